/** "Where the policy fell short, it missed 6 years of income in the median case and 13 at worst." */
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { yearsOf } from '../words.ts';
import { ofSlot, type HistoricalPart } from './historical-part.ts';
import { missedYears } from './strip-figures.ts';

export function missedWords(report: HistoricalPart, basis: HistoricalBasis): string {
  const policy = ofSlot(report.all_periods?.slots, 1);
  if (!policy || !basis.income) return '';
  const missed = missedYears(policy, basis)
    .filter((years) => years > 0)
    .sort((a, b) => a - b);
  if (missed.length === 0) return 'In none of them did the policy miss a year of income.';
  // A real period, as everywhere: the ⌈n/2⌉-th.
  const median = missed[Math.ceil(missed.length / 2) - 1] ?? 0;
  const worst = missed.at(-1) ?? 0;
  if (missed.length === 1 || median === worst)
    return `Where the policy fell short, it missed ${yearsOf(worst)} of income.`;
  return `Where the policy fell short, it missed ${yearsOf(median)} of income in the median case and ${worst} at worst.`;
}
