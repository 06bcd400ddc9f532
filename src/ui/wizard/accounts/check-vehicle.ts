import type { FieldErrors } from '../../../domain/shared/result.ts';
import {
  ONLY_WARNS,
  type GrowthShares,
  type VehicleInput,
  type AccountType,
  type ContributionBasis,
  type Overflow,
  type TaxMethod,
} from '../../../domain/vehicles/vehicle.ts';
import type { PlanType } from '../../../domain/tax/contribution-limits.ts';
import { FieldErrorCollector, type Limits } from '../draft/field-checks.ts';
import type { Figure } from '../draft/draft-storage.ts';
import { checkedTaxes, type TaxDraft } from './tax-draft.ts';

const MAX_NAME_LENGTH = 60;
const FEE: Limits = [0, 0.1];
const RATE: Limits = [-0.5, 0.5];
const SHARE: Limits = [0, 1];

const LIMITED = { overflow: 'warn', limit_contributions: true } as const;

type CheckedVehicle = { vehicle: VehicleInput } | { errors: FieldErrors };

export function checkVehicle(draft: VehicleDraft): CheckedVehicle {
  const fieldErrors = new FieldErrorCollector();
  const { portfolio, dividend_yield: dividends, plan_type, overflow, tax_method } = draft;
  const { account_type, rate_of_return, early_withdrawal_penalty, rmd_enabled, contribution_basis } = draft;
  const isLimited = tax_method === 'federal' && overflow === 'cap';
  const name = draft.name.trim();
  if (name === '') fieldErrors.add('name', 'Name is a required field');
  else if (name.length > MAX_NAME_LENGTH)
    fieldErrors.add('name', `Must be at most ${MAX_NAME_LENGTH} characters.`);

  const vehicle: VehicleInput = {
    name,
    account_type,
    rate_of_return: fieldErrors.required('rate_of_return', 'Rate of return', rate_of_return, RATE),
    portfolio: portfolioOf(portfolio, fieldErrors),
    lookback_years: fieldErrors.optional('lookback_years', portfolio && draft.lookback_years, [1, 120], true),
    ...(portfolio && draft.lookback_method && { lookback_method: draft.lookback_method }),
    fee: fieldErrors.required('fee', 'Fee', draft.fee, FEE),
    front_load: fieldErrors.required('front_load', 'Front load', draft.front_load, FEE),
    ...checkedTaxes(fieldErrors, draft),
    growth_shares: growthShares(draft.growth_shares, fieldErrors),
    early_withdrawal_penalty,
    rmd_enabled,
    // The Uniform Lifetime Table starts at age 70.
    rmd_age: fieldErrors.optional('rmd_age', draft.rmd_age, [70, 120], true),
    dividend_yield:
      dividends !== null && typeof dividends === 'object'
        ? dividends
        : fieldErrors.optional('dividend_yield', dividends, [0, 0.2]),
    contribution_basis,
    // Defaults are omitted, so that documents from before these members are unchanged.
    ...(plan_type !== 'none' && { plan_type, overflow, ...(isLimited && LIMITED) }),
    ...(tax_method !== 'flat' && { tax_method }),
  };
  if (plan_type !== 'none' && tax_method === 'federal' && overflow === 'to_taxable')
    fieldErrors.add('overflow', ONLY_WARNS);
  return fieldErrors.areNone ? { vehicle } : { errors: fieldErrors.errors };
}

function portfolioOf(
  parts: VehicleDraft['portfolio'],
  fieldErrors: FieldErrorCollector,
): VehicleInput['portfolio'] {
  if (parts === null) return undefined;
  if (parts.length === 0) fieldErrors.add('portfolio', 'Choose at least one index.');
  const weights: Record<string, number> = {};
  for (const { index, weight } of parts)
    weights[index] = fieldErrors.required(`portfolio.${index}`, 'Weight', weight, SHARE);
  const isComplete = parts.length > 0 && parts.every(({ weight }) => weight !== null);
  if (isComplete && missesTotal(Object.values(weights)))
    fieldErrors.add('portfolio', 'Weights must total 100%.');
  return weights;
}

const SHARE_LABELS: readonly [keyof GrowthShares, string][] = [
  ['ordinary', 'Ordinary income'],
  ['qualified', 'Qualified dividends'],
  ['long_term', 'Long-term gains'],
  ['deferred', 'Deferred growth'],
];

function growthShares(shares: VehicleDraft['growth_shares'], fieldErrors: FieldErrorCollector): GrowthShares {
  const result: GrowthShares = { ordinary: 0, qualified: 0, long_term: 0, deferred: 0 };
  for (const [name, label] of SHARE_LABELS)
    result[name] = fieldErrors.required(`growth_shares.${name}`, label, shares[name], SHARE);
  const isComplete = SHARE_LABELS.every(([name]) => shares[name] !== null);
  if (isComplete && missesTotal(Object.values(result)))
    fieldErrors.add('growth_shares', 'Shares must total 100%.');
  return result;
}

const missesTotal = (shares: readonly number[]): boolean =>
  Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) > 0.0001;

export interface PortfolioPart {
  index: string;
  weight: Figure;
}

export interface VehicleDraft extends TaxDraft {
  key: number;
  name: string;
  account_type: AccountType;
  /** With a portfolio, its historical return. */
  rate_of_return: Figure;
  portfolio: readonly PortfolioPart[] | null;
  lookback_years: Figure;
  /** Replaces `lookback_years`. */
  lookback_method: VehicleInput['lookback_method'] | null;
  fee: Figure;
  front_load: Figure;
  /** Whether the value differs from that of all accounts. */
  own_return: boolean;
  own_fee: boolean;
  own_taxes: boolean;
  /** Whether this page created the account, which then stays within the limit of its plan. */
  is_new: boolean;
  growth_shares: Record<keyof GrowthShares, Figure>;
  early_withdrawal_penalty: boolean;
  rmd_enabled: boolean;
  /** Null for the age that the law sets. */
  rmd_age: Figure;
  /** A yearly list is not editable and remains unchanged. */
  dividend_yield: number | readonly number[] | null;
  contribution_basis: ContributionBasis;
  /** A plan that the account type allows. Its contribution limits apply. */
  plan_type: PlanType;
  overflow: Overflow;
  tax_method: TaxMethod;
}
