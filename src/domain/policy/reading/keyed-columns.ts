/**
 * The columns of one table under one key each: a flow by its meaning, a value by its basis and meaning. Where
 * several columns could be the one, the choice is made here, and it says when the choice was not certain.
 */
import type { Basis } from './phrases.ts';
import type { Meaning } from './headers/column-meanings.ts';
import type { TableColumn } from './table.ts';

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

const isValue = (meaning: Meaning): meaning is ValueMeaning => VALUES.some((value) => value === meaning);

interface Candidate extends KeyedColumn {
  preferred: boolean;
  rate: number | null;
  group: string;
  basis: Basis | null;
}

/** "Cash value" alone is what the other value column is not. */
function cashValueAs(
  column: TableColumn,
  all: readonly TableColumn[],
): { meaning: ValueMeaning; confidence: number } | null {
  const beside = all.filter((other) => other.basis === column.basis && other.group === column.group);
  const has = (meaning: Meaning): boolean => beside.some((other) => other.reading?.meaning === meaning);
  if (has('accumulation_value') && has('surrender_value')) return null;
  if (has('surrender_value')) return { meaning: 'accumulation_value', confidence: 0.9 };
  if (has('accumulation_value')) return { meaning: 'surrender_value', confidence: 0.9 };
  return { meaning: 'surrender_value', confidence: 0.6 };
}

function candidatesOf(columns: readonly TableColumn[]): Candidate[] {
  return columns.flatMap((column, index): Candidate[] => {
    const { reading, basis, header, rate, group } = column;
    if (reading === null) return [];
    const shared = {
      index,
      header,
      rate,
      group,
      basis,
      preferred: reading.preferred,
      endOfYear: reading.endOfYear,
      ambiguous: null,
    };
    const { meaning, confidence } = reading;
    if (meaning === 'cash_value') {
      const as = cashValueAs(column, columns);
      return as === null
        ? []
        : [
            {
              ...shared,
              key: `${basis ?? 'unnamed'}:${as.meaning}`,
              confidence: Math.min(confidence, as.confidence),
            },
          ];
    }
    if (isValue(meaning)) return [{ ...shared, key: `${basis ?? 'unnamed'}:${meaning}`, confidence }];
    return [{ ...shared, key: meaning, confidence }];
  });
}

/** Lower is better: the illustrated block's own flow, then the shared one, then the guaranteed block's. */
const basisRank = (candidate: Candidate): number =>
  candidate.basis === 'illustrated'
    ? 0
    : candidate.basis === null
      ? 1
      : candidate.basis === 'alternate'
        ? 2
        : 3;

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
  const toldApart = best.key.includes(':')
    ? best.group === next.group &&
      (best.preferred !== next.preferred || best.confidence - next.confidence > 0.15)
    : basisRank(best) !== basisRank(next) ||
      best.preferred !== next.preferred ||
      best.confidence - next.confidence > 0.15;
  return toldApart
    ? best
    : {
        ...best,
        ambiguous:
          `Two columns could be meant: “${best.group} ${best.header}” and “${next.group} ${next.header}”.`.replace(
            /“ /g,
            '“',
          ),
      };
}

export function keyedColumns(columns: readonly TableColumn[]): KeyedColumn[] {
  const byKey = new Map<ColumnKey, Candidate[]>();
  for (const candidate of candidatesOf(columns)) {
    byKey.set(candidate.key, [...(byKey.get(candidate.key) ?? []), candidate]);
  }
  return [...byKey.values()].map((candidates) => choose(candidates)).sort((a, b) => a.index - b.index);
}
