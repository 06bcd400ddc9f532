/** Dana has a marked row of every kind, and Mira has a few rows. */
import assert from 'node:assert/strict';
import type { Route } from '../../src/server/http/route.ts';
import { completeReport, type TestPractice } from './test-practice.ts';

/** Only names and texts of Dana's rows contain it. */
export const MARK = 'kestrel';

export interface Rows {
  client: number;
  scenario: number;
  report: number;
  simulation: number;
  historical: number;
}

export interface TwoOwners {
  danas: Rows;
  miras: Rows;
  /** Hash of Dana's file, and the token of her shared reports. */
  hash: string;
  viewToken: string;
  historicalToken: string;
  /** Dana's row in each collection, by path. */
  countRows: ReadonlyMap<string, number>;
}

type Collections = readonly { path: string; example?: unknown }[];

/** Returns the members that contain ids of other rows. */
export const idMembers = ({ example }: Pick<Route, 'example'>): string[] =>
  Object.keys(example ?? {}).filter((member) => member.endsWith('_id') || member.startsWith('from_'));

/** Returns the collections without a parent row: POST creates a row from the example, at a separate path. */
export const collectionsOf = (routes: readonly Route[]): Route[] =>
  routes.filter(
    (target) =>
      target.method === 'post' &&
      target.access !== 'open' &&
      target.access.includes('advisor') &&
      idMembers(target).length === 0 &&
      routes.some(({ method, path }) => method === 'get' && path === `${target.path}/{id}`),
  );

export async function twoOwners(practice: TestPractice, collections: Collections): Promise<TwoOwners> {
  const { call } = practice;
  const complete = await completeReport(practice);
  const danas = { ...complete, ...(await historicalReport(practice, complete.scenario)) };
  const countRows = new Map<string, number>();
  for (const { path, example } of collections) {
    const created = await call('post', `${path.slice(1)}/`, { body: marked(example, path) });
    assert.equal(created.status, 201, `${path}: ${created.text}`);
    countRows.set(path, (created.body.data as { id: number }).id);
  }
  countRows.set('/tool-run', await toolRun(practice, danas.client));

  await call('patch', `client/${danas.client}/`, { body: { lastname: MARK } });
  const { revision } = (await call('get', `scenario/${danas.scenario}/`)).body.data;
  const named = { name: MARK, description: MARK };
  await call('patch', `scenario/scenariodetails/${danas.scenario}/`, { body: { ...named, revision } });
  await call('patch', `report/${danas.report}/`, { body: named });
  await call('patch', `report/historical-report/${danas.historical}/`, { body: named });
  const form = pdfForm('scenario', danas.scenario, `${MARK}.pdf`);
  const { hash } = (await call('post', 'scenario/media/', { form })).body.data;
  const body = { client_email: [], message: '', is_include_pdf: false, link: '' };
  const shared = await call('post', `report/share-report/${danas.report}/`, { body });
  const history = await call('post', `report/historical-share/${danas.historical}/`, { body });
  return {
    danas,
    miras: await rowsOfMira(practice),
    hash,
    viewToken: shared.body.data.view_token ?? '',
    historicalToken: history.body.data.view_token ?? '',
    countRows,
  };
}

/** A tool run belongs to a client, so it is not one of the collections. */
async function toolRun({ call }: TestPractice, client_id: number): Promise<number> {
  const inputs = { total_balance: 100, buffer_allocation_weight: 0.5, buffer_rate: 0.03, returns: [0.1] };
  const body = { client_id, tool: 'retirement_buffer', name: MARK, inputs };
  const created = await call('post', 'tool-run/', { body });
  assert.equal(created.status, 201, created.text);
  return (created.body.data as { id: number }).id;
}

/**
 * Marks the first text of an example, which is its name. Includes the path, because some rows appear at several
 * paths.
 */
function marked(example: unknown, path: string): Record<string, unknown> {
  const body = { ...(example as Record<string, unknown>) };
  const [name] = Object.entries(body).find(([, value]) => typeof value === 'string') ?? [];
  return name === undefined ? body : { ...body, [name]: `${MARK} ${path}` };
}

async function rowsOfMira({ call, mira: as }: TestPractice): Promise<Rows> {
  const add = async (path: string, body: object) =>
    ((await call('post', path, { as, body })).body.data as { id: number }).id;
  const client = await add('auth/client/', { firstname: 'Owen', lastname: 'Price', age: 40 });
  const scenario = await add('scenario/scenario/', { client_id: client, name: 'Mine' });
  const report = await add('report/', { client_id: client, scenario_id: scenario, name: 'Mine' });
  const simulation = await add('historical/simulation/', { client_id: client, name: 'Mine' });
  const historical = await add('report/historical-report/', { simulation_id: simulation, name: 'Mine' });
  return { client, scenario, report, simulation, historical };
}

/** Creates a simulation of the scenario, and a report on it. */
async function historicalReport(
  { call }: TestPractice,
  scenario: number,
): Promise<Pick<Rows, 'simulation' | 'historical'>> {
  const named = { name: MARK, description: MARK };
  const started = await call('post', `scenario/historical/${scenario}/`, { body: named });
  const simulation = started.body.data.id;
  const parameters = { strategies: [{ index: 'sp500', cap: 0.1 }] };
  await call('patch', `historical/parameters/${simulation}/`, { body: { parameters, revision: 1 } });
  const report = await call('post', 'report/historical-report/', {
    body: { simulation_id: simulation, ...named },
  });
  return { simulation, historical: report.body.data.id };
}

export function pdfForm(kind: 'scenario' | 'simulation', row: number, name = 'x.pdf'): FormData {
  const form = new FormData();
  form.append('file', new File(['%PDF-1.4 nothing'], name, { type: 'application/pdf' }));
  form.append(kind, String(row));
  return form;
}
