/** The calls of the historical screens, on the session of the page. */
import type { HistoricalReport } from '../../domain/comparison/historical/historical-report.ts';
import type {
  HistoricalClientListItem,
  SimulationListItem,
} from '../../domain/practice/reports/client-list.ts';
import type {
  HistoricalInput,
  IndexStrategyFields,
  Simulation,
  SimulationDocument,
} from '../../domain/practice/cases/simulation.ts';
import type { HistoricalReportRecord } from '../../domain/practice/reports/historical-report-kept.ts';
import type { Holdings } from '../../domain/practice/clients/holdings.ts';
import type { StoredFile } from './api.ts';
import { api } from '../wiring.ts';
import type { Call, CallOptions } from './http-port.ts';

export { historicalReports } from './historical-reports-api.ts';

interface SimulationPatch {
  simulation_details?: { name?: string; description?: string };
  is_draft?: boolean;
  included?: boolean;
  document?: Partial<Omit<SimulationDocument, 'version'>>;
  revision: number;
}

type IllustrationParts = Partial<Pick<SimulationDocument, 'illustration' | 'schedule' | 'policy_model'>> & {
  revision: number;
};

type ParameterParts = Partial<
  Pick<SimulationDocument, 'parameters' | 'vehicles' | 'tax_profile' | 'value_basis' | 'methods'>
> & { revision: number };

interface CombinedData {
  simulation: Simulation;
  reports: HistoricalReportRecord[];
  input: HistoricalInput | null;
}

/** Simulations: details, illustration, parameters, a scenario's, and the list with clients. */
function createHistoricalApi(call: Call) {
  const get = async <T>(path: string, { signal }: CallOptions = {}) =>
    (await call<T>({ method: 'GET', path, signal })).data;
  const post = <T>(path: string, body: unknown, { key, signal }: CallOptions = {}) =>
    call<T>({ method: 'POST', path, body, signal, idempotencyKey: key });
  const patch = async <T>(path: string, body: unknown, { signal }: CallOptions = {}) =>
    (await call<T>({ method: 'PATCH', path, body, signal })).data;

  return {
    /** Clients with their simulations and the reports of those, newest change first; answers 304 to a held tag. */
    clients: (options?: CallOptions) => get<HistoricalClientListItem[]>('historical/clients/', options),
    /** All of them without their documents. */
    list: (options?: CallOptions) =>
      get<(Omit<SimulationListItem, 'reports'> & { client_id: number })[]>('historical/simulation/', options),
    get: (id: number, options?: CallOptions) => get<Simulation>(`historical/simulation/${id}/`, options),
    holdings: (id: number, options?: CallOptions) =>
      get<Holdings>(`historical/simulation/${id}/holdings/`, options),
    create: async (
      body: { client_id: number; name: string; description?: string; scenario_id?: number },
      options?: CallOptions,
    ) => (await post<Simulation>('historical/simulation/', body, options)).data,
    patch: (id: number, body: SimulationPatch, options?: CallOptions) =>
      patch<Simulation>(`historical/simulation/${id}/`, body, options),
    remove: (id: number) => call<null>({ method: 'DELETE', path: `historical/simulation/${id}/` }),
    clone: (id: number, name: string, options?: CallOptions) =>
      post<Simulation>(`historical/simulation/${id}/clone/`, { name }, options),
    /** Download inputs: `plumbline run historical-report` takes the answer as it is. */
    inputs: (id: number, options?: CallOptions) =>
      get<HistoricalInput>(`historical/simulation/${id}/inputs/`, options),
    /** A simulation of its own from downloaded inputs. */
    importInputs: async (
      body: { client_id: number; name: string; description?: string; inputs: unknown },
      options?: CallOptions,
    ) => (await post<Simulation>('historical/import/', body, options)).data,

    details: (id: number, body: { name?: string; description?: string; revision: number }) =>
      patch<Simulation>(`historical/simulation-details/${id}/`, body),
    illustration: (id: number, body: IllustrationParts, options?: CallOptions) =>
      patch<Simulation>(`historical/illustrations/${id}/`, body, options),
    parameters: (id: number, body: ParameterParts, options?: CallOptions) =>
      patch<Simulation>(`historical/parameters/${id}/`, body, options),
    combined: (id: number, options?: CallOptions) =>
      get<CombinedData>(`historical/combined-data/${id}/`, options),
    /** Calculated by the server; the browser's own is the same. */
    report: (id: number, options?: CallOptions) =>
      get<HistoricalReport>(`historical/standalone-report/${id}/`, options),
    attachPdf: async (file: File, simulation: number, { key, signal }: CallOptions = {}) => {
      const body = new FormData();
      body.append('file', file);
      body.append('simulation', String(simulation));
      return (
        await call<StoredFile>({
          method: 'POST',
          path: 'scenario/historical-media/',
          body,
          signal,
          idempotencyKey: key,
        })
      ).data;
    },

    ofScenario: (scenario: number, options?: CallOptions) =>
      get<Simulation[]>(`scenario/historical/${scenario}/`, options),
    createInScenario: async (
      scenario: number,
      body: { name: string; description?: string },
      options?: CallOptions,
    ) => (await post<Simulation>(`scenario/historical/${scenario}/`, body, options)).data,
    /** These are shown with the scenario, the others not; what is as it `was` here stays as it is kept by now. */
    include: (scenario: number, included: number[], was: number[]) =>
      patch<Simulation[]>(`scenario/historical/${scenario}/`, { included, was }),
    /** Null takes it out; the other strategies share what is left, as they stood to each other. */
    strategy: (
      simulation: number,
      place: 1 | 2 | 3,
      body: { strategy: Partial<IndexStrategyFields> | null; revision: number },
    ) => patch<Simulation>(`scenario/indexstrategy${place}/${simulation}/`, body),
  };
}
export const historical = createHistoricalApi(api.call);
