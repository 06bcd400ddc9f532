/** Input and responses of sign-in with an OpenID Connect provider. */
import * as z from 'zod';
import { anyText, record, rowId } from '../../shared/schema-fields.ts';
import {
  code,
  email,
  nextPage,
  passwordText,
  secondFactorRequiredSchema,
  signedInSchema,
  text,
} from './account-schema.ts';

const MAX_QUERY_LENGTH = 8000;
const token = (label: string) => text(label, 200);

export const startSchema = record('Input', {
  next: nextPage.optional(),
});
/** `flow` belongs to the tab that requested it. */
export const startedSchema = z.object({ url: z.string(), flow: z.string() });
export type StartedSignIn = z.output<typeof startedSchema>;

export const completeSchema = record('Input', {
  flow: token('flow'),
  query: anyText('query', MAX_QUERY_LENGTH),
});

const next = z.string();
export const completedSchema = z.union([
  signedInSchema.extend({ next }),
  secondFactorRequiredSchema.extend({ next }),
  z.object({ link_token: z.string(), next }),
  z.object({ linked: z.literal(true), next }),
]);
export type CompletedSignIn = z.output<typeof completedSchema>;

const link_token = token('link_token');
export const linkSchema = record('Input', {
  link_token,
  email,
  password: passwordText('password'),
  code: code.optional(),
});
export const linkTokenSchema = record('Input', { link_token });

export const linkedIdentitySchema = z.object({
  id: z.int(),
  email: z.string().nullable(),
  linked_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type SignInMethod = z.output<typeof linkedIdentitySchema>;

export const linkRequestSchema = z.object({
  id: z.int(),
  subject: z.string(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  requested_at: z.string(),
  expires_at: z.string(),
});
export type ListedLinkRequest = z.output<typeof linkRequestSchema>;

export const linkRequestDecisionSchema = record('Input', {
  user_id: rowId('user_id', 'must be the id of a user').min(1, { error: 'must be the id of a user' }),
});
