/** Inputs in a snapshot or an exported file of an engine before 0.4.0, with the choices that engine made for them. */
import { FIRST_METHODS } from '../../policy/methods.ts';
import { PREVIOUS_BORROWING_RATE } from '../cases/simulation-document.ts';
import { PREVIOUS_GROWTH, yearOfChange } from '../cases/scenario-document.ts';
import type { SnapshotMeta } from './report.ts';

interface Taken {
  meta: Pick<SnapshotMeta, 'engine_version'>;
  taken_at: string;
}

/** True if an engine before 0.4.0 made it. */
export const isEarlier = ({ meta: { engine_version: version } }: Taken): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major === 0 && minor < 4;
};

/** Inputs without a methods member used the first methods. */
const withChoices =
  (choices: object) =>
  <Inputs extends object>(inputs: Inputs, taken: Taken): Inputs =>
    isEarlier(taken)
      ? { methods: FIRST_METHODS, start_year: yearOfChange(taken.taken_at), ...choices, ...inputs }
      : { methods: FIRST_METHODS, ...inputs };

export const comparativeInputs = withChoices(PREVIOUS_GROWTH);
export const historicalInputs = withChoices({ borrowing_rate: PREVIOUS_BORROWING_RATE });
