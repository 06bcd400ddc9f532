/** The main sentence of each slide, with figures of the run. */
import { formatReturn, formatInteger } from '../../../domain/shared/format.ts';
import { wordsOf } from '../../../domain/policy/ledger-origin.ts';
import { taxDueOf } from '../../../domain/comparison/below-zero.ts';
import type {
  HistoricalPeriod,
  HistoricalReport,
} from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalCardId } from '../../../domain/practice/reports/historical-report-content.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { figureOf, figureReturn, unmarked } from '../marks.ts';
import { realLabel } from '../dollars-text.ts';
import { accountName, nameOf } from '../headline-names.ts';
import { capital, fitSlide, toText } from '../sentence-parts.ts';
import { paidTo } from './four-periods-figures.ts';
import {
  activeSlots,
  ofSlot,
  slotEntries,
  type HistoricalPart,
  countOf,
  rankedPeriod,
} from './historical-part.ts';
import {
  pathsAtEnd,
  pathsFailed,
  pathsLedText,
  pathsPaid,
  pathsSpread,
  threeQuartersText,
  paidEveryYearText,
  type TextOf,
} from './path-slide-text.ts';
import { badStartsText } from './strip-figures.ts';
import { dollarsLeft as dollars, historicalHeadline } from './historical-text.ts';

/** Empty while its paths are being calculated. */
export function slideText(card: HistoricalCardId, report: HistoricalPart, basis: HistoricalBasis): string {
  const text = OF_CARD[card](report, basis);
  return text ?? (card.startsWith('range_') ? '' : historicalHeadline(report, basis));
}

type CumulativeRow = HistoricalReport['cumulative_values'][number]['worst']['rows'][number];

const valueAtEnd: TextOf = (report, basis) => {
  const { last_age: last } = basis;
  const end = ofSlot(report.fan, 1)?.years.at(-1);
  const illustrated = report.illustrated?.[(report.horizon ?? 0) - 1];
  if (!end || report.few_periods) return undefined;
  const [low, high] = [dollars(figureOf(end, 'p25')), dollars(figureOf(end, 'p75'))];
  const left =
    low === high
      ? dollars(figureOf(end, 'p90')) === 'nothing'
        ? 'at least nine of ten periods left the policy nothing'
        : threeQuartersText('periods', low)
      : `half of all periods left the policy between ${low} and ${high}`;
  return `At ${last}, ${left}${illustrated ? `; ${illustratedAt(basis)} ${dollars(unmarked(illustrated.value))}` : ''}.`;
};

/** A carrier prints no values after tax or in today's dollars. */
function illustratedAt(basis: HistoricalBasis): string {
  const { at, illustrated } = wordsOf(basis);
  if (basis.value_basis === 'after_tax') return `${illustrated} after tax:`;
  return basis.inflation === undefined ? at : `${illustrated}:`;
}

const paid: TextOf = (report) => {
  const { period_count: count = 0 } = report;
  if (count === 1) return undefined;
  const parts = slotEntries(activeSlots(report), report.income_analysis).flatMap(({ own, ...one }) =>
    own.paid_share === null ? [] : [{ ...one, count: countOf(own.paid_share, count) }],
  );
  return paidEveryYearText(parts, count, 'periods');
};

/** The policy's median and worst compared with those of the accounts. */
const ratesOf =
  (key: 'irr_surrender' | 'irr_death', before = ''): TextOf =>
  (report, basis) => {
    const spreads = activeSlots(report).flatMap(({ slot, name, isPolicy }) => {
      const spread = ofSlot(report.irr_analysis, slot)?.distribution?.[key];
      if (!spread || spread.p50 === null || spread.min === null) return [];
      return [{ isPolicy, name, spread, median: spread.p50, worst: spread.min }];
    });
    const policy = spreads.find(({ isPolicy }) => isPolicy);
    if (!policy) return undefined;
    const policyText = `the policy’s median ${realLabel('rate of return', basis)} is ${figureReturn(figureOf(policy.spread, 'p50'))}`;
    const accounts = spreads.filter((one) => one !== policy);
    const [only] = accounts;
    const accountsText = accounts.length === 1 ? `${only ? accountName(only.name) : ''}’s` : 'the accounts’';
    const medians = rangeText(accounts.map(({ median }) => median));
    const worsts = rangeText(accounts.map(({ worst }) => worst));
    const worst = figureReturn(figureOf(policy.spread, 'min'));
    return capital(
      before +
        (only
          ? `${policyText}, ${accountsText} ${medians}; at worst ${worst} against ${worsts}.`
          : `${policyText}, and ${worst} at worst.`),
    );
  };

const ratesToDeath: TextOf = (report, basis) =>
  ratesOf('irr_death', `With the death benefit at ${basis.last_age}, `)(report, basis);

/** "6.64% to 8.30%"; one figure if all are equal in print. */
function rangeText(rates: readonly number[]): string {
  const [min, max] = [formatReturn(Math.min(...rates)), formatReturn(Math.max(...rates))];
  return min === max ? min : `${min} to ${max}`;
}

const totalsIn =
  (period: 'worst' | 'median'): TextOf =>
  (report, basis) => {
    const totals = slotEntries(activeSlots(report), report.total_values).map(({ isPolicy, name, own }) => {
      const { [period]: figures } = own;
      const total = figures.total_value + taxDueOf(figures.ending_value);
      return { isPolicy, name, total: figureOf(figures, 'total_value', total) };
    });
    const policy = totals.find(({ isPolicy }) => isPolicy);
    if (!policy) return undefined;
    const accounts = totals.filter((one) => one !== policy);
    const [first, ...others] = accounts;
    const most = dollars(unmarked(Math.max(...accounts.map(({ total }) => total.value ?? 0))));
    const largest = !first
      ? ''
      : others.length === 0
        ? ` and ${most} for ${accountName(first.name)}`
        : `, at most ${most} for an account`;
    return `In ${rankedPeriod(basis, period)}, income and value total ${dollars(policy.total)} for the policy${largest}.`;
  };

const worstAndBest: TextOf = (report, basis) => {
  const policy = ofSlot(report.comparative_table, 1);
  if (!policy || report.period_count === 1) return undefined;
  const { last_age: last } = basis;
  const endText = (period: HistoricalPeriod): string => {
    const value = dollars(figureOf(period, 'ending_value'));
    if (basis.income === null) return `had ${value} at ${last}`;
    const paidText = paidThroughText(period, basis);
    // A lapse leaves nothing, and an age is not repeated.
    if (paidText.includes('lapsed') && value === 'nothing') return paidText;
    return `${paidText} and had ${value} ${paidText.endsWith(`to ${last}`) ? 'left' : `at ${last}`}`;
  };
  const worst = `In ${rankedPeriod(basis, 'worst', 'its')} the policy ${endText(policy.worst)}`;
  const full = `${worst}; in its best it ${endText(policy.best)}.`;
  const to = paidTo(policy.best, basis);
  const left = dollars(figureOf(policy.best, 'ending_value'));
  return fitSlide(full, /^\d+$/.test(to) ? `${worst}; in its best, to ${to}, leaving ${left}.` : full);
};

/** "paid income to 76, then lapsed" */
const paidThroughText = (period: HistoricalPeriod, basis: HistoricalBasis): string => {
  const to = paidTo(period, basis);
  return /^\d/.test(to)
    ? `paid income to ${to}`
    : to === 'lapsed before'
      ? 'lapsed before any income'
      : 'never paid the income in full';
};

/** "In the policy’s worst period, two of three accounts paid income through 89." */
export function accountsText(report: HistoricalPart, basis: HistoricalBasis): string {
  const worst = slotEntries(activeSlots(report), report.comparative_table).flatMap(({ own, ...one }) =>
    one.isPolicy ? [] : [{ ...one, period: own.worst }],
  );
  const [first] = worst;
  if (!first) return '';
  const start = `In ${rankedPeriod(basis, 'worst')},`;
  if (basis.income === null) {
    const max = worst.reduce((a, b) => (b.period.ending_value > a.period.ending_value ? b : a));
    const left = dollars(figureOf(max.period, 'ending_value'));
    const subject = `${nameOf(max, new Set())} held`;
    return fitSlide(
      worst.length === 1
        ? `${start} ${subject} ${left} at ${basis.last_age}.`
        : left === 'nothing'
          ? `${start} no account held anything at ${basis.last_age}.`
          : `${start} of the accounts, ${subject} the most at ${basis.last_age}, ${left}.`,
    );
  }
  const end = `paid full income through ${Math.min(basis.income.to_age, basis.last_age)}`;
  const paying = worst.filter(({ period }) => period.longevity.beyond_horizon).length;
  if (worst.length === 1)
    return fitSlide(
      paying === 1
        ? `${start} ${nameOf(first, new Set())} ${end}.`
        : `${start} ${nameOf(first, new Set())} did not pay the full income.`,
    );
  const all = toText(worst.length);
  const which =
    paying === 0
      ? 'no account'
      : paying === worst.length
        ? `${worst.length === 2 ? 'both' : `all ${all}`} accounts`
        : `${toText(paying)} of ${all} accounts`;
  return `${start} ${which} ${end}.`;
}

const spreadOfEnds: TextOf = (report, { last_age: last }) => {
  const spread = ofSlot(report.comparative_table, 1)?.distribution?.ending_value;
  if (!spread || (spread.max === null && !spread.lapsed)) return undefined;
  const [worst, median, best] = (['min', 'p50', 'max'] as const).map((key) => dollars(figureOf(spread, key)));
  const all = `all ${formatInteger(report.period_count ?? 0)} periods`;
  const left = `left the policy ${worst} at ${last}`;
  if (worst === best) return `${capital(all)} ${left}.`;
  if (worst === median) return `Of ${all}, the worst and the median ${left}, the best ${best}.`;
  return median === best
    ? `Of ${all}, the worst ${left}, the median and the best ${best}.`
    : `Of ${all}, the worst ${left}, the median ${median} and the best ${best}.`;
};

const paidInFour: TextOf = (report, basis) => {
  const policy = ofSlot(report.comparative_table, 1);
  if (!policy || basis.income === null || report.period_count === 1) return undefined;
  const ages = [policy.worst, policy.median, policy.best].map((period) => paidTo(period, basis));
  const [worst, median, best] = ages;
  if (!ages.every((to) => /^\d/.test(to))) return undefined;
  const text = `In ${rankedPeriod(basis, 'worst', 'its')} the policy paid income to ${worst}`;
  return median === best
    ? `${text}; in its median and best to ${best}.`
    : `${text}; in its median to ${median}; in its best to ${best}.`;
};

/** Income so far and value. */
const combinedValueText = (row: CumulativeRow | undefined): string =>
  dollars(figureOf(row, 'cumulative_value', row ? row.cumulative_value + taxDueOf(row.value) : 0));

const pathsToTheEnd: TextOf = (report, basis) => {
  const policy = ofSlot(report.cumulative_values, 1);
  if (!policy || report.period_count === 1) return undefined;
  const [worst, median, best] = [policy.worst, policy.median, policy.best].map(({ rows }) =>
    combinedValueText(rows.at(-1)),
  );
  // A better rank can have a smaller total.
  const total = `At ${basis.last_age}, income and value total ${worst} in ${rankedPeriod(basis, 'worst')}`;
  const better =
    median === best ? `${median} in its median and best` : `${median} in its median and ${best} in its best`;
  return fitSlide(`${total}, ${better}.`, `${total} and ${best} in its best.`);
};

/** From the first income year, which the table always has, to the end. */
const worstYearByYear: TextOf = (report, basis) => {
  const { income, last_age: last, first_age: first } = basis;
  const rows = ofSlot(report.cumulative_values, 1)?.worst.rows;
  const [begun, end] = [rows?.[(income?.from_age ?? last) - first], rows?.at(-1)];
  if (!begun || !end || begun === end) return undefined;
  const period = report.period_count === 1 ? 'the policy’s one period' : rankedPeriod(basis, 'worst');
  return `In ${period}, income and value together were ${combinedValueText(begun)} at ${income?.from_age} and ${combinedValueText(end)} at ${last}.`;
};

const OF_CARD: Readonly<Record<HistoricalCardId, TextOf>> = {
  income_strip: badStartsText,
  income_by_age: valueAtEnd,
  paid_share: paid,
  income_periods: paidInFour,
  four_periods: worstAndBest,
  every_period: spreadOfEnds,
  irr_histogram: ratesOf('irr_surrender'),
  irr_table: ratesToDeath,
  total_bars: totalsIn('worst'),
  total_table: totalsIn('median'),
  cumulative_graph: pathsToTheEnd,
  cumulative_table: worstYearByYear,
  range_paid: pathsPaid,
  range_why: pathsFailed,
  range_fan: pathsAtEnd,
  range_leads: pathsLedText,
  range_path: pathsSpread,
};
