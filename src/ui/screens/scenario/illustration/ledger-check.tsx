/** "Check the ledger": the grid, what is doubtful or wrong in it, its terms, and the one button that saves. */
import { useEffect, useMemo, useReducer, useState, type ReactNode } from 'react';
import { checkLedger } from '../../../../domain/illustrations/check-ledger.ts';
import { deriveLedger } from '../../../../domain/illustrations/ledger.ts';
import type { IllustrationInput } from '../../../../domain/illustrations/illustration.ts';
import type { FieldErrors } from '../../../../domain/shared/result.ts';
import {
  columnsFor,
  isLedgerColumn,
  ledgerColumns,
  type LedgerColumn,
} from '../../../ledger/ledger-columns.ts';
import { LedgerGrid } from '../../../ledger/ledger-grid.tsx';
import { cellsToCheck, correctedCount, type LedgerLine } from '../../../ledger/ledger-line.ts';
import { ledgerState, reduceLedger, type LedgerState } from '../../../ledger/ledger-state.ts';
import { FaultsList } from './faults-list.tsx';
import type { LedgerDraft } from './ledger-draft.ts';
import { ConfirmBar, LedgerToolbar } from './ledger-toolbar.tsx';
import { ledgerInWords, lowColumns } from './ledger-words.ts';
import { PolicyTermsForm } from './policy-terms-form.tsx';
import { illustrationOf } from './policy-terms.ts';
import styles from './ledger-check.module.css';

interface LedgerCheckProps {
  draft: LedgerDraft;
  client: { firstname: string; age: number };
  /** Messages of the last refused save, by path; they go when the ledger is changed. */
  refused: FieldErrors | null;
  busy: boolean;
  /** In the head: another ledger instead. */
  actions?: ReactNode;
  onChange: (draft: LedgerDraft) => void;
  /** The row and column in hand, for the page beside. */
  onInHand: (lines: readonly LedgerLine[], row: number, column: LedgerColumn | undefined) => void;
  onConfirm: (draft: LedgerDraft, illustration: IllustrationInput) => void;
  onBack: () => void;
}

const everyColumn = ledgerColumns.map(({ name }) => name);

export function LedgerCheck(props: LedgerCheckProps) {
  const { draft, client, refused, busy, actions, onChange, onInHand, onConfirm, onBack } = props;
  const [state, dispatch] = useReducer(reduceLedger, draft, firstState);
  const [terms, setTerms] = useState(draft.terms);
  const { lines } = state;

  const illustration = useMemo(() => illustrationOf(terms, lines), [terms, lines]);
  const checked = useMemo(() => checkLedger(client.age, illustration), [client.age, illustration]);
  const balances = useMemo(
    () => Array.from(deriveLedger(illustration).loanBalance, Math.round),
    [illustration],
  );
  const faults = useMemo(() => firstMessages(checked.errors, refused), [checked, refused]);
  const toCheck = useMemo(() => cellsToCheck(lines, everyColumn).length, [lines]);
  const corrected = useMemo(() => correctedCount(lines, everyColumn), [lines]);

  const changed = lines !== draft.lines || terms !== draft.terms;
  const now = useMemo(
    () => ({ ...draft, lines, terms, saved: draft.saved && !changed }),
    [draft, lines, terms, changed],
  );
  useEffect(() => {
    if (changed) onChange(now);
  }, [changed, now, onChange]);

  const column = state.columns[state.active.column];
  useEffect(() => onInHand(lines, state.active.row, column), [lines, state.active.row, column, onInHand]);

  function go(row: number, name: string | undefined) {
    const wanted = name !== undefined && isLedgerColumn(name) ? name : 'premium_outlay';
    if (!state.columns.includes(wanted)) {
      const columns = everyColumn.filter((each) => each === wanted || state.columns.includes(each));
      dispatch({ type: 'show-columns', columns });
      dispatch({ type: 'select', cell: { row, column: columns.indexOf(wanted) } });
    } else dispatch({ type: 'select', cell: { row, column: state.columns.indexOf(wanted) } });
    // The grid takes the focus once it has drawn the cell.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[role="grid"] [data-active]')?.focus());
  }

  function goToPath(path: string) {
    const [, row, name] = path.split('.');
    go(Number(row), name);
  }

  return (
    <section className={styles.check} aria-label="The ledger">
      <header className={styles.head}>
        <div className={styles.headline}>
          <h1>{draft.saved ? 'The ledger' : 'Check the ledger'}</h1>
          <p>{ledgerInWords(draft, lines.length, lines[0]?.row.age ?? 0, client)}</p>
        </div>
        <LedgerToolbar state={state} dispatch={dispatch} />
        {actions}
      </header>
      <PolicyTermsForm
        terms={terms}
        onChange={setTerms}
        faults={faults}
        firstYear={lines[0]?.row.year ?? 1}
      />
      <FaultsList
        faults={faults}
        warnings={checked.warnings}
        remarks={draft.remarks}
        onGo={goToPath}
        onGoToYear={(year, name) =>
          go(
            Math.max(
              0,
              lines.findIndex(({ row }) => row.year === year),
            ),
            name,
          )
        }
      />
      <div className={styles.frame}>
        <LedgerGrid
          label="Ledger by policy year. Arrows move, F2 or typing edits, Tab leaves."
          state={state}
          dispatch={dispatch}
          derivedBalances={balances}
          faults={faults}
          confidence={draft.confidence ?? undefined}
        />
      </div>
      <ConfirmBar
        toCheck={toCheck}
        corrected={corrected}
        lowColumns={lowColumns(draft)}
        faults={faults.size}
        empty={lines.every(
          ({ row }) => row.premium_outlay === 0 && row.accumulation_value === 0 && row.death_benefit === 0,
        )}
        saved={now.saved}
        notice={state.notice}
        busy={busy}
        onNext={() => {
          dispatch({ type: 'next-doubt' });
          requestAnimationFrame(() =>
            document.querySelector<HTMLElement>('[role="grid"] [data-active]')?.focus(),
          );
        }}
        onBack={onBack}
        onConfirm={() => onConfirm(now, illustration)}
      />
    </section>
  );
}

/** A read ledger opens at its first doubtful cell; every column with a doubt is shown. */
function firstState({ lines, confidence, source }: LedgerDraft): LedgerState {
  const doubtful = new Set(lines.flatMap((line) => line.doubts));
  const held = columnsFor(
    lines.map(({ row }) => row),
    source.kind === 'pdf' ? new Set(Object.keys(confidence ?? {})) : null,
  );
  const columns = everyColumn.filter((name) => held.includes(name) || doubtful.has(name));
  const [first] = cellsToCheck(lines, columns);
  const state = ledgerState(lines, columns);
  if (!first) return state;
  const cell = { row: first.row, column: columns.indexOf(first.column) };
  return { ...state, active: cell, anchor: cell };
}

function firstMessages(errors: FieldErrors, refused: FieldErrors | null): ReadonlyMap<string, string> {
  const all = Object.entries({ ...refused, ...errors });
  return new Map(
    all.flatMap(([path, [message]]): [string, string][] =>
      message === undefined ? [] : [[path.replace(/^illustration\./, ''), message]],
    ),
  );
}
