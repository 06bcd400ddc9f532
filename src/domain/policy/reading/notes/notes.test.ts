import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageLines } from '../page-lines.ts';
import { item, page } from '../../../../../tests/support/illustrations/typeset.ts';
import { insuredIn, ageBasis, ageEvidence } from './insured.ts';
import { illustratedRate, printedOrigin } from './printed-origin.ts';

/** Lines of a page, each one piece from the left margin. */
const read = (...lines: string[]) =>
  insuredIn([
    pageLines(
      page(
        3,
        lines.map((text, index) => item(text, 40 + text.length * 4, 60 + index * 14)),
      ),
    ),
  ]);

test('reads name, sex and age in the forms that carriers print', () => {
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

test('a date of birth without an age gives the possible ages on the file’s date and is not stored', () => {
  const found = read('Insured: Nora Hale  Date of Birth: 03/14/1976', 'Prepared on November 2, 2026');
  assert.deepEqual(found, {
    name: 'Nora Hale',
    sex: null,
    // Fifty since March; from mid-September on, 51 by the nearest birthday.
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

test('other people, general words and contradicting pages return nothing about the insured', () => {
  assert.equal(
    read('Values depend on whether the insured is male or female.', 'The Insured must sign.'),
    null,
  );
  assert.equal(read('Prepared by: Sam Agent, age 33, male', 'Owner: John Brick, male, age 70'), null);
  assert.equal(read('Insured: Nora Hale', 'Insured: Walter Kim')?.name ?? null, null);
  assert.equal(read('Insured: Nora Hale, female', 'Sex: Male')?.sex, null);
  assert.equal(read('Insured: NORA HALE', 'Insured: Nora Hale')?.name, 'NORA HALE');
});

// Notes about the date of the ages in a table.

const basisBy = (...notes: string[]) => {
  const pages = [
    pageLines(
      page(
        1,
        notes.map((text, at) => item(text, 500, 100 + 20 * at)),
      ),
    ),
  ];
  return ageBasis(51, 1, [], ageEvidence(pages, [1]));
};

test('a note about the displayed ages is applied', () => {
  const message =
    'Page 1 defines ages as of the end of the policy year. Year 1 prints 51, so the ledger starts at age 50.';
  for (const note of [
    'Ages shown are as of the end of the policy year.',
    'All ages are at the end of the year.',
    'The second column has ages as of the end of the year.',
  ])
    assert.deepEqual(basisBy(note), { shift: 1, doubt: null, note: { message, page: 1 } });
});

test('a sentence with an age and the end of a year does not define the ages', () => {
  assert.deepEqual(basisBy('Coverage continues to age 121, the end of the policy year.'), {
    shift: 0,
    doubt: null,
  });
});

test('the insured’s age or date of birth determines the ages, and an ambiguous date of birth is marked', () => {
  const note = {
    message: 'The insured is 50 at issue, so the printed ages are as of the end of the policy year.',
  };
  assert.deepEqual(basisBy('Issue age: 50'), { shift: 1, doubt: null, note });
  assert.deepEqual(basisBy('Issue age: 51'), { shift: 0, doubt: null });
  const prepared = 'Illustration date: 04/09/2027';
  assert.deepEqual(basisBy('Date of birth: 02/14/1977', prepared), { shift: 1, doubt: null, note });
  assert.deepEqual(basisBy('Date of birth: 09/01/1976', prepared), {
    shift: 0,
    doubt: 'The date of birth gives an age of 50 or 51.',
  });
});

test('a note that contradicts the stated age is marked', () => {
  assert.notEqual(
    basisBy('Ages shown are as of the end of the policy year.', 'Insured: Male, age 51').doubt,
    null,
  );
});

test('the headers of an age and of adjacent years are not a note', () => {
  const headers = ['Attained Age', 'End of Year', 'Annual Premium', 'Loan Balance', 'Account Value'];
  const line = headers.map((text, at) => item(text, 100 + 90 * at, 100));
  const evidence = ageEvidence([pageLines(page(1, line))], [1]);
  assert.deepEqual(evidence.definitions, []);
});

const rateOf = (...lines: string[]) =>
  illustratedRate([
    pageLines(
      page(
        7,
        lines.map((text, index) => item(text, 40 + text.length * 4, 60 + index * 14)),
      ),
    ),
  ]);

test('reads the wordings that carriers use for the illustrated rate', () => {
  const wordings: [string, number][] = [
    ['Illustrated rate of 5.95% and current charges in all years', 0.0595],
    ['ILLUSTRATED RATE: 6.00%', 0.06],
    ['Non-Guaranteed, Illustrated Rate 5.95%', 0.0595],
    ['Assumed interest rate = 4.25 %', 0.0425],
    ['Assumed Non-Guaranteed Annual Interest Rate of 6.125%', 0.06125],
    ['Hypothetical index crediting rate is 5.8%', 0.058],
    ['Values are illustrated at 6.40%', 0.064],
    ['Illustrated rate of return ..... 7.1%', 0.071],
  ];
  for (const [text, rate] of wordings) assert.equal(rateOf(text)?.value, rate, text);
});

test('returns the page and the wording of the rate', () => {
  assert.deepEqual(rateOf('Policy values', 'Illustrated rate of 5.95%, current charges'), {
    value: 0.0595,
    page: 7,
    text: 'Illustrated rate of 5.95%',
  });
});

test('reads a rate under the heading of its block of columns, and not the neighbor’s', () => {
  const heading = [
    item('Guaranteed', 200, 60),
    item('Non-guaranteed midpoint', 360, 60),
    item('Non-guaranteed illustrated', 520, 60),
    item('1.00%, maximum charges', 220, 72),
    item('3.50%', 320, 72),
    item('6.40%, current charges', 510, 72),
  ];
  assert.equal(illustratedRate([pageLines(page(9, heading))])?.value, 0.064);
});

test('limits, comparisons, guarantees, loans and caps are not illustrated rates', () => {
  for (const text of [
    'Maximum illustrated rate of 6.71%',
    'Guaranteed crediting rate of 1.00%',
    'Guaranteed assumed rate of 2.00%',
    'Alternate illustrated rate 4.00%',
    'Illustrated loan rate: 5.00%',
    'Loans bear interest at 5.00% in arrears',
    'a cap that is 10.00% at present',
    'Assumed tax rate of 24%',
    'Illustrated rate of 59.5%',
    'Illustrated rate of 0.00%',
  ])
    assert.equal(rateOf(text), null, text);
});

test('two different rates return nothing, and the same rate twice returns it', () => {
  assert.equal(rateOf('Illustrated rate of 5.95%', 'Assumed rate of 4.00%'), null);
  assert.equal(rateOf('Illustrated rate of 5.95%', 'Illustrated rate 5.95%')?.value, 0.0595);
});

const set = (number: number, ...lines: string[]) =>
  pageLines(
    page(
      number,
      lines.map((text, index) => item(text, 40 + text.length * 4, 60 + index * 14)),
    ),
  );

const values = (...pages: ReturnType<typeof set>[]) => {
  const { questions = [], ...found } = printedOrigin(pages) ?? {};
  return {
    ...Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value])),
    questions,
  };
};

test('every label is read, and each value ends at the next label', () => {
  assert.deepEqual(
    values(
      set(
        1,
        'Insurer: Meridian Mutual Life',
        'Product: Horizon IUL II · Policy form: ICC21-IUL',
        'Illustration date: March 2, 2026',
        'Issue date: 04/01/2026',
        'Sex: F · Underwriting class: Preferred Nonsmoker · State: TX',
      ),
    ),
    {
      insurer: 'Meridian Mutual Life',
      product: 'Horizon IUL II',
      form_number: 'ICC21-IUL',
      illustration_date: '2026-03-02',
      issue_date: '2026-04-01',
      risk_class: 'Preferred Nonsmoker',
      state: 'TX',
      tobacco: 'nonsmoker',
      sex: 'female',
      questions: [],
    },
  );
  assert.deepEqual(
    values(set(1, 'Company: Acme Life', 'Plan: Index 5', 'Gender: Male', 'Policy date: 2021-03-31')),
    {
      insurer: 'Acme Life',
      product: 'Index 5',
      issue_date: '2021-03-31',
      sex: 'male',
      questions: [],
    },
  );
});

test('a field with two values is empty and named', () => {
  assert.deepEqual(
    values(set(1, 'State: TX', 'Issue date: 04/01/2026'), set(2, 'State: OH', 'Issue date: 4/1/2026')),
    {
      issue_date: '2026-04-01',
      questions: ['state'],
    },
  );
});

test('after the third page only headers and footers are read, and the agent’s state is ignored', () => {
  const body = Array.from({ length: 20 }, (_, at) => (at === 10 ? 'State: TX' : `A line of text ${at}`));
  const narrative = Array.from({ length: 3 }, (_, at) => set(at + 1, 'Agent: Lee Brick · State: NV'));
  assert.deepEqual(values(...narrative, set(4, ...body, 'Policy form IUL-2201')), {
    form_number: 'IUL-2201',
    questions: [],
  });
});

test('a company is the insurer if it is the only one named by a line of the first page', () => {
  const insurerOf = (...lines: string[]) => printedOrigin([set(1, ...lines)])?.insurer?.value;
  assert.equal(insurerOf('Northern Plains Life Insurance Company', 'Issue date 04/09/2027'), 'Northern Plains Life Insurance Company'); // oxfmt-ignore
  assert.equal(insurerOf('Harbor Life Insurance Company', 'Valley Annuity Company'), undefined);
  assert.equal(insurerOf('Issued by Harbor Life Insurance Company of Ohio.'), undefined);
  assert.equal(insurerOf('Insurer: Harbor Life', 'Valley Annuity Company'), 'Harbor Life');
});
