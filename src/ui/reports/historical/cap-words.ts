/** What a lower cap does, and where lapses are few. */
import type { CapStrip } from '../../../domain/history/cap-strip.ts';
import { formatPercent } from '../../../domain/shared/format.ts';

/** One point: what a carrier may well lower a cap by. */
const LOWER = -0.01;

/** "At a 9.00% cap 82.00% of periods lapse; break-even cap 12.40%." */
export function capWords({ rows, break_even_cap_rate: cap, break_even_status: status }: CapStrip): string {
  const shown =
    rows.find(({ cap_change_rate, lapse_share }) => cap_change_rate === LOWER && lapse_share !== null) ??
    rows.find(({ cap_change_rate }) => cap_change_rate === 0);
  if (!shown) return '';
  const lapses = `At a ${formatPercent(shown.cap_rate)} cap ${formatPercent(shown.lapse_share)} of periods lapse`;
  if (status === 'unreachable') return `${lapses}; no cap up to 30.00% brings it to one in twenty.`;
  if (status === 'any') return `${lapses}; at most one in twenty lapses at any cap.`;
  return `${lapses}; break-even cap ${formatPercent(cap)}, the lowest at which at most one in twenty lapses.`;
}
