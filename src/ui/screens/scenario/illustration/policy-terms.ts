/** The header of an illustration: all that is not a year. */
import type { IllustrationInput, OpeningValues } from '../../../../domain/illustrations/illustration.ts';
import type { IllustrationSource, ScenarioDocument } from '../../../../domain/scenarios/scenario.ts';
import type { LedgerLine } from '../../../ledger/ledger-line.ts';

export type PolicyTerms = Omit<IllustrationInput, 'rows'>;
type SavedIllustration = NonNullable<ScenarioDocument['illustration']>;

/** The engines' defaults (ENGINES A, header inputs). */
export const usualTerms: PolicyTerms = {
  illustrated_loan_rate: 0.05,
  loan_type: 'participating',
  death_benefit_option: 'level',
  is_mec: false,
  policy_tax_rate: 0.24,
  accumulation_value_is_net_of_loans: false,
};

export const noOpening: OpeningValues = {
  accumulation_value: 0,
  surrender_value: 0,
  loan_balance: 0,
  premiums_paid: 0,
  withdrawals_to_date: 0,
};

export function termsOf({ rows: _rows, source: _source, ...terms }: SavedIllustration): PolicyTerms {
  return terms;
}

/** What is checked, calculated with and saved. A policy whose first year is 1 has no opening values. */
export function illustrationOf(terms: PolicyTerms, lines: readonly LedgerLine[]): IllustrationInput {
  const { opening, ...rest } = terms;
  const rows = lines.map(({ row }) => row);
  const inForce = (rows[0]?.year ?? 1) > 1;
  return { ...rest, ...(inForce ? { opening: opening ?? noOpening } : {}), rows };
}

export const withSource = (
  illustration: IllustrationInput,
  source: IllustrationSource,
): SavedIllustration => ({
  ...illustration,
  source,
});

/** One line for the folded form: "5.95% illustrated · loans 5.00% participating · level death benefit". */
export function termsInWords(terms: PolicyTerms): string {
  const percent = (rate: number) => `${(rate * 100).toFixed(2)}%`;
  const parts = [
    terms.illustrated_rate === undefined
      ? 'No illustrated rate'
      : `${percent(terms.illustrated_rate)} illustrated`,
    `loans ${percent(terms.illustrated_loan_rate)} ${terms.loan_type}`,
    `${terms.death_benefit_option} death benefit`,
    `policy tax ${percent(terms.policy_tax_rate)}`,
  ];
  if (terms.is_mec) parts.push('modified endowment contract');
  return parts.join(' \u00b7 ');
}
