import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screens } from '../../screens.ts';
import type { Session } from '../../state/session.ts';
import { COMING_SOON, sidebarItems } from './sidebar-items.ts';

const session = (role_type: 'advisor' | 'tsc') => ({ user: { role_type } }) as Session;
const load = () => Promise.resolve(() => null);

test('the sidebar lists the five entries of the specification and the two to come', () => {
  const { analysis, tools } = sidebarItems(session('advisor'), screens);
  assert.deepEqual(
    [...analysis, ...tools].map((item) => item.label),
    [
      'Comparative Analysis',
      'Historical Simulations',
      'Index Strategy Calculator',
      'Tax Scorecard',
      'Retirement Buffer',
    ],
  );
  assert.deepEqual(
    COMING_SOON.map((item) => item.label),
    ['Policy Comparison', 'Roth Conversion Alternative'],
  );
});

test('an entry becomes usable when its screen is registered', () => {
  const usable = (list: typeof screens) =>
    [...sidebarItems(session('advisor'), list).analysis, ...sidebarItems(session('advisor'), list).tools]
      .filter((item) => item.usable)
      .map((item) => item.href);
  const none = screens.map((screen) => ({ ...screen, load: null }));
  assert.deepEqual(usable(none), []);
  assert.deepEqual(usable(none.map((row) => (row.path === '/retirement-buffer' ? { ...row, load } : row))), [
    '/retirement-buffer',
  ]);
  assert.ok(usable(screens).includes('/'));
});

test('a tax-score-card user can use the tax scorecard only', () => {
  const all = screens.map((screen) => ({ ...screen, load }));
  const { analysis, tools } = sidebarItems(session('tsc'), all);
  assert.deepEqual(
    [...analysis, ...tools].filter((item) => item.usable).map((item) => item.label),
    ['Tax Scorecard'],
  );
});
