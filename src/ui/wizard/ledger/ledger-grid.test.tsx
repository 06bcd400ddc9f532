import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useReducer } from 'react';
import { type LedgerColumn, emptyLines, type LedgerLine } from './ledger-lines.ts';
import { ledgerState, type LedgerState } from './ledger-model.ts';
import { reduceLedger } from './ledger-state.ts';

const { LedgerGrid } = await import('./ledger-grid.tsx');

const columns: readonly LedgerColumn[] = ['year', 'age', 'premium_outlay', 'loans'];

async function grid(lines: readonly LedgerLine[] = emptyLines(50, 5)) {
  let now: LedgerState = ledgerState(lines, columns);
  function Owner() {
    const [state, dispatch] = useReducer(reduceLedger, now);
    now = state;
    return (
      <LedgerGrid
        label="Ledger"
        state={state}
        dispatch={dispatch}
        derivedBalances={[]}
        problems={new Map([['rows.1.age', 'Row 2, age: expected 51, found 60.']])}
      />
    );
  }
  const { host, act } = await mount(<Owner />);
  const cell = (row: number, column: number) => {
    const found = host.querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"]`);
    assert.ok(found);
    return found;
  };
  const target = () =>
    host.querySelector<HTMLElement>('td input') ?? host.querySelector<HTMLElement>('[data-active]');
  const press = (key: string, more: KeyboardEventInit = {}) =>
    act(
      async () =>
        void target()?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
        ),
    );
  const mouse = (type: string, at: Element, more: MouseEventInit = {}) =>
    act(
      async () =>
        void at.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, ...more })),
    );
  return { host, act, cell, press, mouse, state: () => now };
}

const premiums = (state: LedgerState) => state.lines.map(({ row }) => row.premium_outlay);

test('the grid has row and column counts, one focusable cell, and marks cells with errors', async () => {
  const { host, cell } = await grid();
  const table = host.querySelector('[role="grid"]');
  assert.equal(table?.getAttribute('aria-rowcount'), '6');
  assert.equal(table?.getAttribute('aria-colcount'), '4');
  assert.equal(host.querySelectorAll('td[tabindex="0"]').length, 1);
  assert.equal(cell(1, 1).getAttribute('aria-invalid'), 'true');
  assert.equal(cell(0, 2).getAttribute('aria-invalid'), null);
});

test('a mouse press selects a cell, Shift extends the selection, and aria-selected marks it', async () => {
  const { cell, mouse } = await grid();
  await mouse('mousedown', cell(1, 2));
  await mouse('mousedown', cell(3, 3), { shiftKey: true });
  const selected = [cell(1, 2), cell(2, 3), cell(3, 3)].map((each) => each.getAttribute('aria-selected'));
  assert.deepEqual(selected, ['true', 'true', 'true']);
  assert.equal(cell(4, 2).getAttribute('aria-selected'), 'false');
  assert.equal(document.activeElement, cell(3, 3), 'the cell in hand has the focus');
});

test('typing opens the cell, Enter saves it and moves down, Escape discards the edit', async () => {
  const { host, press, state, cell } = await grid();
  await press('7');
  const input = host.querySelector<HTMLInputElement>('td input');
  assert.equal(input?.value, '7');
  assert.equal(input?.getAttribute('aria-label'), 'Year 1, premium outlay');
  await press('Enter');
  assert.deepEqual(premiums(state()), [7, 0, 0, 0, 0]);
  assert.equal(cell(1, 2).tabIndex, 0);
  await press('8');
  await press('Escape');
  assert.deepEqual(premiums(state()), [7, 0, 0, 0, 0]);
});

test('dragging the selection’s corner previews the cells and fills them on release', async () => {
  const { host, press, mouse, cell, state } = await grid();
  await press('5');
  await press('Enter', { shiftKey: true });
  const handle = host.querySelector('[data-fill]');
  assert.ok(handle);
  assert.equal(handle.parentElement, cell(0, 2));
  await mouse('mousedown', handle, { buttons: 1 });
  await mouse('mousemove', cell(3, 2), { buttons: 1 });
  assert.equal(cell(3, 2).getAttribute('aria-selected'), 'true', 'the cells to be filled are shown');
  assert.deepEqual(premiums(state()), [5, 0, 0, 0, 0]);
  await mouse('mouseup', cell(3, 2));
  assert.deepEqual(premiums(state()), [5, 5, 5, 5, 0]);
});

test('copies the selection in spreadsheet format, and pastes spreadsheet text', async () => {
  const { host, act, cell, mouse, state } = await grid();
  await mouse('mousedown', cell(1, 2));
  const table = host.querySelector('[role="grid"]');
  const clipboard = (type: string, text = '') => {
    let content = text;
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'clipboardData', {
      value: { getData: () => content, setData: (_: string, next: string) => (content = next) },
    });
    return { event, text: () => content };
  };
  await act(
    async () => void table?.dispatchEvent(clipboard('paste', '$30,000\t(500)\r\n31,000\t\r\n').event),
  );
  assert.deepEqual(
    state().lines.map(({ row }) => [row.premium_outlay, row.loans]),
    [[0, 0], [30_000, -500], [31_000, 0], [0, 0], [0, 0]], // oxfmt-ignore
  );
  const copied = clipboard('copy');
  await act(async () => void table?.dispatchEvent(copied.event));
  assert.equal(copied.text(), '30000\t-500\n31000\t0');
});

test('a doubtful cell shows how it was read, and Keep resolves it', async () => {
  const [line] = emptyLines(50, 1);
  assert.ok(line);
  const row = { ...line.row, premium_outlay: 679_155 };
  const cells = { premium_outlay: { text: '679,l55', doubt: 'The letter l is taken for a 1.', box: null } };
  const doubtful: LedgerLine = {
    ...line,
    row,
    read: row,
    doubts: ['premium_outlay'],
    source: { page: 9, line: 16, cells },
  };
  const { host, act, state } = await grid([doubtful]);
  const note = host.querySelector('[role="group"]');
  assert.match(
    note?.textContent ?? '',
    /Read as 679,l55 on page 9, line 16\. The letter l is taken for a 1\./,
  );
  await act(async () => void note?.querySelector('button')?.click());
  assert.deepEqual(state().lines[0]?.kept, ['premium_outlay']);
});
