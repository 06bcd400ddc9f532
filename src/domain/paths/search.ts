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
  readonly rises: boolean;
  readonly proved: boolean;
  readonly shareAt: ShareAt;
}

export const search = (
  proved: boolean,
  low: number,
  high: number,
  shareAt: ShareAt,
  rises = false,
): Search => ({
  low,
  high,
  rises,
  proved,
  shareAt,
});

const POINTS = 33;
const NEAR = 1e-7;

export function searched({ low, high, rises, proved, shareAt }: Search, share: number): SearchResult {
  const met = (value: number) => shareAt(value) >= share;
  const ends: [number, number] = [low, high];
  const solution = (value: number, status: SolveStatus) => ({
    value,
    share_there: shareAt(value),
    status,
    searched: ends,
  });
  const none = { value: null, share_there: null, searched: ends };
  // The preferred end, and the end that succeeds if any value does.
  const [wanted, safe] = rises ? [low, high] : [high, low];
  let meets = safe;
  let fails = wanted;
  if (proved) {
    if (met(wanted)) return solution(wanted, 'any');
    if (!met(safe)) return { ...none, status: 'unreachable' };
  } else {
    const scan = Array.from({ length: POINTS }, (_, k): ScanPoint => {
      const value = low + ((high - low) * k) / (POINTS - 1);
      return { value, share: shareAt(value) };
    });
    const isMet = scan.map((point) => point.share >= share);
    if (isMet.every(Boolean)) return solution(wanted, 'any');
    if (!isMet.includes(true)) return { ...none, status: 'unreachable' };
    const changes = isMet.flatMap((one, k) => (k > 0 && one !== isMet[k - 1] ? [k] : []));
    if (changes.length > 1 || isMet[POINTS - 1] !== rises) return { ...none, status: 'not_monotone', scan };
    const [at] = changes;
    [fails, meets] = rises ? [scan[at - 1].value, scan[at].value] : [scan[at].value, scan[at - 1].value];
  }
  while (Math.abs(meets - fails) > NEAR) {
    const middle = (meets + fails) / 2;
    if (met(middle)) meets = middle;
    else fails = middle;
  }
  return solution(meets, 'ok');
}
