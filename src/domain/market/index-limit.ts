/** How far back an index may be looked at: the template's limit, and what is loaded from its earliest year on. */
import { NO_SERIES, type SeriesById } from './market.ts';
import { monthOf } from './months.ts';
import {
  INDEX_IDS,
  INDEX_TEMPLATES,
  isIndexId,
  NO_HISTORY_LOADED,
  PROXIES,
  type IndexId,
} from './index-catalogue.ts';
import { NO_HISTORY, type IndexHistory } from './index-history.ts';
import { aligned, indexPath, type IndexPath } from './index-path.ts';

/** Whole years up to and with `end`. A series that the input brings has no template limit. */
export function yearsInForce(id: string, path: IndexPath, end: number, isOwn: boolean): number {
  const limits = isIndexId(id) && !isOwn ? INDEX_TEMPLATES[id] : null;
  const from = Math.max(path.first, limits ? monthOf(limits.max_year, 1) : -Infinity);
  const loaded = Math.max(0, Math.floor((end + 1 - aligned(from, path.step)) / 12));
  return Math.min(loaded, limits?.max_limit ?? Infinity);
}

export interface ListedIndex {
  /** From 1, in the specification's order. */
  number: number;
  id: IndexId;
  template_name: string;
  max_limit: number;
  max_year: number;
  launched: string | null;
  /** Years that can be looked back now; 0 without figures. */
  years: number;
  /** Why it cannot be chosen; null when it can. */
  unavailable: string | null;
  /** A series in it stands in for another. */
  proxy: string | null;
}

/** How far one index may be looked back at, and whether its figures or its template set that limit. */
export const lookbackText = ({ years, max_limit }: Pick<ListedIndex, 'years' | 'max_limit'>): string =>
  years < max_limit
    ? `${years} years of history; the template allows ${max_limit}.`
    : lookbackLimit(max_limit);

export const lookbackLimit = (years: number): string =>
  `Lookback limit: ${years} ${years === 1 ? 'year' : 'years'}.`;

/** The thirteen templates with what is loaded of each. */
export const listedIndexes = (
  history: IndexHistory = NO_HISTORY,
  own: SeriesById = NO_SERIES,
): ListedIndex[] =>
  INDEX_IDS.map((id, index) => {
    const path = indexPath(id, own, history);
    const years = path ? yearsInForce(id, path, path.last, Object.hasOwn(own, id)) : 0;
    return {
      number: index + 1,
      id,
      ...INDEX_TEMPLATES[id],
      years,
      unavailable: years > 0 ? null : NO_HISTORY_LOADED,
      proxy: path && Object.hasOwn(PROXIES, id) ? PROXIES[id] : null,
    };
  });
