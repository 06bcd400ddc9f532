/** The key figures of each slot of a historical report, for tiles and the summary in print. */
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import type { Spread } from '../../../domain/history/spread.ts';
import { shortMonth } from '../../../domain/shared/dates.ts';
import { formatInteger } from '../../../domain/shared/format.ts';
import { isModeled } from '../../../domain/policy/ledger-origin.ts';
import { dollarsOrTax } from '../dollars-text.ts';
import {
  activeSlots,
  countOf,
  ofSlot,
  isPaidInForce,
  sharePercent,
  slotEntries,
  type ActiveHistoricalSlot,
  type HistoricalPart,
} from './historical-part.ts';
import { figureOf, figureText } from '../marks.ts';
import { LAPSED } from '../policy-text.ts';
import type { SlotNumber } from '../../charts/chart-series.ts';

export interface KeyRow {
  label: string;
  value: string;
  /** Path of the figure in the report; undefined if the report does not contain it. */
  at?: string | undefined;
  /** Second line, below the label. */
  detail?: string;
  isBad?: boolean;
  /** For the best figure of a row on a slide. */
  amount?: number | null;
}

export interface KeyTile {
  slot: SlotNumber;
  name: string;
  /** Origin of the policy's figures; null if the slot is an account. */
  origin: { text: string; isHypothetical: boolean } | null;
  big: string;
  bigAmount?: number | null;
  bigAt: string | null;
  note: { tone: 'good' | 'bad' | 'plain'; text: string } | null;
  rows: readonly KeyRow[];
}

export function historicalKeyFigures(report: HistoricalPart, basis: HistoricalBasis) {
  const { period_count: all = 0 } = report;
  if (all === 0) return null;
  const { income, last_age: last } = basis;
  const counted = isPaidInForce(report, basis) ? 'Periods in force with' : 'Periods with';
  const tiles = activeSlots(report).map((one): KeyTile => {
    const count = income ? paidCount(report, basis, one, all) : null;
    const median = spreadRow(report, one, 'p50', `Median at ${last}`);
    return {
      slot: one.slot,
      name: one.name,
      origin: one.isPolicy && isModeled(basis) ? { text: 'modeled', isHypothetical: false } : null,
      big: income ? (count === null ? '–' : shortShare(count, all)) : median.value,
      bigAmount: income ? count : (median.amount ?? null),
      bigAt: income ? null : (median.at ?? null),
      note:
        count === null
          ? null
          : {
              tone: count === all ? 'good' : 'plain',
              text: `${formatInteger(count)} of ${formatInteger(all)}`,
            },
      rows: [
        ...worstRow(report, basis, one),
        ...(income ? [median] : []),
        spreadRow(report, one, 'max', `Best at ${last}`),
      ],
    };
  });
  return {
    caption: income ? `${counted} full income through ${income.to_age}` : `Median at ${last}`,
    tiles,
  };
}

/** ">99%": the large figure has no space for words. */
const shortShare = (count: number, all: number): string =>
  sharePercent(count, all).replace('over ', '>').replace('under ', '<');

/** Null if the report does not contain the tab of this figure. */
function paidCount(
  report: HistoricalPart,
  { paid_share: policyShare }: HistoricalBasis,
  { slot, isPolicy }: ActiveHistoricalSlot,
  all: number,
): number | null {
  const share = isPolicy ? policyShare : (ofSlot(report.income_analysis, slot)?.paid_share ?? null);
  return share === null ? null : countOf(share, all);
}

const worstRow = (
  report: HistoricalPart,
  { first_age: first }: HistoricalBasis,
  one: ActiveHistoricalSlot,
): KeyRow[] =>
  slotEntries([one], report.own_worst).map(({ place, own: { lapse_year: lapse, ...worst } }) => ({
    label: 'Its worst',
    detail: `from ${shortMonth(worst.start_month)}`,
    ...(lapse === null
      ? {
          value: figureText(figureOf(worst, 'ending_value'), dollarsOrTax),
          at: `own_worst.${place}.ending_value`,
        }
      : { value: `Lapsed at ${first + lapse - 1}`, isBad: true }),
  }));

function spreadRow(
  { comparative_table: table }: HistoricalPart,
  { slot }: ActiveHistoricalSlot,
  key: 'p50' | 'max',
  label: string,
): KeyRow {
  const spread: Spread | undefined = ofSlot(table, slot)?.distribution?.ending_value;
  if (!spread) return { label, value: '–' };
  if (spread.lapsed && spread[key] === null) return { label, value: LAPSED, isBad: true };
  const figure = figureOf(spread, key);
  return { label, value: figureText(figure, dollarsOrTax), amount: figure.value };
}
