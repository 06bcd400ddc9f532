/** A vehicle while it is being typed: any figure may be missing, and nothing has been checked. */
import {
  ACCOUNT_OF,
  PLAN_NAMES,
  type AccountType,
  type ContributionBasis,
  type VehicleInput,
} from '../../../domain/vehicles/vehicle.ts';
import type { PlanType } from '../../../domain/tax/contribution-limits.ts';
import { freeName } from '../../../domain/shared/text.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { checkVehicle, type Figure, type PortfolioPart, type VehicleDraft } from './check-vehicle.ts';
import { inPercent } from './field-messages.ts';
import { sameTaxes, startingTaxes, type TaxDraft } from './tax-draft.ts';

export const MOST_VEHICLES = 3;

export const ACCOUNT_TYPES: readonly { value: AccountType; label: string; startingName: string }[] = [
  { value: 'taxable', label: 'Taxable', startingName: 'Taxable brokerage' },
  { value: 'tax_deferred', label: 'Tax-deferred', startingName: 'Traditional 401(k)' },
  { value: 'tax_free', label: 'Tax-free', startingName: 'Roth account' },
];

const startingName = (type: AccountType): string =>
  ACCOUNT_TYPES.find(({ value }) => value === type)?.startingName ?? '';
const usualBasis = (type: AccountType): ContributionBasis =>
  type === 'tax_deferred' ? 'grossed_up' : 'same_outlay';

/** What the domain's schema fills in, which a test compares. */
export const startingVehicle = (
  type: AccountType,
  key: number,
  taxes: TaxDraft = startingTaxes,
): VehicleDraft => ({
  key,
  name: startingName(type),
  account_type: type,
  rate_of_return: 0.07,
  portfolio: null,
  lookback_years: null,
  lookback_method: null,
  fee: 0.01,
  front_load: 0,
  own_taxes: false,
  ...taxes,
  growth_shares: { ordinary: 0.2, qualified: 0.2, long_term: 0.2, deferred: 0.4 },
  early_withdrawal_penalty: true,
  rmd_enabled: true,
  rmd_age: null,
  dividend_yield: null,
  contribution_basis: usualBasis(type),
  plan_type: 'none',
  overflow: 'warn',
  tax_method: 'flat',
});

/** An account that is added names the plan that its type mostly is, so that nothing goes over a limit in silence. */
const USUAL_PLANS: Readonly<Record<AccountType, PlanType>> = {
  taxable: 'none',
  tax_deferred: '401k',
  tax_free: 'roth_ira',
};

/** The plans that an account of this type can be. */
export const plansFor = (type: AccountType): { value: PlanType; label: string }[] => [
  { value: 'none', label: 'No plan: no limit' },
  ...PLAN_TYPES.flatMap((plan) =>
    ACCOUNT_OF[plan] === type ? [{ value: plan, label: capital(PLAN_NAMES[plan]) }] : [],
  ),
];

const PLAN_TYPES = ['401k', 'roth_401k', 'traditional_ira', 'roth_ira'] as const satisfies PlanType[];
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** One of each kind: what most clients already have, or could have. */
export const startingVehicles = (rmdAge: Figure = null): VehicleDraft[] =>
  ACCOUNT_TYPES.map(({ value }, index) => ({
    ...startingVehicle(value, index + 1),
    plan_type: USUAL_PLANS[value],
    rmd_age: rmdAge,
  }));

const nextKey = (drafts: readonly VehicleDraft[]): number => Math.max(0, ...drafts.map(({ key }) => key)) + 1;

const freeVehicleName = (name: string, drafts: readonly VehicleDraft[]): string =>
  freeName(
    name,
    drafts.map((draft) => draft.name),
  );

/** The same under another name, right after it. */
export function duplicated(drafts: readonly VehicleDraft[], key: number): VehicleDraft[] {
  return drafts.flatMap((draft) =>
    draft.key === key
      ? [draft, { ...draft, key: nextKey(drafts), name: freeVehicleName(draft.name.trim(), drafts) }]
      : [draft],
  );
}

/** The kind that is not among them yet, under a name that is not taken. */
export function nextVehicle(
  drafts: readonly VehicleDraft[],
  taxes: TaxDraft = startingTaxes,
  rmdAge: Figure = null,
): VehicleDraft {
  const type =
    ACCOUNT_TYPES.find(({ value }) => drafts.every((draft) => draft.account_type !== value))?.value ??
    'taxable';
  const draft = startingVehicle(type, nextKey(drafts), taxes);
  return {
    ...draft,
    plan_type: USUAL_PLANS[type],
    rmd_age: rmdAge,
    name: freeVehicleName(draft.name, drafts),
  };
}

/** A vehicle whose taxes are those of all shares them from now on. */
export function draftOf(vehicle: VehicleInput, key: number, taxes: TaxDraft = startingTaxes): VehicleDraft {
  const draft = {
    key,
    name: vehicle.name,
    account_type: vehicle.account_type,
    rate_of_return: vehicle.rate_of_return,
    portfolio: partsOf(vehicle.portfolio),
    lookback_years: vehicle.lookback_years ?? null,
    lookback_method: vehicle.lookback_method ?? null,
    fee: vehicle.fee,
    front_load: vehicle.front_load,
    tax_rate: vehicle.tax_rate,
    second_tax_rate: vehicle.second_tax_rate ?? null,
    tax_change_age: vehicle.tax_change_age ?? null,
    capital_gains_rate: vehicle.capital_gains_rate,
    growth_shares: vehicle.growth_shares,
    heir_tax_rate: vehicle.heir_tax_rate ?? null,
    early_withdrawal_penalty: vehicle.early_withdrawal_penalty,
    rmd_enabled: vehicle.rmd_enabled ?? true,
    rmd_age: vehicle.rmd_age ?? null,
    dividend_yield: vehicle.dividend_yield ?? null,
    contribution_basis: vehicle.contribution_basis,
    plan_type: vehicle.plan_type ?? 'none',
    overflow: vehicle.overflow ?? 'warn',
    tax_method: vehicle.tax_method ?? 'flat',
  };
  return { ...draft, own_taxes: !sameTaxes(draft, taxes) };
}

const partsOf = (portfolio: VehicleInput['portfolio']): PortfolioPart[] | null => {
  if (portfolio === undefined) return null;
  if (typeof portfolio === 'string') return [{ index: portfolio, weight: 1 }];
  return Object.entries(portfolio).map(([index, weight]) => ({ index, weight }));
};

/** What goes with the old type, a starting name and the usual basis, follows the new one; what was chosen stays. */
export function withAccountType(draft: VehicleDraft, type: AccountType): VehicleDraft {
  return {
    ...draft,
    account_type: type,
    name: draft.name === startingName(draft.account_type) ? startingName(type) : draft.name,
    plan_type: planAs(draft, type),
    contribution_basis:
      draft.contribution_basis === usualBasis(draft.account_type) || type !== 'tax_deferred'
        ? usualBasis(type)
        : draft.contribution_basis,
  };
}

/** A plan that the new type cannot be gives way to its usual one; "no plan" stays where it was chosen. */
const planAs = ({ account_type: from, plan_type: plan }: VehicleDraft, type: AccountType): PlanType =>
  from === type || (from !== 'taxable' && plan === 'none') ? plan : USUAL_PLANS[type];

interface CheckedVehicles {
  /** Null while any of them has a fault. */
  vehicles: VehicleInput[] | null;
  /** A list as long as the drafts; {} for one without fault. */
  errors: FieldErrors[];
}

export function checkVehicles(drafts: readonly VehicleDraft[]): CheckedVehicles {
  const checked = drafts.map(checkVehicle);
  const errors = checked.map((one) => ('errors' in one ? inPercent(one.errors) : {}));
  const vehicles = checked.flatMap((one) => ('vehicle' in one ? [one.vehicle] : []));
  return { vehicles: vehicles.length === drafts.length ? vehicles : null, errors };
}
