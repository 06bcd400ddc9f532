import {
  mayHaveSecondFactor,
  ownerOf,
  profileOf,
  type Profile,
  type SecondFactorState,
  type User,
} from '../domain/practice/users/user.ts';
import { signedAddress } from './addresses.ts';
import type { Services } from './services.ts';

interface Visit {
  now: Date;
  /** An admin sits behind the session, and has two-factor authentication of their own. */
  impersonated: boolean;
}

/** The profile with fresh addresses of its pictures. */
export async function profileAnswer(
  services: Pick<Services, 'signer' | 'settings' | 'users'>,
  user: User,
  { now, impersonated }: Visit,
): Promise<Profile & { second_factor: SecondFactorState }> {
  const signIn = await services.users.signInOf(user.id);
  return {
    ...profileOf(user, (hash) => signedAddress(services, ownerOf(user), hash, now)),
    second_factor_enabled: signIn.second_factor_enabled,
    has_password: signIn.has_password,
    second_factor: {
      enabled: signIn.second_factor_enabled,
      required: signIn.second_factor_required && !impersonated && mayHaveSecondFactor(user),
    },
  };
}
