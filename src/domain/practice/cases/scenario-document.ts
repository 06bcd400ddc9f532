/**
 * Saved scenarios are versioned documents. A document written by an older version is brought up to date step
 * by step when it is read; the row is rewritten only when the advisor saves.
 */
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
  // What the client can spend; the report says which was used.
  value_basis: 'after_tax',
  methods: TODAYS_METHODS,
});

/** A document of any version, as it lies in the database. */
export interface StoredDocument {
  version: number;
  [member: string]: unknown;
}

/** `steps[n]` turns version n into the next; `year` is that of the last change. */
export type UpgradeSteps = Readonly<
  Record<number, (document: StoredDocument, year: number) => StoredDocument>
>;

/** The previous choices: tables and limits stay at the level of their last year. */
export const PREVIOUS_GROWTH = { table_growth: 0, limit_growth: 0 };

/**
 * Version 3 says in which year the plan begins and how the law's figures grow. A document of before gets what it was
 * calculated with: figures that stay at the level of their last year.
 */
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
  // Version 2 keeps what a ledger was built from, and the tax figures that the vehicles share.
  1: (document) => ({ schedule: null, policy_model: null, tax_profile: null, ...document, version: 2 }),
  2: toVersion3,
};

/** The year of the last change of a row or a file. */
export const yearOfChange = (changedAt: string): number => new Date(changedAt).getUTCFullYear();

/** Throws for a document from a newer version of the product: reading it half would lose what it does not know. */
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
