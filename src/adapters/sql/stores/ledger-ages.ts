/** Detects and fixes ledgers whose start differs from the client's age. */
import { sql } from 'kysely';
import {
  illustrationSummary,
  lacksOrigin,
  withOrigin,
} from '../../../domain/practice/cases/illustration-list.ts';
import { calendarTermsOf } from '../../../domain/practice/cases/calendar-terms.ts';
import type { ScenarioDocument, SourcedIllustration } from '../../../domain/practice/cases/scenario.ts';
import type { SimulationDocument } from '../../../domain/practice/cases/simulation.ts';
import { FIRST_METHODS, type Methods } from '../../../domain/policy/methods.ts';
import { sha256, dialectOf, type Db } from '../db.ts';
import type { OwnerId } from '../../../domain/practice/users/user.ts';
import type { AgeMismatches, AgeMismatch } from '../../../domain/practice/clients/holdings.ts';
import { renumberedLedger } from '../../../domain/policy/illustration.ts';
import {
  upgradeDocument,
  yearOfChange,
  type StoredDocument,
} from '../../../domain/practice/cases/scenario-document.ts';
import { upgradeSimulation } from '../../../domain/practice/cases/simulation-document.ts';
import type { CalendarDate } from '../../../domain/shared/dates.ts';
import { ledgerOfModel } from '../../../domain/policy/policy-model.ts';
import { policyModelSchema, type PolicyModelInput } from '../../../domain/policy/policy-model-schema.ts';
import { prepared, inList } from '../query-parts.ts';

/** Reads any stored version. `changedAt` is the row's last change. */
export function scenarioDocumentOf(document: string, changedAt: string): Read<ScenarioDocument> {
  const saved = JSON.parse(document) as StoredDocument;
  return { document: upgradeDocument(saved, yearOfChange(changedAt)), kept_version: saved.version };
}
export function simulationDocumentOf(document: string, changedAt: string): Read<SimulationDocument> {
  const saved = JSON.parse(document) as StoredDocument;
  return { document: upgradeSimulation(saved, yearOfChange(changedAt)), kept_version: saved.version };
}

interface Read<Document> {
  document: Document;
  kept_version: number;
}

/**
 * Stored columns derived from a document: list columns, and the hash that shows whether shared content has changed.
 * The hash covers only displayed content, not schedule, policy model and tax profile. It uses the complete form of
 * version 1 with the terms of version 3.
 */
export function scenarioDocumentColumns(document: ScenarioDocument) {
  const { illustration, vehicles, value_basis } = document;
  const created = { ...calendarTermsOf(document), ...methodColumns(document) };
  return {
    document: JSON.stringify(document),
    document_hash: sha256(JSON.stringify({ version: 1, illustration, vehicles, value_basis, ...created })),
    illustration_summary: illustration && JSON.stringify(illustrationSummary(illustration)),
  };
}

/** The first methods are omitted, so older hashes remain valid. */
const methodColumns = ({ methods = FIRST_METHODS }: { methods?: Methods | undefined }) =>
  methods === FIRST_METHODS ? {} : { methods };

/** The hash covers only content that a report shows. */
export function simulationDocumentColumns(document: SimulationDocument) {
  const { start_year, illustration, vehicles, value_basis, parameters } = document;
  const created = methodColumns(document);
  return {
    document: JSON.stringify(document),
    document_hash: sha256(
      JSON.stringify({ version: 1, illustration, vehicles, value_basis, parameters, start_year, ...created }),
    ),
  };
}

/** Ledger of a simulation, possibly its scenario's. */
export const ledgerAge = sql<
  number | null
>`case when simulations.scenario_id is null then simulations.ledger_age else scenarios.ledger_age end`;

const mismatchedScenarios = (db: Db, owner: OwnerId) =>
  db
    .selectFrom('scenarios')
    .innerJoin('clients', 'clients.id', 'scenarios.client_id')
    .select(['scenarios.id', 'scenarios.ledger_age'])
    .where('scenarios.owner_id', '=', owner)
    .whereRef('scenarios.ledger_age', '!=', 'clients.age')
    .$narrowType<{ ledger_age: number }>();
const mismatchedSimulations = (db: Db, owner: OwnerId) =>
  db
    .selectFrom('simulations')
    .innerJoin('clients', 'clients.id', 'simulations.client_id')
    .leftJoin('scenarios', 'scenarios.id', 'simulations.scenario_id')
    .select(['simulations.id', ledgerAge.as('ledger_age')])
    .where('simulations.owner_id', '=', owner)
    .whereRef(ledgerAge, '!=', 'clients.age')
    .$narrowType<{ ledger_age: number }>();

const findMismatches = {
  scenarios: prepared<{ owner: OwnerId }>()((db, value) => mismatchedScenarios(db, value('owner'))),
  simulations: prepared<{ owner: OwnerId }>()((db, value) => mismatchedSimulations(db, value('owner'))),
};

/** Finds ledgers that start at a different age than the client's, for an owner or for given clients. */
export async function findAgeMismatches(
  db: Db,
  owner: OwnerId,
  of: 'scenarios' | 'simulations',
  clients?: readonly number[],
): Promise<readonly AgeMismatch[]> {
  if (!clients) return findMismatches[of](db, { owner });
  const some = inList(db, clients);
  return of === 'scenarios'
    ? mismatchedScenarios(db, owner).where('scenarios.client_id', 'in', some).execute()
    : mismatchedSimulations(db, owner).where('simulations.client_id', 'in', some).execute();
}

/** Counts illustrations that start at another age, and their dependents. */
export async function countAgeMismatches(
  db: Db,
  owner: OwnerId,
  { client, age }: { client: number; age: number },
): Promise<AgeMismatches> {
  const scenarios = await db
    .selectFrom('scenarios')
    .select(['id', 'ledger_age'])
    .where((e) => e.and({ owner_id: owner, client_id: client }))
    .execute();
  const simulations = await db
    .selectFrom('simulations')
    .leftJoin('scenarios', 'scenarios.id', 'simulations.scenario_id')
    .select(['simulations.id', ledgerAge.as('ledger_age')])
    .where((e) => e.and({ 'simulations.owner_id': owner, 'simulations.client_id': client }))
    .execute();
  const reports = await db
    .selectFrom('reports')
    .select(['scenario_id', 'simulation_id'])
    .where((e) => e.and({ owner_id: owner, client_id: client }))
    .execute();
  const mismatchedRows = <T extends { ledger_age: number | null }>(rows: readonly T[]) =>
    rows.filter(({ ledger_age: ledgerAge }) => ledgerAge !== null && ledgerAge !== age);
  const [mismatched, run] = [mismatchedRows(scenarios), mismatchedRows(simulations)];
  const [onScenarios, onSimulations] = [mismatched, run].map((rows) => new Set(rows.map(({ id }) => id)));
  const ages = new Set([...mismatched, ...run].flatMap(({ ledger_age: at }) => at ?? []));
  return {
    ages: [...ages].sort((a, b) => a - b),
    scenarios: mismatched.length,
    simulations: run.length,
    reports: reports.filter(
      ({ scenario_id: scenario, simulation_id: simulation }) =>
        (scenario !== null && onScenarios?.has(scenario)) ||
        (simulation !== null && onSimulations?.has(simulation)),
    ).length,
  };
}

type LedgerDocument = { illustration: SourcedIllustration | null; policy_model: PolicyModelInput | null };

function renumberDocument<T extends LedgerDocument>(document: T, age: number): T | null {
  const { illustration, policy_model: model } = document;
  if (!illustration) return document;
  const moved = renumberedLedger(illustration, age);
  const movedModel = model && { ...model, age };
  if (
    moved &&
    movedModel &&
    isOfModel(illustration, model) &&
    policyModelSchema.safeParse(movedModel).success
  )
    moved.rows = ledgerOfModel(movedModel).rows;
  return moved && { ...document, illustration: moved, policy_model: movedModel };
}

/** False after the advisor edited its values. */
const isOfModel = ({ source, rows }: SourcedIllustration, model: PolicyModelInput): boolean =>
  source?.kind === 'model' &&
  ledgerOfModel(model).rows.every((row, t) => row.accumulation_value === rows[t]?.accumulation_value);

/**
 * Renumbers ledgers that start at another age to start at `age`, in the caller's transaction. Returns their number,
 * or the name of a ledger that would exceed the maximum age, without changes.
 */
export async function renumberLedgers(
  db: Db,
  { owner, client, age, now }: { owner: OwnerId; client: number; age: number; now: Date },
): Promise<number | { tooLong: string }> {
  const mismatched = (table: 'scenarios' | 'simulations') =>
    db
      .selectFrom(table)
      .select(['id', 'name', 'document', 'updated_at'])
      .where((e) => e.and({ owner_id: owner, client_id: client }))
      .where('ledger_age', 'is not', null)
      .where('ledger_age', '!=', age)
      // Locks rows between reading and writing.
      .$if(!dialectOf(db).hasOneWriter, (rows) => rows.forUpdate())
      .execute();
  const columns: { table: 'scenarios' | 'simulations'; id: number; set: object }[] = [];
  for (const { id, name, document, updated_at } of await mismatched('scenarios')) {
    const moved = renumberDocument(scenarioDocumentOf(document, updated_at).document, age);
    if (!moved) return { tooLong: name };
    columns.push({ table: 'scenarios', id, set: scenarioDocumentColumns(moved) });
  }
  for (const { id, name, document, updated_at } of await mismatched('simulations')) {
    const moved = renumberDocument(simulationDocumentOf(document, updated_at).document, age);
    if (!moved) return { tooLong: name };
    columns.push({ table: 'simulations', id, set: simulationDocumentColumns(moved) });
  }
  for (const { table, id, set } of columns)
    await db
      .updateTable(table)
      .set((e) => ({ ...set, revision: e('revision', '+', 1), updated_at: now.toISOString() }))
      .where((e) => e.and({ owner_id: owner, id }))
      .execute();
  return columns.length;
}

interface WithLedger {
  document: { illustration: SourcedIllustration | null };
}

/** Null without an illustration or without its date. */
export async function newestIllustrationDate(
  db: Db,
  owner: OwnerId,
  client: number,
): Promise<CalendarDate | null> {
  const from = (table: 'scenarios' | 'simulations') =>
    db
      .selectFrom(table)
      .select(['document', 'updated_at'])
      .where((e) => e.and({ owner_id: owner, client_id: client }))
      .where('ledger_age', 'is not', null);
  const newest = from('scenarios').unionAll(from('simulations')).orderBy('updated_at', 'desc').limit(1);
  const row = await newest.executeTakeFirst();
  const saved = row && (JSON.parse(row.document) as WithLedger['document']);
  return saved?.illustration?.carrier?.illustration_date ?? null;
}

/** Adds the origin of reused ledgers. Queries only for such ledgers. Documents contain no spaces. */
export async function withReusedOrigin<Found extends WithLedger>(
  db: Db,
  owner: OwnerId,
  found: Found,
): Promise<Found> {
  const { illustration } = found.document;
  if (!lacksOrigin(illustration)) return found;
  const documents = await Promise.all(
    (['scenarios', 'simulations'] as const).map((table) =>
      db
        .selectFrom(table)
        .select('document')
        .where('owner_id', '=', owner)
        .where('document', 'like', '%"source":{"kind":"model"%')
        .execute(),
    ),
  );
  const modeled = documents
    .flat()
    .map(({ document }) => (JSON.parse(document) as WithLedger['document']).illustration)
    .filter((one) => one !== null);
  return { ...found, document: { ...found.document, illustration: withOrigin(illustration, modeled) } };
}
