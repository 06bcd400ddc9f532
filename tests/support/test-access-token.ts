/** Access tokens for calls of a test practice. */
import { randomBytes } from 'node:crypto';
import { accessTokenOf, hintOf, type Scope } from '../../src/domain/practice/users/access-token.ts';
import { ownerOf, type User } from '../../src/domain/practice/users/user.ts';
import type { TestPractice } from './test-practice.ts';

let created = 0;

export async function accessToken(
  { services }: Pick<TestPractice, 'services'>,
  user: User,
  scopes: readonly Scope[],
  days = 90,
): Promise<{ id: number; token: string }> {
  const token = accessTokenOf(randomBytes(32));
  const now = services.clock.now();
  const saved = await services.accessTokens.create(
    ownerOf(user),
    {
      name: `Token ${(created += 1)}`,
      hash: services.tokens.hash(token),
      hint: hintOf(token),
      scopes,
      expires_at: new Date(now.getTime() + days * 86_400_000),
    },
    now,
  );
  if (typeof saved === 'string') throw new Error(saved);
  return { id: saved.id, token };
}
