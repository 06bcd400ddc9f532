import type {
  HistoricalReport,
  PeriodName,
} from '../../../domain/comparison/historical/historical-report.ts';
import type { CapStrip } from '../../../domain/history/cap-strip.ts';
import type { RangePicture } from '../../../domain/paths/range-picture.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import type { SlotNumber } from '../../charts/series-signs.ts';

/** A shared report lacks the members of what is switched off, and brings its computed paths along. */
export type HistoricalPart = Partial<HistoricalReport> &
  Pick<HistoricalReport, 'slots'> & { range?: RangePicture | undefined; caps?: CapStrip | undefined };

/** What every card of a historical report is given. */
export interface HistoricalCardProps {
  report: HistoricalPart;
  basis: HistoricalBasis;
}

export interface HeldHistoricalSlot {
  slot: SlotNumber;
  name: string;
  isPolicy: boolean;
}

/** Slots that hold something; one that was taken out of the report is empty. */
export const heldSlots = ({ slots }: HistoricalPart): HeldHistoricalSlot[] =>
  slots.flatMap(({ slot, name, kind }) =>
    name === null || kind === 'empty' ? [] : [{ slot, name, isPolicy: kind === 'policy' }],
  );

/** The entry of a slot in a list that holds one for each slot that was run. */
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

/** First months of the four chosen periods, from whichever tab is there; null where none of them is. */
export function chosenStarts(report: HistoricalPart): Readonly<Record<PeriodName, string>> | null {
  const table =
    report.comparative_table?.[0] ??
    report.income_analysis?.[0] ??
    report.irr_analysis?.[0] ??
    report.total_values?.[0] ??
    report.cumulative_values?.[0];
  return table === undefined
    ? null
    : {
        most_recent: table.most_recent.start_month,
        worst: table.worst.start_month,
        median: table.median.start_month,
        best: table.best.start_month,
      };
}
