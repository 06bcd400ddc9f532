/** What the calls about a firm's disclosures take and answer; the screen checks what is typed with the same. */
import * as z from 'zod';
import { pageSchema } from '../../../shared/list-schema.ts';
import { plainText } from '../../../shared/text.ts';
import { record, sentText, wholeBetween } from '../../../shared/schema-fields.ts';
import {
  LONGEST_TEXT,
  SHORTEST_TEXT,
  type DisclosuresVersion,
  type EditableDisclosures,
  type FirmDisclosures,
  type NewText,
  type SavedText,
} from './firm-disclosures.ts';
import { METHOD_IDS } from './method-disclosures.ts';

const TOO_LONG = `Must be at most ${LONGEST_TEXT.toLocaleString('en-US')} characters.`;

/** One paragraph without marks: it is printed as it is typed. */
export const disclosureText = sentText('text', LONGEST_TEXT, { tooLong: TOO_LONG })
  .overwrite((typed) => plainText(typed).replaceAll(/\s+/g, ' ').trim())
  .min(SHORTEST_TEXT, { error: `Must be at least ${SHORTEST_TEXT} characters, or use Plumbline’s text.` })
  .max(LONGEST_TEXT, { error: TOO_LONG });

const method = z.enum(METHOD_IDS, { error: 'Choose one of the disclosures.' });
const number = z.int();

export const newTextSchema = record('Disclosure', {
  method,
  text: disclosureText.nullable(),
  was: wholeBetween('was', 0, 1_000_000_000),
}) satisfies z.ZodType<NewText, unknown>;

export const savedTextsQuery = pageSchema.extend({ method });

const version = z.object({
  number,
  saved_at: z.string(),
}) satisfies z.ZodType<DisclosuresVersion>;

export const firmDisclosuresSchema = z.object({
  version: version.nullable(),
  texts: z.array(z.object({ method, number, text: z.string() })),
}) satisfies z.ZodType<FirmDisclosures>;

export const editableDisclosuresSchema = z.object({
  version: version.nullable(),
  disclosures: z.array(
    z.object({
      method,
      title: z.string(),
      shown_where: z.string(),
      shipped: z.string(),
      fixed: z.boolean(),
      text: z.string().nullable(),
      number,
    }),
  ),
}) satisfies z.ZodType<EditableDisclosures>;

export const savedTextSchema = version.extend({
  text: z.string().nullable(),
  saved_by: z.object({ id: z.int(), name: z.string() }).nullable(),
}) satisfies z.ZodType<SavedText>;
