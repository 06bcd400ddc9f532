import type { Migration } from './migration.ts';

/**
 * What several servers over one PostgreSQL database know of each other: who is there, and how often somebody tried to get
 * in. The file has one server, which keeps both in its memory.
 */
export const severalServers: Migration = {
  name: '0025-several-servers',
  sql: '',
  postgres: `
create table servers (
  id text collate "C" primary key,
  seen_at timestamptz not null,
  tax_years text collate "C" not null
);
create table attempts (
  key text collate "C" primary key,
  attempts bigint not null,
  last bigint not null
);
create index attempts_last on attempts (last);
`,
};
