import type { Migration } from './migration.ts';

/**
 * A firm's own disclosures, each save a version of all of them together. Without a text: back to Plumbline's. What was
 * saved stays, whoever saved it.
 */
export const disclosureTexts: Migration = {
  name: '0026-disclosure-texts',
  sql: `
create table disclosure_texts (
  number integer primary key,
  method text not null,
  text text,
  saved_at text not null,
  saved_by integer references users (id) on delete set null
) strict;
create index disclosure_texts_by_method on disclosure_texts (method, number);
create index disclosure_texts_by_user on disclosure_texts (saved_by);
`,
  postgres: `
create table disclosure_texts (
  number bigint primary key,
  method text collate "C" not null,
  text text collate "C",
  saved_at text collate "C" not null,
  saved_by bigint references users (id) on delete set null deferrable initially immediate
);
create index disclosure_texts_by_method on disclosure_texts (method, number);
create index disclosure_texts_by_user on disclosure_texts (saved_by);
`,
};
