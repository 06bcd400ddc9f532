import { METHOD_NAMES, termYears, type IndexStrategy } from '../../../domain/market/crediting.ts';
import { capLabel } from '../../../domain/market/market-labels.ts';
import { INDEX_TEMPLATES, isIndexId } from '../../../domain/market/index-catalogue.ts';
import { longMonth } from '../../../domain/shared/dates.ts';
import { formatPercent, formatTableDollars, formatWholeDollars } from '../../../domain/shared/format.ts';
import type { IndexResult } from './year-table.ts';
import type { InputLine } from '../tool-parts.ts';
import type { InlineSeries } from '../../../domain/market/inline-series.ts';
import type { IndexStrategyInput } from '../../../domain/tools/index-strategy/index-strategy-schema.ts';

/** The id of entered levels, used in place of an index id. */
export const CUSTOM_INDEX = 'own_levels';

const indexName = (id: string): string => {
  if (id === CUSTOM_INDEX) return 'Your own levels';
  return isIndexId(id) ? INDEX_TEMPLATES[id].template_name : id;
};

/** From the calculation or the form; the index is empty until it is selected. */
interface NamedStrategy {
  index: string;
  method: IndexStrategy['method'];
  cap?: number | null | undefined;
  participation?: number | null | undefined;
  spread?: number | null | undefined;
}

/** "S&P 500, cap 10%": named by the differences from the simplest strategy. */
export function strategyName(strategy: NamedStrategy): string {
  const { index, method, cap, participation, spread } = strategy;
  const shortRate = (rate: number) => `${Number((rate * 100).toFixed(2))}%`;
  return [
    index === '' ? 'No index chosen' : indexName(index),
    method === 'annual_point_to_point' ? null : METHOD_NAMES[method].toLowerCase(),
    cap == null ? null : method === 'monthly_sum' ? `cap ${shortRate(cap)} a month` : `cap ${shortRate(cap)}`,
    participation == null || participation === 1 ? null : `${shortRate(participation)} participation`,
    spread == null || spread === 0 ? null : `spread ${shortRate(spread)}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** Names by slot, with a number if equal. */
export function strategyNames(strategies: readonly IndexStrategy[]): string[] {
  const names = strategies.map(strategyName);
  return names.map((name, at) =>
    names.indexOf(name) === names.lastIndexOf(name) ? name : `${at + 1}. ${name}`,
  );
}

const years = (count: number): string => (count === 1 ? '1 year' : `${count} years`);

/** Several strategies may use one index. */
export const hasOneIndex = ({ strategies }: Pick<IndexResult['input'], 'strategies'>): boolean =>
  new Set(strategies.map(({ index }) => index)).size === 1;

export function headline({ result: { combined }, input }: IndexResult): string {
  const last = combined.years[combined.years.length - 1];
  const strategyText = input.strategies.length === 1 ? 'this strategy' : 'this blend of strategies';
  const indexText = hasOneIndex(input) ? 'its index' : 'its indexes, blended';
  const [credited, returned] = [combined, combined.index].map(({ geometric }) => formatPercent(geometric));
  const against =
    combined.index.geometric >= combined.geometric || credited === returned
      ? `${indexText}, without dividends, returned ${returned}`
      : `more than the ${returned} of ${indexText} without dividends`;
  const count = combined.years.length;
  return `Over the ${count === 1 ? 'year' : years(count)} to ${longMonth(last?.end_month ?? '')}, ${strategyText} credited ${credited} a year; ${against}.`;
}

export function caveat(strategyResult: IndexResult): string {
  const {
    result: { combined },
    input,
  } = strategyResult;
  const money = `${formatTableDollars(input.initial_amount)} would have grown to ${formatTableDollars(combined.growth)}; in the ${hasOneIndex(input) ? 'index' : 'indexes'}, to ${formatTableDollars(combined.index.growth)}.`;
  return `${money} ${countsText(input.strategies, combined)}Dividends are excluded on both sides.${belowFloorText(strategyResult)}`;
}

function countsText(
  strategies: readonly IndexStrategy[],
  { zero_years, capped_years, years: rows }: IndexResult['result']['combined'],
): string {
  const [strategy] = strategies;
  if (strategies.length !== 1 || !strategy) return '';
  const { floor, method } = strategy;
  // A two-year term is credited at its end.
  const terms = rows.filter(({ in_term: inTerm }) => !inTerm[0]);
  const [unit, all] =
    termYears(method) === 1
      ? ['year', years(terms.length)]
      : ['term', `${terms.length} two-year ${terms.length === 1 ? 'term' : 'terms'}`];
  const isFloored = floor !== null && floor >= 0;
  const losses = terms.filter(({ credited }) => (credited[0] ?? 0) < -ROUNDING).length;
  const count = isFloored ? (zero_years[0] ?? 0) : losses;
  const countText = `${isFloored ? 'Nothing was credited' : 'The credit was negative'} in ${count} of ${all}`;
  const noneText = isFloored ? `No ${unit} was without a credit` : 'No credit was negative';
  const zero = count > 0 ? countText : noneText;
  if (strategy.cap === null) return `${zero}. `;
  const cappedText =
    method === 'monthly_sum'
      ? `${capped_years[0] ?? 0} of ${12 * rows.length} months were capped`
      : `the cap applied in ${capped_years[0] ?? 0}`;
  return `${zero}; ${cappedText}. `;
}

const ROUNDING = 1e-12;

/** States the years in which a multiplier or a fee, which follow the floor, put the credit below the floor. */
function belowFloorText({ result: { combined }, input: { strategies } }: IndexResult): string {
  const below = combined.years.map(({ credited, in_term: inTerm }) =>
    strategies.filter(
      ({ floor }, k) => floor !== null && !inTerm[k] && (credited[k] ?? 0) < floor - ROUNDING,
    ),
  );
  const count = below.filter(({ length }) => length > 0).length;
  if (count === 0) return '';
  const lowered = below.flat();
  const isMultiplied = lowered.some(({ multiplier }) => multiplier !== 1);
  const reason = !isMultiplied
    ? 'a fee is deducted'
    : lowered.some(({ fee }) => fee > 0)
      ? 'the multiplier and a fee apply'
      : 'the multiplier applies';
  return ` In ${years(count)} the net credit is below the floor, because ${reason} after it.`;
}

/** The strategies and lookback years as text, for print. */
interface InputPart {
  /** Null for the only part of its kind. */
  title: string | null;
  lines: InputLine[];
}

export function inputParts(input: IndexStrategyInput): InputPart[] {
  const customLevels = input.series?.[CUSTOM_INDEX];
  const isSingle = input.strategies.length === 1;
  return [
    ...input.strategies.map((strategy, place) => ({
      title: isSingle ? null : `Strategy ${place + 1}`,
      lines: [
        ...(isSingle ? [] : [line('Weight', formatPercent(strategy.weight))]),
        ...strategyLines(strategy),
      ],
    })),
    {
      title: 'Lookback period',
      lines: [
        line('Lookback years', String(input.lookback_years)),
        line('End month', input.end_month === undefined ? 'Latest' : longMonth(input.end_month)),
        line('Initial amount', formatWholeDollars(input.initial_amount)),
      ],
    },
    ...(customLevels ? [{ title: 'Your own levels', lines: levelLines(customLevels) }] : []),
  ];
}

const line = (label: string, text: string): InputLine => ({ label, text });
const rateOrNone = (rate: number | null | undefined): string => (rate == null ? 'None' : formatPercent(rate));

function strategyLines(strategy: IndexStrategy): InputLine[] {
  return [
    line('Index', indexName(strategy.index)),
    line('Crediting method', METHOD_NAMES[strategy.method]),
    line(capLabel(strategy), rateOrNone(strategy.cap)),
    line('Floor', rateOrNone(strategy.floor)),
    line('Participation', formatPercent(strategy.participation)),
    line('Spread', formatPercent(strategy.spread)),
    line('Multiplier', formatPercent(strategy.multiplier)),
    line('Bonus', formatPercent(strategy.bonus)),
    line('Fee', formatPercent(strategy.fee)),
  ];
}

const levelLines = ({ frequency, start, levels }: InlineSeries): InputLine[] => [
  line('Frequency', frequency === 'annual' ? 'Yearly' : 'Monthly'),
  line(frequency === 'annual' ? 'Year of the first level' : 'Month of the first level', start),
  line('Levels', (levels ?? []).join(', ')),
];
