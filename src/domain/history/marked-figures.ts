/** Which figures of a record are above what the carrier's scale allows of them. */
import { isRateAbove } from '../policy/compliance-profile.ts';
import { isAbove } from '../policy/carrier-scale.ts';
import type { ComplianceProfile } from '../policy/compliance-profile.ts';

/** Where a table lists the figures that were lowered, and those that stand above the carrier's and were not. */
export interface Marked<Key extends string = string> {
  capped?: Key[];
  hypothetical?: Key[];
}

export const marked = <Key extends string>(profile: ComplianceProfile, above: Key[]): Marked<Key> =>
  profile === 'client_clamped' ? { capped: above } : { hypothetical: above };

type Amount = number | null | undefined;

/** Where the scale has no figure, none is left to stand. */
export const isFigureAbove = (own: Amount, capped: Amount, isRate: boolean): boolean =>
  typeof own === 'number' &&
  (typeof capped !== 'number' || (isRate ? isRateAbove(own, capped) : isAbove(own, capped)));

const isRateName = (name: string): boolean => /irr|rate|credit|geometric/.test(name);

/** The names of the figures that are more than the same record has once capped. */
export const namesAbove = <Key extends string>(
  own: { readonly [K in Key]?: Amount },
  capped: { readonly [K in Key]?: Amount },
  names: readonly Key[],
): Key[] => names.filter((name) => isFigureAbove(own[name], capped[name], isRateName(name)));

/** A record as its profile shows it, with the names of what is above; as it is where nothing is. */
export function shownWithMarks<Key extends string, Figures extends { readonly [K in Key]?: Amount }>(
  profile: ComplianceProfile,
  own: Figures,
  capped: Figures,
  names: readonly Key[],
): Figures & Marked<Key> {
  const shown = profile === 'client_clamped' ? capped : own;
  const above = namesAbove<Key>(own, capped, names);
  return above.length === 0 ? shown : { ...shown, ...marked(profile, above) };
}

/** The same of a spread, whose figures are all of one kind. */
export function markedSpread<Key extends string, Figures extends { readonly [K in Key]?: Amount }>(
  profile: ComplianceProfile,
  shown: Figures,
  own: Figures,
  capped: Figures,
  names: readonly Key[],
  isRate = false,
): Figures & Marked<Key> {
  const above = names.filter((name) => isFigureAbove(own[name], capped[name], isRate));
  return above.length === 0 ? shown : { ...shown, ...marked(profile, above) };
}
