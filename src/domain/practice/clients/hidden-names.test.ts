import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameHider, withoutLinks } from './hidden-names.ts';

const client = (id: number, firstname: string, lastname: string, middlename: string | null = null) => ({
  id,
  firstname,
  middlename,
  lastname,
});
const hide = nameHider([
  client(3, 'Elena', 'Hartwell', 'Marie'),
  client(5, 'Víctor', 'Hartwell'),
  client(8, 'Max', "O'Brien"),
  client(9, 'Jia', 'Wu'),
  client(10, 'Ga', 'Martinez'),
]);

test('replaces a client’s name with its id in every member', () => {
  assert.deepEqual(
    hide({
      id: 3,
      firstname: 'Elena',
      middlename: 'Marie',
      lastname: 'Hartwell',
      age: 45,
      date_of_birth: '1980-02-03',
    }),
    { id: 3, firstname: 'Client', middlename: null, lastname: '3', age: 45, date_of_birth: null },
  );
  assert.deepEqual(hide({ client: { firstname: 'Elena', lastname: 'Hartwell' } }), {
    client: { firstname: 'Client', lastname: '' },
  });
});

test('replaces names in text in any case, with and without accents', () => {
  for (const [text, expected] of [
    ['Hartwell, Elena, M.', 'Client 3, M.'],
    ['Elena Marie Hartwell', 'Client 3'],
    ['ELENA’s plan', 'Client 3’s plan'],
    ['victor hartwell', 'Client 5'],
    ['The Hartwell plan', 'The Client plan'],
    ['Elena Hartwell, Victor Hartwell', 'Client 3, Client 5'],
    ['hartwell_elena.2026', 'Client_Client 3.2026'],
    ['O’Brien at 65', 'O’Client 8 at 65'],
    ['Wu and wu', 'Client 9 and wu'],
    ['Maximum for the Hartwells', 'Maximum for the Client'],
    ['The Martinezes and Víctors', 'The Client 10 and Client 5'],
    ['the gas of Wus', 'the gas of Wus'],
  ] as const)
    assert.equal(hide(text), expected);
});

test('figures, formulas and keys do not change', () => {
  const trail = {
    path: 'rows.1.max',
    formula: 'max(0, balance)',
    value: 12.5,
    names: ['Max', 7, null, true],
  };
  assert.deepEqual(hide(trail), { ...trail, names: ['Client 8', 7, null, true] });
});

test('links and file names are withheld', () => {
  assert.deepEqual(
    withoutLinks({
      report: { view_token: 'abc', report_link: 'https://x/report/1/abc', views: 2 },
      pdf_url: { s3_url: '/f' },
    }),
    { report: { view_token: null, report_link: null, views: 2 }, pdf_url: { s3_url: null } },
  );
  assert.deepEqual(hide({ source: { kind: 'pdf', file_name: 'HartwellIUL.pdf' } }), {
    source: { kind: 'pdf', file_name: null },
  });
});
