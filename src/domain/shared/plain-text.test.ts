import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportDescription, noteText } from '../practice/reports/report-schema.ts';
import { scenarioDescriptionSchema } from '../practice/cases/scenario-schema.ts';
import { plainText, readableName } from './plain-text.ts';

test('line ends are one, and what is typed stays', () => {
  assert.equal(plainText('one\r\ntwo\rthree\n\tfour'), 'one\ntwo\nthree\n\tfour');
  for (const text of ['<b>**5%**</b>', '李 é', '\u{1F600} \u05D0', '  blanks  '])
    assert.equal(plainText(text), text);
});

test('what no page, file or database shows is dropped', () => {
  assert.equal(plainText('a\u0000b\u001b[0m\u007f'), 'ab[0m');
  assert.equal(plainText('half \uD83D, whole \uD83D\uDE00'), 'half , whole \uD83D\uDE00');
});

test('descriptions and notes are kept so', () => {
  for (const schema of [reportDescription, scenarioDescriptionSchema, noteText('notes')])
    assert.equal(schema.parse('a\u0000\uDE00b\r\nc'), 'ab\nc');
});

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
