import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meaningOf, WEAK } from './column-meanings.ts';

const certain: Record<string, string[]> = {
  year: ['Year', 'Policy Year', 'End of Year', 'Pol. Yr.', 'End of Policy Year'],
  age: ['Age', 'Attained Age', 'Insured’s Age', 'Age EOY', 'Age (BOY)'],
  premium_outlay: [
    'Premium Outlay',
    'Annualized Premium',
    'Planned Annual Premium',
    'Annual Outlay',
    'Contract Premium',
  ],
  withdrawals: ['Withdrawals', 'Partial Surrenders', 'Annual Cash Withdrawals', 'W/D'],
  loans: ['Loans', 'Annual Policy Loan', 'New Loans', 'Policy Loan Proceeds'],
  loan_repayment: ['Loan Repayment', 'Repayments'],
  loan_interest: ['Loan Interest', 'Loan Interest Charged'],
  loan_balance: [
    'Loan Balance',
    'Outstanding Loan',
    'Policy Debt',
    'Indebtedness',
    'Loan Balance End of Year',
  ],
  charges: ['Policy Charges', 'Total Charges', 'Total Policy Expenses'],
  accumulation_value: [
    'Accumulation Value',
    'Accum. Value',
    'Policy Account Value',
    'Accumulated Value',
    'Contract Fund Value',
  ],
  surrender_value: ['Surrender Value', 'Net Cash Surr. Value', 'CSV', 'Net Cash Value'],
  death_benefit: [
    'Death Benefit',
    'Net Death Benefit',
    'Death Proceeds',
    'Dth Ben',
    'Total Death Benefit Before Loans',
  ],
  income: ['Income', 'Annual Distributions', 'Loans/Withdrawals', 'Withdrawals & Loans', 'Policy Income'],
  net_outlay: ['Net Outlay', 'Net Annual Outlay'],
  net_cash_flow: ['Net Cash Flow'],
  cash_value: ['Cash Value'],
  premiums_to_date: ['Cumulative Premium', 'Accumulated Premiums', 'Total Premium to Date Cumulative'],
};

test('knows the columns of a ledger by the words of their headers', () => {
  for (const [meaning, headers] of Object.entries(certain)) {
    for (const header of headers) {
      const reading = meaningOf(header);
      assert.equal(reading?.meaning, meaning, header);
      assert.ok((reading?.confidence ?? 0) >= WEAK, header);
    }
  }
});

test('does not take for a ledger column what only shares a word with it', () => {
  const others = [
    'Cumulative Premium Load', 'Accumulated Premiums at Interest', 'Cumulative Net Premium', 'Monthly Premium',
    'Monthly Planned Premium', 'Premium Load', 'Premium Charge', 'Surrender Charge', 'Cost of Insurance',
    'IRR on Surrender Value', 'Death Benefit IRR', 'Guideline Level Premium', '7-Pay Premium', 'Target Premium',
    'Loan Interest Rate', 'Maximum Loan Available', 'Chronic Illness Benefit', 'Cost Basis', 'Specified Amount', 'Bonus',
  ]; // oxfmt-ignore
  for (const header of others) assert.equal(meaningOf(header), null, header);
});

test('a header that could mean two things is weak', () => {
  for (const header of ['Total Loans', 'Net Premium', 'Net Account Value', 'Net Loans', 'Cumulative Loans']) {
    const reading = meaningOf(header);
    assert.ok(reading !== null && reading.confidence < WEAK, header);
  }
});

test('tells an age at the end of the year from one at its start', () => {
  assert.equal(meaningOf('Age End of Year')?.endOfYear, true);
  assert.equal(meaningOf('Attained Age EOY')?.endOfYear, true);
  assert.equal(meaningOf('Age Beg. of Year')?.endOfYear, false);
  assert.equal(meaningOf('Attained Age')?.endOfYear, false);
});

test('the words of a surrender value and of a death benefit in one header leave it in doubt', () => {
  const reading = meaningOf('Surr Value Before Loans Death Benefit Before');
  assert.ok(reading !== null && reading.confidence < 0.75);
});
