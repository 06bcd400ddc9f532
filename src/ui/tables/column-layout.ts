import type { ComparativeReport } from '../../domain/comparison/comparative/comparative-report.ts';
import { formatTableDollars } from '../../domain/shared/format.ts';
import { textWidth } from '../../rendering/charts/label-layout.ts';
import { shownFigure, type SlotGroup } from './comparative-columns.ts';

export const YEAR_WIDTH = 50;

export const AGE_WIDTH = 46;

const PADDING = 20;

/** Of a dense table, whose titles take two lines. */
export const DENSE_PADDING = 15;

/** Room for the mark of a depleted account beside the figure. */
const MARK = 24;

/**
 * Fixed widths, from the longest figure of each column: rows come and go while the table scrolls, and columns that
 * measured themselves would jump.
 */
export function columnWidths(
  table: ComparativeReport['comparative_table'],
  groups: readonly SlotGroup[],
  isDense = false,
): { outlay: number; slots: number[] } {
  const padding = isDense ? DENSE_PADDING : PADDING;
  const titleWidth = isDense ? inTwoLines : inOneLine;
  // Every digit is as wide as the next, so the widest is one of the two at the ends.
  const figures = (values: readonly (number | null)[]): number => {
    let [least, most] = [0, 0];
    for (const value of values) {
      least = Math.min(least, value ?? 0);
      most = Math.max(most, value ?? 0);
    }
    return Math.max(...[least, most].map((value) => textWidth(formatTableDollars(value), 13, 600)));
  };
  const outlay = Math.max(
    figures([...table.rows.map((row) => row.outlay), table.footer.total_outlay]),
    textWidth('Outlay', 12, 500),
  );
  return {
    outlay: Math.ceil(outlay) + padding + 4,
    slots: groups.flatMap((group) => {
      const footer = table.footer.slots[group.index];
      return group.columns.map((column) => {
        const values = [
          ...table.rows.map((row, place) => shownFigure(group, column, row, place).value),
          ...(column === 'net_income' ? [footer?.total_net_income ?? null] : []),
        ];
        if (column.startsWith('irr_'))
          return (
            Math.ceil(Math.max(textWidth('above 100%', 13, 600), titleWidth(group.titles[column]))) + padding
          );
        const mark = column === 'net_income' ? MARK : 0;
        return Math.ceil(Math.max(figures(values) + mark, titleWidth(group.titles[column]))) + padding;
      });
    }),
  };
}

export const inOneLine = (title: string): number => textWidth(title, 12, 500);

/** As narrow as it gets when it breaks once, at the best of its spaces. */
export function inTwoLines(title: string): number {
  const words = title.split(' ');
  const breaks = words.map((_, at) =>
    Math.max(inOneLine(words.slice(0, at).join(' ')), inOneLine(words.slice(at).join(' '))),
  );
  return Math.min(...breaks);
}

/** As many columns of figures as stand legibly side by side on a sheet. */
/** As many columns of figures as stand legibly side by side on a sheet. */
const ON_A_SHEET = 15;

/**
 * Which groups of columns go on one sheet. A slot and a variant's differences from it stay together; so a table that is
 * wider than a sheet becomes two or more under one another, each with its own years.
 */
export function printBlocks<G extends { isDifference?: boolean }>(
  groups: readonly G[],
  columnsOf: (group: G) => number,
): G[][] {
  const slots: G[][] = [];
  for (const group of groups) {
    const slot = slots.at(-1);
    if (group.isDifference && slot) slot.push(group);
    else slots.push([group]);
  }
  const width = (some: readonly G[]): number => some.reduce((sum, group) => sum + columnsOf(group), 0);
  const blocks: G[][] = [];
  for (const slot of slots) {
    const block = blocks.at(-1);
    if (block && width(block) + width(slot) <= ON_A_SHEET) block.push(...slot);
    else blocks.push([...slot]);
  }
  return blocks;
}
