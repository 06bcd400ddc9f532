import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageLines } from '../page-lines.ts';
import { item, page } from '../testing/typeset.ts';
import { printedTerms } from './printed-terms.ts';

/** Lines of a page, each set as one piece from the left margin on; their values. */
const terms = (...lines: string[]) =>
  printedTerms([
    pageLines(
      page(
        4,
        lines.map((text, index) => item(text, 40 + text.length * 4, 60 + index * 14)),
      ),
    ),
  ]);
const values = (...lines: string[]) =>
  Object.fromEntries(Object.entries(terms(...lines)).map(([name, { value }]) => [name, value]));

test('loan rate, loan type, death benefit option and MEC are read as carriers print them', () => {
  const printed: [string, Record<string, unknown>][] = [
    ['Loan interest rate: 5.00%', { illustrated_loan_rate: 0.05 }],
    ['Illustrated loan rate of 4.25%', { illustrated_loan_rate: 0.0425 }],
    ['Policy loans are charged interest at 5.95 % in arrears', { illustrated_loan_rate: 0.0595 }],
    ['Loan rate ........ 6%', { illustrated_loan_rate: 0.06 }],
    ['Loan type: Indexed', { loan_type: 'participating' }],
    ['Loan Option  Standard', { loan_type: 'fixed' }],
    ['Death Benefit Option: 2', { death_benefit_option: 'increasing' }],
    ['Death benefit option A (level)', { death_benefit_option: 'level' }],
    ['MEC status: No', { is_mec: false }],
    ['Modified Endowment Contract: Yes', { is_mec: true }],
  ];
  for (const [text, expected] of printed) assert.deepEqual(values(text), expected, text);
  assert.deepEqual(terms('Loan Interest Rate: 5.00%, charged in arrears'), {
    illustrated_loan_rate: { value: 0.05, page: 4, text: 'Loan Interest Rate: 5.00%' },
  });
});

test('limits, other rates, general words and lines that part are not taken', () => {
  for (const text of [
    'The maximum loan interest rate is 8%',
    'Guaranteed loan rate: 6.00%',
    'Net loan rate of 0.50%',
    'Loan interest rate: 15%',
    'If the policy is a modified endowment contract, loans are taxed.',
    'Choose death benefit option A or B',
    'Death benefit option 1,000',
    'Death benefit option C',
    'Participating loans and fixed loans are available.',
  ])
    assert.deepEqual(values(text), {}, text);
  assert.deepEqual(values('Loan interest rate: 5.00%', 'Loan interest rate: 4.00%'), {});
  assert.deepEqual(values('Death benefit option A', 'DB option: Level'), { death_benefit_option: 'level' });
});
