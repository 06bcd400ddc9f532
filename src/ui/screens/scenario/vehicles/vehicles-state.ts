/** The state of the third step: what is typed, what is wrong with it, and the last vehicles that were right. */
import type { ValueBasis } from '../../../../domain/comparison/comparative-report.ts';
import type { FieldErrors } from '../../../../domain/shared/result.ts';
import type { VehicleInput } from '../../../../domain/vehicles/vehicle.ts';
import {
  checkVehicles,
  MOST_VEHICLES,
  nextVehicle,
  withAccountType,
  type VehicleDraft,
} from './vehicle-draft.ts';

export interface VehiclesState {
  drafts: readonly VehicleDraft[];
  errors: readonly FieldErrors[];
  valueBasis: ValueBasis;
  /** What the preview shows; older than the drafts while those have faults. */
  valid: readonly VehicleInput[] | null;
  isOld: boolean;
  /** Something differs from what the server holds. */
  isChanged: boolean;
}

export type VehiclesAction =
  | { type: 'load'; drafts: readonly VehicleDraft[]; valueBasis: ValueBasis; isChanged: boolean }
  | { type: 'edit'; key: number; change: Partial<VehicleDraft> }
  | { type: 'add' }
  | { type: 'remove'; key: number }
  | { type: 'valueBasis'; valueBasis: ValueBasis }
  | { type: 'saved' };

export const noVehicles: VehiclesState = {
  drafts: [],
  errors: [],
  valueBasis: 'after_tax',
  valid: null,
  isOld: false,
  isChanged: false,
};

export function vehiclesReducer(state: VehiclesState, action: VehiclesAction): VehiclesState {
  switch (action.type) {
    case 'load':
      return {
        ...withDrafts({ ...noVehicles, valueBasis: action.valueBasis }, action.drafts),
        isChanged: action.isChanged,
      };
    case 'edit':
      return withDrafts(
        state,
        state.drafts.map((draft) => (draft.key === action.key ? edited(draft, action.change) : draft)),
      );
    case 'add':
      return state.drafts.length >= MOST_VEHICLES
        ? state
        : withDrafts(state, [...state.drafts, nextVehicle(state.drafts)]);
    case 'remove':
      return withDrafts(
        state,
        state.drafts.filter(({ key }) => key !== action.key),
      );
    case 'valueBasis':
      return { ...state, valueBasis: action.valueBasis, isChanged: true };
    case 'saved':
      return { ...state, isChanged: false };
  }
}

const edited = (draft: VehicleDraft, change: Partial<VehicleDraft>): VehicleDraft =>
  change.account_type === undefined
    ? { ...draft, ...change }
    : withAccountType({ ...draft, ...change, account_type: draft.account_type }, change.account_type);

function withDrafts(state: VehiclesState, drafts: readonly VehicleDraft[]): VehiclesState {
  const { vehicles, errors } = checkVehicles(drafts);
  return {
    ...state,
    drafts,
    errors,
    valid: vehicles ?? state.valid,
    isOld: vehicles === null,
    isChanged: true,
  };
}
