import { useState } from 'react';
import { capital } from '../../../../domain/shared/text.ts';
import { MAX_PICTURES } from '../../../../domain/policy/extraction.ts';
import type { ColumnTarget, ExtractedTable, ReadingChoice } from '../../../../domain/policy/extraction.ts';
import { FigureTable } from '../../../kit/data/data-table.tsx';
import { Button } from '../../../kit/form/button.tsx';
import { Icon } from '../../../kit/layout/icon.tsx';
import { ProgressBar } from '../../../kit/layout/progress-bar.tsx';
import { Select } from '../../../kit/form/select.tsx';
import { count, pagesText } from '../ledger-text.ts';
import { PageChoice } from './choose-entry.tsx';
import type { ReadFile } from '../step-draft.ts';
import { namesOf } from '../../draft/draft-storage.ts';
import styles from './choose-entry.module.css';

const targetLabels: Readonly<Record<ColumnTarget, string>> = {
  year: 'Year',
  age: 'Age',
  premium_outlay: 'Premium outlay',
  withdrawals: 'Withdrawals',
  loans: 'Loans',
  income: 'Income, to be divided',
  loan_repayment: 'Loan repayment',
  loan_interest: 'Loan interest',
  loan_balance: 'Loan balance',
  charges: 'Charges',
  net_cash_flow: 'Net cash flow',
  accumulation_value: 'Accumulation value',
  surrender_value: 'Surrender value',
  death_benefit: 'Death benefit',
  guaranteed_surrender_value: 'Guaranteed surrender value',
  guaranteed_death_benefit: 'Guaranteed death benefit',
};

export type TargetChoice = ColumnTarget | 'none';

export const targetOptions: readonly { value: TargetChoice; label: string }[] = [
  { value: 'none', label: 'Ignore' },
  ...namesOf(targetLabels).map((value) => ({ value, label: targetLabels[value] })),
];

type ChosenTargets = ReadonlyMap<number, ColumnTarget | null>;

/** Reads a column as a value. Only one column has a value, so the one that had it is ignored. */
export function withTarget(
  chosen: ChosenTargets,
  targets: readonly (ColumnTarget | null)[],
  index: number,
  choice: TargetChoice,
): ChosenTargets {
  const target = choice === 'none' ? null : choice;
  const next = new Map(chosen).set(index, target);
  const before = target === null ? -1 : targets.findIndex((other, at) => other === target && at !== index);
  if (before >= 0) next.set(before, null);
  return next;
}

interface ColumnChoiceProps {
  pdf: ReadFile;
  reading: boolean;
  failure: string | null;
  corrected: number;
  onRead: (choice: ReadingChoice) => void;
  onPage: (page: number) => void;
  onBack: (() => void) | null;
}

export function ColumnChoice(props: ColumnChoiceProps) {
  const { pdf, reading, failure, corrected, onRead, onPage, onBack } = props;
  const read = pdf.tables.find((table) => table.read) ?? pdf.tables[0];
  const [id, setId] = useState(read?.id ?? '');
  const [said, setSaid] = useState<ChosenTargets>(new Map());
  const table = pdf.tables.find((each) => each.id === id) ?? read;
  const targets =
    table?.columns.map(({ taken_as }, index) => (said.has(index) ? (said.get(index) ?? null) : taken_as)) ??
    [];
  const hold = holdOf(targets);
  const unread = pdf.unread_pictures ?? [];
  const isAsRead = table?.read === true && said.size === 0;

  return (
    <section className={styles.choice} aria-label="Tables and columns">
      <header>
        <h1>Tables and columns</h1>
        <p>
          Choose the table of illustrated values and match its columns. We’ll read it again.
          {corrected > 0 && ` This replaces ${count(corrected, 'figure')} corrected by hand.`}
        </p>
      </header>
      <div className={styles.tables}>
        <Select
          label="Table"
          value={table?.id ?? ''}
          options={pdf.tables.map((each) => ({ value: each.id, label: tableText(each) }))}
          onChange={(next) => {
            setId(next);
            setSaid(new Map());
            const first = pdf.tables.find((each) => each.id === next)?.pages[0];
            if (first) onPage(first);
          }}
        />
        <div className={styles.another}>
          <span>Or on another page</span>
          <PageChoice pages={pdf.page_count} disabled={reading} onPage={(page) => onRead({ page })} />
        </div>
      </div>
      {unread.length > 0 && (
        <div className={styles.pictures}>
          <p>
            {unread.length === 1
              ? 'One page is a scanned image'
              : `${unread.length} pages are scanned images`}{' '}
            that {unread.length === 1 ? 'was' : 'were'} not read: {pagesText(unread)}.
          </p>
          <Button
            size="small"
            disabled={reading}
            onClick={() => onRead({ pictures: unread.slice(0, MAX_PICTURES) })}
            label={unread.length === 1 ? 'Read it' : `Read ${Math.min(unread.length, MAX_PICTURES)} of them`}
          />
        </div>
      )}
      {failure && (
        <p className={styles.failure} role="alert">
          <Icon name="error" small />
          {failure}
        </p>
      )}
      {table && (
        <div className={styles.frame} tabIndex={0} role="region" aria-label="Columns of the table">
          <FigureTable
            className={styles.columns}
            heads={['As printed', 'First figures', 'Read as']}
            rows={table.columns.map(({ header, sample }, index) => {
              const name = header || `Column ${index + 1}`;
              const choice = (
                <Select
                  label={`${name} is`}
                  hideLabel
                  value={targets[index] ?? 'none'}
                  options={targetOptions}
                  disabled={reading}
                  onChange={(next) => setSaid(withTarget(said, targets, index, next))}
                />
              );
              return {
                key: index,
                head: name,
                cells: [sample.join('  '), choice],
                className: targets[index] === null ? styles.unused : undefined,
              };
            })}
          />
        </div>
      )}
      {reading && <ProgressBar label="Reading the table" />}
      <footer className={styles.foot}>
        <p role="status">{reading ? 'Reading\u2026' : hold}</p>
        {onBack && <Button variant="quiet" onClick={onBack} label="Back to the ledger" />}
        <Button
          variant="primary"
          busy={reading}
          disabled={hold !== null || !table || isAsRead}
          onClick={() => table && onRead({ table: table.id, columns: Object.fromEntries(said) })}
          label={said.size === 0 ? 'Read this table' : 'Read again'}
        />
      </footer>
    </section>
  );
}

function holdOf(targets: readonly (ColumnTarget | null)[]): string | null {
  if (!targets.includes('year')) return 'One column must be the policy year.';
  if (targets.filter((target) => target !== null).length < 3) return 'Match at least three columns.';
  if (targets.includes('income') && (targets.includes('withdrawals') || targets.includes('loans')))
    return 'Use Income only if the table has no withdrawal and loan columns.';
  return null;
}

/** Formats "Current values. Pages 9 and 10, years 1 to 46, 9 columns". */
function tableText(table: ExtractedTable) {
  const { title, pages, first_year: first, last_year: last, lines, columns, read } = table;
  const years = first === null ? count(lines, 'line') : `years ${first} to ${last}`;
  return `${title === '' ? '' : `${title}. `}${capital(pagesText(pages))}, ${years}${read ? ' (read)' : `, ${count(columns.length, 'column')}`}`;
}
