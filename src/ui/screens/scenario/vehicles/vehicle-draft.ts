/** A vehicle while it is being typed: any figure may be missing, and nothing has been checked. */
import type {
  AccountType,
  ContributionBasis,
  GrowthShares,
  VehicleInput,
} from '../../../../domain/vehicles/vehicle.ts';
import type { FieldErrors } from '../../../../domain/shared/result.ts';
import { checkVehicle } from './check-vehicle.ts';
import { inPercent } from './field-messages.ts';

type Figure = number | null;

export interface VehicleDraft {
  /** Tells the forms apart while vehicles come and go; never saved. */
  key: number;
  name: string;
  account_type: AccountType;
  rate_of_return: Figure;
  fee: Figure;
  front_load: Figure;
  tax_rate: Figure;
  second_tax_rate: Figure;
  tax_change_age: Figure;
  capital_gains_rate: Figure;
  growth_shares: Record<keyof GrowthShares, Figure>;
  heir_tax_rate: Figure;
  early_withdrawal_penalty: boolean;
  rmd_enabled: boolean;
  rmd_age: Figure;
  contribution_basis: ContributionBasis;
}

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
export const startingVehicle = (type: AccountType, key: number): VehicleDraft => ({
  key,
  name: startingName(type),
  account_type: type,
  rate_of_return: 0.07,
  fee: 0.01,
  front_load: 0,
  tax_rate: 0.24,
  second_tax_rate: null,
  tax_change_age: null,
  capital_gains_rate: 0.15,
  growth_shares: { ordinary: 0.2, qualified: 0.2, long_term: 0.2, deferred: 0.4 },
  heir_tax_rate: null,
  early_withdrawal_penalty: true,
  rmd_enabled: false,
  rmd_age: 73,
  contribution_basis: usualBasis(type),
});

/** One of each kind: what most clients already have, or could have. */
export const startingVehicles = (): VehicleDraft[] =>
  ACCOUNT_TYPES.map(({ value }, index) => startingVehicle(value, index + 1));

/** The kind that is not among them yet, under a name that is not taken. */
export function nextVehicle(drafts: readonly VehicleDraft[]): VehicleDraft {
  const key = Math.max(0, ...drafts.map((draft) => draft.key)) + 1;
  const type =
    ACCOUNT_TYPES.find(({ value }) => drafts.every((draft) => draft.account_type !== value))?.value ??
    'taxable';
  const draft = startingVehicle(type, key);
  const taken = new Set(drafts.map(({ name }) => name));
  let name = draft.name;
  for (let count = 2; taken.has(name); count++) name = `${draft.name} ${count}`;
  return { ...draft, name };
}

export function draftOf(vehicle: VehicleInput, key: number): VehicleDraft {
  return {
    key,
    name: vehicle.name,
    account_type: vehicle.account_type,
    rate_of_return: vehicle.rate_of_return,
    fee: vehicle.fee,
    front_load: vehicle.front_load,
    tax_rate: vehicle.tax_rate,
    second_tax_rate: vehicle.second_tax_rate ?? null,
    tax_change_age: vehicle.tax_change_age ?? null,
    capital_gains_rate: vehicle.capital_gains_rate,
    growth_shares: vehicle.growth_shares,
    heir_tax_rate: vehicle.heir_tax_rate ?? null,
    early_withdrawal_penalty: vehicle.early_withdrawal_penalty,
    rmd_enabled: vehicle.rmd_enabled,
    rmd_age: vehicle.rmd_age,
    contribution_basis: vehicle.contribution_basis,
  };
}

/** What goes with the old type, a starting name and the usual basis, follows the new one; what was chosen stays. */
export function withAccountType(draft: VehicleDraft, type: AccountType): VehicleDraft {
  return {
    ...draft,
    account_type: type,
    name: draft.name === startingName(draft.account_type) ? startingName(type) : draft.name,
    contribution_basis:
      draft.contribution_basis === usualBasis(draft.account_type) || type !== 'tax_deferred'
        ? usualBasis(type)
        : draft.contribution_basis,
  };
}

export interface CheckedVehicles {
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
