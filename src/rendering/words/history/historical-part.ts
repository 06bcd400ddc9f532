import type {
  HistoricalReport,
  PeriodName,
  HistoricalPeriod,
} from '../../../domain/comparison/historical/historical-report.ts';
import type { SavedCapStrip } from '../../../domain/history/cap-strip.ts';
import type { RangePicture } from '../../../domain/paths/range-picture.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import type { SlotNumber, ChartSeries } from '../../charts/chart-series.ts';
import { monthText, parseMonth, shortMonth } from '../../../domain/shared/dates.ts';
import { formatInteger, yearsEach } from '../../../domain/shared/format.ts';
import { realLabel } from '../dollars-text.ts';
import { figureDollars, figureOf, isLapseTax, unmarked, type MarkedBy } from '../marks.ts';
import { shortNames } from '../sentence-parts.ts';

/** A shared report lacks the members of hidden parts, and contains its simulated paths. */
export type HistoricalPart = Partial<HistoricalReport> &
  Pick<HistoricalReport, 'slots'> & { range?: RangePicture | undefined; caps?: SavedCapStrip | undefined };

/** Props of every card of a historical report. */
export interface HistoricalCardProps {
  report: HistoricalPart;
  basis: HistoricalBasis;
}

export interface ActiveHistoricalSlot {
  slot: SlotNumber;
  name: string;
  isPolicy: boolean;
}

/** Active slots. A removed slot is empty. */
export const activeSlots = ({ slots }: HistoricalPart): ActiveHistoricalSlot[] =>
  slots.flatMap(({ slot, name, kind }) =>
    name === null || kind === 'empty' ? [] : [{ slot, name, isPolicy: kind === 'policy' }],
  );

/** "the policy’s worst period": one of the four, named by what ranks them. */
export const rankedPeriod = (
  { rank_by: by }: Pick<HistoricalBasis, 'rank_by'>,
  period: Exclude<PeriodName, 'most_recent'>,
  possessive = 'the policy’s',
): string =>
  `${by === 'index_return' ? 'the index’s' : possessive} ${period} period${by === 'total_income' ? ' by income' : ''}`;

/** Returns the entry of a slot in a list with one per calculated slot. */
export const ofSlot = <T extends { slot: number }>(
  list: readonly T[] | undefined,
  slot: number,
): T | undefined => list?.find((one) => one.slot === slot);

export const PERIOD_TITLES: Readonly<Record<PeriodName, string>> = {
  most_recent: 'Most recent',
  worst: 'Worst',
  median: 'Median',
  best: 'Best',
};

/** The four chosen periods, from any visible tab. */
export const chosenPeriods = (
  report: HistoricalPart,
): Record<PeriodName, { start_month: string }> | undefined =>
  report.comparative_table?.[0] ??
  report.income_analysis?.[0] ??
  report.irr_analysis?.[0] ??
  report.total_values?.[0] ??
  report.cumulative_values?.[0];

/** "Surrender value at 89" */
export const valueLabel = (isPolicy: boolean, { last_age: last }: HistoricalBasis): string =>
  `${isPolicy ? 'Surrender value' : 'Value'} at ${last}`;

export const endIrrLabel = (isPolicy: boolean, basis: HistoricalBasis): string =>
  realLabel(isPolicy ? 'IRR to surrender' : 'IRR to the end', basis);

export const deathIrrLabel = (_isPolicy: boolean, basis: HistoricalBasis): string =>
  realLabel('IRR to death', basis);

/** The last month of a number of years from a month. */
export const lastMonthOf = (start: string, years: number): string =>
  monthText(parseMonth(start) + 12 * years - 1);

/** "Mar 1969 – Feb 2009" */
export const periodName = (start: string, years: number): string =>
  `${shortMonth(start)} – ${shortMonth(lastMonthOf(start, years))}`;

/** "546 forty-year periods", "one thirty-year period" */
export const periodsWord = (count: number, years: number): string =>
  `${count === 1 ? 'one' : formatInteger(count)} ${yearsEach(years)} ${count === 1 ? 'period' : 'periods'}`;

/** Restores the number of periods from which a share was calculated. */
export const countOf = (share: number, all: number): number => Math.round(share * all);

/** A period counts as paid only if the policy does not lapse, also after its last income. */
export const isPaidInForce = (
  { lapse_share: share = 0 }: HistoricalPart,
  { income, last_age: last }: HistoricalBasis,
): boolean => share > 0 && income !== null && income.to_age < last;

/** 62%; 99.8% is not "100%", and 0.2% is not "0%". */
export function sharePercent(count: number, all: number): string {
  if (all === 0) return '–';
  const percent = (100 * count) / all;
  if (count < all && percent >= 99.5) return 'over 99%';
  if (count > 0 && percent < 0.5) return 'under 1%';
  return `${Math.round(percent)}%`;
}

/** The total income of a period in which the policy lapses, split into income and tax due. */
type Period = Partial<Pick<HistoricalPeriod, 'total_income' | 'lapse_tax'>> & MarkedBy<'total_income'>;

/** "$438,797 before the lapse; then $93,203 of tax." The total is already net of the tax. Empty without tax. */
export function lapsedIncome(period: Period | undefined): string {
  const { total_income: total, lapse_tax: tax } = period ?? {};
  if (total === undefined || tax === undefined || !isLapseTax(-tax)) return '';
  const before = figureDollars(figureOf(period, 'total_income', total + tax));
  return `${before} before the lapse; then ${figureDollars(unmarked(tax))} of tax.`;
}

/** Slots with their entries in a list of the report, and the index; omits slots without an entry. */
export const slotEntries = <Entry extends { slot: number }>(
  slots: readonly ActiveHistoricalSlot[],
  list: readonly Entry[] = [],
) =>
  slots.flatMap((one) => {
    const place = list.findIndex(({ slot }) => slot === one.slot);
    const entry = list[place];
    return entry ? [{ ...one, place, own: entry }] : [];
  });

export function slotLines<Entry extends { slot: number }>(
  slots: readonly ActiveHistoricalSlot[],
  list: readonly Entry[],
  lineOf: (entry: Entry) => Pick<ChartSeries, 'values' | 'marks' | 'depletionAge'>,
): ChartSeries[] {
  const shortLabels = shortNames(slots.map(({ name }) => name));
  return slots.flatMap(({ slot, name, isPolicy }, place) => {
    const entry = ofSlot(list, slot);
    if (!entry) return [];
    const shortName = isPolicy ? 'Policy' : (shortLabels[place] ?? name);
    return [{ slot, name, shortName, depletionVerb: isPolicy ? 'lapses' : 'depleted', ...lineOf(entry) }];
  });
}
