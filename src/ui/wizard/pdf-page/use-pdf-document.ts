import { useEffect, useState } from 'react';
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { openPdf } from './pdf-document.ts';

export type PdfState =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'ready'; document: PDFDocumentProxy }
  | { kind: 'failed' };

/** Opens a file from this computer, or one at a signed address of the server. */
export function usePdfDocument(source: Blob | string | null): PdfState {
  const [opened, setOpened] = useState<{ source: Blob | string; state: PdfState } | null>(null);

  useEffect(() => {
    if (source === null) return undefined;
    let gone = false;
    let task: PDFDocumentLoadingTask | null = null;
    void (async () => {
      try {
        task = await openPdf(await bytesOf(source));
        if (gone) return void task.destroy();
        const document = await task.promise;
        if (!gone) setOpened({ source, state: { kind: 'ready', document } });
      } catch {
        if (!gone) setOpened({ source, state: { kind: 'failed' } });
      }
    })();
    return () => {
      gone = true;
      void task?.destroy();
    };
  }, [source]);

  if (source === null) return { kind: 'none' };
  return opened?.source === source ? opened.state : { kind: 'loading' };
}

async function bytesOf(source: Blob | string): Promise<ArrayBuffer> {
  if (typeof source !== 'string') return source.arrayBuffer();
  const response = await fetch(source);
  if (!response.ok) throw new Error(`The file answered ${response.status}.`);
  return response.arrayBuffer();
}
