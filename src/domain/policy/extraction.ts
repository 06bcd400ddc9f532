/**
 * What a reading of a carrier's illustration gives back: a draft of the ledger, cell by cell with its place
 * on the page, and what is not certain about it. Never a ledger by itself: a person confirms it first.
 */
import type { DeathBenefitOption, LEDGER_COLUMNS, LoanType } from './illustration.ts';
import type { Failure, Result } from '../shared/result.ts';

/** A reading can find every column of the ledger. */
export type ExtractedColumnName = (typeof LEDGER_COLUMNS)[number];

/** Where a text was printed, in PDF points from the top-left corner of the page as it is shown. */
interface PlacedText {
  page: number;
  /** The text as it stands in the file, before any reading of it. Empty for a blank cell. */
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ExtractedCell extends PlacedText {
  /** Why the cell is doubtful, in a sentence for the person who checks it. Absent on a certain cell. */
  doubt?: string;
}

/** One policy year: the columns that were found, age as of the start of the year, dollars. */
export type ExtractedRow = Partial<Record<ExtractedColumnName, number>> & {
  year: number;
  /** The page that the row of the main table stands on. */
  page: number;
  doubtful: ExtractedColumnName[];
  cells: Partial<Record<ExtractedColumnName, ExtractedCell>>;
};

export interface ExtractedColumn {
  name: ExtractedColumnName;
  /** The header as printed, its stacked lines joined with blanks. */
  header: string;
  /** 0..1: how sure the meaning of the header and the figures under it are. */
  confidence: number;
  pages: number[];
}

export interface ExtractionWarning {
  code: string;
  message: string;
  year?: number;
  column?: ExtractedColumnName;
  page?: number;
  text?: string;
}

/** A line of figures that belongs to no table: where it stands, and the row that it would be. */
export interface LineLeftOut extends PlacedText {
  /** Every cell of it is doubtful. Null where no policy year fits it. */
  row: ExtractedRow | null;
}

/** What a column may be taken for by hand: one of the ledger's, or income that is divided afterwards. */
export type ColumnTarget = ExtractedColumnName | 'income';

/** A table of the file as it was found, for whoever would rather read another one, or read this one otherwise. */
export interface ExtractedTable {
  /** The page that it begins on and its place there: "9.1". */
  id: string;
  pages: number[];
  lines: number;
  first_year: number | null;
  last_year: number | null;
  read: boolean;
  columns: ExtractedTableColumn[];
}

interface ExtractedTableColumn {
  /** What is printed over it, the header of its block first. */
  header: string;
  /** Null for a column that was left out. */
  taken_as: ColumnTarget | null;
  /** The first figures under it, as printed. */
  sample: string[];
}

/** How a person wants the file read, where they know better. */
export interface ReadingChoice {
  table?: string | undefined;
  /** The widest table of this page, when no table is named. */
  page?: number | undefined;
  /** Columns of that table by their index: another meaning, or null for none. The others stay as found. */
  columns?: Readonly<Record<string, ColumnTarget | null>> | undefined;
  /** Pages that are pictures and are to be read: those that hold the ledger. */
  pictures?: readonly number[] | undefined;
}

/** A term of the policy that the pages print beside the tables. */
export interface ExtractedTerm<T> {
  value: T;
  page: number;
  /** As printed. */
  text: string;
}

/** A rate that is printed beside the table: 0.0595 for 5.95%. */
export type ExtractedRate = ExtractedTerm<number>;

/** Terms under the illustration's own names; absent where the pages print none, or more than one. */
export interface ExtractedTerms {
  illustrated_loan_rate?: ExtractedTerm<number>;
  loan_type?: ExtractedTerm<LoanType>;
  death_benefit_option?: ExtractedTerm<DeathBenefitOption>;
  is_mec?: ExtractedTerm<boolean>;
}

export type PremiumMode = 'annual' | 'semiannual' | 'quarterly' | 'monthly';

/** An account that is credited by an index, and the most that it credits: 0.1 for 10%. */
export interface ExtractedIndexAccount {
  name: string;
  cap: number;
  page: number;
}

/** What the pages print of the policy that is no term of the ledger; absent where they print none, or more than one. */
export interface ExtractedFacts {
  face_amount?: ExtractedTerm<number>;
  premium_mode?: ExtractedTerm<PremiumMode>;
  index_accounts?: ExtractedIndexAccount[] | undefined;
}

/** The person insured, as the file names them. No date of birth: it is turned into an age. */
export interface ExtractedInsured {
  name: string | null;
  sex: 'male' | 'female' | null;
  /** Any of these may be meant: at issue or now, at the last birthday or the nearest. */
  ages: number[];
  age_from: 'printed' | 'date_of_birth' | null;
  page: number;
}

/** Fields of the carrier and the insured that are saved with the illustration, under their own names. */
export type OriginField =
  | 'insurer'
  | 'product'
  | 'form_number'
  | 'illustration_date'
  | 'issue_date'
  | 'sex'
  | 'tobacco'
  | 'risk_class'
  | 'state';

/** Dates as YYYY-MM-DD. */
export type ExtractedOrigin = { [Field in OriginField]?: ExtractedTerm<string> } & {
  /** Fields for which the pages print two values: they are left out. */
  questions: OriginField[];
};

export interface ExtractedIllustration {
  /** Empty when a table was chosen in which no column says the year. */
  rows: ExtractedRow[];
  columns: ExtractedColumn[];
  /** In the order of the pages. */
  tables: ExtractedTable[];
  pages: number[];
  warnings: ExtractionWarning[];
  /** Null where the pages of the table name none, or more than one. Absent while no table was read. */
  illustrated_rate?: ExtractedRate | null | undefined;
  /** Null where the pages name nobody. */
  insured?: ExtractedInsured | null | undefined;
  terms?: ExtractedTerms | undefined;
  facts?: ExtractedFacts | undefined;
  /** Absent where the pages print none of it. */
  origin?: ExtractedOrigin | undefined;
  unread_pictures?: number[] | undefined;
  /** In the order of the pages. */
  lines_left_out?: LineLeftOut[] | undefined;
  page_count: number;
}

/** The port through which a carrier's PDF becomes a draft of the ledger. */
export interface ReadingProgress {
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

export const MAX_ILLUSTRATION_BYTES = 25 * 1024 * 1024;
export const MAX_ILLUSTRATION_PAGES = 300;
/** Of one file that are recognized; a page takes about ten seconds. */
export const MAX_PICTURES = 40;

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
    if (!(from >= 1 && to >= from && to <= MAX_ILLUSTRATION_PAGES)) return null;
    for (let page = from; page <= to; page += 1) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}
