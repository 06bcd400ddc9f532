/** Step 1 as typed so far, kept in the browser. */
import type { ClientListItem } from '../../../domain/practice/reports/client-list.ts';
import { isNameTaken, NAME_TAKEN, type Scenario } from '../../../domain/practice/cases/scenario.ts';
import { readableName } from '../../../domain/shared/text.ts';
import type { FieldErrors } from '../../../domain/shared/result.ts';
import { newRequestKey } from '../../api/http-port.ts';
import { KEYS, type KeyValue } from '../../state/storage.ts';
import { dropDraft, keepDraft, keptDraft, type DraftSchema } from '../draft/kept-draft.ts';

/** Where the step is kept, and which scenario or simulation is in hand. */
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
  /** Of the submit: the same draft sent twice, also after a reload, makes one scenario. */
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

export const draftOf = ({
  id,
  client,
  scenario_details: { name, description },
}: Pick<Scenario, 'id' | 'client' | 'scenario_details'>): DetailsDraft => ({
  scenario: id,
  client: client.id,
  name,
  description,
  from: null,
  key: newRequestKey(),
});

/** What was typed before a reload: for the same scenario, or for a new one of the same client. */
export function keptDetails(
  store: KeyValue,
  scenario: number | null,
  client: number | null,
  keys = SCENARIO_DETAILS_KEYS,
): DetailsDraft | null {
  const value = keptDraft(store, keys.step, detailsSchema, { scenario });
  if (!value) return null;
  const another = scenario === null && client !== null && value.client !== null && value.client !== client;
  return another ? null : { ...value, client: value.client ?? client };
}

export const keepDetails = (store: KeyValue, draft: DetailsDraft, keys = SCENARIO_DETAILS_KEYS): void =>
  keepDraft(store, keys.step, draft);

/** The step is saved: its draft is dropped, and the wizard knows which one is in hand. */
export function settleDetails(
  store: KeyValue,
  { scenario }: Pick<DetailsDraft, 'scenario'>,
  id: number,
  keys = SCENARIO_DETAILS_KEYS,
): void {
  dropDraft(store, keys.step, { scenario });
  store.set(keys.current, String(id));
}

/** The names that a scenario of this client may not have; its own is not among them. */
export function takenNames(
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

/** The form's fields under the names that the server's messages use. */
export function detailsFaults(
  { client, name }: DetailsDraft,
  taken: readonly string[] = [],
  nameTaken = NAME_TAKEN,
): FieldErrors | null {
  const errors: Record<string, string[]> = {};
  if (client === null) errors['client_id'] = ['Client is a required field'];
  if (readableName(name) === '') errors['name'] = ['Name is a required field'];
  else if (isNameTaken(name, taken)) errors['name'] = [nameTaken];
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
