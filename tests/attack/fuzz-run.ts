import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { startSession } from '../../src/server/sessions/sessions.ts';
import { completeReport, testPractice, type TestPractice } from '../support/test-practice.ts';
import { attempt, findProblem, targetOf, type Attempt } from './fuzz.ts';
import { chance } from '../support/chance.ts';

const KINDS = ['visitor', 'dana', 'mira', 'tsc', 'admin', 'dana through an admin'] as const;

export interface FuzzResult {
  requestCount: number;
  byStatus: Record<number, number>;
  problems: string[];
}

/** Sends this number of requests. The same seed gives the same requests. */
export async function fuzz({ seed, requests }: { seed: number; requests: number }): Promise<FuzzResult> {
  const practice = await testPractice({ passwords: { dana: 'plumb bob and chalk line' } });
  try {
    const token = await tokens(practice);
    const { client, scenario, report } = await completeReport(practice);
    const { text } = await practice.call('get', 'openapi.json', { as: null });
    const target = targetOf(text, {
      roles: KINDS,
      ids: [1, 2, 3, client, scenario, report],
      users: await throwaways(practice),
    });
    assert.ok(target.operations.length > 150);

    const drawn = chance(seed);
    const byStatus: Record<number, number> = {};
    const problems: string[] = [];
    for (let requestCount = 0; requestCount < requests; requestCount += 1) {
      const one = attempt(target, drawn);
      // Users without a password can delete their account, which would end the run for them.
      const isFarewell = one.path.includes('delete-logged-in-user');
      const bearer = await token.of(isFarewell && one.role !== 'visitor' ? 'dana' : one.role);
      const send = async (method: string): Promise<Response> =>
        practice.app.request(`http://localhost${one.path}`, {
          method,
          headers: headersFor(one, bearer),
          ...(one.body === undefined ? {} : { body: one.body }),
        });
      const response = await send(one.method);
      // A rejected HEAD request has no body; GET gives the reason.
      const isMute = one.method === 'HEAD' && response.status >= 500;
      const bodyText = await (isMute ? await send('GET') : response).text();
      byStatus[response.status] = (byStatus[response.status] ?? 0) + 1;
      const problem = findProblem(response.status, response.headers.get('content-type') ?? '', bodyText);
      if (problem !== null && problems.length < 20)
        problems.push(
          `${problem}: ${describeAttempt(one, requestCount)} → ${bodyText.slice(0, 300)} ${inspect(practice.errors.at(-1))}`,
        );
      if (response.status === 401) token.forget(one.role);
    }
    return { requestCount: requests, byStatus, problems };
  } finally {
    await practice.close();
  }
}

/** fetch sets the content type of a form with its boundary. */
function headersFor({ body, headers }: Attempt, token: string | null): Headers {
  const all = new Headers(headers);
  if (token !== null) all.set('authorization', `Bearer ${token}`);
  if (body instanceof FormData) all.delete('content-type');
  return all;
}

function describeAttempt({ method, path, role, body }: Attempt, requestCount: number): string {
  const sent = typeof body === 'string' ? body.slice(0, 400) : body === undefined ? '' : '(bytes)';
  return `request ${requestCount}, ${role}: ${method} ${path.slice(0, 200)} ${sent}`;
}

/** Opens new sessions after a request has ended them. */
async function tokens(practice: TestPractice) {
  const { services, users } = practice;
  const known = new Map<string, string>();
  const open = async (role: string): Promise<string> => {
    const now = services.clock.now();
    if (role === 'dana through an admin') {
      // A separate session, because a random request may end it.
      const { access } = await startSession(services, users.admin, { remember: false, now });
      const opened = await practice.call('post', 'auth/admin/impersonate/', {
        as: access.value,
        body: { user_id: users.dana.id, reason: 'A question about a report' },
      });
      return opened.body.data.access.value;
    }
    const user =
      role === 'mira' ? users.mira : role === 'tsc' ? users.tsc : role === 'admin' ? users.admin : users.dana;
    return (await startSession(services, user, { remember: false, now })).access.value;
  };
  return {
    async of(role: string): Promise<string | null> {
      if (role === 'visitor') return null;
      const token = known.get(role) ?? (await open(role));
      known.set(role, token);
      return token;
    },
    forget: (role: string) => void known.delete(role),
  };
}

/** Users that random requests of the admin may change and delete. */
async function throwaways({ services }: TestPractice): Promise<number[]> {
  const ids = [];
  for (let n = 0; n < 4; n += 1) {
    const user = await services.users.create(
      {
        email: `spare${n}@example.com`,
        first_name: 'Spare',
        last_name: String(n),
        role_type: 'advisor',
        is_staff: false,
        is_superuser: false,
        password_hash: null,
      },
      services.clock.now(),
    );
    if (user) ids.push(user.id);
  }
  return ids;
}
