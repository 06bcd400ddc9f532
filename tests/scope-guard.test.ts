/** Every route with an access token of every scope. The expected results are the table of scopes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCOPES, type Scope } from '../src/domain/practice/users/access-token.ts';
import { reportParts } from '../src/domain/comparison/report-parts.ts';
import { routeGroups } from '../src/server/routes/route-groups.ts';
import { isAdmins, OPEN, outcomeOf, RETURN, SIGNED } from './support/api-matrix.ts';
import { SCOPE_OF } from './support/scope-matrix.ts';
import { accessToken } from './support/test-access-token.ts';
import { practiceOfFile } from './support/test-practice.ts';

const practice = await practiceOfFile();
practice.services.attempts.attempt = () => Promise.resolve(0);

const routes = routeGroups
  .flatMap((group) => group.routes)
  .map((route) => ({ route, name: `${route.method.toUpperCase()} ${route.path}` }));

const READING: Readonly<Partial<Record<Scope, Scope>>> = {
  'clients:write': 'clients:read',
  'reports:share': 'reports:read',
};
/** Includes saved reports. */
const BY_REPORT = ['calc', ...Object.keys(reportParts)].map((name) => `POST /report/${name}`);

function expectedOf(name: string, granted: Scope): string {
  const needed = SCOPE_OF.get(name);
  if (needed === 'session') return 'session_required';
  const has = [granted, READING[granted]];
  if (needed === 'any' || has.some((scope) => scope === needed)) return 'answered';
  return BY_REPORT.includes(name) && has.includes('reports:read') ? 'answered' : 'scope_missing';
}

for (const scope of SCOPES) {
  test(`a token with ${scope} can call the routes of its scope and no others`, async () => {
    const admin = await accessToken(practice, practice.users.admin, [scope]);
    const advisor = await accessToken(practice, practice.users.dana, [scope]);
    for (const { route, name } of routes) {
      if (name === SIGNED || OPEN.includes(name)) continue;
      assert.equal(await outcomeOf(practice, route, admin.token), expectedOf(name, scope), name);
      const expected = isAdmins(route.path) && name !== RETURN ? 'not_allowed' : expectedOf(name, scope);
      assert.equal(await outcomeOf(practice, route, advisor.token), expected, name);
    }
  });
}

test('an open route has the same outcome for a token and for a visitor', async () => {
  const { token } = await accessToken(practice, practice.users.admin, SCOPES);
  for (const { route, name } of routes)
    if (OPEN.includes(name) || name === SIGNED)
      assert.equal(await outcomeOf(practice, route, token), await outcomeOf(practice, route, null), name);
});
