/** A table as it stands on one page: columns with a meaning and a basis, rows of cells. */
import type { Basis } from './phrases.ts';
import type { Reading, Meaning } from './headers/column-meanings.ts';
import type { Band } from './geometry.ts';
import { type Box, type Span, type Word, addTo } from './words.ts';

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

export const VALUES = ['accumulation_value', 'surrender_value', 'death_benefit'] as const;
export type ValueMeaning = (typeof VALUES)[number];
export type FlowMeaning = Exclude<Meaning, ValueMeaning | 'cash_value'>;

/** `unnamed`: the file does not say which basis; taken as illustrated when nothing is. */
export type ColumnKey = FlowMeaning | `${Basis | 'unnamed'}:${ValueMeaning}`;

export interface KeyedColumn {
  key: ColumnKey;
  index: number;
  header: string;
  confidence: number;
  endOfYear: boolean;
  /** Why another column could be meant; every cell is then doubtful. */
  ambiguous: string | null;
}

/** Null for a flow, which has no basis. */
export const basisIn = (key: ColumnKey): string | null =>
  key.includes(':') ? key.slice(0, key.indexOf(':')) : null;

const isValue = (meaning: Meaning): meaning is ValueMeaning => VALUES.some((value) => value === meaning);

type Candidate = KeyedColumn & Pick<TableColumn, 'rate' | 'group' | 'basis'> & { preferred: boolean };

/** "Cash value" alone is what the other value column is not. */
function cashValueAs(column: TableColumn, all: readonly TableColumn[]): [ValueMeaning, number] | null {
  const sameBlock = all.filter((other) => other.basis === column.basis && other.group === column.group);
  const has = (meaning: Meaning): boolean => sameBlock.some((other) => other.reading?.meaning === meaning);
  if (has('accumulation_value') && has('surrender_value')) return null;
  if (has('surrender_value')) return ['accumulation_value', 0.9];
  return ['surrender_value', has('accumulation_value') ? 0.9 : 0.6];
}

function candidatesOf(columns: readonly TableColumn[]): Candidate[] {
  return columns.flatMap((column, index): Candidate[] => {
    const { reading, basis, header, rate, group } = column;
    if (reading === null) return [];
    const { meaning, ...read } = reading;
    const shared = { index, header, rate, group, basis, ...read, ambiguous: null };
    if (meaning !== 'cash_value')
      return [{ ...shared, key: isValue(meaning) ? `${basis ?? 'unnamed'}:${meaning}` : meaning }];
    const [value, most] = cashValueAs(column, columns) ?? [];
    if (value === undefined || most === undefined) return [];
    return [
      { ...shared, key: `${basis ?? 'unnamed'}:${value}`, confidence: Math.min(read.confidence, most) },
    ];
  });
}

/** Lower is better: the illustrated block's own flow, then the shared one, then the guaranteed block's. */
const basisRank = ({ basis }: Candidate): number =>
  ['illustrated', null, 'alternate', 'guaranteed'].indexOf(basis);

function choose(candidates: readonly Candidate[]): Candidate {
  const sorted = [...candidates].sort(
    (a, b) =>
      (a.key.includes(':') ? 0 : basisRank(a) - basisRank(b)) ||
      (b.rate ?? -1) - (a.rate ?? -1) ||
      Number(b.preferred) - Number(a.preferred) ||
      b.confidence - a.confidence ||
      a.index - b.index,
  );
  const [best, next] = sorted;
  if (best === undefined) throw new RangeError('No candidate to choose from');
  if (next === undefined) return best;
  const isBetter = best.preferred !== next.preferred || best.confidence - next.confidence > 0.15;
  const isDistinct = best.key.includes(':')
    ? best.group === next.group && isBetter
    : basisRank(best) !== basisRank(next) || isBetter;
  if (isDistinct) return best;
  const [one, other] = [best, next].map(({ group, header }) => `“${group} ${header}”`.replace('“ ', '“'));
  return { ...best, ambiguous: `Two columns could be meant: ${one} and ${other}.` };
}

export function keyedColumns(columns: readonly TableColumn[]): KeyedColumn[] {
  const byKey = new Map<ColumnKey, Candidate[]>();
  for (const candidate of candidatesOf(columns)) addTo(byKey, candidate.key, candidate);
  return [...byKey.values()].map((candidates) => choose(candidates)).sort((a, b) => a.index - b.index);
}
