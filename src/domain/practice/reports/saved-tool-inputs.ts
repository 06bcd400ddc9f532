/** Saved inputs of a planning tool. They contain the choices that a later version could make otherwise. */
import { withStartYear } from '../../calculations/start-year.ts';
import { yearOfChange } from '../cases/scenario-document.ts';
import { TOOL_CALCULATIONS, type Tool } from './tool-run.ts';

type Inputs = Record<string, unknown>;

/** Inputs to save: with the year, and with null for the default growth of the federal tables. */
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
