/** Reads a carrier's PDF in a process of its own, with limits on time and memory. No file is written. */
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
import { abortReason, fairTurns } from '../../domain/shared/fair-queue.ts';
import { type Result, fail, ok } from '../../domain/shared/result.ts';
import { fileURLToPath } from 'node:url';

// What the reading process is asked, and what it says on its standard output: one JSON document a line.

export interface ReaderTask {
  maxBytes: number;
  choice: ReadingChoice;
  /** Absent where only text is read; minutes otherwise. */
  recognize?: {
    pages?: readonly number[] | undefined;
    milliseconds: number;
    /** Of processor time, which a busy machine does not use up: the process gives way to all others. */
    pictureMilliseconds: number;
  };
}

export type ReaderMessage =
  | { kind: 'progress'; pagesRead: number; pageCount: number }
  /** Pages on which rows of the ledger may stand are pictures, and nothing was recognized in them. */
  | { kind: 'pictures'; wanted: number[]; canRecognize: boolean }
  /** A page that is a picture, which takes seconds; told before each. */
  | { kind: 'recognizing'; page: number; pageCount: number }
  | { kind: 'read'; extraction: ExtractedIllustration }
  | { kind: 'refused'; code: ReadingFailureCode };

/** Null for a line that is not one of ours, such as a library's own complaint. */
function decodeMessage(line: string): ReaderMessage | null {
  if (!line.startsWith('{"kind":')) return null;
  try {
    // The other end is this same program, so the shape is known once the line parses.
    return JSON.parse(line) as ReaderMessage;
  } catch {
    return null;
  }
}

// How the reading process is started: the built program beside this one, or the source through tsx.

/** Node's permission model: reading modules is all that the process may do with files; no children, no writing. */
const PERMISSIONS = ['--permission', '--allow-fs-read=*', '--allow-worker', '--no-warnings'];

function workerArguments(limits: ReaderLimits, task: ReaderTask): string[] {
  const heap = `--max-old-space-size=${Math.round(limits.heapBytes / 1024 ** 2)}`;
  const name = import.meta.url.endsWith('.ts') ? './worker-main.ts' : './pdf-worker.mjs';
  const program = fileURLToPath(new URL(name, import.meta.url));
  return [heap, ...PERMISSIONS, program, JSON.stringify(task)];
}

/** What one reading may take. Sixty pages take under a second and 200 MB; the rest is for slow machines. */
interface ReaderLimits {
  milliseconds: number;
  /** Objects of the program. */
  heapBytes: number;
  /** The whole process, inflated streams included. */
  totalBytes: number;
  /** Readings at the same time; the others wait their turn. One: scans take turns with the other files. */
  atOnce: number;
  /** Of all pictures of a file together; what was recognized by then is kept. */
  recognitionMilliseconds: number;
  /** Processor time of one picture, usually under ten seconds. */
  pictureMilliseconds: number;
}

const SMALL_MACHINE_BYTES = 4 * 1024 ** 3;

/** Below 4 GB two readers at once could take the memory that the server needs. */
export const limitsFor = (machineBytes: number): Pick<ReaderLimits, 'atOnce' | 'heapBytes'> =>
  machineBytes < SMALL_MACHINE_BYTES
    ? { atOnce: 1, heapBytes: 512 * 1024 ** 2 }
    : { atOnce: 2, heapBytes: 384 * 1024 ** 2 };

/** The machine's memory, or less if a container or a unit limits it. */
const machineBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

const READER_LIMITS: ReaderLimits = {
  milliseconds: 30_000,
  ...limitsFor(machineBytes()),
  totalBytes: 900 * 1024 ** 2,
  recognitionMilliseconds: 600_000,
  pictureMilliseconds: 120_000,
};

/** A PDF may begin with some other bytes; readers look for its mark in the first kilobyte. */
const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');

function refusedUnread(bytes: Uint8Array): ReadingFailureCode | null {
  if (bytes.length === 0) return 'pdf_empty';
  if (bytes.length > MAX_ILLUSTRATION_BYTES) return 'pdf_too_large';
  return isPdf(bytes) ? null : 'pdf_not_a_pdf';
}

type PicturesLeft = Extract<ReaderMessage, { kind: 'pictures' }>;

/** Where memory runs out, Linux ends the reader and not the server. */
function sacrificeFirst(pid: number | undefined): void {
  if (process.platform !== 'linux' || pid === undefined) return;
  // A process that is gone already needs none.
  writeFile(`/proc/${pid}/oom_score_adj`, '500').catch(() => undefined);
}

function readInProcess(
  bytes: Uint8Array,
  limits: ReaderLimits,
  { signal, onProgress, choice = {} }: ReadingOptions,
  recognize?: ReaderTask['recognize'],
): Promise<{ reading: Result<ExtractedIllustration>; pictures: PicturesLeft | null }> {
  return new Promise((resolve, reject) => {
    const task: ReaderTask = { maxBytes: limits.totalBytes, choice, ...(recognize && { recognize }) };
    const child = spawn(process.execPath, workerArguments(limits, task), {
      env: { NODE_ENV: 'production' },
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    sacrificeFirst(child.pid);
    let answer: Result<ExtractedIllustration> | null = null;
    let complaints = '';
    let late = false;
    let pictures: PicturesLeft | null = null;
    const end = Date.now() + limits.recognitionMilliseconds;
    const within = (milliseconds: number) =>
      setTimeout(() => {
        late = true;
        child.kill('SIGKILL');
      }, milliseconds);
    let timer = within(limits.milliseconds);
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
        // The process itself ends a picture that takes more than its own time.
        clearTimeout(timer);
        timer = within(Math.max(0, end - Date.now()));
      } else if (message.kind === 'read') answer = ok(message.extraction);
      else answer = fail(readingFailure(message.code));
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints = (complaints + text).slice(-8_000);
    });
    // A process that ended early leaves a broken pipe; how it ended is told below.
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
        if (answer !== null) return settleWith(answer);
        if (late) return settleWith(fail(readingFailure('pdf_too_slow')));
        const outOfMemory =
          killedBy === 'SIGKILL' ||
          killedBy === 'SIGABRT' ||
          code === 134 ||
          /out of memory/i.test(complaints);
        settleWith(fail(readingFailure(outOfMemory ? 'pdf_too_much_memory' : 'pdf_reader_failed')));
      });
    });
  });
}

/** Readings at once are counted per reader, so a server has one. */
export function pdfReader(overrides: Partial<ReaderLimits> = {}): IllustrationReader {
  const limits = { ...READER_LIMITS, ...overrides };
  // How many may wait is up to who takes the files in.
  const turns = fairTurns({ atOnce: limits.atOnce, eachAtOnce: 1, waiting: Infinity });
  // A scan takes minutes, and files of text do not wait behind it.
  const scanTurns = limits.atOnce === 1 ? turns : fairTurns({ atOnce: 1, eachAtOnce: 1, waiting: Infinity });
  return {
    async read(pdf, options = {}) {
      const { reader = '', signal, choice, onWaiting: onWait } = options;
      let bytes: Uint8Array;
      let first: Awaited<ReturnType<typeof readInProcess>> | null = null;
      const done = await turns.take({ key: reader, signal, onWait });
      try {
        bytes = typeof pdf === 'function' ? await pdf() : pdf;
        const refused = refusedUnread(bytes);
        if (refused !== null) return fail(readingFailure(refused));
        if (!choice?.pictures) first = await readInProcess(bytes, limits, options);
      } finally {
        done?.();
      }
      const pages = choice?.pictures ?? first?.pictures?.wanted ?? [];
      if (first !== null) {
        const { reading, pictures } = first;
        if (pictures === null || (reading.ok && !pictures.canRecognize)) return reading;
        if (!pictures.canRecognize) return fail(readingFailure('pdf_scan_not_installed'));
        if (!reading.ok && pages.length > MAX_PICTURES) return fail(readingFailure('pdf_scan_pages'));
      }
      const scanDone = await scanTurns.take({ key: reader, signal, onWait });
      try {
        // A picture that is begun comes to its end in time, where the processor is not busy with others.
        const { pictureMilliseconds } = limits;
        const milliseconds = Math.max(0, limits.recognitionMilliseconds - pictureMilliseconds);
        const task = { pages, milliseconds, pictureMilliseconds };
        const { reading } = await readInProcess(bytes, limits, options, task);
        return first?.reading.ok && !isMore(reading, first.reading.value) ? first.reading : reading;
      } finally {
        scanDone?.();
      }
    },
  };
}

/** Pictures beside a ledger of text may hold its other rows, or a chart. */
const isMore = (reading: Result<ExtractedIllustration>, text: ExtractedIllustration): boolean =>
  reading.ok && reading.value.rows.length >= text.rows.length;

/** Fails as a value with one of READING_FAILURES; rejects only when aborted or when no process can be started. */
export const { read: readIllustration } = pdfReader();
