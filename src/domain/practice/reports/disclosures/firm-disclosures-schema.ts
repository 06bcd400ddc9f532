/** Schemas of a firm's disclosures, also used by the screen's form. */
import * as z from 'zod';
import { pageSchema } from '../../../shared/list-schema.ts';
import { plainText } from '../../../shared/text.ts';
import { record, sentText, integerBetween } from '../../../shared/schema-fields.ts';
import { METHOD_IDS } from './method-disclosures.ts';

const MIN_TEXT_LENGTH = 20;
const MAX_TEXT_LENGTH = 2000;
const TOO_LONG = `Must be at most ${MAX_TEXT_LENGTH.toLocaleString('en-US')} characters.`;

/** One paragraph without marks. */
export const disclosureText = sentText('text', MAX_TEXT_LENGTH, { tooLong: TOO_LONG })
  .overwrite((typed) => plainText(typed).replaceAll(/\s+/g, ' ').trim())
  .min(MIN_TEXT_LENGTH, { error: `Must be at least ${MIN_TEXT_LENGTH} characters, or use Plumbline’s text.` })
  .max(MAX_TEXT_LENGTH, { error: TOO_LONG });

const method = z.enum(METHOD_IDS, { error: 'Choose one of the disclosures.' });
const number = z.int();

export const newTextSchema = record('Disclosure', {
  method,
  text: disclosureText.nullable(),
  /** The number that the sender saw. */
  was: integerBetween('was', 0, 1_000_000_000),
});
export type NewText = z.output<typeof newTextSchema>;

export const savedTextsQuery = pageSchema.extend({ method });

/** Version of all texts of the practice; null before the first save. */
export const versionSchema = z.object({ number, saved_at: z.string() });
export type DisclosuresVersion = z.output<typeof versionSchema>;
const version = versionSchema.nullable();

/** The active texts of the firm, for a report. */
export const firmDisclosuresSchema = z.object({
  version,
  /** `number`: the version of all texts at the save of this one. */
  texts: z.array(z.object({ method, number, text: z.string() })),
});
export type FirmDisclosures = z.output<typeof firmDisclosuresSchema>;

export const editableDisclosuresSchema = z.object({
  version,
  disclosures: z.array(
    z.object({
      method,
      title: z.string(),
      shown_where: z.string(),
      shipped: z.string(),
      /** Whether the firm's text follows the shipped one instead of replacing it. */
      fixed: z.boolean(),
      /** The firm's text, or null. */
      text: z.string().nullable(),
      /** Version of all texts at its last change; 0 if never changed. */
      number,
    }),
  ),
});
export type EditableDisclosures = z.output<typeof editableDisclosuresSchema>;

/** For the list of versions. A null text restores Plumbline's text. */
export const savedTextSchema = versionSchema.extend({
  text: z.string().nullable(),
  saved_by: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export type SavedText = z.output<typeof savedTextSchema>;
