import type { SimulationParameters } from '../../../domain/practice/cases/simulation.ts';
import { conflictOf, isSame, pick, type ConflictField } from '../draft/kept-draft.ts';
import { conflictFields, mergedComparison, type Compared } from '../accounts/vehicle-conflicts.ts';
import { assumptionWords, strategySentence } from './parameter-words.ts';

export interface OwnParameters {
  parameters: SimulationParameters | null;
}
export type RunParts = OwnParameters & Compared;

export function parameterConflicts(
  { parameters: base }: OwnParameters,
  { parameters: saved }: OwnParameters,
  { parameters: mine }: OwnParameters,
): ConflictField[] {
  if (isSame(saved, mine) || !mine) return [];
  if (!saved)
    return [{ id: 'parameters', label: 'Parameters', saved: 'none', mine: 'yours', keepsMine: true }];
  const add = (id: keyof SimulationParameters, label: string, theirs: string, own: string) =>
    conflictOf([base?.[id], saved[id], mine[id]], { id, label, saved: theirs, mine: own });
  const listed = ({ strategies }: SimulationParameters) => strategies.map(strategySentence).join('; ');
  const words = assumptionWords(saved);
  return [
    // Allocations total 100% together, so strategies are kept or left together.
    ...add('strategies', 'Strategies', listed(saved), listed(mine)),
    ...assumptionWords(mine).flatMap(({ id, label, text }) => {
      const member = MEMBERS.find((name) => name === id);
      return member ? add(member, label, words.find((word) => word.id === id)?.text ?? '', text) : [];
    }),
  ];
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
  return { parameters: { ...saved, ...pick(mine, chosen) } };
}

export const runConflicts = (base: RunParts, saved: RunParts, mine: RunParts): ConflictField[] => [
  ...parameterConflicts(base, saved, mine),
  ...conflictFields(base, saved, mine),
];

export const mergedRun = (saved: RunParts, mine: RunParts, kept: ReadonlySet<string>): RunParts => ({
  ...mergedComparison(saved, mine, kept),
  ...mergedParameters(saved, mine, kept),
});
