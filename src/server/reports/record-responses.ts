import type { Report, ReportLink, ReportListItem } from '../../domain/practice/reports/report.ts';
import * as z from 'zod';
import { METHODS } from '../../domain/policy/methods.ts';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import { DOCUMENT_VERSION } from '../../domain/practice/cases/scenario-document.ts';
import type { ScenarioRecord, SimulationRecord } from '../../domain/practice/cases/case-store.ts';
import type { Scenario } from '../../domain/practice/cases/scenario.ts';
import { clientResponseSchema } from '../../domain/practice/clients/client-schema.ts';
import { signedAddress, sharedHistoricalUrl, sharedReportUrl } from '../http/addresses.ts';
import type { Services } from '../services.ts';
import {
  historicalInputOf,
  type HistoricalInput,
  type Simulation,
} from '../../domain/practice/cases/simulation.ts';
import { simulationVintage } from '../../domain/practice/cases/simulation-document.ts';
import type {
  ReportRecord,
  ReportSummary,
  StoredHistoricalReport,
} from '../../domain/practice/reports/report-store.ts';
import type {
  HistoricalReportListItem,
  HistoricalReportRecord,
} from '../../domain/practice/reports/historical-report-content.ts';
import type { ReportShare } from '../../domain/practice/reports/sharing.ts';

type CaseContext = [services: Services, owner: OwnerId, now: Date];

const caseResponse = (record: ScenarioRecord | SimulationRecord, ...[services, owner, now]: CaseContext) => ({
  id: record.id,
  client: record.client,
  is_draft: record.is_draft,
  kept_version: record.kept_version,
  revision: record.revision,
  pdf_url: {
    s3_url: record.file_hash === null ? null : signedAddress(services, owner, record.file_hash, now),
  },
  created_at: record.created_at,
  updated_at: record.updated_at,
});

export const scenarioResponse = (record: ScenarioRecord, ...context: CaseContext): Scenario => ({
  ...caseResponse(record, ...context),
  scenario_details: { id: record.id, name: record.name, description: record.description },
  document: record.document,
});

const member = z.record(z.string(), z.unknown());
const revision = z.int();

/** Schema for OpenAPI. Illustration and vehicles are described at their routes. */
export const scenarioResponseSchema = z.object({
  id: z.int(),
  client: clientResponseSchema.omit({ date_of_birth: true, created_at: true, updated_at: true }),
  is_draft: z.boolean(),
  scenario_details: z.object({ id: z.int(), name: z.string(), description: z.string() }),
  document: z.object({
    version: z.literal(DOCUMENT_VERSION),
    start_year: z.int(),
    table_growth: z.number().optional(),
    limit_growth: z.number().optional(),
    illustration: member.nullable(),
    schedule: member.nullable(),
    policy_model: member.nullable(),
    vehicles: z.array(member),
    tax_profile: member.nullable(),
    value_basis: z.enum(['pre_tax', 'after_tax']),
    methods: z.enum(METHODS).optional(),
  }),
  kept_version: z.int(),
  revision,
  pdf_url: z.object({ s3_url: z.string().nullable() }),
  created_at: z.string(),
  updated_at: z.string(),
});

/** Schema of a wizard step's members and revision. */
export const stepResponseSchema = (
  ...names: (keyof typeof scenarioResponseSchema.shape.document.shape)[]
) => {
  const { shape } = scenarioResponseSchema.shape.document;
  return z.object({ ...Object.fromEntries(names.map((name) => [name, shape[name]])), revision });
};

export const detailsResponseSchema = scenarioResponseSchema.shape.scenario_details.extend({ revision });
export const vehicleSlotResponseSchema = z.object({ vehicle: member.nullable(), revision });

export const scenarioRowSchema = scenarioResponseSchema
  .pick({ id: true, scenario_details: true, is_draft: true, created_at: true, updated_at: true })
  .extend({ client_id: z.int(), has_illustration: z.boolean() });

/** Input of the simulation. Null if incomplete. */
export const inputOf = ({ client, document }: SimulationRecord): HistoricalInput | null =>
  historicalInputOf(client.age, document);

export function simulationResponse(record: SimulationRecord, ...context: CaseContext): Simulation {
  const { history } = context[0];
  const reach = simulationVintage(record.document, history);
  return {
    ...caseResponse(record, ...context),
    simulation_details: { id: record.id, name: record.name, description: record.description },
    scenario: record.scenario,
    included: record.included,
    document: record.document,
    input: inputOf(record),
    data_vintage: reach ?? history.vintage ?? '',
    newer_data: record.saved_vintage !== null && reach !== null && reach > record.saved_vintage,
  };
}
const { document, scenario_details } = scenarioResponseSchema.shape;

/** Schema for OpenAPI. Members of the document are described at their routes. */
export const simulationResponseSchema = scenarioResponseSchema.omit({ scenario_details: true }).extend({
  simulation_details: scenario_details,
  scenario: z.object({ id: z.int(), name: z.string() }).nullable(),
  included: z.boolean(),
  document: document.extend({ parameters: member.nullable() }),
  input: member.nullable(),
  data_vintage: z.string(),
  newer_data: z.boolean(),
});

export const parametersResponseSchema = stepResponseSchema('vehicles', 'tax_profile', 'value_basis').extend({
  parameters: member.nullable(),
});
export const strategyResponseSchema = z.object({ strategy: member.nullable(), revision: z.int() });

export const simulationRowSchema = simulationResponseSchema
  .pick({ id: true, simulation_details: true, scenario: true, is_draft: true, included: true, pdf_url: true })
  .extend({ client_id: z.int(), created_at: z.string(), updated_at: z.string() });

/** Saved reports as returned to their owner and in lists. */
export const reportResponse = (record: ReportRecord, services: Services, origin: string): Report => ({
  ...reportListItem(record, services, origin),
  notes: record.notes,
  disclosures: record.disclosures,
  deleted_comparative_vehicle_ids: record.deleted_comparative_vehicle_ids,
  variants: record.variants,
  ...(record.cv_names && { cv_names: record.cv_names }),
});

export const historicalReportResponse = (
  record: StoredHistoricalReport,
  services: Services,
  origin: string,
): HistoricalReportRecord => ({
  ...historicalListItem(record, services, origin),
  notes: record.notes,
  disclosures: record.disclosures,
  deleted_historical_vehicle_ids: record.deleted_historical_vehicle_ids,
  ...(record.cv_names && { cv_names: record.cv_names }),
});

export const reportListItem = (record: ReportSummary, services: Services, origin: string): ReportListItem => {
  const { scenario_id, scenario_name } = record;
  const link = linkResponse(record, services, (token) => sharedReportUrl(services, origin, record.id, token));
  return listItem(record, { scenario_id, scenario_name }, link);
};

export const historicalListItem = (
  record: StoredHistoricalReport,
  services: Services,
  origin: string,
): HistoricalReportListItem => {
  const { simulation_id, simulation_name, scenario_id, scenario_name } = record;
  const link = linkResponse(record, services, (token) =>
    sharedHistoricalUrl(services, origin, record.id, token),
  );
  return listItem(record, { simulation_id, simulation_name, scenario_id, scenario_name }, link);
};

const listItem = <Shown, Of, Link>(
  record: Pick<ReportSummary, 'id' | 'name' | 'description' | 'client_id' | 'created_at' | 'updated_at'> & {
    saved_action: Shown;
  },
  of: Of,
  link: Link,
) => ({
  id: record.id,
  report_id: record.id,
  name: record.name,
  description: record.description,
  client_id: record.client_id,
  ...of,
  saved_action: record.saved_action,
  ...link,
  created_at: record.created_at,
  updated_at: record.updated_at,
});

const NOT_SHARED = { shared_at: null, expires_at: null, views: 0, last_viewed_at: null, moved_on: false };

/** Derived for each response, never stored. */
function linkResponse(
  { id, generation, share }: { id: number; generation: number; share: ReportShare | null },
  { signer }: Pick<Services, 'signer'>,
  pageOf: (token: string) => string,
): ReportLink {
  const token = share ? signer.viewToken(id, generation) : null;
  return {
    view_token: token,
    report_link: token === null ? null : pageOf(token),
    ...(share ?? NOT_SHARED),
  };
}
