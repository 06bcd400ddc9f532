/** Simulations are versioned documents like scenarios: brought up to date when read, rewritten when saved. */
import { toVersion3, upgraded, type StoredDocument, type UpgradeSteps } from './scenario-document.ts';
import { SIMULATION_VERSION, type SimulationDocument, type SimulationParameters } from './simulation.ts';
import { historicalReportSchema } from '../../comparison/historical/historical-report-schema.ts';
import { TODAYS_METHODS } from '../../policy/methods.ts';
import { checkLedger } from '../../policy/check-ledger.ts';
import { invalidInput, parseWith, under } from '../../shared/field-errors.ts';
import { memberAt } from '../../shared/member-at.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

export const emptySimulation = (startYear: number): SimulationDocument => ({
  version: SIMULATION_VERSION,
  start_year: startYear,
  illustration: null,
  schedule: null,
  policy_model: null,
  vehicles: [],
  tax_profile: null,
  value_basis: 'after_tax',
  parameters: null,
  methods: TODAYS_METHODS,
});

/** Version 3 follows on the first: scenarios had one between. */
const STEPS: UpgradeSteps = {
  1: (document, year) => {
    const parameters = document.parameters as SimulationParameters | null | undefined;
    return {
      ...toVersion3(document, year),
      parameters: parameters ? { borrowing_rate: PREVIOUS_BORROWING_RATE, ...parameters } : null,
    };
  },
};

/** The previous default. */
export const PREVIOUS_BORROWING_RATE = 0.054;

export const upgradeSimulation = (
  stored: StoredDocument,
  year: number,
  steps: UpgradeSteps = STEPS,
): SimulationDocument =>
  upgraded('Simulation', stored, year, steps, SIMULATION_VERSION) as StoredDocument & SimulationDocument;

/** From downloaded inputs back to a simulation that stands alone: what `plumbline run historical-report` takes, taken in. */
export function simulationFromInputs(raw: unknown, clientAge: number): Result<SimulationDocument> {
  const read = parseWith(historicalReportSchema, raw);
  if (!read.ok) return read;
  const { illustration, vehicles, value_basis, methods, series, age, start_year, ...rest } = read.value;
  const errors = {
    ...(series !== undefined && {
      series: ['A simulation runs on the loaded index figures. Leave the series out.'],
    }),
    ...(age !== clientAge && { age: [`The client is ${clientAge}; these inputs are for age ${age}.`] }),
    ...under('illustration', checkLedger(age, illustration).errors),
  };
  if (Object.keys(errors).length > 0) return fail(invalidInput(errors));
  const { horizon, borrowing_rate, ...parameters } = rest;
  const isCharged = memberAt(raw, 'borrowing_rate') != null;
  return ok({
    ...emptySimulation(start_year),
    illustration,
    vehicles,
    value_basis,
    methods,
    parameters: { ...parameters, horizon: horizon ?? null, ...(isCharged && { borrowing_rate }) },
  });
}
