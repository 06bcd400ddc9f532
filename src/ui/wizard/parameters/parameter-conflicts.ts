import { originOf, type SourcedIllustration } from '../../../domain/practice/cases/scenario.ts';
import type { SimulationParameters } from '../../../domain/practice/cases/simulation.ts';
import { conflictOf, isSame, pick, type ConflictField } from '../draft/draft-storage.ts';
import { mergedComparison, type Compared } from '../accounts/vehicle-conflicts.ts';
import { assumptionFacts, strategySentence } from './parameter-text.ts';

export interface ParameterPart {
  parameters: SimulationParameters | null;
}
export type RunParts = ParameterPart & Compared;

export function parameterConflicts(
  { parameters: base }: ParameterPart,
  { parameters: saved }: ParameterPart,
  { parameters: local }: ParameterPart,
  illustration: SourcedIllustration | null,
): ConflictField[] {
  if (isSame(saved, local) || !local) return [];
  if (!saved)
    return [{ id: 'parameters', label: 'Parameters', saved: 'none', local: 'yours', isLocalProposed: true }];
  const add = (id: keyof SimulationParameters, label: string, remote: string, localText: string) =>
    conflictOf([base?.[id], saved[id], local[id]], { id, label, saved: remote, local: localText });
  const listed = ({ strategies }: SimulationParameters) => strategies.map(strategySentence).join('; ');
  const ledger = { origin: originOf(illustration?.source) };
  const savedFacts = assumptionFacts(saved, ledger);
  return [
    // Allocations total 100%, so all strategies are one choice.
    ...add('strategies', 'Strategies', listed(saved), listed(local)),
    ...assumptionFacts(local, ledger).flatMap(({ id, label, text }) => {
      const member = MEMBERS.find((name) => name === id);
      return member ? add(member, label, savedFacts.find((word) => word.id === id)?.text ?? '', text) : [];
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

export function mergedParameters(
  { parameters: saved }: ParameterPart,
  { parameters: local }: ParameterPart,
  localFields: ReadonlySet<string>,
): ParameterPart {
  if (!saved || !local) return { parameters: local ?? saved };
  const chosen = ['strategies' as const, ...MEMBERS].filter((member) => localFields.has(member));
  return { parameters: { ...saved, ...pick(local, chosen) } };
}

export const mergedRun = (saved: RunParts, local: RunParts, localFields: ReadonlySet<string>): RunParts => ({
  ...mergedComparison(saved, local, localFields),
  ...mergedParameters(saved, local, localFields),
});
