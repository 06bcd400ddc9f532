import type { LedgerOption, ReadingQuestion } from '../../../../domain/policy/extraction.ts';
import { capital } from '../../../../domain/shared/text.ts';
import { pagesText } from '../ledger-text.ts';
import styles from './ledger-options.module.css';

interface LedgerOptionsProps {
  question: Extract<ReadingQuestion, { code: 'which_table' }>;
  /** Null until the advisor chooses. */
  value: string | null;
  onChange: (value: string) => void;
}

/** Asks which of several ledgers is the policy. */
export const LedgerOptions = ({ question, value, onChange }: LedgerOptionsProps) => (
  <fieldset className={styles.options}>
    <legend>{question.text}</legend>
    {question.options.map((option) => (
      <label key={option.value} className={styles.option}>
        <input
          type="radio"
          name="which-table"
          value={option.value}
          checked={value === option.value}
          onChange={() => onChange(option.value)}
        />
        <span>
          <b>{option.title || `Table ${option.value}`}</b>
          <span className={styles.facts}>{factsOf(option)}</span>
        </span>
      </label>
    ))}
  </fieldset>
);

/** Zero is an answer here, not a dash. */
const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;

function factsOf(option: LedgerOption): string {
  const { basis, pages, first_year: first, last_year: last, premiums, income } = option;
  return [
    capital(pagesText(pages)),
    `years ${first} to ${last}`,
    basis,
    `premiums ${dollars(premiums)}`,
    `income ${dollars(income)}`,
  ].join(' \u00b7 ');
}
