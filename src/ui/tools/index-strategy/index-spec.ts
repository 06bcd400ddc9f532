import { indexStrategySchema } from '../../../domain/tools/index-strategy/index-strategy-schema.ts';
import type { IndexStrategyInput } from '../../../domain/tools/index-strategy/index-strategy-schema.ts';
import { indexStrategyErrors } from '../../../domain/tools/index-strategy/index-strategy.ts';
import { indexFigures, type IndexFigures } from '../../../rendering/tools/index-strategy/year-table.ts';
import { KEYS } from '../../state/storage.ts';
import { readPlain, writePlain } from '../frame/tool-spec.ts';
import type { ToolRunResult, ToolSpec, Filled, LooseInput } from '../frame/tool-spec.ts';
import { DEFAULT_STRATEGY, METHODS, type IndexStrategy } from '../../../domain/market/crediting.ts';
import { plainObject } from '../frame/tool-link.ts';
import { CUSTOM_INDEX } from '../../../rendering/tools/index-strategy/index-text.ts';
import { MAX_STRATEGIES } from '../../../domain/market/market-schema.ts';

export type StrategyDraft = Filled<IndexStrategy>;

export interface CustomLevels {
  frequency: 'annual' | 'monthly';
  /** Year or month of the first level. */
  start: string;
  text: string;
}

export interface IndexValues {
  strategies: readonly StrategyDraft[];
  lookback_years: number | null;
  end_month: string;
  initial_amount: number | null;
  series: CustomLevels | null;
}

export const newStrategy = (index: string, weight: number | null = null): StrategyDraft => ({
  ...DEFAULT_STRATEGY,
  index,
  weight,
  cap: null,
});

export const noValues: IndexValues = {
  strategies: [newStrategy('')],
  lookback_years: null,
  end_month: '',
  initial_amount: 100_000,
  series: null,
};

export const exampleValues: IndexValues = {
  ...noValues,
  strategies: [
    { ...newStrategy('sp500', 0.6), cap: 0.1 },
    { ...newStrategy('sp500', 0.4), method: 'monthly_average', participation: 1.1, spread: 0.01 },
  ],
  lookback_years: 25,
};

export function toDocument({ strategies, series, end_month, ...rest }: IndexValues): LooseInput {
  const isSingle = strategies.length === 1;
  return {
    strategies: strategies.map(({ index, weight, ...terms }) => ({
      ...writePlain({ index: index || null, weight: isSingle ? null : weight }),
      ...terms,
    })),
    ...writePlain({
      lookback_years: rest.lookback_years,
      end_month: end_month || null,
      initial_amount: rest.initial_amount,
      series: series && { [CUSTOM_INDEX]: seriesOf(series) },
    }),
  };
}

export const levelsIn = (text: string): (number | string)[] =>
  text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => (/^[+]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(part) ? Number(part) : part));

const levelsText = (levels: readonly unknown[]): string =>
  levels
    .flatMap((level) => (typeof level === 'number' || typeof level === 'string' ? [String(level)] : []))
    .join(', ');

export function levelsError(text: string): string | null {
  const wrong = levelsIn(text).find((level) => typeof level === 'string');
  return wrong === undefined
    ? null
    : `“${String(wrong).slice(0, 20)}” is not a level. Enter numbers above zero, such as 100, 112.5, 95.`;
}

const seriesOf = ({ frequency, start, text }: CustomLevels) => ({ frequency, start, levels: levelsIn(text) });

export function fromDocument(document: LooseInput): IndexValues {
  const [found, ...others] = Object.entries(plainObject(document.series) ?? {});
  const custom = found ? readCustomLevels(found[1]) : null;
  const ids: SeriesIds = {
    custom: custom && found ? found[0] : null,
    lost: new Set([...(custom || !found ? [] : [found[0]]), ...others.map(([id]) => id)]),
  };
  const strategies = Array.isArray(document.strategies) ? (document.strategies as unknown[]) : [];
  return {
    ...readPlain(noValues, { ...document, strategies: undefined, series: undefined }),
    strategies:
      strategies.length === 0
        ? noValues.strategies
        : strategies.slice(0, MAX_STRATEGIES).map((one) => strategyFrom(one, ids)),
    series: custom,
  };
}

/** Reports unknown crediting methods and excess strategies, which the form cannot show. */
export function misreadIn({ strategies }: LooseInput): string | null {
  const found = Array.isArray(strategies) ? (strategies as unknown[]) : [];
  const unknown = found.slice(0, MAX_STRATEGIES).flatMap((one, place) => {
    const method = plainObject(one)?.method;
    return method === undefined || METHODS.some((known) => known === method) ? [] : [{ place, method }];
  });
  const sentences = [
    ...unknown.map(
      ({ place, method }) =>
        `The crediting method of strategy ${place + 1}${typeof method === 'string' && method !== '' ? `, “${method.slice(0, 40)}”,` : ''} is unknown. Annual point-to-point is used instead.`,
    ),
    ...(found.length > MAX_STRATEGIES
      ? [`Of its ${found.length} strategies the first ${MAX_STRATEGIES} are shown.`]
      : []),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** The form supports one series of levels (`custom`). Strategies on other series (`lost`) lose their index. */
interface SeriesIds {
  custom: string | null;
  lost: ReadonlySet<string>;
}

function strategyFrom(raw: unknown, { custom, lost }: SeriesIds): StrategyDraft {
  const found = plainObject(raw) ?? {};
  const values = readPlain(newStrategy(''), found);
  const index = lost.has(values.index) ? '' : values.index;
  return {
    ...values,
    index: index !== '' && index === custom ? CUSTOM_INDEX : index,
    method: METHODS.find((method) => method === values.method) ?? newStrategy('').method,
  };
}

function readCustomLevels(raw: unknown): CustomLevels | null {
  const series = plainObject(raw);
  if (!series || !Array.isArray(series.levels)) return null;
  return {
    frequency: series.frequency === 'monthly' ? 'monthly' : 'annual',
    start: typeof series.start === 'string' ? series.start : '',
    text: levelsText(series.levels as unknown[]),
  };
}

export type IndexRun = ToolRunResult<IndexValues, IndexStrategyInput, IndexFigures>;

export const indexSpec: ToolSpec<IndexValues, IndexStrategyInput, IndexFigures> = {
  id: 'index_strategy',
  calculation: 'index-strategy',
  pdfPath: 'isc/calculate/pdf/',
  inputsPath: '/index-strategy-calculator',
  storedKey: KEYS.indexStrategyInputs,
  defaults: noValues,
  example: exampleValues,
  read: fromDocument,
  misread: misreadIn,
  write: toDocument,
  schema: indexStrategySchema,
  check: indexStrategyErrors,
  calculate: indexFigures,
  needs: 'history',
  async explain() {
    const { indexStrategyExplainer } = await import('../../pages/tool-figures.ts');
    return (input, { combined }, history) => indexStrategyExplainer(input, combined, history);
  },
};
