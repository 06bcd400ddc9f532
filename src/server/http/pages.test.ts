import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPage } from './pages.ts';

test('recognizes pages with and without their optional part and the trailing slash', () => {
  for (const path of [
    '/',
    '/sign-in',
    '/sign-in/',
    '/scenario-details',
    '/scenario-details/7',
    '/report/3/abc-_9',
  ]) {
    assert.equal(isPage(path), true, path);
  }
});

test('recognizes no other path as a page', () => {
  for (const path of [
    '/nowhere',
    '/sign-in/x',
    '/illustration-data',
    '/report/3',
    '/report/3/a/b',
    '//',
    '/admin.php',
  ]) {
    assert.equal(isPage(path), false, path);
  }
});
