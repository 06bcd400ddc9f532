/**
 * Creates PDFs one at a time in a limited process that runs for a minute: the second PDF takes a fifth of the time.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PDF_FAILURES, type PdfLogo, type ReportPdf } from '../../domain/practice/reports/report-pdf.ts';
import { abortReason, fairQueue } from '../../domain/shared/fair-queue.ts';
import { fail, ok, type Result } from '../../domain/shared/result.ts';

export interface PdfOrder {
  data: string;
  logo: PdfLogo | null;
}

export type PdfResult =
  | { kind: 'made'; pdf: Uint8Array<ArrayBuffer> }
  | { kind: 'not_here' }
  | { kind: 'failed'; why: string };

type PdfLimits = typeof LIMITS;

const LIMITS = {
  /** Timeout per PDF including process start. Twelve pages take half a second. */
  milliseconds: 20_000,
  totalBytes: 300 * 1024 ** 2,
  /** Maximum queue length. Further orders are rejected. */
  waiting: 24,
  idleMilliseconds: 60_000,
};

/** Layouts remain in memory, so the process is replaced. */
const MAX_PER_PROCESS = 50;

function startProcess({ totalBytes }: PdfLimits): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts');
  const name = isSource ? './worker-main.ts' : './typst-worker.mjs';
  const program = fileURLToPath(new URL(name, import.meta.url));
  // Running TypeScript takes 25 MB, in tests only.
  const maxBytes = totalBytes + (isSource ? 32 * 1024 ** 2 : 0);
  return fork(program, [String(maxBytes)], {
    execArgv: ['--no-warnings'],
    // Contains no secrets. The proxy settings block network access.
    env: { NODE_ENV: 'production', HTTPS_PROXY: CLOSED_PORT, HTTP_PROXY: CLOSED_PORT },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

const CLOSED_PORT = 'http://127.0.0.1:9';

/** Shown as "a few". Waiting orders take about half a second each. */
const RETRY_SECONDS = 10;
/** Invisible characters. They break searches, and Typst rejects control characters. */
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u00AD\u200B\u2060\uFEFF]/g;

const removeInvisible = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(INVISIBLE, '') : value;

type Pdf = Uint8Array<ArrayBuffer>;
type Code = keyof typeof PDF_FAILURES;
const refusePdf = (code: Code): Result<never> => fail({ code, detail: PDF_FAILURES[code] });

export function typstPdf(overrides: Partial<PdfLimits> = {}): ReportPdf {
  const limits = { ...LIMITS, ...overrides };
  const queue = fairQueue({ maxActive: 1, maxActivePerCaller: 1, waiting: limits.waiting });
  let child: ChildProcess | null = null;
  let orders = 0;
  let idle: ReturnType<typeof setTimeout> | undefined;

  function stopProcess(): void {
    clearTimeout(idle);
    child?.removeAllListeners();
    child?.kill('SIGKILL');
    child = null;
  }

  function getProcess(): ChildProcess {
    if (orders >= MAX_PER_PROCESS) stopProcess();
    if (child === null) {
      child = startProcess(limits);
      orders = 0;
      // Does not keep the process alive.
      child.unref();
      child.channel?.unref();
    }
    orders += 1;
    return child;
  }

  async function makePdf(order: PdfOrder, signal: AbortSignal | undefined): Promise<Result<Pdf>> {
    const process = getProcess();
    const isUsed = orders > 1;
    const response = await waitForResult(process, order, signal);
    // Data of earlier orders may have exhausted the memory.
    return response === 'ended'
      ? isUsed
        ? makePdf(order, signal)
        : refusePdf('report_pdf_stopped')
      : response;
  }

  function waitForResult(
    process: ChildProcess,
    order: PdfOrder,
    signal: AbortSignal | undefined,
  ): Promise<Result<Pdf> | 'ended'> {
    process.ref();
    process.channel?.ref();
    return new Promise((resolve, reject) => {
      const finish = (settle: () => void, broken: boolean): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        process.removeAllListeners();
        process.unref();
        process.channel?.unref();
        if (broken) stopProcess();
        settle();
      };
      const abort = (): void => finish(() => reject(signal ? abortReason(signal) : new Error('left')), true);
      const timer = setTimeout(
        () => finish(() => resolve(refusePdf('report_pdf_stopped')), true),
        limits.milliseconds,
      );
      signal?.addEventListener('abort', abort, { once: true });
      process.on('error', (error) => finish(() => reject(error), true));
      process.on('exit', () => finish(() => resolve('ended'), true));
      process.on('message', (response: PdfResult) => {
        if (response.kind === 'made') finish(() => resolve(ok(response.pdf)), false);
        else if (response.kind === 'not_here') finish(() => resolve(refusePdf('report_pdf_not_here')), true);
        else finish(() => reject(new Error(`The PDF could not be made: ${response.why}`)), true);
      });
      process.send(order, (error) => {
        if (error) finish(() => reject(error), true);
      });
    });
  }

  return {
    async make(pages, caller, logo = null) {
      const done = await queue.take(caller);
      if (!done)
        return fail({
          code: 'report_pdf_busy',
          detail: PDF_FAILURES.report_pdf_busy,
          retryAfter: RETRY_SECONDS,
        });
      clearTimeout(idle);
      try {
        const found = await pages();
        if ('ok' in found && !found.ok) return found;
        const document = 'ok' in found ? found.value : found;
        // The caller disconnected.
        if (caller.signal?.aborted) throw abortReason(caller.signal);
        return await makePdf({ data: JSON.stringify(document, removeInvisible), logo }, caller.signal);
      } finally {
        idle = setTimeout(stopProcess, limits.idleMilliseconds).unref();
        done();
      }
    },
    close: stopProcess,
  };
}
