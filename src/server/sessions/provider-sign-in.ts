/** Sign-in with the OpenID Connect provider of the practice (docs/decisions/access.md). */
import {
  highestRole,
  IdentityProviderError,
  type FlowSecrets,
  type Identity,
  type IdentityProvider,
  type ProviderAccount,
  type ProviderEntry,
  type ProviderFailure,
} from '../../domain/practice/users/identity-provider.ts';
import type { SignedIn as NewSession } from '../../domain/practice/users/account-schema.ts';
import { identityLinkedMessage } from '../../domain/practice/users/mail.ts';
import { isAdmin, type Role, type User } from '../../domain/practice/users/user.ts';
import { fail, ok, type Result } from '../../domain/shared/result.ts';
import { detailOf, refuse, type ErrorCode } from '../http/errors.ts';
import { done } from '../http/outcome.ts';
import type { Services, Stores } from '../services.ts';
import { rememberAddress } from './attempt-limits.ts';
import { createChallenge } from './credentials.ts';
import { startSession } from './sessions.ts';

type NamedCode = Extract<
  ErrorCode,
  `oidc_${string}` | 'already_linked' | 'password_sign_in_off' | 'provider_sign_in_first'
>;

/** The message contains the name of the provider. */
export const refuseNamed = ({ settings }: Pick<Services, 'settings'>, code: NamedCode): Result<never> =>
  fail({ code, detail: detailOf(code).replace('{name}', () => settings.oidcName) });

export const requireProvider = ({ identityProvider }: Services): Result<never> | null =>
  identityProvider ? null : refuse('not_found');

/** Without a provider, passwords always work, so that removing its settings locks out no user. */
export async function isPasswordSignInOff({
  identityProvider,
  practice,
}: Pick<Services, 'identityProvider' | 'practice'>): Promise<boolean> {
  return identityProvider !== null && !(await practice.read()).password_sign_in;
}

export const requirePasswordSignIn = async (services: Services): Promise<Result<never> | null> =>
  (await isPasswordSignInOff(services)) ? refuseNamed(services, 'password_sign_in_off') : null;

const CODES = {
  canceled: 'oidc_canceled',
  refused: 'oidc_refused',
  misconfigured: 'oidc_misconfigured',
  unreachable: 'oidc_unreachable',
} as const satisfies Record<ProviderFailure, NamedCode>;

export async function callIdentityProvider<T>(
  services: Pick<Services, 'identityProvider' | 'settings'>,
  call: (provider: IdentityProvider) => Promise<T>,
): Promise<Result<T>> {
  if (!services.identityProvider) return refuse('not_found');
  try {
    return ok(await call(services.identityProvider));
  } catch (error) {
    if (error instanceof IdentityProviderError) return refuseNamed(services, CODES[error.failure]);
    throw error;
  }
}

/** Starts a flow and returns the address of the provider. `user_id`: links instead of signing in. */
export async function startFlow(
  services: Services,
  { user_id, next, now }: { user_id: number | null; next: string; now: Date },
) {
  const { tokens, identities } = services;
  const secrets: FlowSecrets = {
    state: tokens.random(),
    nonce: tokens.random(),
    verifier: tokens.random(),
  };
  const url = await callIdentityProvider(services, (provider) => provider.signInUrl(secrets));
  if (!url.ok) return url;
  const flow = tokens.random();
  await identities.addStep('flow', tokens.hash(flow), { ...secrets, user_id, next }, now);
  return done({ url: url.value, flow });
}

/** Signs in, or requires the user's two-factor code. Changes nothing about the user before the code. */
export async function signInOrChallenge(
  services: Services,
  user: User,
  { isCodeChecked, ...account }: Omit<ProviderEntry, 'user_id'> & { isCodeChecked: boolean },
  { next, now, remoteAddress }: { next: string; now: Date; remoteAddress: string },
) {
  const { issuer, subject, email, role } = account;
  const entry = { user_id: user.id, issuer, subject, email, role };
  const factor = isCodeChecked ? null : await services.secondFactors.find(user.id);
  if (factor?.enabled) {
    const { identities, tokens } = services;
    const response = await createChallenge(services, user, 'second_factor_provider', now);
    await identities.addStep('entry', tokens.hash(response.challenge), entry, now);
    return done({ ...response, next });
  }
  const session = await signInConfirmed(services, user, entry, { now, remoteAddress });
  return session ? done({ ...session, next }) : refuseNamed(services, 'oidc_expired');
}

/** Signs in with the role of the claim. Null if the identity is no longer linked. */
export async function signInConfirmed(
  services: Services,
  user: User,
  { role, ...entry }: ProviderEntry,
  { now, remoteAddress }: { now: Date; remoteAddress: string },
): Promise<NewSession | null> {
  if (!(await services.identities.use(entry, now))) return null;
  const current = await setRole(services, user, role, now);
  await rememberAddress(services, user.id, { remoteAddress, now });
  return startSession(services, current, { remember: false, now, fromProvider: true });
}

/** Sessions end with another role, as if an admin had changed it. The last admin stays one. */
async function setRole(
  { transaction }: Pick<Services, 'transaction'>,
  user: User,
  role: Role | null,
  now: Date,
): Promise<User> {
  if (role === null || role === (isAdmin(user) ? 'admin' : user.role_type)) return user;
  return transaction(async ({ users, sessions, audit }) => {
    if (role === 'admin')
      await users.update(user.id, { role_type: role, is_staff: true, is_superuser: true });
    else if (!(await users.demote(user.id, role))) return user;
    await sessions.endAll(user.id);
    const detail = `role_type ${role}, from the provider`;
    await audit.record({ action: 'user_changed', user_id: user.id, subject_id: user.id, detail }, now);
    return (await users.find(user.id)) ?? user;
  });
}

/** Returns the role of the claim: null without a claim in the settings, refused without a matching value. */
export function roleOf(
  services: Pick<Services, 'settings'>,
  { roles }: Pick<ProviderAccount, 'roles'>,
): Result<Role | null> {
  if (roles === null) return ok(null);
  const role = highestRole(roles, services.settings.oidcRoles);
  return role === null ? refuseNamed(services, 'oidc_no_role') : ok(role);
}

/** Links an identity and mails its user. Runs in a transaction. `by`: the user, or the admin who links. */
export async function linkIdentity(
  services: Pick<Services, 'settings'>,
  { identities, audit, waitingMail }: Stores,
  user: User,
  { by, account, now }: { by: number; account: Identity & { email: string | null }; now: Date },
): Promise<Result<null>> {
  if (!(await identities.link(user.id, account, now))) return refuseNamed(services, 'already_linked');
  const note = account.email === null ? {} : { note: account.email };
  await audit.record({ action: 'identity_linked', user_id: by, subject_id: user.id, ...note }, now);
  await waitingMail.add(user, identityLinkedMessage(user, services.settings.oidcName), now);
  return ok(null);
}

/** Creates the user of a verified address of an allowed domain. Null if the address is in use. */
export async function provisionUser(
  { settings, transaction }: Pick<Services, 'settings' | 'transaction'>,
  account: ProviderAccount,
  role: Role | null,
  now: Date,
): Promise<User | null> {
  const { email } = account;
  const domain = email?.split('@').at(-1) ?? '';
  if (settings.oidcProvision !== '1' || email === null || !account.email_verified) return null;
  if (!settings.oidcDomains.includes(domain)) return null;
  const admin = role === 'admin';
  return transaction(async ({ users, identities, audit }) => {
    const user = await users.create(
      {
        email,
        first_name: account.first_name || email.slice(0, email.indexOf('@')),
        last_name: account.last_name,
        role_type: role ?? 'advisor',
        is_staff: admin,
        is_superuser: admin,
        password_hash: null,
      },
      now,
    );
    if (!user) return null;
    // Another request linked the identity first.
    if (!(await identities.link(user.id, account, now))) {
      await users.remove(user.id);
      return null;
    }
    const by = { user_id: user.id, subject_id: user.id };
    await audit.record({ action: 'user_created', ...by, detail: 'by the provider' }, now);
    return user;
  });
}
