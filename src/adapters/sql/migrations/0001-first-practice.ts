import type { Migration } from './migration.ts';

/**
 * Ids are AUTOINCREMENT: a deleted report's id never comes back, so a link to it can never show another one.
 * Pairs (id, owner_id) are referenced together: a row cannot hang on a row of another owner, whatever a query says.
 */
export const firstPractice: Migration = {
  name: '0001-first-practice',
  sql: `
create table users (
  id integer primary key autoincrement,
  email text not null unique,
  first_name text not null,
  last_name text not null,
  role_type text not null check (role_type in ('advisor', 'tsc', 'admin')),
  is_staff integer not null check (is_staff in (0, 1)),
  is_superuser integer not null check (is_superuser in (0, 1)),
  password_hash text,
  created_at text not null
) strict;

create table sessions (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  access_hash text not null unique,
  access_expires_at text not null,
  refresh_hash text not null unique,
  refresh_expires_at text not null,
  created_at text not null
) strict;
create index sessions_by_user on sessions (user_id);

create table one_time_tokens (
  hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  purpose text not null,
  expires_at text not null,
  used_at text,
  created_at text not null
) strict;
create index one_time_tokens_by_user on one_time_tokens (user_id);

create table files (
  owner_id integer not null references users (id) on delete cascade,
  hash text not null,
  name text not null,
  type text not null,
  size integer not null,
  created_at text not null,
  primary key (owner_id, hash)
) strict;
create index files_by_hash on files (hash);

create table clients (
  id integer primary key autoincrement,
  owner_id integer not null references users (id) on delete cascade,
  firstname text not null,
  middlename text,
  lastname text not null,
  age integer not null check (age between 1 and 100),
  created_at text not null,
  updated_at text not null,
  unique (id, owner_id)
) strict;
create index clients_by_owner on clients (owner_id, updated_at);

create table scenarios (
  id integer primary key autoincrement,
  owner_id integer not null references users (id) on delete cascade,
  client_id integer not null,
  name text not null,
  description text not null,
  is_draft integer not null check (is_draft in (0, 1)),
  document text not null check (json_valid(document)),
  document_hash text not null,
  revision integer not null,
  file_hash text,
  created_at text not null,
  updated_at text not null,
  unique (id, owner_id),
  unique (id, client_id, owner_id),
  foreign key (client_id, owner_id) references clients (id, owner_id) on delete cascade,
  foreign key (owner_id, file_hash) references files (owner_id, hash)
) strict;
create index scenarios_by_owner on scenarios (owner_id, updated_at);
create index scenarios_by_client on scenarios (client_id);
create index scenarios_by_file on scenarios (owner_id, file_hash);

create table reports (
  id integer primary key autoincrement,
  owner_id integer not null references users (id) on delete cascade,
  client_id integer not null,
  scenario_id integer not null,
  name text not null,
  description text not null,
  saved_action text not null check (json_valid(saved_action)),
  generation integer not null,
  created_at text not null,
  updated_at text not null,
  unique (id, owner_id),
  foreign key (scenario_id, client_id, owner_id) references scenarios (id, client_id, owner_id) on delete cascade
) strict;
create index reports_by_owner on reports (owner_id, updated_at);
create index reports_by_scenario on reports (scenario_id);

create table report_shares (
  report_id integer not null,
  generation integer not null,
  owner_id integer not null,
  snapshot text not null check (json_valid(snapshot)),
  snapshot_hash text not null,
  fingerprint text not null,
  shared_at text not null,
  expires_at text,
  withdrawn_at text,
  views integer not null,
  primary key (report_id, generation),
  foreign key (report_id, owner_id) references reports (id, owner_id) on delete cascade
) strict;
create index report_shares_by_owner on report_shares (owner_id);

create table idempotency_keys (
  owner_id integer not null references users (id) on delete cascade,
  scope text not null,
  body_hash text not null,
  status integer,
  body text,
  created_at text not null,
  primary key (owner_id, scope)
) strict;
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table audit_log (
  id integer primary key autoincrement,
  at text not null,
  user_id integer,
  action text not null,
  subject_id integer,
  detail text
) strict;

create table meta (
  key text primary key,
  value text not null
) strict;
`,
};
