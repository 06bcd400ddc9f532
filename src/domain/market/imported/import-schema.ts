import type * as z from 'zod';
import { flag, oneOf, record, text, withDefault } from '../../shared/schema-fields.ts';

/** Characters: a century of days takes less than half. */
export const MAX_CSV_LENGTH = 1_900_000;

const file = {
  csv: text('File', MAX_CSV_LENGTH),
  mode: withDefault(oneOf('Mode', ['extend', 'replace']), 'extend'),
};

/** The caller read the losses of the change. */
const losses = { confirmed_losses: withDefault(flag('Confirmed'), false) };

export const indexCheckSchema = record('Import', file);

export const indexImportSchema = record('Import', {
  ...file,
  /** Whose figures these are, and where they were taken from: shown beside every result that uses them. */
  publisher: text('Publisher', 120),
  source: text('Source', 300),
  confirmed_jumps: withDefault(flag('Confirmed'), false),
  ...losses,
});

export const indexRemovalSchema = record('Removal', losses);

export type IndexImport = z.output<typeof indexImportSchema>;
