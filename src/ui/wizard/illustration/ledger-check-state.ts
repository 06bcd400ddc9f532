/** First state of the ledger check, and its problems by field. */
import { useMemo } from 'react';
import { checkLedger } from '../../../domain/policy/check-ledger.ts';
import type { LineLeftOut } from '../../../domain/policy/extraction.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { columnsFor, everyColumn, cellsToCheck, type LedgerLine } from '../ledger/ledger-lines.ts';
import { ledgerState, type LedgerState } from '../ledger/ledger-model.ts';
import { openImpossibleColumns } from '../ledger/ledger-state.ts';
import { messageInPercent } from '../draft/field-checks.ts';
import { originErrors, type LedgerDraft, type PolicyOrigin } from './ledger-draft.ts';
import { illustrationOf, missingOpening } from './policy-terms.ts';

export function firstState({ lines, confidence, accepted }: LedgerDraft): LedgerState {
  const doubtful = new Set(lines.flatMap((line) => line.doubts));
  const filledColumns = columnsFor(
    lines.map(({ row }) => row),
    confidence ? new Set(Object.keys(confidence)) : null,
  );
  const columns = everyColumn.filter((name) => filledColumns.includes(name) || doubtful.has(name));
  const [first] = cellsToCheck(lines, columns);
  const state = ledgerState(lines, columns, accepted);
  if (!first) return state;
  const cell = { row: first.row, column: columns.indexOf(first.column) };
  return { ...state, active: cell, anchor: cell };
}

export function sourceOf({ source }: LedgerDraft, lines: readonly LedgerLine[]): LedgerDraft['source'] {
  const years = lines.flatMap(({ row, source: from }) => (from?.isInterpolated ? [row.year] : []));
  return years.length === 0 ? source : { ...source, interpolated_years: years };
}

const NO_ORIGIN: PolicyOrigin = {};
const NO_LINES: readonly LineLeftOut[] = [];

export type Parts = Required<Pick<LedgerDraft, 'terms' | 'leftOut' | 'income' | 'insured' | 'origin'>>;

export const partsOf = (draft: LedgerDraft): Parts => ({
  terms: draft.terms,
  leftOut: draft.leftOut ?? NO_LINES,
  income: draft.income,
  insured: draft.insured ?? null,
  origin: draft.origin ?? NO_ORIGIN,
});

/** The illustration with its warnings, and the first problem of each field. */
export function useProblems(
  draft: LedgerDraft,
  { lines, accepted }: LedgerState,
  { terms, origin }: Parts,
  age: number,
  refused: FieldErrors | null,
) {
  const illustration = useMemo(() => illustrationOf(terms, lines), [terms, lines]);
  const checked = useMemo(() => checkLedger(age, illustration), [age, illustration]);
  // A schedule without values must not report a lapse.
  const isEmpty = lines.every(
    ({ row }) => row.accumulation_value === 0 && row.surrender_value === 0 && row.death_benefit === 0,
  );
  const isRead = draft.source.kind === 'pdf' || draft.source.kind === 'paste';
  const impossible = useMemo((): FieldErrors => {
    const open = isRead ? openImpossibleColumns({ lines, accepted }) : [];
    return Object.fromEntries(open.map(({ column, message }) => [`columns.${column}`, [message]]));
  }, [isRead, lines, accepted]);
  const problems = useMemo(
    () =>
      firstMessages(
        {
          ...(isEmpty ? rowKeyErrors(checked.errors) : checked.errors),
          ...missingOpening(terms, lines),
          ...originErrors(origin),
          ...impossible,
        },
        refused,
      ),
    [checked, refused, terms, lines, origin, isEmpty, impossible],
  );
  return { illustration, warnings: checked.warnings, isEmpty, problems };
}

const rowKeyErrors = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !/^rows\.\d+\.(?!year|age)/.test(path)));

const IN_PERCENT = /_rate$|credited_on_loan$/;

function firstMessages(errors: FieldErrors, refused: FieldErrors | null): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  for (const [path, [message]] of Object.entries({ ...refused, ...errors }))
    if (message !== undefined)
      messages.set(
        path.replace(/^illustration\./, ''),
        IN_PERCENT.test(path) ? messageInPercent(message) : message,
      );
  return messages;
}
