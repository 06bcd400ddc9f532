import type { Migration } from './migration.ts';

/** An impersonated session ends with the admin who opened it, should that account go. */
export const administration: Migration = {
  name: '0003-administration',
  sql: `
create table tallies (
  name text not null,
  month text not null,
  n integer not null,
  primary key (name, month)
) strict;

create index audit_log_by_user on audit_log (user_id, action, at);

alter table sessions add column impersonator_id integer references users (id) on delete cascade;
create index sessions_by_impersonator on sessions (impersonator_id);
`,
};
