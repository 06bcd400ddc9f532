-- The schema that the migrations add up to. A test compares; change it by hand with the migration that changes it.

CREATE TRIGGER audit_log_not_changed before update on audit_log when old.seal is not null
begin select raise(abort, 'the audit log is only added to'); end;

CREATE TRIGGER audit_log_not_removed before delete on audit_log
begin select raise(abort, 'the audit log is only added to'); end;

CREATE TRIGGER audit_personal_not_changed before update on audit_personal
begin select raise(abort, 'the audit log is only added to'); end;

CREATE TRIGGER clients_added after insert on clients begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
end;

CREATE TRIGGER clients_changed after update on clients begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
  update list_versions set version = version + 1 where owner_id = old.owner_id and owner_id <> new.owner_id;
end;

CREATE TRIGGER clients_removed after delete on clients begin
  update list_versions set version = version + 1 where owner_id = old.owner_id;
end;

CREATE TRIGGER report_shares_added after insert on report_shares begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
end;

CREATE TRIGGER report_shares_changed after update on report_shares begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
  update list_versions set version = version + 1 where owner_id = old.owner_id and owner_id <> new.owner_id;
end;

CREATE TRIGGER report_shares_removed after delete on report_shares begin
  update list_versions set version = version + 1 where owner_id = old.owner_id;
end;

CREATE TRIGGER reports_added after insert on reports begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
end;

CREATE TRIGGER reports_added_to_client after insert on reports begin
  update clients set updated_at = new.updated_at where id = new.client_id and updated_at < new.updated_at;
end;

CREATE TRIGGER reports_changed after update on reports begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
  update list_versions set version = version + 1 where owner_id = old.owner_id and owner_id <> new.owner_id;
end;

CREATE TRIGGER reports_edited after update of updated_at on reports begin
  update clients set updated_at = new.updated_at where id = new.client_id and updated_at < new.updated_at;
end;

CREATE TRIGGER reports_removed after delete on reports begin
  update list_versions set version = version + 1 where owner_id = old.owner_id;
end;

CREATE TRIGGER scenarios_added after insert on scenarios begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
end;

CREATE TRIGGER scenarios_added_to_client after insert on scenarios begin
  update clients set updated_at = new.updated_at where id = new.client_id and updated_at < new.updated_at;
end;

CREATE TRIGGER scenarios_changed after update on scenarios begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
  update list_versions set version = version + 1 where owner_id = old.owner_id and owner_id <> new.owner_id;
end;

CREATE TRIGGER scenarios_edited after update of updated_at on scenarios begin
  update clients set updated_at = new.updated_at where id = new.client_id and updated_at < new.updated_at;
end;

CREATE TRIGGER scenarios_removed after delete on scenarios begin
  update list_versions set version = version + 1 where owner_id = old.owner_id;
end;

CREATE TRIGGER simulations_added after insert on simulations begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
end;

CREATE TRIGGER simulations_added_to_client after insert on simulations begin
  update clients set updated_at = new.updated_at where id = new.client_id and updated_at < new.updated_at;
end;

CREATE TRIGGER simulations_changed after update on simulations begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
  update list_versions set version = version + 1 where owner_id = old.owner_id and owner_id <> new.owner_id;
end;

CREATE TRIGGER simulations_edited after update of updated_at on simulations begin
  update clients set updated_at = new.updated_at where id = new.client_id and updated_at < new.updated_at;
end;

CREATE TRIGGER simulations_removed after delete on simulations begin
  update list_versions set version = version + 1 where owner_id = old.owner_id;
end;

CREATE TRIGGER users_leave_subscription before delete on users begin
  insert or ignore into billing_task (customer_id, session_ids, tries, next_try_at)
    select customer_id,
      (select json_group_array(session_id) from checkout_attempt
        where user_id = old.id and state = 'open' and session_id is not null),
      0, '1970-01-01T00:00:00.000Z'
    from billing_account where user_id = old.id and customer_id is not null;
  update webhook_event set payload = null
    where customer_id = (select customer_id from billing_account where user_id = old.id);
end;

CREATE TABLE audit_former_keys (
  last_line integer primary key,
  sealed_key text not null
) strict;

CREATE TABLE audit_log (
  id integer primary key autoincrement,
  at text not null,
  user_id integer,
  action text not null,
  subject_id integer,
  detail text
, impersonator_id integer, request_id text, times integer not null default 1, address_hash text, note_hash text, seal text) strict;

CREATE TABLE audit_personal (
  line_id integer not null references audit_log (id),
  part text not null check (part in ('address', 'note')),
  person_id integer references users (id) on delete cascade,
  salt text not null,
  text text not null,
  primary key (line_id, part)
) strict;

CREATE TABLE billing_account (
  user_id integer primary key references users (id) on delete cascade,
  customer_id text unique,
  generation integer not null,
  subscription_id text,
  item_id text,
  status text,
  price_id text,
  plan_id integer not null,
  amount_cents integer,
  interval text check (interval in ('month', 'year')),
  period_end text,
  cancel_at text,
  coupon text check (json_valid(coupon)),
  card text check (json_valid(card)),
  open_invoice text check (json_valid(open_invoice)),
  pending_change text check (json_valid(pending_change)),
  problem text,
  read_at text
, anchor text, credit_balance_cents integer not null default 0) strict;

CREATE TABLE billing_task (
  customer_id text primary key,
  session_ids text not null check (json_valid(session_ids)),
  tries integer not null,
  next_try_at text
) strict;

CREATE TABLE checkout_attempt (
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('pay', 'card')),
  plan_id integer,
  price_id text,
  promotion_code_id text,
  session_id text unique,
  state text not null check (state in ('open', 'done', 'over')),
  created_at text not null
) strict;

CREATE TABLE clients (
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

CREATE TABLE disclosure_texts (
  number integer primary key,
  method text not null,
  text text,
  saved_at text not null,
  saved_by integer references users (id) on delete set null
) strict;

CREATE TABLE files (
  owner_id integer not null references users (id) on delete cascade,
  hash text not null,
  name text not null,
  type text not null,
  size integer not null,
  created_at text not null,
  primary key (owner_id, hash)
) strict;

CREATE TABLE "idempotency_keys" (
  owner_id integer not null references users (id) on delete cascade,
  scope text not null,
  body_hash text not null,
  status integer not null,
  body text not null,
  created_at text not null,
  primary key (owner_id, scope)
) strict;

CREATE TABLE jobs (
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

CREATE TABLE known_addresses (
  user_id integer not null references users (id) on delete cascade,
  mark text not null,
  seen_at text not null,
  primary key (user_id, mark)
) strict;

CREATE TABLE list_versions (
  owner_id integer primary key references users (id) on delete cascade,
  version integer not null
) strict;

CREATE TABLE meta (
  key text primary key,
  value text not null
) strict;

CREATE TABLE migrations (name text primary key, applied_at text not null) strict;

CREATE TABLE one_time_tokens (
  hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  purpose text not null,
  expires_at text not null,
  used_at text,
  created_at text not null
) strict;

CREATE TABLE portfolios (
  id integer primary key autoincrement,
  owner_id integer not null references users (id) on delete cascade,
  name text not null,
  weights text not null check (json_valid(weights)),
  lookback_years integer check (lookback_years between 1 and 120),
  created_at text not null,
  updated_at text not null,
  unique (owner_id, name)
) strict;

CREATE TABLE recovery_codes (
  user_id integer not null references second_factors (user_id) on delete cascade,
  hash text not null,
  used_at text, lookup text,
  primary key (user_id, hash)
) strict;

CREATE TABLE report_shares (
  report_id integer not null,
  generation integer not null,
  owner_id integer not null,
  snapshot text not null check (json_valid(snapshot)),
  snapshot_hash text not null,
  fingerprint text not null,
  shared_at text not null,
  expires_at text,
  withdrawn_at text,
  views integer not null, last_viewed_at text,
  primary key (report_id, generation),
  foreign key (report_id, owner_id) references reports (id, owner_id) on delete cascade
) strict;

CREATE TABLE "reports" (
  id integer primary key autoincrement,
  owner_id integer not null references users (id) on delete cascade,
  client_id integer not null,
  scenario_id integer,
  simulation_id integer,
  name text not null,
  description text not null,
  saved_action text not null check (json_valid(saved_action)),
  generation integer not null,
  created_at text not null,
  updated_at text not null,
  removed_slots text not null default '[]' check (json_valid(removed_slots)),
  variants text not null default '[]' check (json_valid(variants)),
  notes text not null default '',
  disclosures text not null default '',
  unique (id, owner_id),
  check ((scenario_id is null) <> (simulation_id is null)),
  foreign key (scenario_id, client_id, owner_id) references scenarios (id, client_id, owner_id) on delete cascade,
  foreign key (simulation_id, client_id, owner_id) references simulations (id, client_id, owner_id) on delete cascade
) strict;

CREATE TABLE scenarios (
  id integer primary key autoincrement,
  owner_id integer not null references users (id) on delete cascade,
  client_id integer not null,
  name text not null,
  description text not null,
  is_draft integer not null check (is_draft in (0, 1)),
  document_hash text not null,
  revision integer not null,
  file_hash text,
  created_at text not null,
  updated_at text not null, illustration_summary text check (json_valid(illustration_summary)), document text not null default '{}' check (json_valid(document)), ledger_age integer
  generated always as (json_extract(illustration_summary, '$.first_age')) virtual,
  unique (id, owner_id),
  unique (id, client_id, owner_id),
  foreign key (client_id, owner_id) references clients (id, owner_id) on delete cascade,
  foreign key (owner_id, file_hash) references files (owner_id, hash)
) strict;

CREATE TABLE second_factors (
  user_id integer primary key references users (id) on delete cascade,
  sealed_secret text not null,
  enabled_at text,
  last_step integer not null
) strict;

CREATE TABLE sessions (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  access_hash text not null unique,
  access_expires_at text not null,
  refresh_hash text not null unique,
  refresh_expires_at text not null,
  created_at text not null
, impersonator_id integer references users (id) on delete cascade, remembered integer not null default 0 check (remembered in (0, 1)), device text not null default '', address text, last_used_at text not null default '', opened_from integer references sessions (id) on delete cascade) strict;

CREATE TABLE share_recipients (
  id integer primary key autoincrement,
  owner_id integer not null,
  report_id integer not null,
  generation integer not null,
  email text not null,
  has_link integer not null check (has_link in (0, 1)),
  added_at text not null,
  mailed_at text,
  mailed_key text,
  turned_off_at text,
  views integer not null default 0,
  last_viewed_at text,
  foreign key (report_id, owner_id) references reports (id, owner_id) on delete cascade
) strict;

CREATE TABLE simulations (
  id integer primary key autoincrement,
  owner_id integer not null references users (id) on delete cascade,
  client_id integer not null,
  scenario_id integer,
  name text not null,
  description text not null,
  is_draft integer not null check (is_draft in (0, 1)),
  included integer not null check (included in (0, 1)),
  document_hash text not null,
  saved_vintage text,
  revision integer not null,
  file_hash text,
  created_at text not null,
  updated_at text not null,
  document text not null check (json_valid(document)), ledger_age integer
  generated always as (json_extract(document, '$.illustration.rows[0].age')) virtual,
  unique (id, owner_id),
  unique (id, client_id, owner_id),
  foreign key (client_id, owner_id) references clients (id, owner_id) on delete cascade,
  foreign key (scenario_id, client_id, owner_id) references scenarios (id, client_id, owner_id) on delete cascade,
  foreign key (owner_id, file_hash) references files (owner_id, hash)
) strict;

CREATE TABLE tallies (
  name text not null,
  month text not null,
  n integer not null,
  primary key (name, month)
) strict;

CREATE TABLE templates (
  id integer primary key autoincrement,
  owner_id integer not null references users (id) on delete cascade,
  type text not null,
  template_name text not null,
  body text not null check (json_valid(body)),
  created_at text not null,
  updated_at text not null,
  unique (owner_id, type, template_name)
) strict;

CREATE TABLE tool_runs (
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

CREATE TABLE users (
  id integer primary key autoincrement,
  email text not null unique,
  first_name text not null,
  last_name text not null,
  role_type text not null check (role_type in ('advisor', 'tsc', 'admin')),
  is_staff integer not null check (is_staff in (0, 1)),
  is_superuser integer not null check (is_superuser in (0, 1)),
  password_hash text,
  created_at text not null
, plan text not null default 'FREE_TRIAL_PLAN'
  check (plan in ('FREE_TRIAL_PLAN', 'MONTHLY_PLAN', 'YEARLY_PLAN')), chosen_plan text
  check (chosen_plan in ('FREE_TRIAL_PLAN', 'MONTHLY_PLAN', 'YEARLY_PLAN')), avatar text, logo_green text, logo_blue text, logo_dark text, confirmed_at text, sign_up_query text, granted_plan text check (granted_plan in ('MONTHLY_PLAN', 'YEARLY_PLAN'))) strict;

CREATE TABLE waiting_mail (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  message text not null check (json_valid(message)),
  created_at text not null
, report_id integer, recipient_id integer references share_recipients (id) on delete cascade, has_job integer not null default 0 check (has_job in (0, 1))) strict;

CREATE TABLE webhook_event (
  id text primary key,
  type text not null,
  customer_id text,
  received_at text not null,
  payload text,
  outcome text not null,
  tries integer not null,
  next_try_at text
) strict;

CREATE INDEX audit_log_by_user on audit_log (user_id, action, at);

CREATE INDEX audit_log_of_action on audit_log (action);

CREATE INDEX audit_log_of_impersonator on audit_log (impersonator_id);

CREATE INDEX audit_log_of_user on audit_log (user_id);

CREATE INDEX audit_personal_by_person on audit_personal (person_id);

CREATE INDEX clients_by_owner on clients (owner_id, updated_at);

CREATE INDEX disclosure_texts_by_method on disclosure_texts (method, number);

CREATE INDEX disclosure_texts_by_user on disclosure_texts (saved_by);

CREATE INDEX files_by_hash on files (hash);

CREATE INDEX idempotency_keys_by_age on idempotency_keys (created_at);

CREATE INDEX jobs_due on jobs (kind, state, run_after);

CREATE UNIQUE INDEX one_open_attempt on checkout_attempt (user_id, purpose) where state = 'open';

CREATE UNIQUE INDEX one_running_job on jobs (kind, key) where state = 'running';

CREATE INDEX one_time_tokens_by_user on one_time_tokens (user_id);

CREATE UNIQUE INDEX one_waiting_job on jobs (kind, key) where state = 'waiting';

CREATE INDEX report_shares_by_owner on report_shares (owner_id);

CREATE INDEX reports_by_owner on reports (owner_id, updated_at);

CREATE INDEX reports_by_scenario on reports (scenario_id);

CREATE INDEX reports_by_simulation on reports (simulation_id);

CREATE INDEX scenarios_by_client on scenarios (client_id);

CREATE INDEX scenarios_by_file on scenarios (owner_id, file_hash);

CREATE INDEX scenarios_by_ledger_age on scenarios (owner_id, client_id, ledger_age);

CREATE INDEX scenarios_by_owner on scenarios (owner_id, updated_at);

CREATE INDEX sessions_by_impersonator on sessions (impersonator_id);

CREATE INDEX sessions_by_origin on sessions (opened_from);

CREATE INDEX sessions_by_user on sessions (user_id);

CREATE INDEX share_recipients_by_owner on share_recipients (owner_id);

CREATE INDEX share_recipients_by_report on share_recipients (report_id, generation);

CREATE INDEX simulations_by_file on simulations (owner_id, file_hash);

CREATE INDEX simulations_by_ledger_age on simulations (owner_id, client_id, scenario_id, ledger_age);

CREATE UNIQUE INDEX simulations_by_name on simulations (client_id, name);

CREATE INDEX simulations_by_owner on simulations (owner_id, updated_at);

CREATE INDEX simulations_by_scenario on simulations (scenario_id);

CREATE INDEX tool_runs_by_client on tool_runs (client_id);

CREATE INDEX tool_runs_by_owner on tool_runs (owner_id, updated_at);

CREATE INDEX waiting_mail_by_recipient on waiting_mail (recipient_id);

CREATE INDEX waiting_mail_by_user on waiting_mail (user_id);

CREATE INDEX webhook_events_due on webhook_event (next_try_at) where next_try_at is not null;

CREATE INDEX webhook_events_of_customer on webhook_event (customer_id);

CREATE INDEX webhook_events_received on webhook_event (received_at);
