import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseWith } from '../../shared/result.ts';
import {
  clientsCsv,
  countLines,
  importedLines,
  MAX_IMPORTED,
  planImport,
  readImportTable,
  guessColumns,
  mapColumn,
  missingColumns,
} from './client-import.ts';
import { validateClient, fieldsOf, type Client } from './client.ts';
import { clientImportSchema, clientSchema } from './client-schema.ts';

const TODAY = '2026-11-30';
const known = (
  id: number,
  firstname: string,
  middlename: string | null,
  lastname: string,
  age: number,
  date_of_birth: string | null = null,
): Client => ({ id, firstname, middlename, lastname, age, date_of_birth, created_at: '', updated_at: '' });

function plan(text: string, existing: readonly Client[] = []) {
  const { lines, mapping } = readImportTable(text);
  return planImport(lines, mapping, existing, TODAY);
}

test('finds columns by their common names, in any order and case', () => {
  for (const headers of [
    ['First name', 'Middle', 'Last name', 'Age'],
    ['firstname', 'middlename', 'lastname', 'age'],
    ['GIVEN NAME', 'Middle initial', 'Surname', 'Current Age'],
    ['first_name', 'M.I.', 'family-name', 'Issue age'],
    ['Prénom', 'Middle name', 'Nom', 'AGE'],
  ]) {
    assert.deepEqual(guessColumns(headers), ['firstname', 'middlename', 'lastname', 'age'], headers.join());
  }
  assert.deepEqual(guessColumns(['Age', 'Phone', 'Client']), ['age', null, 'fullname']);
  // Each field has one column, and separate names are more precise than a full name.
  assert.deepEqual(guessColumns(['Age', 'Age', 'Name', 'Last', 'First']), [
    'age',
    null,
    null,
    'lastname',
    'firstname',
  ]);
});

test('calculates a blank age from the date of birth, at the birthday nearest to today', () => {
  const headers = ['First name', 'Last name', 'DOB'];
  assert.deepEqual(guessColumns(headers), ['firstname', 'lastname', 'date_of_birth']);
  assert.deepEqual(missingColumns(guessColumns(headers)), []);
  const lines = plan(
    [
      'First,Last,Age,Date of birth',
      'Ann,Li,40,3/14/1976',
      'Bo,Oz,,03/14/1976',
      'Cy,Oz,,1976-06-14',
      'Di,Oz,45,12/01/2026',
      'Ed,Oz,45,12/31/1899',
      'Fi,Oz,,',
    ].join('\n'),
  );
  // On November 30, the next March 14 is nearer than the last, and the last June 14 nearer than the next.
  assert.deepEqual(
    lines.slice(0, 3).map(({ draft, rejection }) => [fieldsOf(draft).date_of_birth, draft.age, rejection]),
    [
      ['1976-03-14', 40, null],
      ['1976-03-14', 51, null],
      ['1976-06-14', 50, null],
    ],
  );
  assert.deepEqual(
    lines.slice(3).map(({ rejection }) => rejection),
    [
      'the date of birth “12/01/2026” is not a date from 1900 to today, such as 03/14/1976',
      'the date of birth “12/31/1899” is not a date from 1900 to today, such as 03/14/1976',
      'the age is missing',
    ],
  );
});

test('selecting a column by hand moves the field from its previous column', () => {
  assert.deepEqual(mapColumn(['firstname', 'age', null], 2, 'age'), ['firstname', null, 'age']);
  assert.deepEqual(mapColumn(['firstname', 'age'], 0, null), [null, 'age']);
  assert.deepEqual(missingColumns([null, 'age']), ['First name', 'Last name']);
  assert.deepEqual(missingColumns(['fullname', 'age']), []);
});

test('ignores invisible characters and line breaks in names', () => {
  const [ann, again, unseen] = plan('First,Last,Age\n"An\u200Bn",Li,40\nAnn,"Li\u202E",40\n\u200B,Li,40\n');
  assert.deepEqual(ann?.draft, {
    firstname: 'Ann',
    middlename: '',
    lastname: 'Li',
    age: 40,
    date_of_birth: '',
  });
  assert.deepEqual(again?.duplicate, { kind: 'line', line: 2 });
  assert.equal(unseen?.rejection, 'the first name is missing');
  assert.equal(plan('First,Last,Age\nAnn,"Li\nLee",40\n')[0]?.draft.lastname, 'Li Lee');
});

test('each line is ready, or rejected with the reason', () => {
  const lines = plan(
    'First,Last,Age\nAnn,Li,40\n,Li,40\nBo,,x\nCy,Oz,\nDi,Oz,101\nEd,Oz,45.5\nFi,Oz,0\nGu,Oz, 45.0 \n',
  );
  assert.deepEqual(
    lines.map(({ line, rejection }) => [line, rejection]),
    [
      [2, null],
      [3, 'the first name is missing'],
      [4, 'the last name is missing and the age “x” is not a whole number from 1 to 100'],
      [5, 'the age is missing'],
      [6, 'the age “101” is not a whole number from 1 to 100'],
      [7, 'the age “45.5” is not a whole number from 1 to 100'],
      [8, 'the age “0” is not a whole number from 1 to 100'],
      [9, null],
    ],
  );
  assert.deepEqual(countLines(lines), { ready: 2, doubles: 0, refused: 6 });
});

test('each line has the same errors as in the client schema', () => {
  const long = 'x'.repeat(101);
  const lines = plan(
    `First,Middle,Last,Age\nA,,B,1\nA,,B,100\n ,, ,\n${long},${long},${long},7.5\nA,,B,-1\n`,
  );
  for (const { draft, rejection } of lines) {
    const parsed = parseWith(clientSchema, {
      ...draft,
      date_of_birth: null,
      age: Number.isNaN(draft.age) ? 'x' : draft.age,
    });
    assert.equal(rejection === null, parsed.ok);
    assert.deepEqual(validateClient(draft, TODAY), parsed.ok ? {} : parsed.error.fields);
  }
});

test('a line with the name and age of an existing client or an earlier line is a duplicate', () => {
  const existing = [known(7, 'Ann', 'M.', 'Li', 40), known(8, 'Ann', null, 'Li', 41)];
  const lines = plan(
    [
      'First,Middle,Last,Age',
      'ann,,LI,40',
      'Ann,X.,Li,40',
      'Ann,m.,Li,40',
      'Bo,,Oz,50',
      'Bo,,Oz,51',
      ' BO , ,Oz,50',
      'Bo,,Oz,',
      'Bo,,Oz,',
    ].join('\n'),
    existing,
  );
  const doubles = lines.map(({ duplicate }) =>
    duplicate?.kind === 'client' ? `client ${duplicate.client.id}` : duplicate?.line,
  );
  // Lines that cannot be imported are not duplicates.
  assert.deepEqual(doubles, ['client 7', 2, 'client 7', undefined, undefined, 5, undefined, undefined]);
  assert.deepEqual(countLines(lines), { ready: 2, doubles: 4, refused: 2 });
});

test('skips a duplicate unless requested, and never imports a rejected line', () => {
  const lines = plan('First,Last,Age\nAnn,Li,40\nAnn,Li,40\nAnn,Li,\n');
  const sent = (anyway: number[]) => importedLines(lines, new Set(anyway)).map(({ line }) => line);
  assert.deepEqual(sent([]), [2]);
  assert.deepEqual(sent([3]), [2, 3]);
  assert.deepEqual(sent([3, 4]), [2, 3]);
});

test('splits a full name, and reads a first line without headers as a client', () => {
  assert.deepEqual(
    plan('Client,Age\n"Hale, Nora, M.",50\nPer Eriksen,57\n').map(({ draft }) => fieldsOf(draft)),
    [
      { firstname: 'Nora', middlename: 'M.', lastname: 'Hale', age: 50, date_of_birth: null },
      { firstname: 'Per', middlename: null, lastname: 'Eriksen', age: 57, date_of_birth: null },
    ],
  );
  const table = readImportTable('Nora;Hale;50\nPer;Eriksen;57\n');
  assert.deepEqual(table.headers, ['Column 1', 'Column 2', 'Column 3']);
  assert.equal(table.lines.length, 2);
  assert.deepEqual(readImportTable('Who,How old\nNora,50\n').headers, ['Who', 'How old']);
  assert.deepEqual(readImportTable(' \n'), { headers: [], lines: [], mapping: [] });
});

test('an exported file is imported as the same clients', () => {
  const clients = [
    known(1, 'Elena', 'M.', 'Hartwell', 45, '1980-02-29'),
    known(2, '=cmd|x', null, '@SUM(A1)', 1),
    known(3, "'=quoted", '-', '+49', 100),
    known(4, 'José "Pepe"', 'de la, Cruz', "O'Hara; Jr.", 60),
    known(5, '李', 'two words', 'Ünal', 33),
  ];
  const lines = plan(`\ufeff${clientsCsv(clients)}`);
  assert.deepEqual(
    lines.map(({ draft }) => fieldsOf(draft)),
    clients.map(({ id: _, created_at: _at, updated_at: _on, ...fields }) => fields),
  );
});

test('accepts from 1 to 2,000 clients in one request', () => {
  const row = { firstname: 'A', lastname: 'B', age: 4 };
  const accepts = (count: number) => parseWith(clientImportSchema, { rows: Array(count).fill(row) }).ok;
  assert.equal(MAX_IMPORTED, 2000);
  assert.deepEqual([accepts(0), accepts(1), accepts(2000), accepts(2001)], [false, true, true, false]);
});
