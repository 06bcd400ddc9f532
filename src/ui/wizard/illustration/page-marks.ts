/** Which places of the carrier's page belong to the row and the cell in hand. */
import type { LineLeftOut } from '../../../domain/policy/extraction.ts';
import type { LedgerColumn } from '../ledger/ledger-columns.ts';
import { cellMark, type LedgerLine } from '../ledger/ledger-line.ts';
import type { PageBox, PageMarks } from '../pdf-page/page-canvas.tsx';

interface InHand {
  readonly lines: readonly LedgerLine[];
  readonly row: number;
  readonly column: LedgerColumn | undefined;
  readonly leftOut: readonly LineLeftOut[];
  readonly onReadRows: (lines: readonly LineLeftOut[]) => void;
}

export function pageMarks({ lines, row, column, leftOut, onReadRows }: InHand, page: number): PageMarks {
  const inHand = lines[row];
  const boxes = inHand ? boxesOn(inHand, page) : [];
  const cell = column ? inHand?.source?.cells[column]?.box : null;
  return {
    row: boxes.length > 0 ? around(boxes) : null,
    cell: cell?.page === page ? cell : null,
    isDoubtful: inHand !== undefined && column !== undefined && cellMark(inHand, column) === 'doubtful',
    doubts: lines.flatMap((line) => doubtsOn(line, page)),
    leftOut: blocksOf(leftOut.filter((line) => line.page === page)).map((block) => {
      const rows = block.filter((line) => line.row !== null);
      return { box: around(block), rows: rows.length, onRead: () => onReadRows(rows) };
    }),
  };
}

/** Lines that stand one under the other are boxed together. */
function blocksOf(lines: readonly LineLeftOut[]): LineLeftOut[][] {
  const blocks: LineLeftOut[][] = [];
  for (const line of [...lines].sort((a, b) => a.y - b.y)) {
    const last = blocks.at(-1)?.at(-1);
    if (last && line.y - (last.y + last.height) < 1.5 * line.height) blocks.at(-1)?.push(line);
    else blocks.push([line]);
  }
  return blocks;
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
