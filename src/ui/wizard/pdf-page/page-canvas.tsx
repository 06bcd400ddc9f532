import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Skeleton } from '../../kit/layout/skeleton.tsx';
import styles from './pdf-page.module.css';
import type { LineLeftOut } from '../../../domain/policy/extraction.ts';
import type { LedgerSelection } from '../illustration/ledger-check.tsx';
import { cellMark, type LedgerLine, type PageBox } from '../ledger/ledger-lines.ts';

export interface PageMarks {
  readonly row: PageBox | null;
  readonly cell: PageBox | null;
  readonly isDoubtful: boolean;
  readonly doubts: readonly PageBox[];
  readonly leftOut: readonly BlockLeftOut[];
}

type BlockLeftOut = { readonly box: PageBox; readonly rows: number; readonly onRead: () => void };

interface PageCanvasProps {
  document: PDFDocumentProxy;
  page: number;
  /** Pixels across. */
  width: number;
  marks: PageMarks | null;
  label: string;
  onSize: (points: number) => void;
}

export function PageCanvas({ document, page, width, marks, label, onSize }: PageCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [loaded, setLoaded] = useState<{ page: number; proxy: PDFPageProxy } | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let isUnmounted = false;
    setFailed(false);
    document.getPage(page).then(
      (proxy) => !isUnmounted && setLoaded({ page, proxy }),
      () => !isUnmounted && setFailed(true),
    );
    return () => {
      isUnmounted = true;
    };
  }, [document, page]);

  const proxy = loaded?.proxy ?? null;
  useEffect(() => {
    if (proxy) onSize(proxy.getViewport({ scale: 1 }).width);
  }, [proxy, onSize]);
  useEffect(() => {
    const element = canvas.current;
    if (!proxy || !element || width <= 0) return undefined;
    const scale = width / proxy.getViewport({ scale: 1 }).width;
    const viewport = proxy.getViewport({ scale: scale * (window.devicePixelRatio || 1) });
    // Rendered offscreen and copied when complete, so that zooming never shows an empty page.
    const aside = window.document.createElement('canvas');
    aside.width = Math.floor(viewport.width);
    aside.height = Math.floor(viewport.height);
    const task: RenderTask = proxy.render({ canvas: aside, viewport });
    task.promise.then(
      () => {
        element.width = aside.width;
        element.height = aside.height;
        element.getContext('2d')?.drawImage(aside, 0, 0);
        element.dataset['drawn'] = String(proxy.pageNumber);
      },
      () => undefined,
    );
    return () => task.cancel();
  }, [proxy, width]);

  if (failed) return <p className={styles.failed}>Page {page} could not be shown.</p>;
  if (!proxy) return <Skeleton height={Math.round(width * 1.29)} />;
  const size = proxy.getViewport({ scale: 1 });
  const height = (width * size.height) / size.width;
  return (
    <div className={styles.paper} data-theme="light-green" style={{ width, height }}>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={label} />
      {marks && loaded?.page === page && (
        <svg className={styles.marks} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
          {marks.row && <rect className={styles.row} data-row-mark="" {...padded(marks.row, 3)} />}
          {marks.doubts.map((box, index) => (
            <rect key={index} className={styles.doubt} {...padded(box, 1.5)} />
          ))}
          {marks.leftOut.map(({ box }, index) => (
            <rect key={index} className={styles.leftOut} data-left-out="" {...padded(box, 3)} />
          ))}
          {marks.cell && <rect className={styles.cell} data-cell-mark="" {...padded(marks.cell, 2)} />}
        </svg>
      )}
      {marks &&
        loaded?.page === page &&
        marks.leftOut.map(({ box, rows, onRead }, index) => (
          <div key={index} className={styles.readRows} style={buttonPosition(box, size)}>
            {rows > 0 ? (
              <button type="button" onClick={onRead}>
                {rows === 1 ? 'Read this as a row' : `Read these ${rows} as rows`}
              </button>
            ) : (
              <span>Not in the ledger</span>
            )}
          </div>
        ))}
    </div>
  );
}

function buttonPosition({ x, y, width, height }: PageBox, page: { width: number; height: number }) {
  const right = x + width + 3;
  const percent = (share: number) => `${100 * share}%`;
  return right < 0.72 * page.width
    ? { left: percent(right / page.width), top: percent((y - 3) / page.height) }
    : { right: percent(1 - right / page.width), top: percent((y + height + 3) / page.height) };
}

const padded = ({ x, y, width, height }: PageBox, by: number) => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
  rx: 1.5,
});

export function pageMarks(
  { lines, row, column, leftOut, onReadRows }: LedgerSelection,
  page: number,
): PageMarks {
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

function blocksOf(lines: readonly LineLeftOut[]): LineLeftOut[][] {
  const blocks: LineLeftOut[][] = [];
  for (const line of [...lines].sort((a, b) => a.y - b.y)) {
    const last = blocks.at(-1)?.at(-1);
    if (last && line.y - (last.y + last.height) < 1.5 * line.height) blocks.at(-1)?.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

const boxesOn = (line: LedgerLine, page: number): PageBox[] =>
  Object.values(line.source?.cells ?? {}).flatMap(({ box }) => (box?.page === page ? [box] : []));

const doubtsOn = (line: LedgerLine, page: number): PageBox[] =>
  line.doubts.flatMap((column) => {
    const box = line.source?.cells[column]?.box;
    return box?.page === page && cellMark(line, column) === 'doubtful' ? [box] : [];
  });

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
