/** What has to be said beside every figure of history, and where one series stands in for another. */
import { shortMonth } from '../../../domain/market/months.ts';
import type { HistoricalPeriod } from '../../../domain/comparison/historical/historical-report.ts';
import { figureDollars, figureOf, type PolicyFigure } from '../marks.ts';
import { formatWhole, formatPercent } from '../../../domain/shared/format.ts';
import {
  heldSlots,
  ofSlot,
  type HeldHistoricalSlot,
  type HistoricalPart,
  countOf,
  sharePercent,
} from './historical-part.ts';
import { loanRateSentence } from '../../../domain/history/loan-rate.ts';
import type { OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import type { CapStrip } from '../../../domain/history/cap-strip.ts';
import { articleOf } from '../words.ts';

/** Below zero nothing is left: nobody surrenders a policy to owe tax. */
const dollars = (figure: PolicyFigure): string =>
  (figure.value ?? 0) < 0.5 ? 'nothing' : figureDollars(figure);

/** "Roth 401(k) $1,296,000 of income and nothing at the end, from Aug 1954" */
const ownWorstWords = ({ name }: HeldHistoricalSlot, worst: HistoricalPeriod): string =>
  `${name} ${dollars(figureOf(worst, 'total_income'))} of income and ${dollars(figureOf(worst, 'ending_value'))} at the end, from ${shortMonth(worst.start_month)}`;

/** In the run's own sentence of the worst, and under the headline. */
const SAID_ABOVE = new Set(['true_minimum', 'full_record']);

/** Legend of † or ‡. Empty without a mark. */
export const markLegend = ({ notes }: HistoricalPart): string =>
  notes?.find(({ code }) => code === 'capped' || code === 'hypothetical')?.message ?? '';

interface HistoryNote {
  key: string;
  text: string;
  isProxy: boolean;
}

export function historyNotes(report: HistoricalPart): HistoryNote[] {
  const { notes = [], proxies = [] } = report;
  if (notes.length + proxies.length === 0) return [];
  const worst = heldSlots(report).flatMap((held) => {
    const own = ofSlot(report.own_worst, held.slot);
    return own ? [ownWorstWords(held, own)] : [];
  });
  return [
    ...(worst.length > 0
      ? [
          {
            key: 'own_worst',
            text: `${report.period_count === 1 ? 'In the one period' : `The worst of all ${formatWhole(report.period_count)} periods for each`}: ${worst.join('; ')}.`,
            isProxy: false,
          },
        ]
      : []),
    ...notes
      .filter(({ code }) => !SAID_ABOVE.has(code))
      .map(({ code, message }) => ({ key: code, text: message, isProxy: false })),
    ...proxies.map(({ index, message }) => ({ key: index, text: message, isProxy: true })),
  ];
}

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

/** What a lower cap does, and where lapses are few: "At a 9.00% cap 82% of periods lapse; break-even cap 12.40%." The loan rate follows. */
export function capWords(strip: CapStrip, origin: OfOrigin): string {
  const lapses = lapsesAtLower(strip);
  if (lapses === '') return '';
  const loans = loanRateSentence(strip.loan_rate, strip.rows[0].period_count, 'periods', origin);
  return `${lapses}; ${breakEvenWords(strip)} ${loans}`.trim();
}

function breakEvenWords({ break_even_cap_rate: cap, break_even_status: status }: CapStrip): string {
  if (status === 'unreachable') return 'no cap up to 30.00% brings it to one in twenty.';
  if (status === 'any') return 'at most one in twenty lapses at any cap.';
  return `break-even cap ${formatPercent(cap)}, the lowest at which at most one in twenty lapses.`;
}
