import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type LedgerColumn,
  cellMark,
  cellsToCheck,
  correctedCount,
  emptyLines,
  type LedgerLine,
} from './ledger-lines.ts';
import { actionOfKey, type KeyPress, cellsOfText, selectionAsText } from './ledger-keys.ts';
import { ledgerState, selectionOf, type LedgerState } from './ledger-model.ts';
import { reduceLedger, type LedgerAction } from './ledger-state.ts';

const columns: readonly LedgerColumn[] = ['year', 'age', 'premium_outlay', 'loans', 'loan_balance'];
const start = (years = 4) => ledgerState(emptyLines(50, years), columns);
const run = (state: LedgerState, ...actions: LedgerAction[]) => actions.reduce(reduceLedger, state);
const at = (row: number, column: number): LedgerAction => ({ type: 'select', cell: { row, column } });
const to = (row: number, column: number): LedgerAction => ({
  type: 'select',
  cell: { row, column },
  extend: true,
});
const figures = (state: LedgerState, column: LedgerColumn) => state.lines.map(({ row }) => row[column]);
const key = (name: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
function press(state: LedgerState, ...presses: KeyPress[]): LedgerState {
  return presses.reduce((now, each) => {
    const action = actionOfKey(each, now, 10);
    return action ? reduceLedger(now, action) : now;
  }, state);
}

test('typing replaces the figure and Enter moves down', () => {
  const typed = run(press(start(), key('3')), { type: 'type', text: '30,000' });
  const done = press(typed, key('Enter'));
  assert.equal(done.lines[0]?.row.premium_outlay, 30000);
  assert.deepEqual(done.active, { row: 1, column: 2 });
  assert.equal(done.edit, null);
});

test('F2 opens the figure unchanged, and Escape retains it', () => {
  const result = run(start(), { type: 'start-edit', text: '1234.5' }, { type: 'commit' });
  const opened = press(result, key('F2'));
  assert.equal(opened.edit?.text, '1234.5');
  const left = press(run(opened, { type: 'type', text: '9' }), key('Escape'));
  assert.equal(left.lines[0]?.row.premium_outlay, 1234.5);
  assert.equal(left.past.length, 1);
});

test('an invalid figure is rejected and its cell remains open', () => {
  const refused = run(start(), { type: 'start-edit', text: '1,23' }, { type: 'commit', then: 'step' });
  assert.deepEqual(refused.edit, { text: '1,23', refused: true });
  assert.deepEqual(refused.active, { row: 0, column: 2 });
  assert.equal(refused.lines[0]?.row.premium_outlay, 0);
});

test('Tab moves to the next cell while figures are typed, and wraps at the end of the line', () => {
  const typing = run(start(), at(0, 4), { type: 'start-edit', text: '7' });
  assert.deepEqual(press(typing, key('Tab')).active, { row: 1, column: 0 });
  const back = run(start(), at(1, 0), { type: 'start-edit', text: '50' });
  assert.deepEqual(press(back, key('Tab', { shiftKey: true })).active, { row: 0, column: 4 });
});

test('Tab leaves the grid if no cell is being edited', () => {
  for (const shiftKey of [false, true])
    assert.equal(actionOfKey(key('Tab', { shiftKey }), run(start(), at(1, 2)), 10), null);
});

test('Home, End, Page and Ctrl keys move the selection as in a spreadsheet', () => {
  const cell = (...presses: KeyPress[]) => press(run(start(40), at(5, 2)), ...presses).active;
  assert.deepEqual(cell(key('Home')), { row: 5, column: 0 });
  assert.deepEqual(cell(key('End')), { row: 5, column: 4 });
  assert.deepEqual(cell(key('PageDown')), { row: 15, column: 2 });
  assert.deepEqual(cell(key('PageUp')), { row: 0, column: 2 });
  assert.deepEqual(cell(key('End', { ctrlKey: true })), { row: 39, column: 4 });
  assert.deepEqual(cell(key('ArrowDown', { ctrlKey: true })), { row: 39, column: 2 });
  const extended = press(
    run(start(), at(1, 2)),
    key('ArrowDown', { shiftKey: true }),
    key('ArrowRight', { shiftKey: true }),
  );
  assert.deepEqual(selectionOf(extended), { top: 1, bottom: 2, left: 2, right: 3 });
});

test('Ctrl and an arrow move to the end of the figures, across zeros to the next figures, then to the edge', () => {
  const block = { type: 'paste', cells: cellsOfText('5\n6\n0\n0\n7\n8') } as const;
  const result = run(start(10), at(1, 2), block, at(1, 2));
  const down = (state: LedgerState) => press(state, key('ArrowDown', { ctrlKey: true }));
  const rows = [down(result), down(down(result)), down(down(down(result))), down(down(down(down(result))))];
  assert.deepEqual(
    rows.map(({ active }) => active.row),
    [2, 5, 6, 9],
  );
  const up = press(run(result, at(9, 2)), key('ArrowUp', { ctrlKey: true, shiftKey: true }));
  assert.deepEqual(selectionOf(up), { top: 6, bottom: 9, left: 2, right: 2 });
});

test('Tab enters figures along a line, and Enter starts the next line under the first one', () => {
  let state = run(start(), at(0, 2));
  for (const text of ['30000', '500']) {
    state = press(run(press(state, key('3')), { type: 'type', text }), key('Tab'));
  }
  assert.deepEqual(state.active, { row: 0, column: 4 });
  const skipped = press(state, key('Tab', { shiftKey: true }));
  assert.deepEqual(skipped.active, { row: 0, column: 3 }, 'Tab stays in the grid while a line is typed');
  const next = press(skipped, key('Enter'));
  assert.deepEqual(next.active, { row: 1, column: 2 });
  assert.equal(actionOfKey(key('Tab'), next, 10), null, 'and leaves it again afterwards');
  const left = press(state, key('Escape'));
  assert.equal(actionOfKey(key('Tab'), left, 10), null, 'Escape ends the line');
});

test('a pasted block starts at the top left of the selection and adds the years that it needs', () => {
  const pasted = run(start(2), at(1, 2), {
    type: 'paste',
    cells: cellsOfText('30,000\t-\n$30,000\t(5)\n\t7\r\n'),
  });
  assert.deepEqual(figures(pasted, 'premium_outlay'), [0, 30000, 30000, 0]);
  assert.deepEqual(figures(pasted, 'loans'), [0, 0, -5, 7]);
  assert.deepEqual(figures(pasted, 'age'), [50, 51, 52, 53]);
  assert.deepEqual(selectionOf(pasted), { top: 1, bottom: 3, left: 2, right: 3 });
  assert.equal(run(pasted, { type: 'undo' }).lines.length, 2, 'one undo takes all of it back');
});

test('one pasted cell fills the selection', () => {
  const pasted = run(start(), at(0, 2), to(2, 3), { type: 'paste', cells: cellsOfText('500\n') });
  assert.deepEqual(figures(pasted, 'premium_outlay'), [500, 500, 500, 0]);
  assert.deepEqual(figures(pasted, 'loans'), [500, 500, 500, 0]);
});

test('pasted text that is not a figure leaves the cell unchanged and is reported', () => {
  const result = run(start(), { type: 'start-edit', text: '7' }, { type: 'commit' });
  const pasted = run(result, { type: 'paste', cells: [['abc', '9']] });
  assert.equal(pasted.lines[0]?.row.premium_outlay, 7);
  assert.equal(pasted.lines[0]?.row.loans, 9);
  assert.equal(pasted.notice, '1 pasted cell was not a figure and unchanged.');
});

test('a ledger has at most 120 years', () => {
  const block = Array.from({ length: 130 }, () => ['1']);
  const pasted = run(start(), at(0, 2), { type: 'paste', cells: block });
  assert.equal(pasted.lines.length, 120);
  assert.equal(pasted.notice, '10 lines after year 120 were omitted.');
  assert.equal(run(pasted, { type: 'add-years', years: 1 }).notice, 'A ledger has at most 120 years.');
});

test('fill down copies the first line of the selection, and increments years and ages', () => {
  const result = run(start(), at(0, 2), { type: 'start-edit', text: '30000' }, { type: 'commit' });
  const filled = run(result, at(0, 2), to(2, 2), { type: 'fill-down' });
  assert.deepEqual(figures(filled, 'premium_outlay'), [30000, 30000, 30000, 0]);
  const aged = run(
    start(),
    at(0, 1),
    { type: 'start-edit', text: '47' },
    { type: 'commit' },
    at(0, 1),
    to(3, 1),
    {
      type: 'fill-down',
    },
  );
  assert.deepEqual(figures(aged, 'age'), [47, 48, 49, 50]);
  const one = run(result, at(1, 2), { type: 'fill-down' });
  assert.deepEqual(figures(one, 'premium_outlay'), [30000, 30000, 0, 0]);
});

test('dragging the corner repeats the selected lines, and increments years and ages', () => {
  const result = run(start(6), at(0, 2), { type: 'paste', cells: [['5'], ['6']] });
  const pulled = run(result, { type: 'fill-to', row: 4 });
  assert.deepEqual(figures(pulled, 'premium_outlay'), [5, 6, 5, 6, 5, 0]);
  assert.deepEqual(selectionOf(pulled), { top: 0, bottom: 4, left: 2, right: 2 });
  assert.deepEqual(figures(run(pulled, { type: 'undo' }), 'premium_outlay'), [5, 6, 0, 0, 0, 0]);
  const replaced = run(start(6), at(1, 2), { type: 'start-edit', text: '9' }, { type: 'commit' }, at(1, 2), {
    type: 'fill-to',
  });
  assert.deepEqual(figures(replaced, 'premium_outlay'), [0, 9, 9, 9, 9, 9]);
  const aged = run(start(3), at(0, 0), to(0, 1), { type: 'fill-to' });
  assert.deepEqual(figures(aged, 'age'), [50, 51, 52]);
});

test('inserting a year fills a gap in the years, or moves the later years down', () => {
  const gap = emptyLines(50, 3).map((line, index): LedgerLine =>
    index < 2 ? line : { ...line, row: { ...line.row, year: 4, age: 53 } },
  );
  const mended = run(ledgerState(gap, columns), at(1, 2), { type: 'insert-year' });
  assert.deepEqual(figures(mended, 'year'), [1, 2, 3, 4]);
  assert.deepEqual(figures(mended, 'age'), [50, 51, 52, 53]);
  assert.deepEqual(mended.active, { row: 2, column: 2 });
  const pushed = run(start(3), at(0, 2), { type: 'insert-year' });
  assert.deepEqual(figures(pushed, 'year'), [1, 2, 3, 4]);
  assert.deepEqual(figures(run(pushed, { type: 'undo' }), 'year'), [1, 2, 3]);
});

test('Delete clears amounts, removes a loan balance, and does not change years and ages', () => {
  const result = run(start(), at(0, 2), { type: 'paste', cells: [['5', '6', '7']] });
  const cleared = press(run(result, at(0, 0), to(0, 4)), key('Delete'));
  assert.deepEqual(cleared.lines[0]?.row, { ...emptyLines(50, 1)[0]?.row });
  assert.equal('loan_balance' in (cleared.lines[0]?.row ?? {}), false);
});

test('undo and redo apply to every change, and a new change clears the redo history', () => {
  const one = run(start(), { type: 'start-edit', text: '1' }, { type: 'commit' });
  const two = run(one, { type: 'start-edit', text: '2' }, { type: 'commit' });
  const back = press(two, key('z', { ctrlKey: true }));
  assert.equal(back.lines[0]?.row.premium_outlay, 1);
  assert.equal(press(back, key('y', { ctrlKey: true })).lines[0]?.row.premium_outlay, 2);
  assert.equal(press(back, key('Z', { ctrlKey: true, shiftKey: true })).lines[0]?.row.premium_outlay, 2);
  const other = run(back, { type: 'start-edit', text: '5' }, { type: 'commit' }, { type: 'redo' });
  assert.equal(other.lines[0]?.row.premium_outlay, 5);
  assert.equal(run(start(), { type: 'undo' }).lines.length, 4, 'nothing to undo is no harm');
});

test('removing years renumbers the remaining ones, and one year always remains', () => {
  const removed = run(start(5), at(1, 2), to(2, 2), { type: 'remove-years' });
  assert.deepEqual(figures(removed, 'year'), [1, 2, 3]);
  assert.deepEqual(figures(removed, 'age'), [50, 51, 52]);
  const all = run(start(2), at(0, 0), to(1, 0), { type: 'remove-years' });
  assert.equal(all.lines.length, 2);
  assert.equal(all.notice, 'A ledger needs at least one year.');
});

test('removing a duplicate line does not change the other years', () => {
  const lines = emptyLines(50, 3).map((line, index): LedgerLine =>
    index === 0 ? line : { ...line, row: { ...line.row, year: index, age: 49 + index } },
  );
  const removed = run(ledgerState(lines, columns), at(0, 2), { type: 'remove-years' });
  assert.deepEqual(figures(removed, 'year'), [1, 2]);
});

function readLine(): LedgerLine {
  const [line] = emptyLines(50, 1);
  assert.ok(line);
  return { ...line, read: line.row, doubts: ['premium_outlay', 'loans'] };
}

test('keeping or typing a figure resolves a doubtful cell, and undo restores the doubt', () => {
  const state = ledgerState([readLine()], columns);
  assert.equal(cellsToCheck(state.lines, columns).length, 2);
  const accepted = press(state, key('Enter'));
  assert.deepEqual(accepted.active, { row: 0, column: 3 }, 'the next doubtful cell is in hand');
  assert.equal(cellMark(accepted.lines[0] ?? readLine(), 'premium_outlay'), 'kept');
  const typed = run(accepted, at(0, 3), { type: 'start-edit', text: '52000' }, { type: 'commit' });
  assert.equal(cellMark(typed.lines[0] ?? readLine(), 'loans'), 'corrected');
  assert.equal(cellsToCheck(typed.lines, columns).length, 0);
  assert.equal(correctedCount(typed.lines, columns), 1);
  assert.equal(cellsToCheck(run(typed, { type: 'undo' }, { type: 'undo' }).lines, columns).length, 2);
});

test('typing the same figure as was read marks it as kept', () => {
  const state = run(
    ledgerState([readLine()], columns),
    { type: 'start-edit', text: '0' },
    { type: 'commit' },
  );
  assert.equal(cellMark(state.lines[0] ?? readLine(), 'premium_outlay'), 'kept');
});

test('the selection is copied as unformatted tab-separated figures', () => {
  const state = run(start(), at(0, 2), { type: 'paste', cells: [['1,234.5', '52,000']] }, at(0, 1), to(1, 4));
  assert.equal(selectionAsText(state), '50\t1234.5\t52000\t\n51\t0\t0\t');
});

test('lines with one figure each are one column, including thousands separators', () => {
  assert.deepEqual(cellsOfText('30,000\n40,000'), [['30,000'], ['40,000']]);
  assert.deepEqual(cellsOfText('1  50  30,000\n2  51  30,000'), [
    ['1', '50', '30,000'],
    ['2', '51', '30,000'],
  ]);
});

test('clicking another cell saves the typed figure, unless it is invalid', () => {
  const left = run(start(), { type: 'start-edit', text: '12' }, at(2, 2));
  assert.equal(left.lines[0]?.row.premium_outlay, 12);
  assert.deepEqual(left.active, { row: 2, column: 2 });
  const result = run(start(), { type: 'start-edit', text: 'twelve' }, at(2, 2));
  assert.deepEqual(result.edit, { text: 'twelve', refused: true });
  assert.deepEqual(result.active, { row: 0, column: 2 });
});

test('Ctrl+Enter resolves a doubt shared by a column in all its years, but not the doubts of single years', () => {
  const cell = (reason: string) => ({ text: '', doubt: reason, box: null });
  const lines = emptyLines(50, 6).map((line, index): LedgerLine => {
    const ageReason = index === 2 ? 'Read as “S1”.' : 'Ages are at the end of the year.';
    const cells = { age: cell(ageReason), loans: cell(index < 2 ? 'Blank.' : `Odd ${index}.`) };
    return { ...line, read: line.row, doubts: ['age', 'loans'], source: { page: 1, line: index + 1, cells } };
  });
  const read = run(ledgerState(lines, columns), at(0, 1));
  const accepted = press(read, key('Enter', { ctrlKey: true }));
  const left = (state: LedgerState, column: LedgerColumn) => cellsToCheck(state.lines, [column]).length;
  assert.deepEqual([left(accepted, 'age'), left(accepted, 'loans')], [1, 6]);
  assert.deepEqual(accepted.active, { row: 0, column: 3 }, 'the next doubtful cell is in hand');
  assert.equal(left(press(accepted, key('z', { ctrlKey: true })), 'age'), 6, 'one step back');
  assert.equal(left(press(accepted, key('Enter', { ctrlKey: true })), 'loans'), 6);
  assert.equal(left(press(run(accepted, at(2, 1)), key('Enter', { ctrlKey: true })), 'age'), 1);
});
