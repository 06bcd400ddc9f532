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
  /** An admin sits behind the session, and has a second factor of their own. */
  impersonated: boolean;
}

/** The profile with fresh addresses of its pictures. */
export async function profileAnswer(
  services: Pick<Services, 'signer' | 'settings' | 'secondFactors' | 'practice' | 'users'>,
  user: User,
  { now, impersonated }: Visit,
): Promise<Profile & { second_factor: SecondFactorState }> {
  const factor = await services.secondFactors.find(user.id);
  const { second_factor_required } = await services.practice.read();
  const enabled = factor?.enabled ?? false;
  return {
    ...profileOf(user, (hash) => signedAddress(services, ownerOf(user), hash, now)),
    second_factor_enabled: enabled,
    has_password: (await services.users.passwordHash(user.id)) !== null,
    second_factor: {
      enabled,
      required: second_factor_required && !impersonated && mayHaveSecondFactor(user),
    },
  };
}
