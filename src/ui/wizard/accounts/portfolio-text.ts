import { missingSeries } from '../../../domain/market/market.ts';
import {
  ACCOUNT_IDS,
  ACCOUNT_NAMES,
  INDEX_IDS,
  INDEX_TEMPLATES,
  isIndexId,
} from '../../../domain/market/index-catalogue.ts';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import type { SelectOption } from '../../kit/form/select.tsx';
import { usableFirst } from '../../shell/index-options.tsx';
import type { PortfolioPart } from './check-vehicle.ts';

const ACCOUNTS: Readonly<Record<string, string>> = ACCOUNT_NAMES;

export const indexName = (id: string): string =>
  ACCOUNTS[id] ?? (isIndexId(id) ? INDEX_TEMPLATES[id].template_name : id);

/** Sorts accounts first and indexes without figures last. All options are disabled until the history is loaded. */
export const indexOptions = (history: IndexHistory | null): SelectOption[] =>
  usableFirst(
    [...ACCOUNT_IDS, ...INDEX_IDS].map((id) => {
      const isMissing =
        history !== null && Object.keys(missingSeries('portfolio', id, {}, history)).length > 0;
      return {
        value: id,
        label: indexName(id),
        disabled: history === null,
        isMissing,
        ...(!isMissing && history?.isPriceOnly(id) ? { reason: 'price only' } : {}),
      };
    }),
  );

export function weightsIn(parts: readonly PortfolioPart[]): Record<string, number> | null {
  const weights: Record<string, number> = {};
  for (const { index, weight } of parts) {
    if (weight === null || weight < 0) return null;
    weights[index] = weight;
  }
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  return parts.length > 0 && Math.abs(total - 1) <= 0.0001 ? weights : null;
}
