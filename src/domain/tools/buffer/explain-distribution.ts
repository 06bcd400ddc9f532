/** Why a year asks for the distribution that it does: the first payment and its increase. */
import { explanationOf, memberFormula, part, type Explanation } from '../../shared/explanation.ts';
import { givenAt } from '../../shared/summaries.ts';
import { parseMonth } from '../../market/months.ts';
import type { BufferRow } from './buffer-year.ts';
import { increaseFrom, type pricesOf } from './distribution-increase.ts';
import type { RetirementBufferInput } from './retirement-buffer-input.ts';

type Part = 'amount' | 'share' | 'held' | 'factor' | 's' | 't';

const NONE = memberFormula<Part>('0: nothing is distributed', []);
const NOT_YET = memberFormula<Part>('0: distributions start in a later year', ['s', 't']);
const IN_DOLLARS = memberFormula<Part>('d = distribution · increase since the first payment', [
  'amount',
  'factor',
]);
const IN_PERCENT = memberFormula<Part>(
  'd = share · total when the first payment falls due · increase since then',
  ['share', 'factor'],
  ['held'],
);

export type Prices = ReturnType<typeof pricesOf>;

/** `t` counts from 0; `startMonth`: of the period's first return, null for a given path. */
export function explainDistribution(
  path: string,
  t: number,
  rows: readonly BufferRow[],
  input: RetirementBufferInput,
  withDistribution: boolean,
  { startMonth, prices }: { readonly startMonth: string | null; readonly prices: Prices },
): Explanation {
  const s = input.distribution_start_year;
  const planStart = startMonth === null ? (prices?.first ?? 0) : parseMonth(startMonth) - 1;
  const parts = {
    amount: givenAt('distribution', input.distribution, 'distribution'),
    share: givenAt('share', input.distribution, 'distribution'),
    held: part('total when the first payment falls due', heldAt(rows, s - 1, input)),
    factor: part('increase', increaseFrom(input, prices, planStart)(t + 1)),
    s: givenAt('s, year of the first payment', s, 'distribution_start_year'),
    t: part('t, plan year', t + 1),
  };
  const none = !withDistribution || input.distribution === 0;
  const formula = none
    ? NONE
    : t + 1 < s
      ? NOT_YET
      : input.distribution_in === 'percent'
        ? IN_PERCENT
        : IN_DOLLARS;
  return explanationOf(path, rows[t].distribution, formula, parts, {
    source: 'src/domain/tools/buffer/buffer-run.ts#runPortfolio',
    method: 'docs/methods/retirement-buffer.md',
  });
}

/** Both accounts when year t's payment falls due: at its beginning, or grown to its end. */
function heldAt(rows: readonly BufferRow[], t: number, input: RetirementBufferInput): number {
  const { total, from_market, from_buffer } = rows[t];
  if (input.distribution_timing === 'end') return total + from_market + from_buffer;
  return t > 0 ? rows[t - 1].total : input.total_balance;
}
