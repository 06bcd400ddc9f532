/** The line of groups above headers without positions: "Guaranteed Non-Guaranteed". */
import { type Meaning, meaningOf } from '../reading/headers/column-meanings.ts';
import { type Basis, basisOf, isGroupPhrase } from '../reading/phrases.ts';

const NAMES = { guaranteed: 'Guaranteed', alternate: 'Midpoint', illustrated: 'Non-Guaranteed' } as const;

const GROUP_START =
  /(?<!\bnot|\bnon-?)\s+(?=(?:non[\s-]*guar|guar|mid-?point|intermediate|current|illustrated|alternat|assumed|projected))/i;

/** Returns the bases that a line names in order. Empty for other text. */
export function basesIn(line: string): Basis[] {
  const groups: Basis[] = [];
  for (const part of line.split(GROUP_START)) {
    const basis = basisOf(part);
    if (basis === null || basis === 'several' || !isGroupPhrase(part)) return [];
    if (basis !== groups.at(-1)) groups.push(basis);
  }
  return groups;
}

const RANKS: Partial<Record<Meaning, number>> = {
  accumulation_value: 1,
  surrender_value: 2,
  cash_value: 2,
  death_benefit: 3,
};

/** Numbers the runs of adjacent values; `isNext` continues a run. */
function numberRuns(ranks: readonly number[], isNext: (rank: number, run: readonly number[]) => boolean) {
  let count = 0;
  let run: number[] = [];
  return ranks.map((rank) => {
    if (rank > 0 && (run.length === 0 || !isNext(rank, run))) [count, run] = [count + 1, []];
    run = rank > 0 ? [...run, rank] : [];
    return rank > 0 ? count : 0;
  });
}

/** Each group is over a run of values: in their usual order, or else without repetition. Null if undecided. */
export function addBases(headers: readonly string[], groups: readonly Basis[]): string[] | null {
  const ranks = headers.map((header) => RANKS[meaningOf(header)?.meaning ?? 'year'] ?? 0);
  const found = [
    numberRuns(ranks, (rank, run) => rank > (run.at(-1) ?? 0)),
    numberRuns(ranks, (rank, run) => !run.includes(rank)),
  ].find((runs) => Math.max(...runs) === groups.length);
  if (!found) return null;
  return headers.map((header, at) => {
    const basis = groups[(found[at] ?? 0) - 1];
    return basis ? `${NAMES[basis]} ${header}` : header;
  });
}
