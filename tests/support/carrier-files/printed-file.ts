/** A file as pages of lines and tables, with what a reading of it must contain. */
import type { PrintedColumn, TrueRow } from './columns.ts';
import type { Habits } from './habits.ts';
import type { Traits } from './traits.ts';

export interface PrintedLine {
  text: string;
  /** Relative to the table's size. */
  scale: number;
  isBold: boolean;
}
/** An index into the cells of each column, or text between rows. */
export type PrintedRow = number | { text: string; isBoxed: boolean };
export interface PrintedPage {
  above: PrintedLine[];
  /** A title inside the frame of the table, above the headings. */
  frame: string;
  columns: PrintedColumn[];
  rows: PrintedRow[];
  below: PrintedLine[];
  /** Figures of a chart to the right of the table. */
  axis: string[];
}
export interface CarrierFile {
  seed: number;
  traits: Traits;
  habits: Habits;
  pages: PrintedPage[];
  truth: TrueRow[];
  /** Each must appear in a note, warning, or question. */
  sentences: (string | RegExp)[];
  question: { code: 'which_table' | 'income_kind'; selected: string | null; answer?: string } | null;
}
