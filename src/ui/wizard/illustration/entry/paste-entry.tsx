import { useDeferredValue, useMemo, useState } from 'react';
import {
  type ExtractedIllustration,
  type ExtractedTable,
  type ReadIncomeKind,
  type ReadingChoice,
} from '../../../../domain/policy/extraction.ts';
import { readPastedIllustration } from '../../../../domain/policy/paste/read-pasted-illustration.ts';
import { Card } from '../../../kit/layout/card.tsx';
import { Segmented } from '../../../kit/layout/tabs.tsx';
import { Select } from '../../../kit/form/select.tsx';
import { TextArea } from '../../../kit/form/text-input.tsx';
import { count } from '../ledger-text.ts';
import type { PasteDraft } from '../step-draft.ts';
import { everyColumn, isRowKey, ledgerFigure, type LedgerLine } from '../../ledger/ledger-lines.ts';
import { linesFromExtraction } from '../../ledger/read-lines.ts';
import { targetOptions, withTarget, type TargetChoice } from './column-choice.tsx';
import { EntryFoot, EntryTitle, RowsPreview } from './entry-parts.tsx';
import { LedgerOptions } from './ledger-question.tsx';
import styles from './paste-entry.module.css';

interface PasteEntryProps {
  draft: PasteDraft | null;
  clientAge: number;
  onChange: (draft: PasteDraft) => void;
  onLedger: (extraction: ExtractedIllustration) => void;
  onBack: () => void;
}

const EMPTY: PasteDraft = { text: '', chosen: [], income: null, table: null };

const choiceOf = ({ chosen, income, table }: PasteDraft): ReadingChoice => ({
  ...(table !== null && { table }),
  ...(income !== null && { income }),
  ...(chosen.length > 0 && { table: table ?? '1.1', columns: Object.fromEntries(chosen) }),
});

export function PasteEntry({ draft, clientAge, onChange, onLedger, onBack }: PasteEntryProps) {
  const [paste, setPaste] = useState(draft ?? EMPTY);
  // Typing stays immediate while a long text is read.
  const deferred = useDeferredValue(paste);
  const reading = useMemo(
    () => (deferred.text.trim() === '' ? null : readPastedIllustration(deferred.text, choiceOf(deferred))),
    [deferred],
  );
  const found = reading?.ok ? reading.value : null;
  const table = found?.tables.find(({ read }) => read);
  const lines = useMemo(() => (found ? linesFromExtraction(found, clientAge, true) : []), [found, clientAge]);
  const income = found?.questions.find((question) => question.code === 'income_kind');
  const ledgers = found?.questions.find((question) => question.code === 'which_table');
  const hold = holdOf(found, lines);

  function set(change: Partial<PasteDraft>) {
    const next = { ...paste, ...change };
    setPaste(next);
    onChange(next);
  }
  function choose({ id, columns }: ExtractedTable, index: number, choice: TargetChoice) {
    const targets = columns.map(({ taken_as }) => taken_as);
    set({ chosen: [...withTarget(new Map(paste.chosen), targets, index, choice)], table: id });
  }

  return (
    <Card className={styles.card}>
      <div className={styles.parts}>
        <EntryTitle title="Paste from a spreadsheet">
          Copy the yearly table, including its headers, and paste it here.
        </EntryTitle>
        <TextArea
          label="The table"
          value={paste.text}
          onChange={(text) => set({ ...EMPTY, text })}
          rows={found ? 5 : 10}
          spellCheck={false}
          wrap="off"
          autoFocus
          placeholder={'Year\tAge\tPremium\tWithdrawal\tLoan\tAccum value\tSurrender value\tDeath benefit'}
          help="Separate columns with tabs, commas, semicolons or blanks. $, commas and (1,234) are recognized. A dash is zero."
          error={reading && !reading.ok ? reading.error.detail : null}
          className={styles.text}
        />
        {ledgers && (
          <LedgerOptions
            question={ledgers}
            value={paste.table ?? ledgers.selected}
            onChange={(value) => set({ table: value, chosen: [] })}
          />
        )}
        {found && table && (
          <>
            <fieldset className={styles.columns}>
              <legend>Columns</legend>
              <div className={styles.selects}>
                {table.columns.map(({ header, taken_as: target, sample }, index) => (
                  <Select
                    key={index}
                    label={header || `Column ${index + 1}`}
                    value={target ?? 'none'}
                    options={targetOptions}
                    help={sample.join('  ')}
                    onChange={(choice) => choose(table, index, choice)}
                  />
                ))}
              </div>
              {income && (
                <div className={styles.income}>
                  <span>{income.text}</span>
                  <Segmented
                    label={income.text}
                    value={paste.income ?? income.selected ?? 'basis_then_loans'}
                    options={income.options}
                    onChange={(kind: ReadIncomeKind) => set({ income: kind })}
                  />
                  {income.reason && <p>{income.reason}</p>}
                </div>
              )}
            </fieldset>
            <RowsPreview
              rows={lines.map(({ row }) => row)}
              columns={everyColumn.filter(
                (name) => isRowKey(name) || found.columns.some((column) => column.name === name),
              )}
              caption="First years as read"
              figure={ledgerFigure}
              isDoubtful={(row, column) => lines[row]?.doubts.includes(column) ?? false}
            />
          </>
        )}
        <EntryFoot
          status={hold ?? (found ? foundText(found, lines) : '')}
          disabled={hold !== null || !found}
          onBack={onBack}
          onCheck={() => found && onLedger(found)}
        />
      </div>
    </Card>
  );
}

function holdOf(found: ExtractedIllustration | null, lines: readonly LedgerLine[]): string | null {
  if (!found) return '';
  if (lines.length === 0) return 'No row has a year or an age.';
  if (lines.length > 120) return 'A ledger has at most 120 years.';
  return null;
}

function foundText({ lines_left_out: leftOut = [] }: ExtractedIllustration, lines: readonly LedgerLine[]) {
  const doubts = lines.reduce((sum, line) => sum + line.doubts.length, 0);
  const parts = [count(lines.length, 'year')];
  if (leftOut.length > 0) parts.push(`${count(leftOut.length, 'other line')} ignored`);
  if (doubts > 0) parts.push(`${count(doubts, 'cell')} to check`);
  return parts.join(', ') + '.';
}
