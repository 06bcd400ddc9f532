import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readableName } from './plain-text.ts';

test('a name of any script stays as it is, without blanks around it', () => {
  for (const name of ['Hartwell', 'O’Hara-Álvarez', '李', 'כהן', 'می\u200cنا', '<b>Al</b>', '=1+1'])
    assert.equal(readableName(`  ${name}\t`), name);
});

test('a name stands in one line, and turns nothing that is written beside it', () => {
  assert.equal(readableName('Ann\r\nLee'), 'Ann Lee');
  assert.equal(readableName('a\u0000b'), 'a b');
  assert.equal(readableName('\u202Eabc\u202C'), 'abc');
  assert.equal(readableName('\u2066abc\u2069'), 'abc');
});

test('what shows nothing is no name, and makes no other one', () => {
  for (const typed of ['', '   ', '\u200B', '\u202E', '\u200D\u200E', '\u00A0\u2060'])
    assert.equal(readableName(typed), '', JSON.stringify(typed));
  assert.equal(readableName('In\u200Bcome\uFEFF'), 'Income');
  assert.equal(readableName('\uD800'), '', 'half of a character');
  assert.equal(readableName('A\uDE00 \uD83D\uDE00'), 'A \uD83D\uDE00');
});
