/** One illustration per scenario, listed under the scenario's id for reuse in another. */
import { REQUIRED_FIGURES } from '../../policy/illustration.ts';
import { displayName, type CaseClient } from '../clients/client.ts';
import type { IllustrationSource, ScenarioDocument, SourcedIllustration } from './scenario.ts';

/** Summary of a ledger, stored separately so that lists need not read ledgers. */
export interface IllustrationSummary {
  first_age: number;
  years: number;
  total_outlay: number;
  total_distributions: number;
  source: IllustrationSource | null;
}

export interface IllustrationListItem extends IllustrationSummary {
  id: number;
  scenario_id: number;
  scenario_name: string;
  client_id: number;
  /** "Hartwell, Elena, M." */
  client_name: string;
  updated_at: string;
}

export interface StoredIllustration extends IllustrationListItem {
  illustration: SourcedIllustration;
}

export function illustrationSummary({ rows, source }: SourcedIllustration): IllustrationSummary {
  return {
    first_age: rows[0].age,
    years: rows.length,
    total_outlay: rows.reduce((sum, row) => sum + row.premium_outlay, 0),
    total_distributions: rows.reduce((sum, row) => sum + row.withdrawals + row.loans, 0),
    source: source ?? null,
  };
}

interface Place {
  id: number;
  name: string;
  client: CaseClient;
  updated_at: string;
}

export const illustrationListItem = (
  { id, name, client, updated_at }: Place,
  summary: IllustrationSummary,
): IllustrationListItem => ({
  id,
  scenario_id: id,
  scenario_name: name,
  client_id: client.id,
  client_name: displayName(client),
  ...summary,
  updated_at,
});

export function storedIllustration(
  scenario: Place & { document: Pick<ScenarioDocument, 'illustration'> },
): StoredIllustration | null {
  const { illustration } = scenario.document;
  return (
    illustration && { ...illustrationListItem(scenario, illustrationSummary(illustration)), illustration }
  );
}

/** A reused ledger without the id of its original is recognized by equal modeled figures. */
const COMPARED = ['year', ...REQUIRED_FIGURES] as const;

export const lacksOrigin = (illustration: SourcedIllustration | null): illustration is SourcedIllustration =>
  illustration?.source?.kind === 'reuse' && illustration.source.original_kind === undefined;

/** Ages and terms may differ: a reused ledger begins at its client's age, and its terms can be edited. */
const isEqual = ({ rows }: SourcedIllustration, { rows: others }: SourcedIllustration): boolean =>
  rows.length === others.length &&
  rows.every((row, t) => COMPARED.every((key) => Math.abs(row[key] - others[t][key]) < 0.005));

export function withOrigin(
  illustration: SourcedIllustration,
  modeled: readonly SourcedIllustration[],
): SourcedIllustration {
  return modeled.some((one) => isEqual(illustration, one))
    ? { ...illustration, source: { ...illustration.source, kind: 'reuse', original_kind: 'model' } }
    : illustration;
}
