/** Checks who calls a route: user, session or access token. */
import type { Context } from 'hono';
import { fullName, isAdmin, type Role, type User } from '../../domain/practice/users/user.ts';
import { fail, type Result } from '../../domain/shared/result.ts';
import { refuseScope, refuseToken } from '../sessions/access-tokens.ts';
import { recordUse, remoteAddress, type SignedIn } from '../sessions/sessions.ts';
import type { Services } from '../services.ts';
import { refuse } from './errors.ts';
import { requestContext, type AppEnv } from './request-context.ts';
import { setHeader } from './responses.ts';
import type { Access, Route } from './route.ts';

function hasAllowedRole(access: Access, user: User): boolean {
  const roles: Role[] = isAdmin(user) ? [user.role_type, 'admin'] : [user.role_type];
  return access === 'open' || roles.some((role) => access.includes(role));
}

/** Adds the user to the logs. During impersonation the logs contain the user and the admin. */
export function setRequestCaller({ user, impersonator, token }: SignedIn): void {
  const request = requestContext();
  if (request)
    request.caller = {
      userId: user.id,
      impersonatorId: impersonator?.id ?? null,
      tokenId: token?.id ?? null,
    };
}

type CallerRule = Pick<Route, 'access' | 'scope' | 'otherScope' | 'beforeSecondFactor' | 'selfOnly'>;

/** The reason why this user, session or token may not call the route. */
export async function refuseCaller(
  route: CallerRule,
  caller: SignedIn,
  { context, now }: { context: Context<AppEnv>; now: Date },
  services: Services,
): Promise<Result<never> | null> {
  const tokenRejection = caller.token && (await refuseToken(caller, context, services, now));
  if (tokenRejection) return tokenRejection;
  if (!(await services.indexes.shared.follow(caller.ownFigures))) {
    setHeader(context, 'retry-after', '2');
    return refuse('figures_behind');
  }
  recordUse(services, caller, remoteAddress(context, services.settings.trustProxy), now);
  if (!hasAllowedRole(route.access, caller.user)) return refuse('not_allowed');
  const scopeRejection = caller.token && refuseScope(caller.token, route.scope ?? 'session');
  // route.ts decides by the body.
  const mayUseOtherScope =
    caller.token && route.otherScope && !refuseScope(caller.token, route.otherScope.scope);
  if (scopeRejection && !mayUseOtherScope) return scopeRejection;
  if (caller.isSecondFactorMissing && !route.beforeSecondFactor) return refuse('second_factor_required');
  return route.selfOnly && caller.impersonator ? refuseImpersonation(route, caller) : null;
}

function refuseImpersonation({ selfOnly }: CallerRule, { user }: SignedIn): Result<never> {
  if (selfOnly !== 'by_name') return refuse('own_session_only');
  return fail({ code: 'own_session_only', detail: `Only ${fullName(user)} can do this.` });
}
