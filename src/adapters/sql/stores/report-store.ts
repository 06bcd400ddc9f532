/** Saved reports of both kinds, distinguished by their parent column and record type. */
import { ownerOf, type OwnerId } from '../../../domain/practice/users/user.ts';
import {
  anythingHistorical,
  everythingHistorical,
  type HistoricalSnapshot,
  type HistoricalReportContent,
} from '../../../domain/practice/reports/historical-report-content.ts';
import {
  everythingActive,
  type ActionOf,
  type ReportContent,
  type ReportSnapshot,
  REMOVABLE,
  type RemovableSlot,
  type CvNames,
} from '../../../domain/practice/reports/report.ts';
import type {
  HistoricalReportStore,
  ReportChange,
  ReportRecord,
  ReportStore,
  StoredHistoricalReport,
} from '../../../domain/practice/reports/report-store.ts';
import { inList, asJson, changesNothing, firstAs, hasUpdated, insertFrom } from '../query-parts.ts';
import { dialectOf, type Db, withLock } from '../db.ts';
import {
  comparativeOf,
  fingerprint,
  historicalOf,
  reportSummaries,
  fullReports,
  type ReportParent,
  type ReportRow,
} from './report-rows.ts';
import { reportSharing, type SharedRecord } from './report-sharing.ts';
import { sql } from 'kysely';
import { POLICY_NAME } from '../../../domain/comparison/comparative/slot-columns.ts';
import { mergedChoice, mergeView } from '../../../domain/practice/reports/merge-windows.ts';

interface Narrow {
  client_id?: number | undefined;
  scenario_id?: number | undefined;
  simulation_id?: number | undefined;
  clients?: readonly number[] | undefined;
}

/** Stored columns of a report change. */
interface ReportColumns {
  name?: string | undefined;
  description?: string | undefined;
  saved_action?: ActionOf<string, string> | undefined;
  notes?: string | undefined;
  disclosures?: string | undefined;
  removed_slots?: readonly RemovableSlot[] | undefined;
  variants?: readonly object[] | undefined;
}

interface NewReport {
  name: string;
  description: string;
  scenario_id?: number;
  simulation_id?: number;
  /** Parent row that must belong to the owner. */
  client_id?: number | undefined;
}

/** Differences of a report kind in the table. */
interface ReportKind<Report, Change> {
  of: 'scenario' | 'simulation';
  everything: ActionOf<string, string>;
  /** Initial content of a new report. */
  first: ActionOf<string, string>;
  record: (row: ReportRow) => Report;
  columns: (change: Change) => ReportColumns;
}

/** Kysely omits undefined values. */
const reportColumns = ({ saved_action, removed_slots, variants, ...texts }: ReportColumns) => ({
  ...texts,
  saved_action: asJson(saved_action),
  removed_slots: asJson(removed_slots),
  variants: asJson(variants),
});

export function sqlReports<Report extends SharedRecord & Change, Change, Snapshot>(
  db: Db,
  kind: ReportKind<Report, Change>,
) {
  const parent: ReportParent = `${kind.of}_id`;
  const { everything, columns } = kind;

  const reading = (within: Db) => {
    const rowOf = (owner: OwnerId, id: number) =>
      fullReports(within, owner, parent)
        .select([
          accountNames(within, 'simulations.document').as('own_names'),
          accountNames(within, 'scenarios.document').as('scenario_names'),
        ])
        .where('reports.id', '=', id)
        .executeTakeFirst();
    return {
      async find(owner: OwnerId, id: number): Promise<Report | null> {
        const row = await rowOf(owner, id);
        if (!row) return null;
        // A scenario's simulation uses the scenario's accounts.
        const names = row.scenario_id === null ? row.own_names : row.scenario_names;
        return { ...kind.record(row), cv_names: cvNamesOf(names) };
      },
      async fingerprint(owner: OwnerId, id: number): Promise<string | null> {
        const row = await rowOf(owner, id);
        return row ? fingerprint(row) : null;
      },
    };
  };
  const { find } = reading(db);

  /** Returns false if the report is missing or no longer equals `before`. */
  const write = (
    owner: OwnerId,
    id: number,
    change: ReportColumns,
    now: Date,
    before: ReportColumns = {},
  ): Promise<boolean> =>
    hasUpdated(
      db
        .updateTable('reports')
        .set({ updated_at: now.toISOString(), ...reportColumns(change) })
        .where((e) => e.and({ owner_id: owner, id }))
        .where(parent, 'is not', null)
        .where((e) => e.and(reportColumns(before))),
    );

  return {
    ...reportSharing<Report, Snapshot>(db, parent, reading),
    async list(owner: OwnerId, { clients, client_id, [parent]: parentId }: Narrow = {}): Promise<Report[]> {
      let query = fullReports(db, owner, parent);
      if (client_id !== undefined) query = query.where('reports.client_id', '=', client_id);
      if (parentId !== undefined) query = query.where(`reports.${parent}`, '=', parentId);
      if (clients !== undefined) query = query.where('reports.client_id', 'in', inList(db, clients));
      const rows = await query.orderBy('reports.updated_at', 'desc').orderBy('reports.id', 'desc').execute();
      return rows.map(kind.record);
    },
    async create(
      owner: OwnerId,
      { name, description, client_id, ...of }: NewReport,
      now: Date,
    ): Promise<Report | null> {
      const at = now.toISOString();
      const cells = {
        owner_id: sql<number>`parent.owner_id`,
        client_id: sql<number>`parent.client_id`,
        [parent]: sql<number>`parent.id`,
        name,
        description,
        saved_action: JSON.stringify(kind.first),
        generation: 1,
        created_at: at,
        updated_at: at,
      };
      const ofClient = client_id === undefined ? sql`` : sql` and parent.client_id = ${client_id}`;
      const from = sql`${sql.table(`${kind.of}s`)} as parent
        where parent.owner_id = ${owner} and parent.id = ${of[parent]}${ofClient}`;
      const id = await insertFrom(db, 'reports', cells, from);
      return id === null ? null : find(owner, id);
    },
    /** Locks the row between reading and merging. */
    replace: (
      owner: OwnerId,
      id: number,
      requested: Change,
      before: Change,
      now: Date,
    ): Promise<Report | 'changed' | null> =>
      withLock(db, `report ${id}`, async (transaction) => {
        const reports = sqlReports<Report, Change, Snapshot>(transaction, kind);
        const known = await reports.find(owner, id);
        if (!known) return null;
        const stored = columns(known);
        const { saved_action: displayed, removed_slots: removed, ...texts } = columns(before);
        const { saved_action, removed_slots, ...rest } = columns(requested);
        const target: ReportColumns = {
          ...rest,
          saved_action: mergeView(everything, stored.saved_action ?? everything, displayed, saved_action),
          removed_slots: mergedChoice(REMOVABLE, stored.removed_slots ?? [], removed, removed_slots),
        };
        if (changesNothing(stored, target)) return known;
        const isDone = await reports.write(owner, id, target, now, texts);
        const report = await reports.find(owner, id);
        return report && (isDone ? report : 'changed');
      }),
    async update(owner: OwnerId, id: number, change: Change, now: Date): Promise<Report | null> {
      const known = await find(owner, id);
      if (!known || changesNothing(columns(known), columns(change))) return known;
      await write(owner, id, columns(change), now);
      return find(owner, id);
    },
    write,
  };
}

export const sqlReportStore = (db: Db): ReportStore => ({
  ...sqlReports<ReportRecord, ReportChange<ReportRecord, ReportContent>, ReportSnapshot>(db, {
    of: 'scenario',
    everything: everythingActive(),
    first: everythingActive(),
    record: comparativeOf,
    columns: ({ deleted_comparative_vehicle_ids: removed_slots, ...rest }) => ({ ...rest, removed_slots }),
  }),
  summaries: (owner, clients) => reportSummaries(db, owner, clients),
});

export const sqlHistoricalReportStore = (db: Db): HistoricalReportStore =>
  sqlReports<
    StoredHistoricalReport,
    ReportChange<StoredHistoricalReport, HistoricalReportContent>,
    HistoricalSnapshot
  >(db, {
    of: 'simulation',
    everything: anythingHistorical(),
    first: everythingHistorical(),
    record: historicalOf,
    columns: ({ deleted_historical_vehicle_ids: removed_slots, ...rest }) => ({ ...rest, removed_slots }),
  });

/** For the command line, which has no signed-in user. */
export const ownerOfReport = (
  db: Db,
  id: number,
): Promise<{ owner: OwnerId; isHistorical: boolean } | null> =>
  firstAs(
    db.selectFrom('reports').select(['owner_id', 'simulation_id']).where('id', '=', id),
    ({ owner_id, simulation_id }) => ({
      owner: ownerOf({ id: owner_id }),
      isHistorical: simulation_id !== null,
    }),
  );

type DocumentColumn = 'scenarios.document' | 'simulations.document';

/** Account names as a JSON list. All document versions store them at the same path. */
const accountNames = (db: Db, document: DocumentColumn) => dialectOf(db).accountNames(sql.ref(document));

function cvNamesOf(names: string): CvNames {
  const [first = null, second = null, third = null] = JSON.parse(names) as (string | null)[];
  return [POLICY_NAME, first, second, third];
}
