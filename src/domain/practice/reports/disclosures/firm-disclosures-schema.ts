/** What the calls about a firm's disclosures take and answer; the screen checks what is typed with the same. */
import * as z from 'zod';
import { pageSchema } from '../../../shared/list-schema.ts';
import { plainText } from '../../../shared/text.ts';
import { record, sentText, integerBetween } from '../../../shared/schema-fields.ts';
import { METHOD_IDS } from './method-disclosures.ts';

const MIN_TEXT_LENGTH = 20;
const MAX_TEXT_LENGTH = 2000;
const TOO_LONG = `Must be at most ${MAX_TEXT_LENGTH.toLocaleString('en-US')} characters.`;

/** One paragraph without marks: it is printed as it is typed. */
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

/** Of all texts of the practice; null before the first is saved. */
export const versionSchema = z.object({ number, saved_at: z.string() });
export type DisclosuresVersion = z.output<typeof versionSchema>;
const version = versionSchema.nullable();

/** What a report is made with: the texts in force that are the firm's own. */
export const firmDisclosuresSchema = z.object({
  version,
  /** `number`: the version of all texts that came with it. */
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
      /** Whether the firm's text follows the shipped one in place of standing for it. */
      fixed: z.boolean(),
      /** What the firm says; null: nothing of its own. */
      text: z.string().nullable(),
      /** Version of all texts with which it came to be as it is; 0 while it was never changed. */
      number,
    }),
  ),
});
export type EditableDisclosures = z.output<typeof editableDisclosuresSchema>;

/** As it was saved, for the list of versions. Without a text: back to Plumbline's. */
export const savedTextSchema = versionSchema.extend({
  text: z.string().nullable(),
  saved_by: z.object({ id: z.int(), name: z.string() }).nullable(),
});
export type SavedText = z.output<typeof savedTextSchema>;
