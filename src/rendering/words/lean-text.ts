/** Text of the assumption table, shared by screen, PDF and file. */
import type { Favored, LeanRow } from '../../domain/comparison/lean/assumption-lean.ts';
import { wordsOf, type OfOrigin } from '../../domain/policy/ledger-origin.ts';
import type { LeanView } from '../../domain/practice/reports/report.ts';
import { formatPercent } from '../../domain/shared/format.ts';
import { formatDollarsInText } from './sentence-parts.ts';
import type { Assumption } from '../../domain/comparison/lean/assumption-runs.ts';

export const LEAN_TITLE = 'Which way each assumption leans';
export const LEAN_NOTE = 'Each row changes one assumption. The rows do not add up.';
export const LEAN_COLUMNS = ['Assumption', 'Favors', 'By'] as const;

const LABELS: Readonly<Record<Exclude<Assumption, 'illustrated_rate'>, string>> = {
  loan_rate: 'Loan rate',
  account_fees: 'Account fees',
  account_dividends: 'Account dividends',
  tax_tables: 'Tax tables',
  tax_rates: 'Tax rates',
  take_home: 'Take-home contributions',
};

const FAVORED: Readonly<Record<Favored, string>> = {
  policy: 'Policy',
  accounts: 'Accounts',
  neither: 'Neither',
};

const CHOICES: Readonly<Record<string, string>> = {
  grossed_up: 'Same take-home cost',
  same_outlay: 'Same amount as the premium',
};

const termOf = (of: LeanRow['current'], assumption: Assumption): string => {
  if (typeof of === 'string') return CHOICES[of] ?? of;
  const rate = formatPercent(of);
  return assumption === 'tax_tables' ? `${rate} growth` : rate;
};

/** A modeled policy has no carrier's illustration. */
export const leanLines = ({ rows }: LeanView, of: OfOrigin = {}) =>
  rows.map(({ assumption, current, alternative, favors, change }) => ({
    assumption,
    label: assumption === 'illustrated_rate' ? wordsOf(of).ledgerRate : LABELS[assumption],
    terms: `${termOf(current, assumption)} → ${termOf(alternative, assumption)}`,
    favors: FAVORED[favors],
    by: Math.abs(change),
    byText: formatDollarsInText(Math.abs(change)),
  }));

/** States the age of the comparison. */
export const leanCaption = ({ comparison_age: age }: LeanView): string =>
  `Compares the policy with the best account, value and income after tax, at ${age}. ${LEAN_NOTE}`;
