import {
  completedSchema,
  completeSchema,
  linkSchema,
  linkTokenSchema,
  startedSchema,
  startSchema,
} from '../../../domain/practice/users/identity-schema.ts';
import type { ProviderAccount, SignInFlow } from '../../../domain/practice/users/identity-provider.ts';
import { normalEmail, type User } from '../../../domain/practice/users/user.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import { IDENTIFYING } from '../../http/error-groups.ts';
import { refuse, refuseFields } from '../../http/errors.ts';
import { done } from '../../http/outcome.ts';
import { openRoute, type OpenRequest, routeGroup } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { attempt, isKnownAddress, recordSuccess } from '../../sessions/attempt-limits.ts';
import { checkCode } from '../../sessions/credentials.ts';
import { signedInUser } from '../../sessions/sessions.ts';
import {
  callIdentityProvider,
  signInOrChallenge,
  linkIdentity,
  provisionUser,
  refuseNamed,
  roleOf,
  startFlow,
  requireProvider,
} from '../../sessions/provider-sign-in.ts';

const LINK_TOKEN = 'the link_token of the response';

type Visit = Pick<OpenRequest<unknown, unknown, unknown>, 'now' | 'remoteAddress' | 'context'>;

/** Links the identity to the user who started the flow and is still signed in. */
async function linkAfterStart(
  services: Services,
  userId: number,
  account: ProviderAccount,
  { next, now, context }: Visit & { next: string },
) {
  const caller = await signedInUser(context, services, now);
  if (caller?.token !== null || caller.user.id !== userId || caller.impersonator)
    return refuseNamed(services, 'oidc_expired');
  const linked = await services.transaction(async (stores) => {
    const user = await stores.users.findForUpdate(userId);
    return user
      ? linkIdentity(services, stores, user, { by: userId, account, now })
      : refuseNamed(services, 'oidc_expired');
  });
  return linked.ok ? done({ linked: true, next }) : linked;
}

async function signInOrOffer(services: Services, account: ProviderAccount, visit: Visit & { next: string }) {
  const { identities, users, tokens, settings } = services;
  const { next, now } = visit;
  const role = roleOf(services, account);
  if (!role.ok) return role;
  const linkedUser = async () => {
    const userId = await identities.userOf(account);
    return userId === null ? null : users.find(userId);
  };
  const user =
    (await linkedUser()) ??
    (await provisionUser(services, account, role.value, now)) ??
    // A second tab of the same sign-in has created the user.
    (await linkedUser());
  const { issuer, subject, email, email_verified, mfa } = account;
  const isCodeChecked = settings.oidcTrustMfa === '1' && mfa;
  if (user)
    return signInOrChallenge(
      services,
      user,
      { issuer, subject, email, role: role.value, isCodeChecked },
      visit,
    );
  const token = tokens.random();
  await identities.addStep(
    'unlinked',
    tokens.hash(token),
    { user_id: null, issuer, subject, email, email_verified, role: role.value, next },
    now,
  );
  return done({ link_token: token, next });
}

/** Checks the code even if the provider checked one: the identity is not proven to be the user's. */
async function checkUserCode(
  services: Services,
  user: User,
  code: string | undefined,
  visit: Visit,
): Promise<Result<null>> {
  if (!(await services.secondFactors.find(user.id))?.enabled) return ok(null);
  if (code === undefined) return refuseFields({ code: ['code is a required field'] });
  return checkCode(services, user.id, code, visit);
}

async function completeFlow(services: Services, flow: SignInFlow, query: string, visit: Visit) {
  const account = await callIdentityProvider(services, (provider) => provider.accountOf(query, flow));
  if (!account.ok) return account;
  const at = { ...visit, next: flow.next };
  return flow.user_id === null
    ? signInOrOffer(services, account.value, at)
    : linkAfterStart(services, flow.user_id, account.value, at);
}

export const oidcRoutes = routeGroup('auth', [
  openRoute('post', '/auth/oidc/start', {
    errorCodes: [...IDENTIFYING, 'too_many_attempts'],
    summary: 'Start a sign-in with the OpenID Connect provider; `flow` completes it within ten minutes',
    body: startSchema,
    responseBody: startedSchema,
    findRejection: requireProvider,
    example: { next: '/tutorials' },
    async handle({ body, now, remoteAddress, context }, services) {
      const refused = await attempt(services, 'providerStart', { remoteAddress, now }, context);
      return refused ?? startFlow(services, { user_id: null, next: body.next ?? '/', now });
    },
  }),
  openRoute('post', '/auth/oidc/complete', {
    errorCodes: [...IDENTIFYING, 'already_linked', 'oidc_no_role', 'too_many_attempts'],
    summary:
      'Complete a sign-in with the query that the provider returned, or get a token to link an account',
    body: completeSchema,
    responseBody: completedSchema,
    findRejection: requireProvider,
    example: { flow: 'the flow of the start', query: '?code=the-code&state=the-state' },
    async handle({ body, ...visit }, services) {
      const { now, remoteAddress, context } = visit;
      const refused = await attempt(services, 'signIn', { remoteAddress, now }, context);
      if (refused) return refused;
      const flow = await services.identities.takeStep('flow', services.tokens.hash(body.flow), now);
      const outcome = flow
        ? await completeFlow(services, flow, body.query, visit)
        : refuseNamed(services, 'oidc_expired');
      if (outcome.ok) await recordSuccess(services, 'signIn', { remoteAddress });
      else
        await services.audit.record(
          { action: 'sign_in_refused', user_id: flow?.user_id ?? null, detail: outcome.error.code },
          now,
        );
      return outcome;
    },
  }),
  openRoute('post', '/auth/oidc/link', {
    errorCodes: [
      'not_found',
      'oidc_expired',
      'oidc_no_role',
      'already_linked',
      'wrong_credentials',
      'too_many_attempts',
    ],
    summary:
      'Link the identity of a link token to a user by email, password and two-factor code, and sign in',
    body: linkSchema,
    responseBody: completedSchema,
    findRejection: requireProvider,
    example: { link_token: LINK_TOKEN, email: 'dana.whitfield@example.com', password: 'a long password' },
    async handle({ body, ...visit }, services) {
      const { now, remoteAddress, context } = visit;
      const { identities, users, passwords, tokens, audit, transaction } = services;
      const email = normalEmail(body.email);
      const user = await users.findByEmail(email);
      const known = await isKnownAddress(services, user?.id ?? null, remoteAddress);
      const who = { account: email, remoteAddress, known };
      const refused = await attempt(services, 'signIn', { ...who, now }, context);
      if (refused) return refused;
      const hash = tokens.hash(body.link_token);
      if (!(await identities.findStep('unlinked', hash, now))) return refuseNamed(services, 'oidc_expired');
      const matches = await passwords.verify(user?.password_hash ?? null, body.password);
      if (!user?.confirmed || !matches) {
        await audit.record({ action: 'sign_in_refused', user_id: user?.id ?? null }, now);
        return refuse('wrong_credentials');
      }
      const checked = await checkUserCode(services, user, body.code, visit);
      if (!checked.ok) return checked;
      await recordSuccess(services, 'signIn', who);
      const linked = await transaction(async (stores) => {
        if (!(await stores.users.findForUpdate(user.id))) return refuse('wrong_credentials');
        const account = await stores.identities.takeStep('unlinked', hash, now);
        if (!account) return refuseNamed(services, 'oidc_expired');
        const result = await linkIdentity(services, stores, user, { by: user.id, account, now });
        return result.ok ? ok(account) : result;
      });
      if (!linked.ok) {
        const detail = linked.error.code;
        await audit.record({ action: 'sign_in_refused', user_id: user.id, detail }, now);
        return linked;
      }
      const { next } = linked.value;
      return signInOrChallenge(services, user, { ...linked.value, isCodeChecked: true }, { ...visit, next });
    },
  }),
  openRoute('post', '/auth/oidc/request', {
    errorCodes: ['not_found', 'oidc_expired', 'too_many_attempts'],
    summary: 'Ask an admin to link the identity of a link token; the request is valid for seven days',
    body: linkTokenSchema,
    findRejection: requireProvider,
    example: { link_token: LINK_TOKEN },
    async handle({ body, now, remoteAddress, context }, services) {
      const refused = await attempt(services, 'signIn', { remoteAddress, now }, context);
      if (refused) return refused;
      return services.transaction(async ({ identities, audit }) => {
        const account = await identities.takeStep('unlinked', services.tokens.hash(body.link_token), now);
        if (!account) return refuseNamed(services, 'oidc_expired');
        await identities.request(account, now);
        await audit.record({ action: 'identity_requested', user_id: null }, now);
        return done(
          null,
          'Sign in again after an administrator has linked your account. The request expires in 7 days.',
        );
      });
    },
  }),
]);
