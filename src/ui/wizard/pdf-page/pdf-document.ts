/**
 * pdf.js, loaded only when a page is to be shown. It parses in a worker of our own origin; where the build
 * names no worker file, the same code runs on the page's own thread.
 */
import type * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The worker's file beside this one, put in by the build. */
declare const __PDF_WORKER__: string | undefined;

type PdfLibrary = typeof pdfjs;

let library: Promise<PdfLibrary> | null = null;

async function loadLibrary(): Promise<PdfLibrary> {
  const pdf = await import('pdfjs-dist/legacy/build/pdf.mjs');
  if (typeof __PDF_WORKER__ === 'string') {
    pdf.GlobalWorkerOptions.workerSrc = new URL(__PDF_WORKER__, import.meta.url).href;
  }
  // pdf.js looks for its worker under this name before it looks for a file.
  else Reflect.set(globalThis, 'pdfjsWorker', await import('pdfjs-dist/legacy/build/pdf.worker.mjs'));
  return pdf;
}

/** Opens a PDF held in memory; the task's `destroy` lets go of it. */
export async function openPdf(bytes: ArrayBuffer): Promise<pdfjs.PDFDocumentLoadingTask> {
  library ??= loadLibrary().catch((reason: unknown) => {
    library = null;
    throw reason;
  });
  const pdf = await library;
  // A strict content security policy: no generated code, no WebAssembly. pdf.js takes the buffer away, so it gets a copy.
  const task = pdf.getDocument({ data: bytes.slice(0), useWasm: false, isEvalSupported: false });
  // A task that is let go before anyone waits for it rejects all the same.
  task.promise.catch(() => undefined);
  return task;
}
