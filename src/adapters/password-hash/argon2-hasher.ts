import argon2 from 'argon2';
import type { PasswordHasher } from '../../domain/accounts/password-hasher.ts';

/** argon2id at OWASP's second recommended setting (19 MiB, 2 passes, 1 lane). */
const SETTINGS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function argon2Hasher(): PasswordHasher {
  let standIn: Promise<string> | undefined;
  return {
    hash: (password) => argon2.hash(password, SETTINGS),
    async verify(hash, password) {
      standIn ??= argon2.hash('a password that nobody has', SETTINGS);
      const matches = await argon2.verify(hash ?? (await standIn), password);
      return hash !== null && matches;
    },
  };
}
