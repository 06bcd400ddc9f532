/** Indexes as a person chooses them for an account, and what a mix of them has earned. */
import { missingSeries } from '../../../domain/market/market.ts';
import {
  ACCOUNT_IDS,
  ACCOUNT_NAMES,
  INDEX_IDS,
  INDEX_TEMPLATES,
  isIndexId,
  NO_HISTORY_LOADED,
} from '../../../domain/market/index-catalogue.ts';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import type { SelectOption } from '../../kit/select.tsx';
import type { PortfolioPart } from './vehicle-draft.ts';

const ACCOUNTS: Readonly<Record<string, string>> = ACCOUNT_NAMES;

export const indexName = (id: string): string =>
  ACCOUNTS[id] ?? (isIndexId(id) ? INDEX_TEMPLATES[id].template_name : id);

/** Mixes with dividends first; an index without figures is named with its reason. */
export function indexOptions(history: IndexHistory | null): SelectOption[] {
  return [...ACCOUNT_IDS, ...INDEX_IDS].map((id) => {
    const isMissing = history === null || Object.keys(missingSeries('portfolio', id, {}, history)).length > 0;
    const isPriceOnly = !isMissing && history.priceOnly(id);
    return {
      value: id,
      label: indexName(id),
      disabled: isMissing,
      ...(isMissing ? { reason: NO_HISTORY_LOADED } : isPriceOnly ? { reason: 'price only' } : {}),
    };
  });
}

/** Null while a weight is missing or they do not total 100%. */
export function weightsIn(parts: readonly PortfolioPart[]): Record<string, number> | null {
  const weights: Record<string, number> = {};
  for (const { index, weight } of parts) {
    if (weight === null || weight < 0) return null;
    weights[index] = weight;
  }
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  return parts.length > 0 && Math.abs(total - 1) <= 0.0001 ? weights : null;
}
