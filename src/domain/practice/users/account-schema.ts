import * as z from 'zod';
import { flag, record, sentText } from '../../shared/schema-fields.ts';
import { localPath } from '../../shared/page-paths.ts';
import { readableName } from '../../shared/text.ts';
import { FIRM_FIELDS, firmFieldError } from './firm-fields.ts';
import { FIRM_FIELD_NAMES, type FirmField } from './firm.ts';
import { findPlan, PLANS } from './plan.ts';
import { passwordLengthProblem } from './password-rule.ts';

const atMost = (max: number) => `must be at most ${max} characters`;

export const text = (label: string, max: number, clean = (typed: string) => typed.trim()) =>
  sentText(label, max, { tooLong: atMost(max) })
    .overwrite(clean)
    .min(1, { error: `${label} is a required field` })
    .max(max, { error: atMost(max) });

const MAX_PASSWORD_LENGTH = 1024;
/** The upper bound keeps hashing cheap. */
export const passwordText = (label: string) =>
  sentText(label, MAX_PASSWORD_LENGTH, { tooLong: atMost(MAX_PASSWORD_LENGTH) }).max(MAX_PASSWORD_LENGTH, {
    error: atMost(MAX_PASSWORD_LENGTH),
  });

/** A password is used as typed, including blanks. */
const password = passwordText('password').min(1, { error: 'password is a required field' });

export const newPasswordProblem = (label: string, chosen: string): string | null =>
  chosen === '' ? `${label} is a required field` : passwordLengthProblem(chosen);

/** A new password. Common passwords and names of the user are rejected once the user is known. */
const newPassword = passwordText('password').superRefine((chosen, context) => {
  const problem = newPasswordProblem('password', chosen);
  if (problem !== null) context.addIssue({ code: 'custom', message: problem });
});

export const email = text('email', 320).pipe(z.email({ error: 'must be a valid email' }));

export const emailSchema = record('Input', { email });
export const forgottenPasswordSchema = record('Input', {
  token: text('token', 200),
  password: newPassword,
});
/** Only the server knows whether an old password exists, so it checks both fields together. */
export const changePasswordSchema = record('Input', {
  old_password: passwordText('old_password').optional(),
  new_password: z.preprocess((sent) => sent ?? '', passwordText('new_password')),
  revoke_tokens: flag('revoke_tokens').optional(),
});

export const name = (label: string) => text(label, 100, readableName);

const NOT_A_PLAN = 'Choose one of the plans.';
const planName = sentText('plan', 40, {
  missing: NOT_A_PLAN,
  wrongType: NOT_A_PLAN,
  tooLong: NOT_A_PLAN,
});

export const nextPage = text('next', 500).refine((path) => localPath(path) !== null, {
  error: 'The next page must be a path of this site, such as /tutorials.',
});

export const registerSchema = record('Input', {
  first_name: name('first_name'),
  last_name: name('last_name'),
  email,
  password: newPassword,
  plan: z
    .union([planName, z.int({ error: NOT_A_PLAN })], { error: NOT_A_PLAN })
    .refine((plan) => findPlan(plan) !== null, { error: NOT_A_PLAN })
    .optional(),
  /** Code of a coupon or an invitation. */
  code: text('code', 64)
    .regex(/^[\w-]+$/, { error: 'The code may contain only letters, digits, _ and -.' })
    .optional(),
  next: nextPage.optional(),
});
export const confirmEmailSchema = record('Input', { token: text('token', 200), password });

/** A field of the firm; '' clears it. */
function firmText(field: FirmField) {
  const { maxLength } = FIRM_FIELDS[field];
  const text = sentText(field, maxLength, { tooLong: `Use at most ${maxLength} characters.` });
  return text.overwrite(readableName).superRefine((value, context) => {
    const problem = firmFieldError(field, value);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  });
}

const ofFirm = <Name extends string, Schema>(
  name: (field: FirmField) => Name,
  of: (field: FirmField) => Schema,
) => Object.fromEntries(FIRM_FIELD_NAMES.map((field) => [name(field), of(field)])) as Record<Name, Schema>;

/** The text fields of the profile form. Pictures are checked separately. */
export const profilePatchSchema = record('Profile', {
  first_name: name('first_name').optional(),
  last_name: name('last_name').optional(),
  was_first_name: text('was_first_name', 100)
    .optional()
    .describe(
      'The value that the caller read. A name that the caller did not change keeps its current value; a conflicting change rejects the request',
    ),
  was_last_name: text('was_last_name', 100).optional().describe('The same for the last name'),
  ...ofFirm(
    (field) => field,
    (field) => firmText(field).optional(),
  ),
  ...ofFirm(
    (field) => `was_${field}` as const,
    (field) => firmText(field).optional(),
  ),
});
export const removeLogoSchema = record('Input', {
  variant: z.enum(['green', 'blue', 'dark', 'avatar'], { error: 'must be green, blue, dark or avatar' }),
});
export const passwordConfirmationSchema = record('Input', { password: password.optional() });

export const loginSchema = record('Input', {
  email,
  password,
  remember: flag('remember').optional(),
  role: z.enum(['tsc'], { error: 'must be tsc' }).optional(),
});

export const tokenSchema = record('Input', { token: text('token', 200) });
export const logoutSchema = record('Input', { refresh: text('refresh', 200) });

/** `required`: also not enabled. All other requests are rejected (403 second_factor_required). */
export const secondFactorSchema = z.object({ enabled: z.boolean(), required: z.boolean() });
export type SecondFactorState = z.output<typeof secondFactorSchema>;

/** Optional members are missing in profiles that an earlier version stored in a browser. */
export const profileSchema = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role_type: z.enum(['advisor', 'tsc', 'admin']),
  avatar: z.string().nullable(),
  is_staff: z.boolean(),
  is_superuser: z.boolean(),
  business_logo_green: z.string().nullable(),
  business_logo_blue: z.string().nullable(),
  business_logo_dark: z.string().nullable(),
  ...ofFirm(
    (field) => field,
    () => z.string().optional(),
  ),
  second_factor_enabled: z.boolean().optional(),
  second_factor: secondFactorSchema.optional(),
  /** False for a user who has only signed in by link. */
  has_password: z.boolean().optional(),
  /** The practice's current date, from which a browser takes the current year. */
  practice_date: z.string().optional(),
  /** The practice's time zone, for all dates. */
  time_zone: z.string().optional(),
  /** The plan from the sign-up, until it is paid. */
  chosen_plan: z
    .enum(PLANS.map(({ plan }) => plan))
    .nullable()
    .optional(),
});
export type Profile = z.output<typeof profileSchema>;

const bearerSchema = z.object({ value: z.string(), expiry: z.string() });

export const signedInSchema = z.object({
  access: bearerSchema,
  refresh: bearerSchema,
  user: profileSchema,
  /** The same as in `user`. */
  second_factor: secondFactorSchema.optional(),
  plan_active: z.union([z.literal(0), z.literal(1)]),
  /** Only in a session that an admin opened as this user. */
  impersonated: z.boolean().optional(),
});
export type SignedIn = z.infer<typeof signedInSchema>;

/** Returned instead of a sign-in if the password is correct and two-factor authentication is set up. */
export const secondFactorRequiredSchema = z.object({
  second_factor_required: z.literal(true),
  challenge: z.string(),
});

/** Six digits of the app, or a recovery code. */
export const code = text('code', 40);
export const secondFactorCodeSchema = record('Input', { code });
export const secondFactorVerifySchema = record('Input', { challenge: text('challenge', 200), code });

export const listedSessionSchema = z.object({
  id: z.int(),
  device: z.string(),
  address: z.string().nullable(),
  started_at: z.string(),
  last_used_at: z.string(),
  expires_at: z.string(),
  remembered: z.boolean(),
  /** Signed in with the OpenID Connect provider. */
  from_provider: z.boolean(),
  /** The name of the admin who opened it as the user. */
  opened_by: z.string().nullable(),
  /** The session of this request, which comes first. */
  is_this: z.boolean(),
});
export type UserSession = z.infer<typeof listedSessionSchema>;
export type ListedSession = Omit<UserSession, 'is_this'>;
