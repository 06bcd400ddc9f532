import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInsuredDifferences, isSamePerson } from './insured-differs.ts';

const nora = { firstname: 'Nora', middlename: null, lastname: 'Hale', age: 50 };
const insured = { name: 'Nora Hale', sex: 'female', ages: [50], age_from: 'printed', page: 9 } as const;
const first = { year: 1, age: 50 };
const requested = { insured: { ...insured, ages: [50] }, client: nora, first, sex: null };
const differences = (change: Partial<Parameters<typeof findInsuredDifferences>[0]>) =>
  findInsuredDifferences({ ...requested, ...change }).map(({ message }) => message);

test('a name in another order or case or with initials is the same person', () => {
  for (const name of ['NORA HALE', 'Hale, Nora M.', 'N. Hale', 'Mrs. Nora Jane Hale'])
    assert.ok(isSamePerson(name, nora), name);
  for (const name of ['Nora Brick', 'Walter Hale', 'W. Hale']) assert.ok(!isSamePerson(name, nora), name);
  assert.ok(isSamePerson('Jose ONeill-Ruiz', { ...nora, firstname: 'José', lastname: 'O’Neill-Ruiz' }));
  assert.deepEqual(differences({}), []);
});

test('a different name, age or sex is reported in a sentence', () => {
  assert.deepEqual(differences({ insured: { ...requested.insured, name: 'Walter Kim' } }), [
    'Page 9 names the insured Walter Kim. This client is Nora Hale.',
  ]);
  assert.deepEqual(
    differences({ insured: { ...requested.insured, ages: [45] }, first: { year: 1, age: 45 } }),
    ['The file gives the insured’s age as 45. The ledger starts at age 45; Nora is 50.'],
  );
  assert.deepEqual(
    differences({
      insured: { ...requested.insured, ages: [44, 45], age_from: 'date_of_birth' },
      first: { year: 1, age: 45 },
    }),
    ['By the date of birth in the file the insured is 44 or 45. The ledger starts at age 45; Nora is 50.'],
  );
  assert.deepEqual(differences({ insured: null, first: { year: 1, age: 51 } }), [
    'The ledger starts at age 51; Nora is 50.',
  ]);
  assert.match(differences({ sex: 'male' })[0] ?? '', /insured is female; the policy model .* for a male/);
  assert.deepEqual(differences({ sex: 'female' }), []);
});

test('the suggested age is the ledger’s first one, or the file’s if the ledger already starts at the client’s', () => {
  const aged = (change: Partial<Parameters<typeof findInsuredDifferences>[0]>) =>
    findInsuredDifferences({ ...requested, ...change }).map(({ age }) => age);
  const file = { ...requested.insured, ages: [45] };
  assert.deepEqual(aged({ insured: file, first: { year: 1, age: 46 } }), [46]);
  assert.deepEqual(aged({ insured: file }), [45]);
  assert.deepEqual(aged({ insured: file, first: { year: 4, age: 50 } }), [48]);
});

test('accepts the age at issue of a policy in force, and either way of counting a birthday', () => {
  const issued = { ...requested.insured, ages: [45] };
  assert.deepEqual(differences({ insured: issued, first: { year: 6, age: 50 } }), []);
  assert.deepEqual(
    differences({ insured: { ...requested.insured, ages: [49, 50], age_from: 'date_of_birth' } }),
    [],
  );
});
