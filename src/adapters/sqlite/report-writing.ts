/** Starting and changing a report, the same for every kind. */
import type { OwnerId } from '../../domain/practice/users/user.ts';
import type { Db } from './database.ts';
import { reportColumns, type ReportColumns } from './report-columns.ts';

interface NewReport {
  name: string;
  description: string;
  saved_action: object;
  /** The row that it is of, and whose that row must be beside its owner's. */
  parent: number;
  client_id?: number | undefined;
}

export function reportWriting(db: Db, kind: 'scenario' | 'simulation') {
  const parent = `${kind}_id` as const;
  return {
    /** The new report's id; null when the row that it is of is not there. */
    async insert(owner: OwnerId, report: NewReport, now: Date): Promise<number | null> {
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
