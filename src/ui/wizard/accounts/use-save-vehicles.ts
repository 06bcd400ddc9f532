import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { api, localStore } from '../../wiring.ts';
import { useSaveParts } from '../details/use-save-parts.ts';
import { forgetVehicles } from './stored-vehicles.ts';
import { comparedIn, conflictFields, mergedComparison, type Compared } from './vehicle-conflicts.ts';

interface SaveOptions {
  scenario: Scenario;
  /** What was saved when these changes were begun, as text. */
  base: string;
  onSaved: (saved: Scenario) => void;
  onRefused: (fields: FieldErrors) => void;
}

/** Saves the comparison; a scenario that was changed elsewhere meanwhile is compared part by part. */
export const useSaveVehicles = ({ scenario, base, onSaved, onRefused }: SaveOptions) =>
  useSaveParts<Compared, Scenario>({
    opened: scenario,
    base,
    partsOf: ({ document }) => comparedIn(document),
    empty: { vehicles: [], tax_profile: null, value_basis: 'after_tax' },
    fieldsOf: conflictFields,
    merged: mergedComparison,
    get: () => api.scenarios.get(scenario.id),
    send: (parts, revision) => api.scenarios.comparative(scenario.id, { ...parts, revision }),
    forget: () => forgetVehicles(localStore),
    onSaved,
    onRefused,
    words: {
      elsewhere: 'Another step of this scenario was changed elsewhere',
      beside: 'Your vehicles are saved beside it.',
      notSaved: 'The vehicles were not saved',
    },
  });
