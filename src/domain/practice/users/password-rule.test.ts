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

test('ten characters are enough, whatever they are', () => {
  assert.equal(passwordLengthProblem('nine char'), 'must be at least 10 characters');
  for (const password of ['ten chars!', 'x q v z 7 k', 'éxéyézéééé', '7355608-19']) {
    assert.equal(passwordLengthProblem(password), null);
    assert.equal(problemOf(password), null, password);
  }
});

test('an emoji is one character, not two', () => {
  assert.equal(passwordLengthProblem('🐟🐟🐟🐟🐟'), 'must be at least 10 characters');
});

test('a common password is refused in whatever case it is typed, and told what to choose', () => {
  for (const common of ['1234567890', 'qwertyuiop', 'PASSWORD123', 'California', ' 1q2w3e4r5t '])
    assert.equal(problemOf(common), COMMON, common);
});

test('a common word stays one with digits and marks around it, and written twice', () => {
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

test('the own names and the product’s are no password, with digits, marks or a common word beside them', () => {
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

test('words of one’s own are enough, also beside a name', () => {
  for (const good of ['correct horse battery', 'dana keeps ferrets', 'plumb-bob over gravel', 'tjk4 wqvn 8x'])
    assert.equal(problemOf(good), null, good);
});

test('a name too short to be a word decides nothing', () => {
  const jo = { first_name: 'Jo', last_name: 'Li', email: 'jl@example.com' };
  assert.equal(passwordProblem('jolt linen vial', jo, isListed), null);
});
