import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { CalculationOrder, Calculator } from '../../domain/practice/reports/calculator.ts';
import { findCalculation } from '../../domain/calculations/registry.ts';
import type { Caller } from '../../domain/shared/fair-queue.ts';
import { fail, ok } from '../../domain/shared/result.ts';
import { createApp } from '../app.ts';
import {
  comparisonExample,
  completeReport,
  testPractice,
  type TestPractice,
} from '../../../tests/support/test-practice.ts';

let practice: TestPractice;
let report: number;
const requested: [what: string, caller: string][] = [];
let send: (path: string, body?: unknown, as?: string) => Promise<Response>;

before(async () => {
  practice = await testPractice();
  ({ report } = await completeReport(practice));
  const busy = (what: string, { key }: Caller) => {
    requested.push([what, key]);
    return Promise.resolve(
      fail({ code: 'calculations_busy', detail: 'Please try again in 7 seconds.', retryAfter: 7 }),
    );
  };
  const calculator: Calculator = {
    calculate: ({ id }, caller) => busy(id, caller),
    explain: ({ id }, caller) => busy(`explain ${id}`, caller),
    takeSnapshot: (_order, caller) => busy('snapshot', caller),
    toolPages: ({ id }, caller) => busy(id, caller),
  };
  const app = createApp({ ...practice.services, calculator });
  send = async (path, body, as = practice.dana) =>
    app.request(`http://localhost/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
});
after(() => practice.close());

const example = (id: string) => findCalculation(id)?.example;

/** Without imported series, which would already require the worker. */
const withServerFigures = (id: string) => ({ ...example(id), series: undefined });

test('sends a cap strip on the server’s figures to the calculator', async () => {
  const response = await send('calculations/cap-strip/', withServerFigures('cap-strip'));
  assert.equal(response.status, 429);
  assert.deepEqual(requested.splice(0), [['cap-strip', `user ${practice.users.dana.id}`]]);
});

test('sends calculations on history to the calculator, and a rejection states when to retry', async () => {
  for (const [path, id] of [
    ['calculations/historical-report/', 'historical-report'],
    ['calculations/policy-history/', 'policy-history'],
    ['calculations/range-report/', 'range-report'],
    ['calculations/solve/', 'solve'],
    ['retirement_buffer/pdf/', 'retirement-buffer'],
    ['retirement_buffer/', 'retirement-buffer'],
    ['retirement_buffer/income_rider/', 'income-rider'],
    ['retirement_buffer/income_rider_simulation/', 'income-rider-simulation'],
  ] as const) {
    const response = await send(path, example(id));
    assert.equal(response.status, 429, path);
    assert.equal(response.headers.get('retry-after'), '7');
    assert.deepEqual(await response.json(), {
      detail: 'Please try again in 7 seconds.',
      code: 'calculations_busy',
    });
    assert.deepEqual(requested.splice(0), [[id, `user ${practice.users.dana.id}`]]);
  }
});

test('sends an explanation on history to the calculator', async () => {
  const input = withServerFigures('cap-strip');
  const response = await send('calculations/cap-strip/explain/', { input, path: 'rows.0.cap' });
  assert.equal(response.status, 429);
  assert.deepEqual(requested.splice(0), [['explain cap-strip', `user ${practice.users.dana.id}`]]);
});

test('sends a historical report of a saved simulation, its sharing and its export to the calculator', async () => {
  const { age, illustration, vehicles } = comparisonExample();
  const client = await practice.call('post', 'auth/client/', {
    body: { firstname: 'Ruth', lastname: 'Ames', age },
  });
  const created = await practice.call('post', 'historical/import/', {
    body: {
      client_id: client.body.data.id,
      name: 'Since 1940',
      inputs: {
        age,
        illustration: { ...illustration, illustrated_rate: 0.06 },
        vehicles,
        strategies: [{ index: 'sp500', cap: 0.1 }],
      },
    },
  });
  assert.equal(created.status, 201, created.text);
  const simulation = created.body.data.id;
  const saved = await practice.call('post', 'report/historical-report/', {
    body: { simulation_id: simulation, name: 'On history', description: '' },
  });
  const id = saved.body.data.id;
  const share = { client_email: [], message: '', is_include_pdf: false, link: '' };
  const responses = [
    await send(`historical/standalone-report/${simulation}/`),
    await send(`report/historical-report/${id}/export/`),
    await send(`report/historical-share/${id}/`, share),
  ];
  assert.deepEqual(
    responses.map(({ status, headers }) => [status, headers.get('retry-after')]),
    [
      [429, '7'],
      [429, '7'],
      [429, '7'],
    ],
  );
  assert.deepEqual(
    requested.splice(0).map(([what]) => what),
    ['historical-report', 'snapshot', 'snapshot'],
  );
  const { body } = await practice.call('get', `report/historical-report/${id}/`);
  assert.equal(body.data.report.report_link, null, 'nothing was shared');
});

test('sends every calculation with market figures in its body to the calculator, and runs the others directly', async () => {
  const series = { mine: { frequency: 'annual', start: '2001', returns: [0.05, 0.06] } };
  const comparative = { ...example('comparative-report') };
  assert.equal((await send('report/calc/', { ...comparative, series })).status, 429);
  assert.equal((await send('report/death/', { ...comparative, series }, practice.mira)).status, 429);
  assert.deepEqual(requested.splice(0), [
    ['comparative-report', `user ${practice.users.dana.id}`],
    ['comparative-report', `user ${practice.users.mira.id}`],
  ]);
  for (const [path, body] of [
    ['report/calc/', comparative],
    ['report/calc/', { report_id: report }],
    ['scorecard/', example('tax-scorecard')],
    ['calculations/vehicle/', example('vehicle')],
  ] as const)
    assert.equal((await send(path, body)).status, 200, path);
  assert.deepEqual(requested, []);
});

test('sends a calculator’s bytes unchanged, and compressed once if requested', async () => {
  const bytes = new TextEncoder().encode(`{"data":["${'long '.repeat(1000)}"],"message":""}`);
  const around: CalculationOrder['around'][] = [];
  const calculator: Calculator = {
    calculate: (order) => {
      around.push(order.around);
      return Promise.resolve(ok(bytes));
    },
    explain: () => Promise.reject(new Error('Nothing is explained here.')),
    takeSnapshot: () => Promise.reject(new Error('Nothing is shared here.')),
    toolPages: () => Promise.reject(new Error('Nothing is printed here.')),
  };
  const app = createApp({ ...practice.services, calculator });
  const responses = ['identity', 'br', 'gzip'].map(async (encoding) =>
    app.request('http://localhost/api/calculations/historical-report/', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${practice.dana}`,
        'content-type': 'application/json',
        'accept-encoding': encoding,
      },
      body: JSON.stringify(example('historical-report')),
    }),
  );
  const [plain, br, gzip] = await Promise.all(responses);
  assert.ok(plain && br && gzip);
  const encodings = [plain, br, gzip].map(({ headers }) => headers.get('content-encoding'));
  assert.deepEqual(encodings, [null, 'br', 'gzip']);
  for (const { headers } of [plain, br, gzip]) assert.equal(headers.get('vary'), 'accept-encoding');
  const read = async (response: Response) => Buffer.from(await response.arrayBuffer());
  assert.deepEqual(await read(plain), Buffer.from(bytes));
  assert.deepEqual(brotliDecompressSync(await read(br)), Buffer.from(bytes));
  assert.deepEqual(gunzipSync(await read(gzip)), Buffer.from(bytes));
  assert.deepEqual(around[0], ['{"data":', ',"message":""}']);
});
