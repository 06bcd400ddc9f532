import type { Migration } from './migration.ts';

/** What planning tools were given, kept under a client. The tools are the program's own list. */
export const toolRuns: Migration = {
  name: '0007-tool-runs',
  sql: `
create table tool_runs (
  id integer primary key autoincrement,
  owner_id integer not null references users (id) on delete cascade,
  client_id integer not null,
  tool text not null,
  name text not null,
  created_at text not null,
  updated_at text not null,
  inputs text not null check (json_valid(inputs)),
  foreign key (client_id, owner_id) references clients (id, owner_id) on delete cascade
) strict;
create index tool_runs_by_client on tool_runs (client_id);
create index tool_runs_by_owner on tool_runs (owner_id, updated_at);
`,
};
