import type { IndexHistory } from '../market/inline-series.ts';
import { parseWith, type Schema, ok, type Result } from '../shared/result.ts';
import type { TaxTables } from '../tax/federal/tax-tables.ts';
import {
  type Explanation,
  part,
  figuresBy,
  valueAt,
  withParts,
  type ExplainPath,
  type NamedPart,
} from '../shared/explanation.ts';
import { type OfOrigin, rewordForOrigin, type LedgerOrigin } from '../policy/ledger-origin.ts';
import { memberAt } from '../shared/result-members.ts';
import { cappedLegend } from '../policy/compliance-profile.ts';

export interface Explainer {
  /** Patterns of the explained paths, for the error message of other paths. */
  readonly paths: readonly string[];
  /** `result`: the unrounded result of this input. */
  of(raw: unknown, result: object, history: IndexHistory, taxTables?: TaxTables): Result<ExplainPath>;
}

export const explainer = <I>(
  schema: Schema<I>,
  paths: readonly string[],
  prepare: (input: I, result: object, history: IndexHistory, taxTables?: TaxTables) => ExplainPath,
): Explainer => ({
  paths,
  of(raw, result, history, taxTables) {
    const parsed = parseWith<I>(schema, raw);
    return parsed.ok ? ok(prepare(parsed.value, result, history, taxTables)) : parsed;
  },
});

/** Explains figures that require only the input and the result. */
export const pathExplainer = <I>(
  schema: Schema<I>,
  paths: readonly string[],
  explain: (
    path: string,
    input: I,
    result: object,
    history: IndexHistory,
    taxTables?: TaxTables,
  ) => Explanation | null,
): Explainer =>
  explainer(
    schema,
    paths,
    (input, ...run) =>
      (path) =>
        explain(path, input, ...run),
  );

export const listed = (members: readonly string[]) => `{${members.join(', ')}}`;

/** Explains with the texts of the ledger's origin. */
export const explainForOrigin =
  (explain: ExplainPath, ledger: OfOrigin): ExplainPath =>
  (path) => {
    const explanation = explain(path);
    if (!explanation || ledger.origin !== 'model') return explanation;
    const reworded = withParts(explanation, (one) => ({ ...one, name: rewordForOrigin(one.name, ledger) }));
    return {
      ...reworded,
      label: rewordForOrigin(explanation.label, ledger),
      formula: rewordForOrigin(explanation.formula, ledger),
    };
  };

/** A figure in today's dollars links to its nominal value and to the prices. */
const figureAt = figuresBy('shared/todays-dollars.ts#priceLevel', 'docs/methods/todays-dollars.md');

/** Totals of many years and rates of return consist of real figures; they are not divided. */
const OF_MANY =
  /expected_|total|footer\.slots\.\d+\.net_irr|cumulative|difference|share|irr|cost|ending_value$/;
const ENDS = /ending_(value|death_benefit)$/;
const OF_YEARS = { test: (path: string) => OF_MANY.test(path) && !ENDS.test(path) };

/** A part that differs in the displayed result cannot be opened. */
const openParts = (explanation: Explanation, result: object): Explanation =>
  withParts(explanation, ({ path, ...one }) =>
    path !== undefined && (path.startsWith('inputs.') || memberAt(result, path) === one.value)
      ? { ...one, path }
      : one,
  );

/** Figures of one historical period: income and rates. All others are of one year. */
const OF_A_PERIOD = /total_income|irr_/;
/** Figures of all periods, and totals of displayed figures: their parts are real. */
const OF_ALL_PERIODS =
  /distribution\.|max_level|^fan\.\d\.years|histogram|percentile|\.total_value$|cumulative_(net_income|value)$/;

export interface WhichAre {
  /** Totals and rates, which are not divided. */
  readonly sums: Pick<RegExp, 'test'>;
  /** Figures that the engine explains with real parts. */
  readonly ofReal?: Pick<RegExp, 'test'>;
}

/** Patterns for a report and a policy on history. */
export const ON_HISTORY: WhichAre = { sums: OF_A_PERIOD, ofReal: OF_ALL_PERIODS };

/** The same result in nominal and real dollars, with explainers of the nominal figures and of some real ones. */
interface InBothDollars {
  readonly nominal: object;
  readonly displayed: object;
  readonly ofNominal: ExplainPath;
  readonly ofShown?: ExplainPath | undefined;
}

export const realExplanations =
  (
    { nominal, displayed: result, ofNominal, ofShown: real }: InBothDollars,
    { sums, ofReal }: WhichAre = { sums: OF_YEARS },
  ): ExplainPath =>
  (path) => {
    if (real && ofReal?.test(path)) return real(path);
    const explanation = ofNominal(path);
    const was = valueAt(nominal, path);
    const displayed = valueAt(result, path);
    if (!explanation || was === displayed || was === null || displayed === null)
      return explanation && openParts(explanation, result);
    const inputs = [part('figure in the dollars of its year', was)];
    const figure = figureAt(path, displayed);
    const explained =
      displayed === 0 || sums.test(path)
        ? figure.difference('figure in dollars as paid − reduction by prices', {
            inputs,
            steps: [part('reduction by prices', was - displayed)],
          })
        : figure.quotient('figure in the dollars of its year ÷ prices against the first day', {
            inputs,
            steps: [part('prices against the first day', was / displayed)],
          });
    return explanation.note === undefined ? explained : { ...explained, note: explanation.note };
  };

const cappedAt = figuresBy('policy/carrier-scale.ts#clampColumn', 'docs/methods/illustration-checks.md');

/** Totals and percentiles consist of capped figures; they are not capped. */
const OF_CAPPED_YEARS =
  /beats|expected_|interval|multiple|premium|total|cumulative|distribution|fan|max_level|median_|worst_|histogram|difference|total_benefit|share|cost|ror/;

/** Inputs and the accounts' years, which no profile changes. */
const AS_ENTERED = /^(?:inputs|accounts)\./;

/** Later steps use figures that no page displays: these have no link. */
const beforeTheCap = ({ name, value, path, ...one }: NamedPart, result: object): NamedPart => {
  const displayed = path === undefined || AS_ENTERED.test(path) ? value : memberAt(result, path);
  return displayed === value
    ? { ...one, name, value, ...(path !== undefined && { path }) }
    : { ...one, name: `${name}, before the profile`, value };
};

/** The same result under both profiles, with the explainer of the uncapped figures. */
interface UnderBothProfiles {
  readonly uncapped: object;
  readonly displayed: object;
  readonly ofUncapped: ExplainPath;
  readonly origin?: LedgerOrigin | undefined;
}

export const clampedExplanations =
  ({ uncapped, displayed: result, ofUncapped, origin }: UnderBothProfiles): ExplainPath =>
  (path) => {
    const was = valueAt(uncapped, path);
    const displayed = valueAt(result, path);
    if (was === displayed) {
      const explanation = ofUncapped(path);
      return explanation && withParts(explanation, (one) => beforeTheCap(one, result));
    }
    const inputs = [part('figure before the profile', was)];
    const figure = cappedAt(path, displayed);
    const explanation =
      OF_CAPPED_YEARS.test(path) && was !== null && displayed !== null
        ? figure.difference('figure before the profile − reduction by the cap in its years or periods', {
            inputs,
            steps: [part('reduction', was - displayed)],
          })
        : figure.by('min(figure, carrier’s)', {
            inputs,
            steps: [part('carrier’s illustrated figure of that duration', displayed)],
          });
    return { ...explanation, note: cappedLegend(origin) };
  };
