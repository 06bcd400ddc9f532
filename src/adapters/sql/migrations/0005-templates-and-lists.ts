import type { Migration } from './migration.ts';

/**
 * Types of templates are the program's own list, so that a new one needs no migration.
 *
 * Lists read every column of a scenario but its document. Its ten thousand characters lie on pages of their own, and
 * what stood behind them was found only by turning those over: so the document becomes the last column. What lists say
 * about an illustration is written beside it when it is saved.
 */
export const templatesAndLists: Migration = {
  name: '0005-templates-and-lists',
  sql: `
alter table scenarios add column illustration_summary text check (json_valid(illustration_summary));
alter table scenarios add column moved text not null default '{}' check (json_valid(moved));
update scenarios set moved = document;
alter table scenarios drop column document;
alter table scenarios rename column moved to document;
update scenarios set illustration_summary = json_object(
  'first_age', json_extract(document, '$.illustration.rows[0].age'),
  'years', json_array_length(document, '$.illustration.rows'),
  'total_outlay', (
    select sum(json_extract(value, '$.premium_outlay')) from json_each(document, '$.illustration.rows')
  ),
  'total_distributions', (
    select sum(json_extract(value, '$.withdrawals') + json_extract(value, '$.loans'))
    from json_each(document, '$.illustration.rows')
  ),
  'source', json(json_extract(document, '$.illustration.source'))
) where json_type(document, '$.illustration') = 'object';

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
`,
};
