/** Checks the documents of an exported account with the schemas of the API, and upgrades older versions. */
import { findCalculation } from '../../calculations/registry.ts';
import { memberAt } from '../../shared/result-members.ts';
import {
  fail,
  invalidInput,
  ok,
  parseWith,
  under,
  type FieldErrors,
  type Result,
  type Schema,
} from '../../shared/result.ts';
import { checkedDocument } from '../cases/scenario-file.ts';
import { upgradeDocument, yearOfChange, type StoredDocument } from '../cases/scenario-document.ts';
import { isDraft, type ScenarioDocument } from '../cases/scenario.ts';
import { emptySimulation, upgradeSimulation } from '../cases/simulation-document.ts';
import { parametersSchema } from '../cases/simulation-schema.ts';
import { onScenario, type SimulationDocument } from '../cases/simulation.ts';
import { clientSchema } from '../clients/client-schema.ts';
import type { ClientFields } from '../clients/client.ts';
import { upgradedInputs } from '../reports/earlier-inputs.ts';
import {
  historicalReportPatchSchema,
  reportPatchSchema,
  type HistoricalReportPatch,
  type ReportPatch,
} from '../reports/report-schema.ts';
import { inputsTooLarge, TOOL_CALCULATIONS, toolRunSchema, type Tool } from '../reports/tool-run-schema.ts';
import { newTemplateSchema, portfolioSchema, templateBodySchemas } from '../templates/template-schema.ts';
import type { ClientFile, PortfolioRow, TemplateRow } from './account-schema.ts';

type WithoutDocument<Row> = Omit<Row, 'document'>;
type ReportRow = ClientFile['reports'][number];

interface ReportContent<Change> extends Pick<ReportRow, 'updated_at'> {
  /** Number of the scenario or simulation in the archive. */
  of: number;
  name: string;
  description: string;
  change: Change;
}

export interface ClientContent {
  fields: ClientFields;
  updated_at: string;
  scenarios: (WithoutDocument<ClientFile['scenarios'][number]> & { document: ScenarioDocument })[];
  /** Documents as calculated, including the parts of the scenario. */
  simulations: (WithoutDocument<ClientFile['simulations'][number]> & { document: SimulationDocument })[];
  reports: ReportContent<ReportPatch>[];
  historicalReports: ReportContent<HistoricalReportPatch>[];
  toolRuns: { id: number; tool: Tool; name: string; inputs: Record<string, unknown>; updated_at: string }[];
}

/** Collects the errors of all rows, so that one message lists them. */
function eachRow<Row, Content>(
  name: string,
  rows: readonly Row[],
  read: (row: Row) => Result<Content>,
): Result<Content[]> {
  const contents: Content[] = [];
  const errors: Record<string, readonly string[]> = {};
  for (const [at, row] of rows.entries()) {
    const content = read(row);
    if (content.ok) contents.push(content.value);
    else Object.assign(errors, under(name === '' ? `${at}` : `${name}.${at}`, fieldsOf(content.error)));
  }
  return Object.keys(errors).length > 0 ? fail(invalidInput(errors)) : ok(contents);
}

const fieldsOf = ({ fields, detail }: { fields?: FieldErrors; detail: string }): FieldErrors =>
  fields ?? { input: [detail] };

export function readClient({ client, ...rows }: ClientFile, today: string): Result<ClientContent> {
  const { firstname, middlename, lastname, age: years, date_of_birth: born } = client;
  const fields = parseWith(clientSchema, {
    firstname,
    middlename,
    lastname,
    age: years,
    date_of_birth: born,
  });
  if (!fields.ok) return fail(invalidInput(under('client', fieldsOf(fields.error))));
  const { age, date_of_birth } = fields.value;
  if (date_of_birth !== null && date_of_birth > today)
    return fail(invalidInput({ 'client.date_of_birth': ['Must not be after today.'] }));

  const scenarios = eachRow('scenarios', rows.scenarios, (row) => {
    const document = readDocument(row.document, age, row.updated_at);
    return document.ok
      ? ok({ ...row, document: document.value, is_draft: isDraft(document.value, row.is_draft) })
      : document;
  });
  if (!scenarios.ok) return scenarios;
  const scenarioOf = new Map(scenarios.value.map((scenario) => [scenario.id, scenario.document]));

  const simulations = eachRow('simulations', rows.simulations, (row) => {
    const scenario = row.scenario_id === null ? null : scenarioOf.get(row.scenario_id);
    if (scenario === undefined) return missingParent('scenario_id');
    const document = readSimulation(row.document, age, row.updated_at, scenario);
    return document.ok ? ok({ ...row, document: document.value }) : document;
  });
  if (!simulations.ok) return simulations;
  const isSimulation = new Set(simulations.value.map(({ id }) => id));

  const reports = eachRow('reports', rows.reports.filter(isOfScenario), (row) =>
    scenarioOf.has(row.scenario_id ?? 0)
      ? readReport(row, row.scenario_id ?? 0, reportPatchSchema, {
          deleted_comparative_vehicle_ids: row.removed_slots,
          variants: row.variants,
        })
      : missingParent('scenario_id'),
  );
  if (!reports.ok) return reports;
  const historicalReports = eachRow(
    'reports',
    rows.reports.filter((row) => !isOfScenario(row)),
    (row) =>
      isSimulation.has(row.simulation_id ?? 0)
        ? readReport(row, row.simulation_id ?? 0, historicalReportPatchSchema, {
            deleted_historical_vehicle_ids: row.removed_slots,
          })
        : missingParent('simulation_id'),
  );
  if (!historicalReports.ok) return historicalReports;

  const toolRuns = eachRow('tool_runs', rows.tool_runs, readToolRun);
  if (!toolRuns.ok) return toolRuns;
  return ok({
    fields: fields.value,
    updated_at: client.updated_at,
    scenarios: scenarios.value,
    simulations: simulations.value,
    reports: reports.value,
    historicalReports: historicalReports.value,
    toolRuns: toolRuns.value,
  });
}

const isOfScenario = ({ scenario_id }: ReportRow): boolean => scenario_id !== null;

const missingParent = (field: 'scenario_id' | 'simulation_id'): Result<never> =>
  fail(invalidInput({ [field]: ['Is not in this file.'] }));

/** A ledger may start at another age than the client's: then its own age counts. */
const ledgerAge = (document: StoredDocument, clientAge: number): number => {
  const first = memberAt(document, 'illustration.rows.0.age');
  return typeof first === 'number' ? first : clientAge;
};

const inDocument = <Content>(read: Result<Content>): Result<Content> =>
  read.ok ? read : fail(invalidInput(under('document', fieldsOf(read.error))));

function upgradedBy<Document>(upgrade: () => Document): Result<Document> {
  try {
    return ok(upgrade());
  } catch (error) {
    return fail(invalidInput({ 'document.version': [error instanceof Error ? error.message : ''] }));
  }
}

function readDocument(stored: StoredDocument, age: number, changedAt: string): Result<ScenarioDocument> {
  const year = yearOfChange(changedAt);
  const upgraded = upgradedBy(() => upgradeDocument(stored, year));
  return upgraded.ok ? inDocument(checkedDocument(upgraded.value, ledgerAge(stored, age), year)) : upgraded;
}

function readSimulation(
  stored: StoredDocument,
  age: number,
  changedAt: string,
  scenario: ScenarioDocument | null,
): Result<SimulationDocument> {
  const year = yearOfChange(changedAt);
  const upgraded = upgradedBy(() => upgradeSimulation(stored, year));
  if (!upgraded.ok) return upgraded;
  const { parameters: sent, ...document } = upgraded.value;
  const parameters = parseWith(parametersSchema.nullable(), sent);
  if (!parameters.ok) return inDocument(fail(invalidInput(under('parameters', fieldsOf(parameters.error)))));
  const own = { ...emptySimulation(document.start_year), parameters: parameters.value };
  if (scenario !== null) return ok(onScenario(own, scenario));
  const checked = inDocument(checkedDocument(document, ledgerAge(stored, age), year));
  return checked.ok ? ok({ ...own, ...checked.value }) : checked;
}

function readReport<Change extends { name?: string | undefined; description?: string | undefined }>(
  { name, description, saved_action, notes, disclosures, updated_at }: ReportRow,
  of: number,
  schema: Schema<Change>,
  parts: object,
): Result<ReportContent<Change>> {
  const read = parseWith(schema, { name, description, saved_action, notes, disclosures, ...parts });
  return read.ok
    ? ok({
        of,
        updated_at,
        name: read.value.name ?? '',
        description: read.value.description ?? '',
        change: read.value,
      })
    : read;
}

function readToolRun({
  id,
  tool,
  name,
  inputs,
  updated_at,
}: ClientFile['tool_runs'][number]): Result<ClientContent['toolRuns'][number]> {
  // The client is new, so its number is not known yet.
  const run = parseWith(toolRunSchema, {
    client_id: 1,
    tool,
    name,
    inputs: upgradedInputs(tool, inputs, updated_at),
  });
  if (!run.ok) return run;
  const tooLarge = inputsTooLarge(run.value.inputs);
  if (tooLarge !== null) return fail(invalidInput({ inputs: [tooLarge] }));
  const checked = findCalculation(TOOL_CALCULATIONS[tool])?.parse(run.value.inputs);
  if (checked?.ok === false) return fail(invalidInput(under('inputs', fieldsOf(checked.error))));
  return ok({ id, tool, name: run.value.name, inputs: run.value.inputs, updated_at });
}

export const readTemplates = (rows: readonly TemplateRow[]) =>
  eachRow('', rows, ({ type, template_name, body, updated_at }) => {
    const read = parseWith(newTemplateSchema<unknown>(templateBodySchemas[type]), { template_name, body });
    return read.ok ? ok({ type, updated_at, ...read.value }) : read;
  });

export const readPortfolios = (rows: readonly PortfolioRow[]) =>
  eachRow('', rows, ({ updated_at, ...row }) => {
    const read = parseWith(portfolioSchema, row);
    return read.ok ? ok({ ...read.value, updated_at }) : read;
  });
