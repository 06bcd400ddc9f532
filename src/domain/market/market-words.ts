/** Separate from the calculations, which would add 17 KB to each shared historical report. */
import type { IndexStrategy } from './crediting.ts';

/** Follows the name of a market whose dividends are not known. */
export const PRICE_ONLY = '(price only)';

/** "60/40 with dividends", or "DJIA (price only)". */
export const withDividends = (market: string, sentence = market): string =>
  market.includes(PRICE_ONLY) ? sentence : `${sentence} with dividends`;

/** A monthly sum caps each month, the other methods each term. */
export const capLabel = ({ method }: Pick<IndexStrategy, 'method'>): 'Monthly cap' | 'Cap' =>
  method === 'monthly_sum' ? 'Monthly cap' : 'Cap';

/** Names the cap of the first strategy that has one, whose values a cap strip lists. */
export function capName(strategies: readonly Pick<IndexStrategy, 'cap' | 'method'>[]): string {
  const first = strategies.find(({ cap }) => cap !== null);
  return first ? capLabel(first).toLowerCase() : 'cap';
}
