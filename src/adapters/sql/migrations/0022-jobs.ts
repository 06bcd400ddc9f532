import type { Migration } from './migration.ts';

/**
 * Work that outlives the server that promised it. On PostgreSQL pg-boss keeps it in a schema of its own
 * (src/adapters/postgres/pg-boss-jobs.ts). A waiting message of before has no job yet: the next start gives it one.
 */
export const jobs: Migration = {
  name: '0022-jobs',
  sql: `
create table jobs (
  id integer primary key autoincrement,
  kind text not null,
  key text,
  payload text not null check (json_valid(payload)),
  state text not null check (state in ('waiting', 'running', 'failed')),
  run_after text not null,
  lease_until text,
  tries integer not null,
  most_tries integer not null,
  last_error text,
  failed_at text
) strict;
create unique index one_waiting_job on jobs (kind, key) where state = 'waiting';
create unique index one_running_job on jobs (kind, key) where state = 'running';
create index jobs_due on jobs (kind, state, run_after);
alter table waiting_mail add column has_job integer not null default 0 check (has_job in (0, 1));
`,
  postgres: `
alter table waiting_mail add column has_job bigint not null default 0 check (has_job in (0, 1));
`,
};
