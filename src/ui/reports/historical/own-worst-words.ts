import type { HistoricalPeriod } from '../../../domain/comparison/historical/historical-report.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import type { HeldHistoricalSlot } from './historical-part.ts';
import { monthName } from './historical-words.ts';

const dollars = (value: number): string => (Math.abs(value) < 0.5 ? 'nothing' : formatTableDollars(value));

/** "Roth 401(k) $1,296,000 of income and nothing at the end, from Aug 1954" */
export const ownWorstWords = ({ name }: HeldHistoricalSlot, worst: HistoricalPeriod): string =>
  `${name} ${dollars(worst.total_income)} of income and ${dollars(worst.ending_value)} at the end, from ${monthName(worst.start_month)}`;
