import { createHash, randomBytes } from 'node:crypto';
import type { TokenMaker } from '../../domain/practice/users/tokens.ts';

/** 256 random bits need no slow hash: nobody can try them out. */
export const randomTokens: TokenMaker = {
  random: () => randomBytes(32).toString('base64url'),
  hash: (token) => createHash('sha256').update(token).digest('hex'),
};
