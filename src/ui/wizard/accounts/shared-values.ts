/**
 * Values that all accounts share. A document stores them in each account, so an account is customized where its
 * value differs from that of most accounts (docs/decisions/accounts.md).
 */
import { comparedText, isSame, pick } from '../draft/draft-storage.ts';
import type { VehicleDraft } from './check-vehicle.ts';
import { TAX_FIELDS, type TaxDraft } from './tax-draft.ts';

export const RETURN_FIELDS = ['rate_of_return', 'portfolio', 'lookback_years', 'lookback_method'] as const;

export type ReturnDraft = Pick<VehicleDraft, (typeof RETURN_FIELDS)[number]>;
export type SharedDraft = Pick<VehicleDraft, (typeof RETURN_FIELDS)[number] | 'fee' | 'tax_method'>;

/** The value of most accounts; on a tie, of the first of them. */
function mostCommon<T>(values: readonly T[], fallback: T): T {
  const texts = values.map(comparedText);
  const counts = texts.map((text) => texts.filter((other) => other === text).length);
  return values[counts.indexOf(Math.max(...counts))] ?? fallback;
}

export const sharedOf = (drafts: readonly SharedDraft[], fallback: SharedDraft): SharedDraft => ({
  ...mostCommon(
    drafts.map((draft) => pick(draft, RETURN_FIELDS)),
    pick(fallback, RETURN_FIELDS),
  ),
  fee: mostCommon(
    drafts.map(({ fee }) => fee),
    fallback.fee,
  ),
  tax_method: mostCommon(
    drafts.map(({ tax_method }) => tax_method),
    fallback.tax_method,
  ),
});

const hasCustomReturn = (draft: SharedDraft, shared: SharedDraft): boolean =>
  !isSame(pick(draft, RETURN_FIELDS), pick(shared, RETURN_FIELDS));

/** Marks the values of a loaded account that do not follow the shared ones. */
export const withFlags = (draft: VehicleDraft, shared: SharedDraft, taxes: TaxDraft): VehicleDraft => ({
  ...draft,
  own_return: hasCustomReturn(draft, shared),
  own_fee: draft.fee !== shared.fee,
  own_taxes:
    draft.tax_method !== shared.tax_method || !isSame(pick(draft, TAX_FIELDS), pick(taxes, TAX_FIELDS)),
});

/** Flags follow the typed values, except that of the taxes, which a choice sets. */
export function withEdit(
  draft: VehicleDraft,
  change: Partial<VehicleDraft>,
  shared: SharedDraft,
): VehicleDraft {
  const next = { ...draft, ...change };
  const isReturn = RETURN_FIELDS.some((field) => field in change);
  return {
    ...next,
    ...(isReturn && { own_return: hasCustomReturn(next, shared) }),
    ...('fee' in change && { own_fee: next.fee !== shared.fee }),
  };
}

export const withShared = (draft: VehicleDraft, shared: SharedDraft, taxes: TaxDraft): VehicleDraft => ({
  ...draft,
  ...(!draft.own_return && pick(shared, RETURN_FIELDS)),
  ...(!draft.own_fee && { fee: shared.fee }),
  ...(!draft.own_taxes && { ...pick(taxes, TAX_FIELDS), tax_method: shared.tax_method }),
});

/** Fields whose errors appear where the value is entered: in the account, or once for all accounts. */
export const sharedFields = (draft: Pick<VehicleDraft, 'own_return' | 'own_fee' | 'own_taxes'>): string[] => [
  ...(draft.own_return ? [] : RETURN_FIELDS),
  ...(draft.own_fee ? [] : ['fee']),
  ...(draft.own_taxes ? [] : TAX_FIELDS),
];
