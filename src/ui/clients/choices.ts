import { displayName } from '../../domain/practice/clients/client.ts';
import type { ComboboxOption } from '../kit/form/combobox.tsx';
import { newestFirst, sortClients, type Listed } from './client-list.ts';
import { formatDate } from '../state/dates.ts';

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

/** Why a scenario or simulation without an illustration has no report. */
export const NO_ILLUSTRATION = 'No illustration yet';

export function scenarioOptions({ scenarios }: Listed): ComboboxOption[] {
  return newestFirst(scenarios).map((row) => ({
    value: String(row.id),
    label: row.scenario_details.name,
    detail: `${row.is_draft ? '(Draft) ' : ''}${row.scenario ? `${row.scenario.name}, ` : ''}${formatDate(row.updated_at)}`,
    ...(row.has_illustration ? {} : { disabled: true, reason: NO_ILLUSTRATION }),
  }));
}
