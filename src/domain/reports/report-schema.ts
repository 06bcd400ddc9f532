/** What the report calls take, and what they answer. */
import * as z from 'zod';
import { REPORT_TABS, type Report, type ReportCardId, type ReportTabId, type SavedAction } from './report.ts';

const REQUIRED = (label: string) => ({ error: `${label} is a required field` });

const name = z.string(REQUIRED('name')).trim().min(1, REQUIRED('name')).max(120, {
  error: 'must be at most 120 characters',
});
const description = z.string().trim().max(2000, { error: 'must be at most 2000 characters' });

const tabIds: ReportTabId[] = REPORT_TABS.map((tab) => tab.id);
const cardIds: ReportCardId[] = REPORT_TABS.flatMap((tab) => tab.cards.map((card): ReportCardId => card.id));

/** All tabs and cards, the default. */
export const everythingActive = (): SavedAction => ({ active_tabs: [...tabIds], active_cards: [...cardIds] });

/** In the registry's order whatever order they are sent in, each once, so that the same choice is saved the same. */
const chosen = <T extends string>(ids: [T, ...T[]]) =>
  z.array(z.enum(ids, { error: 'Unknown name.' })).transform((sent) => ids.filter((id) => sent.includes(id)));

const nonEmpty = <T>(list: T[]): [T, ...T[]] => {
  const [first, ...rest] = list;
  if (first === undefined) throw new Error('The report has no tabs.');
  return [first, ...rest];
};

export const savedActionSchema = z.object({
  active_tabs: chosen(nonEmpty(tabIds)),
  active_cards: chosen(nonEmpty(cardIds)),
}) satisfies z.ZodType<SavedAction, unknown>;

export const newReportSchema = z.object({
  client_id: z.int(REQUIRED('client_id')),
  scenario_id: z.int(REQUIRED('scenario_id')),
  name,
  description: description.default(''),
});

export const reportPatchSchema = z.object({
  name: name.optional(),
  description: description.optional(),
  saved_action: savedActionSchema.optional(),
});

/** The share payload of the specification. No mail is sent from here yet, so the list may be empty. */
export const sharePayloadSchema = z.object({
  client_email: z
    .array(z.email({ error: 'must be a valid email' }))
    .max(50)
    .default([]),
  message: z.string().max(5000).default(''),
  is_include_pdf: z.boolean().default(false),
  link: z.string().max(2000).default(''),
});

export const shareChangeSchema = z
  .object({
    withdraw: z.literal(true).optional(),
    expires_at: z.iso.datetime({ offset: true, error: 'Must be a date and time.' }).nullable().optional(),
  })
  .refine((change) => change.withdraw !== undefined || change.expires_at !== undefined, {
    error: 'Send withdraw: true, or expires_at.',
    path: ['withdraw'],
  });

export const reportAnswerSchema = z.object({
  id: z.int(),
  report_id: z.int(),
  name: z.string(),
  description: z.string(),
  client_id: z.int(),
  scenario_id: z.int(),
  scenario_name: z.string(),
  saved_action: z.object({ active_tabs: z.array(z.enum(tabIds)), active_cards: z.array(z.enum(cardIds)) }),
  view_token: z.string().nullable(),
  report_link: z.string().nullable(),
  shared_at: z.string().nullable(),
  moved_on: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
}) satisfies z.ZodType<Report>;
