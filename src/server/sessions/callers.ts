/** Who is calling and from where, as far as the proxies in front are trusted. */
import type { Context } from 'hono';
import type { SignedInAs } from '../../domain/practice/users/session-store.ts';
import { isAdmin, type Role, type User } from '../../domain/practice/users/user.ts';
import type { AppEnv } from '../http/request-context.ts';
import type { Access } from '../http/route.ts';
import type { Services } from '../services.ts';
import { idleLimit } from './sessions.ts';

export interface SignedIn extends SignedInAs {
  accessHash: string;
}

export async function signedInUser(
  context: Context<AppEnv>,
  { sessions, signOuts, tokens, settings }: Pick<Services, 'sessions' | 'signOuts' | 'tokens' | 'settings'>,
  now: Date,
): Promise<SignedIn | null> {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(context.req.header('authorization') ?? '') ?? [];
  if (token === undefined) return null;
  const accessHash = tokens.hash(token);
  if (signOuts.hasEnded(accessHash)) return null;
  const session = await sessions.byAccess(accessHash, now, idleLimit(settings, now));
  return session && { ...session, accessHash };
}

export function mayCall(access: Access, user: User): boolean {
  if (access === 'open') return true;
  const roles: Role[] = isAdmin(user) ? [user.role_type, 'admin'] : [user.role_type];
  return roles.some((role) => access.includes(role));
}

/** The n-th address from the right of X-Forwarded-For, with n proxies of our own in front; else the socket's. */
export function remoteAddress(context: Context<AppEnv>, trustProxy: number): string {
  const socket = context.env?.incoming?.socket.remoteAddress ?? 'unknown';
  if (trustProxy === 0) return socket;
  const hops = listed(context, 'x-forwarded-for');
  return hops.at(-trustProxy) ?? hops.at(0) ?? socket;
}

const listed = (context: Context<AppEnv>, header: string): string[] =>
  (context.req.header(header) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
