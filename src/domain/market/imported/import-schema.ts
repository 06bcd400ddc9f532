import type * as z from 'zod';
import { flag, oneOf, record, text, withDefault } from '../../shared/schema-fields.ts';

/** Characters: a century of days requires less than half. */
export const MAX_CSV_LENGTH = 1_900_000;

const file = {
  csv: text('File', MAX_CSV_LENGTH),
  mode: withDefault(oneOf('Mode', ['extend', 'replace']), 'extend'),
};

/** True if the caller confirmed the lost figures. */
const losses = { confirmed_losses: withDefault(flag('Confirmed'), false) };

export const indexCheckSchema = record('Import', file);

export const indexImportSchema = record('Import', {
  ...file,
  /** Publisher and source, displayed with every result that uses the figures. */
  publisher: text('Publisher', 120),
  source: text('Source', 300),
  confirmed_jumps: withDefault(flag('Confirmed'), false),
  ...losses,
});

export const indexRemovalSchema = record('Removal', losses);

export type IndexImport = z.output<typeof indexImportSchema>;
