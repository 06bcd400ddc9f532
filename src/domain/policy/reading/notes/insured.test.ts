import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageLines } from '../page-lines.ts';
import { item, page } from '../testing/typeset.ts';
import { insuredIn, ageBasis, ageEvidence } from './insured.ts';

/** Lines of a page, each set as one piece from the left margin on. */
const read = (...lines: string[]) =>
  insuredIn([
    pageLines(
      page(
        3,
        lines.map((text, index) => item(text, 40 + text.length * 4, 60 + index * 14)),
      ),
    ),
  ]);

test('name, sex and age are read in the ways that carriers print them', () => {
  const printed: [string, string | null, string | null, number[]][] = [
    [
      'Insured: Elena M. Hartwell   Female, age 50, Preferred Non-Tobacco',
      'Elena M. Hartwell',
      'female',
      [50],
    ],
    ['INSURED: WALTER JAMES OKAFOR, MALE, AGE 44, STANDARD', 'WALTER JAMES OKAFOR', 'male', [44]],
    ['Proposed Insured: Ms. Ana de la Cruz   Sex: F   Issue Age: 39', 'Ana de la Cruz', 'female', [39]],
    ['Insured’s name: Hartwell, Elena M.  Owner: John Brick', 'Hartwell, Elena M.', null, []],
    ['Insured: José O’Neill-Ruiz Jr., Male, 61, Nonsmoker', 'José O’Neill-Ruiz', 'male', [61]],
    ['Prepared for: Nora Hale    Presented by: Sam Agent', 'Nora Hale', null, []],
    ['a 45-year-old male, preferred non-tobacco', null, 'male', [45]],
    ['Client: Ola Nordmann   Gender: M   Current Age 58', 'Ola Nordmann', 'male', [58]],
  ];
  for (const [text, name, sex, ages] of printed) {
    const found = read('Flexible premium life insurance', text);
    assert.deepEqual([found?.name, found?.sex, found?.ages], [name, sex, ages], text);
  }
});

test('where only a date of birth is printed it becomes the age on the day of the file, and is not kept', () => {
  const found = read('Insured: Nora Hale  Date of Birth: 03/14/1976', 'Prepared on November 2, 2026');
  assert.deepEqual(found, {
    name: 'Nora Hale',
    sex: null,
    // Fifty since March, and nearer to fifty-one: from mid-September on by the nearest birthday.
    ages: [50, 51],
    age_from: 'date_of_birth',
    page: 3,
  });
  assert.doesNotMatch(JSON.stringify(found), /1976|14/);
  assert.deepEqual(
    read('Insured: Nora Hale  DOB 14 Mar 1976', 'Illustration date: 2026-03-13')?.ages,
    [49, 50],
  );
  assert.deepEqual(read('Insured: Nora Hale  DOB 14 Mar 1976', 'Illustration date: 3/14/2026')?.ages, [50]);
  assert.deepEqual(read('Insured: Nora Hale  Born March 14, 1976')?.ages, [], 'no day to count to');
  assert.equal(read('Female, age 48', 'Date of birth: 3/14/1976', 'Prepared 11/2/2026')?.ages[0], 48);
});

test('other people, general words and pages that part say nothing of the insured', () => {
  assert.equal(
    read('Values depend on whether the insured is male or female.', 'The Insured must sign.'),
    null,
  );
  assert.equal(read('Prepared by: Sam Agent, age 33, male', 'Owner: John Brick, male, age 70'), null);
  assert.equal(read('Insured: Nora Hale', 'Insured: Walter Kim')?.name ?? null, null);
  assert.equal(read('Insured: Nora Hale, female', 'Sex: Male')?.sex, null);
  assert.equal(read('Insured: NORA HALE', 'Insured: Nora Hale')?.name, 'NORA HALE');
});

// Notes that say of which day the ages in a table are.

const basisBy = (...notes: string[]) => {
  const pages = [
    pageLines(
      page(
        1,
        notes.map((text, at) => item(text, 500, 100 + 20 * at)),
      ),
    ),
  ];
  return ageBasis(51, 1, false, false, ageEvidence(pages, [1]));
};

test('a note that speaks of the ages shown is taken at its word', () => {
  assert.deepEqual(basisBy('Ages shown are as of the end of the policy year.'), { shift: 1, doubt: null });
  assert.deepEqual(basisBy('All ages are at the end of the year.'), { shift: 1, doubt: null });
});

test('a sentence that names an age and the end of a year says nothing for certain', () => {
  assert.notEqual(basisBy('Coverage continues to age 121, the end of the policy year.').doubt, null);
});

test('a note that the named age contradicts is marked', () => {
  assert.notEqual(
    basisBy('Ages shown are as of the end of the policy year.', 'Insured: Male, age 51').doubt,
    null,
  );
});

test('the headers of an age and of the years beside it are no note', () => {
  const headers = ['Attained Age', 'End of Year', 'Annual Premium', 'Loan Balance', 'Account Value'];
  const line = headers.map((text, at) => item(text, 100 + 90 * at, 100));
  const evidence = ageEvidence([pageLines(page(1, line))], [1]);
  assert.equal(evidence.note, null);
});
