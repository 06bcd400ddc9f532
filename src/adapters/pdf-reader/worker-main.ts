/**
 * Reads one PDF from standard input. A file that makes PDF.js loop or exhaust memory ends this process, not the
 * server.
 */
import { writeSync } from 'node:fs';
import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import {
  type ReadingFailureCode,
  type ReadingProgress,
  READING_FAILURES,
} from '../../domain/policy/extraction.ts';
import { encodingOf } from '../../domain/policy/file-kind.ts';
import { readPastedIllustration } from '../../domain/policy/paste/read-pasted-illustration.ts';
import type { ReaderMessage, ReaderTask } from './pdf-reader.ts';
import { readBytes } from './read-bytes.ts';
import { isInstalled, recognizer } from './recognize.ts';
import { errorCode } from '../../domain/shared/result.ts';

/** Limits buffers, which --max-old-space-size excludes, and each image's CPU time while the main thread is busy. */
const WATCHDOG = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { writeSync } = require('node:fs');
  let begun = null;
  const end = (lastWord) => {
    try { writeSync(1, lastWord); } finally { process.kill(process.pid, 'SIGKILL'); }
  };
  parentPort.on('message', () => { begun = process.cpuUsage(); });
  setInterval(() => {
    if (process.memoryUsage.rss() >= workerData.maxBytes) end(workerData.tooMuchMemory);
    if (begun === null) return;
    const { user, system } = process.cpuUsage(begun);
    if ((user + system) / 1000 >= workerData.pictureMilliseconds) end(workerData.tooSlow);
  }, 50);
`;

const encodeMessage = (message: ReaderMessage): string => `${JSON.stringify(message)}\n`;

function sendMessage(message: ReaderMessage): void {
  const bytes = Buffer.from(encodeMessage(message));
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(1, bytes, written);
    } catch (error) {
      // Retries while the parent has not emptied the pipe.
      if (errorCode(error) !== 'EAGAIN') throw error;
    }
  }
}

async function standardInput(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  const fileBytes = Buffer.concat(chunks);
  return new Uint8Array(fileBytes.buffer, fileBytes.byteOffset, fileBytes.byteLength);
}

// PDFs may contain URLs, which are never fetched.
globalThis.fetch = () => Promise.reject(new Error('This process has no network.'));
// Silences libraries, because standard output carries messages.
const ignoreOutput = (): void => {};
Object.assign(console, { log: ignoreOutput, info: ignoreOutput, warn: ignoreOutput });

// Validated by the parent, which is the same program.
const { maxBytes, choice, isText, recognize } = JSON.parse(process.argv[2] ?? '') as ReaderTask;
const encodeRejection = (code: ReadingFailureCode): string => encodeMessage({ kind: 'refused', code });
const watchdog = new Worker(WATCHDOG, {
  eval: true,
  workerData: {
    maxBytes,
    pictureMilliseconds: recognize?.pictureMilliseconds,
    tooMuchMemory: encodeRejection('pdf_too_much_memory'),
    tooSlow: encodeRejection('pdf_too_slow'),
  },
});
watchdog.unref();

const isFailureCode = (code: string): code is ReadingFailureCode => code in READING_FAILURES;

/**
 * Gives a third of a core in competition with one process. At 10 or above, a busy machine leaves a scan one percent
 * for hours.
 */
const RECOGNITION_PRIORITY = 5;

let isScan = false;
const reportProgress = ({ pagesRead, pageCount }: ReadingProgress): void => {
  if (isScan || pagesRead % 5 === 0 || pagesRead === pageCount)
    sendMessage({ kind: 'progress', pagesRead, pageCount });
};
const recognition = recognize && {
  ...recognize,
  load: recognizer,
  onPage(page: number, pageCount: number) {
    // Minutes of work have a lower priority than other requests.
    if (!isScan) setPriority(RECOGNITION_PRIORITY);
    isScan = true;
    watchdog.postMessage('picture');
    sendMessage({ kind: 'recognizing', page, pageCount });
  },
};
const bytes = await standardInput();
const reading = isText
  ? readPastedIllustration(new TextDecoder(encodingOf(bytes)).decode(bytes), choice)
  : await readBytes(bytes, reportProgress, choice, recognition, (candidates) =>
      sendMessage({ kind: 'pictures', candidates, canRecognize: isInstalled() }),
    );
if (reading.ok) sendMessage({ kind: 'read', extraction: reading.value });
else
  sendMessage({
    kind: 'refused',
    code: isFailureCode(reading.error.code) ? reading.error.code : 'pdf_reader_failed',
    detail: reading.error.detail,
  });
process.exit(0);
