import type { Migration } from './migration.ts';

/** The advisor's firm as JSON. Null if every field is empty. */
export const userFirm: Migration = {
  name: '0029-user-firm',
  sql: 'alter table users add column firm text;',
  postgres: 'alter table users add column firm text collate "C";',
};
