/** What the simulation calls take: the calculation's own fields, so that form, API and command line refuse the same. */
import * as z from 'zod';
import { historyFields } from '../history/policy-history-schema.ts';
import { strategiesSchema } from '../indexes/strategies-schema.ts';
import {
  comparisonParts,
  ledgerParts,
  scenarioDescriptionSchema,
  scenarioNameSchema,
} from '../scenarios/scenario-schema.ts';
import { record, wholeBetween } from '../shared/schema-fields.ts';
import { SIMULATION_VERSION, type SimulationParameters } from './simulation.ts';

const REQUIRED = (label: string) => ({ error: `${label} is a required field` });

const { series: _none, horizon: _asked, ...historyParts } = historyFields;

export const parametersSchema = record('Parameters', {
  strategies: strategiesSchema,
  ...historyParts,
  horizon: wholeBetween('Horizon', 1, 120)
    .nullish()
    .transform((years) => years ?? null),
}) satisfies z.ZodType<SimulationParameters, unknown>;

/** The revision that the form was filled from; a save over a newer one is refused. */
const revision = z.int(REQUIRED('revision')).min(1, { error: 'Must be at least 1.' });
const details = { name: scenarioNameSchema, description: scenarioDescriptionSchema };
const description = details.description.default('');

const parameterParts = { ...comparisonParts, parameters: parametersSchema.nullable().optional() };

export const newSimulationSchema = z.object({
  client_id: z.int(REQUIRED('client_id')),
  scenario_id: z.int().nullish(),
  name: details.name,
  description,
});

export const newInScenarioSchema = z.object({ name: details.name, description });

export const includedSchema = z.object({
  included: z
    .array(z.int({ error: 'Must be the id of a simulation.' }), REQUIRED('included'))
    .max(200, { error: 'At most 200 simulations.' }),
});

export const simulationDetailsSchema = z.object({
  name: details.name.optional(),
  description: details.description.optional(),
  revision,
});

/** The illustration itself is checked by its own schema, with paths that begin at its rows. */
export const simulationIllustrationSchema = z
  .object({ illustration: z.unknown().optional(), ...ledgerParts, revision })
  .refine(
    ({ illustration, schedule, policy_model }) =>
      illustration !== undefined || schedule !== undefined || policy_model !== undefined,
    { path: ['illustration'], ...REQUIRED('illustration') },
  );

export const simulationParametersSchema = z.object({ ...parameterParts, revision });

export const simulationPatchSchema = z.object({
  revision,
  is_draft: z.boolean().optional(),
  included: z.boolean().optional(),
  simulation_details: z
    .object({ name: details.name.optional(), description: details.description.optional() })
    .optional(),
  document: z
    .object({
      version: z.literal(SIMULATION_VERSION).optional(),
      illustration: z.unknown().optional(),
      ...ledgerParts,
      ...parameterParts,
    })
    .optional(),
});

/** One of the three strategies as a form of its own sends it; checked with the others, because their weights total 100%. */
export const strategyPlaceSchema = z.object({
  strategy: z.record(z.string(), z.unknown(), { error: 'Must be an object.' }).nullable(),
  revision,
});

export const simulationCloneSchema = z.object({ name: details.name });

export const simulationImportSchema = z.object({
  client_id: z.int(REQUIRED('client_id')),
  name: details.name,
  description,
  inputs: z.unknown().refine((value) => value !== undefined, { error: 'inputs is a required field' }),
});
