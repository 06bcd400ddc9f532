import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPageSettings } from './page-settings.ts';

const page = (content: string | null) => ({
  querySelector: () => (content === null ? null : { getAttribute: () => content }),
});
const read = (content: string | null) => readPageSettings(page(content));

test('the API is at /api and the app at / unless the page specifies otherwise', () => {
  assert.equal(read(null).apiBase, '/api');
  assert.equal(read('no json').appBase, '');
  assert.equal(read('{"apiBase":"/v1/","appBase":"/plans/"}').apiBase, '/v1');
  assert.equal(read('{"apiBase":"/v1/","appBase":"/plans/"}').appBase, '/plans');
});

test('reads the practice’s date from the page and invents none', () => {
  assert.equal(read('{"practiceDate":"2027-01-01"}').practiceDate, '2027-01-01');
  for (const without of [null, '{}', '{"practiceDate":2027}', '{"practiceDate":"soon"}'])
    assert.equal(read(without).practiceDate, null);
});

test('reads whether plans are sold, which defaults to false', () => {
  assert.deepEqual([read('{"sellsPlans": true}').sellsPlans, read(null).sellsPlans], [true, false]);
});

test('email is offered only if the page states that a mail server is configured', () => {
  assert.deepEqual([read('{"sendsMail": true}').sendsMail, read(null).sendsMail], [true, false]);
});

test('reads the pages that require a plan, which default to none', () => {
  assert.deepEqual(read('{"planGated": ["/report-builder", 7]}').planGated, ['/report-builder']);
  assert.deepEqual(read('{"planGated": "all"}').planGated, []);
  assert.deepEqual(read(null).planGated, []);
});

test('reads the sign-up mode, which defaults to open', () => {
  assert.equal(read('{"signUp":"closed"}').signUp, 'closed');
  assert.equal(read('{"signUp":"whoever"}').signUp, 'open');
  assert.equal(read(null).signUp, 'open');
});

test('missing build facts, for example without git, are "unknown"', () => {
  const facts = {
    branch: 'main',
    commit: 'abc',
    built_at: '2026-01-01T00:00:00Z',
    environment: 'production',
  };
  assert.deepEqual(read(JSON.stringify({ build: facts })).build, facts);
  assert.deepEqual(read(JSON.stringify({ build: { ...facts, branch: '', commit: undefined } })).build, {
    ...facts,
    branch: 'unknown',
    commit: 'unknown',
  });
  assert.deepEqual(Object.values(read(null).build), ['unknown', 'unknown', 'unknown', 'unknown']);
});
