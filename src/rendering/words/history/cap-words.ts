/** What a lower cap does, and where lapses are few. */
import type { CapStrip } from '../../../domain/history/cap-strip.ts';
import { formatPercent } from '../../../domain/shared/format.ts';
import { articleOf } from '../words.ts';
import { countOf, sharePercent } from './historical-words.ts';

/** One point: what a carrier may well lower a cap by. */
const LOWER = -0.01;

/** "82%"; a dash below the floor. */
export const lapsesWord = ({ lapse_share: share, period_count: all }: CapStrip['rows'][number]): string =>
  share === null ? '–' : sharePercent(countOf(share, all), all);

/** "At a 9.00% cap 82% of periods lapse" */
function lapsesAtLower({ rows }: CapStrip): string {
  const shown =
    rows.find(({ cap_change_rate, lapse_share }) => cap_change_rate === LOWER && lapse_share !== null) ??
    rows.find(({ cap_change_rate }) => cap_change_rate === 0);
  if (!shown) return '';
  const cap = formatPercent(shown.cap_rate);
  const { lapse_share: share, period_count: all } = shown;
  const lapsed = share === null ? null : countOf(share, all);
  const lapse =
    lapsed === 0
      ? 'no period lapses'
      : lapsed === all
        ? 'every period lapses'
        : `${lapsesWord(shown)} of periods lapse`;
  return `At ${articleOf(cap)} ${cap} cap ${lapse}`;
}

/** As much as the foot of a slide holds. */
export const capFoot = (strip: CapStrip): string => `${lapsesAtLower(strip)}.`;

/** "At a 9.00% cap 82% of periods lapse; break-even cap 12.40%." */
export function capWords(strip: CapStrip): string {
  const { break_even_cap_rate: cap, break_even_status: status } = strip;
  const lapses = lapsesAtLower(strip);
  if (lapses === '') return '';
  if (status === 'unreachable') return `${lapses}; no cap up to 30.00% brings it to one in twenty.`;
  if (status === 'any') return `${lapses}; at most one in twenty lapses at any cap.`;
  return `${lapses}; break-even cap ${formatPercent(cap)}, the lowest at which at most one in twenty lapses.`;
}
