import * as z from 'zod';
import {
  passwordConfirmationSchema,
  secondFactorCodeSchema,
  secondFactorVerifySchema,
  signedInSchema,
} from '../../../domain/practice/users/account-schema.ts';
import { recoveryCodesMessage, secondFactorMessage } from '../../../domain/practice/users/mail.ts';
import { boundTo, otpauthUrl, plainCode } from '../../../domain/practice/users/second-factor.ts';
import { attempt, recordSuccess, rememberAddress } from '../../sessions/attempt-limits.ts';
import { checkCode, confirmPassword, createRecoveryCodes, WRONG_CODE } from '../../sessions/credentials.ts';
import { signInConfirmed } from '../../sessions/provider-sign-in.ts';
import { refuse, refuseFields } from '../../http/errors.ts';
import { startSession } from '../../sessions/sessions.ts';
import { CHALLENGE_PURPOSES, type ChallengePurpose } from '../../../domain/practice/users/tokens.ts';
import type { Services } from '../../services.ts';
import { ADVISOR, openRoute, route, routeGroup } from '../../http/route.ts';
import { done } from '../../http/outcome.ts';

async function findChallenge(
  { oneTimeTokens }: Pick<Services, 'oneTimeTokens'>,
  hash: string,
  now: Date,
): Promise<{ purpose: ChallengePurpose; userId: number } | null> {
  for (const purpose of CHALLENGE_PURPOSES) {
    const userId = await oneTimeTokens.userOf(hash, purpose, now);
    if (userId !== null) return { purpose, userId };
  }
  return null;
}

const withPassword = {
  body: passwordConfirmationSchema,
  example: { password: 'the password' },
  remembered: false,
  selfOnly: true,
} as const;

export const secondFactorRoutes = routeGroup('auth', [
  openRoute('post', '/auth/second-factor/verify', {
    errorCodes: ['challenge_not_valid', 'too_many_attempts'],
    summary: 'Finish a sign-in with a code of the app, or a recovery code',
    body: secondFactorVerifySchema,
    responseBody: signedInSchema,
    example: { challenge: 'the challenge of the sign-in', code: '123456' },
    async handle({ body, ...visit }, services) {
      const { oneTimeTokens, tokens, users, identities } = services;
      const { now } = visit;
      const hash = tokens.hash(body.challenge);
      const challenge = await findChallenge(services, hash, now);
      const checked = await checkCode(services, challenge?.userId ?? null, body.code, visit);
      if (!checked.ok) return checked;
      const spent = challenge && (await oneTimeTokens.spend(hash, challenge.purpose, now));
      const user = spent === null ? null : await users.find(spent);
      if (!challenge || !user) return refuse('challenge_not_valid');
      if (challenge.purpose === 'second_factor_provider') {
        const entry = await identities.takeStep('entry', hash, now);
        const session = entry && (await signInConfirmed(services, user, entry, visit));
        return session ? done(session) : refuse('challenge_not_valid');
      }
      await rememberAddress(services, user.id, visit);
      const remember = challenge.purpose === 'second_factor_remember';
      return done(await startSession(services, user, { remember, now }));
    },
  }),
  route('post', '/auth/second-factor/setup', ADVISOR, 'session', {
    ...withPassword,
    errorCodes: ['second_factor_on'],
    beforeSecondFactor: true,
    summary: 'With the password, create a secret for the authenticator app; it applies after its first code',
    responseBody: z.object({ secret: z.string(), otpauth_url: z.string() }),
    async handle(request, services) {
      const { user } = request;
      const { secondFactors, timeCodes, sealer } = services;
      const passwordCheck = await confirmPassword(services, request);
      if (!passwordCheck.ok) return passwordCheck;
      const secret = timeCodes.newSecret();
      const isStarted = await secondFactors.begin(user.id, sealer.seal(secret, boundTo(user.id)));
      return isStarted
        ? done({ secret, otpauth_url: otpauthUrl(user.email, secret) })
        : refuse('second_factor_on');
    },
  }),
  route('post', '/auth/second-factor/enable', ADVISOR, 'session', {
    errorCodes: ['no_second_factor', 'second_factor_on'],
    beforeSecondFactor: true,
    summary:
      'Turn two-factor authentication on with its first code; the recovery codes are returned only once',
    body: secondFactorCodeSchema,
    responseBody: z.object({ recovery_codes: z.array(z.string()) }),
    example: { code: '123456' },
    remembered: false,
    selfOnly: true,
    async handle({ body, user, accessHash, now, remoteAddress, context }, services) {
      const { secondFactors, timeCodes, sealer, transaction } = services;
      const who = { account: String(user.id), remoteAddress };
      const refused = await attempt(services, 'secondFactor', { ...who, now }, context);
      if (refused) return refused;
      const factor = await secondFactors.find(user.id);
      if (!factor) return refuse('no_second_factor');
      if (factor.enabled) return refuse('second_factor_on');
      const secret = sealer.open(factor.sealed_secret, boundTo(user.id));
      const step = timeCodes.stepOf(secret, plainCode(body.code), now);
      if (step === null) return refuseFields(WRONG_CODE);
      const { plainCodes, records } = await createRecoveryCodes(services);
      const isOn = await transaction(async (stores) => {
        if (!(await stores.secondFactors.enable(user.id, step, records, now))) return false;
        await stores.sessions.endAll(user.id, accessHash);
        await stores.audit.record({ action: 'second_factor_enabled', user_id: user.id }, now);
        await stores.waitingMail.add(user, secondFactorMessage(user, true), now);
        return true;
      });
      if (!isOn) return refuse('second_factor_on');
      await recordSuccess(services, 'secondFactor', who);
      return done({ recovery_codes: plainCodes }, 'Two-factor authentication is on.');
    },
  }),
  route('post', '/auth/second-factor/disable', ADVISOR, 'session', {
    ...withPassword,
    errorCodes: ['second_factor_kept'],
    summary: 'Turn two-factor authentication off with the password',
    async handle(request, services) {
      const { user, now } = request;
      const { practice, transaction } = services;
      if ((await practice.read()).second_factor_required) return refuse('second_factor_kept');
      const passwordCheck = await confirmPassword(services, request);
      if (!passwordCheck.ok) return passwordCheck;
      await transaction(async ({ secondFactors, audit, waitingMail }) => {
        await secondFactors.remove(user.id);
        await audit.record({ action: 'second_factor_disabled', user_id: user.id }, now);
        await waitingMail.add(user, secondFactorMessage(user, false), now);
      });
      return done(null, 'Two-factor authentication is off.');
    },
  }),
  route('post', '/auth/second-factor/recovery-codes', ADVISOR, 'session', {
    ...withPassword,
    errorCodes: ['no_second_factor'],
    summary: 'With the password, replace the recovery codes; the new ones are returned only once',
    responseBody: z.object({ recovery_codes: z.array(z.string()) }),
    async handle(request, services) {
      const { user, now } = request;
      const passwordCheck = await confirmPassword(services, request);
      if (!passwordCheck.ok) return passwordCheck;
      if (!(await services.secondFactors.find(user.id))?.enabled) return refuse('no_second_factor');
      const { plainCodes, records } = await createRecoveryCodes(services);
      return services.transaction(async ({ secondFactors, audit, waitingMail }) => {
        if (!(await secondFactors.replaceRecoveryCodes(user.id, records))) return refuse('no_second_factor');
        await audit.record({ action: 'recovery_codes_made', user_id: user.id }, now);
        await waitingMail.add(user, recoveryCodesMessage(user), now);
        return done(
          { recovery_codes: plainCodes },
          'You have new recovery codes. The old ones no longer work.',
        );
      });
    },
  }),
]);
