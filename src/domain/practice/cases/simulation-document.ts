/** Simulations are versioned documents like scenarios: brought up to date when read, rewritten when saved. */
import type { StoredDocument } from './scenario-document.ts';
import { SIMULATION_VERSION, type SimulationDocument } from './simulation.ts';
import { historicalReportSchema } from '../../comparison/historical/historical-report-schema.ts';
import { TODAYS_METHODS } from '../../policy/methods.ts';
import { checkLedger } from '../../policy/check-ledger.ts';
import { invalidInput, parseWith, under } from '../../shared/field-errors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';

export const emptySimulation = (): SimulationDocument => ({
  version: SIMULATION_VERSION,
  illustration: null,
  schedule: null,
  policy_model: null,
  vehicles: [],
  tax_profile: null,
  value_basis: 'after_tax',
  parameters: null,
  methods: TODAYS_METHODS,
});

/** `steps[n]` turns version n into version n + 1. */
type Steps = Readonly<Record<number, (document: StoredDocument) => StoredDocument>>;

const STEPS: Steps = {};

const isCurrent = (document: StoredDocument): document is StoredDocument & SimulationDocument =>
  document.version === SIMULATION_VERSION;

/** Throws for a document from a newer version of the product: reading it half would lose what it does not know. */
export function upgradeSimulation(stored: StoredDocument, steps: Steps = STEPS): SimulationDocument {
  let document = stored;
  while (document.version < SIMULATION_VERSION) {
    const step = steps[document.version];
    if (!step) throw new Error(`No upgrade step from simulation document version ${document.version}.`);
    document = step(document);
  }
  if (!isCurrent(document)) {
    throw new Error(
      `Simulation document version ${document.version} is newer than this program (${SIMULATION_VERSION}).`,
    );
  }
  return document;
}

/** From downloaded inputs back to a simulation that stands alone: what `plumbline run historical-report` takes, taken in. */
export function simulationFromInputs(raw: unknown, clientAge: number): Result<SimulationDocument> {
  const read = parseWith(historicalReportSchema, raw);
  if (!read.ok) return read;
  const {
    illustration,
    vehicles,
    value_basis,
    methods,
    series,
    age,
    start_year: _year,
    ...rest
  } = read.value;
  const errors = {
    ...(series !== undefined && {
      series: ['A simulation runs on the loaded index figures. Leave the series out.'],
    }),
    ...(age !== clientAge && { age: [`The client is ${clientAge}; these inputs are for age ${age}.`] }),
    ...under('illustration', checkLedger(age, illustration).errors),
  };
  if (Object.keys(errors).length > 0) return fail(invalidInput(errors));
  const { horizon, ...parameters } = rest;
  return ok({
    ...emptySimulation(),
    illustration,
    vehicles,
    value_basis,
    methods,
    parameters: { ...parameters, horizon: horizon ?? null },
  });
}
