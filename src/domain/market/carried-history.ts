/** The figures of a few indexes as plain data, for a run in another thread: a port's functions cannot be sent there. */
import { US_BONDS } from './history-of.ts';
import type { InlineSeries } from './inline-series.ts';
import type { SeriesById } from './market.ts';
import type { IndexHistory } from './index-history.ts';

export interface CarriedHistory {
  readonly vintage: string | null;
  readonly price: SeriesById;
  readonly total: SeriesById;
  readonly priceOnly: readonly string[];
  /** Of the bonds, where they are among the ids. */
  readonly yields: ReturnType<NonNullable<IndexHistory['yields']>>;
}

/** Ids without figures are left out. */
export function carriedFigures(ids: readonly string[], history: IndexHistory): CarriedHistory {
  const known = (series: (id: string) => InlineSeries | undefined): SeriesById =>
    Object.fromEntries(
      ids.flatMap((id) => {
        const found = series(id);
        return found ? [[id, found]] : [];
      }),
    );
  return {
    vintage: history.vintage,
    price: known((id) => history.price(id)),
    total: known((id) => history.total(id)),
    priceOnly: ids.filter((id) => history.priceOnly(id)),
    yields: ids.includes(US_BONDS) ? history.yields?.() : undefined,
  };
}

export const carriedHistory = ({
  vintage,
  price,
  total,
  priceOnly,
  yields,
}: CarriedHistory): IndexHistory => ({
  vintage,
  price: (id) => price[id],
  total: (id) => total[id],
  priceOnly: (id) => priceOnly.includes(id),
  yields: () => yields,
});
