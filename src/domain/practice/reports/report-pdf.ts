/** A report as a PDF: what is printed, already in words and figures, and the port of what prints it. */
import type { Caller } from '../../shared/fair-queue.ts';
import type { Result } from '../../shared/result.ts';
import { checkPicture, type PictureType } from '../users/picture.ts';

/** Family of every word in the PDF: a name that no font of a machine has. */
export const PDF_FONT = 'Plumbline Report';

/** What a client is handed, about four pages; or everything that is switched on. */
export const PDF_LENGTHS = ['client', 'complete'] as const;
export type PdfLength = (typeof PDF_LENGTHS)[number];

/** An account, or the policy, as every page of the report names it. */
export interface PdfSlot {
  slot: number;
  name: string;
  /** Said under the name on the cover. */
  what: string;
  /** Its line and marker, as SVG. */
  key: string;
}

export interface PdfColumn {
  label: string;
  align: 'left' | 'center' | 'right';
  /** Headed by the slot's line and marker, with `label` its name. */
  slot?: number | undefined;
}

/** A stretch of columns under one head. */
interface PdfGroup {
  label: string;
  slot: number | null;
  columns: number;
}

export interface PdfRow {
  /** A second line is printed smaller. */
  cells: string[];
  /** Every fifth age, the last one and totals: so that the eye finds its way. */
  isStrong: boolean;
}

export interface PdfTable {
  type: 'table';
  title: string;
  size: number;
  groups: PdfGroup[];
  columns: PdfColumn[];
  rows: PdfRow[];
  /** Rows that stay on one page, as the lengths of the runs that follow each other; together they are all rows. */
  bands: number[];
}

export type PdfBlock =
  | { type: 'chart'; title: string; svg: string; alt: string; note: string }
  | {
      type: 'summary';
      rows: { label: string; isBig: boolean; cells: { text: string; note: string; isBad: boolean }[] }[];
    }
  | PdfTable
  /** Big: each title is a figure. */
  | { type: 'cards'; title: string; isBig: boolean; cards: { title: string; text: string }[] }
  | { type: 'pairs'; pairs: { title: string; text: string }[] }
  | { type: 'paragraphs'; paragraphs: { text: string; isBold: boolean }[][] }
  | { type: 'flag'; text: string };

/** A part under a heading of its own. */
export interface PdfSection {
  /** Where the reader is: "Comparison", "Appendix A". */
  eyebrow: string;
  /** One conclusion that its figures prove, or what is listed. */
  heading: string;
  lede: string;
  isLandscape: boolean;
  /** Goes on below the part before it where enough of that page is left; the others begin a page. */
  flows: boolean;
  /** The one that every page points to. */
  isDisclosures: boolean;
  blocks: PdfBlock[];
}

export interface PdfDocument {
  title: string;
  subject: string;
  client: string;
  advisor: string;
  date: string;
  dateInWords: string;
  cover: { kind: string; heading: string; sub: string; facts: { label: string; text: string }[] };
  slots: PdfSlot[];
  sections: PdfSection[];
  /** On every page. */
  caveat: string;
  /** After it, on the cover. */
  coverNote: string;
  versionNote: string;
}

export interface PdfLogo {
  type: PictureType;
  content: Uint8Array;
}

/** A larger one would unfold to more memory than a PDF may take: the cover goes without it. */
const MAX_LOGO_SIDE = 2500;

/** Of a stored picture; null where it cannot be printed. */
export function pdfLogo(content: Uint8Array | null): PdfLogo | null {
  const found = content && checkPicture(content);
  if (!found || 'problem' in found || Math.max(found.width, found.height) > MAX_LOGO_SIDE) return null;
  return { type: found.type, content };
}

export interface ReportPdf {
  /**
   * Refused with `report_pdf_not_here` where this machine has no part that makes PDFs, with `report_pdf_busy` where too
   * many wait, with `report_pdf_stopped` where it took too long or too much memory. Rejects when the caller leaves.
   * Its figures, words and charts are asked for when its turn comes: fifty reports at once must not hold the server's thread,
   * and whoever is refused must not have cost a calculation.
   */
  make(
    pages: () => PdfDocument | Promise<Result<PdfDocument>>,
    caller: Caller,
    logo?: PdfLogo | null,
  ): Promise<Result<Uint8Array<ArrayBuffer>>>;
  close(): void;
}

export const PDF_FAILURES = {
  report_pdf_not_here:
    'PDFs cannot be made on this server. Use your browser’s print and choose “Save as PDF”.',
  report_pdf_busy: 'Other PDFs are being made. Please try again in a few seconds.',
  report_pdf_stopped: 'The PDF took too long and was stopped. Switch a tab off, or use your browser’s print.',
} as const;
