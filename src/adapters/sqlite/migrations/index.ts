/** In order, and never edited once landed: a change is the next one. */
import type { Migration } from '../migrate.ts';
import { firstPractice } from './0001-first-practice.ts';

export const migrations: readonly Migration[] = [firstPractice];
