/** A practice whose users sign in with a real OpenID Connect provider. */
import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { SignedIn } from '../../src/domain/practice/users/account-schema.ts';
import type { User } from '../../src/domain/practice/users/user.ts';
import { startProvider, type TestProvider } from './openid-provider.ts';
import { testPractice, type CallOptions, type TestPractice } from './test-practice.ts';

export const PASSWORD = 'correct horse battery';
const ORIGIN = 'http://localhost:3000';

export interface Opened {
  practice: TestPractice;
  provider: TestProvider;
}

const opened: TestPractice[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

export async function openWithProvider(environment: Record<string, string> = {}): Promise<Opened> {
  const { PLUMBLINE_PUBLIC_URL: origin = ORIGIN, PLUMBLINE_APP_BASE: base = '/' } = environment;
  const provider = await startProvider(origin, base.replace(/\/$/, ''));
  const practice = await testPractice({
    environment: { ...provider.settings, ...environment },
    passwords: { dana: PASSWORD },
  });
  opened.push(practice);
  return { practice, provider };
}

/** A person with a verified address, the role claim, and new users of a domain. */
export const VERIFIED = { email: 'dana@example.com', email_verified: true };
export const ROLES = { PLUMBLINE_OIDC_ROLE_CLAIM: 'groups' };
export const PROVISION = { PLUMBLINE_OIDC_PROVISION: '1', PLUMBLINE_OIDC_DOMAINS: 'acme.example' };

/** Opens a practice whose provider knows this person as sub-dana. */
export async function withPerson(
  environment?: Record<string, string>,
  person: object = VERIFIED,
): Promise<Opened> {
  const at = await openWithProvider(environment);
  at.provider.people['sub-dana'] = person;
  return at;
}

/** Links Dana, or another user, without a session. */
export const linkTo = ({ practice, provider }: Opened, user: User, subject = 'sub-dana') =>
  practice.services.identities.link(
    user.id,
    { issuer: provider.issuer, subject, email: null },
    practice.services.clock.now(),
  );

interface Started {
  url: string;
  flow: string;
}
/** A response to a completed sign-in in all forms. */
export type Completed = SignedIn & { next: string; link_token: string; challenge: string; linked: boolean };

export async function post<T>({ practice }: Opened, path: string, body: unknown, options: CallOptions = {}) {
  const response = await practice.call('post', `auth/${path}`, { as: null, body, ...options });
  return { ...response, data: response.body.data as T };
}
export const start = (at: Opened, next?: string) => post<Started>(at, 'oidc/start/', { next });
export const complete = (at: Opened, flow: string, query: string, options?: CallOptions) =>
  post<Completed>(at, 'oidc/complete/', { flow, query }, options);
export const link = (at: Opened, link_token: string, more: object = {}) =>
  post<Completed>(at, 'oidc/link/', { link_token, email: 'dana@example.com', password: PASSWORD, ...more });

export async function signIn(at: Opened, sub: string | null) {
  const { data } = await start(at, '/tutorials');
  at.provider.signsIn = sub;
  return complete(at, data.flow, await at.provider.visit(data.url));
}

/** Signs in as Dana's account of the provider, and links it. */
export async function linked(at: Opened): Promise<Completed> {
  const { data } = await signIn(at, 'sub-dana');
  const { data: session, text } = await link(at, data.link_token);
  assert.ok(session.access, text);
  return session;
}

export const userOf = async ({ practice }: Opened, { access }: Pick<Completed, 'access'>) =>
  (await practice.call('get', 'auth/profile/', { as: access.value })).body.data;
export const audited = async ({ practice }: Opened) =>
  (await practice.services.audit.list({ page: 1, size: 50 })).items.map(
    ({ action, user, subject_id, detail }) => ({
      action,
      user: user?.id ?? null,
      subject: subject_id,
      detail,
    }),
  );
