/** Inputs in a snapshot or an exported file of an engine before 0.4.0, with the choices that engine made for them. */
import { FIRST_METHODS } from '../../policy/methods.ts';
import { PREVIOUS_BORROWING_RATE } from '../cases/simulation-document.ts';
import { PREVIOUS_GROWTH, yearOfChange } from '../cases/scenario-document.ts';
import type { SnapshotMeta } from './report.ts';
import { withStartYear } from '../../calculations/registry.ts';
import { TOOL_CALCULATIONS, type Tool } from './tool-run-schema.ts';

interface SnapshotVersion {
  meta: Pick<SnapshotMeta, 'engine_version'>;
  taken_at: string;
}

export const isEarlier = ({ meta: { engine_version: version } }: Pick<SnapshotVersion, 'meta'>): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major === 0 && minor < 4;
};

/** Inputs without a methods member used the first methods. */
const withChoices =
  (choices: object) =>
  <Inputs extends object>(inputs: Inputs, snapshotVersion: SnapshotVersion): Inputs =>
    isEarlier(snapshotVersion)
      ? { methods: FIRST_METHODS, start_year: yearOfChange(snapshotVersion.taken_at), ...choices, ...inputs }
      : { methods: FIRST_METHODS, ...inputs };

export const comparativeInputs = withChoices(PREVIOUS_GROWTH);
export const historicalInputs = withChoices({ borrowing_rate: PREVIOUS_BORROWING_RATE });

/** Saved inputs of a planning tool, with explicit values for all defaults that a later version may change. */
type Inputs = Record<string, unknown>;

/** Adds the year, and null for the default growth of the federal tables. */
export const completeInputs = (tool: Tool, inputs: Inputs, year: number): Inputs =>
  withTables(dated(tool, inputs, year), tool, null);

/** Inputs saved before version 0.4.0 lack both. Its tables stayed level. */
export const upgradedInputs = (tool: Tool, inputs: Inputs, changedAt: string): Inputs =>
  withTables(dated(tool, inputs, yearOfChange(changedAt)), tool, 0);

const dated = (tool: Tool, inputs: Inputs, year: number): Inputs =>
  withStartYear(TOOL_CALCULATIONS[tool], inputs, year) as Inputs;

const withTables = (inputs: Inputs, tool: Tool, table_growth: number | null): Inputs =>
  tool === 'tax_scorecard' && inputs.tax_method === 'federal' && !('table_growth' in inputs)
    ? { ...inputs, table_growth }
    : inputs;
