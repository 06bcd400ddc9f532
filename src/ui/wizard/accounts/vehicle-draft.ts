import {
  ACCOUNT_OF,
  PLAN_NAMES,
  type AccountType,
  type ContributionBasis,
  type VehicleInput,
  ACCOUNT_RULES,
} from '../../../domain/vehicles/vehicle.ts';
import type { PlanType } from '../../../domain/tax/contribution-limits.ts';
import { freeName } from '../../../domain/shared/text.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { Figure } from '../draft/draft-storage.ts';
import { checkVehicle, type PortfolioPart, type VehicleDraft } from './check-vehicle.ts';
import { inPercent } from '../draft/field-checks.ts';
import { sameTaxes, startingTaxes, type TaxDraft, type TaxField } from './tax-draft.ts';

export const MAX_VEHICLES = 3;
/** Slot 1 is the policy. */
export const slotOf = (index: number): 2 | 3 | 4 => (index === 0 ? 2 : index === 1 ? 3 : 4);

type AccountKind<Type> = (typeof ACCOUNT_RULES)[AccountType] & {
  value: Type;
  label: string;
  startingName: string;
  /** The plan of a new account, so that its contribution limits are checked. */
  defaultPlan: PlanType;
  defaultBasis: ContributionBasis;
  taxes: readonly TaxField[];
};

const RATES = ['tax_rate', 'second_tax_rate', 'tax_change_age'] as const;

export const ACCOUNTS: { readonly [Type in AccountType]: AccountKind<Type> } = {
  taxable: {
    value: 'taxable',
    label: 'Taxable',
    startingName: 'Taxable brokerage',
    defaultPlan: 'none',
    defaultBasis: 'same_outlay',
    taxes: [...RATES, 'capital_gains_rate'],
    ...ACCOUNT_RULES.taxable,
  },
  tax_deferred: {
    value: 'tax_deferred',
    label: 'Tax-deferred',
    startingName: 'Traditional 401(k)',
    defaultPlan: '401k',
    defaultBasis: 'grossed_up',
    taxes: [...RATES, 'heir_tax_rate'],
    ...ACCOUNT_RULES.tax_deferred,
  },
  tax_free: {
    value: 'tax_free',
    label: 'Tax-free',
    startingName: 'Roth account',
    defaultPlan: 'roth_ira',
    defaultBasis: 'same_outlay',
    taxes: RATES,
    ...ACCOUNT_RULES.tax_free,
  },
};
export const ACCOUNT_TYPES: readonly AccountKind<AccountType>[] = Object.values(ACCOUNTS);

export const startingVehicle = (
  type: AccountType,
  key: number,
  taxes: TaxDraft = startingTaxes,
): VehicleDraft => ({
  key,
  name: ACCOUNTS[type].startingName,
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
  contribution_basis: ACCOUNTS[type].defaultBasis,
  plan_type: 'none',
  overflow: 'warn',
  tax_method: 'flat',
});

export const plansFor = (type: AccountType): { value: PlanType; label: string }[] => [
  { value: 'none', label: 'No plan: no limit' },
  ...PLAN_TYPES.flatMap((plan) =>
    ACCOUNT_OF[plan] === type ? [{ value: plan, label: capital(PLAN_NAMES[plan]) }] : [],
  ),
];

const PLAN_TYPES = ['401k', 'roth_401k', 'traditional_ira', 'roth_ira'] as const satisfies PlanType[];
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const startingVehicles = (rmdAge: Figure = null): VehicleDraft[] =>
  ACCOUNT_TYPES.map(({ value, defaultPlan }, index) => ({
    ...startingVehicle(value, index + 1),
    plan_type: defaultPlan,
    rmd_age: rmdAge,
  }));

const nextKey = (drafts: readonly VehicleDraft[]): number => Math.max(0, ...drafts.map(({ key }) => key)) + 1;

const freeVehicleName = (name: string, drafts: readonly VehicleDraft[]): string =>
  freeName(
    name,
    drafts.map((draft) => draft.name),
  );

export function duplicated(drafts: readonly VehicleDraft[], key: number): VehicleDraft[] {
  return drafts.flatMap((draft) =>
    draft.key === key
      ? [draft, { ...draft, key: nextKey(drafts), name: freeVehicleName(draft.name.trim(), drafts) }]
      : [draft],
  );
}

export function nextVehicle(
  drafts: readonly VehicleDraft[],
  taxes: TaxDraft = startingTaxes,
  rmdAge: Figure = null,
): VehicleDraft {
  const missing = ACCOUNT_TYPES.find(({ value }) => drafts.every((draft) => draft.account_type !== value));
  const { value, defaultPlan } = missing ?? ACCOUNTS.taxable;
  const draft = startingVehicle(value, nextKey(drafts), taxes);
  return { ...draft, plan_type: defaultPlan, rmd_age: rmdAge, name: freeVehicleName(draft.name, drafts) };
}

/** A vehicle with the shared tax rates follows later changes of them. */
export function draftOf(vehicle: VehicleInput, key: number, taxes: TaxDraft = startingTaxes): VehicleDraft {
  const { tax_rise: _rise, portfolio, ...rest } = vehicle;
  const definedFields = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const draft = {
    ...startingVehicle(vehicle.account_type, key),
    ...definedFields,
    portfolio: partsOf(portfolio),
  };
  return { ...draft, own_taxes: !sameTaxes(draft, taxes) };
}

const partsOf = (portfolio: VehicleInput['portfolio']): PortfolioPart[] | null => {
  if (portfolio === undefined) return null;
  if (typeof portfolio === 'string') return [{ index: portfolio, weight: 1 }];
  return Object.entries(portfolio).map(([index, weight]) => ({ index, weight }));
};

/** Replaces default values of the old type with those of the new type. Edited values remain. */
export function withAccountType(draft: VehicleDraft, type: AccountType): VehicleDraft {
  const [from, to] = [ACCOUNTS[draft.account_type], ACCOUNTS[type]];
  const { name, plan_type: plan, contribution_basis: basis } = draft;
  // A plan is valid for one type only. A selected "no plan" remains.
  const isPlanUnchanged = from === to || (!from.isTaxedYearly && plan === 'none');
  return {
    ...draft,
    account_type: type,
    name: name === from.startingName ? to.startingName : name,
    plan_type: isPlanUnchanged ? plan : to.defaultPlan,
    contribution_basis: basis === from.defaultBasis || !to.isPreTax ? to.defaultBasis : basis,
  };
}

/** `vehicles` is null if any draft is invalid. `errors` has an entry per draft, {} if valid. */
export function checkVehicles(drafts: readonly VehicleDraft[]): {
  vehicles: VehicleInput[] | null;
  errors: FieldErrors[];
} {
  const checked = drafts.map(checkVehicle);
  const errors = checked.map((one) => ('errors' in one ? inPercent(one.errors) : {}));
  const vehicles = checked.flatMap((one) => ('vehicle' in one ? [one.vehicle] : []));
  return { vehicles: vehicles.length === drafts.length ? vehicles : null, errors };
}
