/** Documents of older versions are upgraded step by step on reading. The row is rewritten only by a save. */
import { TODAYS_METHODS } from '../../policy/methods.ts';
import type { ScenarioDocument } from './scenario.ts';
import type { TaxProfile } from './calendar-terms.ts';

export const DOCUMENT_VERSION = 3;

export const emptyDocument = (startYear: number): ScenarioDocument => ({
  version: DOCUMENT_VERSION,
  start_year: startYear,
  illustration: null,
  schedule: null,
  policy_model: null,
  vehicles: [],
  tax_profile: null,
  // The client's spendable money; the report states the basis used.
  value_basis: 'after_tax',
  methods: TODAYS_METHODS,
});

/** A document of any version, as stored. */
export interface StoredDocument {
  version: number;
  [member: string]: unknown;
}

/** `steps[n]` turns version n into the next; `year` is the year of the last change. */
export type UpgradeSteps = Readonly<
  Record<number, (document: StoredDocument, year: number) => StoredDocument>
>;

/** The previous behavior: tables and limits remain at their last year's level. */
export const PREVIOUS_GROWTH = { table_growth: 0, limit_growth: 0 };

/** Version 3 adds start year and growth. Older documents keep the law's figures at their last year's level. */
export const toVersion3 = (document: StoredDocument, year: number): StoredDocument => {
  const profile = document.tax_profile as TaxProfile | null | undefined;
  return {
    ...PREVIOUS_GROWTH,
    start_year: profile?.household?.start_year ?? year,
    ...document,
    version: 3,
  };
};

const STEPS: UpgradeSteps = {
  // Version 2 adds the inputs of a built ledger, and the tax figures that the vehicles share.
  1: (document) => ({ schedule: null, policy_model: null, tax_profile: null, ...document, version: 2 }),
  2: toVersion3,
};

export const yearOfChange = (changedAt: string): number => new Date(changedAt).getUTCFullYear();

/** Throws if the document is from a newer version, because its unknown members would be lost. */
export function upgradeDocument(
  stored: StoredDocument,
  year: number,
  steps: UpgradeSteps = STEPS,
  current: number = DOCUMENT_VERSION,
): ScenarioDocument {
  return upgraded('Scenario', stored, year, steps, current) as StoredDocument & ScenarioDocument;
}

export function upgraded(
  what: 'Scenario' | 'Simulation',
  stored: StoredDocument,
  year: number,
  steps: UpgradeSteps,
  current: number,
): StoredDocument {
  let document = stored;
  while (document.version < current) {
    const step = steps[document.version];
    if (!step)
      throw new Error(`No upgrade step from ${what.toLowerCase()} document version ${document.version}.`);
    document = step(document, year);
  }
  if (document.version !== current)
    throw new Error(`${what} document version ${document.version} is newer than this program (${current}).`);
  return document;
}
