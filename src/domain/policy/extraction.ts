/** A draft of the ledger with the location and uncertainty of each cell. A user must confirm it before it becomes a ledger. */
import { type DeathBenefitOption, LEDGER_COLUMNS, type LoanType } from './illustration.ts';
import type { Failure, Result } from '../shared/result.ts';

export type ExtractedColumnName = (typeof LEDGER_COLUMNS)[number];

/** A printed text with its position in PDF points from the top-left corner of the displayed page. */
interface PlacedText {
  page: number;
  /** The unchanged text of the file. Empty for a blank cell. */
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ExtractedCell extends PlacedText {
  /** The reason for doubt, as a sentence for the user. Absent if the cell is certain. */
  doubt?: string;
}

/** One policy year with the columns found, in dollars. The age is that at the start of the year. */
export type ExtractedRow = Partial<Record<ExtractedColumnName, number>> & {
  year: number;
  page: number;
  doubtful: ExtractedColumnName[];
  cells: Partial<Record<ExtractedColumnName, ExtractedCell>>;
};

export interface ExtractedColumn {
  name: ExtractedColumnName;
  header: string;
  /** 0 to 1: confidence in the meaning of the header and in the figures of the column. */
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

/** A fact about the reading that leaves no doubt. */
export interface ExtractionNote {
  code: string;
  message: string;
  page?: number;
}

/** A ledger of the file that the advisor can choose. */
export interface LedgerOption {
  /** Id of the table. */
  value: string;
  title: string;
  basis: 'guaranteed' | 'not guaranteed';
  pages: number[];
  first_year: number;
  last_year: number;
  /** Totals in dollars; income is withdrawals and loans. */
  premiums: number;
  income: number;
}

/** How a single column of distributions is divided. */
export const INCOME_KINDS = [
  { value: 'by_balance', label: 'As the loan balance shows' },
  { value: 'basis_then_loans', label: 'Withdrawals to basis, then loans' },
  { value: 'loans', label: 'All loans' },
  { value: 'withdrawals', label: 'All withdrawals' },
] as const;
export type ReadIncomeKind = (typeof INCOME_KINDS)[number]['value'];

/** Only the advisor can decide. The rows use `selected`, or the first option if it is null. */
export type ReadingQuestion = { text: string; reason?: string | undefined } & (
  | { code: 'which_table'; selected: string | null; options: LedgerOption[] }
  | {
      code: 'income_kind';
      selected: ReadIncomeKind | null;
      options: { value: ReadIncomeKind; label: string }[];
    }
);

/** A line of figures outside all tables, with its location and a possible row. */
export interface LineLeftOut extends PlacedText {
  /** All cells are doubtful. Null if no policy year fits. */
  row: ExtractedRow | null;
}

/** Columns that a user can select: a ledger column, or income, which is divided later. */
export const COLUMN_TARGETS = [...LEDGER_COLUMNS, 'income'] as const;
export type ColumnTarget = (typeof COLUMN_TARGETS)[number];

/** A table of the file. The user can select another table or change the meaning of columns. */
export interface ExtractedTable {
  /** First page and position on it: "9.1". */
  id: string;
  /** The text above the table, in its frame, or below; '' without a title. */
  title: string;
  pages: number[];
  lines: number;
  first_year: number | null;
  last_year: number | null;
  read: boolean;
  columns: ExtractedTableColumn[];
}

interface ExtractedTableColumn {
  /** The printed text above the column, beginning with the header of its block. */
  header: string;
  /** Null if the column was omitted. */
  taken_as: ColumnTarget | null;
  sample: string[];
}

export interface ReadingChoice {
  table?: string | undefined;
  /** Selects the widest table of this page if `table` is missing. */
  page?: number | undefined;
  /** Meanings by column index of the table; null omits a column. Other columns are unchanged. */
  columns?: Readonly<Record<string, ColumnTarget | null>> | undefined;
  income?: ReadIncomeKind | undefined;
  /** Scanned pages to recognize. */
  pictures?: readonly number[] | undefined;
}

export interface ExtractedTerm<T> {
  value: T;
  page: number;
  /** As printed. */
  text: string;
}

/** A rate printed outside the tables: 0.0595 for 5.95%. */
export type ExtractedRate = ExtractedTerm<number>;

/** Terms by their illustration member. Absent if the pages print no value or several values. */
export interface ExtractedTerms {
  illustrated_loan_rate?: ExtractedTerm<number>;
  loan_type?: ExtractedTerm<LoanType>;
  death_benefit_option?: ExtractedTerm<DeathBenefitOption>;
  is_mec?: ExtractedTerm<boolean>;
}

export type PremiumMode = 'annual' | 'semiannual' | 'quarterly' | 'monthly';

/** An account credited by an index, and its cap: 0.1 for 10%. */
export interface ExtractedIndexAccount {
  name: string;
  cap: number;
  page: number;
}

/** Printed facts that are not terms of the ledger. Absent if the pages print no value or several values. */
export interface ExtractedFacts {
  face_amount?: ExtractedTerm<number>;
  premium_mode?: ExtractedTerm<PremiumMode>;
  index_accounts?: ExtractedIndexAccount[] | undefined;
}

/** The insured as printed. The date of birth is not returned; it is converted to an age. */
export interface ExtractedInsured {
  name: string | null;
  sex: 'male' | 'female' | null;
  /** Possible ages: at issue or now, last or nearest birthday. */
  ages: number[];
  age_from: 'printed' | 'date_of_birth' | null;
  page: number;
}

/** Fields of the carrier and the insured, saved with the illustration under the same names. */
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

export type ExtractedOrigin = { [Field in OriginField]?: ExtractedTerm<string> } & {
  /** Omitted fields: the pages print two different values. */
  questions: OriginField[];
};

export interface ExtractedIllustration {
  /** Empty if a chosen table has no year column. */
  rows: ExtractedRow[];
  columns: ExtractedColumn[];
  tables: ExtractedTable[];
  pages: number[];
  warnings: ExtractionWarning[];
  notes: ExtractionNote[];
  questions: ReadingQuestion[];
  /** Null if the table's pages print no rate or several rates. Absent if no table was read. */
  illustrated_rate?: ExtractedRate | null | undefined;
  insured?: ExtractedInsured | null | undefined;
  terms?: ExtractedTerms | undefined;
  facts?: ExtractedFacts | undefined;
  origin?: ExtractedOrigin | undefined;
  unread_pictures?: number[] | undefined;
  lines_left_out?: LineLeftOut[] | undefined;
  page_count: number;
}

export interface ReadingProgress {
  pagesRead: number;
  pageCount: number;
  /** The next page is scanned; recognizing it takes seconds. */
  isRecognizing?: true;
}

export interface ReadingOptions {
  /** Aborting ends the reading immediately; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
  onProgress?: (progress: ReadingProgress) => void;
  /** Called while the reading waits in the queue, with the number of readings ahead. */
  onWaiting?: (ahead: number) => void;
  choice?: ReadingChoice | undefined;
  /** A text file (.txt, .csv, .tsv) instead of a PDF. */
  isText?: boolean;
  /** User for whom the file is read. Users take turns in the queue, with one reading each. */
  reader?: string;
}

export interface IllustrationReader {
  /** `pdf`: the bytes, or a function that loads them when the reading starts, so that queued files use no memory. */
  read(
    pdf: Uint8Array | (() => Promise<Uint8Array>),
    options?: ReadingOptions,
  ): Promise<Result<ExtractedIllustration>>;
}

export const MAX_ILLUSTRATION_BYTES = 25 * 1024 * 1024;
export const MAX_ILLUSTRATION_PAGES = 300;
/** Limit of recognized pages per file; each takes about ten seconds. */
export const MAX_PICTURES = 40;

const WAY_ON = 'You can paste the ledger from a spreadsheet or type it in instead.';

/** Reasons for a rejected reading. The codes are stable; each sentence names a solution. */
export const READING_FAILURES = {
  pdf_not_a_pdf: `This file is not a PDF. Choose the PDF that the carrier's software made. ${WAY_ON}`,
  pdf_empty: `This file is empty. ${WAY_ON}`,
  pdf_too_large: `This file is over 25 MB. Export only the pages with the yearly table and try again. ${WAY_ON}`,
  pdf_too_many_pages: `This file has more than 300 pages. Export only the pages with the yearly table and try again. ${WAY_ON}`,
  pdf_password: `This file requires a password to open. Save a copy without the password and try again. ${WAY_ON}`,
  pdf_damaged: `This file is damaged and could not be opened. Request a new copy. ${WAY_ON}`,
  pdf_scan: `This file is a scan: its pages are pictures without text. Ask the carrier for the original PDF. ${WAY_ON}`,
  pdf_scan_not_installed: `This file is a scan, and this installation cannot read pictures. Ask the carrier for the original PDF. ${WAY_ON}`,
  pdf_scan_pages: `This file is a scan of more than 40 pages, and at most 40 of them are read. Enter the pages that contain the ledger. ${WAY_ON}`,
  pdf_scan_no_table: `This file is a scan. Its pictures were read, and no illustration table was found in them. Ask the carrier for the original PDF. ${WAY_ON}`,
  pdf_unreadable_text: `The text in this file is encoded in a way that cannot be turned into letters and figures. Ask the carrier for another copy. ${WAY_ON}`,
  pdf_no_table:
    'No yearly table was found. Enter the page that shows it (--page 4), paste the rows, or type them.',
  pdf_outlines: 'The letters are drawn as shapes. Paste the rows, or ask the carrier for a PDF with text.',
  pdf_no_table_on_page: `No table of figures was found on this page. Choose another page. ${WAY_ON}`,
  paste_no_table: 'No table was found. Copy it from a spreadsheet or choose the PDF.',
  paste_too_large: `This text is over 2 MB. Copy only the yearly table and try again.`,
  invalid_choice: 'This choice is not in the file.',
  pdf_too_slow:
    'Reading stopped after 30 seconds. Enter the page of the table (--page 4), or paste the rows.',
  pdf_too_much_memory: 'This PDF needs more memory than the server has. Paste the table instead.',
  pdf_reader_failed: `This file could not be read. ${WAY_ON}`,
} as const;

export type ReadingFailureCode = keyof typeof READING_FAILURES;

/** `detail` names the finds, such as pages or tables. */
export const readingFailure = (
  code: ReadingFailureCode,
  detail: string = READING_FAILURES[code],
): Failure => ({ code, detail });

const RUN = /^(\d{1,3})(?:\s*(?:-|–|to)\s*(\d{1,3}))?$/;

/** Parses "9-12, 15" into ascending page numbers. Returns null for other text. */
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
