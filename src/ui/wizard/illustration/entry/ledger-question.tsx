import { useState } from 'react';
import type { LedgerOption, ReadingQuestion } from '../../../../domain/policy/extraction.ts';
import { capital } from '../../../../domain/shared/text.ts';
import { Button } from '../../../kit/form/button.tsx';
import { Icon } from '../../../kit/layout/icon.tsx';
import { ProgressBar } from '../../../kit/layout/progress-bar.tsx';
import { pagesText } from '../ledger-text.ts';
import styles from './choose-entry.module.css';

interface LedgerQuestionProps {
  question: Extract<ReadingQuestion, { code: 'which_table' }>;
  busy: boolean;
  failure: string | null;
  onPage: (page: number) => void;
  onTable: (table: string) => void;
  onBack: () => void;
}

/** Comes before the ledger: the file has several, and only the advisor knows which one is the policy. */
export function LedgerQuestion({ question, busy, failure, onPage, onTable, onBack }: LedgerQuestionProps) {
  const [value, setValue] = useState(question.selected);
  function choose(next: string) {
    setValue(next);
    const page = question.options.find((option) => option.value === next)?.pages[0];
    if (page !== undefined) onPage(page);
  }
  return (
    <section className={styles.choice} aria-label="Choose the ledger">
      <header>
        <h1>Choose the ledger</h1>
        <p>The page of each ledger appears next to it.</p>
      </header>
      <LedgerOptions question={question} value={value} onChange={choose} />
      {failure && (
        <p className={styles.failure} role="alert">
          <Icon name="error" small />
          {failure}
        </p>
      )}
      {busy && <ProgressBar label="Reading the ledger" />}
      <footer className={styles.foot}>
        <p role="status">{value === null ? 'Choose one ledger.' : ''}</p>
        <Button variant="quiet" onClick={onBack} label="Back" />
        <Button
          variant="primary"
          busy={busy}
          disabled={value === null}
          onClick={() => value !== null && onTable(value)}
          label="Continue"
        />
      </footer>
    </section>
  );
}

interface LedgerOptionsProps {
  question: Extract<ReadingQuestion, { code: 'which_table' }>;
  /** Null before the advisor chooses. */
  value: string | null;
  onChange: (value: string) => void;
}

/** Lets the advisor choose which ledger is the policy. */
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

/** Displays zero as $0, not as a dash. */
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
