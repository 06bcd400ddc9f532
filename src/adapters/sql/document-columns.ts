/** What is written beside a document: its hash, by which a share knows that it moved on, and what lists say of it. */
import { illustrationSummary } from '../../domain/practice/cases/illustration-list.ts';
import type { ScenarioDocument } from '../../domain/practice/cases/scenario.ts';
import type { SimulationDocument } from '../../domain/practice/cases/simulation.ts';
import { FIRST_METHODS, type Methods } from '../../domain/policy/methods.ts';
import { sha256 } from './fingerprints.ts';

/**
 * The hash is of what a report shows. Schedule, policy model and tax profile only fill forms: saving them moves no shared
 * report on. Its form is that of a whole document of version 1, whose hashes stay good.
 */
export function scenarioDocumentColumns(document: ScenarioDocument) {
  const { illustration, vehicles, value_basis } = document;
  const made = madeBy(document);
  return {
    document: JSON.stringify(document),
    document_hash: sha256(JSON.stringify({ version: 1, illustration, vehicles, value_basis, ...made })),
    illustration_summary: illustration && JSON.stringify(illustrationSummary(illustration)),
  };
}

/** The first methods are not named, so that hashes from before there was a choice stay good. */
const madeBy = ({ methods = FIRST_METHODS }: { methods?: Methods | undefined }) =>
  methods === FIRST_METHODS ? {} : { methods };

/** The hash is of what a report shows; what only fills forms moves no shared report on. */
export function simulationDocumentColumns(document: SimulationDocument) {
  const { version, illustration, vehicles, value_basis, parameters } = document;
  const made = madeBy(document);
  return {
    document: JSON.stringify(document),
    document_hash: sha256(
      JSON.stringify({ version, illustration, vehicles, value_basis, parameters, ...made }),
    ),
  };
}
