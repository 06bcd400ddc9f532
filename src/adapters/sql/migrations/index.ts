import { readFileSync } from 'node:fs';
import type { Migration } from './migration.ts';
import { creditBalance } from './0027-credit-balance.ts';
import { clientEdits } from './0028-client-edits.ts';

/** The build copies these files next to the program. */
const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** The schema that the migrations up to 0026 of commit bc6d567f lead to. */
export const baseline: Migration = {
  name: '0026-baseline',
  get sql() {
    return textOf('./baseline-sqlite.sql');
  },
  get postgres() {
    return textOf('./baseline-postgres.sql');
  },
};

// In order, and never edited once landed: a change is the next one.

export const migrations: readonly Migration[] = [baseline, creditBalance, clientEdits];
