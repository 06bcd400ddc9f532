import * as z from 'zod';
import { isTimeZone, TIME_ZONE_EXPECTED } from '../../shared/dates.ts';
import type { PageQuery } from '../../shared/lists.ts';
import { listQuery, pageSchema, searchField } from '../../shared/list-schema.ts';
import { PLANS, planNamed } from './plan.ts';
import { COMPLIANCE_PROFILES } from '../../policy/compliance-profile.ts';
import { anyText, dateText, oneOf, record, rowId, sentText } from '../../shared/schema-fields.ts';
import { email, name, text } from './account-schema.ts';
import { USER_SORTS } from './user.ts';
import { AUDIT_ACTIONS, AUDIT_FORMATS } from './audit-actions.ts';

const NO_USER = 'must be the id of a user';
const userId = (label: string) => rowId(label, NO_USER).min(1, { error: NO_USER });

const auditFilter = {
  user: sentText('user', 15, { tooLong: 'Enter the id of a user.' })
    .regex(/^[1-9]\d{0,14}$/, { error: 'Enter the id of a user.' })
    .transform(Number)
    .optional(),
  action: z.enum(AUDIT_ACTIONS, { error: 'Choose one of the actions of the audit log.' }).optional(),
};
export const auditQuerySchema = pageSchema.extend(auditFilter);

/** Dates are inclusive, in the time zone of the practice. */
export const auditExportSchema = record('Query', {
  ...auditFilter,
  format: oneOf('format', AUDIT_FORMATS).default('jsonl'),
  from: dateText('from').optional(),
  to: dateText('to').optional(),
}).refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
  path: ['to'],
  error: 'Must not be before from.',
});

const auditPersonSchema = z.object({ id: z.int(), name: z.string().nullable() });
export type AuditPerson = z.output<typeof auditPersonSchema>;

export const auditLineSchema = z.object({
  id: z.int(),
  at: z.string(),
  action: z.string(),
  /** The acting user; without a name after deletion. */
  user: auditPersonSchema.nullable(),
  /** The impersonating admin. */
  by: auditPersonSchema.nullable(),
  subject_id: z.int().nullable(),
  /** Name of the subject, if it is an existing user. */
  subject_name: z.string().nullable(),
  detail: z.string().nullable(),
  note: z.string().nullable(),
  /** The access token that the request used. */
  token_id: z.int().nullable(),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
  times: z.int(),
  /** The address or note was removed with its user or because of its age. */
  personal_part_removed: z.boolean(),
});
export type AuditLine = z.output<typeof auditLineSchema>;

const ROLES = ['advisor', 'tsc', 'admin'] as const;
const ROLE_ERROR = { error: 'must be advisor, tsc or admin' };
const role = z.enum(ROLES, ROLE_ERROR);

/** `?role=advisor,admin` returns users who can receive clients, without unconfirmed sign-ups. */
export const usersQuerySchema = listQuery({})
  .omit({ updated_after: true, search: true, sort: true })
  .extend({
    search: searchField,
    sort: z.enum(USER_SORTS, { error: `Must be one of ${USER_SORTS.join(', ')}.` }).default('-created_at'),
    role: anyText('role', 100)
      .default('')
      // One message for the parameter, not one for each position.
      .refine(
        (sent) => sent === '' || sent.split(',').every((one) => role.safeParse(one).success),
        ROLE_ERROR,
      )
      .transform((sent) => ROLES.filter((one) => sent.split(',').includes(one))),
  });
/** `role`: empty means every role. */
export type UsersQuery = Omit<z.output<typeof usersQuerySchema>, keyof PageQuery> & PageQuery;

export const adminUserSchema = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role_type: z.enum(ROLES),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  plan: z.enum(['FREE_TRIAL_PLAN', 'MONTHLY_PLAN', 'YEARLY_PLAN']),
  plan_id: z.int(),
  created_at: z.string(),
  last_sign_in_at: z.string().nullable(),
  /** False until the invitation was accepted. */
  has_password: z.boolean(),
  /** False until a sign-up confirmed its address. */
  confirmed: z.boolean(),
  has_second_factor: z.boolean(),
  clients: z.int(),
});
export type AdminUser = z.output<typeof adminUserSchema>;

const person = { first_name: name('first_name'), last_name: name('last_name'), email };

export const createUserSchema = record('User', { ...person, role_type: role.default('advisor') });

const oneOfThese = (words: readonly string[]): string =>
  `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;

const PLAN_IDS = PLANS.map(({ plan_id: id }) => id);
const PLAN_NAMES = `must be ${oneOfThese(PLANS.map(({ plan }) => plan))}`;
const PLAN_NUMBERS = `must be ${oneOfThese(PLANS.map(({ plan_id: id, name: title }) => `${id} (${title})`))}`;

const planName = z.enum([...PLANS.map(({ plan }) => plan), ...PLANS.map(({ name: title }) => title)], {
  error: PLAN_NAMES,
});

/** The plan by either of its names or by number, as in the specification. */
export const userPatchSchema = record('User', {
  ...person,
  role_type: role,
  plan: planName,
  plan_id: z.literal(PLAN_IDS, { error: PLAN_NUMBERS }).meta({ enum: PLAN_IDS }),
  /** For a user who lost the phone and the recovery codes, to set up two-factor authentication again. */
  remove_second_factor: z.literal(true, { error: 'must be true' }),
  /** For a sign-up whose message never arrived. The chosen password remains. */
  confirm_email: z.literal(true, { error: 'must be true' }),
})
  .partial()
  .extend({
    was: record('User', {
      ...person,
      role_type: role,
      plan: planName.transform((plan) => planNamed(plan).plan),
    })
      .partial()
      .optional()
      .describe(
        'The values that the caller read. Fields that the caller did not change keep their current values; a conflicting change rejects the request',
      ),
  })
  .describe('User')
  .refine(
    ({ plan, plan_id: id }) => plan === undefined || id === undefined || planNamed(plan).plan_id === id,
    {
      path: ['plan_id'],
      error: 'must be the number of the plan that is named',
    },
  )
  .transform(({ plan, plan_id: id, ...fields }) => {
    const chosen = plan ?? id;
    return { ...fields, ...(chosen !== undefined && { plan: planNamed(chosen).plan }) };
  });

/** null deletes the clients with the user. Must be explicit because deletion is final. */
export const deleteUserSchema = record('Input', {
  hand_over_to: userId('hand_over_to').nullable().optional(),
});

const ENTER_A_ZONE = `Enter ${TIME_ZONE_EXPECTED}.`;

/** Settings of the practice for all users. */
export const practiceSettingsSchema = record('Settings', {
  /** Advisors and admins can only set up two-factor authentication until it is enabled. */
  second_factor_required: z.boolean({ error: 'must be true or false' }),
  /** False: users sign in only with the OpenID Connect provider. */
  password_sign_in: z.boolean({ error: 'must be true or false' }),
  /** For every page that a client sees: presentation, print, PDF, shared link, file. */
  compliance_profile: oneOf('Compliance profile', COMPLIANCE_PROFILES),
  /** Advisors enter their firm's name and license before they share a report. Open links stay open. */
  firm_required: z.boolean({ error: 'must be true or false' }),
  /** Whether personal access tokens may call the API. */
  tokens_allowed: z.boolean({ error: 'must be true or false' }),
  /** Whether assistants may connect to the MCP server. */
  mcp_enabled: z.boolean({ error: 'must be true or false' }),
  /** Whether assistants receive client names instead of "Client 3". */
  mcp_client_names: z.boolean({ error: 'must be true or false' }),
  /** IANA name; null: the server's setting. */
  time_zone: sentText('time_zone', 100, {
    missing: ENTER_A_ZONE,
    wrongType: ENTER_A_ZONE,
    tooLong: ENTER_A_ZONE,
  })
    .refine(isTimeZone, { error: ENTER_A_ZONE })
    .nullable(),
});
export type PracticeSettings = z.output<typeof practiceSettingsSchema>;
export const decidedSettingsSchema = practiceSettingsSchema.extend({
  /** False in a practice older than this setting, until an admin chooses. */
  compliance_profile_chosen: z.boolean(),
  /** The time zone if the practice has not chosen one. */
  default_time_zone: z.string(),
});
export type SettingsView = z.output<typeof decidedSettingsSchema>;
export const practiceSettingsPatchSchema = practiceSettingsSchema.partial();

export const impersonateSchema = record('Input', {
  user_id: userId('user_id'),
  reason: text('reason', 300),
});

/** A message that was logged instead of sent, as plain text. */
export const outboxMessageSchema = z.object({
  id: z.int(),
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type OutboxMessage = z.output<typeof outboxMessageSchema>;
