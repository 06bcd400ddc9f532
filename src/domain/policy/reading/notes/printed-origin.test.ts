import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageLines } from '../page-lines.ts';
import { item, page } from '../testing/typeset.ts';
import { printedOrigin } from './printed-origin.ts';

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

test('every label is read, each value ends where the next label begins', () => {
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

test('two values leave the field empty and name it', () => {
  assert.deepEqual(
    values(set(1, 'State: TX', 'Issue date: 04/01/2026'), set(2, 'State: OH', 'Issue date: 4/1/2026')),
    {
      issue_date: '2026-04-01',
      questions: ['state'],
    },
  );
});

test('after the third page only headers and footers are read, and the agent’s state is another’s', () => {
  const body = Array.from({ length: 20 }, (_, at) => (at === 10 ? 'State: TX' : `A line of text ${at}`));
  const narrative = Array.from({ length: 3 }, (_, at) => set(at + 1, 'Agent: Lee Brick · State: NV'));
  assert.deepEqual(values(...narrative, set(4, ...body, 'Policy form IUL-2201')), {
    form_number: 'IUL-2201',
    questions: [],
  });
});
