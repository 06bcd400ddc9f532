/** What stands around the details of something with a client and a name: a scenario, or a simulation. */
import type { ScenarioListItem } from '../../../../domain/clients/client-list.ts';
import type { Client } from '../../../../domain/clients/client.ts';
import { NAME_TAKEN } from '../../../../domain/scenarios/scenario-name.ts';
import type { Scenario } from '../../../../domain/scenarios/scenario.ts';
import type { TemplateType } from '../../../../domain/templates/template.ts';
import type { CallOptions } from '../../../api/api.ts';
import { createIllustrationsApi } from '../../../api/illustrations-api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { showToast } from '../../../components/toasts.tsx';
import { api } from '../../../wiring.ts';
import { SCENARIO_DETAILS_KEYS, type DetailsKeys } from './details-draft.ts';
import { neighborOf, staysInWizard } from './wizard-steps.ts';

export type DetailsOwner = Pick<Scenario, 'id' | 'client' | 'scenario_details' | 'revision'>;

/** A client with the names that are taken. */
export type DetailsClient = Client & {
  scenarios: readonly Pick<ScenarioListItem, 'id' | 'scenario_details'>[];
};

interface Details {
  name: string;
  description: string;
}

export interface DetailsFlow<T extends DetailsOwner = DetailsOwner> {
  /** "scenario", as sentences call it. */
  noun: string;
  lead: string;
  placeholder: string;
  /** Said of a name that the client has already. */
  nameTaken: string;
  template: Extract<TemplateType, 'scenario_details' | 'simulation_details'>;
  keys: DetailsKeys;
  /** What may follow a client who is made here; a scenario when absent. */
  newClient?: { label: string; href: (client: number) => string } | undefined;
  /** The list that it leads back to. */
  home: string;
  next: (id: number) => string;
  /** Whether a path stays among the steps of the same one. */
  stays: (path: string, id: number) => boolean;
  /** Whether it may begin with the vehicles of another one. */
  takesOver: (owner: T | null) => boolean;
  takeOver: (owner: T, from: number) => Promise<T>;
  get: (id: number) => Promise<T>;
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
  next: (id) => neighborOf('details', 1, id) ?? '/',
  stays: staysInWizard,
  takesOver: (scenario) => scenario === null || scenario.document.vehicles.length === 0,
  takeOver,
  get: (id) => api.scenarios.get(id),
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
    showToast({ type: 'warning', message: 'The vehicles were not copied', detail: messageOf(error) });
    return scenario;
  }
}
