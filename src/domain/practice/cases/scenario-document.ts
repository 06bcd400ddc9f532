/**
 * Saved scenarios are versioned documents. A document written by an older version is brought up to date step
 * by step when it is read; the row is rewritten only when the advisor saves.
 */
import { TODAYS_METHODS } from '../../policy/methods.ts';
import type { ScenarioDocument } from './scenario.ts';

export const DOCUMENT_VERSION = 2;

export const emptyDocument = (): ScenarioDocument => ({
  version: DOCUMENT_VERSION,
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

/** `steps[n]` turns version n into version n + 1. */
type UpgradeSteps = Readonly<Record<number, (document: StoredDocument) => StoredDocument>>;
const STEPS: UpgradeSteps = {
  // Version 2 keeps what a ledger was built from, and the tax figures that the vehicles share.
  1: (document) => ({ schedule: null, policy_model: null, tax_profile: null, ...document, version: 2 }),
};

const isCurrent = (
  document: StoredDocument,
  version: number,
): document is StoredDocument & ScenarioDocument => document.version === version;

/** Throws for a document from a newer version of the product: reading it half would lose what it does not know. */
export function upgradeDocument(
  stored: StoredDocument,
  steps: UpgradeSteps = STEPS,
  current: number = DOCUMENT_VERSION,
): ScenarioDocument {
  let document = stored;
  while (document.version < current) {
    const step = steps[document.version];
    if (!step) throw new Error(`No upgrade step from scenario document version ${document.version}.`);
    document = step(document);
  }
  if (!isCurrent(document, current)) {
    throw new Error(`Scenario document version ${document.version} is newer than this program (${current}).`);
  }
  return document;
}
