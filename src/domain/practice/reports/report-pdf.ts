/** The content of a report's PDF as text and figures, and the port that creates the file. */
import type { Caller } from '../../shared/fair-queue.ts';
import type { Result } from '../../shared/result.ts';
import { checkPicture, type PictureType } from '../users/picture.ts';

/** Font family of all text in the PDF. No installed font has this name. */
export const PDF_FONT = 'Plumbline Report';

/** About four pages for the client, or all visible parts. */
export const PDF_LENGTHS = ['client', 'complete'] as const;
export type PdfLength = (typeof PDF_LENGTHS)[number];

export interface PdfSlot {
  slot: number;
  name: string;
  /** Shown below the name on the cover. */
  what: string;
  /** Its line and marker, as SVG. */
  key: string;
}

export interface PdfColumn {
  label: string;
  align: 'left' | 'center' | 'right';
  /** If set, the heading has the slot's line and marker, and its name as `label`. */
  slot?: number | undefined;
}

/** Adjacent columns with a common heading. */
interface PdfGroup {
  label: string;
  slot: number | null;
  columns: number;
}

export interface PdfRow {
  /** A second line is printed smaller. */
  cells: string[];
  /** Emphasizes every fifth age, the last one and totals. */
  isStrong: boolean;
}

export interface PdfTable {
  type: 'table';
  title: string;
  size: number;
  groups: PdfGroup[];
  columns: PdfColumn[];
  rows: PdfRow[];
  /** Below the table, on its page. */
  note?: string | undefined;
  /** Lengths of consecutive groups of rows that stay on one page; they add up to all rows. */
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
  | { type: 'paragraphs'; title?: string | undefined; paragraphs: { text: string; isBold: boolean }[][] }
  | { type: 'flag'; text: string };

export interface PdfSection {
  /** Place in the document: "Comparison", "Appendix A". */
  eyebrow: string;
  /** A conclusion from its figures, or the name of the list. */
  heading: string;
  lede: string;
  isLandscape: boolean;
  /** Continues below the previous part if there is enough space; others begin a page. */
  flows: boolean;
  /** The section that all pages refer to. */
  isDisclosures: boolean;
  blocks: PdfBlock[];
}

export interface PdfCover {
  /** Next to the logo: the firm, or the advisor without one. */
  letterhead: string;
  heading: string;
  lines: string[];
  description: string;
  /** Advisor, firm, policy and source. */
  groups: { title: string; lines: string[] }[];
  brokerDealer: string;
}

export interface PdfDocument {
  title: string;
  subject: string;
  /** '' without a client. */
  client: string;
  /** Author of the file. */
  advisor: string;
  fileName: string;
  date: string;
  dateText: string;
  /** On every page: "Prepared for … by …". */
  header: string;
  /** Null if the first page is the result. */
  cover: PdfCover | null;
  slots: PdfSlot[];
  sections: PdfSection[];
  /** On every page. */
  caveat: string;
  /** Follows the caveat in regular type. */
  caveatDetail: string;
  /** Second line of the footer: insurer, product, form and date of the illustration. */
  policyLine: string;
  coverNote: string;
  /** On the cover and the last page. */
  versionNote: string;
}

export interface PdfLogo {
  type: PictureType;
  content: Uint8Array;
}

/** A larger logo would exceed the memory limit when decoded, so the cover omits it. */
const MAX_LOGO_SIDE = 2500;

/** Returns the logo, or null if it cannot be printed. */
export function pdfLogo(content: Uint8Array | null): PdfLogo | null {
  const found = content && checkPicture(content);
  if (!found || 'problem' in found || Math.max(found.width, found.height) > MAX_LOGO_SIDE) return null;
  return { type: found.type, content };
}

export interface ReportPdf {
  /**
   * Rejects with `report_pdf_not_here` if this machine cannot create PDFs, `report_pdf_busy` if too many wait,
   * `report_pdf_stopped` if time or memory ran out. Throws if the caller disconnects. `pages` runs only when its
   * turn comes, so that a rejected request costs no calculation.
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
