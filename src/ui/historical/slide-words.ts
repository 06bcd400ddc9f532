/** The one thing that a slide says, filled from the run. */
import type { HistoricalCardId } from '../../domain/reports/historical-report-kept.ts';
import type { HistoricalBasis } from '../../domain/reports/historical-basis.ts';
import { formatTableDollars } from '../../domain/shared/format.ts';
import { listOf } from '../report/words.ts';
import { percentText } from './every-period-figures.ts';
import { heldSlots, ofSlot, type HistoricalPart } from './historical-part.ts';
import { historicalHeadline } from './historical-headline.ts';
import { countOf } from './historical-words.ts';

export function slideWords(card: HistoricalCardId, report: HistoricalPart, basis: HistoricalBasis): string {
  return OF_CARD[card]?.(report, basis) ?? historicalHeadline(report, basis);
}

type Words = (report: HistoricalPart, basis: HistoricalBasis) => string | undefined;

const dollars = (value: number): string => (Math.abs(value) < 0.5 ? 'nothing' : formatTableDollars(value));

const valueAtEnd: Words = (report, { last_age: last }) => {
  const end = ofSlot(report.fan, 1)?.years.at(-1);
  const illustrated = report.illustrated?.[(report.horizon ?? 0) - 1];
  if (!end || report.few_periods) return undefined;
  return `At ${last} half of all periods left the policy between ${dollars(end.p25)} and ${dollars(end.p75)}${
    illustrated ? `; ${dollars(illustrated.value)} is illustrated` : ''
  }.`;
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

const rates: Words = (report) => {
  const parts = heldSlots(report).flatMap(({ slot, name, isPolicy }) => {
    const spread = ofSlot(report.irr_analysis, slot)?.distribution?.irr_surrender;
    return !spread || spread.p50 === null
      ? []
      : [
          {
            median: `${isPolicy ? 'the policy' : name} ${percentText(spread.p50)}`,
            worst: percentText(spread.min),
          },
        ];
  });
  return parts.length === 0
    ? undefined
    : `Median rates of return: ${listOf(parts.map(({ median }) => median))}. At worst: ${listOf(parts.map(({ worst }) => worst))}.`;
};

const totals: Words = (report) => {
  const parts = heldSlots(report).flatMap(({ slot, name, isPolicy }) => {
    const own = ofSlot(report.total_values, slot);
    return own ? [`${isPolicy ? 'the policy' : name} ${dollars(own.worst.total_value)}`] : [];
  });
  return parts.length === 0
    ? undefined
    : `In the worst period for the policy, income and value together came to: ${listOf(parts)}.`;
};

const OF_CARD: Partial<Record<HistoricalCardId, Words>> = {
  income_by_age: valueAtEnd,
  paid_share: paid,
  irr_histogram: rates,
  irr_table: rates,
  total_bars: totals,
  total_table: totals,
};
