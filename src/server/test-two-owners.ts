/** For tests: Dana with a row of every kind, all of them marked, and Mira with a few of her own. */
import assert from 'node:assert/strict';
import { completeReport, type TestPractice } from './test-practice.ts';

/** Stands in the names and texts of Dana's rows, and in nothing else. */
export const MARK = 'kestrel';

export interface Rows {
  client: number;
  scenario: number;
  report: number;
}

export interface TwoOwners {
  danas: Rows;
  miras: Rows;
  /** Dana's file, and what her shared report opens with. */
  hash: string;
  viewToken: string;
  /** Dana's row of every collection, by the collection's path. */
  kept: ReadonlyMap<string, number>;
}

/** Collections whose rows hang on nothing else, with a body that makes one. */
type Collections = readonly { path: string; example?: unknown }[];

export async function twoOwners(practice: TestPractice, collections: Collections): Promise<TwoOwners> {
  const { call } = practice;
  const danas = await completeReport(practice);
  const kept = new Map<string, number>();
  for (const { path, example } of collections) {
    const answer = await call('post', `${path.slice(1)}/`, { body: marked(example) });
    assert.equal(answer.status, 201, `${path}: ${answer.text}`);
    kept.set(path, (answer.body.data as { id: number }).id);
  }

  await call('patch', `client/${danas.client}/`, { body: { lastname: MARK } });
  const { revision } = (await call('get', `scenario/${danas.scenario}/`)).body.data;
  const named = { name: MARK, description: MARK };
  await call('patch', `scenario/scenariodetails/${danas.scenario}/`, { body: { ...named, revision } });
  await call('patch', `report/${danas.report}/`, { body: named });
  const form = pdfForm(danas.scenario, `${MARK}.pdf`);
  const { hash } = (await call('post', 'scenario/media/', { form })).body.data;
  const shared = await call('post', `report/share-report/${danas.report}/`, {
    body: { client_email: [], message: '', is_include_pdf: false, link: '' },
  });
  return {
    danas,
    miras: await rowsOfMira(practice),
    hash,
    viewToken: shared.body.data.view_token ?? '',
    kept,
  };
}

/** The first text of an example is its name. */
function marked(example: unknown): Record<string, unknown> {
  const body = { ...(example as Record<string, unknown>) };
  const [name] = Object.entries(body).find(([, value]) => typeof value === 'string') ?? [];
  return name === undefined ? body : { ...body, [name]: `${MARK} ${name}` };
}

async function rowsOfMira({ call, mira: as }: TestPractice): Promise<Rows> {
  const add = async (path: string, body: object) =>
    ((await call('post', path, { as, body })).body.data as { id: number }).id;
  const client = await add('auth/client/', { firstname: 'Owen', lastname: 'Price', age: 40 });
  const scenario = await add('scenario/scenario/', { client_id: client, name: 'Mine' });
  const report = await add('report/', { client_id: client, scenario_id: scenario, name: 'Mine' });
  return { client, scenario, report };
}

export function pdfForm(scenario: number, name = 'x.pdf'): FormData {
  const form = new FormData();
  form.append('file', new File(['%PDF-1.4 nothing'], name, { type: 'application/pdf' }));
  form.append('scenario', String(scenario));
  return form;
}
