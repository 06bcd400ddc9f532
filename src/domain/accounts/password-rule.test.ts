import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { passwordProblem } from './password-rule.ts';

test('ten characters are enough, whatever they are', () => {
  assert.equal(passwordProblem('nine char'), 'must be at least 10 characters');
  assert.equal(passwordProblem('ten chars!'), null);
  assert.equal(passwordProblem('         x'), null);
  assert.equal(passwordProblem('éééééééééé'), null);
});

test('an emoji is one character, not two', () => {
  assert.equal(passwordProblem('🐟🐟🐟🐟🐟'), 'must be at least 10 characters');
});

test('a common password is refused in whatever case it is typed, and told why', () => {
  for (const common of ['1234567890', 'qwertyuiop', 'PASSWORD123', 'Iloveyou123', ' 1q2w3e4r5t ']) {
    assert.equal(
      passwordProblem(common),
      'This password is among the most common ones. Choose another.',
      common,
    );
  }
});

test('the list holds some hundreds, all of them long enough to be worth listing', () => {
  assert.ok(COMMON_PASSWORDS.size >= 400, String(COMMON_PASSWORDS.size));
  for (const entry of COMMON_PASSWORDS) assert.equal(entry, entry.toLowerCase());
});
