/** The third step's draft in the browser, so that a reload or a look at another step loses nothing. */
import type { ValueBasis } from '../../../../domain/comparison/comparative-report.ts';
import { readJson, type KeyValue } from '../../../state/storage-port.ts';
import { KEYS } from '../../../state/stored-keys.ts';
import { ACCOUNT_TYPES, MOST_VEHICLES, startingVehicle, type VehicleDraft } from './vehicle-draft.ts';

export interface StoredVehicles {
  scenario: number;
  /** The revision that the draft was begun from. */
  revision: number;
  value_basis: ValueBasis;
  vehicles: VehicleDraft[];
}

const KEY = KEYS.scenarioStep(3);

export const storeVehicles = (store: KeyValue, draft: StoredVehicles): void =>
  store.set(KEY, JSON.stringify(draft));
export const forgetVehicles = (store: KeyValue): void => store.remove(KEY);

/** The draft of this scenario, or null. What is stored is never trusted: an odd value becomes a missing one. */
export function storedVehicles(store: KeyValue, scenario: number): StoredVehicles | null {
  const stored = readJson(store, KEY);
  if (
    !isRecord(stored) ||
    stored.scenario !== scenario ||
    typeof stored.revision !== 'number' ||
    !Array.isArray(stored.vehicles)
  )
    return null;
  return {
    scenario,
    revision: stored.revision,
    value_basis: stored.value_basis === 'pre_tax' ? 'pre_tax' : 'after_tax',
    vehicles: stored.vehicles
      .slice(0, MOST_VEHICLES)
      .flatMap((one: unknown, index) => (isRecord(one) ? [vehicleOf(one, index + 1)] : [])),
  };
}

function vehicleOf(raw: Record<string, unknown>, key: number): VehicleDraft {
  const type = ACCOUNT_TYPES.find(({ value }) => value === raw.account_type)?.value ?? 'taxable';
  const shares = isRecord(raw.growth_shares) ? raw.growth_shares : {};
  const usual = startingVehicle(type, key);
  return {
    ...usual,
    name: typeof raw.name === 'string' ? raw.name : '',
    rate_of_return: figure(raw.rate_of_return),
    fee: figure(raw.fee),
    front_load: figure(raw.front_load),
    tax_rate: figure(raw.tax_rate),
    second_tax_rate: figure(raw.second_tax_rate),
    tax_change_age: figure(raw.tax_change_age),
    capital_gains_rate: figure(raw.capital_gains_rate),
    growth_shares: {
      ordinary: figure(shares.ordinary),
      qualified: figure(shares.qualified),
      long_term: figure(shares.long_term),
      deferred: figure(shares.deferred),
    },
    heir_tax_rate: figure(raw.heir_tax_rate),
    early_withdrawal_penalty: raw.early_withdrawal_penalty !== false,
    rmd_enabled: raw.rmd_enabled === true,
    rmd_age: figure(raw.rmd_age),
    contribution_basis:
      raw.contribution_basis === 'grossed_up' || raw.contribution_basis === 'same_outlay'
        ? raw.contribution_basis
        : usual.contribution_basis,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const figure = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
