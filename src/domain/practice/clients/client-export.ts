/** Clients as a file that a spreadsheet opens and the import reads back the same. */
import type { ClientFields } from './client.ts';
import { writeCsv } from '../../shared/csv.ts';
import { FIELD_LABELS } from './import-columns.ts';

export function clientsCsv(clients: readonly ClientFields[]): string {
  const { firstname, middlename, lastname, age } = FIELD_LABELS;
  return writeCsv([
    [firstname, middlename, lastname, age],
    ...clients.map((client) => [client.firstname, client.middlename ?? '', client.lastname, client.age]),
  ]);
}
