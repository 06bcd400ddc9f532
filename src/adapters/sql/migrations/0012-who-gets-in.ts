import type { Migration } from './migration.ts';

/**
 * A user without `confirmed_at` has signed up and not shown that the mailbox is theirs; everybody so far counts as confirmed.
 * `sign_up_query` is what the sign-up page was opened with, for links that are sent again. A recovery code without `lookup`
 * is one of before, whose hash is SHA-256. `known_addresses` holds marks made with the server's key, not addresses.
 */
export const whoGetsIn: Migration = {
  name: '0012-who-gets-in',
  sql: `
alter table users add column confirmed_at text;
alter table users add column sign_up_query text;
update users set confirmed_at = created_at;

alter table recovery_codes add column lookup text;

create table known_addresses (
  user_id integer not null references users (id) on delete cascade,
  mark text not null,
  seen_at text not null,
  primary key (user_id, mark)
) strict;
`,
};
