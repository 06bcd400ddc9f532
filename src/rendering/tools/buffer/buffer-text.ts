/** Text on the savings and cost of the buffer. */
import {
  formatTableDollars,
  formatInteger,
  formatWholeDollars,
  formatPercent,
  withMinus,
} from '../../../domain/shared/format.ts';
import type { BufferPeriod } from '../../../domain/tools/buffer/buffer-simulation.ts';
import type { RetirementBufferInput } from '../../../domain/tools/buffer/buffer-year.ts';
import { yearsOf } from '../../words/sentence-parts.ts';
import { sourceName, dollarsPair, type InputLine } from '../tool-parts.ts';
import { longMonth, shortMonth } from '../../../domain/shared/dates.ts';
import type { BufferResult } from '../../../domain/tools/buffer/buffer-run.ts';
import type {
  PortfolioName,
  RetirementBufferResult,
} from '../../../domain/tools/buffer/retirement-buffer.ts';
import { plainSeries, type ChartSeries } from '../../charts/chart-series.ts';

export interface BufferRunResult {
  input: RetirementBufferInput;
  result: RetirementBufferResult;
}

export const portfolioName = (isMarketOnly: boolean, hasDistribution: boolean): PortfolioName =>
  `market_${isMarketOnly ? 'only' : 'plus_buffer'}_${hasDistribution ? 'with' : 'without'}_distribution`;

/** Returns whether the selected result makes payments. */
export const paysOut = ({ show_distribution, distribution }: RetirementBufferInput): boolean =>
  show_distribution && distribution > 0;

export type Selected = ReturnType<typeof selectPortfolio>;

/** The selected period of a market, or the entered path. `at`: path for explanations of its figures. */
export function selectPortfolio({ result, input }: BufferRunResult, name: PortfolioName) {
  const simulation = result.simulations?.[name] ?? null;
  return simulation
    ? { result: simulation[input.sort_type], at: `simulations.${name}.${input.sort_type}`, simulation }
    : { result: result[name], at: name, simulation: null };
}

/** Both selected portfolios. */
export const bothSides = (run: BufferRunResult) => {
  const { show_distribution } = run.input;
  return {
    unbuffered: selectPortfolio(run, portfolioName(true, show_distribution)),
    buffered: selectPortfolio(run, portfolioName(false, show_distribution)),
  };
};

/** "March 1966", or "return 3 of the list"; null for the mean of all and for a path. */
export function startOf(
  { input }: BufferRunResult,
  result: BufferResult | BufferPeriod,
  isShort = false,
): string | null {
  if (!('start_month' in result)) return null;
  return input.market === CUSTOM_RETURNS
    ? `return ${placeInList(result.start_month)}${isShort ? '' : ' of the list'}`
    : (isShort ? shortMonth : longMonth)(result.start_month);
}

/** The years of the plan, as ages if known. */
export function planYears({ age, years }: BufferRunResult['input']): { axisLabel: string; ages: number[] } {
  const from = age ?? 1;
  return {
    axisLabel: age === undefined ? 'Year' : 'Age',
    ages: Array.from({ length: years }, (_, at) => from + at),
  };
}

/** Both portfolios by year, for the chart. */
export function balanceSeries(outcome: BufferRunResult): ChartSeries[] {
  const { unbuffered, buffered } = bothSides(outcome);
  const totals = ({ result }: Selected) => result.rows.map(({ total }) => total);
  return [
    plainSeries(1, 'With the buffer', 'Buffer', totals(buffered)),
    plainSeries(2, 'Market alone', 'Market', totals(unbuffered)),
  ];
}

/** The id of entered returns. Its first year is only a counter. */
export const CUSTOM_RETURNS = 'own_returns';
export const FIRST_YEAR = '2001';
/** "2003-01" is the third return of the list. */
export const placeInList = (month: string): number => Number(month.slice(0, 4)) - Number(FIRST_YEAR) + 1;

export const SORT_NAMES = { average: 'Average', best: 'Best', median: 'Median', worst: 'Worst' } as const;

const dollars = (value: number): string => formatTableDollars(Math.abs(value));

/** Within a sentence, "nothing" replaces a dash. */
const left = (value: number): string => (Math.abs(value) < 0.5 ? 'nothing' : formatTableDollars(value));

/** "On average over 819 periods", "In its worst period, from March 1966". */
export function periodText(run: BufferRunResult): string {
  const { unbuffered, buffered } = bothSides(run);
  if (!buffered.simulation) return 'On these returns';
  const { sort_type } = run.input;
  if (sort_type === 'average') return `On average over ${periodsOf(buffered.simulation.count)}`;
  const [start, other] = [startOf(run, buffered.result), startOf(run, unbuffered.result)];
  if (start === null) return `In its ${sort_type} period`;
  // Each portfolio is ranked separately, so their worst periods can differ.
  return start === other || other === null
    ? `In its ${sort_type} period, from ${start}`
    : `In the ${sort_type} period of each, from ${start} with the buffer and from ${other} without it`;
}

/** The same before the rest of a sentence. */
const inPeriod = (run: BufferRunResult): string => `${periodText(run)},`;

const periodsOf = (count: number): string => `${formatInteger(count)} ${count === 1 ? 'period' : 'periods'}`;

/** Number of periods in which every payment was made. */
export const paidPeriods = ({ success_rate, count }: Record<'success_rate' | 'count', number>): number =>
  Math.round(success_rate * count);

export function headline(run: BufferRunResult): string {
  const { unbuffered, buffered } = bothSides(run);
  if (buffered.simulation && unbuffered.simulation && paysOut(run.input)) {
    const [bufferedCount, unbufferedCount] = [
      paidPeriods(buffered.simulation),
      paidPeriods(unbuffered.simulation),
    ];
    const share = `With the buffer, every payment was made in ${formatInteger(bufferedCount)} of ${periodsOf(buffered.simulation.count)}`;
    return bufferedCount === unbufferedCount
      ? `${share}, as with the market alone.`
      : `${share}; with the market alone, in ${formatInteger(unbufferedCount)}.`;
  }
  const difference = buffered.result.ending_value - unbuffered.result.ending_value;
  if (Math.abs(difference) < 0.5) return `${inPeriod(run)} the buffer changes nothing at the end.`;
  return `${inPeriod(run)} the portfolio with the buffer ends with ${dollars(difference)} ${difference > 0 ? 'more' : 'less'} than the market alone.`;
}

export function caveat(run: BufferRunResult): string {
  const { unbuffered, buffered } = bothSides(run);
  const ends = `${left(buffered.result.ending_value)} with the buffer and ${left(unbuffered.result.ending_value)} without it.`;
  return `${inPeriod(run)} the portfolio ends with ${ends}${paysOut(run.input) ? ` ${costText(run)}` : ''}`;
}

/** Without payments, the difference is the cost or gain of the buffer. */
function costText(run: BufferRunResult): string {
  const bufferedEnd = selectPortfolio(run, portfolioName(false, false)).result.ending_value;
  const unbufferedEnd = selectPortfolio(run, portfolioName(true, false)).result.ending_value;
  const cost = unbufferedEnd - bufferedEnd;
  if (Math.abs(cost) < 0.5) return 'With no distributions, the buffer would have made no difference.';
  return cost > 0
    ? `With no distributions, the buffer would have cost ${dollars(cost)} of growth.`
    : `With no distributions, the buffer would have added ${dollars(cost)}.`;
}

/** Additional payments or years that the buffer allowed; '' without a difference. */
export function savingsText(run: BufferRunResult): string {
  const { unbuffered, buffered } = bothSides(run);
  const saved = buffered.result.total_distribution - unbuffered.result.total_distribution;
  if (Math.abs(saved) < 0.5) return '';
  return saved > 0
    ? ` With the buffer, ${dollars(saved)} more is paid in total.`
    : ` With the buffer, ${dollars(saved)} less is paid in total.`;
}

/** Entered returns: one path, or a market with each sequence as a period. */
const listOf = ({ returns, market, series }: RetirementBufferInput): readonly number[] | undefined =>
  returns ?? (market === CUSTOM_RETURNS ? series?.[CUSTOM_RETURNS]?.returns : undefined);

export function inputLines(input: RetirementBufferInput): InputLine[] {
  const list = listOf(input);
  const { age, years, distribution_increase: increase, distribution_timing: timing } = input;
  const plan = age === undefined ? yearsOf(years) : `Age ${age} through ${age + years - 1}`;
  const rise = increase === 'cpi' ? 'With prices' : `By ${formatPercent(increase)} a year`;
  const paidAt = timing === 'beginning' ? 'Start of the year' : 'End of the year';
  return [
    { label: 'Total Balance', text: formatWholeDollars(input.total_balance) },
    { label: 'Buffer weight', text: formatPercent(input.buffer_allocation_weight) },
    { label: 'Buffer rate', text: formatPercent(input.buffer_rate) },
    { label: 'Buffer fee', text: formatPercent(input.buffer_fee) },
    ...(list
      ? [
          { label: 'Yearly returns, percent', text: percentList(list) },
          { label: 'Year before', text: formatPercent(input.previous_return) },
        ]
      : [{ label: 'Market', text: sourceName(input.market ?? '', input.series) }]),
    { label: 'Market fee', text: formatPercent(input.market_fee) },
    { label: 'Plan', text: plan },
    { label: 'Distribution', text: distributionText(input) },
    ...(input.distribution === 0
      ? []
      : [
          { label: 'First in plan year', text: String(input.distribution_start_year) },
          { label: 'Payments rise', text: rise },
          { label: 'Timing of payments', text: paidAt },
        ]),
    ...dollarsPair(input),
  ];
}

function distributionText({ distribution, distribution_in }: RetirementBufferInput): string {
  if (distribution === 0) return 'None';
  return distribution_in === 'dollar'
    ? `${formatWholeDollars(distribution)} a year`
    : `${formatPercent(distribution)} of the total at the first payment`;
}

/** Yearly returns as typed: percents, without rounding noise. */
const percentList = (rates: readonly number[]): string =>
  rates.map((rate) => withMinus(String(Number((rate * 100).toFixed(10))))).join(', ');
