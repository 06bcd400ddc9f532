/** A sign-in: two random tokens, of which only the hashes are kept. */
import type { SignedIn } from '../domain/accounts/account-schema.ts';
import { profileOf, type User } from '../domain/accounts/user.ts';
import type { Services } from './services.ts';

const HOUR_MS = 3_600_000;

export async function startSession(
  services: Services,
  user: User,
  { remember, now }: { remember: boolean; now: Date },
): Promise<SignedIn> {
  const { tokens } = services;
  const { accessHours, rememberDays, refreshHours } = services.settings;
  const accessMs = (remember ? rememberDays * 24 : accessHours) * HOUR_MS;
  const access = { value: tokens.random(), expiry: new Date(now.getTime() + accessMs) };
  // A refresh token that dies before the access token could not end it at sign-out.
  const refreshMs = Math.max(refreshHours * HOUR_MS, accessMs);
  const refresh = { value: tokens.random(), expiry: new Date(now.getTime() + refreshMs) };
  await services.sessions.start(
    {
      user_id: user.id,
      access_hash: tokens.hash(access.value),
      access_expires_at: access.expiry,
      refresh_hash: tokens.hash(refresh.value),
      refresh_expires_at: refresh.expiry,
    },
    now,
  );
  await services.audit.record({ action: 'sign_in', user_id: user.id }, now);
  return {
    access: { value: access.value, expiry: access.expiry.toISOString() },
    refresh: { value: refresh.value, expiry: refresh.expiry.toISOString() },
    user: profileOf(user),
    // Everybody is on the free trial while no card payments are set up.
    plan_active: 1,
  };
}
