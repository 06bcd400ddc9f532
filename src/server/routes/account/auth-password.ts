import {
  changePasswordSchema,
  emailSchema,
  forgottenPasswordSchema,
  newPasswordProblem,
} from '../../../domain/practice/users/account-schema.ts';
import { passwordChangedMessage, resetMessage } from '../../../domain/practice/users/mail.ts';
import { passwordProblem } from '../../../domain/practice/users/password-rule.ts';
import { passwordLink, RESET_HOURS } from '../../../domain/practice/users/tokens.ts';
import { normalEmail, ownerOf, type User } from '../../../domain/practice/users/user.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { mailLinkBase } from '../../http/addresses.ts';
import { attempt, recordSuccess, rememberAddress } from '../../sessions/attempt-limits.ts';
import { LINKING } from '../../http/error-groups.ts';
import { refuse, refuseFields } from '../../http/errors.ts';
import { ANY_SIGNED_IN, openRoute, route, routeGroup } from '../../http/route.ts';
import type { Services, Stores } from '../../services.ts';
import { signUpMode } from '../../sessions/sign-up-mode.ts';
import { isPasswordChanged, spendLink } from '../../sessions/credentials.ts';
import { done } from '../../http/outcome.ts';
import { revokeAll } from './auth-tokens.ts';
import { requirePasswordSignIn } from '../../sessions/provider-sign-in.ts';

const RESET_REQUESTED = 'If this address has an account, we are sending it a message with a link.';
/** Admins read the message in the outbox. */
const NOT_MAILED = 'Email isn’t set up on this server. Ask your administrator for a sign-in link.';

const WRONG_OLD_PASSWORD = { old_password: ['This is not your present password.'] };

async function sendPasswordChanged(
  services: Services,
  { waitingMail }: Pick<Stores, 'waitingMail'>,
  user: User,
  now: Date,
): Promise<void> {
  const message = passwordChangedMessage(user, `${mailLinkBase(services)}/forgot-password`);
  await waitingMail.add(user, message, now);
}

export const passwordRoutes = routeGroup('auth', [
  openRoute('post', '/auth/request-forget-email', {
    errorCodes: ['password_sign_in_off', 'too_many_attempts'],
    summary: 'Request a link to choose a new password; the response is the same for every address',
    body: emailSchema,
    findRejection: requirePasswordSignIn,
    example: { email: 'dana.whitfield@example.com' },
    async handle({ body, now, remoteAddress, context }, services) {
      const email = normalEmail(body.email);
      const refused = await attempt(services, 'reset', { account: email, remoteAddress, now }, context);
      if (refused) return refused;
      // Everything including the lookup runs after the response, so known and unknown addresses take equally long.
      services.background.run('A password reset', async () => {
        const user = await services.users.findByEmail(email);
        if (!user || (!user.confirmed && signUpMode(services.settings).mode === 'closed')) return;
        const baseUrl = mailLinkBase(services);
        await services.transaction(async (stores) => {
          const { tokens } = services;
          const link = await passwordLink({ ...stores, tokens }, user, {
            baseUrl,
            hours: RESET_HOURS,
            now,
          });
          await stores.audit.record({ action: 'password_reset_asked', user_id: user.id }, now);
          await stores.waitingMail.add(user, resetMessage(user, link), now);
        });
      });
      return done(null, services.settings.smtpUrl === null ? NOT_MAILED : RESET_REQUESTED);
    },
  }),
  openRoute('post', '/auth/password-forget-complete', {
    errorCodes: [...LINKING, 'password_sign_in_off', 'sign_up_closed'],
    summary:
      'Choose a new password with the token of a link; every sign-in and access token of the user ends',
    body: forgottenPasswordSchema,
    findRejection: requirePasswordSignIn,
    example: { token: 'the token of the link', password: 'a long new password' },
    async handle({ body, now, remoteAddress, context }, services) {
      const { passwords, tokens, transaction } = services;
      const refused = await attempt(services, 'reset', { remoteAddress, now }, context);
      if (refused) return refused;
      const linkUserId = await services.oneTimeTokens.userOf(tokens.hash(body.token), 'set_password', now);
      const owner = linkUserId === null ? null : await services.users.find(linkUserId);
      if (owner && !owner.confirmed && signUpMode(services.settings).mode === 'closed')
        return refuse('sign_up_closed');
      const problem = owner && passwordProblem(body.password, owner, passwords.isListed);
      // Checked first, so another password can be tried with the same link.
      if (problem !== null) return refuseFields({ password: [problem] });
      const hash = await passwords.hash(body.password);
      // One transaction: a consumed token without a saved password would lock the user out.
      const spent = await transaction(async (stores) => {
        const { users, sessions, oneTimeTokens, audit } = stores;
        const link = await spendLink({ ...stores, tokens }, body.token, 'set_password', now);
        if (!link.ok) return link;
        const { id } = link.value;
        await users.setPasswordHash(id, hash);
        // The link proves access to the mailbox.
        await users.confirm(id, now);
        await oneTimeTokens.useUp(id, 'confirm_email', now);
        await sessions.endAll(id);
        await revokeAll(ownerOf(link.value), stores, now);
        await oneTimeTokens.useUp(id, 'set_password', now);
        await audit.record({ action: 'password_reset', user_id: id }, now);
        await sendPasswordChanged(services, stores, link.value, now);
        return link;
      });
      if (!spent.ok) return spent;
      const user = spent.value;
      await recordSuccess(services, 'reset', { account: user.email, remoteAddress });
      // Resets the limit, because the user has proved access to the mailbox.
      await recordSuccess(services, 'signIn', { account: user.email, remoteAddress, known: true });
      await rememberAddress(services, user.id, { remoteAddress, now });
      return done(null, 'Your password was changed. You can sign in with it now.');
    },
  }),
  route('post', '/auth/change_password', ANY_SIGNED_IN, 'session', {
    summary:
      'Choose another password; every other sign-in of the user ends, and with `revoke_tokens` every access token',
    body: changePasswordSchema,
    example: { old_password: 'the old password', new_password: 'a long new password' },
    remembered: false,
    selfOnly: true,
    async handle({ body, user, accessHash, now, remoteAddress, context }, services) {
      const { users, passwords, audit, transaction } = services;
      const who = { account: String(user.id), remoteAddress };
      const known = await users.passwordHash(user.id);
      const problem =
        newPasswordProblem('new_password', body.new_password) ??
        passwordProblem(body.new_password, user, passwords.isListed);
      const fieldErrors: FieldErrors = {
        ...(known !== null && !body.old_password && { old_password: ['old_password is a required field'] }),
        ...(problem !== null && { new_password: [problem] }),
      };
      if (Object.keys(fieldErrors).length > 0) return refuseFields(fieldErrors);
      const refused = await attempt(services, 'password', { ...who, now }, context);
      if (refused) return refused;
      if (known !== null && !(await passwords.verify(known, body.old_password ?? ''))) {
        await audit.record({ action: 'password_change_refused', user_id: user.id }, now);
        return refuseFields(WRONG_OLD_PASSWORD);
      }
      if (known !== null && body.new_password === body.old_password)
        return refuseFields({ new_password: ['Choose a password other than your current one.'] });
      const hash = await passwords.hash(body.new_password);
      const isSaved = await transaction(async (stores) => {
        if (await isPasswordChanged(stores, user.id, known)) return false;
        await stores.users.setPasswordHash(user.id, hash);
        await stores.sessions.endAll(user.id, accessHash);
        if (body.revoke_tokens) await revokeAll(ownerOf(user), stores, now);
        await stores.oneTimeTokens.useUp(user.id, 'set_password', now);
        await stores.audit.record({ action: 'password_changed', user_id: user.id }, now);
        await sendPasswordChanged(services, stores, user, now);
        return true;
      });
      if (!isSaved) return refuseFields(WRONG_OLD_PASSWORD);
      await recordSuccess(services, 'password', who);
      return done(null, 'Password changed successfully!');
    },
  }),
]);
