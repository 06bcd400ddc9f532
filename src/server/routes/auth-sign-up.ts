/** Making an account, and what it is on. */
import * as z from 'zod';
import { emailSchema, registerSchema } from '../../domain/accounts/account-schema.ts';
import { knownAddressMessage, welcomeMessage } from '../../domain/accounts/messages.ts';
import { passwordProblem } from '../../domain/accounts/password-rule.ts';
import { isAdmin, normalEmail } from '../../domain/accounts/user.ts';
import { planNamed, type CurrentPlan } from '../../domain/plans/plan.ts';
import { mailedBase } from '../addresses.ts';
import { attempt } from '../attempt-limits.ts';
import { signedInUser } from '../callers.ts';
import { refuseFields } from '../errors.ts';
import { ADVISOR, done, openRoute, route, type RouteGroup } from '../route.ts';

const REGISTERED = 'Thank you. A message with the next step is on its way to this address.';

const planSchema = z.enum(['FREE_TRIAL_PLAN', 'MONTHLY_PLAN', 'YEARLY_PLAN']);

export const signUpRoutes: RouteGroup = {
  name: 'auth',
  routes: [
    openRoute({
      method: 'post',
      path: '/auth/register',
      access: 'open',
      summary: 'Sign up; the answer is the same for an address that has an account, which is told by mail',
      body: registerSchema,
      example: {
        first_name: 'Dana',
        last_name: 'Whitfield',
        email: 'dana.whitfield@example.com',
        password: 'a long password',
        plan: 'FREE_TRIAL_PLAN',
      },
      async handle({ body, now, remoteAddress, context }, services) {
        const { users, passwords, audit, together, mailer, background } = services;
        const email = normalEmail(body.email);
        const refused = attempt(services, 'signUp', { account: email, remoteAddress, now }, context);
        if (refused) return refused;
        const { first_name, last_name } = body;
        const problem = passwordProblem(body.password, { first_name, last_name, email });
        if (problem !== null) return refuseFields({ password: [problem] });
        const plan = planNamed(body.plan ?? 'FREE_TRIAL_PLAN');
        // Hashed for a known address too: it is what takes the time.
        const password_hash = await passwords.hash(body.password);
        background.run('a sign-up', async () => {
          const base = mailedBase(services);
          const user = await together(async (stores) => {
            const added = await stores.users.create(
              {
                email,
                first_name,
                last_name,
                role_type: 'advisor',
                is_staff: false,
                is_superuser: false,
                password_hash,
                chosen_plan: plan.plan,
              },
              now,
            );
            if (added) await stores.audit.record({ action: 'registered', user_id: added.id }, now);
            return added;
          });
          if (user) return mailer.send(welcomeMessage(user, `${base}/sign-in`, plan), now);
          const known = await users.findByEmail(email);
          if (!known) return;
          await audit.record({ action: 'register_known_address', user_id: known.id }, now);
          const links = { signIn: `${base}/sign-in`, forgot: `${base}/forgot-password` };
          return mailer.send(knownAddressMessage(known, links), now);
        });
        return done(null, REGISTERED);
      },
    }),
    openRoute({
      method: 'post',
      path: '/auth/user-exists',
      access: 'open',
      summary: 'For an admin, whether the address has an account; for everybody else the same answer always',
      body: emailSchema,
      answer: z.object({ exists: z.boolean().nullable() }),
      example: { email: 'dana.whitfield@example.com' },
      async handle({ body, now, remoteAddress, context }, services) {
        const caller = await signedInUser(context, services, now);
        if (caller && isAdmin(caller.user) && !caller.secondFactorMissing) {
          const known = await services.users.findByEmail(normalEmail(body.email));
          return done({ exists: known !== null });
        }
        const refused = attempt(services, 'userExists', { remoteAddress, now }, context);
        return refused ?? done({ exists: null });
      },
    }),
    route({
      method: 'get',
      path: '/auth/current_plan',
      access: ADVISOR,
      summary: 'The plan of the signed-in user',
      answer: z.object({
        plan: planSchema,
        plan_id: z.int(),
        plan_active: z.union([z.literal(0), z.literal(1)]),
        chosen_plan: planSchema.nullable(),
      }) satisfies z.ZodType<CurrentPlan>,
      async handle({ user }) {
        const { plan, plan_id } = planNamed(user.plan);
        // As at sign-in: active for everybody while no card payments are set up.
        return done({ plan, plan_id, plan_active: 1, chosen_plan: user.chosen_plan } satisfies CurrentPlan);
      },
    }),
  ],
};
