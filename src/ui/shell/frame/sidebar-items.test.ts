import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Session } from '../../state/session.ts';
import { COMING_SOON, sidebarItems } from './sidebar-items.ts';

const session = (role_type: 'advisor' | 'tsc') => ({ user: { role_type } }) as Session;

test('the sidebar lists the five entries of the specification and the two coming soon', () => {
  const { analysis, tools } = sidebarItems(session('advisor'));
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

test('an advisor can use every entry', () => {
  const { analysis, tools } = sidebarItems(session('advisor'));
  assert.ok([...analysis, ...tools].every((item) => item.usable));
});

test('a Tax Scorecard user can use only the Tax Scorecard', () => {
  const { analysis, tools } = sidebarItems(session('tsc'));
  assert.deepEqual(
    [...analysis, ...tools].filter((item) => item.usable).map((item) => item.label),
    ['Tax Scorecard'],
  );
});
