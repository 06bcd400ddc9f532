import type { Migration } from './migration.ts';

const UNDER = ['scenarios', 'simulations', 'reports'] as const;

const fill = `
update clients set updated_at = latest.at
from (
  select client_id, max(updated_at) as at from (
    ${UNDER.map((table) => `select client_id, updated_at from ${table}`).join(' union all ')}
  ) as under group by client_id
) as latest
where latest.client_id = clients.id and latest.at > clients.updated_at;
`;

const EDIT = `update clients set updated_at = new.updated_at where id = new.client_id and updated_at < new.updated_at;`;

/**
 * A client's `updated_at` is the latest change of the client or anything below it. Triggers maintain it, so every
 * write counts and its index still orders lists.
 */
export const clientEdits: Migration = {
  name: '0028-client-edits',
  sql: `${fill}${UNDER.map(
    (table) => `
create trigger ${table}_added_to_client after insert on ${table} begin
  ${EDIT}
end;
create trigger ${table}_edited after update of updated_at on ${table} begin
  ${EDIT}
end;
`,
  ).join('')}`,
  postgres: `${fill}
create function client_edited() returns trigger language plpgsql as $body$
begin
  ${EDIT}
  return null;
end $body$;
${UNDER.map(
  (table) => `
create trigger ${table}_edited after insert or update of updated_at on ${table}
  for each row execute function client_edited();
`,
).join('')}`,
};
