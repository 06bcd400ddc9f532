/**
 * Carried by every result, so that a report can be replayed with what made it. It rises whenever the same input may give
 * another figure; docs/methods/corrections.md says of each version what that was.
 */
export const ENGINE_VERSION = '0.4.0';

/** The legal and mortality figures in force: 2017 CSO, Uniform Lifetime Table of 2022, § 7702(d). */
export const DATA_VINTAGE = '2026-01';

/** `market`: the newest month of the market figures that a result used; null where it used none. `legal`: as it was then. */
export const dataVintage = (market: string | null, legal = DATA_VINTAGE): string =>
  market === null ? legal : `${legal}, market ${market}`;
