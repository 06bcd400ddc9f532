/**
 * The port for market history: who runs a calculation hands in the figures that are loaded. The domain
 * holds none itself, so that a screen without history does not load any.
 */
import type { InlineSeries } from './inline-series.ts';

export interface IndexHistory {
  /** The newest month of any figure; null where nothing is loaded. */
  readonly vintage: string | null;
  /** Month-end levels without dividends, consumer prices among them: what a crediting strategy sees. */
  price(id: string): InlineSeries | undefined;
  /** What an account earns: price and dividends, or interest. */
  total(id: string): InlineSeries | undefined;
  /** The 10-year Treasury yield by month, a fraction a year; undefined where it is not loaded. */
  yields?(): { readonly first: number; readonly values: readonly (number | null)[] } | undefined;
  /** Dividends are not known, so that `total` is the price alone. */
  priceOnly(id: string): boolean;
}

export const NO_HISTORY: IndexHistory = {
  vintage: null,
  price: () => undefined,
  total: () => undefined,
  priceOnly: () => false,
};
