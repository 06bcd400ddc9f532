/** Traits of payments and values: one column for several amounts, several columns for one, and columns of other amounts. */
import type { Row } from './exact-policy.ts';
import { column, type Column } from './print-table.ts';
import { amount, indexOf, replace, type Trait } from './spec.ts';

const INCOME_HEADERS = ['Loans and|Withdrawals', 'Annual|Income', 'Distributions', 'P/L'];

export const COLUMN_TRAITS: Readonly<Record<string, Trait>> = {
  'income in one column, with the balance': {
    touches: ['income'],
    apply(spec, luck) {
      const balance = luck.pick(['Loan|Balance', 'Policy|Debt', 'Loan|Account', 'Accumulated|Loan']);
      replace(spec, 'Withdrawal', 2, column(luck.pick(INCOME_HEADERS), (row) => row.withdrawals + row.loans), column(balance, amount('loan_balance'))); // oxfmt-ignore
    },
  },
  'loans only, in one column': {
    touches: ['income'],
    onlyLoans: true,
    apply(spec, luck) {
      replace(spec, 'Withdrawal', 2, column(luck.pick(INCOME_HEADERS), amount('loans')));
    },
  },
  'loans in two parts': {
    touches: ['income'],
    onlyLoans: true,
    apply(spec, luck) {
      const share = luck.between(0.3, 0.7);
      const fixed = (row: Row) => Math.round((row.loans * share) / 100) * 100;
      const [one, other] = luck.pick([['Fixed', 'Indexed'], ['Standard', 'Participating'], ['Variable', 'Preferred'], ['Fixed Interest', 'Index'], ['Declared Rate', 'Participating Policy']]); // oxfmt-ignore
      replace(spec, 'Policy|Loan', 1, column(`${one}|Loan`, fixed), column(`${other}|Loan`, (row) => row.loans - fixed(row))); // oxfmt-ignore
      spec.notes.push(/^Loans are the sum of 2 columns/);
    },
  },
  'charges in parts': {
    touches: ['charges'],
    apply(spec, luck) {
      const load = (row: Row) => Math.round(row.premium_outlay * 0.055);
      const fee = luck.pick([
        'Policy|Fee',
        'Administrative|Charge',
        'Rider|Charges',
        'Charge per|$1,000',
        'Per Unit|Charge',
      ]);
      replace(spec, 'Accumulation|Value', 0, column(luck.pick(['Premium|Load', 'Premium|Tax']), load), column('Cost of|Insurance', (row) => row.charges - load(row) - 120), column(fee, () => 120)); // oxfmt-ignore
      spec.names = [...spec.names, 'charges'];
      spec.notes.push(/^Charges are the sum of 3 columns/);
    },
  },
  'loans in two parts and their total': {
    touches: ['income'],
    onlyLoans: true,
    apply(spec, luck) {
      const fixed = (row: Row) => Math.round(row.loans * 0.4);
      const total = luck.pick(['Total New|Loans', 'Total Annual|Loan']);
      replace(spec, 'Policy|Loan', 1, column('Fixed|Loan', fixed), column('Indexed|Loan', (row) => row.loans - fixed(row)), column(total, amount('loans'))); // oxfmt-ignore
    },
  },
  'total charges': {
    touches: ['charges'],
    apply(spec, luck) {
      replace(spec, 'Accumulation|Value', 0, column(luck.pick(['Policy Charges|and Expenses', 'Annual|Policy Charges', 'Total|Deductions']), amount('charges'))); // oxfmt-ignore
      spec.names = [...spec.names, 'charges'];
    },
  },
  'one part of the charges': {
    touches: ['charges'],
    apply(spec) {
      replace(spec, 'Accumulation|Value', 0, column('Cost of|Insurance', (row) => Math.round(row.charges * 0.6))); // oxfmt-ignore
      spec.notes.push(/^“Cost of Insurance” is only one part of the charges/);
    },
  },
  'premium in two parts': {
    touches: ['premium'],
    apply(spec, luck) {
      const lump = luck.integer(1, 3);
      const extra = ({ year, premium_outlay }: Row) => (year <= lump ? Math.round(premium_outlay * 0.4) : 0);
      const [one, other] = luck.pick([['Planned', 'Unscheduled'], ['Scheduled', 'Additional'], ['Periodic', 'Lump Sum']]); // oxfmt-ignore
      replace(spec, 'Premium', 1, column(`${one}|Premium`, (row) => row.premium_outlay - extra(row)), column(`${other}|Premium`, extra)); // oxfmt-ignore
      spec.notes.push(/^Premium is the sum of 2 columns/);
    },
  },
  'a total next to its parts': {
    touches: ['values'],
    apply(spec, luck) {
      const share = luck.between(0.2, 0.5);
      const fixed = (row: Row) => Math.round(row.accumulation_value * share);
      const [one, other, total] = luck.pick([
        ['Fixed|Account Value', 'Indexed|Account Value', 'Total|Account Value'],
        ['Account Value|Sleeve 1', 'Account Value|Sleeve 2', 'Account Value'],
        ['Accumulation|Value A', 'Accumulation|Value B', 'Accumulation|Value C'],
      ] as const);
      replace(spec, 'Accumulation|Value', 1, column(one, fixed), column(other, (row) => row.accumulation_value - fixed(row)), column(total, amount('accumulation_value'))); // oxfmt-ignore
    },
  },
  'base and term benefit next to their total': {
    touches: ['benefit'],
    apply(spec, luck) {
      const share = luck.between(0.3, 0.7);
      const base = (row: Row) => Math.round(row.death_benefit * share);
      replace(spec, 'Death|Benefit', 1, column('Base Death|Benefit', base), column(luck.pick(['Term|Death Benefit', 'Additional|Death Benefit']), (row) => row.death_benefit - base(row)), column(luck.pick(['Total|Death Benefit', 'Net|Death Benefit']), amount('death_benefit'))); // oxfmt-ignore
    },
  },
  'columns that are not the amount': {
    touches: ['others'],
    apply(spec, luck, rows) {
      const before = (name: keyof Row) => (_: Row, index: number) => rows[index - 1]?.[name] ?? 0;
      const cumulative = (_: Row, index: number) =>
        rows.slice(0, index + 1).reduce((sum, row) => sum + row.premium_outlay, 0);
      const otherColumns: [string, Column][] = [
        [
          'Accumulation|Value',
          column(
            luck.pick(['Beginning|Account Value', 'Value at|Beginning of Year']),
            before('accumulation_value'),
          ),
        ],
        ['Premium', column('Cumulative|Premium', cumulative)],
        ['Surrender|Value', column('Segment|Value', (row) => Math.round(row.accumulation_value * 0.4))],
        ['Policy|Loan', column('Taxable|Income', () => 0)],
        ['Premium', column('Monthly|Premium', (row) => Math.round(row.premium_outlay / 12))],
        ['Death|Benefit', column('Surrender|Charge', (row) => Math.max(0, 9_000 - row.year * 900))],
        ['Death|Benefit', column('Credited|Rate', () => '5.85%')],
        ['Surrender|Value', column('Collateral|Account', (row) => row.loan_balance)],
      ];
      const first = luck.integer(0, otherColumns.length - 1);
      for (const step of [0, 3]) {
        const [next = '', other] = otherColumns[(first + step) % otherColumns.length] ?? [];
        if (other && indexOf(spec, next) !== -1) replace(spec, next, 0, other);
      }
    },
  },
};
