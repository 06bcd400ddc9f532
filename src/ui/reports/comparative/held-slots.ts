/** Slots that hold something, and when each of them ends, from whichever members a report has. */
import type { ReportBasis } from '../../../domain/practice/reports/report-basis.ts';
import type { SlotNumber } from '../../../rendering/charts/series-signs.ts';
import type { ReportPart } from '../../../rendering/words/report-facts.ts';

export interface HeldSlot {
  slot: SlotNumber;
  /** Place in the lists of the report. */
  index: number;
  name: string;
  isPolicy: boolean;
  /** The first age at which it could not pay in full, or lapsed. */
  endsAt: number | null;
}

export function heldSlots(report: ReportPart, basis: ReportBasis): HeldSlot[] {
  return report.slots.flatMap((slot, index) =>
    slot.name === null || slot.kind === 'empty'
      ? []
      : [
          {
            slot: slot.slot,
            index,
            name: slot.name,
            isPolicy: slot.kind === 'policy',
            endsAt: slot.kind === 'policy' ? basis.lapse_age : ranOutAt(report, index),
          },
        ],
  );
}

const ranOutAt = (
  { comparative_graph: graph, comparative_table: table }: ReportPart,
  index: number,
): number | null =>
  graph?.depletion_age[index] ?? table?.rows.find(({ slots }) => slots[index]?.depleted)?.age ?? null;

/** "runs out at 84", "lapses at 88"; null for one that does not end. */
export const endingOf = ({ isPolicy, endsAt }: HeldSlot): { age: number; label: string } | null =>
  endsAt === null ? null : { age: endsAt, label: `${isPolicy ? 'lapses' : 'runs out'} at ${endsAt}` };

/** What a group of the yearly table needs to mark the year. */
export const depletionIn = (held: HeldSlot, rows: readonly { age: number }[]) => ({
  depletedRow: rows.findIndex(({ age }) => age === held.endsAt),
  depletedWord: held.isPolicy ? 'Lapses' : 'Runs out',
});
