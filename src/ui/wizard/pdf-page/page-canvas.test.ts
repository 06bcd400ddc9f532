import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LineLeftOut } from '../../../domain/policy/extraction.ts';
import {
  type LedgerColumn,
  emptyLines,
  keepFigure,
  type CellBox,
  type LedgerLine,
} from '../ledger/ledger-lines.ts';
import { pageMarks } from './page-canvas.tsx';

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

const inHand = (lines: LedgerLine[], column?: LedgerColumn, leftOut: LineLeftOut[] = []) => ({
  lines, row: 0, column, leftOut, onReadRows: () => {},
}); // oxfmt-ignore

test('the outline of a row includes its cells on the displayed page', () => {
  const marks = pageMarks(inHand([line()], 'loans'), 9);
  assert.deepEqual(marks.row, { x: 10, y: 100, width: 210, height: 10 });
  assert.deepEqual(marks.cell, box(9, 200, 102));
  assert.deepEqual(marks.doubts, [box(9, 200, 102)]);
});

test('another page outlines only the cells on it', () => {
  const marks = pageMarks(inHand([line()], 'loans'), 12);
  assert.deepEqual(marks.row, { x: 50, y: 300, width: 20, height: 8 });
  assert.equal(marks.cell, null);
  assert.deepEqual(marks.doubts, []);
});

test('a resolved doubt is no longer marked', () => {
  assert.deepEqual(pageMarks(inHand([keepFigure(line(), 'loans')]), 9).doubts, []);
});

test('adjacent omitted lines share a box and are read together', () => {
  const left = (y: number, year: number | null): LineLeftOut => ({
    page: 9, text: '1 2 3', x: 10, y, width: 200, height: 8,
    row: year === null ? null : { year, page: 9, doubtful: [], cells: {} },
  }); // oxfmt-ignore
  const [first, second, far] = [left(200, 21), left(212, null), left(400, null)];
  const read: number[] = [];
  const marks = pageMarks(
    {
      ...inHand([line()], 'loans', [far, second, first, { ...left(5, 3), page: 8 }]),
      onReadRows: (lines) => read.push(...lines.map(({ y }) => y)),
    },
    9,
  );
  assert.deepEqual(
    marks.leftOut.map(({ box: around, rows }) => [around.y, around.height, rows]),
    [
      [200, 20, 1],
      [400, 8, 0],
    ],
  );
  marks.leftOut[0]?.onRead();
  assert.deepEqual(read, [200]);
});
