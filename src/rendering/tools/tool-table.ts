/** A table of a planning tool, in one place for the screen, paper and the file. */
import { formatTableDollars } from '../../domain/shared/format.ts';
import type { ChartSeries } from '../charts/line-chart-geometry.ts';

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

/** A figure of every age with its series, as Copy and CSV take it. */
export const seriesCells = (
  ages: readonly number[],
  series: readonly ChartSeries[],
): (string | number | null)[][] => [
  ['Age', ...series.map(({ name }) => name)],
  ...ages.map((age, index) => [age, ...series.map(({ values }) => values[index] ?? null)]),
];
