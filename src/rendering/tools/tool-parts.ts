/** A table of a planning tool, shared by screen, PDF and file. */
import { formatPercent, formatTableDollars } from '../../domain/shared/format.ts';
import { marketName } from '../../domain/market/index-catalogue.ts';
import { displayInflation } from '../../domain/shared/todays-dollars.ts';
import { dollarsLine } from '../words/dollars-text.ts';
import type { ChartSeries } from '../charts/chart-series.ts';

export interface ToolCell {
  /** The value for files and the clipboard. */
  value: string | number | null;
  /** The text on screen. */
  text: string;
  /** Path of the figure's explanation. */
  at?: string | null | undefined;
  /** A mark next to the figure, with text for screen readers. */
  mark?: { sign: string; description: string } | null | undefined;
}

export interface ToolTableRow {
  name: string;
  cells: readonly ToolCell[];
  /** Emphasizes a total or result. */
  isStrong?: boolean;
  /** Draws a line above the row. */
  isRuled?: boolean;
}

export interface ToolTableModel {
  label: string;
  /** Heading of the row names. */
  corner: string;
  columns: readonly { title: string }[];
  rows: readonly ToolTableRow[];
}

export const moneyCell = (value: number, at: string | null): ToolCell => ({
  value,
  text: formatTableDollars(value),
  at,
});

/** Files contain percents, like the screen. */
export const rateCell = (rate: number | null, at: string | null, missing = '–'): ToolCell => ({
  value: rate === null ? missing : Number((rate * 100).toFixed(4)),
  text: rate === null ? missing : formatPercent(rate),
  at,
});

export const textCell = (text: string): ToolCell => ({ value: text, text });

/** A table with one row per year. */
export const yearlyTable = <Row extends { year: number }>(
  rows: readonly Row[],
  at: string,
  columns: readonly [title: string, cell: (row: Row, at: (member: string) => string) => ToolCell][],
): ToolTableModel => ({
  label: 'Every year, figures',
  corner: 'Year',
  columns: columns.map(([title]) => ({ title })),
  rows: rows.map((row, t) => ({
    name: String(row.year),
    cells: columns.map(([, cell]) => cell(row, (member) => `${at}.${t}.${member}`)),
  })),
});

/** Series by age, for Copy and CSV. */
export const seriesCells = (
  ages: readonly number[],
  series: readonly ChartSeries[],
  corner = 'Age',
): (string | number | null)[][] => [
  [corner, ...series.map(({ name }) => name)],
  ...ages.map((age, index) => [age, ...series.map(({ values }) => values[index] ?? null)]),
];

export interface InputLine {
  label: string;
  text: string;
}

/** Name of the source of returns: an index, a portfolio, or one that only a document can contain. */
export function sourceName(source: string | object, series: object | null | undefined): string {
  const name = typeof source === 'string' ? marketName(source) : 'A custom mix';
  return series == null ? name : `${name}, with custom figures`;
}

/** States the kind of dollars of a tool's figures; null for nominal dollars. */
type Terms = Parameters<typeof displayInflation>[0];

export const toolDollars = (input: Terms): string | null => dollarsLine(displayInflation(input));

export function dollarsPair(input: Terms): InputLine[] {
  const text = toolDollars(input);
  return text === null ? [] : [{ label: 'Dollars', text }];
}

/** Below the results, in print and on each picture. */
export const TOOL_DISCLOSURE =
  'Hypothetical figures based on the inputs shown. Not a guarantee. Not tax, legal or investment advice.';
