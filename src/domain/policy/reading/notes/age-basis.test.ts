/** Notes that say of which day the ages in a table are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageLines } from '../page-lines.ts';
import { item, page } from '../testing/typeset.ts';
import { ageBasis, ageEvidence } from './age-basis.ts';

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
