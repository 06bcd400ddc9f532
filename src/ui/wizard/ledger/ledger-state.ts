/** The ledger grid as a pure reducer. The component only draws it and passes on keys, clicks and the clipboard. */
import { keepFigure } from './ledger-line.ts';
import type { LedgerLine } from './ledger-line.ts';
import type { LedgerColumn } from './ledger-columns.ts';
import {
  changed,
  clearedSelection,
  committed,
  entered,
  filledDown,
  filledTo,
  replaceAt,
  travelled,
} from './ledger-changes.ts';
import { nameAt, type AfterEntry, type GridCell, type LedgerState } from './ledger-model.ts';
import { jumped, moved, stepped, textInHand, toNextDoubt, toNextLine, within } from './ledger-moves.ts';
import { pasted, type PastedCells } from './ledger-paste.ts';
import { addedYears, insertedYear, removedYears } from './ledger-years.ts';

export type LedgerAction =
  | { type: 'move'; rows: number; columns: number; extend?: boolean }
  | { type: 'jump'; rows: number; columns: number; extend?: boolean }
  | { type: 'tab'; back: boolean }
  | { type: 'next-line'; back: boolean }
  | { type: 'select'; cell: GridCell; extend?: boolean }
  | { type: 'select-all' }
  | { type: 'start-edit'; text?: string }
  | { type: 'type'; text: string }
  | { type: 'commit'; then?: AfterEntry }
  | { type: 'cancel' }
  | { type: 'clear' }
  | { type: 'fill-down' }
  /** Down to this line; without one, to the last. */
  | { type: 'fill-to'; row?: number }
  | { type: 'paste'; cells: PastedCells }
  /** The figure in hand is right as read; the next doubtful cell comes into hand. */
  | { type: 'keep' }
  | { type: 'next-doubt' }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'add-years'; years: number }
  | { type: 'insert-year' }
  | { type: 'remove-years' }
  /** Other figures altogether, as one step that can be undone. */
  | { type: 'replace-lines'; lines: readonly LedgerLine[]; columns?: readonly LedgerColumn[] }
  | { type: 'show-columns'; columns: readonly LedgerColumn[] };

export function reduceLedger(state: LedgerState, action: LedgerAction): LedgerState {
  const quiet = state.notice === null ? state : { ...state, notice: null };
  const { active } = quiet;
  switch (action.type) {
    case 'move':
      return moved(quiet, active.row + action.rows, active.column + action.columns, action.extend);
    case 'jump':
      return jumped(quiet, action.rows, action.columns, action.extend);
    case 'tab':
      return stepped(quiet, action.back ? -1 : 1);
    case 'next-line':
      return toNextLine(quiet, action.back ? -1 : 1);
    case 'select': {
      const done = quiet.edit ? entered(quiet, quiet.edit.text) : quiet;
      return done.edit ? done : moved(done, action.cell.row, action.cell.column, action.extend);
    }
    case 'select-all': {
      const last = { row: quiet.lines.length - 1, column: quiet.columns.length - 1 };
      return { ...quiet, edit: null, anchor: { row: 0, column: 0 }, active: last };
    }
    case 'start-edit':
      return { ...quiet, anchor: active, edit: { text: action.text ?? textInHand(quiet), refused: false } };
    case 'type':
      return { ...quiet, edit: { text: action.text, refused: false } };
    case 'commit':
      return committed(quiet, action.then);
    case 'cancel':
      return { ...quiet, edit: null };
    case 'clear':
      return clearedSelection(quiet);
    case 'fill-down':
      return filledDown(quiet);
    case 'fill-to':
      return filledTo(quiet, action.row ?? quiet.lines.length - 1);
    case 'paste':
      return pasted(quiet, action.cells);
    case 'keep': {
      const column = nameAt(quiet, active.column);
      const lines = replaceAt(quiet.lines, active.row, (line) => keepFigure(line, column));
      return toNextDoubt(changed(quiet, lines));
    }
    case 'next-doubt':
      return toNextDoubt(quiet);
    case 'undo':
      return travelled(quiet, 'past');
    case 'redo':
      return travelled(quiet, 'future');
    case 'add-years':
      return addedYears(quiet, action.years);
    case 'insert-year':
      return insertedYear(quiet);
    case 'remove-years':
      return removedYears(quiet);
    case 'replace-lines':
      return within({ ...changed(quiet, action.lines), columns: action.columns ?? quiet.columns });
    case 'show-columns':
      return within({ ...quiet, columns: action.columns, edit: null });
  }
}
