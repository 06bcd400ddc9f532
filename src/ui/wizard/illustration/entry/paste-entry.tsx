import { useMemo, useState, type ReactNode } from 'react';
import { pasteTargets, type PasteTarget } from '../../../../domain/policy/paste/column-targets.ts';
import {
  incomeKinds,
  ledgerFromPaste,
  type PastedLedger,
} from '../../../../domain/policy/paste/ledger-from-paste.ts';
import { readPastedTable } from '../../../../domain/policy/paste/read-pasted-table.ts';
import { Card } from '../../../kit/layout/card.tsx';
import { Segmented } from '../../../kit/layout/tabs.tsx';
import { Select } from '../../../kit/form/select.tsx';
import { TextArea } from '../../../kit/form/text-input.tsx';
import { count } from '../ledger-text.ts';
import type { PasteDraft } from '../step-draft.ts';
import styles from './paste-entry.module.css';
import { ledgerFigure, columnStyle, isPlace, type LedgerColumn } from '../../ledger/ledger-lines.ts';
import type { LedgerRow } from '../../../../domain/policy/illustration.ts';
import { FigureTable } from '../../../kit/data/data-table.tsx';
import { Button } from '../../../kit/form/button.tsx';

interface PasteEntryProps {
  draft: PasteDraft | null;
  clientAge: number;
  onChange: (draft: PasteDraft) => void;
  onLedger: (ledger: PastedLedger) => void;
  onBack: () => void;
}

type Choice = PasteTarget | 'unknown';

const choices: readonly { value: Choice; label: string }[] = [
  { value: 'unknown', label: 'Choose\u2026' },
  ...pasteTargets,
];

const nothing: PasteDraft = { text: '', chosen: [], income: 'basis_then_loans' };

export function PasteEntry({ draft, clientAge, onChange, onLedger, onBack }: PasteEntryProps) {
  const [{ text, chosen: pairs, income }, setDraft] = useState(draft ?? nothing);
  const chosen = useMemo(() => new Map(pairs), [pairs]);
  const table = useMemo(() => readPastedTable(text, clientAge), [text, clientAge]);

  const targets =
    table?.columns.map(({ target }, index) => (chosen.has(index) ? (chosen.get(index) ?? null) : target)) ??
    [];
  const ledger = table ? ledgerFromPaste(table, { targets, clientAge, income }) : null;
  const unknown = targets.filter((target) => target === null).length;
  const twice = targets.filter(
    (target, at) => target !== null && target !== 'ignore' && targets.indexOf(target) !== at,
  );
  const hold = holdOf(ledger, unknown, twice);

  function set(change: Partial<PasteDraft>) {
    const next = { text, chosen: pairs, income, ...change };
    setDraft(next);
    onChange(next);
  }

  const choose = (index: number, target: PasteTarget | null) =>
    set({ chosen: [...new Map(chosen).set(index, target)] });
  const columnError = (target: PasteTarget | null) =>
    target === null ? 'Choose a column type.' : twice.includes(target) ? 'Already used.' : null;

  return (
    <Card className={styles.card}>
      <div className={styles.parts}>
        <EntryTitle title="Paste from a spreadsheet">
          Copy the yearly table, including its headers, and paste it here.
        </EntryTitle>
        <TextArea
          label="The table"
          value={text}
          onChange={(next) => set({ text: next, chosen: [] })}
          rows={table ? 5 : 10}
          spellCheck={false}
          wrap="off"
          autoFocus
          placeholder={'Year\tAge\tPremium\tWithdrawal\tLoan\tAccum value\tSurrender value\tDeath benefit'}
          help="Separate columns with tabs, commas or wide spaces. $, commas and (1,234) are recognized. A dash is zero."
          error={text.trim() !== '' && !table ? 'No figures found. Copy the rows of the table.' : null}
          className={styles.text}
        />
        {table && ledger && (
          <>
            <fieldset className={styles.columns}>
              <legend>Columns</legend>
              <div className={styles.selects}>
                {table.columns.map(({ header }, index) => (
                  <Select
                    key={index}
                    label={header ?? `Column ${index + 1}`}
                    value={targets[index] ?? 'unknown'}
                    options={choices}
                    onChange={(value) => choose(index, value === 'unknown' ? null : value)}
                    error={columnError(targets[index] ?? null)}
                  />
                ))}
              </div>
              {targets.includes('income') && (
                <div className={styles.income}>
                  <span>Income is paid as</span>
                  <Segmented
                    label="Income is paid as"
                    value={income}
                    options={incomeKinds}
                    onChange={(kind) => set({ income: kind })}
                  />
                </div>
              )}
            </fieldset>
            <RowsPreview
              rows={ledger.rows}
              columns={ledger.columns}
              caption="First years as read"
              figure={ledgerFigure}
              isDoubtful={(row, column) =>
                ledger.doubts.some((item) => item.row === row && item.column === column)
              }
            />
          </>
        )}
        <EntryFoot
          status={hold ?? (ledger ? found(ledger) : '')}
          disabled={hold !== null || !ledger}
          onBack={onBack}
          onCheck={() => ledger && onLedger(ledger)}
        />
      </div>
    </Card>
  );
}

function holdOf(ledger: PastedLedger | null, unknown: number, twice: readonly unknown[]): string | null {
  if (!ledger) return '';
  if (unknown > 0) return `Choose a type for ${count(unknown, 'column')}.`;
  if (twice.length > 0) return 'Two columns have the same type.';
  if (ledger.rows.length === 0) return 'No row has a year or an age.';
  if (ledger.rows.length > 120) return 'A ledger has at most 120 years.';
  return null;
}

function found({ rows, skipped, doubts }: PastedLedger): string {
  const parts = [count(rows.length, 'year')];
  if (skipped.length > 0) parts.push(`${count(skipped.length, 'other line')} ignored`);
  if (doubts.length > 0) parts.push(`${count(doubts.length, 'cell')} to check`);
  return parts.join(', ') + '.';
}

const DEFAULT_COLUMNS: readonly LedgerColumn[] = [
  'year',
  'age',
  'premium_outlay',
  'withdrawals',
  'loans',
  'accumulation_value',
  'surrender_value',
  'death_benefit',
];

interface RowsPreviewProps {
  rows: readonly LedgerRow[];
  columns?: readonly LedgerColumn[] | undefined;
  caption?: string;
  showsAllRows?: boolean;
  lapseYear?: number | null;
  figure?: (value: number | undefined) => string;
  isDoubtful?: (row: number, column: LedgerColumn) => boolean;
}

const MAX_PREVIEW_ROWS = 6;
const roundedFigure = (value = 0): string => ledgerFigure(Math.round(value));

export function RowsPreview(props: RowsPreviewProps) {
  const {
    rows,
    columns = DEFAULT_COLUMNS,
    caption = 'The first years',
    showsAllRows = false,
    lapseYear = null,
  } = props;
  const { figure = roundedFigure, isDoubtful } = props;
  const visibleRows = showsAllRows ? rows : rows.slice(0, MAX_PREVIEW_ROWS);
  return (
    <div
      className={showsAllRows ? styles.whole : styles.preview}
      role="region"
      aria-label="Preview"
      tabIndex={0}
    >
      <FigureTable
        caption={caption}
        heads={columns.map((name) => columnStyle(name).label)}
        rows={visibleRows.map((row, index) => ({
          key: index,
          className: row.year === lapseYear ? styles.lapse : undefined,
          cells: columns.map((name) => (isPlace(name) ? row[name] : figure(row[name]))),
        }))}
        classOf={(row, at) => {
          const column = columns[at];
          return column && isDoubtful?.(row, column) ? styles.doubtful : undefined;
        }}
      />
      {rows.length > visibleRows.length && (
        <p className={styles.more}>and {rows.length - visibleRows.length} more years</p>
      )}
    </div>
  );
}

export const EntryTitle = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h1>{title}</h1>
    <p className={styles.sub}>{children}</p>
  </div>
);

interface EntryFootProps {
  status: string;
  disabled?: boolean;
  onBack: () => void;
  onCheck: () => void;
}

export const EntryFoot = ({ status, disabled, onBack, onCheck }: EntryFootProps) => (
  <div className={styles.foot}>
    <p role="status">{status}</p>
    <Button variant="quiet" onClick={onBack} label="Back" />
    <Button variant="primary" disabled={disabled} onClick={onCheck} label="Check the ledger" />
  </div>
);
