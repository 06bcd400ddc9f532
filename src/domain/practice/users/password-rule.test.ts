import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordLengthProblem, passwordProblem } from './password-rule.ts';

const DANA = { first_name: 'Dana', last_name: 'Whitfield-Ortiz', email: 'd.whitfield@northgate.example' };
const COMMON = 'This is a common password. Choose a few unrelated words.';
const OWN =
  'This password is made of your name, your email address or the name Plumbline. Choose a few other words.';
const LISTED = new Set(
  '123456 1234567890 1q2w3e4r5t california hello iloveyou love password qwertyuiop summer sunshine'.split(
    ' ',
  ),
);
const isListed = (word: string) => LISTED.has(word);
const problemOf = (password: string) => passwordProblem(password, DANA, isListed);

test('accepts ten characters of any kind', () => {
  assert.equal(passwordLengthProblem('nine char'), 'must be at least 10 characters');
  for (const password of ['ten chars!', 'x q v z 7 k', 'éxéyézéééé', '7355608-19']) {
    assert.equal(passwordLengthProblem(password), null);
    assert.equal(problemOf(password), null, password);
  }
});

test('counts an emoji as one character', () => {
  assert.equal(passwordLengthProblem('🐟🐟🐟🐟🐟'), 'must be at least 10 characters');
});

test('rejects a common password in any case and recommends unrelated words', () => {
  for (const common of ['1234567890', 'qwertyuiop', 'PASSWORD123', 'California', ' 1q2w3e4r5t '])
    assert.equal(problemOf(common), COMMON, common);
});

test('rejects a common word surrounded by digits and marks, or repeated', () => {
  for (const common of [
    'Summer2026!',
    '!!iloveyou2026',
    '123456!!!!!',
    'Sunshine#2031',
    'hellohello',
    'LoveLoveLove7',
    '1111111111',
    '121212121212',
  ])
    assert.equal(problemOf(common), COMMON, common);
});

test('rejects the user’s and the product’s names, with digits, marks or a common word added', () => {
  for (const own of [
    'Whitfield1!',
    'dana.whitfield',
    'DanaOrtiz2026',
    'd.whitfield99',
    'd.whitfield@northgate.example',
    'Plumbline2026',
    'plumbline-Dana',
    'plumblinepassword',
    'danaxyz1234',
  ])
    assert.equal(problemOf(own), OWN, own);
});

test('accepts unrelated words, including words next to a name', () => {
  for (const good of ['correct horse battery', 'dana keeps ferrets', 'plumb-bob over gravel', 'tjk4 wqvn 8x'])
    assert.equal(problemOf(good), null, good);
});

test('ignores a name that is too short to be a word', () => {
  const jo = { first_name: 'Jo', last_name: 'Li', email: 'jl@example.com' };
  assert.equal(passwordProblem('jolt linen vial', jo, isListed), null);
});
