/** An illustration's terms and the sum of its years as words. */
import type { IllustrationInput } from '../../../domain/policy/illustration.ts';
import type { SourcedIllustration } from '../../../domain/practice/cases/scenario.ts';
import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import { taxRateWords, NOT_GIVEN, type Wording } from '../accounts/vehicle-words.ts';

const percent = (rate: number | undefined): string => (rate === undefined ? NOT_GIVEN : formatPercent(rate));

export function termWords(illustration: IllustrationInput): Wording[] {
  const { loan_type: loanType, opening } = illustration;
  return [
    { id: 'illustrated_rate', label: 'Illustrated rate', text: percent(illustration.illustrated_rate) },
    {
      id: 'loan',
      label: 'Loans',
      text: `${loanType === 'fixed' ? 'fixed' : 'participating'}, at ${percent(illustration.illustrated_loan_rate)}`,
    },
    ...(loanType === 'fixed' && illustration.credited_on_loan !== undefined
      ? [{ id: 'credited_on_loan', label: 'Credited on loans', text: percent(illustration.credited_on_loan) }]
      : []),
    { id: 'death_benefit_option', label: 'Death benefit', text: illustration.death_benefit_option },
    { id: 'is_mec', label: 'Modified endowment contract', text: illustration.is_mec ? 'yes' : 'no' },
    {
      id: 'policy_tax_rate',
      label: 'Tax rate of the policy',
      text: taxRateWords({
        tax_rate: illustration.policy_tax_rate,
        second_tax_rate: illustration.policy_second_tax_rate,
        tax_change_age: illustration.policy_tax_change_age,
      }),
    },
    {
      id: 'net_of_loans',
      label: 'Accumulation value',
      text: illustration.accumulation_value_is_net_of_loans ? 'net of loans' : 'before loans',
    },
    ...(opening
      ? [
          {
            id: 'opening',
            label: 'In force before',
            text: `accumulation value ${formatTableDollars(opening.accumulation_value)}, surrender value ${formatTableDollars(opening.surrender_value)}, loans ${formatTableDollars(opening.loan_balance)}, premiums paid ${formatTableDollars(opening.premiums_paid)}, withdrawn ${formatTableDollars(opening.withdrawals_to_date)}`,
          },
        ]
      : []),
  ];
}

const SOURCES: Record<NonNullable<SourcedIllustration['source']>['kind'], string> = {
  pdf: 'a carrier’s PDF',
  paste: 'pasted from a spreadsheet',
  typed: 'typed by hand',
  schedule: 'a schedule of premiums and income',
  model: 'the policy model',
  reuse: 'another illustration',
};

export function ledgerWords({ rows, source }: SourcedIllustration): Wording[] {
  const [first, last] = [rows[0], rows.at(-1)];
  const total = (of: (row: (typeof rows)[number]) => number) =>
    formatTableDollars(rows.reduce((sum, row) => sum + of(row), 0));
  const from = source && SOURCES[source.kind];
  return [
    {
      id: 'years',
      label: 'Years',
      text: first && last ? `${rows.length}, from age ${first.age} to ${last.age}` : 'none',
    },
    {
      id: 'source',
      label: 'Source',
      text: from ? (source.file_name ? `${from}, ${source.file_name}` : from) : NOT_GIVEN,
    },
    { id: 'outlay', label: 'Total premiums', text: total(({ premium_outlay: paid }) => paid) },
    {
      id: 'income',
      label: 'Total distributions',
      text: total(({ withdrawals, loans }) => withdrawals + loans),
    },
    { id: 'ending', label: 'Ending surrender value', text: formatTableDollars(last?.surrender_value ?? 0) },
  ];
}
