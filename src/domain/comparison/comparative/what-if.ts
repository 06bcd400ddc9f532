/** Changed assumptions on a saved comparison. The result is an ordinary input: every figure has one definition. */
import { ledgerIncome, repricedIllustration, type PolicyChange } from '../../history/reprice-illustration.ts';
import type { FieldErrors } from '../../shared/result.ts';
import type { VehicleInput } from '../../vehicles/vehicle.ts';
import type { ComparativeReportInput } from './comparative-report.ts';

/** Each member replaces the account's value. */
export interface VehicleChange {
  rate_of_return?: number | undefined;
  fee?: number | undefined;
  tax_rate?: number | undefined;
  /** Only for an account with a second tax rate. */
  second_tax_rate?: number | undefined;
}

export interface WhatIfChanges extends PolicyChange {
  /** For every account. A change of one slot takes precedence. */
  all: VehicleChange;
  slots: Partial<Record<ChangedSlot, VehicleChange | undefined>>;
  /** Removes the years after this age in every slot. */
  horizon_age?: number | undefined;
}

export const POLICY_CHANGES = [
  'illustrated_rate',
  'loan_rate',
  'premium',
  'income',
  'income_from_age',
  'income_to_age',
  'design',
] as const satisfies readonly (keyof PolicyChange)[];

export type ChangedSlot = 2 | 3 | 4;

/** Bounds of changes: of the fields, of the solutions that become a change, and of saved variants. */
export const CHANGE_LIMITS = {
  account_return: [-0.5, 0.5],
  policy_rate: [0, 0.12],
  multiple: [0.01, 100],
} as const;

/** Named changes. */
export interface ReportVariant {
  id: string;
  /** 1 to 40 characters. */
  name: string;
  changes: WhatIfChanges;
}

const SLOTS: readonly ChangedSlot[] = [2, 3, 4];

/** Returns the errors of the changes by field. The caller calculates only if there are no errors. */
export function changeErrors(
  { illustration }: Pick<ComparativeReportInput, 'illustration'>,
  changes: WhatIfChanges,
): FieldErrors {
  const { horizon_age } = changes;
  const { rows } = illustration;
  const first = rows[0]?.age ?? 1;
  const ledgerTerms = ledgerIncome(illustration);
  const from = changes.income_from_age ?? ledgerTerms?.from_age;
  const to = changes.income_to_age ?? ledgerTerms?.to_age;
  return {
    ...(illustration.illustrated_rate === undefined &&
      Object.fromEntries(
        POLICY_CHANGES.filter((name) => changes[name] !== undefined).map((name) => [
          name,
          ['The ledger has no illustrated rate. Enter it with the illustration first.'],
        ]),
      )),
    ...(from !== undefined &&
      to !== undefined &&
      from > to && { income_to_age: [`Must be ${from} or more, the age at which the income starts.`] }),
    ...(changes.income !== undefined &&
      (from === undefined || to === undefined) && {
        income: ['The ledger has no income. Enter the first and the last age of the income, too.'],
      }),
    ...(horizon_age !== undefined &&
      horizon_age < first && { horizon_age: [`Must be ${first} or more, the age of the first year.`] }),
  };
}

/** `reprice`: `designWithAllCharges` for market history and simulated paths. */
export function applyChanges(
  input: ComparativeReportInput,
  changes: WhatIfChanges,
  reprice = repricedIllustration,
): ComparativeReportInput {
  const { horizon_age } = changes;
  const illustration = reprice(input.illustration, changes, input.methods);
  const horizon = horizon_age ?? Infinity;
  const rows = illustration.rows.filter(({ age }) => age <= horizon);
  const isReduced = rows.length < illustration.rows.length;
  return {
    ...input,
    ...(isReduced && yearsCut(input, rows.length)),
    ...(illustration !== input.illustration && { carrier_illustration: input.illustration }),
    illustration: isReduced ? { ...illustration, rows } : illustration,
    vehicles: input.vehicles.map((vehicle, index) => {
      const slot = SLOTS[index];
      const changed = changedVehicle(vehicle, changes.all, (slot && changes.slots[slot]) ?? {});
      const { dividend_yield: shares } = changed;
      return isReduced && isList(shares)
        ? { ...changed, dividend_yield: shares.slice(0, rows.length) }
        : changed;
    }),
  };
}

/** Shortens yearly lists to the years up to the horizon age. */
function yearsCut(
  { household, modified_agi, compensation, employer_contribution }: ComparativeReportInput,
  years: number,
): Partial<ComparativeReportInput> {
  const cut = <T>(amounts: T | readonly number[]): T | number[] =>
    isList(amounts) ? amounts.slice(0, years) : amounts;
  return {
    ...(household && {
      household: {
        ...household,
        other_income: cut(household.other_income),
        other_gains: cut(household.other_gains),
        social_security: cut(household.social_security),
      },
    }),
    ...(modified_agi !== undefined && { modified_agi: cut(modified_agi) }),
    ...(compensation !== undefined && { compensation: cut(compensation) }),
    ...(employer_contribution !== undefined && { employer_contribution: cut(employer_contribution) }),
  };
}

const isList = (amounts: unknown): amounts is readonly number[] => Array.isArray(amounts);

function changedVehicle(vehicle: VehicleInput, all: VehicleChange, ledgerTerms: VehicleChange): VehicleInput {
  const rate = ledgerTerms.rate_of_return ?? all.rate_of_return;
  return {
    ...vehicle,
    // A changed rate replaces the portfolio's.
    ...(rate !== undefined && { rate_of_return: rate, portfolio: undefined, lookback_years: undefined }),
    fee: ledgerTerms.fee ?? all.fee ?? vehicle.fee,
    tax_rate: ledgerTerms.tax_rate ?? all.tax_rate ?? vehicle.tax_rate,
    ...(vehicle.second_tax_rate !== undefined && {
      second_tax_rate: ledgerTerms.second_tax_rate ?? all.second_tax_rate ?? vehicle.second_tax_rate,
    }),
  };
}
