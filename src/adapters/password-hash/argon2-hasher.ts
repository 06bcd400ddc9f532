import { readFileSync } from 'node:fs';
import argon2 from 'argon2';
import type { PasswordHasher } from '../../domain/practice/users/password-rule.ts';

/** argon2id with OWASP's second recommended configuration (19 MiB, 2 passes, 1 lane). */
const SETTINGS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of random bytes, so unknown accounts take as long as known ones. */
export const PLACEHOLDER_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$GbpKS7evP/o6pp3xl0ORfg$dv13wU6L6wsyj9c/0LSdvFlVYeOw2CxYNFVpWGm9Z6U';

/** Created by scripts/common-passwords.ts. The build copies it into dist. */
const COMMON_PASSWORDS = new URL('./common-passwords.txt', import.meta.url);

const commonPasswords = new Set(
  readFileSync(COMMON_PASSWORDS, 'utf8')
    .trim()
    .split('\n')
    .flatMap((line) => (line.startsWith('#') ? [] : line.split(' '))),
);

export function argon2Hasher(): PasswordHasher {
  return {
    isListed: (word) => commonPasswords.has(word),
    hash: (password) => argon2.hash(password, SETTINGS),
    async verify(hash, password) {
      const matches = await argon2.verify(hash ?? PLACEHOLDER_HASH, password);
      return hash !== null && matches;
    },
  };
}
