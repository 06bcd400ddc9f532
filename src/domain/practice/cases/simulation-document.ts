/** Simulations are versioned documents like scenarios: brought up to date when read, rewritten when saved. */
import type { StoredDocument } from './scenario-document.ts';
import { SIMULATION_VERSION, type SimulationDocument } from './simulation.ts';

export const emptySimulation = (): SimulationDocument => ({
  version: SIMULATION_VERSION,
  illustration: null,
  schedule: null,
  policy_model: null,
  vehicles: [],
  tax_profile: null,
  value_basis: 'after_tax',
  parameters: null,
});

/** `steps[n]` turns version n into version n + 1. */
type Steps = Readonly<Record<number, (document: StoredDocument) => StoredDocument>>;
const STEPS: Steps = {};

const isCurrent = (document: StoredDocument): document is StoredDocument & SimulationDocument =>
  document.version === SIMULATION_VERSION;

/** Throws for a document from a newer version of the product: reading it half would lose what it does not know. */
export function upgradeSimulation(stored: StoredDocument, steps: Steps = STEPS): SimulationDocument {
  let document = stored;
  while (document.version < SIMULATION_VERSION) {
    const step = steps[document.version];
    if (!step) throw new Error(`No upgrade step from simulation document version ${document.version}.`);
    document = step(document);
  }
  if (!isCurrent(document)) {
    throw new Error(
      `Simulation document version ${document.version} is newer than this program (${SIMULATION_VERSION}).`,
    );
  }
  return document;
}
