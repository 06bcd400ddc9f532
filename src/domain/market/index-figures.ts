/**
 * The product's own format for market figures: one text a series, a line a year, twelve places a line, "." for a
 * month without a figure. A month's line can be read, compared and replaced by eye.
 */
import { monthOf, monthText } from './months.ts';

/** Where figures come from. A series without it is refused. */
export interface Provenance {
  readonly publisher: string;
  readonly source: string;
  /** Newest month. */
  readonly vintage: string;
  /** The day on which it was taken over. */
  readonly retrieved: string;
}

export interface FiguresOfMonths {
  /** Price: level at the month's end. Dividends: what they add to the month's price return. Yield: percent a year, mean of the month. */
  readonly kind: 'price' | 'dividend_return' | 'consumer_prices' | 'yield_percent';
  readonly provenance: Provenance;
  /** "1927 . . . . . . . . . . . 17.7\n1928 17.57 …" */
  readonly years: string;
}

/** By index id; dividends under `{id}_dividends`. */
export type IndexFigures = Readonly<Record<string, FiguresOfMonths>>;

export interface MonthlyFigures {
  /** The first month that has a figure. */
  readonly first: number;
  /** Null for a month that was never published. */
  readonly values: (number | null)[];
}

const LINE = /^(\d{4})((?: \S+){1,12})$/;

/** Throws at what is not figures: shipped data is checked by a test, imported data before it is stored. */
export function readFigures(id: string, { years }: FiguresOfMonths): MonthlyFigures {
  const places: (number | null)[] = [];
  let firstYear = 0;
  for (const line of years.trim().split('\n')) {
    const found = LINE.exec(line);
    const cells = found ? found[2].trim().split(' ') : [];
    const expected = firstYear + places.length / 12;
    if (!found || (places.length > 0 && Number(found[1]) !== expected))
      throw new Error(`${id}: a line of figures is out of order: "${line.slice(0, 40)}".`);
    if (places.length === 0) firstYear = Number(found[1]);
    for (const cell of cells) {
      const value = cell === '.' ? null : Number(cell);
      if (value !== null && !Number.isFinite(value)) throw new Error(`${id} ${found[1]}: "${cell}".`);
      places.push(value);
    }
  }
  const from = places.findIndex((value) => value !== null);
  const to = places.findLastIndex((value) => value !== null);
  if (from < 0) throw new Error(`${id}: no figures.`);
  return { first: monthOf(firstYear, 1) + from, values: places.slice(from, to + 1) };
}

/** The format's text, for the import. */
export function writeFigures({ first, values }: MonthlyFigures): string {
  const cells = [...new Array<null>(first % 12).fill(null), ...values];
  const lines: string[] = [];
  for (let start = 0; start < cells.length; start += 12) {
    const year = Math.floor(first / 12) + start / 12;
    lines.push([year, ...cells.slice(start, start + 12).map((value) => value ?? '.')].join(' '));
  }
  return lines.join('\n');
}

/** What keeps a set of figures from being shipped; none when all is well. */
export function figureFaults(figures: IndexFigures): string[] {
  return Object.entries(figures).flatMap(([id, one]) => {
    const { publisher, source, vintage, retrieved } = one.provenance;
    const faults: string[] = [];
    if (!publisher.trim() || !source.trim()) faults.push(`${id} does not say who publishes it and where.`);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(retrieved)) faults.push(`${id} does not say when it was taken over.`);
    const { first, values } = readFigures(id, one);
    if (monthText(first + values.length - 1) !== vintage) faults.push(`${id} does not end with ${vintage}.`);
    if (one.kind === 'price' && values.includes(null)) faults.push(`${id} has a month without a level.`);
    if (one.kind !== 'dividend_return' && values.some((value) => value !== null && value <= 0))
      faults.push(`${id} has a figure that is not above zero.`);
    return faults;
  });
}
