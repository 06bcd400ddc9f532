import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteText, noteTemplateSchema } from '../practice/reports/report-schema.ts';
import { scenarioDescriptionSchema } from '../practice/cases/scenario-schema.ts';
import { plainText, readableName, freeName } from './text.ts';
import { reportVariantSchema } from '../comparison/comparative/comparative-report-schema.ts';
import { templatePatchSchema, portfolioPatchSchema } from '../practice/templates/template-schema.ts';
import { toolRunPatchSchema } from '../practice/reports/tool-run-schema.ts';
import { vehicleSchema } from '../vehicles/vehicle-schema.ts';

test('normalizes line endings and does not change other text', () => {
  assert.equal(plainText('one\r\ntwo\rthree\n\tfour'), 'one\ntwo\nthree\n\tfour');
  for (const text of ['<b>**5%**</b>', '李 é', '\u{1F600} \u05D0', '  blanks  '])
    assert.equal(plainText(text), text);
});

test('removes control characters and lone surrogates', () => {
  assert.equal(plainText('a\u0000b\u001b[0m\u007f'), 'ab[0m');
  assert.equal(plainText('half \uD83D, whole \uD83D\uDE00'), 'half , whole \uD83D\uDE00');
});

test('cleans descriptions and notes in the same way', () => {
  for (const schema of [scenarioDescriptionSchema, noteText('notes')])
    assert.equal(schema.parse('a\u0000\uDE00b\r\nc'), 'ab\nc');
});

test('accepts a name in any script and trims blanks around it', () => {
  for (const name of ['Hartwell', 'O’Hara-Álvarez', '李', 'כהן', 'می\u200cنا', '<b>Al</b>', '=1+1'])
    assert.equal(readableName(`  ${name}\t`), name);
});

test('puts a name on one line and removes text-direction marks', () => {
  assert.equal(readableName('Ann\r\nLee'), 'Ann Lee');
  assert.equal(readableName('a\u0000b'), 'a b');
  assert.equal(readableName('\u202Eabc\u202C'), 'abc');
  assert.equal(readableName('\u2066abc\u2069'), 'abc');
});

test('removes invisible characters from a name; a name without visible characters is empty', () => {
  for (const typed of [
    '',
    '   ',
    '\u200B',
    '\u202E',
    '\u200D\u200E',
    '\u00A0\u2060',
    '\u3164\uFFA0\u034F',
    '\u2800',
  ])
    assert.equal(readableName(typed), '', JSON.stringify(typed));
  assert.equal(readableName('In\u200Bcome\uFEFF'), 'Income');
  assert.equal(readableName('\uD800'), '', 'half of a character');
  assert.equal(readableName('A\uDE00 \uD83D\uDE00'), 'A \uD83D\uDE00');
});

test('an available name is unchanged, including one with a number', () => {
  assert.equal(freeName('Income', ['Growth']), 'Income');
  assert.equal(freeName('Income (2)', ['Income']), 'Income (2)');
});

test('a name in use gets the first available number', () => {
  assert.equal(freeName('Income', ['Income', 'Income (2)', 'Income (4)']), 'Income (3)');
});

test('the number of a copy of a copy continues from the original name', () => {
  let name = '60/40';
  const existing = [name];
  for (let copies = 2; copies < 15; copies += 1) {
    name = freeName(name, existing);
    assert.equal(name, `60/40 (${copies})`);
    existing.push(name);
  }
  assert.equal(freeName('60/40 (3)', ['60/40 (3)']), '60/40 (2)');
});

test('an age or a year in parentheses remains part of the name', () => {
  assert.equal(freeName('Retire (65)', ['Retire (65)']), 'Retire (65) (2)');
  assert.equal(freeName('Since (1940)', ['Since (1940)', 'Since']), 'Since (1940) (2)');
});

test('truncates a name of the maximum length between characters, before its number', () => {
  assert.equal(freeName('abcdefgh', ['abcdefgh'], 8), 'abcd (2)');
  assert.equal(freeName('abc😀gh', ['abc😀gh'], 8), 'abc (2)');
});

const named: Readonly<Record<string, (name: string) => { success: boolean; data?: object | undefined }>> = {
  vehicle: (name) => vehicleSchema.safeParse({ name, account_type: 'taxable', rate_of_return: 0.06 }),
  'variant of a report': (name) => reportVariantSchema.safeParse({ id: 'a', name, changes: {} }),
  portfolio: (name) => portfolioPatchSchema.safeParse({ name }),
  template: (name) => templatePatchSchema(noteTemplateSchema).safeParse({ template_name: name }),
  'result of a tool': (name) => toolRunPatchSchema.safeParse({ name }),
};

for (const [what, read] of Object.entries(named))
  test(`the name of a ${what} is converted to one line and must contain visible characters`, () => {
    const { success, data } = read(' Plan\r\nB\u202E ');
    assert.equal(success, true);
    assert.ok(Object.values(data ?? {}).includes('Plan B'), JSON.stringify(data));
    assert.equal(read('\u200B\u202E').success, false);
  });
