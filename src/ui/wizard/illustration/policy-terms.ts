import { choices } from '../../kit/layout/tabs.tsx';
import { wordsOf, type OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import type { IllustrationInput, OpeningValues } from '../../../domain/policy/illustration.ts';
import type {
  IllustrationOrigin,
  IllustrationSource,
  SourcedIllustration,
} from '../../../domain/practice/cases/scenario.ts';
import { figuresOf, namesOf, type Figure } from '../draft/draft-storage.ts';
import type { LedgerLine } from '../ledger/ledger-lines.ts';

type OpeningDraft = Record<keyof OpeningValues, Figure>;

export type PolicyTerms = Omit<IllustrationInput, 'rows' | 'opening'> & {
  opening?: OpeningDraft | undefined;
};

/** The engines' defaults (ENGINES A, header inputs). */
export const defaultTerms: PolicyTerms = {
  illustrated_loan_rate: 0.05,
  loan_type: 'participating',
  death_benefit_option: 'level',
  is_mec: false,
  policy_tax_rate: 0.24,
  accumulation_value_is_net_of_loans: false,
};

export const openingLabels: Readonly<Record<keyof OpeningValues, string>> = {
  accumulation_value: 'Accumulation value',
  surrender_value: 'Surrender value',
  loan_balance: 'Loan balance',
  premiums_paid: 'Premiums paid to date',
  withdrawals_to_date: 'Withdrawals to date',
};

export const openingNames = namesOf(openingLabels);
export const noOpening: OpeningDraft = figuresOf({}, openingNames);

export const SEXES = choices(['male', 'Male'], ['female', 'Female']);
export const TOBACCO = choices(['nonsmoker', 'Nonsmoker'], ['smoker', 'Smoker'], ['composite', 'Composite']);
export const DEATH_BENEFITS = choices(['level', 'Level'], ['increasing', 'Increasing']);

export function termsOf({ rows: _rows, ...sourced }: SourcedIllustration): PolicyTerms {
  const { source: _source, insured: _insured, carrier: _carrier, confirmed_on: _on, ...terms } = sourced;
  return terms;
}

const isInForce = (lines: readonly LedgerLine[]) => (lines[0]?.row.year ?? 1) > 1;

/** Reports missing opening values by path. A ledger from policy year 1 has no opening values. */
export function missingOpening(terms: PolicyTerms, lines: readonly LedgerLine[]): Record<string, string[]> {
  if (!isInForce(lines)) return {};
  const opening = terms.opening ?? noOpening;
  return Object.fromEntries(
    openingNames
      .filter((name) => opening[name] === null)
      .map((name) => [`opening.${name}`, [`${openingLabels[name]} is a required field`]]),
  );
}

export function illustrationOf(terms: PolicyTerms, lines: readonly LedgerLine[]): IllustrationInput {
  const { opening = noOpening, ...rest } = terms;
  const values: OpeningValues = {
    accumulation_value: opening.accumulation_value ?? 0,
    surrender_value: opening.surrender_value ?? 0,
    loan_balance: opening.loan_balance ?? 0,
    premiums_paid: opening.premiums_paid ?? 0,
    withdrawals_to_date: opening.withdrawals_to_date ?? 0,
  };
  return { ...rest, ...(isInForce(lines) ? { opening: values } : {}), rows: lines.map(({ row }) => row) };
}

export const withSource = (
  illustration: IllustrationInput,
  source: IllustrationSource,
  origin: Omit<IllustrationOrigin, 'source'> = {},
): SourcedIllustration => ({ ...illustration, source, ...origin });

/** Summary for the collapsed form: "5.95% illustrated · loans 5.00% participating · level death benefit". */
export function termsText(terms: PolicyTerms, of: OfOrigin): string {
  const percent = (rate: number) => `${(rate * 100).toFixed(2)}%`;
  const parts = [
    terms.illustrated_rate === undefined
      ? `No ${wordsOf(of).ledgerRate.toLowerCase()}`
      : `${percent(terms.illustrated_rate)} ${wordsOf(of).illustrated}`,
    `loans ${percent(terms.illustrated_loan_rate)} ${terms.loan_type}`,
    `${terms.death_benefit_option} death benefit`,
    `policy tax ${percent(terms.policy_tax_rate)}`,
  ];
  if (terms.is_mec) parts.push('modified endowment contract');
  return parts.join(' \u00b7 ');
}
