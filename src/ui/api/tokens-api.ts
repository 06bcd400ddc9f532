import type { z } from 'zod';
import type {
  AccessTokenView,
  createdTokenSchema,
  newAccessTokenSchema,
} from '../../domain/practice/users/access-token-schema.ts';
import { api } from '../wiring.ts';
import { verbsOf, type CallOptions } from './http-port.ts';

const { get, send } = verbsOf(api.call);

const tokensAt = (path: string) => ({
  list: (signal: AbortSignal) => get<AccessTokenView[]>(path, { signal }),
  revoke: (id: number) => send<null>('DELETE', `${path}${id}/`),
});
export type TokenCalls = ReturnType<typeof tokensAt>;

export const userTokens = tokensAt('auth/tokens/');
export const tokensOfUser = (user: number): TokenCalls => tokensAt(`auth/users/${user}/tokens/`);

export const createToken = async (fields: z.input<typeof newAccessTokenSchema>, options: CallOptions) =>
  (await send<z.output<typeof createdTokenSchema>>('POST', 'auth/tokens/', fields, options)).data;
