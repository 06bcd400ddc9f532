import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reportDescription, noteText } from '../practice/reports/report-schema.ts';
import { scenarioDescriptionSchema } from '../practice/cases/scenario-schema.ts';
import { plainText } from './plain-text.ts';

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
