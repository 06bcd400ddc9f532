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

/** Name of caps that differ. A cap strip changes all of them by the same points. */
export const SEVERAL_CAPS = 'caps';

/** "cap", "monthly cap", or SEVERAL_CAPS. */
export function capName(strategies: readonly Pick<IndexStrategy, 'cap' | 'method'>[]): string {
  const capped = strategies.filter(({ cap }) => cap !== null);
  const [first] = capped;
  if (!first) return 'cap';
  const isSame = (one: Pick<IndexStrategy, 'cap' | 'method'>): boolean =>
    one.cap === first.cap && capLabel(one) === capLabel(first);
  return capped.every(isSame) ? capLabel(first).toLowerCase() : SEVERAL_CAPS;
}
