import type { Dispatch } from 'react';
import { Button, IconButton } from '../../kit/form/button.tsx';
import { Menu, type MenuItem } from '../../kit/overlay/menu.tsx';
import { ledgerColumns } from '../ledger/ledger-lines.ts';
import { selectionOf, type LedgerState } from '../ledger/ledger-model.ts';
import type { LedgerAction } from '../ledger/ledger-state.ts';
import styles from './ledger-check.module.css';
import { formatDate } from '../../state/dates.ts';
import { incomeKinds, type IncomeKind } from '../../../domain/policy/paste/ledger-from-paste.ts';
import { Segmented } from '../../kit/layout/tabs.tsx';

/** What the keyboard does too: undo, redo, fill down; years and columns that come and go. */
export function LedgerToolbar({ state, dispatch }: { state: LedgerState; dispatch: Dispatch<LedgerAction> }) {
  const { top, bottom } = selectionOf(state);
  const many = bottom > top;
  const first = state.lines[top]?.row.year;
  const last = state.lines[bottom]?.row.year;
  const columns: MenuItem[] = ledgerColumns
    .filter(({ name, extra }) => extra || name === 'withdrawals')
    .map(({ name, label }) => {
      const on = state.columns.includes(name);
      const next = ledgerColumns
        .filter((column) => (column.name === name ? !on : state.columns.includes(column.name)))
        .map((column) => column.name);
      return {
        label: `${on ? 'Hide' : 'Show'} ${label.toLowerCase()}`,
        onSelect: () => dispatch({ type: 'show-columns', columns: next }),
      };
    });
  return (
    <div className={styles.tools} role="toolbar" aria-label="Ledger">
      <IconButton
        label="Undo (Ctrl+Z)"
        icon="reset"
        disabled={state.past.length === 0}
        onClick={() => dispatch({ type: 'undo' })}
      />
      <IconButton
        label="Redo (Ctrl+Y)"
        icon="reset"
        className={styles.redo}
        disabled={state.future.length === 0}
        onClick={() => dispatch({ type: 'redo' })}
      />
      <Menu
        label="Edit"
        variant="quiet"
        items={[
          {
            label: 'Fill down',
            icon: 'download',
            hotkey: 'D',
            onSelect: () => dispatch({ type: 'fill-down' }),
          },
          { label: 'Fill down to the last year', onSelect: () => dispatch({ type: 'fill-to' }) },
          {
            label: `Insert a year below year ${last}`,
            icon: 'plus',
            separated: true,
            onSelect: () => dispatch({ type: 'insert-year' }),
          },
          {
            label: 'Add a year at the end',
            icon: 'plus',
            onSelect: () => dispatch({ type: 'add-years', years: 1 }),
          },
          {
            label: 'Add 10 years at the end',
            icon: 'plus',
            onSelect: () => dispatch({ type: 'add-years', years: 10 }),
          },
          {
            label: many ? `Remove years ${first} to ${last}` : `Remove year ${first}`,
            icon: 'trash',
            danger: true,
            separated: true,
            onSelect: () => dispatch({ type: 'remove-years' }),
          },
          ...columns.map((item, index) => ({ ...item, separated: index === 0 })),
        ]}
      />
    </div>
  );
}

interface ConfirmBarProps {
  toCheck: number;
  corrected: number;
  lowColumns: number;
  faults: number;
  /** No value stands anywhere yet. */
  empty: boolean;
  saved: boolean;
  /** No carrier's page stands behind it. */
  isModeled: boolean;
  /** Day of the confirmation; null before it and in a ledger saved without one. */
  confirmedOn: string | null;
  /** What the grid could not do just now. */
  notice: string | null;
  busy: boolean;
  onNext: () => void;
  onBack: () => void;
  onConfirm: () => void;
}

export function ConfirmBar(props: ConfirmBarProps) {
  const { toCheck, corrected, lowColumns, faults, empty, saved, isModeled, confirmedOn, notice, busy } =
    props;
  const { onNext, onBack, onConfirm } = props;
  const held = toCheck > 0 || faults > 0 || empty;
  const title =
    toCheck > 0
      ? `${toCheck} ${toCheck === 1 ? 'cell' : 'cells'} to check`
      : faults > 0
        ? `${faults} ${faults === 1 ? 'problem' : 'problems'} to fix`
        : empty
          ? 'Type or paste the values'
          : saved
            ? confirmedOn
              ? `Confirmed on ${formatDate(confirmedOn)}.`
              : 'This ledger is saved'
            : isModeled
              ? 'Modeled ledger. Nothing to verify.'
              : 'No problems found. Compare with the carrier’s page before you confirm.';
  return (
    <div className={styles.confirm}>
      <div className={styles.words}>
        <p className={styles.count} role="status" id="ledger-held">
          <b>{title}</b>
          {lowColumns > 0 && (
            <span className={styles.tag}>
              {lowColumns} {lowColumns === 1 ? 'column' : 'columns'} under 95%
            </span>
          )}
        </p>
        <p className={styles.quiet}>
          {notice ??
            `${correctedInWords(corrected)}${saved ? 'Go on, or change it here.' : 'Nothing is saved until you confirm.'}`}
        </p>
      </div>
      {toCheck > 0 && <Button icon="chevron-down" onClick={onNext} label="Next cell" />}
      <Button variant="quiet" onClick={onBack} label="Back" />
      <Button
        variant="primary"
        busy={busy}
        disabled={held}
        aria-describedby="ledger-held"
        data-tip={held ? (empty ? 'Values are still to be typed' : `${title} first`) : undefined}
        onClick={onConfirm}
        label={saved ? 'Continue' : 'Confirm ledger'}
      />
    </div>
  );
}

const correctedInWords = (cells: number) =>
  cells === 0 ? '' : `${cells === 1 ? 'One' : cells} corrected by hand. `;

/** Asked once for a ledger whose file prints one income column. */
export function IncomeQuestion({
  value,
  onChange,
}: {
  value: IncomeKind;
  onChange: (kind: IncomeKind) => void;
}) {
  return (
    <div className={styles.question}>
      <p>
        <b>How is the income paid?</b> The file prints it in one column.
      </p>
      <Segmented label="How is the income paid?" value={value} options={incomeKinds} onChange={onChange} />
    </div>
  );
}
