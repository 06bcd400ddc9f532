import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KINDS, pageOf } from './kinds.ts';
import { addPerson } from './people.ts';
import { openPractice } from './practice.ts';

const practice = await openPractice();
await addPerson(practice, 'Ada', 'advisor');
await addPerson(practice, 'Tess', 'tsc');

const at = (path: string) => practice.server.url + path;
const signInFor = (path: string) => `/sign-in?next=${encodeURIComponent(path)}`;
const PROFILE = '/profile-details';
const SCORECARD = '/tax-score-card';

/** The final path for each kind of user, in the order of KINDS; null: the requested path. */
const PLACES: readonly (readonly [path: string, ends: readonly (string | null)[]])[] = [
  ['/', [signInFor('/'), null, SCORECARD, null, null]],
  ['/demo', [null, null, null, null, null]],
  ['/health', [null, null, null, null, null]],
  ['/sign-up/2', [null, null, null, null, null]],
  ['/forgot-password', [null, null, null, null, null]],
  ['/tech-error', [null, null, null, null, null]],
  ['/report/999/nothing', [null, null, null, null, null]],
  ['/no-such-page?a=1', [null, null, null, null, null]],
  ['/sign-in', [null, PROFILE, SCORECARD, PROFILE, PROFILE]],
  [PROFILE, [signInFor(PROFILE), null, SCORECARD, null, null]],
  [
    '/report-builder/1?present=true#top',
    [signInFor('/report-builder/1?present=true#top'), null, SCORECARD, null, null],
  ],
  [SCORECARD, [signInFor(SCORECARD), null, null, null, null]],
  ['/admin', [signInFor('/admin'), PROFILE, SCORECARD, null, PROFILE]],
  ['/admin/users?page=1', [signInFor('/admin/users?page=1'), PROFILE, SCORECARD, null, PROFILE]],
];

for (const [index, kind] of KINDS.entries()) {
  test(`every access rule for ${kind}: a page of it is shown or redirects as specified`, async () => {
    const page = await pageOf(practice, kind);
    const ended: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const [path, ends] of PLACES) {
      await page.goto(at(path), { waitUntil: 'domcontentloaded' });
      // The guard has decided once a page is rendered.
      await page.locator('h1').first().waitFor();
      const { pathname, search, hash } = new URL(page.url());
      ended[path] = pathname + search + hash;
      expected[path] = ends[index] ?? path;
    }
    assert.deepEqual(ended, expected);
    await page.context().close();
  });
}
