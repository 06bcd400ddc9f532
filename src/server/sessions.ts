/** A sign-in: two random tokens, of which only the hashes are kept. */
import type { SignedIn } from '../domain/accounts/account-schema.ts';
import { fullName, type User } from '../domain/accounts/user.ts';
import { profileAnswer } from './profile-answer.ts';
import type { Services } from './services.ts';

const HOUR_MS = 3_600_000;
/** Long enough to look into a question, too short to be forgotten open; an admin's own session lasts its 12 hours. */
const IMPERSONATION_MS = HOUR_MS;

export interface Impersonation {
  by: User;
  /** As the admin gave it, for the audit log. */
  reason: string;
}

export async function startSession(
  services: Services,
  user: User,
  { remember, now, impersonation }: { remember: boolean; now: Date; impersonation?: Impersonation },
): Promise<SignedIn> {
  const { tokens } = services;
  const { accessHours, rememberDays, refreshHours } = services.settings;
  const accessMs = impersonation
    ? Math.min(accessHours * HOUR_MS, IMPERSONATION_MS)
    : (remember ? rememberDays * 24 : accessHours) * HOUR_MS;
  const access = { value: tokens.random(), expiry: new Date(now.getTime() + accessMs) };
  // A refresh token that dies before the access token could not end it at sign-out.
  const refreshMs = impersonation ? accessMs : Math.max(refreshHours * HOUR_MS, accessMs);
  const refresh = { value: tokens.random(), expiry: new Date(now.getTime() + refreshMs) };
  await services.sessions.start(
    {
      user_id: user.id,
      access_hash: tokens.hash(access.value),
      access_expires_at: access.expiry,
      refresh_hash: tokens.hash(refresh.value),
      refresh_expires_at: refresh.expiry,
      impersonator_id: impersonation?.by.id ?? null,
    },
    now,
  );
  await services.audit.record(
    impersonation
      ? {
          action: 'impersonation_started',
          user_id: impersonation.by.id,
          subject_id: user.id,
          detail: `${fullName(impersonation.by)} as ${fullName(user)}: ${impersonation.reason}`,
        }
      : { action: 'sign_in', user_id: user.id },
    now,
  );
  const profile = await profileAnswer(services, user, { now, impersonated: impersonation !== undefined });
  return {
    access: { value: access.value, expiry: access.expiry.toISOString() },
    refresh: { value: refresh.value, expiry: refresh.expiry.toISOString() },
    user: profile,
    second_factor: profile.second_factor,
    // Everybody is on the free trial while no card payments are set up.
    plan_active: 1,
    ...(impersonation ? { impersonated: true } : {}),
  };
}
