import { readFileSync } from 'node:fs';
import type { Migration } from './migration.ts';
import { creditBalance } from './0027-credit-balance.ts';
import { clientEdits } from './0028-client-edits.ts';
import { userFirm } from './0029-user-firm.ts';
import { dateOfBirth } from './0030-date-of-birth.ts';
import { accessTokens } from './0031-access-tokens.ts';
import { oidc } from './0032-oidc.ts';

/** The build copies these files next to the program. */
const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Schema after migrations up to 0026 of commit bc6d567f. */
export const baseline: Migration = {
  name: '0026-baseline',
  get sql() {
    return textOf('./baseline-sqlite.sql');
  },
  get postgres() {
    return textOf('./baseline-postgres.sql');
  },
};

// Ordered and immutable. Changes require a new migration.

export const migrations: readonly Migration[] = [
  baseline,
  creditBalance,
  clientEdits,
  userFirm,
  dateOfBirth,
  accessTokens,
  oidc,
];
