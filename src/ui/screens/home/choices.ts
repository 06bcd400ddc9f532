/** Clients and scenarios as the searchable dropdown takes them. */
import type { ClientListItem } from '../../../domain/clients/client-list.ts';
import { displayName } from '../../../domain/clients/client.ts';
import { formatDate } from '../../../domain/shared/format.ts';
import type { ComboboxOption } from '../../components/combobox.tsx';
import { newestFirst, sortClients } from './client-list.ts';

export function clientOptions(
  clients: readonly ClientListItem[],
  what: 'scenario' | 'report',
): ComboboxOption[] {
  return sortClients(clients, 'last-name-az').map((client) => ({
    value: String(client.id),
    label: displayName(client),
    detail: `age ${client.age}`,
    ...(what === 'report' && client.scenarios.length === 0
      ? { disabled: true, reason: 'no scenario yet' }
      : {}),
  }));
}

export function scenarioOptions(client: ClientListItem): ComboboxOption[] {
  return newestFirst(client.scenarios).map((scenario) => ({
    value: String(scenario.id),
    label: scenario.scenario_details.name,
    detail: `${scenario.is_draft ? '(Draft) ' : ''}${formatDate(scenario.updated_at)}`,
  }));
}
