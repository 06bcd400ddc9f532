/** Stores a checked account under new ids, with all reports unshared. Runs in one transaction. */
import { cutTo, createUnderFreeName, freeName } from '../../shared/text.ts';
import type { ScenarioStore, SimulationStore } from '../cases/case-store.ts';
import { MAX_NAME_LENGTH as MAX_CASE_NAME_LENGTH } from '../cases/scenario.ts';
import { MAX_NAME_LENGTH } from '../clients/client.ts';
import type { ClientStore } from '../clients/client-store.ts';
import type { HistoricalReportStore, ReportStore } from '../reports/report-store.ts';
import { MAX_TOOL_RUNS, type ToolRunStore } from '../reports/tool-run-schema.ts';
import { MAX_PORTFOLIOS, type PortfolioStore } from '../templates/template-schema.ts';
import { MAX_TEMPLATES, type TemplateStore } from '../templates/template.ts';
import { PICTURES } from '../users/picture.ts';
import type { OwnerId, UserStore } from '../users/user.ts';
import { ArchiveError } from './account-archive.ts';
import type { AccountContent } from './check-account.ts';
import type { ClientContent } from './read-account.ts';

export interface AccountStores {
  users: Pick<UserStore, 'findForUpdate' | 'update'>;
  clients: Pick<ClientStore, 'list' | 'create'>;
  scenarios: Pick<ScenarioStore, 'create'>;
  simulations: Pick<SimulationStore, 'create'>;
  reports: Pick<ReportStore, 'create' | 'update'>;
  historicalReports: Pick<HistoricalReportStore, 'create' | 'update'>;
  toolRuns: Pick<ToolRunStore, 'create'>;
  templates: Pick<TemplateStore, 'create'>;
  portfolios: Pick<PortfolioStore, 'create'>;
}

const IMPORTED = ' (imported)';

const importedName = (name: string, longest: number): string =>
  `${cutTo(name, longest - IMPORTED.length)}${IMPORTED}`;

/** The transaction rolls back on an error. */
function created<Row>(row: Row | null | 'name_taken' | 'too_many', tooMany = ''): Row {
  if (row === 'too_many') throw new ArchiveError(tooMany);
  if (row === null || row === 'name_taken') throw new Error('A row of the import could not be created.');
  return row;
}

export async function storeAccount(
  owner: OwnerId,
  { clients, templates, portfolios, pictures }: AccountContent,
  stores: AccountStores,
  now: Date,
): Promise<void> {
  // Another import on another server may add the same names.
  const user = await stores.users.findForUpdate(owner);
  const present = await stores.clients.list(owner);
  for (const client of clients) {
    const { firstname, middlename, lastname } = client.fields;
    const others = present
      .filter((other) => other.firstname === firstname && other.middlename === middlename)
      .map((other) => other.lastname);
    const free = others.includes(lastname)
      ? freeName(importedName(lastname, MAX_NAME_LENGTH), others, MAX_NAME_LENGTH)
      : lastname;
    await storeClient(owner, { ...client, fields: { ...client.fields, lastname: free } }, stores, now);
  }
  const tooManyTemplates = `You can have at most ${MAX_TEMPLATES} templates of a kind. Delete some first.`;
  for (const { type, template_name, body, updated_at } of templates)
    await createImported(template_name, tooManyTemplates, (name) => {
      // Checked with the schema of its type.
      const template = { template_name: name, body: body as never };
      return stores.templates.create(owner, type, template, past(updated_at, now));
    });
  const tooManyPortfolios = `You can have at most ${MAX_PORTFOLIOS} portfolios. Delete some first.`;
  for (const { updated_at, ...portfolio } of portfolios)
    await createImported(portfolio.name, tooManyPortfolios, (name) =>
      stores.portfolios.create(owner, { ...portfolio, name }, past(updated_at, now)),
    );
  // Present pictures remain.
  const added = PICTURES.filter((picture) => pictures[picture] && user?.pictures[picture] === null);
  if (added.length > 0)
    await stores.users.update(owner, {
      pictures: Object.fromEntries(added.map((picture) => [picture, pictures[picture]])),
    });
}

/** A row keeps the date of its last change, by which lists are sorted. */
const past = (date: string, now: Date): Date => (new Date(date) < now ? new Date(date) : now);

async function createImported(
  name: string,
  tooMany: string,
  create: (name: string) => Promise<object | 'name_taken' | 'too_many'>,
): Promise<void> {
  const longest = MAX_CASE_NAME_LENGTH;
  const row = await create(name);
  created(
    row === 'name_taken' ? await createUnderFreeName(importedName(name, longest), longest, create) : row,
    tooMany,
  );
}

async function storeClient(
  owner: OwnerId,
  { fields, updated_at, scenarios, simulations, reports, historicalReports, toolRuns }: ClientContent,
  stores: AccountStores,
  now: Date,
): Promise<void> {
  const client = await stores.clients.create(owner, fields, past(updated_at, now));
  const client_id = client.id;
  const scenarioIds = new Map<number, number>();
  for (const { id, updated_at: changed, ...scenario } of oldestFirst(scenarios)) {
    const row = await createUnderFreeName(scenario.name, MAX_CASE_NAME_LENGTH, (name) =>
      stores.scenarios.create(owner, { ...scenario, client_id, name }, past(changed, now)),
    );
    scenarioIds.set(id, created(row).id);
  }
  const simulationIds = new Map<number, number>();
  for (const { id, updated_at: changed, scenario_id: of, ...simulation } of oldestFirst(simulations)) {
    const scenario_id = of === null ? null : scenarioIds.get(of);
    const row = await createUnderFreeName(simulation.name, MAX_CASE_NAME_LENGTH, (name) =>
      stores.simulations.create(owner, { ...simulation, client_id, scenario_id, name }, past(changed, now)),
    );
    simulationIds.set(id, created(row).id);
  }
  for (const { of, name, description, change, updated_at: changed } of oldestFirst(reports)) {
    const scenario_id = scenarioIds.get(of) ?? 0;
    const at = past(changed, now);
    const report = created(
      await stores.reports.create(owner, { client_id, scenario_id, name, description }, at),
    );
    await stores.reports.update(owner, report.id, change, at);
  }
  for (const { of, name, description, change, updated_at: changed } of oldestFirst(historicalReports)) {
    const simulation_id = simulationIds.get(of) ?? 0;
    const at = past(changed, now);
    const report = created(
      await stores.historicalReports.create(owner, { client_id, simulation_id, name, description }, at),
    );
    await stores.historicalReports.update(owner, report.id, change, at);
  }
  for (const { tool, name, inputs, updated_at: changed } of oldestFirst(toolRuns))
    created(
      await stores.toolRuns.create(owner, { client_id, tool, name, inputs }, past(changed, now)),
      `A client can have at most ${MAX_TOOL_RUNS} saved results.`,
    );
}

const oldestFirst = <Row extends { updated_at: string }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => (one.updated_at < other.updated_at ? -1 : 1));
