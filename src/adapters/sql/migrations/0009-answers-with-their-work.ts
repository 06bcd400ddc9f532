import type { Migration } from './migration.ts';

/**
 * An answer is kept in the transaction of the work that it answers for, so a key without an answer can no longer be:
 * those that a killed server left are free again. Messages wait beside the rows that they tell of until they are sent.
 */
export const answersWithTheirWork: Migration = {
  name: '0009-answers-with-their-work',
  sql: `
create table idempotency_keys_anew (
  owner_id integer not null references users (id) on delete cascade,
  scope text not null,
  body_hash text not null,
  status integer not null,
  body text not null,
  created_at text not null,
  primary key (owner_id, scope)
) strict;
insert into idempotency_keys_anew
  select owner_id, scope, body_hash, status, body, created_at from idempotency_keys
  where status is not null and body is not null;
drop table idempotency_keys;
alter table idempotency_keys_anew rename to idempotency_keys;
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table waiting_mail (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  message text not null check (json_valid(message)),
  created_at text not null
) strict;
create index waiting_mail_by_user on waiting_mail (user_id);
`,
};
