/** Sorting and searching of the Choose Client list. Pure. */
import type { ClientListItem, ScenarioListItem } from '../../../domain/clients/client-list.ts';
import { displayName } from '../../../domain/clients/client.ts';
import type { Report } from '../../../domain/reports/report.ts';

export const SORTS = [
  { id: 'last-name-az', label: 'Last Name (A-Z)' },
  { id: 'last-name-za', label: 'Last Name (Z-A)' },
  { id: 'last-edited', label: 'Last Edited' },
  { id: 'first-edited', label: 'First Edited' },
] as const;

export type SortId = (typeof SORTS)[number]['id'];

/** List limits before "View More" (specification, section 9). */
export const LIMITS = { scenarios: 3, reportsOfScenario: 2, reportsOfClient: 3 } as const;

const time = (row: { updated_at: string }) => Date.parse(row.updated_at) || 0;

export const newestFirst = <T extends { updated_at: string }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => time(b) - time(a));

/** The latest change to a client or to anything made for them. */
export function lastEdited(client: ClientListItem): string {
  const rows: { updated_at: string }[] = [client, ...client.scenarios, ...client.reports];
  return newestFirst(rows)[0]?.updated_at ?? client.updated_at;
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byName = (a: ClientListItem, b: ClientListItem) =>
  collator.compare(a.lastname, b.lastname) || collator.compare(a.firstname, b.firstname) || a.id - b.id;
const byEdit = (a: ClientListItem, b: ClientListItem) =>
  Date.parse(lastEdited(a)) - Date.parse(lastEdited(b)) || byName(a, b);

export function sortClients(clients: readonly ClientListItem[], sort: SortId): ClientListItem[] {
  const rows = [...clients];
  if (sort === 'last-name-az') return rows.sort(byName);
  if (sort === 'last-name-za') return rows.sort((a, b) => byName(b, a));
  if (sort === 'first-edited') return rows.sort(byEdit);
  return rows.sort((a, b) => byEdit(b, a));
}

const scenarioText = (scenario: ScenarioListItem) =>
  `${scenario.scenario_details.name} ${scenario.scenario_details.description}${scenario.is_draft ? ' (Draft)' : ''}`;
const reportText = (report: Report) => `${report.name} ${report.description} ${report.scenario_name}`;
const clientText = (client: ClientListItem) =>
  `${client.firstname} ${client.middlename ?? ''} ${client.lastname} ${displayName(client)} ${client.age}`;

const folded = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

export interface Match {
  client: ClientListItem;
  /** Panels that hold what was searched for, so that it can be seen at once. */
  inScenarios: boolean;
  inReports: boolean;
}

/** Every word must occur somewhere in the record: the client, a scenario or a report. */
export function searchClients(clients: readonly ClientListItem[], query: string): Match[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return clients.map((client) => ({ client, inScenarios: false, inReports: false }));
  return clients.flatMap((client) => {
    const own = folded(clientText(client));
    const scenarios = folded(client.scenarios.map(scenarioText).join(' '));
    const reports = folded(client.reports.map(reportText).join(' '));
    if (!words.every((word) => `${own} ${scenarios} ${reports}`.includes(word))) return [];
    const beyond = words.filter((word) => !own.includes(word));
    return [
      {
        client,
        inScenarios: beyond.some((word) => scenarios.includes(word)),
        inReports: beyond.some((word) => reports.includes(word)),
      },
    ];
  });
}
