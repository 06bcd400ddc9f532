import type { Migration } from './migration.ts';

/** A secret without `enabled_at` waits for its first code. `last_step` is the step whose code was last taken. */
export const secondFactor: Migration = {
  name: '0004-second-factor',
  sql: `
create table second_factors (
  user_id integer primary key references users (id) on delete cascade,
  sealed_secret text not null,
  enabled_at text,
  last_step integer not null
) strict;

create table recovery_codes (
  user_id integer not null references second_factors (user_id) on delete cascade,
  hash text not null,
  used_at text,
  primary key (user_id, hash)
) strict;
`,
};
