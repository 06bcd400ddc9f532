/** The port through which a carrier's PDF becomes a draft of the ledger. */
import type { Failure, Result } from '../shared/result.ts';
import type { ExtractedIllustration, ReadingChoice } from './extraction.ts';

export interface ReadingProgress {
  /** Pages whose text has been taken so far. */
  pagesRead: number;
  pageCount: number;
  /** The next page is a picture, which takes seconds. */
  isRecognizing?: true;
}

export interface ReadingOptions {
  /** Aborting ends the reading at once; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  onProgress?: (progress: ReadingProgress) => void;
  /** While others are read first: how many of them. */
  onWaiting?: (ahead: number) => void;
  choice?: ReadingChoice | undefined;
  /** For whom it is read: readers come in turn, one reading each at a time. */
  reader?: string;
}

export interface IllustrationReader {
  /** `pdf`: its bytes, or what loads them when the turn has come, so that nothing that waits is in memory. */
  read(
    pdf: Uint8Array | (() => Promise<Uint8Array>),
    options?: ReadingOptions,
  ): Promise<Result<ExtractedIllustration>>;
}

export const LARGEST_ILLUSTRATION_BYTES = 25 * 1024 * 1024;
export const MOST_ILLUSTRATION_PAGES = 300;
/** Of one file that are recognized; a page takes about ten seconds. */
export const MOST_PICTURES = 40;

const WAY_ON = 'You can paste the ledger from a spreadsheet or type it in instead.';

/** Every way in which a reading is refused. The code is stable; the sentence says the way on. */
export const READING_FAILURES = {
  pdf_not_a_pdf: `This file is not a PDF. Choose the PDF that the carrier's software made. ${WAY_ON}`,
  pdf_empty: `This file is empty. ${WAY_ON}`,
  pdf_too_large: `This file is over 25 MB. Export only the pages with the yearly table and try again. ${WAY_ON}`,
  pdf_too_many_pages: `This file has more than 300 pages. Export only the pages with the yearly table and try again. ${WAY_ON}`,
  pdf_password: `This file asks for a password to open. Save a copy without the password and try again. ${WAY_ON}`,
  pdf_damaged: `This file is damaged and could not be opened. Ask for a fresh copy. ${WAY_ON}`,
  pdf_scan: `This file is a scan: its pages are pictures without text. Ask the carrier for the original PDF. ${WAY_ON}`,
  pdf_scan_not_installed: `This file is a scan, and this installation has no part that reads pictures. Ask the carrier for the original PDF. ${WAY_ON}`,
  pdf_scan_pages: `This file is a scan of more than 40 pages, and at most 40 of them are read. Enter the pages that hold the ledger. ${WAY_ON}`,
  pdf_scan_no_table: `This file is a scan. Its pictures were read, and no illustration table was found in them. Ask the carrier for the original PDF. ${WAY_ON}`,
  pdf_unreadable_text: `The text in this file is encoded in a way that cannot be turned into letters and figures. Ask the carrier for another copy. ${WAY_ON}`,
  pdf_no_table: 'No illustration table was found in this file.',
  pdf_no_table_on_page: `No table of figures was found on this page. Choose another page. ${WAY_ON}`,
  pdf_too_slow: `Reading this file took too long and was stopped. Export only the pages with the yearly table and try again. ${WAY_ON}`,
  pdf_too_much_memory: 'This PDF needs more memory than the server has. Paste the table instead.',
  pdf_reader_failed: `This file could not be read. ${WAY_ON}`,
} as const;

export type ReadingFailureCode = keyof typeof READING_FAILURES;

export const readingFailure = (code: ReadingFailureCode): Failure => ({
  code,
  detail: READING_FAILURES[code],
});

const RUN = /^(\d{1,3})(?:\s*(?:-|–|to)\s*(\d{1,3}))?$/;

/** "9-12, 15" → the pages that are meant, ascending. Null for anything but pages and runs of them. */
export function pagesOfList(text: string): number[] | null {
  const pages = new Set<number>();
  for (const part of text.split(/,|\band\b/)) {
    const [, first, last = first] = RUN.exec(part.trim()) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(from >= 1 && to >= from && to <= MOST_ILLUSTRATION_PAGES)) return null;
    for (let page = from; page <= to; page += 1) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}
