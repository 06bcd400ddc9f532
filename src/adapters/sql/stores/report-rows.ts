import { sql } from 'kysely';
import type { OwnerId } from '../../../domain/practice/users/user.ts';
import type { ReportVariant } from '../../../domain/comparison/comparative/what-if.ts';
import type { HistoricalSavedAction } from '../../../domain/practice/reports/historical-report-content.ts';
import type { MovedSlots } from '../../../domain/practice/reports/merge-windows.ts';
import { fingerprintText } from '../../../domain/practice/reports/sharing.ts';
import type {
  ReportRecord,
  ReportSummary,
  StoredHistoricalReport,
} from '../../../domain/practice/reports/report-store.ts';
import {
  everythingActive,
  REMOVABLE,
  type RemovableSlot,
  type SavedAction,
} from '../../../domain/practice/reports/report.ts';
import { COMPLIANCE_PROFILE, profileOf } from './practice-settings-store.ts';
import { prepared, inList } from '../query-parts.ts';
import { type Db, sha256 } from '../db.ts';
import { shareOf } from './report-sharing.ts';

/** The scenario's content is part of a scenario's simulation, so changes of either count. */
const documentHash = sql<string>`case when reports.simulation_id is null then scenarios.document_hash
  else simulations.document_hash || ' ' || coalesce(scenarios.document_hash, '') end`.as('document_hash');

/** Column set only for this kind. */
export type ReportParent = 'scenario_id' | 'simulation_id';

const reportsOf = (db: Db, owner: OwnerId, parent: ReportParent) =>
  db
    .selectFrom('reports')
    .innerJoin('clients', 'clients.id', 'reports.client_id')
    .leftJoin('simulations', 'simulations.id', 'reports.simulation_id')
    .leftJoin('scenarios', (join) =>
      join.on('scenarios.id', '=', (e) => e.fn.coalesce('reports.scenario_id', 'simulations.scenario_id')),
    )
    .leftJoin('meta', (join) => join.on('meta.key', '=', COMPLIANCE_PROFILE))
    .leftJoin('report_shares', (join) =>
      join
        .onRef('report_shares.report_id', '=', 'reports.id')
        .onRef('report_shares.generation', '=', 'reports.generation')
        .on('report_shares.withdrawn_at', 'is', null),
    )
    .select([
      'reports.id',
      'reports.client_id',
      'scenarios.id as scenario_id',
      'reports.name',
      'reports.description',
      'reports.generation',
      'reports.created_at',
      'reports.updated_at',
      'scenarios.name as scenario_name',
      documentHash,
      'clients.firstname',
      'clients.middlename',
      'clients.lastname',
      'clients.age',
      'meta.value as compliance_profile',
      (e) =>
        e
          .selectFrom('disclosure_texts')
          .select((texts) => texts.fn.max('number').as('number'))
          .as('disclosures_version'),
      (e) => e.selectFrom('users').select('users.firm').where('users.id', '=', owner).as('firm'),
      'report_shares.fingerprint as shared_fingerprint',
      'report_shares.shared_at',
      'report_shares.expires_at',
      'report_shares.views',
      'report_shares.last_viewed_at',
    ])
    .where('reports.owner_id', '=', owner)
    .where(`reports.${parent}`, 'is not', null);

export const fullReports = (db: Db, owner: OwnerId, parent: ReportParent) =>
  reportsOf(db, owner, parent).select([
    'reports.saved_action',
    'reports.removed_slots',
    'reports.variants',
    'reports.notes',
    'reports.disclosures',
    'simulations.id as simulation_id',
    'simulations.name as simulation_name',
  ]);

export type ReportRow = Awaited<ReturnType<ReturnType<typeof fullReports>['execute']>>[number];
type ListedRow = Omit<ReportRow, 'simulation_id' | 'simulation_name'>;

export const fingerprint = (row: ListedRow & { simulation_name?: string | null }): string =>
  sha256(fingerprintText({ ...row, scenario_name: row.simulation_name ?? row.scenario_name ?? '' }));

const anyRecordOf = <Action>(row: ListedRow, saved_action: Action) => ({
  id: row.id,
  client_id: row.client_id,
  name: row.name,
  description: row.description,
  saved_action,
  generation: row.generation,
  compliance_profile: profileOf(row.compliance_profile),
  share: shareOf(row, fingerprint),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const comparativeOf = (row: ReportRow): ReportRecord => ({
  ...summaryOf(row, JSON.parse(row.saved_action) as SavedAction),
  notes: row.notes,
  disclosures: row.disclosures,
  deleted_comparative_vehicle_ids: JSON.parse(row.removed_slots) as RemovableSlot[],
  variants: JSON.parse(row.variants) as ReportVariant[],
});

export const historicalOf = (row: ReportRow): StoredHistoricalReport => ({
  ...anyRecordOf(row, JSON.parse(row.saved_action) as HistoricalSavedAction),
  simulation_id: row.simulation_id as number,
  simulation_name: row.simulation_name as string,
  scenario_id: row.scenario_id,
  scenario_name: row.scenario_name,
  notes: row.notes,
  disclosures: row.disclosures,
  deleted_historical_vehicle_ids: JSON.parse(row.removed_slots) as RemovableSlot[],
});

const summaryOf = (row: ListedRow, saved_action: SavedAction): ReportSummary => ({
  ...anyRecordOf(row, saved_action),
  scenario_id: row.scenario_id as number,
  scenario_name: row.scenario_name as string,
});

/** As written by `create`. Few reports change it, so lists return '' and parse it once. */
const EVERYTHING = JSON.stringify(everythingActive());
const defaultAction =
  sql<string>`case when reports.saved_action = ${EVERYTHING} then '' else reports.saved_action end`.as(
    'saved_action',
  );

/** Long columns, needed only to compare with a share. */
const selectIfShared = <Column extends string>(column: Column) =>
  sql<string>`case when report_shares.report_id is null then '' else ${sql.ref(`reports.${column}`)} end`.as(
    column,
  );

const newestFirst = (db: Db, owner: OwnerId) =>
  reportsOf(db, owner, 'scenario_id')
    .select([
      defaultAction,
      selectIfShared('removed_slots'),
      selectIfShared('variants'),
      selectIfShared('notes'),
      selectIfShared('disclosures'),
    ])
    .orderBy('reports.updated_at', 'desc')
    .orderBy('reports.id', 'desc');
const findAll = prepared<{ owner: OwnerId }>()((db, value) => newestFirst(db, value('owner')));

/** Reports of an owner, or of given clients, latest change first. */
export async function reportSummaries(
  db: Db,
  owner: OwnerId,
  clients?: readonly number[],
): Promise<ReportSummary[]> {
  const rows = await (clients
    ? newestFirst(db, owner).where('reports.client_id', 'in', inList(db, clients)).execute()
    : findAll(db, { owner }));
  const actions = new Map<string, SavedAction>();
  return rows.map((row) => {
    row.saved_action ||= EVERYTHING;
    const known = actions.get(row.saved_action);
    const action = known ?? (JSON.parse(row.saved_action) as SavedAction);
    if (!known) actions.set(row.saved_action, action);
    return summaryOf(row, action);
  });
}

/** Moves hidden accounts and changes of variants with the accounts of a saved scenario or simulation. */
export async function moveReportSlots(
  db: Db,
  owner: OwnerId,
  parent: { column: ReportParent; id: number },
  moved: MovedSlots,
): Promise<void> {
  const reports = await db
    .selectFrom('reports')
    .leftJoin('simulations', 'simulations.id', 'reports.simulation_id')
    .select(['reports.id', 'reports.removed_slots', 'reports.variants'])
    .where('reports.owner_id', '=', owner)
    .where(sql`coalesce(${sql.ref(`reports.${parent.column}`)}, simulations.scenario_id)`, '=', parent.id)
    .execute();
  const slotsOf = (slots: ReportVariant['changes']['slots']) =>
    Object.fromEntries(REMOVABLE.flatMap((slot) => moved(slot).map((to) => [to, slots[slot]])));
  for (const { id, removed_slots, variants } of reports) {
    const removed = (JSON.parse(removed_slots) as RemovableSlot[]).flatMap(moved);
    const renewed = (JSON.parse(variants) as ReportVariant[]).map(({ changes, ...variant }) => ({
      ...variant,
      changes: { ...changes, slots: slotsOf(changes.slots) },
    }));
    await db
      .updateTable('reports')
      .set({ removed_slots: JSON.stringify(removed), variants: JSON.stringify(renewed) })
      .where((e) => e.and({ owner_id: owner, id }))
      .execute();
  }
}
