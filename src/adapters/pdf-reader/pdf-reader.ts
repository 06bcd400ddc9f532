/** Reads PDFs in a separate process with time and memory limits. Writes no files. */
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { createInterface } from 'node:readline';
import {
  type ExtractedIllustration,
  type IllustrationReader,
  type ReadingChoice,
  type ReadingFailureCode,
  type ReadingOptions,
  MAX_ILLUSTRATION_BYTES,
  MAX_PICTURES,
  readingFailure,
} from '../../domain/policy/extraction.ts';
import { abortReason, fairQueue } from '../../domain/shared/fair-queue.ts';
import { type Result, fail, ok } from '../../domain/shared/result.ts';
import { isPdf, isPlainText, MAX_TEXT_BYTES } from '../../domain/policy/file-kind.ts';
import { fileURLToPath } from 'node:url';

// Task and messages of the reader process. Messages are one JSON document per line on standard output.

export interface ReaderTask {
  maxBytes: number;
  choice: ReadingChoice;
  isText: boolean;
  /** Omitted for text only. Recognition takes minutes. */
  recognize?: {
    pages?: readonly number[] | undefined;
    milliseconds: number;
    /** CPU time, because the process has low priority and may wait on a busy machine. */
    pictureMilliseconds: number;
  };
}

export type ReaderMessage =
  | { kind: 'progress'; pagesRead: number; pageCount: number }
  /** Pages that may contain ledger rows are images without recognized text. */
  | { kind: 'pictures'; candidates: number[]; canRecognize: boolean }
  /** Sent before each image page, which takes seconds. */
  | { kind: 'recognizing'; page: number; pageCount: number }
  | { kind: 'read'; extraction: ExtractedIllustration }
  | { kind: 'refused'; code: ReadingFailureCode; detail?: string };

/** Returns null for other lines, such as library output. */
function decodeMessage(line: string): ReaderMessage | null {
  if (!line.startsWith('{"kind":')) return null;
  try {
    // Sent by the same program, so only the syntax is checked.
    return JSON.parse(line) as ReaderMessage;
  } catch {
    return null;
  }
}

/** Permissions: reading modules only; no child processes, no writes. */
const PERMISSIONS = ['--permission', '--allow-fs-read=*', '--allow-worker', '--no-warnings'];

function workerArguments(limits: ReaderLimits, task: ReaderTask): string[] {
  const heap = `--max-old-space-size=${Math.round(limits.heapBytes / 1024 ** 2)}`;
  const name = import.meta.url.endsWith('.ts') ? './worker-main.ts' : './pdf-worker.mjs';
  const program = fileURLToPath(new URL(name, import.meta.url));
  return [heap, ...PERMISSIONS, program, JSON.stringify(task)];
}

/** Limits per file. Sixty pages take under a second and 200 MB; the rest is reserve for slow machines. */
type ReaderLimits = typeof READER_LIMITS;

const SMALL_MACHINE_BYTES = 4 * 1024 ** 3;

/**
 * Concurrent readers, and the heap of each. Below 4 GB, two readers could use memory that the server needs. A single
 * reader also reads scans.
 */
export const limitsFor = (machineBytes: number) =>
  machineBytes < SMALL_MACHINE_BYTES
    ? { maxActive: 1, heapBytes: 512 * 1024 ** 2 }
    : { maxActive: 2, heapBytes: 384 * 1024 ** 2 };

/** Memory of the machine, container or unit. */
const machineBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

const READER_LIMITS = {
  milliseconds: 30_000,
  ...limitsFor(machineBytes()),
  /** Complete process including decompressed streams. */
  totalBytes: 900 * 1024 ** 2,
  /** Total recognition time per file. Earlier results remain. */
  recognitionMilliseconds: 600_000,
  /** CPU time per image, usually below ten seconds. */
  pictureMilliseconds: 120_000,
};

function findRejection(bytes: Uint8Array, isText: boolean): ReadingFailureCode | null {
  if (bytes.length === 0) return 'pdf_empty';
  if (bytes.length > MAX_ILLUSTRATION_BYTES) return 'pdf_too_large';
  if (!isText) return isPdf(bytes) ? null : 'pdf_not_a_pdf';
  if (!isPlainText(bytes)) return 'paste_no_table';
  return bytes.length > MAX_TEXT_BYTES ? 'paste_too_large' : null;
}

type PendingScans = Extract<ReaderMessage, { kind: 'pictures' }>;

/** Makes Linux end the reader before the server if memory is exhausted. */
function sacrificeFirst(pid: number | undefined): void {
  if (process.platform !== 'linux' || pid === undefined) return;
  // The process may have ended.
  writeFile(`/proc/${pid}/oom_score_adj`, '500').catch(() => undefined);
}

function readInProcess(
  bytes: Uint8Array,
  limits: ReaderLimits,
  { signal, onProgress, choice = {}, isText = false }: ReadingOptions,
  recognize?: ReaderTask['recognize'],
): Promise<{ reading: Result<ExtractedIllustration>; pictures: PendingScans | null }> {
  return new Promise((resolve, reject) => {
    const task: ReaderTask = { maxBytes: limits.totalBytes, choice, isText, ...(recognize && { recognize }) };
    const child = spawn(process.execPath, workerArguments(limits, task), {
      env: { NODE_ENV: 'production' },
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    sacrificeFirst(child.pid);
    let result: Result<ExtractedIllustration> | null = null;
    let errorOutput = '';
    let isTooLate = false;
    let pictures: PendingScans | null = null;
    const deadline = Date.now() + limits.recognitionMilliseconds;
    const killAfter = (milliseconds: number) =>
      setTimeout(() => {
        isTooLate = true;
        child.kill('SIGKILL');
      }, milliseconds);
    let timer = killAfter(limits.milliseconds);
    const abort = (): void => {
      child.kill('SIGKILL');
    };
    signal?.addEventListener('abort', abort, { once: true });

    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = decodeMessage(line);
      if (message === null) return;
      if (message.kind === 'progress')
        onProgress?.({ pagesRead: message.pagesRead, pageCount: message.pageCount });
      else if (message.kind === 'pictures') pictures = message;
      else if (message.kind === 'recognizing') {
        onProgress?.({ pagesRead: message.page - 1, pageCount: message.pageCount, isRecognizing: true });
        // The process ends an image that exceeds its CPU time.
        clearTimeout(timer);
        timer = killAfter(Math.max(0, deadline - Date.now()));
      } else if (message.kind === 'read') result = ok(message.extraction);
      else result = fail(readingFailure(message.code, message.detail));
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errorOutput = (errorOutput + text).slice(-8_000);
    });
    // A process that ended early closes the pipe. Its exit status is handled below.
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);

    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      settle();
    };
    child.on('error', (error) => finish(() => reject(error)));
    child.on('close', (code, killedBy) => {
      finish(() => {
        if (signal?.aborted) return reject(abortReason(signal));
        const settleWith = (reading: Result<ExtractedIllustration>) => resolve({ reading, pictures });
        if (result !== null) return settleWith(result);
        if (isTooLate) return settleWith(fail(readingFailure(isText ? 'paste_no_table' : 'pdf_too_slow')));
        const isOutOfMemory =
          killedBy === 'SIGKILL' ||
          killedBy === 'SIGABRT' ||
          code === 134 ||
          /out of memory/i.test(errorOutput);
        settleWith(fail(readingFailure(isOutOfMemory ? 'pdf_too_much_memory' : 'pdf_reader_failed')));
      });
    });
  });
}

/** Concurrency is limited per reader, so a server has one. */
export function pdfReader(overrides: Partial<ReaderLimits> = {}): IllustrationReader {
  const limits = { ...READER_LIMITS, ...overrides };
  // The upload route limits the queue.
  const turns = fairQueue({ maxActive: limits.maxActive, maxActivePerCaller: 1, waiting: Infinity });
  // Scans take minutes, so text files do not wait behind them.
  const scanTurns =
    limits.maxActive === 1 ? turns : fairQueue({ maxActive: 1, maxActivePerCaller: 1, waiting: Infinity });
  return {
    async read(pdf, options = {}) {
      const { reader = '', signal, choice, onWaiting: onWait } = options;
      let bytes: Uint8Array;
      let first: Awaited<ReturnType<typeof readInProcess>> | null = null;
      const releaseTurn = await turns.take({ key: reader, signal, onWait });
      try {
        bytes = typeof pdf === 'function' ? await pdf() : pdf;
        const rejection = findRejection(bytes, options.isText ?? false);
        if (rejection !== null) return fail(readingFailure(rejection));
        if (!choice?.pictures) first = await readInProcess(bytes, limits, options);
      } finally {
        releaseTurn?.();
      }
      const pages = choice?.pictures ?? first?.pictures?.candidates ?? [];
      if (first !== null) {
        const { reading, pictures } = first;
        if (pictures === null || (reading.ok && !pictures.canRecognize)) return reading;
        if (!pictures.canRecognize) return fail(readingFailure('pdf_scan_not_installed'));
        if (!reading.ok && pages.length > MAX_PICTURES) return fail(readingFailure('pdf_scan_pages'));
      }
      const releaseScanTurn = await scanTurns.take({ key: reader, signal, onWait });
      try {
        // Leaves time for the last image on an idle processor.
        const { pictureMilliseconds } = limits;
        const milliseconds = Math.max(0, limits.recognitionMilliseconds - pictureMilliseconds);
        const task = { pages, milliseconds, pictureMilliseconds };
        const { reading } = await readInProcess(bytes, limits, options, task);
        return first?.reading.ok && !hasAllRows(reading, first.reading.value) ? first.reading : reading;
      } finally {
        releaseScanTurn?.();
      }
    },
  };
}

/** Images next to a text ledger may contain further rows, or a chart. */
const hasAllRows = (reading: Result<ExtractedIllustration>, text: ExtractedIllustration): boolean =>
  reading.ok && reading.value.rows.length >= text.rows.length;

/** Returns READING_FAILURES. Rejects only if aborted or if no process can be started. */
export const { read: readIllustration } = pdfReader();
