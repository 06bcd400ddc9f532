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
  return `At ${last}, ${left}${illustrated ? `; the carrier illustrates ${dollars(illustrated.value)}` : ''}.`;
};

const paid: Words = (report) => {
  const { period_count: count = 0 } = report;
  const parts = heldSlots(report).flatMap(({ slot, name, isPolicy }) => {
    const share = ofSlot(report.income_analysis, slot)?.paid_share;
    return share === null || share === undefined
      ? []
      : [{ name: isPolicy ? 'the policy' : name, count: String(countOf(share, count)) }];
  });
  return whoPaid(parts, `of ${count} periods`);
};

/** "The policy paid every year in 497 of 546 periods, Roth 401(k) in 546 and Taxable brokerage in 512." */
const whoPaid = (parts: readonly { name: string; count: string }[], ofAll: string): string | undefined =>
  parts.length === 0
    ? undefined
    : capital(
        `${listOf(parts.map(({ name, count }, at) => (at === 0 ? `${name} paid every year in ${count} ${ofAll}` : `${name} in ${count}`)))}.`,
      );

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

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
          `${dollars(own.worst.total_value + taxDueOf(own.worst.ending_value))} for ${isPolicy ? 'the policy' : name}`,
        ]
      : [];
  });
  return parts.length === 0
    ? undefined
    : `In the policy’s worst period, income and value together came to ${listOf(parts)}.`;
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
  return `Of all ${report.period_count ?? 0} periods, ${lower} the best ${dollars(spread.max)}.`;
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
    return paid_in_full
      ? [{ name: isPolicy ? 'the policy' : name, count: counted(paid_in_full.share, paths) }]
      : [];
  });
  return whoPaid(parts, `of ${paths.toLocaleString('en-US')} computed paths`);
};

/** Of the policy: what it would have taken. */
const pathsFailed: Words = ({ range }) => {
  const failures = ofSlot(range?.report.slots, 1)?.failures;
  if (!range || !failures || failures.count === 0) return undefined;
  const { credit = 0, order = 0, loan_spread: loan = 0, charges = 0 } = failures.cured_by;
  const whole = (count: number): string => count.toLocaleString('en-US');
  const some = (count: number): string =>
    count === 0 ? 'none' : count === failures.count && count > 1 ? `all ${whole(count)}` : whole(count);
  const failed = `The policy failed on ${whole(failures.count)} of ${whole(range.report.paths)} computed paths`;
  return `${failed}. At the illustrated rate, ${some(credit)} would have paid; with their own average credit every year, ${some(order)}; at the illustrated loan rate, ${some(loan)}; without the raised charges, ${some(charges)}.`;
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
  return `At ${lastAgeOf(range, basis)}, the middle half of the computed paths left the policy ${low === high ? low : `between ${low} and ${high}`}.`;
};

const pathsLed: Words = ({ range, ...report }) => {
  const parts = heldSlots(report).flatMap(({ slot, name }) => {
    const of = ofSlot(range?.report.beats, slot);
    return of ? [{ name, count: counted(of.total.share, range?.report.paths ?? 0) }] : [];
  });
  const [first, ...others] = parts;
  if (!first || !range) return undefined;
  const all = `of ${range.report.paths.toLocaleString('en-US')} computed paths`;
  const led = [
    `${first.name} in ${first.count} ${all}`,
    ...others.map(({ name, count }) => `${name} in ${count}`),
  ];
  return `In income and value together, the policy leads ${listOf(led)}.`;
};

const pathsApart: Words = ({ range }, basis) => {
  const end = ofSlot(range?.report.slots, 1)?.ending_value;
  if (!range || !end) return undefined;
  const [low, high, at] = [dollars(end.p10), dollars(end.p90), lastAgeOf(range, basis)];
  return low === 'nothing'
    ? `At ${at}, one in ten computed paths left the policy ${high}${high === low ? '' : ' or more'}, and at least one in ten left it nothing.`
    : `At ${at}, nine in ten computed paths left the policy ${low} or more; one in ten left it ${high} or more.`;
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
