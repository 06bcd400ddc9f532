/** Separate from the historical basis because its calculation would add 17 KB to each shared historical report. */

/** Follows the name of a market whose dividends are not known. */
export const PRICE_ONLY = '(price only)';

/** "60/40 with dividends", or "DJIA (price only)". */
export const withDividends = (market: string, sentence = market): string =>
  market.includes(PRICE_ONLY) ? sentence : `${sentence} with dividends`;
