/** The parts of a generated ledger that a trait can change. */
import type { ExtractedColumnName } from '../../../src/domain/policy/extraction.ts';
import type { Chance } from '../chance.ts';
import type { Row } from './exact-policy.ts';
import { column, type Column, type PrintOptions } from './print-table.ts';

interface OtherTable {
  columns: Column[];
  print: PrintOptions;
  rows?: readonly Row[];
}

export interface Spec {
  columns: Column[];
  print: PrintOptions;
  /** Number of columns on the pages with years; the others are on pages without years. */
  firstPart: number;
  /** Rows on each page of the others. */
  restPerPage: number | undefined;
  /** Lines above the title. */
  above: string[];
  /** A sentence on a separate page. */
  lastPage: string;
  before: OtherTable[];
  after: OtherTable[];
  names: readonly ExtractedColumnName[];
  notes: RegExp[];
  answerTitle: string | null;
  /** The preselected ledger. */
  selectedTitle: string | null;
}

export interface Trait {
  /** Parts of the file that it changes: crossed traits share none. */
  touches: readonly string[];
  onlyLoans?: true;
  apply: (spec: Spec, luck: Chance, rows: readonly Row[]) => void;
}

export const DEFAULT_NAMES = ['age', 'premium_outlay', 'withdrawals', 'loans', 'accumulation_value', 'surrender_value', 'death_benefit'] as const; // oxfmt-ignore

export const amount = (name: keyof Row) => (row: Row) => row[name];

export const defaultColumns = (): Column[] => [
  column('Year', ({ year }) => String(year)),
  column('Age', ({ age }) => String(age)),
  column('Premium', amount('premium_outlay')),
  column('Withdrawal', amount('withdrawals')),
  column('Policy|Loan', amount('loans')),
  column('Accumulation|Value', amount('accumulation_value')),
  column('Surrender|Value', amount('surrender_value')),
  column('Death|Benefit', amount('death_benefit')),
];

export const indexOf = ({ columns }: Spec, header: string): number =>
  columns.findIndex((one) => one.header === header);

/** Replaces `count` columns from this one. */
export const replace = (spec: Spec, header: string, count: number, ...columns: Column[]): void => {
  spec.columns.splice(indexOf(spec, header), count, ...columns);
};
