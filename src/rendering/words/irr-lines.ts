/** The yearly rates of return of the policy and the accounts, for the chart. */
import type { YearlyIrr } from '../../domain/comparison/comparative/comparative-report.ts';
import type { ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import type { RateLine } from '../charts/irr-chart-geometry.ts';
import { textIfReal } from './dollars-text.ts';
import { figureOf } from './marks.ts';
import { filledSlots, type ReportPart } from './report-facts.ts';
import { HIDDEN_IRR_YEARS, irrFootnote, irrText, shortNames } from './sentence-parts.ts';

const RATES = [
  ['irr_surrender', 'Surrender value', 'surrender'],
  ['irr_death', 'Death benefit', 'death'],
] as const;

export function irrLines(
  { slots }: Pick<ReportPart, 'slots'>,
  years: readonly YearlyIrr[],
  hasAccounts: boolean,
): RateLine[] {
  const active = filledSlots({ slots });
  const short = shortNames(active.map(({ name }) => name));
  return active.flatMap(({ slot, index, isPolicy }, place) => {
    if (!isPolicy && !hasAccounts) return [];
    const name = isPolicy ? 'Policy' : short[place];
    return RATES.map(([key, label, word]): RateLine => {
      const ofSlot = years.map(({ slots: rates }) => rates[index]);
      return {
        slot,
        isDeath: key === 'irr_death',
        name: hasAccounts ? `${name}, ${word}` : label,
        values: ofSlot.map((rates, at) => {
          if (at < HIDDEN_IRR_YEARS) return null;
          // Far below the chart, where its line comes from.
          return rates?.[`${key}_status`] === 'total_loss' ? -1 : (rates?.[key] ?? null);
        }),
        texts: ofSlot.map((rates, at) =>
          irrText(figureOf(rates, key), rates?.[`${key}_status`] ?? null, at + 1),
        ),
        lapseIndex: ofSlot.findIndex((rates) => rates?.[`${key}_status`] === 'lapsed'),
      };
    });
  });
}

export const irrNote = (years: readonly YearlyIrr[], basis: Pick<ReportBasis, 'inflation'>): string =>
  `After tax${textIfReal(basis, ' and inflation')}, if the policy ended at each age. ${irrFootnote(years)}`;
