/** PDFs drawn for a test, and the pages of a scan. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

export const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../fixtures/illustrations/${name}`, import.meta.url)));

export const createdPdf = async (draw: (document: PDFKit.PDFDocument) => void): Promise<Uint8Array> => {
  const document = new PDFDocument({ autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  draw(document);
  document.end();
  await once(document, 'end');
  return new Uint8Array(Buffer.concat(chunks));
};

/** The scan's pages as JPEG. */
export function scannedPages(): Buffer[] {
  const file = Buffer.from(fixture('scanned-ledger.pdf'));
  const starts = [...file.toString('latin1').matchAll(/\/DCTDecode[^]*?stream\r?\n/g)];
  return starts.map((match) => file.subarray(match.index + match[0].length));
}
