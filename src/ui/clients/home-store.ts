import type { ClientListItem } from '../../domain/practice/reports/client-list.ts';
import { api } from '../wiring.ts';
import { createListStore } from './list-store.ts';

export const clientStore = createListStore({
  path: 'auth/clients/',
  listed: (client: ClientListItem) => client,
  title: 'Scenario',
  remove: api.scenarios.remove,
  clone: (id, name, key) =>
    api.call({ method: 'POST', path: `scenario/${id}/clone/`, body: { name }, idempotencyKey: key }),
  removeReport: api.reports.remove,
});

export const { load: loadClients, useList: useClientList } = clientStore;
