import type { ClientListItem, ScenarioListItem } from '../../../domain/practice/reports/client-list.ts';
import { isDuplicateName, DUPLICATE_NAME, type Scenario } from '../../../domain/practice/cases/scenario.ts';
import { readableName } from '../../../domain/shared/text.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { newRequestKey } from '../../api/http-port.ts';
import { KEYS, type KeyValue } from '../../state/storage.ts';
import { dropDraft, saveDraft, loadDraft, type DraftSchema } from '../draft/draft-storage.ts';
import { clientCrumb, firstUnfinished, SCENARIO_STEPS } from '../../clients/case-steps.ts';
import type { Client } from '../../../domain/practice/clients/client.ts';
import type { TemplateType } from '../../../domain/practice/templates/template.ts';
import { illustrations } from '../../api/saved-api.ts';
import { messageOf } from '../../api/api-error.ts';
import { showToast } from '../../shell/toasts.tsx';
import { api } from '../../wiring.ts';
import type { CallOptions } from '../../api/http-port.ts';

export interface DetailsKeys {
  step: string;
  current: string;
}

export const SCENARIO_DETAILS_KEYS: DetailsKeys = {
  step: KEYS.scenarioStep(1),
  current: KEYS.currentScenario,
};

export interface DetailsDraft {
  scenario: number | null;
  client: number | null;
  name: string;
  description: string;
  from: number | null;
  /** Idempotency key: resubmitting the same draft, even after a reload, creates one scenario. */
  key: string;
}

export const newDraft = (client: number | null): DetailsDraft => ({
  scenario: null,
  client,
  name: '',
  description: '',
  from: null,
  key: newRequestKey(),
});

type SavedDetails = Pick<Scenario, 'id' | 'client' | 'scenario_details'>;

export const draftOf = ({
  id,
  client,
  scenario_details: { name, description },
}: SavedDetails): DetailsDraft => ({
  ...newDraft(client.id),
  scenario: id,
  name,
  description,
});

export function loadDetailsDraft(
  store: KeyValue,
  scenario: number | null,
  client: number | null,
  keys = SCENARIO_DETAILS_KEYS,
): DetailsDraft | null {
  const value = loadDraft(store, keys.step, detailsSchema, { scenario });
  if (!value) return null;
  const another = scenario === null && client !== null && value.client !== null && value.client !== client;
  return another ? null : { ...value, client: value.client ?? client };
}

export const keepDetails = (store: KeyValue, draft: DetailsDraft, keys = SCENARIO_DETAILS_KEYS): void =>
  saveDraft(store, keys.step, draft);

export function settleDetails(
  store: KeyValue,
  { scenario }: Pick<DetailsDraft, 'scenario'>,
  id: number,
  keys = SCENARIO_DETAILS_KEYS,
): void {
  dropDraft(store, keys.step, { scenario });
  store.set(keys.current, String(id));
}

export function usedNames(
  clients: readonly {
    id: number;
    scenarios: readonly Pick<ClientListItem['scenarios'][number], 'id' | 'scenario_details'>[];
  }[],
  client: number | null,
  scenario: number | null,
): string[] {
  const scenarios = clients.find(({ id }) => id === client)?.scenarios ?? [];
  return scenarios.filter(({ id }) => id !== scenario).map((one) => one.scenario_details.name);
}

export function isDirty(draft: DetailsDraft, scenario: Pick<Scenario, 'scenario_details'> | null): boolean {
  const { name, description } = scenario?.scenario_details ?? { name: '', description: '' };
  return draft.name.trim() !== name || draft.description.trim() !== description || draft.from !== null;
}

export function validateDetails(
  { client, name }: DetailsDraft,
  usedNames: readonly string[] = [],
  duplicateNameMessage = DUPLICATE_NAME,
): FieldErrors | null {
  const errors: Record<string, string[]> = {};
  if (client === null) errors['client_id'] = ['Client is a required field'];
  if (readableName(name) === '') errors['name'] = ['Name is a required field'];
  else if (isDuplicateName(name, usedNames)) errors['name'] = [duplicateNameMessage];
  return Object.keys(errors).length > 0 ? errors : null;
}

const isId = (value: unknown): value is number | null => value === null || typeof value === 'number';

const detailsSchema: DraftSchema<DetailsDraft> = ({ scenario, client, name, description, from, key }) =>
  isId(scenario) &&
  isId(client) &&
  typeof name === 'string' &&
  typeof description === 'string' &&
  isId(from) &&
  typeof key === 'string'
    ? { scenario, client, name, description, from, key }
    : null;

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
  duplicateNameMessage: string;
  template: Extract<TemplateType, 'scenario_details' | 'simulation_details'>;
  keys: DetailsKeys;
  /** The next page after the user creates a client; by default a new scenario. */
  newClient?: { label: string; href: (client: number) => string } | undefined;
  home: string;
  homeName: string;
  clientCrumb: typeof clientCrumb;
  next: (id: number) => string;
  leftAt: (owner: T) => string;
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
  lead: 'A scenario compares one policy illustration with up to three accounts.',
  placeholder: 'Max-funded IUL, income from 66',
  duplicateNameMessage: DUPLICATE_NAME,
  template: 'scenario_details',
  keys: SCENARIO_DETAILS_KEYS,
  home: '/',
  homeName: 'Clients',
  clientCrumb,
  next: (id) => SCENARIO_STEPS.hrefOf('details', id, 1),
  leftAt: (scenario) => SCENARIO_STEPS.hrefOf(firstUnfinished(scenario), scenario.id),
  stays: SCENARIO_STEPS.stays,
  takesOver: (scenario) => scenario === null || scenario.document.vehicles.length === 0,
  takeOver,
  clients: (options) => api.clients.list(options),
  get: (id, options) => api.scenarios.get(id, options),
  create: (body, options) => api.scenarios.create(body, options),
  patch: (id, body) => api.scenarios.details(id, body),
};

/** Copies the vehicles of another scenario. A failure is not fatal, as the scenario is already saved. */
async function takeOver(scenario: Scenario, from: number): Promise<Scenario> {
  try {
    const { id, revision } = scenario;
    return (await illustrations.takeOver(id, { from_scenario: from, revision })).data;
  } catch (error) {
    showToast({ type: 'warning', message: 'The accounts were not copied', detail: messageOf(error) });
    return scenario;
  }
}
