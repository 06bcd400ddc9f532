/** Clients and scenarios as the searchable dropdown takes them. */
import { displayName } from '../../domain/practice/clients/client.ts';
import { formatDate } from '../../domain/shared/format.ts';
import type { ComboboxOption } from '../kit/combobox.tsx';
import { newestFirst, sortClients, type Listed } from './client-list.ts';

/** `needs`: what a client must have to be chosen. */
export function clientOptions(
  clients: readonly Listed[],
  needs: 'scenario' | 'simulation' | null = null,
): ComboboxOption[] {
  return sortClients(clients, 'last-name-az').map((client) => ({
    value: String(client.id),
    label: displayName(client),
    detail: `age ${client.age}`,
    ...(needs !== null && client.scenarios.length === 0 ? { disabled: true, reason: `no ${needs} yet` } : {}),
  }));
}

export function scenarioOptions({ scenarios }: Listed): ComboboxOption[] {
  return newestFirst(scenarios).map(({ id, is_draft, scenario, updated_at, scenario_details }) => ({
    value: String(id),
    label: scenario_details.name,
    detail: `${is_draft ? '(Draft) ' : ''}${scenario ? `${scenario.name}, ` : ''}${formatDate(updated_at)}`,
  }));
}
