import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screens } from '../screens.ts';
import type { Session } from '../state/session.ts';
import { judge, nextOf, findScreen } from './guard.ts';
import { person } from '../../../tests/support/browser-fixture.ts';
import type { Screen } from '../shared-screens.ts';

const people = {
  visitor: null,
  advisor: person({}),
  tsc: person({ role_type: 'tsc' }),
  admin: person({ role_type: 'admin' }),
  staff: person({ is_staff: true }),
  superuser: person({ is_superuser: true }),
};
type Person = keyof typeof people;

/** "/report/:report/:view_token" → "/report/1/1" */
const example = (screen: Screen) => screen.path.replace(/:\w+\??/g, '1');
const PUBLIC = [
  '/demo/:id?',
  '/health',
  '/stripe-source',
  '/sign-up/:plan?',
  '/user-login-with-token',
  '/oidc/callback',
  '/reset-password',
  '/forgot-password',
  '/tsc-login',
  '/tech-error',
  '/report/:report/:view_token',
  '/historical/report/:report/:view_token',
];

/** Section 2 of the specification, derived only from the path. */
function expected(path: string, fullPath: string, person: Person): string {
  const tscPage = path === '/tax-score-card' || path === '/tax-risk-analysis';
  if (PUBLIC.includes(path)) return 'show';
  if (path === '/sign-in') return person === 'visitor' ? 'show' : '/profile-details';
  if (person === 'visitor') return `/sign-in?next=${encodeURIComponent(fullPath)}`;
  if (person === 'tsc') return tscPage ? 'show' : '/tax-score-card';
  if (path.startsWith('/admin') && person === 'advisor') return '/profile-details';
  return 'show';
}

test('each route allows the users of the specification and redirects others as it states', () => {
  assert.ok(screens.length >= 50, 'every route of the specification is listed');
  for (const screen of screens) {
    for (const name of Object.keys(people) as Person[]) {
      const fullPath = example(screen);
      const verdict = judge(screen, fullPath, people[name]);
      const outcome = verdict.kind === 'show' ? 'show' : verdict.to;
      assert.equal(outcome, expected(screen.path, fullPath, name), `${name} at ${screen.path}`);
    }
  }
});

test('a visitor’s stored session is cleared on the redirect to sign-in, and next contains the complete path', () => {
  const verdict = judge(findScreen('/report-builder/3'), '/report-builder/3?present=true#top', null);
  assert.deepEqual(verdict, {
    kind: 'redirect',
    to: '/sign-in?next=%2Freport-builder%2F3%3Fpresent%3Dtrue%23top',
    clears: true,
  });
});

test('no page requires an active plan by default, and a gated page redirects to /current-plan without one', () => {
  const path = '/report-builder/3';
  const without = { ...person({}), planActive: false };
  const goal = (who: Session, gated?: readonly string[]) => judge(findScreen(path), path, who, gated);
  assert.deepEqual(goal(without), { kind: 'show' });
  const gated = ['/report-builder'];
  assert.deepEqual(goal(without, gated), { kind: 'redirect', to: '/current-plan', clears: false });
  assert.deepEqual(goal(person({}), gated), { kind: 'show' });
  assert.deepEqual(goal(without, ['/report']), { kind: 'show' });
});

test('next accepts only local paths', () => {
  const at = (next: string) => nextOf(`/sign-in?next=${encodeURIComponent(next)}`);
  assert.equal(at('/report-builder/3?present=true'), '/report-builder/3?present=true');
  for (const foreign of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    'evil',
    '/sign-in?next=/x',
    '',
  ]) {
    assert.equal(at(foreign), null, foreign);
  }
  assert.equal(nextOf('/sign-in'), null);
});

test('matches paths to screens: parameters, optional parameters, literals first, otherwise not found', () => {
  assert.equal(findScreen('/scenario-details').path, '/scenario-details/:scenario?');
  assert.equal(findScreen('/scenario-details/12').path, '/scenario-details/:scenario?');
  assert.equal(findScreen('/illustration-data').path, '*');
  assert.equal(findScreen('/admin/users/create').path, '/admin/users/create');
  assert.equal(findScreen('/admin/users/9').path, '/admin/users/:id');
  assert.equal(findScreen('/report/4/abc').access, 'public');
  assert.equal(findScreen('/nope').path, '*');
  assert.equal(findScreen('/sign-in/').path, '/sign-in');
});
