/** What stands around the details of something with a client and a name: a scenario, or a simulation. */
import { clientCrumb } from '../../clients/client-crumb.ts';
import type { ScenarioListItem } from '../../../domain/practice/reports/client-list.ts';
import type { Client } from '../../../domain/practice/clients/client.ts';
import { NAME_TAKEN, type Scenario } from '../../../domain/practice/cases/scenario.ts';
import type { TemplateType } from '../../../domain/practice/templates/template.ts';
import { createIllustrationsApi } from '../../api/saved-api.ts';
import { messageOf } from '../../api/api-error.ts';
import { showToast } from '../../shell/toasts.tsx';
import { api } from '../../wiring.ts';
import { SCENARIO_DETAILS_KEYS, type DetailsKeys } from './details-draft.ts';
import { firstUnfinished, indexOfStep, neighborOf, staysInWizard, WIZARD_STEPS } from './wizard-steps.ts';
import type { CallOptions } from '../../api/http-port.ts';

export type DetailsOwner = Pick<Scenario, 'id' | 'client' | 'is_draft' | 'scenario_details' | 'revision'>;

export type DetailsClient = Client & {
  scenarios: readonly Pick<ScenarioListItem, 'id' | 'scenario_details'>[];
};

interface Details {
  name: string;
  description: string;
}

export interface DetailsFlow<T extends DetailsOwner = DetailsOwner> {
  noun: string;
  lead: string;
  placeholder: string;
  nameTaken: string;
  template: Extract<TemplateType, 'scenario_details' | 'simulation_details'>;
  keys: DetailsKeys;
  /** What may follow a client who is made here; a scenario when absent. */
  newClient?: { label: string; href: (client: number) => string } | undefined;
  home: string;
  homeName: string;
  clientCrumb: typeof clientCrumb;
  next: (id: number) => string;
  leftAt: (owner: T) => string | null;
  detailsElsewhere?: ((owner: T) => string | null) | undefined;
  stays: (path: string, id: number) => boolean;
  takesOver: (owner: T | null) => boolean;
  takeOver: (owner: T, from: number) => Promise<T>;
  clients: (options?: CallOptions) => Promise<readonly DetailsClient[]>;
  get: (id: number, options?: CallOptions) => Promise<T>;
  create: (body: Details & { client_id: number }, options: CallOptions) => Promise<T>;
  patch: (id: number, body: Details & { revision: number }) => Promise<T>;
}

export const SCENARIO_DETAILS: DetailsFlow<Scenario> = {
  noun: 'scenario',
  lead: 'A scenario compares one policy illustration with up to three other accounts.',
  placeholder: 'Max-funded IUL, income from 66',
  nameTaken: NAME_TAKEN,
  template: 'scenario_details',
  keys: SCENARIO_DETAILS_KEYS,
  home: '/',
  homeName: 'Clients',
  clientCrumb,
  next: (id) => neighborOf('details', 1, id) ?? '/',
  leftAt: (scenario) => WIZARD_STEPS[indexOfStep(firstUnfinished(scenario))]?.href(scenario.id) ?? null,
  stays: staysInWizard,
  takesOver: (scenario) => scenario === null || scenario.document.vehicles.length === 0,
  takeOver,
  clients: (options) => api.clients.list(options),
  get: (id, options) => api.scenarios.get(id, options),
  create: (body, options) => api.scenarios.create(body, options),
  patch: (id, body) => api.scenarios.details(id, body),
};

/** The scenario is there either way: without the other one's vehicles the third step begins as usual. */
async function takeOver(scenario: Scenario, from: number): Promise<Scenario> {
  try {
    const { data } = await createIllustrationsApi(api.call).takeOver(scenario.id, {
      from_scenario: from,
      revision: scenario.revision,
    });
    return data;
  } catch (error) {
    showToast({ type: 'warning', message: 'The accounts were not copied', detail: messageOf(error) });
    return scenario;
  }
}
