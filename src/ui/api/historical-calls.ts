import type { HistoricalClientListItem } from '../../domain/practice/reports/client-list.ts';
import type { Simulation, SimulationDocument } from '../../domain/practice/cases/simulation.ts';
import { form, type StoredFile } from './api.ts';
import { api } from '../wiring.ts';
import { verbsOf, type CallOptions } from './http-port.ts';
import type { Holdings } from '../../domain/practice/clients/client-schema.ts';

export { historicalReports } from './historical-reports-api.ts';

interface SimulationPatch {
  simulation_details?: { name?: string; description?: string };
  is_draft?: boolean;
  included?: boolean;
  document?: Partial<Omit<SimulationDocument, 'version'>>;
  revision: number;
}

type Parts<Name extends keyof SimulationDocument> = Partial<Pick<SimulationDocument, Name>> & {
  revision: number;
};
type IllustrationParts = Parts<'illustration' | 'schedule' | 'policy_model'>;
type ParameterParts = Parts<'parameters' | 'vehicles' | 'tax_profile' | 'value_basis' | 'methods'>;

const { get, post, patch, send } = verbsOf(api.call);

export const historical = {
  /** Returns clients with their simulations and reports, latest change first. Supports 304 by tag. */
  clients: (options?: CallOptions) => get<HistoricalClientListItem[]>('historical/clients/', options),
  get: (id: number, options?: CallOptions) => get<Simulation>(`historical/simulation/${id}/`, options),
  holdings: (id: number, options?: CallOptions) =>
    get<Holdings>(`historical/simulation/${id}/holdings/`, options),
  create: (
    body: { client_id: number; name: string; description?: string; scenario_id?: number },
    options?: CallOptions,
  ) => post<Simulation>('historical/simulation/', body, options),
  patch: (id: number, body: SimulationPatch, options?: CallOptions) =>
    patch<Simulation>(`historical/simulation/${id}/`, body, options),
  remove: (id: number) => send<null>('DELETE', `historical/simulation/${id}/`),
  clone: (id: number, name: string, options?: CallOptions) =>
    send<Simulation>('POST', `historical/simulation/${id}/clone/`, { name }, options),
  details: (id: number, body: { name?: string; description?: string; revision: number }) =>
    patch<Simulation>(`historical/simulation-details/${id}/`, body),
  illustration: (id: number, body: IllustrationParts, options?: CallOptions) =>
    patch<Simulation>(`historical/illustrations/${id}/`, body, options),
  parameters: (id: number, body: ParameterParts, options?: CallOptions) =>
    patch<Simulation>(`historical/parameters/${id}/`, body, options),
  attachPdf: (file: File, simulation: number, options?: CallOptions) =>
    post<StoredFile>('scenario/historical-media/', form({ file, simulation }), options),

  ofScenario: (scenario: number, options?: CallOptions) =>
    get<Simulation[]>(`scenario/historical/${scenario}/`, options),
  createInScenario: (scenario: number, body: { name: string; description?: string }, options?: CallOptions) =>
    post<Simulation>(`scenario/historical/${scenario}/`, body, options),
  /** Shows the `included` simulations with the scenario. Only differences from `was` are saved. */
  include: (scenario: number, included: number[], was: number[]) =>
    patch<Simulation[]>(`scenario/historical/${scenario}/`, { included, was }),
};
