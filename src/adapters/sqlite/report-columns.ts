import type { Shown } from '../../domain/practice/reports/merge-windows.ts';
import type { RemovableSlot } from '../../domain/practice/reports/report.ts';

/** What a change to a report names, as the table keeps it. */
export interface ReportColumns {
  name?: string | undefined;
  description?: string | undefined;
  saved_action?: Shown<string, string> | undefined;
  notes?: string | undefined;
  disclosures?: string | undefined;
  removed_slots?: readonly RemovableSlot[] | undefined;
  variants?: readonly object[] | undefined;
}

export function reportColumns({ saved_action, removed_slots, variants, ...plain }: ReportColumns) {
  const { name, description, notes, disclosures } = plain;
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(notes === undefined ? {} : { notes }),
    ...(disclosures === undefined ? {} : { disclosures }),
    ...(saved_action === undefined ? {} : { saved_action: JSON.stringify(saved_action) }),
    ...(removed_slots === undefined ? {} : { removed_slots: JSON.stringify(removed_slots) }),
    ...(variants === undefined ? {} : { variants: JSON.stringify(variants) }),
  };
}
