/** A table with one row per year and one group of columns per slot, for the screen, the clipboard and the file. */
import { figureDollars, unmarked, type PolicyFigure } from '../../rendering/words/marks.ts';
import type { SlotNumber } from '../../rendering/charts/chart-series.ts';
import { textWidth } from '../../rendering/charts/label-layout.ts';
import { figureColumn, inRows, type TableCell } from './table-text.ts';

export const YEAR_WIDTH = 50;
export const AGE_WIDTH = 46;

export interface YearColumn {
  title: string;
  values: readonly PolicyFigure[];
  at: (row: number) => string | null;
  /** Omitted from a slide without such figures, like the tax due. */
  isSeldom?: boolean | undefined;
  /** Text for an unknown figure; a dash would mean zero. */
  unknown?: string | undefined;
  /** Text instead of a dollar figure, such as a rate; it can be opened even without a figure. */
  text?: (row: number) => string;
  widest?: string;
}

export interface YearGroup {
  slot: SlotNumber;
  name: string;
  isDifference?: boolean;
  columns: YearColumn[];
  /** First row with a shortfall or lapse; -1 if none. */
  depletedRow: number;
  depletedWord: string;
  /** The mark of that row needs room in the first column. */
  hasMarkRoom?: boolean;
}

export interface FootCell {
  value: PolicyFigure;
  at: string | null;
  text?: string | undefined;
}

export interface YearTableModel {
  label: string;
  rows: readonly { year: number; age: number }[];
  lead: YearColumn[];
  groups: YearGroup[];
  /** One cell per column, lead columns first; null if a total has no meaning. */
  foot: { label: string; cells: (FootCell | null)[] }[];
  /** For many columns: less padding, wrapped titles and a smaller table if the last column then fits. */
  isTight?: boolean;
}

export const columnsOf = ({ lead, groups }: YearTableModel): YearColumn[] => [
  ...lead,
  ...groups.flatMap(({ columns }) => columns),
];

export const cellText = (figure: PolicyFigure, unknown?: string): string =>
  figure.value === null ? (unknown ?? '–') : figureDollars(figure);

export function yearTableCells(model: YearTableModel): TableCell[][] {
  const titles = [
    ...model.lead.map(({ title }) => title),
    ...model.groups.flatMap(({ name, isDifference, columns }, place) => {
      const of = isDifference ? `${model.groups[place - 1]?.name ?? ''}, ${name}` : name;
      return columns.map(({ title }) => `${of}: ${title}`);
    }),
  ];
  const { rows, foot } = model;
  return inRows([
    ['Year', ...rows.map(({ year }) => year), ...foot.map(({ label }) => label)],
    ['Age', ...rows.map(({ age }) => age), ...foot.map(() => null)],
    ...columnsOf(model).flatMap(({ values, unknown }, place) =>
      figureColumn(
        titles[place] ?? '',
        [
          ...rows.map((_, row) => values[row]?.value ?? unknown ?? null),
          ...foot.map(({ cells }) => cells[place]?.value.value ?? cells[place]?.text ?? null),
        ],
        [
          ...rows.map((_, row) => values[row]?.mark ?? ''),
          ...foot.map(({ cells }) => cells[place]?.value.mark ?? ''),
        ],
      ),
    ),
  ]);
}

const ON_A_SHEET = 15;

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

export function yearTableBlocks(model: YearTableModel): YearTableModel[] {
  const { lead, groups, foot } = model;
  const blocks = printBlocks(groups, ({ columns }) => columns.length);
  if (blocks.length < 2) return [model];
  let from = lead.length;
  return blocks.map((block) => {
    const begin = from;
    from += block.reduce((sum, { columns }) => sum + columns.length, 0);
    const end = from;
    return {
      ...model,
      groups: block,
      foot: foot.map(({ label, cells }) => ({
        label,
        cells: [...cells.slice(0, lead.length), ...cells.slice(begin, end)],
      })),
    };
  });
}

/** Rows of a slide: the first and last, every fifth age, and where income begins or ends or a slot is depleted. */
export function onSlide(model: YearTableModel): YearTableModel {
  const turns = new Set(
    model.groups.flatMap(({ columns: [income], depletedRow }) => {
      const paid = income?.values.map(({ value }) => Math.abs(value ?? 0) >= 0.5) ?? [];
      return [paid.indexOf(true), paid.lastIndexOf(true), depletedRow];
    }),
  );
  const last = model.rows.length - 1;
  const places = model.rows.flatMap(({ age }, row) =>
    row === 0 || row === last || age % 5 === 0 || turns.has(row) ? [row] : [],
  );
  const pick = <Value>(values: readonly Value[]): Value[] =>
    places.flatMap((row) => values.slice(row, row + 1));
  const thinned = (column: YearColumn): YearColumn => ({
    ...column,
    values: pick(column.values),
    at: (row) => column.at(places[row] ?? -1),
  });
  return {
    ...model,
    rows: pick(model.rows),
    lead: model.lead.map(thinned),
    groups: model.groups.map((group) => ({
      ...group,
      columns: group.columns
        .map(thinned)
        .filter(({ isSeldom, values }) => !isSeldom || values.some(({ value }) => value !== 0)),
      depletedRow: places.indexOf(group.depletedRow),
    })),
  };
}

const DENSE_PADDING = 15;

const inOneLine = (title: string): number => textWidth(title, 12, 500);

/** Returns the smallest width of a title that wraps once. */
function inTwoLines(title: string): number {
  const terms = title.split(' ');
  const breaks = terms.map((_, at) =>
    Math.max(inOneLine(terms.slice(0, at).join(' ')), inOneLine(terms.slice(at).join(' '))),
  );
  return Math.min(...breaks);
}

/** Room after the figure for the mark of a depleted account. */
const MARK = 24;

/** Returns fixed widths from the longest figure of each column: automatic widths would change while scrolling. */
export function yearColumnWidths(model: YearTableModel, isDense = false): number[] {
  const { isTight = false } = model;
  const padding = isDense ? DENSE_PADDING : isTight ? 20 : 24;
  const titleWidth = isDense ? inTwoLines : inOneLine;
  const widthOf = ({ title, values, unknown, widest }: YearColumn, index: number, mark: number): number => {
    const known = values.flatMap(({ value }) => value ?? []);
    const texts = [
      // Digits have equal widths, so the widest figure is the maximum or the minimum.
      cellText(unmarked(known.reduce((maximum, value) => Math.max(maximum, value), 0))),
      cellText(unmarked(known.reduce((minimum, value) => Math.min(minimum, value), 0))),
      ...model.foot.flatMap(({ cells: { [index]: cell } }) =>
        cell ? (cell.text ?? cellText(unmarked(cell.value.value))) : [],
      ),
      ...[unknown, widest].filter((text) => text !== undefined),
    ];
    const figures = Math.max(...texts.map((text) => textWidth(text, 13, 600))) + mark;
    return Math.ceil(Math.max(figures, titleWidth(title))) + padding;
  };
  let index = -1;
  return [
    ...model.lead.map((column) => widthOf(column, ++index, 0) + (isTight ? 4 : 0)),
    ...model.groups.flatMap(({ name, columns, hasMarkRoom = true }) => {
      const slotWidths = columns.map((column, place) =>
        widthOf(column, ++index, place === 0 && hasMarkRoom ? MARK : 0),
      );
      const total = slotWidths.reduce((sum, width) => sum + width, 0);
      // The name over the columns must be readable; a long name wraps.
      const short = isTight ? 0 : Math.min(180, textWidth(name, 12, 500) + 60) - total;
      return short > 0 ? slotWidths.map((width) => width + Math.ceil(short / slotWidths.length)) : slotWidths;
    }),
  ];
}
