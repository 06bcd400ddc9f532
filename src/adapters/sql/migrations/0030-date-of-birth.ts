import type { Migration } from './migration.ts';

export const dateOfBirth: Migration = {
  name: '0030-date-of-birth',
  sql: `alter table clients add column date_of_birth text;`,
  postgres: `alter table clients add column date_of_birth text collate "C";`,
};
