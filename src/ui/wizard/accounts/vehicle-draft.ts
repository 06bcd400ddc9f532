import { ACCOUNT_RULES, overflowOf } from '../../../domain/vehicles/vehicle.ts';
import type { AccountType, VehicleInput } from '../../../domain/vehicles/vehicle.ts';
import { freeName } from '../../../domain/shared/text.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { Figure } from '../draft/draft-storage.ts';
import { ACCOUNT_KINDS, defaultBasis, kindOf, legalOverflow, type KindId } from './account-kinds.ts';
import { checkVehicle, type PortfolioPart, type VehicleDraft } from './check-vehicle.ts';
import { inPercent } from '../draft/field-checks.ts';
import { RETURN_FIELDS, withShared, type SharedDraft } from './shared-values.ts';
import { startingTaxes, type TaxDraft, type TaxField } from './tax-draft.ts';

export const MAX_VEHICLES = 3;
/** Slot 1 is the policy. */
export const slotOf = (index: number): 2 | 3 | 4 => (index === 0 ? 2 : index === 1 ? 3 : 4);

const RATES = ['tax_rate', 'second_tax_rate', 'tax_change_age'] as const;
const TAXES: Readonly<Record<AccountType, readonly TaxField[]>> = {
  taxable: [...RATES, 'capital_gains_rate'],
  tax_deferred: [...RATES, 'heir_tax_rate'],
  tax_free: RATES,
};

/** Tax treatment of a type of account, with the tax rates that it uses. */
export const treatmentOf = (type: AccountType) => ({ ...ACCOUNT_RULES[type], taxes: TAXES[type] });

/** The calculation's defaults. */
export const startingVehicle = (type: AccountType, key: number): VehicleDraft => ({
  key,
  name: '',
  account_type: type,
  rate_of_return: 0.07,
  portfolio: null,
  lookback_years: null,
  lookback_method: null,
  fee: 0.01,
  front_load: 0,
  own_return: false,
  own_fee: false,
  own_taxes: false,
  is_new: false,
  ...startingTaxes,
  growth_shares: { ordinary: 0.2, qualified: 0.2, long_term: 0.2, deferred: 0.4 },
  early_withdrawal_penalty: true,
  rmd_enabled: true,
  rmd_age: null,
  dividend_yield: null,
  contribution_basis: defaultBasis(type),
  plan_type: 'none',
  overflow: 'warn',
  tax_method: 'flat',
});

/** An account that the page creates stays within the limit of its plan. */
function newVehicle(id: KindId, key: number, rmdAge: Figure, method: VehicleDraft['tax_method'] = 'flat') {
  const kind = ACCOUNT_KINDS.find(({ value }) => value === id) ?? ACCOUNT_KINDS[0];
  const { account_type, plan_type, label: name } = kind;
  const overflow = legalOverflow(plan_type, method);
  const start = startingVehicle(account_type, key);
  return { ...start, name, plan_type, overflow, rmd_age: rmdAge, is_new: true };
}

const FIRST_KINDS = ['taxable', '401k', 'roth_401k'] as const satisfies KindId[];

export const startingVehicles = (rmdAge: Figure = null): VehicleDraft[] =>
  FIRST_KINDS.map((id, index) => newVehicle(id, index + 1, rmdAge));

const nextKey = (drafts: readonly VehicleDraft[]): number => Math.max(0, ...drafts.map(({ key }) => key)) + 1;

const freeVehicleName = (name: string, drafts: readonly VehicleDraft[]): string =>
  freeName(
    name,
    drafts.map((draft) => draft.name),
  );

export const duplicated = (drafts: readonly VehicleDraft[], key: number): VehicleDraft[] =>
  drafts.flatMap((draft) =>
    draft.key === key
      ? [draft, { ...draft, key: nextKey(drafts), name: freeVehicleName(draft.name.trim(), drafts) }]
      : [draft],
  );

type NewAccountTerms = { shared: SharedDraft; taxes: TaxDraft; defaultRmdAge: Figure };

export function nextVehicle(
  drafts: readonly VehicleDraft[],
  { shared, taxes, defaultRmdAge }: NewAccountTerms,
): VehicleDraft {
  const used = drafts.map((draft) => kindOf(draft).value);
  const id = FIRST_KINDS.find((one) => !used.includes(one)) ?? 'taxable';
  const draft = newVehicle(id, nextKey(drafts), defaultRmdAge, shared.tax_method);
  return withShared({ ...draft, name: freeVehicleName(draft.name, drafts) }, shared, taxes);
}

/** Without flags: `withFlags` compares it with the shared values. */
export function draftOf(vehicle: VehicleInput, key: number): VehicleDraft {
  const { tax_rise: _rise, limit_contributions: _limit, portfolio, ...rest } = vehicle;
  const definedFields = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...startingVehicle(vehicle.account_type, key),
    ...definedFields,
    overflow: overflowOf(vehicle),
    portfolio: partsOf(portfolio),
  };
}

const partsOf = (portfolio: VehicleInput['portfolio']): PortfolioPart[] | null => {
  if (portfolio === undefined) return null;
  if (typeof portfolio === 'string') return [{ index: portfolio, weight: 1 }];
  return Object.entries(portfolio).map(([index, weight]) => ({ index, weight }));
};

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

export function checkShared(shared: SharedDraft): FieldErrors {
  const [errors = {}] = checkVehicles([{ ...startingVehicle('taxable', 0), ...shared }]).errors;
  const fields: readonly string[] = [...RETURN_FIELDS, 'fee'];
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => fields.includes(path.split('.')[0] ?? '')),
  );
}
