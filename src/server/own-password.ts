/** What cannot be undone, or changes how safe an account is, asks for the password once more. */
import type { Context } from 'hono';
import { type Result, ok } from '../domain/shared/result.ts';
import type { AppEnv } from './request-context.ts';
import type { Services } from './services.ts';
import type { User } from '../domain/practice/users/user.ts';
import { refuseFields } from './errors.ts';
import { succeeded, attempt } from './attempt-limits.ts';

interface Asked {
  user: Pick<User, 'id'>;
  body: { password?: string | undefined };
  remoteAddress: string;
  now: Date;
  context: Context<AppEnv>;
}

/** A refusal under `password`, or to wait. Somebody who never chose one has none to give. */
export async function checkOwnPassword(
  services: Pick<Services, 'attempts' | 'users' | 'passwords'>,
  { user, body, remoteAddress, now, context }: Asked,
): Promise<Result<null>> {
  const who = { account: String(user.id), remoteAddress };
  const refused = await attempt(services, 'password', { ...who, now }, context);
  if (refused) return refused;
  const hash = await services.users.passwordHash(user.id);
  if (hash !== null) {
    if (body.password === undefined) return refuseFields({ password: ['password is a required field'] });
    if (!(await services.passwords.verify(hash, body.password)))
      return refuseFields({ password: ['This is not your password.'] });
  }
  await succeeded(services, 'password', who);
  return ok(null);
}
