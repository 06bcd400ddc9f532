import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyLines, keepFigure, type CellBox, type LedgerLine } from '../ledger/ledger-line.ts';
import { pageMarks } from './page-marks.ts';

const box = (page: number, x: number, y: number): CellBox => ({ page, x, y, width: 20, height: 8 });

function line(): LedgerLine {
  const [first] = emptyLines(50, 1);
  assert.ok(first);
  const cells = {
    year: { text: '1', doubt: null, box: box(9, 10, 100) },
    loans: { text: '5Z', doubt: 'Z', box: box(9, 200, 102) },
    guaranteed_death_benefit: { text: '1', doubt: null, box: box(12, 50, 300) },
  };
  return { ...first, read: first.row, doubts: ['loans'], source: { page: 9, line: 1, cells } };
}

test('the row is outlined around its cells of the page that is shown', () => {
  const marks = pageMarks([line()], 0, 'loans', 9);
  assert.deepEqual(marks.row, { x: 10, y: 100, width: 210, height: 10 });
  assert.deepEqual(marks.cell, box(9, 200, 102));
  assert.deepEqual(marks.doubts, [box(9, 200, 102)]);
});

test('another page shows its own cells only', () => {
  const marks = pageMarks([line()], 0, 'loans', 12);
  assert.deepEqual(marks.row, { x: 50, y: 300, width: 20, height: 8 });
  assert.equal(marks.cell, null);
  assert.deepEqual(marks.doubts, []);
});

test('a doubt that was settled is no longer marked', () => {
  assert.deepEqual(pageMarks([keepFigure(line(), 'loans')], 0, undefined, 9).doubts, []);
});
