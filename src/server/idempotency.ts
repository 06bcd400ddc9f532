/** A form sent twice creates one thing: the first answer to an Idempotency-Key is given again for 24 hours. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { ownerOf, type User } from '../domain/accounts/user.ts';
import { refuse } from './errors.ts';
import type { Outcome, Route } from './route.ts';
import type { Services } from './services.ts';

interface Sent {
  route: Route;
  context: Context;
  user: User;
  bytes: Uint8Array;
  now: Date;
}

export interface Replay {
  replayed: string;
  status: 200 | 201 | 202;
}

export async function idempotent(
  { route, context, user, bytes, now }: Sent,
  { idempotency }: Pick<Services, 'idempotency'>,
  work: () => Promise<Outcome>,
): Promise<Outcome | Replay> {
  const key = context.req.header('idempotency-key');
  // Files are kept by content already, and each sending of a form draws another boundary.
  const applies = route.method === 'post' && route.remembered !== false && route.uploadBytes === undefined;
  if (key === undefined || key === '' || !applies) return work();

  const owner = ownerOf(user);
  const scope = createHash('sha256').update(`${route.method} ${context.req.path}\n${key}`).digest('hex');
  const known = await idempotency.begin(owner, scope, createHash('sha256').update(bytes).digest('hex'), now);
  if (known === 'in_progress') return refuse('idempotency_in_progress');
  if (known === 'other_body') return refuse('idempotency_key_reused');
  if (known !== 'new') return { replayed: known.body, status: successful(known.status) };

  let kept = false;
  try {
    const outcome = await work();
    if (!(outcome instanceof Response) && outcome.ok) {
      const { status, data, message } = outcome.value;
      await idempotency.finish(owner, scope, { status, body: JSON.stringify({ data, message }) });
      kept = true;
    }
    return outcome;
  } finally {
    if (!kept) await idempotency.release(owner, scope);
  }
}

/** Only successes are kept. */
const successful = (status: number): Replay['status'] => (status === 201 || status === 202 ? status : 200);
