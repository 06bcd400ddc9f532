/** The state of the third step: what is typed, what is wrong with it, and the last vehicles that were right. */
import type { ValueBasis } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { VehicleInput } from '../../../domain/vehicles/vehicle.ts';
import { inPercent } from './field-messages.ts';
import {
  checkHousehold,
  startingHousehold,
  type HouseholdDraft,
  checkTaxes,
  startingTaxes,
  TAX_FIELDS,
  taxesIn,
  type TaxDraft,
} from './tax-draft.ts';
import {
  checkVehicles,
  draftOf,
  duplicated,
  MOST_VEHICLES,
  nextVehicle,
  withAccountType,
} from './vehicle-draft.ts';
import type { TaxProfile } from '../../../domain/practice/cases/calendar-terms.ts';
import type { VehicleDraft } from './check-vehicle.ts';

export interface VehiclesState {
  drafts: readonly VehicleDraft[];
  errors: readonly FieldErrors[];
  /** One set of tax figures for every vehicle that has none of its own. */
  taxes: TaxDraft;
  taxErrors: FieldErrors;
  /** Whose limits the plans of the accounts have; asked for once one names its plan. */
  household: HouseholdDraft;
  householdErrors: FieldErrors;
  valueBasis: ValueBasis;
  /** The age of required minimum distributions that a new account begins with; null where no birth year is known. */
  usualRmdAge: number | null;
  /** What the preview shows; older than the drafts while those have faults. */
  valid: readonly VehicleInput[] | null;
  validTaxes: TaxProfile | null;
  isOld: boolean;
  /** Something differs from what the server holds. */
  isChanged: boolean;
  /** Somebody typed it, here or before a reload: more than the figures that a new scenario begins with. */
  isTouched: boolean;
}

export interface VehiclesContent {
  drafts: readonly VehicleDraft[];
  taxes: TaxDraft;
  household: HouseholdDraft;
  valueBasis: ValueBasis;
}

export type VehiclesAction =
  | ({ type: 'load'; isChanged: boolean; isTouched: boolean } & VehiclesContent)
  /** Other content in the place of all of it: a template. */
  | ({ type: 'fill' } & VehiclesContent)
  | { type: 'edit'; key: number; change: Partial<VehicleDraft> }
  | { type: 'replace'; key: number; vehicle: VehicleInput }
  | { type: 'taxes'; change: Partial<TaxDraft> }
  | { type: 'household'; change: Partial<HouseholdDraft> }
  | { type: 'add' }
  | { type: 'duplicate'; key: number }
  | { type: 'move'; key: number; by: -1 | 1 }
  | { type: 'remove'; key: number }
  | { type: 'valueBasis'; valueBasis: ValueBasis }
  /** The server found fault: its messages stand under the fields until something is typed. */
  | { type: 'refused'; fields: FieldErrors }
  | { type: 'saved' };

export const noVehicles: VehiclesState = {
  drafts: [],
  errors: [],
  taxes: startingTaxes,
  taxErrors: {},
  household: startingHousehold(null),
  householdErrors: {},
  valueBasis: 'after_tax',
  usualRmdAge: null,
  valid: null,
  validTaxes: null,
  isOld: false,
  isChanged: false,
  isTouched: false,
};

export function vehiclesReducer(state: VehiclesState, action: VehiclesAction): VehiclesState {
  const { drafts, taxes } = state;
  switch (action.type) {
    case 'load':
    case 'fill': {
      const { usualRmdAge } = state;
      const { household, valueBasis } = action;
      const begun = { ...noVehicles, usualRmdAge, taxes: action.taxes, household, valueBasis };
      const filled = withDrafts(begun, action.drafts);
      return action.type === 'fill'
        ? filled
        : { ...filled, isChanged: action.isChanged, isTouched: action.isTouched };
    }
    case 'edit':
      return withDrafts(
        state,
        drafts.map((draft) => (draft.key === action.key ? edited(draft, action.change) : draft)),
      );
    case 'replace':
      return withDrafts(
        state,
        drafts.map((draft) => (draft.key === action.key ? draftOf(action.vehicle, draft.key, taxes) : draft)),
      );
    case 'taxes':
      return withDrafts({ ...state, taxes: { ...taxes, ...action.change } }, drafts);
    case 'household':
      return withDrafts({ ...state, household: { ...state.household, ...action.change } }, drafts);
    case 'add':
      return drafts.length >= MOST_VEHICLES
        ? state
        : withDrafts(state, [...drafts, nextVehicle(drafts, taxes, state.usualRmdAge)]);
    case 'duplicate':
      return drafts.length >= MOST_VEHICLES ? state : withDrafts(state, duplicated(drafts, action.key));
    case 'move':
      return withDrafts(state, moved(drafts, action.key, action.by));
    case 'remove':
      return withDrafts(
        state,
        drafts.filter(({ key }) => key !== action.key),
      );
    case 'valueBasis':
      return { ...state, valueBasis: action.valueBasis, isChanged: true, isTouched: true };
    case 'refused':
      return {
        ...state,
        errors: state.errors.map((own, index) => ({ ...own, ...below(`vehicles.${index}.`, action.fields) })),
        taxErrors: { ...state.taxErrors, ...below('tax_profile.', action.fields) },
        householdErrors: { ...state.householdErrors, ...below('tax_profile.household.', action.fields) },
      };
    case 'saved':
      return { ...state, isChanged: false, isTouched: false };
  }
}

const edited = (draft: VehicleDraft, change: Partial<VehicleDraft>): VehicleDraft =>
  change.account_type === undefined
    ? { ...draft, ...change, ...(change.tax_method === 'federal' && { overflow: 'warn' }) }
    : withAccountType({ ...draft, ...change, account_type: draft.account_type }, change.account_type);

function moved(drafts: readonly VehicleDraft[], key: number, by: -1 | 1): readonly VehicleDraft[] {
  const from = drafts.findIndex((draft) => draft.key === key);
  const [one, other] = [drafts[from], drafts[from + by]];
  if (!one || !other) return drafts;
  return drafts.map((draft, index) => (index === from ? other : index === from + by ? one : draft));
}

function withDrafts(state: VehiclesState, given: readonly VehicleDraft[]): VehiclesState {
  const shared = taxesIn(state.taxes);
  const drafts = given.map((draft) => (draft.own_taxes ? draft : { ...draft, ...shared }));
  const { vehicles, errors } = checkVehicles(drafts);
  const { profile, errors: taxErrors } = checkTaxes(state.taxes);
  const asked = isHouseholdAsked(drafts);
  const { household, errors: householdErrors } = checkHousehold(state.household);
  const isRight = vehicles !== null && profile !== null && (!asked || household !== null);
  return {
    ...state,
    drafts,
    // A fault of the shared taxes is told once, where they are typed.
    errors: errors.map((one, index) => (drafts[index]?.own_taxes ? one : withoutTaxes(one))),
    taxErrors,
    householdErrors: asked ? householdErrors : {},
    valid: isRight ? vehicles : state.valid,
    validTaxes: isRight ? { ...profile, ...(asked && household && { household }) } : state.validTaxes,
    isOld: !isRight,
    isChanged: true,
    isTouched: true,
  };
}

/** Limits are those of a year, a filing status and an income, and so are taxes by the tables. */
export const isHouseholdAsked = (drafts: readonly VehicleDraft[]): boolean =>
  isTaxedByTables(drafts) || drafts.some(({ plan_type: plan }) => plan !== 'none');

export const isTaxedByTables = (drafts: readonly VehicleDraft[]): boolean =>
  drafts.some(({ tax_method: method }) => method === 'federal');

const below = (path: string, fields: FieldErrors): FieldErrors =>
  inPercent(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, messages]) =>
        name.startsWith(path) ? [[name.slice(path.length), messages]] : [],
      ),
    ),
  );

const withoutTaxes = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => !TAX_FIELDS.some((field) => field === path)));
