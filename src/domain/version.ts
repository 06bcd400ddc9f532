/** The version of Plumbline, in every result for replay. It rises if the same input may give another figure: docs/methods/corrections.md. */
export const ENGINE_VERSION = '0.4.0';

/** Legal and mortality tables: 2017 CSO, Uniform Lifetime Table of 2022, § 7702(d). */
export const DATA_VINTAGE = '2026-01';

/** `market`: the newest month of the market figures used, or null. `legal`: the vintage at that time. */
export const dataVintage = (market: string | null, legal = DATA_VINTAGE): string =>
  market === null ? legal : `${legal}, market ${market}`;
