/** What the server and the process that makes PDFs say to one another. */
import type { PdfLogo } from '../../domain/practice/reports/report-pdf.ts';

export interface PdfOrder {
  /** The document as JSON. */
  data: string;
  logo: PdfLogo | null;
}

export type PdfAnswer =
  | { kind: 'made'; pdf: Uint8Array<ArrayBuffer> }
  | { kind: 'not_here' }
  | { kind: 'failed'; why: string };
