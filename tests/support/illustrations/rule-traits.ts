/** Traits that a single rule of the reader decides: without the rule, a cell is wrong or marked. */
import type { Row } from './exact-policy.ts';
import { column } from './print-table.ts';
import { amount, replace, type Trait } from './spec.ts';

/** Both columns satisfy the identities: the header texts select the second one. */
const BENEFITS = [
  ['Base|Death Benefit', 'Total|Death Benefit'],
  ['Basic|Death Benefit', 'Death|Benefit'],
  ['Death|Benefit', 'Combined|Death Benefit'],
  ['Death|Benefit', 'Net|Death Benefit'],
] as const;

const twoBenefits = ([one, complete]: (typeof BENEFITS)[number]): [string, Trait] => [
  `${complete.replace('|', ' ')} next to ${one.replace('|', ' ')}`,
  {
    touches: ['benefit', 'income'],
    onlyLoans: true,
    apply(spec, luck) {
      const other = (row: Row) =>
        complete.startsWith('Net')
          ? row.death_benefit + row.loan_balance
          : Math.round(row.death_benefit * 0.94);
      const columns = [column(one, other), column(complete, amount('death_benefit'))];
      replace(spec, 'Death|Benefit', 1, ...(luck.often(0.5) ? columns : columns.toReversed()));
    },
  },
];

export const RULE_TRAITS: Readonly<Record<string, Trait>> = {
  'balance under another header': {
    touches: ['income'],
    apply(spec, luck) {
      const header = luck.pick(['Policy|Loans', 'Total|Loans', 'Loans', 'Policy|Loan']);
      replace(spec, 'Withdrawal', 2, column('Distributions', (row) => row.withdrawals + row.loans), column(header, amount('loan_balance'))); // oxfmt-ignore
      spec.names = [...spec.names, 'loan_balance'];
    },
  },
  'total under the header of its parts': {
    touches: ['benefit'],
    apply(spec, luck) {
      // The larger part could be the benefit by every other identity.
      const base = (row: Row) => Math.round(row.death_benefit * 0.92);
      const columns = luck.pick([
        ['Death Benefit|1', 'Death Benefit|2', 'Death Benefit|3'],
        ['Death|Benefit A', 'Death|Benefit B', 'Death|Benefit C'],
      ] as const);
      const amounts = [base, (row: Row) => row.death_benefit - base(row), amount('death_benefit')];
      const order = luck.pick([[0, 1, 2] as const, [2, 0, 1] as const]);
      replace(spec, 'Death|Benefit', 1, ...order.map((at) => column(columns[at], amounts[at] ?? base)));
    },
  },
  ...Object.fromEntries(BENEFITS.map(twoBenefits)),
  'title on the line above the headers': {
    touches: ['title', 'rows'],
    apply(spec, luck) {
      const title = luck.pick([
        'Death Benefit and Loan Values of the Policy',
        'Surrender Value, Premium and Loan Illustration',
        'Policy Values, Loans and Death Benefit',
      ]);
      spec.print = { ...spec.print, title, isTitleNear: true };
    },
  },
  'not guaranteed on two lines': {
    touches: ['title'],
    apply(spec, luck) {
      const before = luck.pick(['Projected Policy Values That Are Not', 'Policy Values, Not']);
      const title = `${before}|${luck.pick(['Guaranteed', 'Guaranteed by the Company'])}`;
      spec.print = { ...spec.print, title };
    },
  },
  'left headers next to the axis of a chart': {
    touches: ['align', 'rows', 'rules'],
    apply(spec, luck) {
      spec.print = { ...spec.print, headerAlign: 'left', width: luck.pick([74, 90]), hasAxis: true };
    },
  },
  'left headers between bars': {
    touches: ['align', 'rules', 'rows'],
    apply(spec, luck) {
      const rules = luck.pick([
        { bar: '|', line: '=' },
        { bar: '│', line: '─' },
        { bar: '¦', line: '-' },
      ]);
      spec.print = { ...spec.print, rules, headerAlign: 'left', width: luck.pick([74, 90, 110]) };
    },
  },
  'narrow columns between bars': {
    touches: ['align', 'rules', 'rows', 'title'],
    apply(spec, luck) {
      const rules = luck.pick([
        { bar: '|', line: '=' },
        { bar: '│', line: '─' },
        { bar: '¦', line: '-' },
      ]);
      const headerAlign = luck.pick(['left', 'right'] as const);
      spec.print = { ...spec.print, rules, headerAlign, gap: luck.pick([8, 12]) };
    },
  },
  'title on the line above a frame': {
    touches: ['align', 'rules', 'rows', 'title', 'above'],
    apply(spec, luck) {
      const title = luck.pick([
        'Death Benefit      Policy Loans      Premium',
        'Account Values      Death Benefit',
      ]);
      const rules = luck.pick([
        { bar: '|', line: '=' },
        { bar: '│', line: '─' },
      ]);
      spec.print = { ...spec.print, title, rules, isTitleNear: true, titleSize: 8 };
    },
  },
};
