import { ownerOf, profileOf, type Profile, type User } from '../domain/accounts/user.ts';
import { signedAddress } from './addresses.ts';
import type { Services } from './services.ts';

/** The profile with fresh addresses of its pictures. */
export async function profileAnswer(
  services: Pick<Services, 'signer' | 'settings' | 'secondFactors'>,
  user: User,
  now: Date,
): Promise<Profile> {
  const factor = await services.secondFactors.find(user.id);
  return {
    ...profileOf(user, (hash) => signedAddress(services, ownerOf(user), hash, now)),
    second_factor_enabled: factor?.enabled ?? false,
  };
}
