/** Two versions of strategies and assumptions side by side, and the one that is made of parts of both. */
import type { SimulationParameters } from '../../../domain/practice/cases/simulation.ts';
import type { ConflictField } from '../draft/conflict-dialog.tsx';
import { isSame } from '../draft/kept-draft.ts';
import { conflictFields, mergedComparison, type Compared } from '../accounts/vehicle-conflicts.ts';
import { assumptionWords, strategySentence } from './parameter-words.ts';

/** What a scenario's simulation saves. */
export interface OwnParameters {
  parameters: SimulationParameters | null;
}
/** What one that stands alone saves on the same step. */
export type RunParts = OwnParameters & Compared;

export function parameterConflicts(
  { parameters: base }: OwnParameters,
  { parameters: saved }: OwnParameters,
  { parameters: mine }: OwnParameters,
): ConflictField[] {
  if (isSame(saved, mine) || !mine) return [];
  if (!saved)
    return [{ id: 'parameters', label: 'Parameters', saved: 'none', mine: 'yours', keepsMine: true }];
  const fields: ConflictField[] = [];
  const add = (id: keyof SimulationParameters, label: string, theirs: string, own: string) => {
    if (isSame(saved[id], mine[id])) return;
    const wasThere = base?.[id];
    fields.push({
      id,
      label,
      saved: theirs,
      mine: own,
      keepsMine: isSame(wasThere, saved[id]) || !isSame(wasThere, mine[id]),
    });
  };
  const listed = ({ strategies }: SimulationParameters) => strategies.map(strategySentence).join('; ');
  // Allocations total 100% together, so strategies are kept or left together.
  add('strategies', 'Strategies', listed(saved), listed(mine));
  const words = assumptionWords(saved);
  for (const { id, label, text } of assumptionWords(mine)) {
    const member = MEMBERS.find((name) => name === id);
    if (member) add(member, label, words.find((word) => word.id === id)?.text ?? '', text);
  }
  return fields;
}

const MEMBERS = [
  'horizon',
  'history_window',
  'borrowing_rate',
  'charge_stress',
  'income_mode',
  'rank_by',
] as const;

/** The saved version with the parts named in `kept` as they are here. */
export function mergedParameters(
  { parameters: saved }: OwnParameters,
  { parameters: mine }: OwnParameters,
  kept: ReadonlySet<string>,
): OwnParameters {
  if (!saved || !mine) return { parameters: mine ?? saved };
  const chosen = ['strategies' as const, ...MEMBERS].filter((member) => kept.has(member));
  return {
    parameters: { ...saved, ...Object.fromEntries(chosen.map((member) => [member, mine[member]])) },
  };
}

export const runConflicts = (base: RunParts, saved: RunParts, mine: RunParts): ConflictField[] => [
  ...parameterConflicts(base, saved, mine),
  ...conflictFields(base, saved, mine),
];

export const mergedRun = (saved: RunParts, mine: RunParts, kept: ReadonlySet<string>): RunParts => ({
  ...mergedComparison(saved, mine, kept),
  ...mergedParameters(saved, mine, kept),
});
