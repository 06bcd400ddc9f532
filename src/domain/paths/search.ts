/** Searches for the value at which a share of the paths succeeds. */
import type { IncomeStatus } from './level-amounts.ts';

export type SolveStatus = IncomeStatus | 'any' | 'unreachable' | 'not_monotone';

export interface ScanPoint {
  value: number;
  share: number;
}

export interface SearchResult {
  value: number | null;
  /** Share of the paths that succeed at the value. */
  share_there: number | null;
  status: SolveStatus;
  /** The searched interval. */
  searched: [number, number];
  /** Shares at equal steps, if a single value would mislead. */
  scan?: ScanPoint[];
}

/** Share of the paths that succeed at a value. */
type ShareAt = (value: number) => number;

export interface Search {
  readonly low: number;
  readonly high: number;
  /** A higher value succeeds on more paths. The search then returns the lowest value, otherwise the highest. */
  readonly isRising: boolean;
  readonly isMonotone: boolean;
  readonly shareAt: ShareAt;
}

export const makeSearch = (
  isMonotone: boolean,
  low: number,
  high: number,
  shareAt: ShareAt,
  isRising = false,
): Search => ({
  low,
  high,
  isRising,
  isMonotone,
  shareAt,
});

const POINTS = 33;
const NEAR = 1e-7;

export function runSearch({ low, high, isRising, isMonotone, shareAt }: Search, share: number): SearchResult {
  const isMet = (value: number) => shareAt(value) >= share;
  const ends: [number, number] = [low, high];
  const solution = (value: number, status: SolveStatus) => ({
    value,
    share_there: shareAt(value),
    status,
    searched: ends,
  });
  const none = { value: null, share_there: null, searched: ends };
  // The preferred end, and the end that succeeds if any value does.
  const [preferredEnd, otherEnd] = isRising ? [low, high] : [high, low];
  let passing = otherEnd;
  let failing = preferredEnd;
  if (isMonotone) {
    if (isMet(preferredEnd)) return solution(preferredEnd, 'any');
    if (!isMet(otherEnd)) return { ...none, status: 'unreachable' };
  } else {
    const scan = Array.from({ length: POINTS }, (_, k): ScanPoint => {
      const value = low + ((high - low) * k) / (POINTS - 1);
      return { value, share: shareAt(value) };
    });
    const isMet = scan.map((point) => point.share >= share);
    if (isMet.every(Boolean)) return solution(preferredEnd, 'any');
    if (!isMet.includes(true)) return { ...none, status: 'unreachable' };
    const changes = isMet.flatMap((one, k) => (k > 0 && one !== isMet[k - 1] ? [k] : []));
    if (changes.length > 1 || isMet[POINTS - 1] !== isRising)
      return { ...none, status: 'not_monotone', scan };
    const [at] = changes;
    [failing, passing] = isRising
      ? [scan[at - 1].value, scan[at].value]
      : [scan[at].value, scan[at - 1].value];
  }
  while (Math.abs(passing - failing) > NEAR) {
    const middle = (passing + failing) / 2;
    if (isMet(middle)) passing = middle;
    else failing = middle;
  }
  return solution(passing, 'ok');
}
