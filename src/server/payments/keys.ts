import type { OwnerId } from '../../domain/practice/users/user.ts';
import type { Services } from '../services.ts';

/** An idempotency key of this installation and this user, whatever else the provider's account is used for. */
export const keyOf = async (
  { billing }: Pick<Services, 'billing'>,
  owner: OwnerId,
  of: string,
): Promise<string> => `${await billing.installation()}:${owner}:${of}`;
