/** In order, and never edited once landed: a change is the next one. */
import type { Migration } from './migration.ts';
import { baseline } from './0026-baseline.ts';
import { creditBalance } from './0027-credit-balance.ts';
import { clientEdits } from './0028-client-edits.ts';

export const migrations: readonly Migration[] = [baseline, creditBalance, clientEdits];
