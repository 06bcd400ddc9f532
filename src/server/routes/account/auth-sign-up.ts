import * as z from 'zod';
import {
  confirmEmailSchema,
  emailSchema,
  registerSchema,
  signedInSchema,
} from '../../../domain/practice/users/account-schema.ts';
import { confirmMessage, knownAddressMessage, welcomeMessage } from '../../../domain/practice/users/mail.ts';
import { passwordProblem } from '../../../domain/practice/users/password-rule.ts';
import { afterSignUp, confirmLink, signInPath, signUpQuery } from '../../../domain/practice/users/tokens.ts';
import { isAdmin, normalEmail } from '../../../domain/practice/users/user.ts';
import { currentPlanSchema } from '../../../domain/practice/payments/payment-schema.ts';
import { planNamed } from '../../../domain/practice/users/plan.ts';
import { mailLinkBase } from '../../http/addresses.ts';
import { attempt, recordSuccess, rememberAddress } from '../../sessions/attempt-limits.ts';
import { signedInUser, startSession } from '../../sessions/sessions.ts';
import { LINKING } from '../../http/error-groups.ts';
import { refuse, refuseFields } from '../../http/errors.ts';
import { currentPlan } from '../../payments/plan-status.ts';
import { ADVISOR, openRoute, route, routeGroup } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { signUpMode } from '../../sessions/sign-up-mode.ts';
import { spendLink } from '../../sessions/credentials.ts';
import { done } from '../../http/outcome.ts';
import { requirePasswordSignIn } from '../../sessions/provider-sign-in.ts';

/** The same for known addresses, which learn more only by mail. Mentions mail only if the server sends it. */
function registeredText(settings: Services['settings']): string {
  if (signUpMode(settings).mode === 'open') return 'Your account is ready. Sign in.';
  return settings.smtpUrl === null
    ? 'Ask your administrator to confirm your account.'
    : 'Check your email and open the link.';
}

const resentText = ({ smtpUrl }: Services['settings']): string =>
  smtpUrl === null
    ? 'If this address still needs to be confirmed, ask your administrator for the new link.'
    : 'If this address still needs to be confirmed, we sent it a new link.';
const WRONG_SIGN_UP_PASSWORD = {
  password: [
    'This is not the password that was chosen when this address signed up. Sign up again to choose another.',
  ],
};

const refuseIfClosed = async (services: Services) =>
  (await requirePasswordSignIn(services)) ??
  (signUpMode(services.settings).mode === 'closed' ? refuse('sign_up_closed') : null);

export const signUpRoutes = routeGroup('auth', [
  openRoute('post', '/auth/register', {
    errorCodes: ['password_sign_in_off', 'sign_up_closed', 'too_many_attempts'],
    summary: 'Sign up; the response is the same for an address with an account, whose owner gets a message',
    body: registerSchema,
    findRejection: refuseIfClosed,
    example: {
      first_name: 'Dana',
      last_name: 'Whitfield',
      email: 'dana.whitfield@example.com',
      password: 'a long password',
      plan: 'FREE_TRIAL_PLAN',
    },
    async handle({ body, now, remoteAddress, context }, services) {
      const { passwords, tokens, transaction, background } = services;
      const email = normalEmail(body.email);
      const refused = await attempt(services, 'signUp', { account: email, remoteAddress, now }, context);
      if (refused) return refused;
      const { first_name, last_name } = body;
      const problem = passwordProblem(body.password, { first_name, last_name, email }, passwords.isListed);
      if (problem !== null) return refuseFields({ password: [problem] });
      const plan = planNamed(body.plan ?? 'FREE_TRIAL_PLAN');
      const query = signUpQuery(body);
      // Also hashed for known addresses, because the hash determines the response time.
      const password_hash = await passwords.hash(body.password);
      const isOpen = signUpMode(services.settings).mode === 'open';
      background.run('A sign-up', async () => {
        const base = mailLinkBase(services);
        const isSold = services.payments.provider !== null;
        const goal = afterSignUp(plan, body, isSold);
        const signIn = base + signInPath(goal);
        await transaction(async (stores) => {
          const user = await stores.users.create(
            {
              email,
              first_name,
              last_name,
              role_type: 'advisor',
              is_staff: false,
              is_superuser: false,
              password_hash,
              chosen_plan: plan.plan,
              confirmed: isOpen,
              sign_up_query: query,
            },
            now,
          );
          if (user) {
            await stores.audit.record({ action: 'registered', user_id: user.id }, now);
            const link = async () =>
              confirmLink({ ...stores, tokens }, user, { baseUrl: base, plan, query, now });
            const named = isSold ? plan : null;
            const letter = isOpen
              ? welcomeMessage(user, signIn, named)
              : confirmMessage(user, await link(), named);
            await stores.waitingMail.add(user, letter, now);
            return;
          }
          const known = await stores.users.findByEmail(email);
          if (!known) return;
          await stores.audit.record({ action: 'register_known_address', user_id: known.id }, now);
          const links = { signIn, forgot: `${base}/forgot-password` };
          await stores.waitingMail.add(known, knownAddressMessage(known, links), now);
        });
      });
      return done(null, registeredText(services.settings));
    },
  }),
  openRoute('post', '/auth/confirm-email', {
    errorCodes: [...LINKING, 'password_sign_in_off', 'sign_up_closed'],
    summary: 'Confirm a sign-up with the token of its link and the chosen password, and sign in',
    body: confirmEmailSchema,
    responseBody: signedInSchema,
    findRejection: refuseIfClosed,
    example: { token: 'the token of the link', password: 'a long password' },
    async handle({ body, now, remoteAddress, context }, services) {
      const { tokens, users, oneTimeTokens, passwords, transaction } = services;
      const linkUserId = await oneTimeTokens.userOf(tokens.hash(body.token), 'confirm_email', now);
      const waiting = linkUserId === null ? null : await users.find(linkUserId);
      const who = { remoteAddress, ...(waiting && { account: waiting.email }) };
      const refused = await attempt(services, 'signIn', { ...who, now }, context);
      if (refused) return refused;
      // A stranger may have signed up with this address and chosen the password, so the link alone is not enough.
      const hash = linkUserId === null ? null : await users.passwordHash(linkUserId);
      if (linkUserId !== null && !(await passwords.verify(hash, body.password)))
        return refuseFields(WRONG_SIGN_UP_PASSWORD);
      const confirmed = await transaction(async (stores) => {
        const user = await spendLink({ ...stores, tokens }, body.token, 'confirm_email', now);
        if (!user.ok) return user;
        // An older link must not sign in after another confirmation, because two-factor authentication may be set
        // up.
        if (!(await stores.users.confirm(user.value.id, now))) return refuse('link_used');
        await stores.audit.record({ action: 'email_confirmed', user_id: user.value.id }, now);
        return user;
      });
      if (!confirmed.ok) return confirmed;
      await recordSuccess(services, 'signIn', who);
      await rememberAddress(services, confirmed.value.id, { remoteAddress, now });
      return done(await startSession(services, confirmed.value, { remember: false, now }));
    },
  }),
  openRoute('post', '/auth/confirm-email/resend', {
    errorCodes: ['password_sign_in_off', 'sign_up_closed', 'too_many_attempts'],
    summary: 'Send the link of a sign-up again; the response is the same for every address',
    body: emailSchema,
    findRejection: refuseIfClosed,
    example: { email: 'dana.whitfield@example.com' },
    async handle({ body, now, remoteAddress, context }, services) {
      const email = normalEmail(body.email);
      const { tokens } = services;
      const who = { account: email, remoteAddress, now };
      const refused = await attempt(services, 'confirmation', who, context);
      if (refused) return refused;
      services.background.run('A confirmation of an email address', async () => {
        const baseUrl = mailLinkBase(services);
        await services.transaction(async (stores) => {
          const user = await stores.users.findByEmail(email);
          if (!user || user.confirmed) return;
          const plan = planNamed(user.chosen_plan ?? 'FREE_TRIAL_PLAN');
          const at = { baseUrl, plan, query: user.sign_up_query, now };
          const link = await confirmLink({ ...stores, tokens }, user, at);
          const named = services.payments.provider === null ? null : plan;
          await stores.waitingMail.add(user, confirmMessage(user, link, named), now);
        });
      });
      return done(null, resentText(services.settings));
    },
  }),
  openRoute('post', '/auth/user-exists', {
    errorCodes: ['too_many_attempts'],
    summary: 'For an admin, whether the address has an account; for other callers always the same response',
    body: emailSchema,
    responseBody: z.object({ exists: z.boolean().nullable() }),
    example: { email: 'dana.whitfield@example.com' },
    async handle({ body, now, remoteAddress, context }, services) {
      const caller = await signedInUser(context, services, now);
      if (caller?.token === null && isAdmin(caller.user) && !caller.isSecondFactorMissing) {
        const known = await services.users.findByEmail(normalEmail(body.email));
        return done({ exists: known?.confirmed === true });
      }
      const refused = await attempt(services, 'userExists', { remoteAddress, now }, context);
      return refused ?? done({ exists: null });
    },
  }),
  route('get', '/auth/current_plan', ADVISOR, 'session', {
    summary: 'The plan of the signed-in user',
    responseBody: currentPlanSchema,
    handle: async ({ user, now }, services) => done(await currentPlan(services, user, now)),
  }),
]);
