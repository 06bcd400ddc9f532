import type { Migration } from './migration.ts';

/** What a user is shown of their sessions, and which session of an admin's one was opened from: it ends with that one. */
export const sessions: Migration = {
  name: '0010-sessions',
  sql: `
alter table sessions add column remembered integer not null default 0 check (remembered in (0, 1));
alter table sessions add column device text not null default '';
alter table sessions add column address text;
alter table sessions add column last_used_at text not null default '';
alter table sessions add column opened_from integer references sessions (id) on delete cascade;
update sessions set last_used_at = created_at;
-- Nobody can say any more from which session of the admin's these were opened.
delete from sessions where impersonator_id is not null;
create index sessions_by_origin on sessions (opened_from);
`,
};
