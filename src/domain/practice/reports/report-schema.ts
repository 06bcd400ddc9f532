/** What the report calls take, and what they answer. */
import * as z from 'zod';
import type { ReportVariant } from '../../comparison/comparative/what-if.ts';
import { reportVariantSchema } from '../../comparison/comparative/what-if-schema.ts';
import { plainText } from '../../shared/plain-text.ts';
import { readableName } from '../../shared/readable-name.ts';
import { listOf, record, rowId, sentText } from '../../shared/schema-fields.ts';
import {
  LONGEST_NOTE,
  MOST_VARIANTS,
  REMOVABLE,
  REPORT_TABS,
  type CvNames,
  type Report,
  type ReportCardId,
  type ReportListItem,
  type ReportTabId,
  type SavedAction,
} from './report.ts';

const atMost = (most: number) =>
  `must be at most ${most.toLocaleString('en-US', { useGrouping: 'min2' })} characters`;

export const reportName = sentText('name', 120, { tooLong: atMost(120) })
  .overwrite(readableName)
  .min(1, { error: 'name is a required field' })
  .max(120, { error: atMost(120) });
export const reportDescription = sentText('description', 2000, { tooLong: atMost(2000) })
  .overwrite(plainText)
  .trim()
  .max(2000, { error: atMost(2000) });

const tabIds: ReportTabId[] = REPORT_TABS.map((tab) => tab.id);
const cardIds: ReportCardId[] = REPORT_TABS.flatMap((tab) => tab.cards.map((card): ReportCardId => card.id));

/** Each may be sent more than once, as long as it stays a list that somebody meant. */
const MOST_NAMES = 100;

/** In the registry's order whatever order they are sent in, each once, so that the same choice is saved the same. */
export const chosen = <T extends string>(ids: [T, ...T[]]) =>
  listOf('Names', z.enum(ids, { error: 'Unknown name.' }), 0, MOST_NAMES).transform((sent) =>
    ids.filter((id) => sent.includes(id)),
  );

export const nonEmpty = <T>(list: T[]): [T, ...T[]] => {
  const [first, ...rest] = list;
  if (first === undefined) throw new Error('The report has no tabs.');
  return [first, ...rest];
};

export const savedActionSchema = record('saved_action', {
  active_tabs: chosen(nonEmpty(tabIds)),
  active_cards: chosen(nonEmpty(cardIds)),
}) satisfies z.ZodType<SavedAction, unknown>;

export const newReportSchema = record('Report', {
  client_id: rowId('client_id'),
  scenario_id: rowId('scenario_id'),
  name: reportName,
  description: reportDescription.default(''),
});

export const noteText = (label: string) =>
  sentText(label, LONGEST_NOTE, { tooLong: atMost(LONGEST_NOTE) })
    .max(LONGEST_NOTE, { error: atMost(LONGEST_NOTE) })
    .overwrite(plainText);

export const removedSlots = listOf(
  'Removed slots',
  z.literal(REMOVABLE, { error: 'Only slots 2, 3 and 4 can be removed.' }),
  0,
  MOST_NAMES,
).transform((sent) => REMOVABLE.filter((slot) => sent.includes(slot)));

const variants = listOf('variants', reportVariantSchema, 0, MOST_VARIANTS, {
  tooMany: `A report keeps at most ${MOST_VARIANTS} variants.`,
}).refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
  error: 'Two variants have the same id.',
}) satisfies z.ZodType<ReportVariant[], unknown>;

/**
 * What the sender took these to be. Where a text or the variants are others by now, the change is refused; what of tabs,
 * cards and removed slots the sender did not change stays as it is kept by now.
 */
export const textsBefore = record('was', {
  notes: noteText('notes'),
  disclosures: noteText('disclosures'),
}).partial();

export const reportPatchSchema = record('Report', {
  name: reportName.optional(),
  description: reportDescription.optional(),
  saved_action: savedActionSchema.optional(),
  notes: noteText('notes').optional(),
  disclosures: noteText('disclosures').optional(),
  deleted_comparative_vehicle_ids: removedSlots.optional(),
  variants: variants.optional(),
  was: textsBefore
    .extend({
      saved_action: savedActionSchema.optional(),
      deleted_comparative_vehicle_ids: removedSlots.optional(),
      variants: variants.optional(),
    })
    .optional(),
});

/** Notes and disclosures at paths of their own. */
export const noteSchema = record('Note', { report_id: rowId('report_id'), text: noteText('text') });
export const noteRemovalSchema = record('Note', { report_id: rowId('report_id') });

/** What a template of either kind keeps. */
export const noteTemplateSchema = record('Note', { text: noteText('text') });

/** What the answers say of a report's link, and when the report was made and changed. */
export const linkMembers = {
  view_token: z.string().nullable(),
  report_link: z.string().nullable(),
  shared_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  views: z.int(),
  last_viewed_at: z.string().nullable(),
  moved_on: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
};

/** By slot: the policy and up to three accounts, null where a slot is empty. Where one report is answered, not in lists. */
export const cvNamesSchema = z.tuple([
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
]) satisfies z.ZodType<CvNames>;

export const reportListItemSchema = z.object({
  id: z.int(),
  report_id: z.int(),
  name: z.string(),
  description: z.string(),
  client_id: z.int(),
  scenario_id: z.int(),
  scenario_name: z.string(),
  saved_action: z.object({ active_tabs: z.array(z.enum(tabIds)), active_cards: z.array(z.enum(cardIds)) }),
  ...linkMembers,
}) satisfies z.ZodType<ReportListItem>;

export const reportAnswerSchema = reportListItemSchema.extend({
  notes: z.string(),
  disclosures: z.string(),
  deleted_comparative_vehicle_ids: z.array(z.literal(REMOVABLE)),
  variants: z.array(reportVariantSchema),
  cv_names: cvNamesSchema.optional(),
}) satisfies z.ZodType<Report>;
