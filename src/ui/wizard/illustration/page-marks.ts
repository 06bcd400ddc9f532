/** Which places of the carrier's page belong to the row and the cell in hand. */
import type { LedgerColumn } from '../ledger/ledger-columns.ts';
import { cellMark, type LedgerLine } from '../ledger/ledger-line.ts';
import type { PageBox, PageMarks } from '../pdf-page/page-canvas.tsx';

export function pageMarks(
  lines: readonly LedgerLine[],
  row: number,
  column: LedgerColumn | undefined,
  page: number,
): PageMarks {
  const inHand = lines[row];
  const boxes = inHand ? boxesOn(inHand, page) : [];
  const cell = column ? inHand?.source?.cells[column]?.box : null;
  return {
    row: boxes.length > 0 ? around(boxes) : null,
    cell: cell?.page === page ? cell : null,
    doubts: lines.flatMap((line) => doubtsOn(line, page)),
  };
}

function boxesOn(line: LedgerLine, page: number): PageBox[] {
  return Object.values(line.source?.cells ?? {}).flatMap(({ box }) => (box?.page === page ? [box] : []));
}

function doubtsOn(line: LedgerLine, page: number): PageBox[] {
  return line.doubts.flatMap((column) => {
    const box = line.source?.cells[column]?.box;
    return box?.page === page && cellMark(line, column) === 'doubtful' ? [box] : [];
  });
}

function around(boxes: readonly PageBox[]): PageBox {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}
