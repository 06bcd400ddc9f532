import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon, type IconName } from '../../kit/layout/icon.tsx';
import { IconButton } from '../../kit/form/button.tsx';
import { Skeleton } from '../../kit/layout/skeleton.tsx';
import { useElementWidth } from '../../charts/use-element-width.ts';
import { PageCanvas, type PageMarks } from './page-canvas.tsx';
import styles from './pdf-page.module.css';
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';

type PdfState =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'ready'; document: PDFDocumentProxy }
  | { kind: 'failed' };

/** The name of the worker file in this folder, set by the build. */
declare const __PDF_WORKER__: string | undefined;

type PdfLibrary = typeof pdfjs;

let library: Promise<PdfLibrary> | null = null;

/** Loads pdf.js on demand. Without a worker file, pdf.js runs in the main thread. */
async function loadLibrary(): Promise<PdfLibrary> {
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs');
  if (typeof __PDF_WORKER__ === 'string') {
    pdf.GlobalWorkerOptions.workerSrc = new URL(__PDF_WORKER__, import.meta.url).href;
  }
  // pdf.js uses this global instead of a worker file.
  else Reflect.set(globalThis, 'pdfjsWorker', await import('pdfjs-dist/legacy/build/pdf.worker.mjs'));
  return pdf;
}

async function openPdf(bytes: ArrayBuffer): Promise<pdfjs.PDFDocumentLoadingTask> {
  library ??= loadLibrary().catch((reason: unknown) => {
    library = null;
    throw reason;
  });
  const pdf = await library;
  // The content security policy forbids eval and WebAssembly. A copy, as pdf.js detaches the buffer.
  const task = pdf.getDocument({ data: bytes.slice(0), useWasm: false, isEvalSupported: false });
  // A task that is destroyed before it is awaited also rejects.
  task.promise.catch(() => undefined);
  return task;
}

function usePdfDocument(source: Blob | string | null): PdfState {
  const [opened, setOpened] = useState<{ source: Blob | string; state: PdfState } | null>(null);

  useEffect(() => {
    if (source === null) return undefined;
    let isUnmounted = false;
    let task: PDFDocumentLoadingTask | null = null;
    void (async () => {
      try {
        task = await openPdf(await bytesOf(source));
        if (isUnmounted) return void task.destroy();
        const document = await task.promise;
        if (!isUnmounted) setOpened({ source, state: { kind: 'ready', document } });
      } catch {
        if (!isUnmounted) setOpened({ source, state: { kind: 'failed' } });
      }
    })();
    return () => {
      isUnmounted = true;
      void task?.destroy();
    };
  }, [source]);

  if (source === null) return { kind: 'none' };
  return opened?.source === source ? opened.state : { kind: 'loading' };
}

async function bytesOf(source: Blob | string): Promise<ArrayBuffer> {
  if (typeof source !== 'string') return source.arrayBuffer();
  const response = await fetch(source);
  if (!response.ok) throw new Error(`The file could not be loaded: status ${response.status}.`);
  return response.arrayBuffer();
}

const ZOOMS = [1, 1.25, 1.5, 2, 3] as const;
/** Minimum height of a readable figure in pixels. */
const READABLE = 15;

/** Zooms until a doubtful figure is readable; otherwise fits the page width. */
function zoomOf(marks: PageMarks | null, wide: number, points: number): number {
  if (!marks?.cell || !marks.isDoubtful || points <= 0) return 1;
  const line = Math.min(marks.cell.height, marks.cell.width);
  const needed = READABLE / Math.max(1, (line * wide) / points);
  return ZOOMS.find((zoom) => zoom >= needed) ?? 3;
}

interface PdfPanelProps {
  source: Blob | string;
  name: string;
  page: number;
  onPage: (page: number) => void;
  marks: PageMarks | null;
  isLooking: boolean;
  onOpen?: (() => void) | undefined;
  actions?: ReactNode;
}

export function PdfPanel(props: PdfPanelProps) {
  const { source, name, page, onPage, marks, isLooking, onOpen, actions } = props;
  const pdf = usePdfDocument(source);
  const [chosen, setChosen] = useState<number | null>(null);
  const [points, setPoints] = useState(0);
  const well = useRef<HTMLDivElement>(null);
  const [sheet, wide] = useElementWidth<HTMLDivElement>(0);
  const count = pdf.kind === 'ready' ? pdf.document.numPages : null;
  const clamped = count === null ? page : Math.min(Math.max(1, page), count);
  const zoom = chosen ?? (isLooking ? 1 : zoomOf(marks, wide, points));
  const width = Math.max(0, Math.floor(wide * zoom));
  const previous = clamped > 1 ? clamped - 1 : undefined;
  const next = count !== null && clamped < count ? clamped + 1 : undefined;
  useMarkInView(well, marks, width, isLooking);

  return (
    <section className={styles.panel} aria-label={`The carrier's file, ${name}`}>
      <header className={styles.head}>
        <span className={styles.name} title={name}>
          <Icon name="document" />
          <b>{name}</b>
        </span>
        <span className={styles.pages}>
          <Way label="Previous page" icon="arrow-left" to={previous} onGo={onPage} />
          <span role="status">{count === null ? 'Opening…' : `Page ${clamped} of ${count}`}</span>
          <Way label="Next page" icon="arrow-right" to={next} onGo={onPage} />
          <Way label="Smaller" icon="minus" to={ZOOMS.findLast((one) => one < zoom)} onGo={setChosen} />
          <Way label="Larger" icon="plus" to={ZOOMS.find((one) => one > zoom)} onGo={setChosen} />
          {onOpen && <IconButton label="Open the original in a new tab" icon="external" onClick={onOpen} />}
          {actions}
        </span>
      </header>
      <div className={styles.well} ref={well} tabIndex={0} role="group" aria-label="The page, scrolls">
        <div ref={sheet}>
          {pdf.kind === 'failed' && (
            <p className={styles.failed}>This page cannot be displayed. Its figures are in the ledger.</p>
          )}
          {pdf.kind === 'loading' && width > 0 && <Skeleton height={Math.round(width * 1.29)} />}
          {pdf.kind === 'ready' && width > 0 && (
            <PageCanvas
              document={pdf.document}
              page={clamped}
              width={width}
              marks={marks}
              label={`Page ${clamped} of ${name}`}
              onSize={setPoints}
            />
          )}
        </div>
      </div>
    </section>
  );
}

interface WayProps {
  label: string;
  icon: IconName;
  to: number | undefined;
  onGo: (to: number) => void;
}

const Way = ({ label, icon, to, onGo }: WayProps) => (
  <IconButton
    label={label}
    icon={icon}
    disabled={to === undefined}
    onClick={() => to !== undefined && onGo(to)}
  />
);

function useMarkInView(
  well: React.RefObject<HTMLDivElement | null>,
  marks: PageMarks | null,
  width: number,
  isLooking: boolean,
): void {
  useEffect(() => {
    const box = well.current;
    const row = box?.querySelector('[data-row-mark]');
    const leftOut = isLooking ? box?.querySelector('[data-left-out]') : null;
    const mark = leftOut ?? box?.querySelector('[data-cell-mark]') ?? row;
    if (!box || !mark) return;
    const outer = box.getBoundingClientRect();
    const inner = mark.getBoundingClientRect();
    const hidden = inner.top < outer.top + 24 || inner.bottom > outer.bottom - 24;
    if (hidden) box.scrollTop += inner.top - outer.top - outer.height / 2;
    const isOutside = inner.left < outer.left + 24 || inner.right > outer.right - 24;
    if (isOutside) box.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
  }, [well, marks, width, isLooking]);
}
