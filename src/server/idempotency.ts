/**
 * A form sent twice creates one thing: the first answer to an Idempotency-Key is given again for 24 hours. What a request
 * writes and the answer kept for its key are one transaction, so that a crash leaves both or neither.
 */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import type { KeyedRequest } from '../domain/practice/users/idempotency-store.ts';
import { ownerOf, type User } from '../domain/practice/users/user.ts';
import { refuse } from './errors.ts';
import { isDone, type Outcome, type Route } from './route.ts';
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

/** Whether the answers to a route's keys are kept. Files are not: they are kept by content already. */
export const isRemembered = ({ method, remembered, uploadBytes, access }: Route): boolean =>
  method === 'post' && access !== 'open' && remembered !== false && uploadBytes === undefined;

export async function idempotent(
  { route, context, user, bytes, now }: Sent,
  services: Services,
  respond: (services: Services) => Promise<Outcome>,
): Promise<Outcome | Replay> {
  if (!isRemembered(route)) return respond(services);
  const key = context.req.header('idempotency-key');
  if (key === undefined || key === '') return answered(route, services, respond);

  const request: KeyedRequest = {
    owner: ownerOf(user),
    scope: createHash('sha256').update(`${route.method} ${context.req.path}\n${key}`).digest('hex'),
    bodyHash: createHash('sha256').update(bytes).digest('hex'),
  };
  // In memory: a data folder has one server, and what that was working on ends with it.
  const { keysUnderWay } = services;
  const place = `${request.owner} ${request.scope}`;
  const other = keysUnderWay.get(place);
  if (other !== undefined)
    return refuse(other === request.bodyHash ? 'idempotency_in_progress' : 'idempotency_key_reused');
  keysUnderWay.set(place, request.bodyHash);
  try {
    const known = await services.idempotency.recall(request, now);
    if (known === 'other_body') return refuse('idempotency_key_reused');
    if (known) return { replayed: known.body, status: successful(known.status) };
    return await answered(route, services, respond, { request, now });
  } finally {
    keysUnderWay.delete(place);
  }
}

/** The handler whole in one transaction or, where it does slow work, what it hands to `conclude`. */
function answered(
  { slow }: Route,
  services: Services,
  respond: (services: Services) => Promise<Outcome>,
  keyed?: { request: KeyedRequest; now: Date },
): Promise<Outcome> {
  const conclude = (work: (within: Services) => Promise<Outcome>): Promise<Outcome> =>
    wholly(services, async (within) => {
      const outcome = await work(within);
      if (keyed && isDone(outcome)) {
        const { status, data, message } = outcome.value;
        const answer = { status, body: JSON.stringify({ data, message }) };
        await within.idempotency.keep(keyed.request, answer, keyed.now);
      }
      return outcome;
    });
  if (!slow) return conclude(respond);
  return respond({
    ...services,
    conclude,
    retract: (work) =>
      services.together(async (stores) => {
        if (keyed) await stores.idempotency.forget(keyed.request);
        await work(stores);
      }),
  });
}

/** Only successes are kept. */
const successful = (status: number): Replay['status'] => (status === 201 || status === 202 ? status : 200);

/** Carries a refusal out of the transaction, so that what was written before it is taken back. */
class Refused extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('The request was refused.');
    this.outcome = outcome;
  }
}

/** A handler as one transaction: all that it writes, or nothing of it where it refuses or fails. */
async function wholly(services: Services, work: (within: Services) => Promise<Outcome>): Promise<Outcome> {
  try {
    return await services.together(async (stores) => {
      const ended = await work({
        ...services,
        ...stores,
        together: (inner) => inner(stores),
        background: { ...services.background, run: startedTooEarly },
      });
      if (!isDone(ended)) throw new Refused(ended);
      return ended;
    });
  } catch (error) {
    if (error instanceof Refused) return error.outcome;
    throw error;
  }
}

/** It would run whether or not there is a commit, and with stores of a transaction that has ended by then. */
function startedTooEarly(): never {
  throw new Error('What goes on in the background is started after `conclude`, by a route that is slow.');
}
