import { isRateAbove, type ComplianceProfile } from '../policy/compliance-profile.ts';
import { isAbove } from '../policy/carrier-scale.ts';

/** Names of the figures that are capped, or above the scale but not capped. */
export interface Marked<Key extends string = string> {
  capped?: Key[];
  hypothetical?: Key[];
}

/** Returns `above` (names, or a list of flags per figure) under the profile's member. */
export const byProfile = <Above>(
  profile: ComplianceProfile,
  above: Above,
): { capped?: Above; hypothetical?: Above } =>
  profile === 'client_clamped' ? { capped: above } : { hypothetical: above };

export const marked = <Key extends string>(profile: ComplianceProfile, above: Key[]): Marked<Key> =>
  byProfile(profile, above);

/** Returns no member if no figure is above the scale. */
export const marksOfAny = <Key extends string>(profile: ComplianceProfile, above: Key[]): Marked<Key> =>
  above.length > 0 ? marked(profile, above) : {};

type Amount = number | null | undefined;

/** A figure counts as above if the scale has no such figure. */
export const isFigureAbove = (uncapped: Amount, capped: Amount, isRate: boolean): boolean =>
  typeof uncapped === 'number' &&
  (typeof capped !== 'number' || (isRate ? isRateAbove(uncapped, capped) : isAbove(uncapped, capped)));

const isRateName = (name: string): boolean => /irr|rate|credit|geometric/.test(name);

export const namesAbove = <Key extends string>(
  uncapped: { readonly [K in Key]?: Amount },
  capped: { readonly [K in Key]?: Amount },
  names: readonly Key[],
): Key[] => names.filter((name) => isFigureAbove(uncapped[name], capped[name], isRateName(name)));

/** Returns the profile's record, with the names of the figures above the scale if there are any. */
export function displayWithMarks<Key extends string, Figures extends { readonly [K in Key]?: Amount }>(
  profile: ComplianceProfile,
  uncapped: Figures,
  capped: Figures,
  names: readonly Key[],
): Figures & Marked<Key> {
  const displayed = profile === 'client_clamped' ? capped : uncapped;
  const above = namesAbove<Key>(uncapped, capped, names);
  return above.length === 0 ? displayed : { ...displayed, ...marked(profile, above) };
}

/** Marks a spread, whose figures are all rates or all dollars. */
export function markedSpread<Key extends string, Figures extends { readonly [K in Key]?: Amount }>(
  profile: ComplianceProfile,
  displayed: Figures,
  uncapped: Figures,
  capped: Figures,
  names: readonly Key[],
  isRate = false,
): Figures & Marked<Key> {
  const above = names.filter((name) => isFigureAbove(uncapped[name], capped[name], isRate));
  return above.length === 0 ? displayed : { ...displayed, ...marked(profile, above) };
}

/** Returns the displayed spread. A profile compares it with the spreads before and after capping. */
export const spreadWithMarks = <Source, Key extends string, Figures extends { readonly [K in Key]?: Amount }>(
  marks: { readonly profile: ComplianceProfile; readonly uncapped: Source; readonly capped: Source } | null,
  displayed: Source,
  spreadOf: (source: Source) => Figures,
  names: readonly Key[],
  isRate = false,
): Figures & Marked<Key> =>
  marks
    ? markedSpread(
        marks.profile,
        spreadOf(displayed),
        spreadOf(marks.uncapped),
        spreadOf(marks.capped),
        names,
        isRate,
      )
    : spreadOf(displayed);
