/** What has to be said beside every figure of history, and where one series stands in for another. */
import { shortMonth } from '../../../domain/market/months.ts';
import type { HistoricalPeriod } from '../../../domain/comparison/historical/historical-report.ts';
import { formatTableDollars, formatWhole } from '../../../domain/shared/format.ts';
import { heldSlots, ofSlot, type HeldHistoricalSlot, type HistoricalPart } from './historical-part.ts';

/** Below zero nothing is left: nobody surrenders a policy to owe tax. */
const dollars = (value: number): string => (value < 0.5 ? 'nothing' : formatTableDollars(value));

/** "Roth 401(k) $1,296,000 of income and nothing at the end, from Aug 1954" */
const ownWorstWords = ({ name }: HeldHistoricalSlot, worst: HistoricalPeriod): string =>
  `${name} ${dollars(worst.total_income)} of income and ${dollars(worst.ending_value)} at the end, from ${shortMonth(worst.start_month)}`;

/** In the run's own sentence of the worst, and under the headline. */
const SAID_ABOVE = new Set(['true_minimum', 'full_record']);

export interface HistoryNote {
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
