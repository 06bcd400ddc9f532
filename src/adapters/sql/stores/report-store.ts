/** Kept reports of both kinds, told apart by the column that only one of them fills and by how a record looks. */
import { ownerOf, type OwnerId } from '../../../domain/practice/users/user.ts';
import {
  anythingHistorical,
  everythingHistorical,
  type HistoricalSnapshot,
  type KeptWithHistoricalReport,
} from '../../../domain/practice/reports/historical-report-kept.ts';
import {
  everythingActive,
  type KeptWithReport,
  type ReportSnapshot,
  type CvNames,
  REMOVABLE,
  type RemovableSlot,
} from '../../../domain/practice/reports/report.ts';
import type {
  HistoricalReportStore,
  ReportChange,
  ReportRecord,
  ReportStore,
  StoredHistoricalReport,
} from '../../../domain/practice/reports/report-store.ts';
import { among, asJson, changesNothing, insertFrom } from '../query-parts.ts';
import { speechOf, type Db, inTurn } from '../db.ts';
import {
  comparativeOf,
  fingerprint,
  historicalOf,
  reportSummaries,
  wholeReports,
  type ReportParent,
  type ReportRow,
} from './report-rows.ts';
import { reportSharing, type SharedRecord } from './report-sharing.ts';
import { sql } from 'kysely';
import { POLICY_NAME } from '../../../domain/comparison/comparative/slot-columns.ts';
import { mergedChoice, mergedShown, type Shown } from '../../../domain/practice/reports/merge-windows.ts';

const rowOf = (db: Db, owner: OwnerId, parent: ReportParent, id: number) =>
  wholeReports(db, owner, parent)
    .select([
      accountNames(db, 'simulations.document').as('own_names'),
      accountNames(db, 'scenarios.document').as('scenario_names'),
    ])
    .where('reports.id', '=', id)
    .executeTakeFirst();

const finding =
  <Report>(parent: ReportParent, record: (row: ReportRow) => Report) =>
  async (db: Db, owner: OwnerId, id: number): Promise<Report | null> => {
    const row = await rowOf(db, owner, parent, id);
    if (!row) return null;
    // A scenario's simulation shows the scenario's accounts.
    const names = row.scenario_id === null ? row.own_names : row.scenario_names;
    return { ...record(row), cv_names: cvNamesOf(names) };
  };

interface Narrow {
  client_id?: number | undefined;
  scenario_id?: number | undefined;
  simulation_id?: number | undefined;
  clients?: readonly number[] | undefined;
}

const reading = <Report extends SharedRecord, Snapshot>(
  db: Db,
  parent: ReportParent,
  record: (row: ReportRow) => Report,
) => ({
  ...reportSharing<Report, Snapshot>(db, {
    parent,
    find: finding(parent, record),
    async fingerprintOf(within, owner, id) {
      const row = await rowOf(within, owner, parent, id);
      return row ? fingerprint(row) : null;
    },
  }),
  async list(owner: OwnerId, { clients, client_id, [parent]: parentId }: Narrow = {}): Promise<Report[]> {
    let query = wholeReports(db, owner, parent);
    if (client_id !== undefined) query = query.where('reports.client_id', '=', client_id);
    if (parentId !== undefined) query = query.where(`reports.${parent}`, '=', parentId);
    if (clients !== undefined) query = query.where('reports.client_id', 'in', among(db, clients));
    const rows = await query.orderBy('reports.updated_at', 'desc').orderBy('reports.id', 'desc').execute();
    return rows.map(record);
  },
});

export function sqlReportStore(db: Db): ReportStore {
  const writing = reportWriting<ReportRecord, ReportChange<ReportRecord, KeptWithReport>>(db, {
    of: 'scenario',
    everything: everythingActive(),
    first: everythingActive(),
    find: finding('scenario_id', comparativeOf),
    columns: ({ deleted_comparative_vehicle_ids: removed_slots, ...rest }) => ({ ...rest, removed_slots }),
  });
  return {
    ...reading<ReportRecord, ReportSnapshot>(db, 'scenario_id', comparativeOf),
    ...writing,
    summaries: (owner, clients) => reportSummaries(db, owner, clients),
    create: (owner, { scenario_id: parent, ...report }, now) =>
      writing.create(owner, { ...report, parent }, now),
  };
}

export function sqlHistoricalReportStore(db: Db): HistoricalReportStore {
  type Change = ReportChange<StoredHistoricalReport, KeptWithHistoricalReport>;
  const writing = reportWriting<StoredHistoricalReport, Change>(db, {
    of: 'simulation',
    everything: anythingHistorical(),
    first: everythingHistorical(),
    find: finding('simulation_id', historicalOf),
    columns: ({ deleted_historical_vehicle_ids: removed_slots, ...rest }) => ({ ...rest, removed_slots }),
  });
  return {
    ...reading<StoredHistoricalReport, HistoricalSnapshot>(db, 'simulation_id', historicalOf),
    ...writing,
    create: (owner, { simulation_id: parent, ...report }, now) =>
      writing.create(owner, { ...report, parent }, now),
  };
}

/** For the command line, where nobody is signed in: everything else begins with the owner. */
export async function ownerOfReport(
  db: Db,
  id: number,
): Promise<{ owner: OwnerId; isHistorical: boolean } | null> {
  const row = await db
    .selectFrom('reports')
    .select(['owner_id', 'simulation_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { owner: ownerOf({ id: row.owner_id }), isHistorical: row.simulation_id !== null } : null;
}

type DocumentColumn = 'scenarios.document' | 'simulations.document';

/** The names of the accounts as a JSON list; documents of every version keep them in the same place. */
const accountNames = (db: Db, document: DocumentColumn) => speechOf(db).accountNames(sql.ref(document));

function cvNamesOf(names: string): CvNames {
  const [first = null, second = null, third = null] = JSON.parse(names) as (string | null)[];
  return [POLICY_NAME, first, second, third];
}

/** What a change to a report names, as the table keeps it. */
interface ReportColumns {
  name?: string | undefined;
  description?: string | undefined;
  saved_action?: Shown<string, string> | undefined;
  notes?: string | undefined;
  disclosures?: string | undefined;
  removed_slots?: readonly RemovableSlot[] | undefined;
  variants?: readonly object[] | undefined;
}

interface NewReport {
  name: string;
  description: string;
  /** The row that it is of, and whose that row must be beside its owner's. */
  parent: number;
  client_id?: number | undefined;
}

/** What a kind of report has of its own where it is written. */
interface WrittenKind<Report extends Change, Change> {
  of: 'scenario' | 'simulation';
  /** All that there is to show. */
  everything: Shown<string, string>;
  /** What a new report shows. */
  first: Shown<string, string>;
  find: (db: Db, owner: OwnerId, id: number) => Promise<Report | null>;
  columns: (change: Change) => ReportColumns;
}

export function reportWriting<Report extends Change, Change>(db: Db, kind: WrittenKind<Report, Change>) {
  const { everything, first, columns } = kind;
  const { insert, update } = reportRows(db, kind.of);
  const find = (owner: OwnerId, id: number) => kind.find(db, owner, id);
  return {
    async create(owner: OwnerId, report: NewReport, now: Date): Promise<Report | null> {
      const id = await insert(owner, { ...report, saved_action: first }, now);
      return id === null ? null : find(owner, id);
    },
    /** What is merged is read and written with nobody's write in between. */
    replace: (
      owner: OwnerId,
      id: number,
      asked: Change,
      before: Change,
      now: Date,
    ): Promise<Report | 'changed' | null> =>
      inTurn(db, `report ${id}`, async (within) => {
        const rows = reportRows(within, kind.of);
        const known = await kind.find(within, owner, id);
        if (!known) return null;
        const held = columns(known);
        const { saved_action: shown, removed_slots: removed, ...texts } = columns(before);
        const { saved_action, removed_slots, ...rest } = columns(asked);
        const wanted: ReportColumns = {
          ...rest,
          saved_action: mergedShown(everything, held.saved_action ?? everything, shown, saved_action),
          removed_slots: mergedChoice(REMOVABLE, held.removed_slots ?? [], removed, removed_slots),
        };
        if (changesNothing(held, wanted)) return known;
        const isDone = await rows.update(owner, id, wanted, now, texts);
        const report = await kind.find(within, owner, id);
        return report && (isDone ? report : 'changed');
      }),
    async update(owner: OwnerId, id: number, change: Change, now: Date): Promise<Report | null> {
      const known = await find(owner, id);
      if (!known || changesNothing(columns(known), columns(change))) return known;
      await update(owner, id, columns(change), now);
      return find(owner, id);
    },
  };
}

function reportRows(db: Db, kind: 'scenario' | 'simulation') {
  const parent = `${kind}_id` as const;
  return {
    /** The new report's id; null when the row that it is of is not there. */
    insert(
      owner: OwnerId,
      { name, description, saved_action, client_id, parent: id }: NewReport & { saved_action: object },
      now: Date,
    ): Promise<number | null> {
      const at = now.toISOString();
      const cells = {
        owner_id: sql<number>`parent.owner_id`,
        client_id: sql<number>`parent.client_id`,
        [parent]: sql<number>`parent.id`,
        name,
        description,
        saved_action: JSON.stringify(saved_action),
        generation: 1,
        created_at: at,
        updated_at: at,
      };
      const ofClient = client_id === undefined ? sql`` : sql` and parent.client_id = ${client_id}`;
      const from = sql`${sql.table(`${kind}s`)} as parent
        where parent.owner_id = ${owner} and parent.id = ${id}${ofClient}`;
      return insertFrom(db, 'reports', cells, from);
    },
    /** False where nothing was changed: there is no such report, or it no longer holds what it held `before`. */
    async update(
      owner: OwnerId,
      id: number,
      change: ReportColumns,
      now: Date,
      before: ReportColumns = {},
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('reports')
        .set({ updated_at: now.toISOString(), ...reportColumns(change) })
        .where('owner_id', '=', owner)
        .where('id', '=', id)
        .where(parent, 'is not', null)
        .where((e) => e.and(reportColumns(before)))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

/** Kysely leaves out what is undefined. */
const reportColumns = ({ saved_action, removed_slots, variants, ...texts }: ReportColumns) => ({
  ...texts,
  saved_action: asJson(saved_action),
  removed_slots: asJson(removed_slots),
  variants: asJson(variants),
});
