/** From downloaded inputs back to a simulation that stands alone: what `plumbline run historical-report` takes, taken in. */
import { historicalReportSchema } from '../../comparison/historical/historical-report-schema.ts';
import { checkLedger } from '../../policy/check-ledger.ts';
import { invalidInput, parseWith, under } from '../../shared/field-errors.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { emptySimulation } from './simulation-document.ts';
import type { SimulationDocument } from './simulation.ts';

export function simulationFromInputs(raw: unknown, clientAge: number): Result<SimulationDocument> {
  const read = parseWith(historicalReportSchema, raw);
  if (!read.ok) return read;
  const { illustration, vehicles, value_basis, series, age, start_year: _year, ...rest } = read.value;
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
    parameters: { ...parameters, horizon: horizon ?? null },
  });
}
