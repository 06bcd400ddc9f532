/** Headline figures of an account's results, which prove after an import that no result changed. */
import {
  changedFigures,
  comparativeKeyFigures,
  historicalKeyFigures,
  type KeyFigure,
} from '../../comparison/changed-figures.ts';
import type { ComparativeReport } from '../../comparison/comparative/comparative-report.ts';
import type { HistoricalReport } from '../../comparison/historical/historical-report.ts';
import type { CalculationId } from '../../calculations/registry.ts';
import { comparisonOf } from '../cases/scenario.ts';
import { historicalInputOf } from '../cases/simulation.ts';
import { TOOL_CALCULATIONS } from '../reports/tool-run-schema.ts';
import type { FiguresBasis, ResultFigures } from './account-schema.ts';
import type { ImportedAccount } from './import-schema.ts';
import type { ClientContent } from './read-account.ts';

interface AccountResult extends Pick<ResultFigures, 'kind' | 'id'> {
  /** "Elena Hartwell, Illustrated policy" */
  title: string;
  calculation: CalculationId;
  input: unknown;
  usesMarket: boolean;
}

/** Returns the rounded result, or null if the input cannot be calculated. */
export type Calculate = (calculation: CalculationId, input: unknown) => Promise<unknown>;

function resultsOf({ fields, scenarios, simulations, toolRuns }: ClientContent): AccountResult[] {
  const titled = (name: string) => `${fields.firstname} ${fields.lastname}, ${name}`;
  return [
    ...scenarios.flatMap(({ id, name, document }): AccountResult[] => {
      const input = comparisonOf(fields.age, document);
      const usesMarket = document.vehicles.some(({ portfolio }) => portfolio !== undefined);
      const result = { kind: 'scenario', id, title: titled(name), usesMarket } as const;
      return input ? [{ ...result, calculation: 'comparative-report', input }] : [];
    }),
    ...simulations.flatMap(({ id, name, document }): AccountResult[] => {
      const input = historicalInputOf(fields.age, document);
      const result = { kind: 'simulation', id, title: titled(name), usesMarket: true } as const;
      return input ? [{ ...result, calculation: 'historical-report', input }] : [];
    }),
    ...toolRuns.map(({ id, name, tool, inputs }): AccountResult => {
      const usesMarket = tool !== 'tax_scorecard';
      const calculation = TOOL_CALCULATIONS[tool];
      return { kind: 'tool_run', id, title: titled(name), calculation, input: inputs, usesMarket };
    }),
  ];
}

function keyFigures(calculation: CalculationId, result: unknown): KeyFigure[] {
  // The registry returns these types; the result was only serialized.
  if (calculation === 'comparative-report') return comparativeKeyFigures(result as ComparativeReport);
  if (calculation === 'historical-report') return historicalKeyFigures(result as HistoricalReport);
  return numbersIn(result, '');
}

const MAX_FIGURES = 50;
const formatNumber = (value: number | null | undefined): string =>
  value?.toLocaleString('en-US', { maximumFractionDigits: 4 }) ?? '';

/** All numbers of a planning tool's result outside its lists, except the inputs. */
function numbersIn(value: unknown, path: string): KeyFigure[] {
  if (typeof value === 'number') return [{ label: path, value, text: formatNumber }];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value)
    .filter(([name]) => path !== '' || (name !== 'inputs' && name !== 'meta'))
    .flatMap(([name, member]) => numbersIn(member, path === '' ? name : `${path}.${name}`))
    .slice(0, MAX_FIGURES);
}

export async function* clientFigures(
  path: string,
  client: ClientContent,
  calculate: Calculate,
): AsyncGenerator<ResultFigures> {
  for (const { kind, id, calculation, input } of resultsOf(client)) {
    const result = await calculate(calculation, input);
    if (result === null) continue;
    const figures = keyFigures(calculation, result).map(({ label, value }) => ({ label, value }));
    yield { path, kind, id, figures };
  }
}

export type ComparedFigures = Pick<ImportedAccount, 'results' | 'same' | 'differences'>;

const MAX_DIFFERENCES = 200;

/** Calculates the results of a client again and adds them to `compared`. */
export async function compareFigures(
  client: ClientContent,
  before: readonly ResultFigures[],
  { calculate, there, here }: { calculate: Calculate; there: FiguresBasis; here: FiguresBasis },
  compared: ComparedFigures,
): Promise<void> {
  for (const { kind, id, title, calculation, input, usesMarket } of resultsOf(client)) {
    const exported = before.find((one) => one.kind === kind && one.id === id);
    if (!exported) continue;
    compared.results += 1;
    const result = await calculate(calculation, input);
    const cause = causeOf(there, here, usesMarket);
    const changes =
      result === null
        ? [{ label: 'Result', before: 'Calculated', after: 'Not calculated' }]
        : changedFigures(exported.figures, keyFigures(calculation, result));
    if (changes.length === 0) compared.same += 1;
    for (const change of changes)
      if (compared.differences.length < MAX_DIFFERENCES)
        compared.differences.push({ result: title, ...change, cause });
  }
}

function causeOf(exportBasis: FiguresBasis, localBasis: FiguresBasis, usesMarket: boolean): string {
  const causes: string[] = [];
  if (exportBasis.engine_version !== localBasis.engine_version)
    causes.push(
      `Exported by version ${exportBasis.engine_version}, calculated by version ${localBasis.engine_version}.`,
    );
  if (exportBasis.data_vintage !== localBasis.data_vintage || exportBasis.tax_years !== localBasis.tax_years)
    causes.push('The tax tables of the two installations differ.');
  if (
    usesMarket &&
    (exportBasis.market_vintage !== localBasis.market_vintage ||
      exportBasis.imported_figures !== localBasis.imported_figures)
  )
    causes.push(
      `The market figures differ: through ${exportBasis.market_vintage ?? 'no month'} there, through ${localBasis.market_vintage ?? 'no month'} here.`,
    );
  return causes.length > 0 ? causes.join(' ') : 'The exported figure does not belong to the exported inputs.';
}
