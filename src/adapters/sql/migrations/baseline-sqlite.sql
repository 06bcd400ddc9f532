-- Ids are AUTOINCREMENT: the id of a deleted report is never used again, so a link to it cannot show another report.
-- References to (id, owner_id) keep a row from belonging to a row of another owner.

create table users (
  id integer primary key autoincrement,
  email text not null unique,
  first_name text not null,
  last_name text not null,
  role_type text not null check (role_type in ('advisor', 'tsc', 'admin')),
  is_staff integer not null check (is_staff in (0, 1)),
  is_superuser integer not null check (is_superuser in (0, 1)),
  password_hash text,
  created_at text not null,
  plan text not null default 'FREE_TRIAL_PLAN'
  check (plan in ('FREE_TRIAL_PLAN', 'MONTHLY_PLAN', 'YEARLY_PLAN')),
  chosen_plan text
  check (chosen_plan in ('FREE_TRIAL_PLAN', 'MONTHLY_PLAN', 'YEARLY_PLAN')),
  avatar text,
  logo_green text,
  logo_blue text,
  logo_dark text,
  confirmed_at text,
  sign_up_query text,
  granted_plan text check (granted_plan in ('MONTHLY_PLAN', 'YEARLY_PLAN'))
) strict;

create table sessions (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  access_hash text not null unique,
  access_expires_at text not null,
  refresh_hash text not null unique,
  refresh_expires_at text not null,
  created_at text not null,
  impersonator_id integer references users (id) on delete cascade,
  remembered integer not null default 0 check (remembered in (0, 1)),
  device text not null default '',
  address text,
  last_used_at text not null default '',
  opened_from integer references sessions (id) on delete cascade
) strict;

create table one_time_tokens (
  hash text primary key,
  user_id integer not null references users (id) on delete cascade,
  purpose text not null,
  expires_at text not null,
  used_at text,
  created_at text not null
) strict;

create table files (
  owner_id integer not null references users (id) on delete cascade,
  hash text not null,
  name text not null,
  type text not null,
  size integer not null,
  created_at text not null,
  primary key (owner_id, hash)
) strict;

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

-- Lists read all columns before the document and none of its pages. ledger_age is generated and indexed, so that lists find
-- ledgers that no longer match the client's age without reading the ledgers.
create table scenarios (
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
  updated_at text not null,
  illustration_summary text check (json_valid(illustration_summary)),
  document text not null default '{}' check (json_valid(document)),
  ledger_age integer
  generated always as (json_extract(illustration_summary, '$.first_age')) virtual,
  unique (id, owner_id),
  unique (id, client_id, owner_id),
  foreign key (client_id, owner_id) references clients (id, owner_id) on delete cascade,
  foreign key (owner_id, file_hash) references files (owner_id, hash)
) strict;

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
  last_viewed_at text,
  primary key (report_id, generation),
  foreign key (report_id, owner_id) references reports (id, owner_id) on delete cascade
) strict;

create table audit_log (
  id integer primary key autoincrement,
  at text not null,
  user_id integer,
  action text not null,
  subject_id integer,
  detail text,
  impersonator_id integer,
  request_id text,
  times integer not null default 1,
  address_hash text,
  note_hash text,
  seal text
) strict;

create table meta (
  key text primary key,
  value text not null
) strict;

create table tallies (
  name text not null,
  month text not null,
  n integer not null,
  primary key (name, month)
) strict;

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
  lookup text,
  primary key (user_id, hash)
) strict;

create table templates (
  id integer primary key autoincrement,
  owner_id integer not null references users (id) on delete cascade,
  type text not null,
  template_name text not null,
  body text not null check (json_valid(body)),
  created_at text not null,
  updated_at text not null,
  unique (owner_id, type, template_name)
) strict;

create table portfolios (
  id integer primary key autoincrement,
  owner_id integer not null references users (id) on delete cascade,
  name text not null,
  weights text not null check (json_valid(weights)),
  lookback_years integer check (lookback_years between 1 and 120),
  created_at text not null,
  updated_at text not null,
  unique (owner_id, name)
) strict;

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

create table simulations (
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
  document text not null check (json_valid(document)),
  ledger_age integer
  generated always as (json_extract(document, '$.illustration.rows[0].age')) virtual,
  unique (id, owner_id),
  unique (id, client_id, owner_id),
  foreign key (client_id, owner_id) references clients (id, owner_id) on delete cascade,
  foreign key (scenario_id, client_id, owner_id) references scenarios (id, client_id, owner_id) on delete cascade,
  foreign key (owner_id, file_hash) references files (owner_id, hash)
) strict;

create table reports (
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

create table idempotency_keys (
  owner_id integer not null references users (id) on delete cascade,
  scope text not null,
  body_hash text not null,
  status integer not null,
  body text not null,
  created_at text not null,
  primary key (owner_id, scope)
) strict;

create table waiting_mail (
  id integer primary key autoincrement,
  user_id integer not null references users (id) on delete cascade,
  message text not null check (json_valid(message)),
  created_at text not null,
  report_id integer,
  recipient_id integer references share_recipients (id) on delete cascade,
  has_job integer not null default 0 check (has_job in (0, 1))
) strict;

create table audit_personal (
  line_id integer not null references audit_log (id),
  part text not null check (part in ('address', 'note')),
  person_id integer references users (id) on delete cascade,
  salt text not null,
  text text not null,
  primary key (line_id, part)
) strict;

create table audit_former_keys (
  last_line integer primary key,
  sealed_key text not null
) strict;

create table known_addresses (
  user_id integer not null references users (id) on delete cascade,
  mark text not null,
  seen_at text not null,
  primary key (user_id, mark)
) strict;

create table list_versions (
  owner_id integer primary key references users (id) on delete cascade,
  version integer not null
) strict;

create table billing_account (
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
) strict;

create table checkout_attempt (
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

create table webhook_event (
  id text primary key,
  type text not null,
  customer_id text,
  received_at text not null,
  payload text,
  outcome text not null,
  tries integer not null,
  next_try_at text
) strict;

create table billing_task (
  customer_id text primary key,
  session_ids text not null check (json_valid(session_ids)),
  tries integer not null,
  next_try_at text
) strict;

create table share_recipients (
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

create table disclosure_texts (
  number integer primary key,
  method text not null,
  text text,
  saved_at text not null,
  saved_by integer references users (id) on delete set null
) strict;

create index sessions_by_user on sessions (user_id);
create index one_time_tokens_by_user on one_time_tokens (user_id);
create index files_by_hash on files (hash);
create index clients_by_owner on clients (owner_id, updated_at);
create index scenarios_by_owner on scenarios (owner_id, updated_at);
create index scenarios_by_client on scenarios (client_id);
create index scenarios_by_file on scenarios (owner_id, file_hash);
create index report_shares_by_owner on report_shares (owner_id);
create index audit_log_by_user on audit_log (user_id, action, at);
create index sessions_by_impersonator on sessions (impersonator_id);
create index tool_runs_by_client on tool_runs (client_id);
create index tool_runs_by_owner on tool_runs (owner_id, updated_at);
create index simulations_by_owner on simulations (owner_id, updated_at);
create index simulations_by_scenario on simulations (scenario_id);
create index simulations_by_file on simulations (owner_id, file_hash);
create index reports_by_owner on reports (owner_id, updated_at);
create index reports_by_scenario on reports (scenario_id);
create index reports_by_simulation on reports (simulation_id);
create index idempotency_keys_by_age on idempotency_keys (created_at);
create index waiting_mail_by_user on waiting_mail (user_id);
create index sessions_by_origin on sessions (opened_from);
create index audit_personal_by_person on audit_personal (person_id);
create index audit_log_of_user on audit_log (user_id);
create index audit_log_of_impersonator on audit_log (impersonator_id);
create index audit_log_of_action on audit_log (action);
create unique index simulations_by_name on simulations (client_id, name);
create index scenarios_by_ledger_age on scenarios (owner_id, client_id, ledger_age);
create index simulations_by_ledger_age on simulations (owner_id, client_id, scenario_id, ledger_age);
create unique index one_open_attempt on checkout_attempt (user_id, purpose) where state = 'open';
create index webhook_events_due on webhook_event (next_try_at) where next_try_at is not null;
create index webhook_events_received on webhook_event (received_at);
create index webhook_events_of_customer on webhook_event (customer_id);
create index share_recipients_by_report on share_recipients (report_id, generation);
create index share_recipients_by_owner on share_recipients (owner_id);
create index waiting_mail_by_recipient on waiting_mail (recipient_id);
create unique index one_waiting_job on jobs (kind, key) where state = 'waiting';
create unique index one_running_job on jobs (kind, key) where state = 'running';
create index jobs_due on jobs (kind, state, run_after);
create index disclosure_texts_by_method on disclosure_texts (method, number);
create index disclosure_texts_by_user on disclosure_texts (saved_by);

create trigger audit_log_not_changed before update on audit_log when old.seal is not null
begin select raise(abort, 'the audit log is only added to'); end;

create trigger audit_log_not_removed before delete on audit_log
begin select raise(abort, 'the audit log is only added to'); end;

create trigger audit_personal_not_changed before update on audit_personal
begin select raise(abort, 'the audit log is only added to'); end;

-- The version of an owner's lists grows with every write to their rows: a cached list is valid for one version. Deletions
-- only update it, because the owner may be deleted too.
create trigger clients_added after insert on clients begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
end;

create trigger clients_changed after update on clients begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
  update list_versions set version = version + 1 where owner_id = old.owner_id and owner_id <> new.owner_id;
end;

create trigger clients_removed after delete on clients begin
  update list_versions set version = version + 1 where owner_id = old.owner_id;
end;

create trigger scenarios_added after insert on scenarios begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
end;

create trigger scenarios_changed after update on scenarios begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
  update list_versions set version = version + 1 where owner_id = old.owner_id and owner_id <> new.owner_id;
end;

create trigger scenarios_removed after delete on scenarios begin
  update list_versions set version = version + 1 where owner_id = old.owner_id;
end;

create trigger simulations_added after insert on simulations begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
end;

create trigger simulations_changed after update on simulations begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
  update list_versions set version = version + 1 where owner_id = old.owner_id and owner_id <> new.owner_id;
end;

create trigger simulations_removed after delete on simulations begin
  update list_versions set version = version + 1 where owner_id = old.owner_id;
end;

create trigger reports_added after insert on reports begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
end;

create trigger reports_changed after update on reports begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
  update list_versions set version = version + 1 where owner_id = old.owner_id and owner_id <> new.owner_id;
end;

create trigger reports_removed after delete on reports begin
  update list_versions set version = version + 1 where owner_id = old.owner_id;
end;

create trigger report_shares_added after insert on report_shares begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
end;

create trigger report_shares_changed after update on report_shares begin
  insert into list_versions (owner_id, version) values (new.owner_id, 1)
    on conflict (owner_id) do update set version = version + 1;
  update list_versions set version = version + 1 where owner_id = old.owner_id and owner_id <> new.owner_id;
end;

create trigger report_shares_removed after delete on report_shares begin
  update list_versions set version = version + 1 where owner_id = old.owner_id;
end;

-- A deleted user leaves the customer id, so that the subscription is canceled at the card provider.
create trigger users_leave_subscription before delete on users begin
  insert or ignore into billing_task (customer_id, session_ids, tries, next_try_at)
    select customer_id,
      (select json_group_array(session_id) from checkout_attempt
        where user_id = old.id and state = 'open' and session_id is not null),
      0, '1970-01-01T00:00:00.000Z'
    from billing_account where user_id = old.id and customer_id is not null;
  update webhook_event set payload = null
    where customer_id = (select customer_id from billing_account where user_id = old.id);
end;
