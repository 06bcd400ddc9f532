/** A table as it stands on one page: columns with a meaning and a basis, rows of cells. */
import type { Basis } from './phrases.ts';
import type { Reading } from './headers/column-meanings.ts';
import type { Band } from './geometry.ts';
import type { Box, Span, Word } from './words.ts';

export interface Cell {
  value: number;
  text: string;
  page: number;
  box: Box;
  /** Where the figure stands in its line: what alignment is judged by. Null for a blank cell. */
  word: Word | null;
  doubts: string[];
  ungrouped: boolean;
}

/** A cell without a place: blank, or counted from others. */
export const placelessCell = (page: number, more: Partial<Pick<Cell, 'value' | 'doubts'>> = {}): Cell => ({
  value: 0,
  text: '',
  page,
  box: { x: 0, y: 0, width: 0, height: 0 },
  word: null,
  doubts: [],
  ungrouped: false,
  ...more,
});

export interface TableColumn {
  band: Band;
  header: string;
  reading: Reading | null;
  basis: Basis | null;
  /** The assumed rate that stands over the column's block, in percent. */
  rate: number | null;
  group: string;
}

export interface TableRow {
  page: number;
  /** Null until the rows around it tell. */
  year: number | null;
  yearDoubt: string | null;
  cells: (Cell | null)[];
}

export interface PageTable {
  page: number;
  /** Its place on the page, from 1. */
  place: number;
  columns: TableColumn[];
  rows: TableRow[];
  /** The header could not be read here: the page before may hold it. */
  headless: boolean;
}

/** What stands over one column. */
export interface ColumnHeader {
  band: Band;
  /** The figures and the header together: what a group header stands over. */
  span: Span;
  text: string;
  /** Where its own words stand. */
  header: Span | null;
  /** Texts of the group headers over the column, from the top. */
  groups: string[];
  /** It is not certain that the group headers over the column are its own. */
  uncertain: boolean;
}
