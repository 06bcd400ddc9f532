/** Years that come and go. */
import { changed } from './ledger-changes.ts';
import { emptyRow, typedLine, type LedgerLine } from './ledger-line.ts';
import { MOST_YEARS, selectionOf, type LedgerState } from './ledger-model.ts';
import { moved, within } from './ledger-moves.ts';

const TOO_MANY = `A ledger holds ${MOST_YEARS} years at most.`;

const nextId = (lines: readonly LedgerLine[]) => Math.max(0, ...lines.map((line) => line.id)) + 1;

const lineAfter = (line: LedgerLine | undefined, id: number) =>
  typedLine(id, emptyRow((line?.row.year ?? 0) + 1, (line?.row.age ?? 0) + 1));

export function withYears(lines: readonly LedgerLine[], wanted: number): readonly LedgerLine[] {
  const count = Math.min(wanted, MOST_YEARS);
  if (count <= lines.length) return lines;
  const grown = [...lines];
  for (let id = nextId(lines); grown.length < count; id += 1) grown.push(lineAfter(grown.at(-1), id));
  return grown;
}

export function addedYears(state: LedgerState, years: number): LedgerState {
  const lines = withYears(state.lines, state.lines.length + years);
  if (lines === state.lines) return { ...state, notice: TOO_MANY };
  return moved(changed(state, lines), state.lines.length, state.active.column);
}

/** A year below the one in hand: into a gap of the years, or the later ones move down by one. */
export function insertedYear(state: LedgerState): LedgerState {
  if (state.lines.length >= MOST_YEARS) return { ...state, notice: TOO_MANY };
  const { bottom } = selectionOf(state);
  const line = state.lines[bottom];
  const after = state.lines[bottom + 1];
  const closed = line !== undefined && after !== undefined && after.row.year === line.row.year + 1;
  const later = state.lines.slice(bottom + 1).map((each) => (closed ? shifted(each, 1) : each));
  const lines = [...state.lines.slice(0, bottom + 1), lineAfter(line, nextId(state.lines)), ...later];
  return moved(changed(state, lines), bottom + 1, state.active.column);
}

/** Takes the selected years out; later years close up when they counted on without a gap. */
export function removedYears(state: LedgerState): LedgerState {
  const { top, bottom } = selectionOf(state);
  const removed = bottom - top + 1;
  if (removed >= state.lines.length) return { ...state, notice: 'A ledger needs one year at least.' };
  const before = state.lines[bottom];
  const after = state.lines[bottom + 1];
  const closes = before !== undefined && after !== undefined && after.row.year === before.row.year + 1;
  const later = state.lines.slice(bottom + 1).map((line) => (closes ? shifted(line, -removed) : line));
  return within(changed(state, [...state.lines.slice(0, top), ...later]));
}

function shifted(line: LedgerLine, by: number): LedgerLine {
  const shift = (row: LedgerLine['row']) => ({ ...row, year: row.year + by, age: row.age + by });
  return { ...line, row: shift(line.row), read: line.read && shift(line.read) };
}
