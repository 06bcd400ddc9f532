import type { Selectable } from 'kysely';
import {
  MAX_TOOL_RUNS,
  type ToolRunStore,
  type Tool,
  type ToolRun,
} from '../../../domain/practice/reports/tool-run-schema.ts';
import { upgradedInputs } from '../../../domain/practice/reports/earlier-inputs.ts';
import { mergedFields } from '../../../domain/practice/reports/merge-windows.ts';
import { changesNothing, firstAs, isSameStored, removeOwned } from '../query-parts.ts';
import { type Db, withLock } from '../db.ts';
import type { Tables } from '../tables.ts';

const LINE = ['id', 'client_id', 'tool', 'name', 'created_at', 'updated_at'] as const;

/** Validated before storage. */
const toolRunOf = (row: Omit<Selectable<Tables['tool_runs']>, 'owner_id'>): ToolRun => {
  const tool = row.tool as Tool;
  const inputs = JSON.parse(row.inputs) as Record<string, unknown>;
  return { ...row, tool, inputs: upgradedInputs(tool, inputs, row.updated_at) };
};

export function sqlToolRunStore(db: Db): ToolRunStore {
  return {
    async list(owner, clientId) {
      let query = db.selectFrom('tool_runs').select(LINE).where('owner_id', '=', owner);
      if (clientId !== undefined) query = query.where('client_id', '=', clientId);
      const rows = await query.orderBy('updated_at', 'desc').orderBy('id', 'desc').execute();
      return rows.map((row) => ({ ...row, tool: row.tool as Tool }));
    },
    find: (owner, id) =>
      firstAs(
        db
          .selectFrom('tool_runs')
          .select([...LINE, 'inputs'])
          .where((e) => e.and({ owner_id: owner, id })),
        toolRunOf,
      ),
    async create(owner, { client_id, tool, name, inputs }, now) {
      // Locks count and insert.
      return withLock(db, `tool runs ${client_id}`, async (within) => {
        const client = await within
          .selectFrom('clients')
          .select((e) => [
            'id',
            e
              .selectFrom('tool_runs')
              .select((runs) => runs.fn.countAll<number>().as('n'))
              .whereRef('tool_runs.client_id', '=', 'clients.id')
              .as('runs'),
          ])
          .where((e) => e.and({ owner_id: owner, id: client_id }))
          .executeTakeFirst();
        if (!client) return null;
        if ((client.runs ?? 0) >= MAX_TOOL_RUNS) return 'too_many';
        const at = now.toISOString();
        const row = await within
          .insertInto('tool_runs')
          .values({
            owner_id: owner,
            client_id,
            tool,
            name,
            created_at: at,
            updated_at: at,
            inputs: JSON.stringify(inputs),
          })
          .returning([...LINE, 'inputs'])
          .executeTakeFirstOrThrow();
        return toolRunOf(row);
      });
    },
    update: (owner, id, sent, now, was = {}) =>
      withLock(db, `tool run ${id}`, async (within) => {
        const before = await sqlToolRunStore(within).find(owner, id);
        if (!before) return null;
        const change = mergedFields<Pick<ToolRun, 'name' | 'inputs'>>(before, was, sent, isSameStored);
        if (!change) return 'changed';
        if (changesNothing(before, change)) return before;
        const { name, inputs } = change;
        const changed = within
          .updateTable('tool_runs')
          // Older inputs take their year from the row's last change, so any save stores them.
          .set({ updated_at: now.toISOString(), name, inputs: JSON.stringify(inputs ?? before.inputs) })
          .where((e) => e.and({ owner_id: owner, id }))
          .returning([...LINE, 'inputs']);
        return firstAs(changed, toolRunOf);
      }),
    remove: (owner, id) => removeOwned(db, 'tool_runs', owner, id),
  };
}
