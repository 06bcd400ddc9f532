import type { ValueBasis } from '../../../domain/comparison/comparative/comparative-report.ts';
import { figure, figuresOf, isRecord, type DraftSchema, type Stored } from '../draft/draft-storage.ts';
import { ACCOUNT_TYPES, OVERFLOWS, type VehicleInput } from '../../../domain/vehicles/vehicle.ts';
import { ACCOUNT_KINDS } from './account-kinds.ts';
import { sharedOf, withFlags, type SharedDraft } from './shared-values.ts';
import {
  storedHousehold,
  type HouseholdDraft,
  householdOf,
  startingHousehold,
  startingTaxes,
  TAX_FIELDS,
  type TaxDraft,
  taxesOf,
} from './tax-draft.ts';
import { MAX_VEHICLES, startingVehicle, draftOf, startingVehicles } from './vehicle-draft.ts';
import type { VehiclesTemplate } from '../../../domain/practice/templates/template.ts';
import { distributionStartAge } from '../../../domain/tax/federal/retirement-distributions.ts';
import { noVehicles, vehiclesReducer } from './vehicles-state.ts';
import type { VehiclesAction, VehiclesContent, VehiclesState } from './vehicles-state.ts';
import type { PortfolioPart, VehicleDraft } from './check-vehicle.ts';
import { SHARES } from './vehicle-text.ts';

export interface StoredVehicles {
  scenario: number;
  /** The saved version when editing began. Another version on the server is a conflict. */
  base: string;
  value_basis: ValueBasis;
  shared: SharedDraft;
  taxes: TaxDraft;
  household: HouseholdDraft;
  vehicles: VehicleDraft[];
}

export const storedVehicles: DraftSchema<StoredVehicles> = (stored) => {
  const { scenario, base, vehicles: list } = stored;
  if (typeof scenario !== 'number' || typeof base !== 'string' || !Array.isArray(list)) return null;
  const taxes = isRecord(stored.taxes) ? figuresOf(stored.taxes, TAX_FIELDS) : startingTaxes;
  const vehicles = list
    .slice(0, MAX_VEHICLES)
    .flatMap((one: unknown, index) => (isRecord(one) ? [vehicleOf(one, index + 1)] : []));
  const shared = isRecord(stored.shared) ? sharedIn(stored.shared) : null;
  return {
    scenario,
    base,
    value_basis: stored.value_basis === 'pre_tax' ? 'pre_tax' : 'after_tax',
    taxes,
    household: storedHousehold(stored.household),
    // A draft from before the shared values has no flags.
    ...(shared ? { shared, vehicles } : withSharedValues(vehicles, taxes)),
  };
};

const withSharedValues = (drafts: VehicleDraft[], taxes: TaxDraft) => {
  const shared = sharedOf(drafts, startingVehicle('taxable', 0));
  return { shared, vehicles: drafts.map((draft) => withFlags(draft, shared, taxes)) };
};

const returnIn = (raw: Stored) => ({
  ...figuresOf(raw, ['rate_of_return', 'lookback_years', 'fee']),
  portfolio: Array.isArray(raw.portfolio) ? raw.portfolio.flatMap(partOf) : null,
  lookback_method: raw.lookback_method === 'average_25_year' ? ('average_25_year' as const) : null,
});

const sharedIn = (raw: Stored): SharedDraft => ({
  ...returnIn(raw),
  tax_method: raw.tax_method === 'federal' ? 'federal' : 'flat',
});

function vehicleOf(raw: Stored, key: number): VehicleDraft {
  const type = ACCOUNT_TYPES.find((value) => value === raw.account_type) ?? 'taxable';
  const defaults = startingVehicle(type, key);
  return {
    ...defaults,
    ...figuresOf(raw, FIGURES),
    name: typeof raw.name === 'string' ? raw.name : '',
    ...sharedIn(raw),
    own_return: raw.own_return === true,
    own_fee: raw.own_fee === true,
    own_taxes: raw.own_taxes === true,
    is_new: raw.is_new === true,
    growth_shares: figuresOf(
      isRecord(raw.growth_shares) ? raw.growth_shares : {},
      SHARES.map(({ name }) => name),
    ),
    early_withdrawal_penalty: raw.early_withdrawal_penalty !== false,
    rmd_enabled: raw.rmd_enabled === true,
    dividend_yield: Array.isArray(raw.dividend_yield)
      ? raw.dividend_yield.map((one: unknown) => figure(one) ?? 0)
      : figure(raw.dividend_yield),
    contribution_basis:
      raw.contribution_basis === 'grossed_up' || raw.contribution_basis === 'same_outlay'
        ? raw.contribution_basis
        : defaults.contribution_basis,
    plan_type:
      ACCOUNT_KINDS.find(
        ({ account_type, plan_type }) => account_type === type && plan_type === raw.plan_type,
      )?.plan_type ?? 'none',
    overflow: OVERFLOWS.find((one) => one === raw.overflow) ?? 'warn',
  };
}

const FIGURES = ['front_load', 'rmd_age', ...TAX_FIELDS] as const;

const partOf = (raw: unknown): PortfolioPart[] =>
  isRecord(raw) && typeof raw.index === 'string' ? [{ index: raw.index, weight: figure(raw.weight) }] : [];

export function vehiclesFrom(
  stored: StoredVehicles | null,
  saved: VehiclesAction & { type: 'load' },
  { document: { start_year: startYear }, client: { age: clientAge } }: DatedAccounts,
): VehiclesState {
  const started = { ...noVehicles, defaultRmdAge: distributionStartAge(startYear - clientAge) };
  if (!stored) return vehiclesReducer(started, saved);
  const { vehicles: drafts, shared, taxes, value_basis: valueBasis } = stored;
  const household = { ...stored.household, start_year: stored.household.start_year ?? startYear };
  const content = { drafts, shared, taxes, household, valueBasis };
  return vehiclesReducer(started, { type: 'load', ...content, isChanged: true, isTouched: true });
}

interface DatedAccounts {
  document: { start_year: number };
  client: { age: number };
}

type Saved = DatedAccounts & { document: VehiclesTemplate };

export function savedIn({ document, client }: Saved): VehiclesAction & { type: 'load' } {
  const isNew = document.vehicles.length === 0;
  const content: VehiclesContent = isNew
    ? // After tax by default, as the accounts owe tax that the policy does not.
      {
        drafts: startingVehicles(distributionStartAge(document.start_year - client.age)),
        shared: noVehicles.shared,
        taxes: startingTaxes,
        household: startingHousehold(document.start_year),
        valueBasis: 'after_tax',
      }
    : contentOf(document, document.start_year);
  return { type: 'load', ...content, isChanged: isNew, isTouched: false };
}

export function contentOf(from: VehiclesTemplate, startYear: number): VehiclesContent {
  const taxes = taxesOf(from);
  const { shared, vehicles: drafts } = withSharedValues(draftsOf(from.vehicles), taxes);
  const household = householdOf(from.tax_profile, startYear);
  return { drafts, shared, taxes, household, valueBasis: from.value_basis };
}

const draftsOf = (vehicles: readonly VehicleInput[]): VehicleDraft[] =>
  vehicles.map((vehicle, index) => draftOf(vehicle, index + 1));
