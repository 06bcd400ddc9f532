/** What the account calls take and give. */
import * as z from 'zod';
import type { Profile } from './user.ts';

const text = (label: string, max: number) =>
  z
    .string({ error: `${label} is a required field` })
    .trim()
    .min(1, { error: `${label} is a required field` })
    .max(max, { error: `must be at most ${max} characters` });

/** A password is taken as typed, blanks included; the upper bound keeps hashing cheap. */
const password = z
  .string({ error: 'password is a required field' })
  .min(1, { error: 'password is a required field' })
  .max(1024, { error: 'must be at most 1024 characters' });

export const loginSchema = z.object({
  email: text('email', 320).pipe(z.email({ error: 'must be a valid email' })),
  password,
  remember: z.boolean().optional(),
  role: z.enum(['tsc']).optional(),
});

export const tokenSchema = z.object({ token: text('token', 200) });
export const logoutSchema = z.object({ refresh: text('refresh', 200) });

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
}) satisfies z.ZodType<Profile>;

const bearerSchema = z.object({ value: z.string(), expiry: z.string() });

export const signedInSchema = z.object({
  access: bearerSchema,
  refresh: bearerSchema,
  user: profileSchema,
  plan_active: z.union([z.literal(0), z.literal(1)]),
});
export type SignedIn = z.infer<typeof signedInSchema>;
