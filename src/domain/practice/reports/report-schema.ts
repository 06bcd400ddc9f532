/** Request and response schemas of both kinds of report. */
import * as z from 'zod';
import { firmDisclosuresSchema } from './disclosures/firm-disclosures-schema.ts';
import { COMPLIANCE_PROFILES } from '../../policy/compliance-profile.ts';
import type { ReportVariant } from '../../comparison/comparative/what-if.ts';
import { reportVariantSchema } from '../../comparison/comparative/comparative-report-schema.ts';
import { knownInsuredSchema } from '../../policy/mortality/mortality-schema.ts';
import { plainText } from '../../shared/text.ts';
import { namesPatch, scenarioDescriptionSchema, scenarioNameSchema } from '../cases/scenario-schema.ts';
import {
  addFieldError,
  anyText,
  flag,
  listOf,
  optional,
  record,
  rowId,
  sentText,
} from '../../shared/schema-fields.ts';
import { historicalInflation, inflationRate } from '../../shared/todays-dollars-schema.ts';
import {
  HISTORICAL_TABS,
  type HistoricalReportListItem,
  type HistoricalReportRecord,
  type HistoricalSavedAction,
} from './historical-report-content.ts';
import {
  MAX_NOTE_LENGTH,
  MAX_VARIANTS,
  REMOVABLE,
  REPORT_TABS,
  type CvNames,
  type Report,
  type ReportListItem,
  type SavedAction,
} from './report.ts';

/** Sharing: mail addresses, message, and the end of the link. */
const MAX_ADDRESSES = 20;
/** Before duplicates and blanks are removed. */
const MAX_SENT_ADDRESSES = 200;
const NOT_A_TIME = 'Must be a date and time.';

const email = z.email();

/** Names each invalid address. If one is invalid, no message is sent. */
const addresses = listOf(
  'client_email',
  anyText('client_email', 320, { tooLong: 'An email address is not that long.' }),
  0,
  MAX_SENT_ADDRESSES,
  { tooMany: `At most ${MAX_ADDRESSES} addresses at a time.` },
)
  .meta({ maxItems: MAX_ADDRESSES })
  .transform((typed) => each(typed.map((one) => one.trim()).filter((one) => one !== '')))
  .superRefine((sent, context) => {
    if (sent.length > MAX_ADDRESSES)
      context.addIssue({ code: 'custom', message: `At most ${MAX_ADDRESSES} addresses at a time.` });
    for (const address of sent.slice(0, MAX_ADDRESSES))
      if (!email.safeParse(address).success)
        context.addIssue({ code: 'custom', message: `${address} is not a valid email address.` });
  });

/** Sends one message per mailbox: few mail servers distinguish case. The first spelling counts. */
const each = (typed: readonly string[]): string[] => {
  const keys = typed.map((one) => one.toLowerCase());
  return typed.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
};

/** `link` is from the specification. Messages contain the address that the server creates. */
export const sharePayloadSchema = record('Input', {
  client_email: addresses.default([]),
  message: anyText('message', 5000, { tooLong: 'must be at most 5000 characters' }).default(''),
  is_include_pdf: flag('is_include_pdf').default(false),
  /** False sends only the PDF, without sharing a link. */
  is_include_link: flag('is_include_link').default(true),
  link: anyText('link', 2000).default(''),
}).refine((sent) => sent.is_include_link || (sent.is_include_pdf && sent.client_email.length > 0), {
  error: 'Send the link, the PDF or both.',
  path: ['is_include_link'],
});

const UUID = /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/;
const NOT_A_UUID = 'Must be a UUID.';

/** The visitor is a random number of a browser tab. */
export const viewedSchema = record('Input', {
  visitor: sentText('visitor', 36, { tooLong: NOT_A_UUID, wrongType: NOT_A_UUID })
    .regex(UUID, { error: NOT_A_UUID })
    .toLowerCase(),
});

export const shareChangeSchema = record('Input', {
  withdraw: z.literal(true, { error: 'Must be true.' }).optional(),
  /** Turns off one recipient's link by number; the others remain valid. */
  turn_off_recipient: rowId('turn_off_recipient').optional(),
  expires_at: anyText('expires_at', 40, { tooLong: NOT_A_TIME, wrongType: NOT_A_TIME })
    .pipe(z.iso.datetime({ offset: true, error: NOT_A_TIME }))
    .nullable()
    .optional(),
}).superRefine((change, context) => {
  const sent = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (sent.length === 0)
    addFieldError(context, ['withdraw'], 'Send withdraw: true, turn_off_recipient, or expires_at.');
  for (const name of sent.slice(1))
    addFieldError(context, [name], `Send ${sent[0]} and ${name} in separate requests.`);
});

/** A recipient of a report by mail. Each has a link that can be turned off separately. */
export const shareRecipientSchema = z.object({
  /** The number from which the link is derived. */
  id: z.number(),
  email: z.string(),
  /** False if only the PDF was sent. */
  has_link: z.boolean(),
  /** When the last message was passed to the mail server; null without a message. */
  mailed_at: z.string().nullable(),
  turned_off_at: z.string().nullable(),
  /** Views of this link only. */
  views: z.number(),
  last_viewed_at: z.string().nullable(),
});
export type ShareRecipient = z.output<typeof shareRecipientSchema>;

const atMost = (maxLength: number) =>
  `must be at most ${maxLength.toLocaleString('en-US', { useGrouping: 'min2' })} characters`;

/** Duplicates are allowed, up to a plausible length. */
const MAX_NAMES = 100;

/** Unique and in the order of the registry, so that equal choices are stored equally. */
const chosen = <T extends string>(ids: readonly T[]) =>
  listOf('Names', z.enum(ids, { error: 'Unknown name.' }), 0, MAX_NAMES).transform((sent) =>
    ids.filter((id) => sent.includes(id)),
  );

/** The tabs and cards of a kind of report, for requests and responses. */
function viewSchemas<Tab extends string, Card extends string, More extends z.ZodRawShape>(
  tabs: readonly { id: Tab; cards: readonly { id: Card }[] }[],
  more: More,
) {
  const tabIds = tabs.map(({ id }) => id);
  const cardIds = tabs.flatMap(({ cards }) => cards.map(({ id }) => id));
  return {
    sent: record('saved_action', { active_tabs: chosen(tabIds), active_cards: chosen(cardIds), ...more }),
    answered: z.object({
      active_tabs: z.array(z.enum(tabIds)),
      active_cards: z.array(z.enum(cardIds)),
      ...more,
    }),
  };
}

const comparativeView = viewSchemas(REPORT_TABS, {
  inflation: optional(inflationRate),
  insured: optional(knownInsuredSchema),
}) satisfies {
  sent: z.ZodType<SavedAction, unknown>;
};
const historicalView = viewSchemas(HISTORICAL_TABS, {
  inflation: optional(historicalInflation),
  insured: optional(knownInsuredSchema),
}) satisfies {
  sent: z.ZodType<HistoricalSavedAction, unknown>;
};

const newFields = { name: scenarioNameSchema, description: scenarioDescriptionSchema.default('') };

export const newReportSchema = record('Report', {
  client_id: rowId('client_id'),
  scenario_id: rowId('scenario_id'),
  ...newFields,
});

export const newHistoricalReportSchema = record('Report', {
  simulation_id: rowId('simulation_id'),
  ...newFields,
});

export const noteText = (label: string) =>
  sentText(label, MAX_NOTE_LENGTH, { tooLong: atMost(MAX_NOTE_LENGTH) })
    .max(MAX_NOTE_LENGTH, { error: atMost(MAX_NOTE_LENGTH) })
    .overwrite(plainText);

// OpenAPI's generator lists only the first value of a literal.
const removable = z
  .literal(REMOVABLE, { error: 'Only slots 2, 3 and 4 can be removed.' })
  .meta({ enum: REMOVABLE });

const removedSlots = listOf('Removed slots', removable, 0, MAX_NAMES)
  .transform((sent) => REMOVABLE.filter((slot) => sent.includes(slot)))
  .optional();

const variants = (
  listOf('variants', reportVariantSchema, 0, MAX_VARIANTS, {
    tooMany: `A report can have at most ${MAX_VARIANTS} variants.`,
  }).refine((list) => new Set(list.map(({ id }) => id)).size === list.length, {
    error: 'Two variants have the same id.',
  }) satisfies z.ZodType<ReportVariant[], unknown>
).optional();

const texts = { notes: noteText('notes').optional(), disclosures: noteText('disclosures').optional() };

/** The values that the sender saw. Changed names, texts and variants are rejected; tabs, cards and slots merged. */
const was = <Shape extends z.ZodRawShape>(shape: Shape) =>
  record('was', { ...namesPatch, ...texts })
    .extend(shape)
    .optional();

export const reportPatchSchema = record('Report', {
  ...namesPatch,
  saved_action: comparativeView.sent.optional(),
  ...texts,
  deleted_comparative_vehicle_ids: removedSlots,
  variants,
  was: was({
    saved_action: comparativeView.sent.optional(),
    deleted_comparative_vehicle_ids: removedSlots,
    variants,
  }),
});

export const historicalReportPatchSchema = record('Report', {
  ...namesPatch,
  saved_action: historicalView.sent.optional(),
  ...texts,
  deleted_historical_vehicle_ids: removedSlots,
  was: was({ saved_action: historicalView.sent.optional(), deleted_historical_vehicle_ids: removedSlots }),
});

export type ReportPatch = z.output<typeof reportPatchSchema>;
export type HistoricalReportPatch = z.output<typeof historicalReportPatchSchema>;

export const noteSchema = record('Note', { report_id: rowId('report_id'), text: noteText('text') });
export const noteRemovalSchema = record('Note', { report_id: rowId('report_id') });

export const noteTemplateSchema = record('Note', { text: noteText('text') });

/** The members for a report's link, and the dates of the report. */
const linkMembers = {
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

/** By slot: the policy and up to three accounts; an empty slot is null. Only for a single report, not in lists. */
const cvNames = z.tuple([
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
  z.string().nullable(),
]) satisfies z.ZodType<CvNames>;

const listed = {
  id: z.int(),
  report_id: z.int(),
  name: z.string(),
  description: z.string(),
  client_id: z.int(),
};
const textFields = { notes: z.string(), disclosures: z.string() };
const removedSlotsResponse = z.array(removable);

export const reportListItemSchema = z.object({
  ...listed,
  scenario_id: z.int(),
  scenario_name: z.string(),
  saved_action: comparativeView.answered,
  ...linkMembers,
}) satisfies z.ZodType<ReportListItem>;

export const historicalListItemSchema = z.object({
  ...listed,
  simulation_id: z.int(),
  simulation_name: z.string(),
  scenario_id: z.int().nullable(),
  scenario_name: z.string().nullable(),
  saved_action: historicalView.answered,
  ...linkMembers,
}) satisfies z.ZodType<HistoricalReportListItem>;

export const reportResponseSchema = reportListItemSchema.extend({
  ...textFields,
  deleted_comparative_vehicle_ids: removedSlotsResponse,
  variants: z.array(reportVariantSchema),
  cv_names: cvNames.optional(),
}) satisfies z.ZodType<Report>;

export const historicalReportResponseSchema = historicalListItemSchema.extend({
  ...textFields,
  deleted_historical_vehicle_ids: removedSlotsResponse,
  cv_names: cvNames.optional(),
}) satisfies z.ZodType<HistoricalReportRecord>;

export const reportRulesSchema = record('Rules', {
  compliance_profile: z.enum(COMPLIANCE_PROFILES),
  disclosures: firmDisclosuresSchema,
});
export type ReportRules = z.output<typeof reportRulesSchema>;
