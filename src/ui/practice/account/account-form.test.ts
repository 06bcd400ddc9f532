import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registerSchema } from '../../../domain/practice/users/account-schema.ts';
import { parseWith } from '../../../domain/shared/result.ts';
import { emailError, collectErrors, nameError, newPasswordError, pictureError } from './account-form.ts';

test('names missing fields in the order of the form', () => {
  const found = collectErrors({
    first_name: nameError('First name', '  '),
    email: emailError(''),
    password: newPasswordError(''),
  });
  assert.deepEqual(found, {
    first_name: ['First name is a required field'],
    email: ['Email is a required field'],
    password: ['Password is a required field'],
  });
  assert.deepEqual(Object.keys(found), ['first_name', 'email', 'password']);
});

test('a password is counted by character: nine are too few, ten are enough, and an emoji is one', () => {
  assert.deepEqual(newPasswordError('123456789'), ['must be at least 10 characters']);
  assert.deepEqual(newPasswordError('🔑🔑🔑🔑🔑'), ['must be at least 10 characters']);
  assert.equal(newPasswordError('0123456789'), null);
});

test('the form and the server’s schema accept and reject the same values', () => {
  const good = {
    first_name: 'Nora',
    last_name: 'Quist',
    email: 'nora@example.com',
    password: 'nine green bottles',
  };
  const drafts = [
    good,
    { ...good, first_name: ' ' },
    { ...good, last_name: 'x'.repeat(101) },
    { ...good, email: 'nora' },
    { ...good, email: 'nora@home' },
    { ...good, email: '' },
    { ...good, password: 'short' },
  ];
  for (const draft of drafts) {
    const formErrors = collectErrors({
      first_name: nameError('first_name', draft.first_name),
      last_name: nameError('last_name', draft.last_name),
      email: emailError(draft.email),
      password: newPasswordError(draft.password),
    });
    const parsed = parseWith(registerSchema, draft);
    assert.deepEqual(Object.keys(formErrors), parsed.ok ? [] : Object.keys(parsed.error.fields ?? {}));
  }
});

test('accepts a picture up to 2 MB, and states why another file is rejected', () => {
  const megabytes = 1024 * 1024;
  for (const type of ['image/png', 'image/jpeg', 'image/webp'])
    assert.equal(pictureError({ type, size: 2 * megabytes }), null, type);
  assert.match(pictureError({ type: 'image/png', size: 2 * megabytes + 1 }) ?? '', /over 2 MB/);
  assert.match(pictureError({ type: 'image/png', size: 0 }) ?? '', /empty/);
  assert.match(pictureError({ type: 'image/svg+xml', size: 10 }) ?? '', /SVG/);
  assert.match(pictureError({ type: 'application/pdf', size: 10 }) ?? '', /not a picture/);
});
