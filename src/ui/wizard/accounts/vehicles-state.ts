import type { ValueBasis } from '../../../domain/comparison/comparative/comparative-report.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import type { VehicleInput } from '../../../domain/vehicles/vehicle.ts';
import { errorsBelow, inPercent } from '../draft/field-checks.ts';
import { checkHousehold, startingHousehold, checkTaxes, startingTaxes } from './tax-draft.ts';
import type { HouseholdDraft, TaxDraft } from './tax-draft.ts';
import { legalOverflow, withKind, type KindId } from './account-kinds.ts';
import { sharedFields, sharedOf, withEdit, withFlags, withShared } from './shared-values.ts';
import type { SharedDraft } from './shared-values.ts';
import {
  checkShared,
  checkVehicles,
  draftOf,
  duplicated,
  MAX_VEHICLES,
  nextVehicle,
  startingVehicle,
} from './vehicle-draft.ts';
import type { TaxProfile } from '../../../domain/practice/cases/calendar-terms.ts';
import type { VehicleDraft } from './check-vehicle.ts';
import type { Compared } from './vehicle-conflicts.ts';

export interface VehiclesState extends VehiclesContent {
  errors: readonly FieldErrors[];
  sharedErrors: FieldErrors;
  taxErrors: FieldErrors;
  householdErrors: FieldErrors;
  /** The starting age of required minimum distributions in a new account; null without a birth year. */
  defaultRmdAge: number | null;
  valid: readonly VehicleInput[] | null;
  validTaxes: TaxProfile | null;
  isOld: boolean;
  isChanged: boolean;
  isTouched: boolean;
}

export interface VehiclesContent {
  drafts: readonly VehicleDraft[];
  /** Sets each account without its own value. */
  shared: SharedDraft;
  taxes: TaxDraft;
  /** Determines contribution limits. Shown if an account has a plan or uses federal tables. */
  household: HouseholdDraft;
  valueBasis: ValueBasis;
}

export type VehiclesAction =
  | ({ type: 'load'; isChanged: boolean; isTouched: boolean } & VehiclesContent)
  | ({ type: 'fill' } & VehiclesContent)
  | { type: 'edit'; key: number; change: Partial<VehicleDraft> }
  | { type: 'kind'; key: number; kind: KindId }
  | { type: 'replace'; key: number; vehicle: VehicleInput }
  | { type: 'share'; key: number }
  | { type: 'shared'; change: Partial<SharedDraft> }
  | { type: 'taxes'; change: Partial<TaxDraft> }
  | { type: 'household'; change: Partial<HouseholdDraft> }
  | { type: 'add' }
  | { type: 'duplicate'; key: number }
  | { type: 'move'; key: number; by: -1 | 1 }
  | { type: 'remove'; key: number }
  | { type: 'valueBasis'; valueBasis: ValueBasis }
  | { type: 'refused'; fields: FieldErrors }
  | { type: 'saved' };

export const noVehicles: VehiclesState = {
  drafts: [],
  errors: [],
  shared: sharedOf([], startingVehicle('taxable', 0)),
  sharedErrors: {},
  taxes: startingTaxes,
  taxErrors: {},
  household: startingHousehold(null),
  householdErrors: {},
  valueBasis: 'after_tax',
  defaultRmdAge: null,
  valid: null,
  validTaxes: null,
  isOld: false,
  isChanged: false,
  isTouched: false,
};

const ALL_SHARED = { own_return: false, own_fee: false, own_taxes: false };

export const savedFrom = ({ valid, validTaxes, valueBasis, isOld }: VehiclesState): Compared | null =>
  valid && !isOld ? { vehicles: [...valid], tax_profile: validTaxes, value_basis: valueBasis } : null;

export const toDraft = ({ drafts, shared, taxes, household, valueBasis }: VehiclesState) => ({
  value_basis: valueBasis,
  shared,
  taxes,
  household,
  vehicles: drafts,
});

export function vehiclesReducer(state: VehiclesState, action: VehiclesAction): VehiclesState {
  const { drafts, shared, taxes } = state;
  const changed = (change: (draft: VehicleDraft) => VehicleDraft, key: number) =>
    withDrafts(
      state,
      drafts.map((draft) => (draft.key === key ? change(draft) : draft)),
    );
  const isFull = drafts.length >= MAX_VEHICLES;
  switch (action.type) {
    case 'load': {
      const { isChanged, isTouched } = action;
      return { ...filledWith(state, action), isChanged, isTouched };
    }
    case 'fill':
      return filledWith(state, action);
    case 'edit':
      return changed((draft) => withEdit(draft, action.change, shared), action.key);
    case 'kind':
      return changed((draft) => withKind(draft, action.kind), action.key);
    case 'replace':
      return changed((draft) => withFlags(draftOf(action.vehicle, draft.key), shared, taxes), action.key);
    case 'share':
      return changed((draft) => ({ ...draft, ...ALL_SHARED }), action.key);
    case 'shared':
    case 'taxes':
    case 'household': {
      const { type, change } = action;
      return withDrafts({ ...state, [type]: { ...state[type], ...change } }, drafts);
    }
    case 'add':
      return isFull ? state : withDrafts(state, [...drafts, nextVehicle(drafts, state)]);
    case 'duplicate':
      return isFull ? state : withDrafts(state, duplicated(drafts, action.key));
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
        errors: state.errors.map((old, index) => ({ ...old, ...below(`vehicles.${index}.`, action.fields) })),
        taxErrors: { ...state.taxErrors, ...below('tax_profile.', action.fields) },
        householdErrors: { ...state.householdErrors, ...below('tax_profile.household.', action.fields) },
      };
    case 'saved':
      return { ...state, isChanged: false, isTouched: false };
  }
}

const filledWith = (
  { defaultRmdAge }: VehiclesState,
  { drafts, shared, taxes, household, valueBasis }: VehiclesContent,
): VehiclesState =>
  withDrafts({ ...noVehicles, defaultRmdAge, shared, taxes, household, valueBasis }, drafts);

function moved(drafts: readonly VehicleDraft[], key: number, by: -1 | 1): readonly VehicleDraft[] {
  const from = drafts.findIndex((draft) => draft.key === key);
  const [one, other] = [drafts[from], drafts[from + by]];
  if (!one || !other) return drafts;
  return drafts.map((draft, index) => (index === from ? other : index === from + by ? one : draft));
}

/** Another tax method changes what happens above a limit. With flat rates, an account from before stays as saved. */
function withMethod(draft: VehicleDraft, before: VehicleDraft | undefined): VehicleDraft {
  const { plan_type: plan, tax_method: method } = draft;
  if (plan === 'none' || !before || before.tax_method === method) return draft;
  if (method === 'federal') return { ...draft, overflow: 'warn' };
  return draft.is_new ? { ...draft, overflow: legalOverflow(plan, method) } : draft;
}

function withDrafts(state: VehiclesState, nextDrafts: readonly VehicleDraft[]): VehiclesState {
  const { shared, taxes } = state;
  const drafts = nextDrafts.map((draft) =>
    withMethod(
      withShared(draft, shared, taxes),
      state.drafts.find(({ key }) => key === draft.key),
    ),
  );
  const { vehicles, errors } = checkVehicles(drafts);
  const { profile, errors: taxErrors } = checkTaxes(taxes);
  const usesHousehold = needsHousehold(drafts);
  const { household, errors: householdErrors } = checkHousehold(state.household);
  const isRight = vehicles !== null && profile !== null && (!usesHousehold || household !== null);
  return {
    ...state,
    drafts,
    errors: errors.map((one, index) => errorsOfDraft(one, drafts[index])),
    sharedErrors: checkShared(shared),
    taxErrors,
    householdErrors: usesHousehold ? householdErrors : {},
    valid: isRight ? vehicles : state.valid,
    validTaxes: isRight ? { ...profile, ...(usesHousehold && household && { household }) } : state.validTaxes,
    isOld: !isRight,
    isChanged: true,
    isTouched: true,
  };
}

/** Contribution limits and federal tables depend on the year, filing status and income. */
export const needsHousehold = (drafts: readonly VehicleDraft[]): boolean =>
  isTaxedByTables(drafts) || drafts.some(({ plan_type: plan }) => plan !== 'none');

export const isTaxedByTables = (drafts: readonly VehicleDraft[]): boolean =>
  drafts.some(({ tax_method: method }) => method === 'federal');

const below = (path: string, fields: FieldErrors): FieldErrors => inPercent(errorsBelow(path, fields));

/** Excludes errors of shared values, which are reported once, next to their input. */
function errorsOfDraft(errors: FieldErrors, draft: VehicleDraft | undefined): FieldErrors {
  const elsewhere = draft ? sharedFields(draft) : [];
  return Object.fromEntries(
    Object.entries(errors).filter(([path]) => !elsewhere.some((field) => path.split('.')[0] === field)),
  );
}
