/** Reports as they are read, with what their link needs: one statement whatever their number. */
import { sql } from 'kysely';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import type { ReportVariant } from '../../domain/comparison/comparative/what-if.ts';
import type { ReportRecord, ReportSummary } from '../../domain/practice/reports/report-store.ts';
import { everythingActive } from '../../domain/practice/reports/report.ts';
import type { RemovableSlot, SavedAction } from '../../domain/practice/reports/report.ts';
import { among } from './among.ts';
import type { Db } from './database.ts';
import { shareFingerprint } from './fingerprints.ts';
import { readAsText } from './read-as-text.ts';
import { shareOf } from './report-sharing.ts';

const reportsOf = (db: Db, owner: OwnerId) =>
  db
    .selectFrom('reports')
    .innerJoin('scenarios', 'scenarios.id', 'reports.scenario_id')
    .innerJoin('clients', 'clients.id', 'reports.client_id')
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
      'scenarios.document_hash',
      'clients.firstname',
      'clients.middlename',
      'clients.lastname',
      'clients.age',
      'report_shares.fingerprint as shared_fingerprint',
      'report_shares.shared_at',
      'report_shares.expires_at',
      'report_shares.views',
      'report_shares.last_viewed_at',
    ])
    .where('reports.owner_id', '=', owner);

export const wholeReports = (db: Db, owner: OwnerId) =>
  reportsOf(db, owner).select([
    'reports.saved_action',
    'reports.removed_slots',
    'reports.variants',
    'reports.notes',
    'reports.disclosures',
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof wholeReports>['execute']>>[number];

export const recordOf = (row: Row): ReportRecord => ({
  ...summaryOf(row, JSON.parse(row.saved_action) as SavedAction),
  notes: row.notes,
  disclosures: row.disclosures,
  deleted_comparative_vehicle_ids: JSON.parse(row.removed_slots) as RemovableSlot[],
  variants: JSON.parse(row.variants) as ReportVariant[],
});

const summaryOf = (row: Row, saved_action: SavedAction): ReportSummary => ({
  id: row.id,
  client_id: row.client_id,
  scenario_id: row.scenario_id,
  scenario_name: row.scenario_name,
  name: row.name,
  description: row.description,
  saved_action,
  generation: row.generation,
  share: shareOf(row, shareFingerprint),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

const LISTED = [
  'id',
  'client_id',
  'scenario_id',
  'scenario_name',
  'name',
  'description',
  'saved_action',
  'generation',
  'created_at',
  'updated_at',
  'document_hash',
  'firstname',
  'middlename',
  'lastname',
  'age',
  'notes',
  'disclosures',
  'removed_slots',
  'variants',
  'shared_fingerprint',
  'shared_at',
  'expires_at',
  'views',
  'last_viewed_at',
] as const;

/** As `create` writes it. Most reports stay with it, so that a list carries it as '' and reads it once. */
const EVERYTHING = JSON.stringify(everythingActive());
const usualAction = sql<string>`iif(reports.saved_action = ${EVERYTHING}, '', reports.saved_action)`.as(
  'saved_action',
);

/** What is long and only tells whether a shared report has moved on. */
const ifShared = <Column extends string>(column: Column) =>
  sql<string>`iif(report_shares.report_id is null, '', ${sql.ref(`reports.${column}`)})`.as(column);

/** The reports of an owner, newest change first; of every client, or of these. */
export async function reportSummaries(
  db: Db,
  owner: OwnerId,
  clients?: readonly number[],
): Promise<ReportSummary[]> {
  const query = reportsOf(db, owner)
    .select([
      usualAction,
      ifShared('removed_slots'),
      ifShared('variants'),
      ifShared('notes'),
      ifShared('disclosures'),
    ])
    .$if(clients !== undefined, (all) => all.where('reports.client_id', 'in', among(clients ?? [])))
    .orderBy('reports.updated_at', 'desc')
    .orderBy('reports.id', 'desc');
  const rows = await readAsText(db, query, LISTED);
  const actions = new Map<string, SavedAction>();
  return rows.map((row) => {
    row.saved_action ||= EVERYTHING;
    const known = actions.get(row.saved_action);
    const action = known ?? (JSON.parse(row.saved_action) as SavedAction);
    if (!known) actions.set(row.saved_action, action);
    return summaryOf(row, action);
  });
}
