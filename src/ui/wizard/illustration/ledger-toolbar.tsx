import type { Dispatch } from 'react';
import { Button, IconButton } from '../../kit/form/button.tsx';
import { Menu, type MenuItem } from '../../kit/overlay/menu.tsx';
import { ledgerColumns } from '../ledger/ledger-lines.ts';
import { selectionOf, type LedgerState } from '../ledger/ledger-model.ts';
import type { LedgerAction } from '../ledger/ledger-state.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './ledger-check.module.css';
import { formatDate } from '../../state/dates.ts';
import { count } from './ledger-text.ts';
import type { ReadIncomeKind } from '../../../domain/policy/extraction.ts';
import { Segmented } from '../../kit/layout/tabs.tsx';

export function LedgerToolbar({ state, dispatch }: { state: LedgerState; dispatch: Dispatch<LedgerAction> }) {
  const does = (action: LedgerAction) => () => dispatch(action);
  const addYears = (years: number) => does({ type: 'add-years', years });
  const { top, bottom } = selectionOf(state);
  const first = state.lines[top]?.row.year;
  const last = state.lines[bottom]?.row.year;
  const columns: MenuItem[] = ledgerColumns
    .filter(({ name, extra }) => extra || name === 'withdrawals')
    .map(({ name, label }, index) => {
      const on = state.columns.includes(name);
      const next = ledgerColumns
        .filter((column) => (column.name === name ? !on : state.columns.includes(column.name)))
        .map((column) => column.name);
      return {
        label: `${on ? 'Hide' : 'Show'} ${label.toLowerCase()}`,
        separated: index === 0,
        onSelect: does({ type: 'show-columns', columns: next }),
      };
    });
  return (
    <div className={styles.tools} role="toolbar" aria-label="Ledger">
      <IconButton
        label="Undo (Ctrl+Z)"
        icon="reset"
        disabled={state.past.length === 0}
        onClick={does({ type: 'undo' })}
      />
      <IconButton
        label="Redo (Ctrl+Y)"
        icon="reset"
        className={styles.redo}
        disabled={state.future.length === 0}
        onClick={does({ type: 'redo' })}
      />
      <Menu
        label="Edit"
        variant="quiet"
        items={[
          { label: 'Fill down', icon: 'download', hotkey: 'D', onSelect: does({ type: 'fill-down' }) },
          { label: 'Fill down to the last year', onSelect: does({ type: 'fill-to' }) },
          {
            label: `Insert a year below year ${last}`,
            icon: 'plus',
            separated: true,
            onSelect: does({ type: 'insert-year' }),
          },
          { label: 'Add a year at the end', icon: 'plus', onSelect: addYears(1) },
          { label: 'Add 10 years at the end', icon: 'plus', onSelect: addYears(10) },
          {
            label: bottom > top ? `Remove years ${first} to ${last}` : `Remove year ${first}`,
            icon: 'trash',
            danger: true,
            separated: true,
            onSelect: does({ type: 'remove-years' }),
          },
          ...columns,
        ]}
      />
    </div>
  );
}

interface ConfirmBarProps {
  toCheck: number;
  corrected: number;
  lowColumns: number;
  problemCount: number;
  empty: boolean;
  saved: boolean;
  isModeled: boolean;
  /** Null before the confirmation, and in ledgers without a saved date. */
  confirmedOn: string | null;
  notice: string | null;
  busy: boolean;
  onNext: () => void;
  onBack: () => void;
  onConfirm: () => void;
}

export function ConfirmBar(props: ConfirmBarProps) {
  const { toCheck, corrected, lowColumns, problemCount, empty, saved, isModeled, notice, busy } = props;
  const isBlocked = toCheck > 0 || problemCount > 0 || empty;
  const title = titleOf(props);
  return (
    <div className={styles.confirm}>
      <div className={styles.words}>
        <p className={styles.count} role="status" id="ledger-held">
          <b>{title}</b>
          {lowColumns > 0 && <span className={styles.tag}>{count(lowColumns, 'column')} under 95%</span>}
        </p>
        <p className={layout.small}>
          {notice ??
            `${correctedText(corrected)}${saved ? 'Continue, or change it here.' : 'Nothing is saved until you confirm.'}`}
        </p>
      </div>
      {toCheck > 0 && <Button icon="chevron-down" onClick={props.onNext} label="Next cell" />}
      <Button variant="quiet" onClick={props.onBack} label="Back" />
      <Button
        variant="primary"
        busy={busy}
        disabled={isBlocked}
        aria-describedby="ledger-held"
        data-tip={isBlocked ? (emptyTip(empty, isModeled) ?? `${title} first`) : undefined}
        onClick={props.onConfirm}
        label={saved ? 'Continue' : 'Confirm ledger'}
      />
    </div>
  );
}

const emptyTip = (empty: boolean, isModeled: boolean): string | null =>
  empty ? (isModeled ? 'Change the policy first' : 'Enter the values first') : null;

function titleOf({ toCheck, problemCount, empty, saved, confirmedOn, isModeled }: ConfirmBarProps): string {
  if (toCheck > 0) return `${count(toCheck, 'cell')} to check`;
  if (problemCount > 0) return `${count(problemCount, 'problem')} to fix`;
  if (empty && isModeled)
    return 'The policy lapses in year 1. Raise the premium or lower the face amount, and build it again.';
  if (empty) return 'Type or paste the values.';
  if (saved) return confirmedOn ? `Confirmed on ${formatDate(confirmedOn)}.` : 'This ledger is saved.';
  return isModeled
    ? 'Modeled ledger. Nothing to verify.'
    : 'No problems found. Compare with the carrier’s page before you confirm.';
}

const correctedText = (cells: number) =>
  cells === 0 ? '' : `${cells === 1 ? 'One' : cells} corrected by hand. `;

interface IncomeQuestionProps {
  value: ReadIncomeKind;
  options: readonly { value: ReadIncomeKind; label: string }[];
  onChange: (kind: ReadIncomeKind) => void;
}

export const IncomeQuestion = (props: IncomeQuestionProps) => (
  <div className={styles.question}>
    <p>
      <b>How is the income paid?</b> The file has one column for it.
    </p>
    <Segmented label="How is the income paid?" {...props} />
  </div>
);
