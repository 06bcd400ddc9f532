import { calculatedIllustration, knownOfInsured, originOf } from '../../../domain/practice/cases/scenario.ts';
import type { SourcedIllustration } from '../../../domain/practice/cases/scenario.ts';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState, type ReactNode } from 'react';
import { INCOME_KINDS, type LineLeftOut, type ReadIncomeKind } from '../../../domain/policy/extraction.ts';
import { findInsuredDifferences, type InsuredDifference } from '../../../domain/policy/insured-differs.ts';
import { renumberedLedger, type IllustrationInput } from '../../../domain/policy/illustration.ts';
import { isModeled } from '../../../domain/policy/ledger-origin.ts';
import { deriveLedger } from '../../../domain/policy/ledger.ts';
import type { LedgerChoice } from '../../../domain/practice/clients/holdings.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { ChecksPanel } from '../../reports/checks/checks-panel.tsx';
import { TemplateMenu } from '../../saved/template-menu.tsx';
import { withInterpolated, withOmittedLines, divideLines } from '../ledger/read-lines.ts';
import {
  isLedgerColumn,
  everyColumn,
  type LedgerColumn,
  cellsToCheck,
  correctedCount,
  withFigure,
  type LedgerLine,
} from '../ledger/ledger-lines.ts';
import { LedgerGrid } from '../ledger/ledger-grid.tsx';
import { reduceLedger } from '../ledger/ledger-state.ts';
import { ProblemList, ReviewItems } from './problem-list.tsx';
import { InsuredNotes, MissingNotes, PrintedFacts } from './ledger-notes.tsx';
import { IncomeQuestion, ConfirmBar, LedgerToolbar } from './ledger-toolbar.tsx';
import { savedOrigin, type LedgerDraft } from './ledger-draft.ts';
import { PolicyOriginForm } from './policy-origin-form.tsx';
import type { LedgerOwner } from './ledger-flow.ts';
import { ledgerText, lowColumns } from './ledger-text.ts';
import { PolicyTermsForm } from './policy-terms-form.tsx';
import { withSource } from './policy-terms.ts';
import { firstState, partsOf, sourceOf, type Parts, useProblems } from './ledger-check-state.ts';
import styles from './ledger-check.module.css';

export interface LedgerCheckProps {
  draft: LedgerDraft;
  client: LedgerOwner['client'];
  startYear: number;
  sex: 'male' | 'female' | null;
  refused: FieldErrors | null;
  busy: boolean;
  actions?: ReactNode;
  /** `ready`: the ledger to save; null if it has unchecked cells or problems. */
  onChange: (draft: LedgerDraft, ready: IllustrationInput | null, changed: boolean) => void;
  onSelection: (selection: LedgerSelection) => void;
  onPage: (page: number) => void;
  onConfirm: () => void;
  onReplace: (illustration: SourcedIllustration) => void;
  onClient: (ledgers: LedgerChoice) => Promise<void>;
  onBack: () => void;
}

export interface LedgerSelection {
  lines: readonly LedgerLine[];
  row: number;
  column: LedgerColumn | undefined;
  leftOut: readonly LineLeftOut[];
  onReadRows: (lines: readonly LineLeftOut[]) => void;
}

/** The control that started the reading no longer exists. */
const focusIfLost = (heading: HTMLElement | null): void => {
  if (document.activeElement === document.body) heading?.focus();
};

export function LedgerCheck(props: LedgerCheckProps) {
  const { draft, client, refused, busy, actions, onChange, onSelection, onConfirm, onReplace, onBack } =
    props;
  const [state, dispatch] = useReducer(reduceLedger, draft, firstState);
  const [parts, setParts] = useState(() => partsOf(draft));
  const { terms, leftOut, income, insured, origin } = parts;
  const set = (change: Partial<Parts>) => setParts((before) => ({ ...before, ...change }));
  const { lines, accepted } = state;
  const ledger = { origin: originOf(draft.source) };

  const { illustration, warnings, isEmpty, problems } = useProblems(draft, state, parts, client.age, refused);
  const balances = useMemo(
    () => Array.from(deriveLedger(illustration).loanBalance, Math.round),
    [illustration],
  );
  const sourced = useMemo(
    () => withSource(illustration, draft.source, savedOrigin(origin)),
    [illustration, draft.source, origin],
  );
  const checked = useMemo(() => calculatedIllustration(sourced), [sourced]);
  const toCheck = useMemo(() => cellsToCheck(lines).length, [lines]);
  const corrected = useMemo(() => correctedCount(lines), [lines]);

  const first = lines[0]?.row ?? { year: 1, age: 0 };
  const differences = findInsuredDifferences({ insured, client, first, sex: props.sex });
  const renumbered = renumberedLedger(illustration, client.age);

  const before = Object.values(partsOf(draft));
  const changed = lines !== draft.lines || Object.values(parts).some((part, index) => part !== before[index]);
  const saved = draft.saved && !changed;
  const now = useMemo(
    () => ({ ...draft, ...parts, lines, accepted, source: sourceOf(draft, lines), saved }),
    [draft, parts, lines, accepted, saved],
  );
  const isBlocked = toCheck > 0 || problems.size > 0 || isEmpty;
  useEffect(
    () => onChange(now, isBlocked ? null : illustration, changed),
    [now, isBlocked, illustration, changed, onChange],
  );

  const columnsWith = (isIncluded: (name: LedgerColumn) => boolean) =>
    everyColumn.filter((name) => state.columns.includes(name) || isIncluded(name));
  const focusGrid = () =>
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[role="grid"] [data-active]')?.focus());
  function take(more: readonly LedgerLine[]) {
    const doubtful = new Set(more.flatMap((line) => line.doubts));
    dispatch({ type: 'replace-lines', lines: more, columns: columnsWith((name) => doubtful.has(name)) });
    dispatch({ type: 'select', cell: { row: 0, column: 0 } });
    dispatch({ type: 'next-doubt' });
    focusGrid();
  }
  const readRows = useEvent((added: readonly LineLeftOut[]) => {
    take(
      withOmittedLines(
        lines,
        added.flatMap(({ row }) => row ?? []),
      ),
    );
    set({ leftOut: leftOut.filter((line) => !added.includes(line)) });
  });
  const column = state.columns[state.active.column];
  useEffect(
    () => onSelection({ lines, row: state.active.row, column, leftOut, onReadRows: readRows }),
    [lines, state.active.row, column, leftOut, readRows, onSelection],
  );

  function go(row: number, name: string | undefined) {
    const target = name !== undefined && isLedgerColumn(name) ? name : 'premium_outlay';
    const columns = columnsWith((each) => each === target);
    if (!state.columns.includes(target)) dispatch({ type: 'show-columns', columns });
    dispatch({ type: 'select', cell: { row, column: columns.indexOf(target) } });
    focusGrid();
  }

  const accept = (about: InsuredDifference['about']) =>
    set({ insured: insured && { ...insured, ...(about === 'age' ? { ages: [] } : { [about]: null }) } });

  function renumber() {
    accept('age');
    const ages = lines.map((line) => withFigure(line, 'age', client.age + line.row.year - first.year));
    dispatch({ type: 'replace-lines', lines: ages });
  }

  function divide(kind: ReadIncomeKind) {
    set({ income: kind });
    const columns = columnsWith((name) => name === 'withdrawals' || name === 'loans');
    dispatch({ type: 'replace-lines', lines: divideLines(lines, kind), columns });
  }

  function goToPath(path: string) {
    const [place, row, name] = path.split('.');
    if (place === 'rows') go(Number(row), name);
    else if (place === 'columns') go(0, row);
    else if (place === 'insured' || place === 'carrier')
      document
        .querySelector<HTMLElement>('[data-origin] [aria-invalid="true"], [data-origin] summary')
        ?.focus();
    else document.querySelector<HTMLElement>(`input[name="${path}"], [data-terms] [aria-invalid]`)?.focus();
  }

  return (
    <section className={styles.check} aria-label="The ledger">
      <header className={styles.head}>
        <div className={styles.headline}>
          <h1 ref={focusIfLost} tabIndex={-1}>
            {draft.saved ? 'The ledger' : 'Check the ledger'}
          </h1>
          <p>{ledgerText(draft, first, lines.length, client)}</p>
        </div>
        <LedgerToolbar state={state} dispatch={dispatch} />
        <TemplateMenu
          type="existing_illustration"
          size="small"
          variant="quiet"
          current={() => (isBlocked ? null : sourced)}
          onLoad={onReplace}
        />
        {actions}
      </header>
      <InsuredNotes
        differences={differences}
        client={client}
        name={insured?.name ?? null}
        firstAge={first.age}
        onRenumber={renumbered && renumber}
        onAccept={accept}
        onClient={props.onClient}
      />
      <MissingNotes
        lines={lines}
        leftOut={leftOut}
        onInterpolate={() => take(withInterpolated(lines))}
        onReadRows={readRows}
        onPage={props.onPage}
      />
      {income !== null && (
        <IncomeQuestion value={income} options={draft.incomeKinds ?? INCOME_KINDS} onChange={divide} />
      )}
      <PolicyTermsForm
        terms={terms}
        onChange={(terms) => set({ terms })}
        problems={problems}
        firstYear={lines[0]?.row.year ?? 1}
        printed={draft.printed ?? {}}
        ledger={ledger}
        model={draft.policy_model}
      />
      <PolicyOriginForm
        origin={origin}
        onChange={(origin) => set({ origin })}
        problems={problems}
        modelSex={draft.policy_model?.sex ?? null}
        ledger={ledger}
        questions={draft.questions ?? []}
      />
      <PrintedFacts
        facts={draft.facts ?? { index_accounts: draft.source.index_accounts }}
        onPage={props.onPage}
      />
      {problems.size === 0 && !isEmpty ? (
        <ChecksPanel
          client={client}
          startYear={props.startYear}
          illustration={checked}
          insured={knownOfInsured(undefined, { policy_model: draft.policy_model, illustration: sourced })}
          onInsured={(change) => set({ origin: { ...origin, insured: { ...origin.insured, ...change } } })}
          savedWith="illustration"
        />
      ) : (
        <p className={styles.pending}>Checks follow when the ledger has no problems.</p>
      )}
      <div className={styles.frame}>
        <LedgerGrid
          label="Ledger by policy year. Arrows move, F2 or typing edits, Tab leaves."
          state={state}
          dispatch={dispatch}
          derivedBalances={balances}
          problems={problems}
          confidence={draft.confidence ?? undefined}
          roundedDollars={draft.source.kind === 'model'}
        />
      </div>
      {/* Below the grid, so that no row moves while the user types. */}
      <ProblemList
        problems={problems}
        onGo={goToPath}
        onAccept={(column) => isLedgerColumn(column) && dispatch({ type: 'accept-column', column })}
      />
      <ReviewItems
        warnings={warnings}
        remarks={draft.remarks}
        onGoToYear={(year, name) => {
          const row = lines.findIndex((line) => line.row.year === year);
          go(Math.max(0, row), name);
        }}
      />
      <ConfirmBar
        toCheck={toCheck}
        corrected={corrected}
        lowColumns={lowColumns(draft)}
        problemCount={problems.size}
        empty={isEmpty}
        saved={saved}
        isModeled={isModeled(ledger)}
        confirmedOn={origin.confirmed_on ?? null}
        notice={state.notice}
        busy={busy}
        onNext={() => {
          dispatch({ type: 'next-doubt' });
          focusGrid();
        }}
        onBack={onBack}
        onConfirm={onConfirm}
      />
    </section>
  );
}

/** Returns a stable function that calls the latest `act`. */
function useEvent<T>(act: (what: T) => void): (what: T) => void {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((what) => latest.current(what), []);
}
