/** Starting and changing a report, the same for every kind. */
import { mergedChoice, mergedShown, type Shown } from '../../domain/practice/reports/merge-windows.ts';
import { REMOVABLE, type RemovableSlot } from '../../domain/practice/reports/report.ts';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import { changesNothing } from './query-parts.ts';
import type { Db } from './db.ts';
import { inTurn } from './in-transaction.ts';

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
    async insert(
      owner: OwnerId,
      report: NewReport & { saved_action: object },
      now: Date,
    ): Promise<number | null> {
      const at = now.toISOString();
      const row = await db
        .insertInto('reports')
        .columns([
          'owner_id',
          'client_id',
          parent,
          'name',
          'description',
          'saved_action',
          'generation',
          'created_at',
          'updated_at',
        ])
        .expression((e) => {
          const found = e
            .selectFrom(db.dynamic.table(`${kind}s`).as('parent'))
            .select((s) => [
              'parent.owner_id',
              'parent.client_id',
              'parent.id',
              s.val(report.name).as('name'),
              s.val(report.description).as('description'),
              s.val(JSON.stringify(report.saved_action)).as('saved_action'),
              s.val(1).as('generation'),
              s.val(at).as('created_at'),
              s.val(at).as('updated_at'),
            ])
            .where('parent.owner_id', '=', owner)
            .where('parent.id', '=', report.parent);
          return report.client_id === undefined
            ? found
            : found.where('parent.client_id', '=', report.client_id);
        })
        .returning('id')
        .executeTakeFirst();
      return row?.id ?? null;
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

function reportColumns({ saved_action, removed_slots, variants, ...plain }: ReportColumns) {
  const { name, description, notes, disclosures } = plain;
  return {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description }),
    ...(notes === undefined ? {} : { notes }),
    ...(disclosures === undefined ? {} : { disclosures }),
    ...(saved_action === undefined ? {} : { saved_action: JSON.stringify(saved_action) }),
    ...(removed_slots === undefined ? {} : { removed_slots: JSON.stringify(removed_slots) }),
    ...(variants === undefined ? {} : { variants: JSON.stringify(variants) }),
  };
}
