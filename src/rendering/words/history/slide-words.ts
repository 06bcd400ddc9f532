/** The one thing that a slide says, filled from the run. */
import { taxDueOf } from '../../../domain/comparison/below-zero.ts';
import type { HistoricalPeriod } from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalCardId } from '../../../domain/practice/reports/historical-report-kept.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { realLabel } from '../dollars-words.ts';
import { listOf } from '../words.ts';
import { percentText } from './every-period-figures.ts';
import { paidTo } from './four-periods-figures.ts';
import { heldSlots, ofSlot, type HistoricalPart } from './historical-part.ts';
import { historicalHeadline } from './historical-headline.ts';
import { countOf } from './historical-words.ts';

export function slideWords(card: HistoricalCardId, report: HistoricalPart, basis: HistoricalBasis): string {
  return OF_CARD[card]?.(report, basis) ?? historicalHeadline(report, basis);
}

type Words = (report: HistoricalPart, basis: HistoricalBasis) => string | undefined;

/** What is left: a value below zero leaves nothing, and nobody surrenders a policy to owe tax. */
const dollars = (value: number): string => (value < 0.5 ? 'nothing' : formatTableDollars(value));

const valueAtEnd: Words = (report, { last_age: last }) => {
  const end = ofSlot(report.fan, 1)?.years.at(-1);
  const illustrated = report.illustrated?.[(report.horizon ?? 0) - 1];
  if (!end || report.few_periods) return undefined;
  const [low, high] = [dollars(end.p25), dollars(end.p75)];
  const left =
    low === high
      ? `three of four periods left the policy ${low}${low === 'nothing' ? '' : ' or more'}`
      : `half of all periods left the policy between ${low} and ${high}`;
  return `At ${last} ${left}${illustrated ? `; the carrier illustrates ${dollars(illustrated.value)}` : ''}.`;
};

const paid: Words = (report) => {
  const { period_count: count = 0 } = report;
  const parts = heldSlots(report).flatMap(({ slot, name, isPolicy }) => {
    const share = ofSlot(report.income_analysis, slot)?.paid_share;
    return share === null || share === undefined
      ? []
      : [`${isPolicy ? 'the policy' : name} in ${countOf(share, count)}`];
  });
  return parts.length === 0 ? undefined : `Of ${count} periods every year was paid by ${listOf(parts)}.`;
};

/** The policy's median and worst against those of the accounts. */
const rates: Words = (report, basis) => {
  const spreads = heldSlots(report).flatMap(({ slot, name, isPolicy }) => {
    const spread = ofSlot(report.irr_analysis, slot)?.distribution?.irr_surrender;
    if (!spread || spread.p50 === null || spread.min === null) return [];
    return [{ isPolicy, name, median: spread.p50, worst: spread.min }];
  });
  const policy = spreads.find(({ isPolicy }) => isPolicy);
  const rate = realLabel('rate of return', basis);
  const others = spreads.filter((one) => one !== policy);
  const [only] = others;
  if (!only)
    return (
      policy &&
      `The policy’s median ${rate} is ${percentText(policy.median)}, and ${percentText(policy.worst)} at worst.`
    );
  const whose = others.length === 1 ? `${only.name}’s` : 'the accounts’';
  const medians = between(others.map(({ median }) => median));
  const worsts = between(others.map(({ worst }) => worst));
  return (
    policy &&
    `The policy’s median ${rate} is ${percentText(policy.median)}, ${whose} ${medians}; at worst ${percentText(policy.worst)} against ${worsts}.`
  );
};

/** "6.64% to 8.30%"; one figure where all read alike. */
function between(rates: readonly number[]): string {
  const [least, most] = [percentText(Math.min(...rates)), percentText(Math.max(...rates))];
  return least === most ? least : `${least} to ${most}`;
}

const totals: Words = (report) => {
  const parts = heldSlots(report).flatMap(({ slot, name, isPolicy }) => {
    const own = ofSlot(report.total_values, slot);
    return own
      ? [
          `${isPolicy ? 'the policy' : name} ${dollars(own.worst.total_value + taxDueOf(own.worst.ending_value))}`,
        ]
      : [];
  });
  return parts.length === 0
    ? undefined
    : `In the worst period for the policy, income and value together came to: ${listOf(parts)}.`;
};

/** The worst period and the best in one breath. */
const worstAndBest: Words = (report, basis) => {
  const own = ofSlot(report.comparative_table, 1);
  if (!own || report.period_count === 1) return undefined;
  const { last_age: last } = basis;
  const came = ({ ending_value: value, ...period }: typeof own.worst): string =>
    basis.income === null
      ? `had ${dollars(value)} at ${last}`
      : `${paidWords({ ...period, ending_value: value }, basis)} and had ${dollars(value)} at ${last}`;
  return `In its worst period the policy ${came(own.worst)}; in its best it ${came(own.best)}.`;
};

/** "paid income to 76, then lapsed" */
const paidWords = (period: HistoricalPeriod, basis: HistoricalBasis): string => {
  const to = paidTo(period, basis);
  return /^\d/.test(to)
    ? `paid income to ${to}`
    : to === 'lapsed before'
      ? 'lapsed before any income'
      : 'never paid the income in full';
};

const spreadOfEnds: Words = (report, { last_age: last }) => {
  const spread = ofSlot(report.comparative_table, 1)?.distribution?.ending_value;
  if (!spread || spread.min === null || spread.p50 === null || spread.max === null) return undefined;
  const [worst, median] = [dollars(spread.min), dollars(spread.p50)];
  const lower =
    worst === median
      ? `the worst and the median left the policy ${worst} at ${last},`
      : `the worst left the policy ${worst} at ${last}, the median ${median} and`;
  return `Of all ${report.period_count ?? 0} periods ${lower} the best ${dollars(spread.max)}.`;
};

const paidInFour: Words = (report, basis) => {
  const own = ofSlot(report.comparative_table, 1);
  if (!own || basis.income === null || report.period_count === 1) return undefined;
  const [worst, median, best] = [own.worst, own.median, own.best].map((period) => paidTo(period, basis));
  const all = [worst, median, best];
  if (!all.every((to) => to !== undefined && /^\d/.test(to))) return undefined;
  return median === best
    ? `In its worst period the policy paid income to ${worst}; in its median and best to ${best}.`
    : `In its worst period the policy paid income to ${worst}; in its median to ${median}; in its best to ${best}.`;
};

const pathsToTheEnd: Words = (report, { last_age: last }) => {
  const own = ofSlot(report.cumulative_values, 1);
  if (!own || report.period_count === 1) return undefined;
  const [worst, median, best] = [own.worst, own.median, own.best].map(({ rows }) => {
    const end = rows.at(-1);
    return dollars(end ? end.cumulative_value + taxDueOf(end.value) : 0);
  });
  return `The policy’s income and value together, at ${last}: ${worst} in its worst period, ${median} in its median and ${best} in its best.`;
};

const counted = (share: number, paths: number): string => countOf(share, paths).toLocaleString('en-US');

const pathsPaid: Words = ({ range, ...report }) => {
  if (!range) return undefined;
  const { paths, slots } = range.report;
  const parts = heldSlots(report).flatMap(({ slot, name, isPolicy }) => {
    const paid_in_full = ofSlot(slots, slot)?.paid_in_full;
    return paid_in_full ? [`${isPolicy ? 'the policy' : name} in ${counted(paid_in_full.share, paths)}`] : [];
  });
  return parts.length === 0
    ? undefined
    : `Of ${paths.toLocaleString('en-US')} computed paths every year was paid by ${listOf(parts)}.`;
};

/** Of the policy: what it would have taken. */
const pathsFailed: Words = ({ range }) => {
  const failures = ofSlot(range?.report.slots, 1)?.failures;
  if (!range || !failures || failures.count === 0) return undefined;
  const { credit = 0, order = 0, loan_spread: loan = 0, charges = 0 } = failures.cured_by;
  const whole = (count: number): string => count.toLocaleString('en-US');
  return `Of ${whole(failures.count)} failing paths of the policy ${whole(credit)} would have paid at the illustrated rate, ${whole(order)} with their own average every year, ${whole(loan)} at the illustrated loan rate and ${whole(charges)} without raised charges.`;
};

/** Paths run as long as the ledger does, the periods of history as long as was asked for. */
const lastAgeOf = (
  range: NonNullable<HistoricalPart['range']>,
  { first_age: first }: HistoricalBasis,
): number => first + range.report.horizon - 1;

const pathsAtEnd: Words = ({ range }, basis) => {
  const end = ofSlot(range?.report.slots, 1)?.ending_value;
  if (!range || !end) return undefined;
  const [low, high] = [dollars(end.p25), dollars(end.p75)];
  return `At ${lastAgeOf(range, basis)} half of the computed paths left the policy ${low === high ? low : `between ${low} and ${high}`}.`;
};

const pathsLed: Words = ({ range, ...report }) => {
  const parts = heldSlots(report).flatMap(({ slot, name }) => {
    const of = ofSlot(range?.report.beats, slot);
    return of && range ? [`${name} in ${counted(of.total.share, range.report.paths)}`] : [];
  });
  return parts.length === 0 || !range
    ? undefined
    : `Of ${range.report.paths.toLocaleString('en-US')} computed paths the policy leads in income and value together: ${listOf(parts)}.`;
};

const pathsApart: Words = ({ range }, basis) => {
  const end = ofSlot(range?.report.slots, 1)?.ending_value;
  if (!range || !end) return undefined;
  return `Nine of ten computed paths left the policy at least ${dollars(end.p10)} at ${lastAgeOf(range, basis)}; one of ten, ${dollars(end.p90)} or more.`;
};

const OF_CARD: Partial<Record<HistoricalCardId, Words>> = {
  income_by_age: valueAtEnd,
  paid_share: paid,
  income_periods: paidInFour,
  four_periods: worstAndBest,
  every_period: spreadOfEnds,
  irr_histogram: rates,
  irr_table: rates,
  total_bars: totals,
  total_table: totals,
  cumulative_graph: pathsToTheEnd,
  cumulative_table: pathsToTheEnd,
  range_paid: pathsPaid,
  range_why: pathsFailed,
  range_fan: pathsAtEnd,
  range_leads: pathsLed,
  range_path: pathsApart,
};
