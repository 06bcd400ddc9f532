import * as z from 'zod';
import type { OwnerId } from '../domain/practice/users/user.ts';
import type { SimulationRecord } from '../domain/practice/cases/simulation-store.ts';
import {
  historicalInputOf,
  type HistoricalInput,
  type Simulation,
} from '../domain/practice/cases/simulation.ts';
import { simulationVintage } from '../domain/practice/cases/simulation-document.ts';
import { signedAddress } from './addresses.ts';
import { scenarioAnswerSchema, stepAnswerSchema } from './scenario-answer.ts';
import type { Services } from './services.ts';

/** What the simulation is run on, with the year of today; null while something is missing. */
export const inputOf = ({ client, document }: SimulationRecord, now: Date): HistoricalInput | null =>
  historicalInputOf(client.age, document, now.getFullYear());

export function simulationAnswer(
  record: SimulationRecord,
  services: Services,
  owner: OwnerId,
  now: Date,
): Simulation {
  const reach = simulationVintage(record.document, services.history);
  return {
    id: record.id,
    client: record.client,
    simulation_details: { id: record.id, name: record.name, description: record.description },
    scenario: record.scenario,
    is_draft: record.is_draft,
    included: record.included,
    document: record.document,
    input: inputOf(record, now),
    data_vintage: reach ?? services.history.vintage ?? '',
    newer_data: record.saved_vintage !== null && reach !== null && reach > record.saved_vintage,
    revision: record.revision,
    pdf_url: {
      s3_url: record.file_hash === null ? null : signedAddress(services, owner, record.file_hash, now),
    },
    created_at: record.created_at,
    updated_at: record.updated_at,
  };
}

const member = z.record(z.string(), z.unknown());
const { shape: ofScenario } = scenarioAnswerSchema;

/** For the API's document; the document's members are described where they are sent. */
export const simulationAnswerSchema = z.object({
  id: z.int(),
  client: ofScenario.client,
  simulation_details: z.object({ id: z.int(), name: z.string(), description: z.string() }),
  scenario: z.object({ id: z.int(), name: z.string() }).nullable(),
  is_draft: z.boolean(),
  included: z.boolean(),
  document: ofScenario.document.extend({ version: z.literal(1), parameters: member.nullable() }),
  input: member.nullable(),
  data_vintage: z.string(),
  newer_data: z.boolean(),
  revision: z.int(),
  pdf_url: z.object({ s3_url: z.string().nullable() }),
  created_at: z.string(),
  updated_at: z.string(),
});

export const parametersAnswerSchema = stepAnswerSchema('vehicles', 'tax_profile', 'value_basis').extend({
  parameters: member.nullable(),
});
export const strategyAnswerSchema = z.object({ strategy: member.nullable(), revision: z.int() });

/** Of the lists without documents. */
export const simulationRowSchema = simulationAnswerSchema
  .pick({ id: true, simulation_details: true, scenario: true, is_draft: true, included: true, pdf_url: true })
  .extend({ client_id: z.int(), created_at: z.string(), updated_at: z.string() });
