/** One page → its tables: columns with a meaning and a basis, rows of cells by policy year. */
import { basisOf, rateOf } from './blocks.ts';
import type { Basis } from './blocks.ts';
import { meaningOf } from './column-meanings.ts';
import type { Meaning, Reading } from './column-meanings.ts';
import { segmentsOf } from './data-lines.ts';
import type { DataLine, Segment } from './data-lines.ts';
import { isNotApplicable, readFigure } from './figures.ts';
import { bandsOf, placeInBands } from './geometry.ts';
import type { Band, Placed } from './geometry.ts';
import { basisOfTitles, readHeader } from './header.ts';
import type { ColumnHeader } from './header.ts';
import type { PageText, TextItem } from './positioned-text.ts';
import { boxOnPage, linesOf, turnOf } from './words.ts';
import type { Line, Word } from './words.ts';

export interface Cell {
  value: number;
  text: string;
  page: number;
  box: { x: number; y: number; width: number; height: number };
  /** Where the figure stands in its line: what alignment is judged by. Null for a blank cell. */
  word: Word | null;
  doubts: string[];
  ungrouped: boolean;
}

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
  columns: TableColumn[];
  rows: TableRow[];
  /** The header could not be read here: the page before may hold it. */
  headless: boolean;
}

/** A page as lines, in the direction in which it is set. */
export interface PageLines {
  page: PageText;
  turn: TextItem['angle'];
  lines: Line[];
}

export function pageLines(page: PageText): PageLines {
  const turn = turnOf(page);
  return { page, turn, lines: linesOf(page, turn) };
}

interface Frame {
  page: PageText;
  turn: TextItem['angle'];
}

function cellOf(placed: readonly Placed[], frame: Frame): Cell | null {
  const first = placed[0]?.word;
  const last = placed.at(-1)?.word;
  if (first === undefined || last === undefined) return null;
  const word: Word = {
    text: placed.map((part) => part.word.text).join(' '),
    x: first.x,
    right: last.right,
    top: Math.min(...placed.map((part) => part.word.top)),
    bottom: Math.max(...placed.map((part) => part.word.bottom)),
  };
  const box = boxOnPage(word, { width: frame.page.width, height: frame.page.height, turn: frame.turn });
  const cell: Cell = {
    value: 0,
    text: word.text,
    page: frame.page.page,
    box,
    word,
    doubts: [],
    ungrouped: false,
  };
  if (placed.some((part) => part.straddles))
    cell.doubts.push('The figure reaches into the column beside it.');
  if (placed.length > 1) cell.doubts.push(`Two texts stand in one cell: “${word.text}”.`);
  if (isNotApplicable(word.text)) {
    cell.doubts.push(`Printed as “${word.text}”, taken as zero.`);
    return cell;
  }
  const figure = readFigure(word.text.replace(/ /g, ''), true);
  if (figure === null) {
    cell.doubts.push(`“${word.text}” is not a figure.`);
    return cell;
  }
  if (figure.percent) cell.doubts.push(`“${word.text}” is a percentage.`);
  if (figure.doubt !== undefined) cell.doubts.push(figure.doubt);
  cell.value = figure.value;
  cell.ungrouped = figure.grouping === 'plain';
  return cell;
}

const valuesOf = (rows: readonly (Cell | null)[][], column: number): number[] =>
  rows.map((cells) => cells[column]?.value).filter((value) => value !== undefined);

/** Share of neighbours that differ by one: years and ages count up. */
function countsUp(values: readonly number[]): number {
  if (values.length < 2 || values.some((value) => !Number.isInteger(value))) return 0;
  const steps = values.slice(1).filter((value, index) => value - (values[index] ?? 0) === 1).length;
  return steps / (values.length - 1);
}

const isCalendar = (values: readonly number[]): boolean =>
  values.length > 0 && values.filter((value) => value >= 1950 && value <= 2150).length > values.length * 0.8;

/** Year and age are checked against their figures; a missing header is made good by them. */
function withYearAndAge(columns: TableColumn[], rows: readonly (Cell | null)[][]): void {
  columns.forEach((column, index) => {
    if (column.reading?.meaning === 'year' && isCalendar(valuesOf(rows, index))) {
      column.reading = { ...column.reading, meaning: 'calendar_year' };
    }
  });
  const named = (meaning: Meaning): boolean => columns.some((column) => column.reading?.meaning === meaning);
  const infer = (meaning: 'year' | 'age', fits: (values: number[]) => boolean): void => {
    if (named(meaning)) return;
    const index = columns.slice(0, 4).findIndex((column, at) => {
      const values = valuesOf(rows, at);
      return (
        column.reading === null &&
        values.length >= rows.length * 0.8 &&
        countsUp(values) > 0.7 &&
        fits(values)
      );
    });
    const column = columns[index];
    if (column === undefined) return;
    column.reading = {
      meaning,
      confidence: meaning === 'year' ? 0.8 : 0.6,
      preferred: false,
      endOfYear: false,
    };
  };
  infer('year', (values) => !isCalendar(values) && Math.max(...values) <= 121);
  infer('age', (values) => Math.min(...values) >= 0 && Math.max(...values) <= 121);
}

function withBasis(columns: readonly ColumnHeader[], titles: Segment['above']): TableColumn[] {
  const read = columns.map((column): TableColumn => {
    const group = column.groups.join(' ');
    const named = basisOf(`${group} ${column.text}`);
    const reading = meaningOf(column.text);
    if (reading !== null && column.uncertain) reading.confidence = Math.min(reading.confidence, 0.6);
    return {
      band: column.band,
      header: column.text,
      reading,
      basis: named === 'several' ? null : named,
      rate: rateOf(group),
      group,
    };
  });
  const values = read.filter(
    (column) =>
      column.reading !== null &&
      ['accumulation_value', 'surrender_value', 'death_benefit', 'cash_value'].includes(
        column.reading.meaning,
      ),
  );
  if (values.every((column) => column.basis === null)) {
    const title = basisOfTitles(titles);
    if (title !== null && title !== 'several') for (const column of values) column.basis = title;
  } else if (values.every((column) => column.basis === null || column.basis !== 'illustrated')) {
    // Some blocks are named guaranteed or midpoint, and the one without a name is what is illustrated.
    const nameless = values.filter((column) => column.basis === null);
    const first = nameless[0];
    const run =
      first === undefined ? [] : values.slice(values.indexOf(first), values.indexOf(first) + nameless.length);
    const meanings = new Set(nameless.map((column) => column.reading?.meaning));
    const oneBlock = run.every((column) => column.basis === null) && meanings.size === nameless.length;
    for (const column of nameless) {
      column.basis = 'illustrated';
      // Scattered, they are rather columns whose group header was not understood.
      if (!oneBlock && column.reading !== null) column.reading = { ...column.reading, confidence: 0.5 };
    }
  }
  return read;
}

/** Policy years set in two halves side by side are two tables. */
function halves(columns: readonly TableColumn[]): [number, number][] {
  const starts = columns
    .map((column, index) => (column.reading?.meaning === 'year' ? index : -1))
    .filter((index) => index >= 0);
  const apart = starts.filter((start, at) => at === 0 || start - (starts[at - 1] ?? 0) >= 3);
  if (apart.length < 2) return [[0, columns.length]];
  return apart.map((start, at) => [at === 0 ? 0 : start, apart[at + 1] ?? columns.length]);
}

function tableOf(
  page: number,
  columns: readonly TableColumn[],
  grid: readonly (Cell | null)[][],
  from: number,
  to: number,
): PageTable {
  const own = columns.slice(from, to);
  const yearAt = own.findIndex((column) => column.reading?.meaning === 'year');
  const rows = grid
    .map((cells): TableRow => {
      const ownCells = cells.slice(from, to);
      const cell = yearAt === -1 ? null : (ownCells[yearAt] ?? null);
      const whole = cell !== null && Number.isInteger(cell.value) && cell.value >= 1 && cell.value <= 121;
      const yearDoubt = whole ? (cell.doubts[0] ?? null) : null;
      return { page, year: whole ? cell.value : null, yearDoubt, cells: ownCells };
    })
    .filter((row) => row.cells.some((cell) => cell !== null));
  const known = own.filter((column) => column.reading !== null).length;
  return { page, columns: own, rows, headless: known < 4 };
}

interface Located {
  frame: Frame;
  segment: Segment;
  /** The words right over the rows: equal ones on another page mean the same columns. */
  head: ReadonlySet<string>;
}

const headOf = (segment: Segment): ReadonlySet<string> =>
  new Set(
    segment.above
      .slice(-5)
      .flatMap((line) => line.words.map((word) => `${word.text}@${Math.round(word.x / 2)}`)),
  );

/** Pages printed from one template: their rows together show where the columns are, the empty ones too. */
function templates(located: readonly Located[]): Located[][] {
  const groups: Located[][] = [];
  for (const one of located) {
    const group = groups.find((others) => {
      const head = others[0]?.head ?? new Set();
      const shared = [...one.head].filter((word) => head.has(word)).length;
      return shared >= 4 && shared >= 0.6 * Math.max(head.size, one.head.size);
    });
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups;
}

function tablesOfSegment({ segment, frame }: Located, bands: readonly Band[]): PageTable[] {
  const first = segment.lines[0];
  if (first === undefined) return [];
  const header = readHeader(segment.above, first.line, bands);
  const columns = withBasis(header.columns, header.titles);
  const places = columns.map((column) => column.band);
  const grid = segment.lines.map((row: DataLine) => {
    const placed = placeInBands(row.words, places);
    return columns.map((_, index) => {
      const words = placed.get(index);
      return words === undefined ? null : cellOf(words, frame);
    });
  });
  withYearAndAge(columns, grid);
  return halves(columns).map(([from, to]) => tableOf(frame.page.page, columns, grid, from, to));
}

/** All tables of the file, in the order of the pages. */
export function tablesOf(pages: readonly PageLines[]): PageTable[] {
  const located = pages.flatMap(({ page, turn, lines }) =>
    segmentsOf(lines).map((segment): Located => ({ frame: { page, turn }, segment, head: headOf(segment) })),
  );
  const bandsFor = new Map<Located, Band[]>();
  for (const group of templates(located)) {
    const bands = bandsOf(group.flatMap(({ segment }) => segment.lines));
    for (const one of group) bandsFor.set(one, bands);
  }
  return located.flatMap((one) => tablesOfSegment(one, bandsFor.get(one) ?? []));
}
