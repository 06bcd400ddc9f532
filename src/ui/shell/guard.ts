/** Access to screens (specification, section 2, "Route guard"). No DOM. */
import { isAdmin } from '../../domain/practice/users/user.ts';
import { localPath } from '../../domain/shared/page-paths.ts';
import { notFoundScreen, screens } from '../screens.ts';
import type { Session } from '../state/session.ts';
import type { Screen } from '../shared-screens.ts';

export type Verdict =
  | { kind: 'show' }
  /** `clears`: deletes the stored session first. */
  | { kind: 'redirect'; to: string; clears: boolean };

const to = (path: string, clears = false): Verdict => ({ kind: 'redirect', to: path, clears });

/** Matches literal paths before those with a parameter. */
export function findScreen(path: string): Screen {
  const found = screens.filter((screen) => matches(screen.path, path));
  found.sort((a, b) => parameters(a.path) - parameters(b.path));
  return found[0] ?? notFoundScreen;
}

export const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] || '/';

const parameters = (pattern: string) => pattern.split(':').length;

function matches(pattern: string, path: string): boolean {
  const patternParts = pattern.split('/').filter(Boolean);
  const pathParts = path.split('/').filter(Boolean);
  if (pathParts.length > patternParts.length) return false;
  return patternParts.every((part, index) => {
    const piece = pathParts[index];
    if (part.startsWith(':')) return piece !== undefined || part.endsWith('?');
    return part === piece;
  });
}

/** `planGated`: pages that require an active plan, with the pages below them (specification, section 2). */
export function judge(
  screen: Screen,
  fullPath: string,
  session: Session | null,
  planGated: readonly string[] = [],
): Verdict {
  const profile = '/profile-details';
  if (screen.access === 'public') return { kind: 'show' };
  if (screen.access === 'visitor') return session ? to(nextOf(fullPath) ?? profile) : { kind: 'show' };
  if (!session) return to(`/sign-in?next=${encodeURIComponent(fullPath)}`, true);
  if (session.user.role_type === 'tsc')
    return screen.access === 'scorecard' ? { kind: 'show' } : to('/tax-score-card');
  if (screen.access === 'admin' && !isAdmin(session.user)) return to(profile);
  const path = pathOf(fullPath);
  const isGated = planGated.some((gate) => path === gate || path.startsWith(`${gate}/`));
  if (isGated && !session.planActive) return to('/current-plan');
  return { kind: 'show' };
}

/** Returns the local path in `?next=`, or null: another site's address must never be followed. */
export function nextOf(fullPath: string): string | null {
  const query = fullPath.split('#', 1)[0]?.split('?')[1];
  const next = new URLSearchParams(query ?? '').get('next');
  const localNext = next === null ? null : localPath(next);
  return localNext === null || pathOf(localNext) === '/sign-in' ? null : localNext;
}
