/** A table of a planning tool, in one place for the screen, paper and the file. */
import { formatPercent, formatTableDollars } from '../../domain/shared/format.ts';
import { marketName } from '../../domain/market/index-catalogue.ts';
import { displayInflation } from '../../domain/shared/todays-dollars.ts';
import { dollarsLine } from '../words/dollars-text.ts';
import type { ChartSeries } from '../charts/chart-series.ts';

export interface ToolCell {
  /** As the file and the clipboard take it. */
  value: string | number | null;
  /** As it stands on the screen. */
  text: string;
  /** Where it can be opened. */
  at?: string | null | undefined;
  /** Beside the figure: a mark, said in words to a screen reader. */
  mark?: { sign: string; words: string } | null | undefined;
}

export interface ToolTableRow {
  name: string;
  cells: readonly ToolCell[];
  /** A total, or what everything comes to. */
  strong?: boolean;
  /** A line of its own above the next part. */
  ruled?: boolean;
}

export interface ToolTableModel {
  label: string;
  /** Over the row names. */
  corner: string;
  columns: readonly { title: string }[];
  rows: readonly ToolTableRow[];
}

export const moneyCell = (value: number, at: string | null): ToolCell => ({
  value,
  text: formatTableDollars(value),
  at,
});

/** Files hold percents, as the screen does. */
export const rateCell = (rate: number | null, at: string | null, nothing = '–'): ToolCell => ({
  value: rate === null ? nothing : Number((rate * 100).toFixed(4)),
  text: rate === null ? nothing : formatPercent(rate),
  at,
});

export const textCell = (text: string): ToolCell => ({ value: text, text });

/** A table with a row a year, from its columns. */
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

/** A figure of every age with its series, as Copy and CSV take it. */
export const seriesCells = (
  ages: readonly number[],
  series: readonly ChartSeries[],
  corner = 'Age',
): (string | number | null)[][] => [
  [corner, ...series.map(({ name }) => name)],
  ...ages.map((age, index) => [age, ...series.map(({ values }) => values[index] ?? null)]),
];

/** One input in words. */
export interface InputLine {
  label: string;
  text: string;
}

/** What an account or a market earns, in words: an index or portfolio, or what only a document can bring. */
export function givenName(source: string | object, series: object | null | undefined): string {
  const name = typeof source === 'string' ? marketName(source) : 'A mix of its own';
  return series == null ? name : `${name}, on figures of its own`;
}

/** In whose dollars a tool's figures are, as a line of what was entered; none in the dollars of each year. */
type Terms = Parameters<typeof displayInflation>[0];

export const toolDollars = (input: Terms): string | null => dollarsLine(displayInflation(input));

export function dollarsPair(input: Terms): InputLine[] {
  const text = toolDollars(input);
  return text === null ? [] : [{ label: 'Dollars', text }];
}

/** Under the results, on paper and on each picture. */
export const TOOL_DISCLOSURE =
  'Hypothetical figures based on the inputs shown. Not a guarantee. Not tax, legal or investment advice.';
