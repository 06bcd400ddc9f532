import type { Basis } from './phrases.ts';
import type { Reading, Meaning } from './headers/column-meanings.ts';
import type { Band } from './geometry.ts';
import { type Box, type Span, type Word, addTo } from './words.ts';

export interface Cell {
  value: number;
  text: string;
  page: number;
  box: Box;
  /** The printed figure, for checks of alignment; blank cells have null. */
  word: Word | null;
  doubts: string[];
  isUngrouped: boolean;
}

/** The start of a doubt. */
export const TWO_TEXTS = 'One cell contains two texts:';

export const unplacedCell = (page: number, more: Partial<Pick<Cell, 'value' | 'doubts'>> = {}): Cell => ({
  value: 0,
  text: '',
  page,
  box: { x: 0, y: 0, width: 0, height: 0 },
  word: null,
  doubts: [],
  isUngrouped: false,
  ...more,
});

export interface TableColumn {
  band: Band;
  header: string;
  reading: Reading | null;
  basis: Basis | null;
  /** The assumed rate of the column's block, in percent. */
  rate: number | null;
  group: string;
  /** The user selected its meaning. */
  isUserChoice?: true;
  /** A part of a sum, or of a total that another column prints. */
  isPart?: true;
  /** The figures disprove it: it is no part, and is listed among the columns left out. */
  isDisproved?: true;
  /** Calculated from parts; the file does not print it. */
  isSum?: true;
  /** An identity of the figures proves the meaning. */
  isProved?: boolean;
  /** The pages that print it, if they print no policy year. */
  source?: object;
  /** A fact about the column for the user. */
  note?: string;
}

export interface TableRow {
  page: number;
  /** Derived from the adjacent rows if null. */
  year: number | null;
  yearDoubt: string | null;
  cells: (Cell | null)[];
}

export interface PageTable {
  page: number;
  /** Position on the page, from 1. */
  place: number;
  title: string;
  /** Facts for the user about columns that were not used. */
  notes?: readonly string[];
  columns: TableColumn[];
  rows: TableRow[];
  /** The header could not be read: the previous page may have it. */
  isHeadless: boolean;
}

export interface ColumnHeader {
  band: Band;
  /** Span of the figures and the header, which a group header covers. */
  span: Span;
  text: string;
  header: Span | null;
  groups: string[];
  /** The group headers may not belong to the column. */
  isUncertain: boolean;
}

export const VALUES = ['accumulation_value', 'surrender_value', 'death_benefit'] as const;
type ValueMeaning = (typeof VALUES)[number];
type FlowMeaning = Exclude<Meaning, ValueMeaning | 'cash_value'>;

/** `unnamed`: the file states no basis; it counts as illustrated if no other column does. */
export type ColumnKey = FlowMeaning | `${Basis | 'unnamed'}:${ValueMeaning}`;

export interface KeyedColumn {
  key: ColumnKey;
  index: number;
  header: string;
  confidence: number;
  isEndOfYear: boolean;
  /** Reason for another possible column; every cell is then doubtful. */
  ambiguous: string | null;
  source?: object | undefined;
  note?: string | undefined;
  isProved?: boolean | undefined;
}

/** Returns the basis of a key; flows have no basis. */
export const basisIn = (key: ColumnKey): string | null =>
  key.includes(':') ? key.slice(0, key.indexOf(':')) : null;

const isValue = (meaning: Meaning): meaning is ValueMeaning => VALUES.some((value) => value === meaning);

type Candidate = KeyedColumn & Pick<TableColumn, 'rate' | 'group' | 'basis'> & { isPreferred: boolean };

/** "Cash value" is the meaning that the other value column does not have. */
function meaningOfCashValue(column: TableColumn, all: readonly TableColumn[]): [ValueMeaning, number] | null {
  const meaningsInBlock = ({ basis, group }: TableColumn) =>
    all.flatMap((other) => (other.basis === basis && other.group === group && other.reading?.meaning) || []);
  const known = meaningsInBlock(column);
  if (known.includes('accumulation_value') && known.includes('surrender_value')) return null;
  if (known.includes('surrender_value')) return ['accumulation_value', 0.9];
  // The same header has the same meaning in each block.
  const isDefined = all.some((other) => {
    const otherMeanings = other.header === column.header ? meaningsInBlock(other) : [];
    return otherMeanings.includes('accumulation_value') && !otherMeanings.includes('surrender_value');
  });
  return ['surrender_value', isDefined ? 0.9 : 0.6];
}

function candidatesOf(columns: readonly TableColumn[]): Candidate[] {
  return columns.flatMap((column, index): Candidate[] => {
    const { reading, basis, header, rate, group, source, note, isProved } = column;
    if (reading === null) return [];
    const { meaning, ...read } = reading;
    const shared = { index, header, rate, group, basis, source, note, isProved, ...read, ambiguous: null };
    if (meaning !== 'cash_value')
      return [{ ...shared, key: isValue(meaning) ? `${basis ?? 'unnamed'}:${meaning}` : meaning }];
    const [value, max] = meaningOfCashValue(column, columns) ?? [];
    if (value === undefined || max === undefined) return [];
    return [{ ...shared, key: `${basis ?? 'unnamed'}:${value}`, confidence: Math.min(read.confidence, max) }];
  });
}

/** Lower is better: flow of the illustrated block, shared flow, flow of the guaranteed block. */
const basisRank = ({ basis }: Candidate): number =>
  ['illustrated', null, 'alternate', 'guaranteed'].indexOf(basis);

const ONE_INSURED = /\b(?:male|female|spouse|joint|primary|first|second|[12ab])\b/i;

/** Of the ages of two insureds the first one is read. */
const areOfTwoInsureds = (one: Candidate, other: Candidate): boolean =>
  one.key === 'age' &&
  one.isEndOfYear === other.isEndOfYear &&
  one.header !== other.header &&
  [one, other].every(({ header }) => ONE_INSURED.test(header));

function chooseColumn(candidates: readonly Candidate[]): Candidate {
  const sorted = [...candidates].sort(
    (a, b) =>
      (a.key.includes(':') ? 0 : basisRank(a) - basisRank(b)) ||
      (b.rate ?? -1) - (a.rate ?? -1) ||
      Number(b.isPreferred) - Number(a.isPreferred) ||
      b.confidence - a.confidence ||
      a.index - b.index,
  );
  const [best, next] = sorted;
  if (best === undefined) throw new RangeError('No candidate to choose from');
  if (next === undefined) return best;
  const isClearlyBetter = best.isPreferred !== next.isPreferred || best.confidence - next.confidence > 0.15;
  const isDistinct = best.key.includes(':')
    ? best.group === next.group && isClearlyBetter
    : basisRank(best) !== basisRank(next) || isClearlyBetter;
  if (isDistinct || areOfTwoInsureds(best, next)) return best;
  const [one, other] = [best, next].map(({ group, header }) => `“${group} ${header}”`.replace('“ ', '“'));
  return { ...best, ambiguous: `Two columns could be meant: ${one} and ${other}.` };
}

export function keyedColumns(columns: readonly TableColumn[]): KeyedColumn[] {
  const byKey = new Map<ColumnKey, Candidate[]>();
  for (const candidate of candidatesOf(columns)) addTo(byKey, candidate.key, candidate);
  return [...byKey.values()].map((candidates) => chooseColumn(candidates)).sort((a, b) => a.index - b.index);
}
