import type { Migration } from './migration.ts';

const LISTED = ['clients', 'scenarios', 'simulations', 'reports', 'report_shares'] as const;

const grow = (owner: string) =>
  `insert into list_versions (owner_id, version) values (${owner}, 1)
    on conflict (owner_id) do update set version = version + 1;`;

/** A row of nobody is left where it is: with its owner the version goes too, before or after the row does. */
const triggersOf = (table: (typeof LISTED)[number]) => `
create trigger ${table}_added after insert on ${table} begin
  ${grow('new.owner_id')}
end;
create trigger ${table}_changed after update on ${table} begin
  ${grow('new.owner_id')}
  update list_versions set version = version + 1 where owner_id = old.owner_id and owner_id <> new.owner_id;
end;
create trigger ${table}_removed after delete on ${table} begin
  update list_versions set version = version + 1 where owner_id = old.owner_id;
end;
`;

/**
 * A number for each owner that grows with every write to what their lists show, whichever program writes: a kept list is
 * made anew only after a change of its own. And a client has a name of a simulation only once: a second one of the same
 * name gets the first number that is free.
 */
export const listVersions: Migration = {
  name: '0013-list-versions',
  sql: `
create table list_versions (
  owner_id integer primary key references users (id) on delete cascade,
  version integer not null
) strict;
${LISTED.map(triggersOf).join('')}
create temp table renamed as
with recursive
  counted as (
    select id, client_id, name, trim(substr(name, 1, 112)) as base,
      row_number() over (partition by client_id, name order by id) as place
    from simulations
  ),
  wanted as (
    select id, client_id, base, row_number() over (partition by client_id, base order by id) as place
    from counted where place > 1
  ),
  numbers (n) as (select 2 union all select n + 1 from numbers where n <= (select count(*) from simulations) + 1),
  free as (
    select bases.client_id, bases.base, numbers.n,
      row_number() over (partition by bases.client_id, bases.base order by numbers.n) as place
    from (
      select client_id, base, count(*) as rows from wanted group by client_id, base
    ) as bases
    join numbers on numbers.n <= bases.rows + 1 + (
      select count(*) from simulations where simulations.client_id = bases.client_id
    )
    where not exists (
      select 1 from simulations
      where simulations.client_id = bases.client_id and simulations.name = bases.base || ' ' || numbers.n
    )
  )
select wanted.id, wanted.base || ' ' || free.n as name
from wanted join free using (client_id, base, place);
update simulations set name = (select renamed.name from temp.renamed where renamed.id = simulations.id)
where id in (select id from temp.renamed);
drop table temp.renamed;
drop index simulations_by_name;
create unique index simulations_by_name on simulations (client_id, name);
`,
};
