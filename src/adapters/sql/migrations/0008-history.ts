import type { Migration } from './migration.ts';

/**
 * Simulations, and reports on them. A report is on a scenario or on a simulation, in one table, so that ids are given
 * out once: the link of one kind can never be that of the other. The table is built anew because its scenario may now
 * be absent; the number of the last id goes with it, because the links of deleted reports must stay dead.
 */
export const history: Migration = {
  name: '0008-history',
  sql: `
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
  unique (id, owner_id),
  unique (id, client_id, owner_id),
  foreign key (client_id, owner_id) references clients (id, owner_id) on delete cascade,
  foreign key (scenario_id, client_id, owner_id) references scenarios (id, client_id, owner_id) on delete cascade,
  foreign key (owner_id, file_hash) references files (owner_id, hash)
) strict;
create index simulations_by_owner on simulations (owner_id, updated_at);
create index simulations_by_scenario on simulations (scenario_id);
create unique index simulations_by_name on simulations (client_id, ifnull(scenario_id, 0), name);
create index simulations_by_file on simulations (owner_id, file_hash);

create table reports_anew (
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
insert into reports_anew (
  id, owner_id, client_id, scenario_id, name, description, saved_action, generation, created_at, updated_at,
  removed_slots, variants, notes, disclosures
) select
  id, owner_id, client_id, scenario_id, name, description, saved_action, generation, created_at, updated_at,
  removed_slots, variants, notes, disclosures
from reports;
delete from sqlite_sequence where name = 'reports_anew';
insert into sqlite_sequence (name, seq) select 'reports_anew', seq from sqlite_sequence where name = 'reports';
drop table reports;
alter table reports_anew rename to reports;
create index reports_by_owner on reports (owner_id, updated_at);
create index reports_by_scenario on reports (scenario_id);
create index reports_by_simulation on reports (simulation_id);
`,
};
