/** Request schemas of simulations. Form, API and command line share the calculation's fields. */
import * as z from 'zod';
import { historyFields } from '../../history/history-schema.ts';
import {
  comparisonParts,
  documentPatch,
  namesPatch,
  revision,
  scenarioDescriptionSchema,
  scenarioNameSchema,
} from './scenario-schema.ts';
import { deferValidation } from '../../shared/bounded-schema.ts';
import {
  flag,
  listOf,
  membersOf,
  numberBetween,
  optional,
  record,
  rowId,
  integerBetween,
} from '../../shared/schema-fields.ts';
import type { SimulationParameters } from './simulation.ts';

const { series: _none, horizon: _asked, borrowing_rate: _rate, ...historyParts } = historyFields;

export const parametersSchema = record('Parameters', {
  ...historyParts,
  borrowing_rate: optional(numberBetween('Borrowing rate', 0, 0.5)),
  horizon: integerBetween('Horizon', 1, 120)
    .nullish()
    .transform((years) => years ?? null),
}) satisfies z.ZodType<SimulationParameters, unknown>;

const details = { name: scenarioNameSchema, description: scenarioDescriptionSchema };
const description = details.description.default('');

const parameterParts = { ...comparisonParts, parameters: parametersSchema.nullable().optional() };

export const newSimulationSchema = record('Simulation', {
  client_id: rowId('client_id'),
  scenario_id: rowId('scenario_id').nullish(),
  name: details.name,
  description,
});

export const newInScenarioSchema = record('Simulation', { name: details.name, description });

const chosen = (label: string) =>
  listOf(label, rowId('Simulation', 'Must be the id of a simulation.'), 0, 200, {
    tooMany: 'At most 200 simulations.',
  });
export const includedSchema = record('Input', {
  included: chosen('included'),
  was: chosen('was')
    .optional()
    .describe(
      'The simulations that the caller read as shown. Those that the caller did not switch keep their current state',
    ),
});

export const simulationDetailsSchema = record('Simulation details', { ...namesPatch, revision });

export const simulationParametersSchema = record('Parameters', { ...parameterParts, revision });

export const simulationPatchSchema = record('Simulation', {
  revision,
  is_draft: flag('is_draft').optional(),
  included: flag('included').optional(),
  simulation_details: record('Simulation details', namesPatch).optional(),
  document: record('Document', { ...documentPatch, ...parameterParts }).optional(),
});

/** One of three strategies, from its separate form. All are checked together because their weights total 100%. */
export const strategyPlaceSchema = record('Strategy', {
  strategy: membersOf('Strategy', deferValidation(z.unknown(), 'strategiesSchema'), 40).nullable(),
  revision,
});

export const simulationCloneSchema = record('Input', { name: details.name });

export const simulationImportSchema = record('Import', {
  client_id: rowId('client_id'),
  name: details.name,
  description,
  inputs: deferValidation(
    z.unknown().refine((value) => value !== undefined, { error: 'inputs is a required field' }),
    'historicalReportSchema',
  ),
});
