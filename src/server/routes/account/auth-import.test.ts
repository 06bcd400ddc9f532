import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, afterEach, test } from 'node:test';
import { fillDemoPractice } from '../../operations/demo-practice.ts';
import { DEMO_ADVISOR } from '../../operations/demo-users.ts';
import { startSession } from '../../sessions/sessions.ts';
import { routeGroups } from '../route-groups.ts';
import {
  changed,
  exportedFiles,
  importing,
  jsonIn,
  reportFigures,
  zipOf,
} from '../../../../tests/support/account-archives.ts';
import { png } from '../../../../tests/support/test-pictures.ts';
import {
  completeReport,
  pageIn,
  testPractice,
  type TestPractice,
} from '../../../../tests/support/test-practice.ts';
import { collectionsOf, MARK, twoOwners } from '../../../../tests/support/test-two-owners.ts';

const opened: TestPractice[] = [];
const closeFrom = (first: number) => Promise.all(opened.splice(first).map((one) => one.close()));
after(() => closeFrom(0));
async function newPractice(options?: Parameters<typeof testPractice>[0]) {
  const practice = await testPractice(options);
  opened.push(practice);
  return practice;
}

/** Servers on PostgreSQL also write the time of their heartbeat. */
async function rowsOf(practice: TestPractice) {
  const { servers: _beat, tallies: _errors, ...rows } = await practice.rows();
  return rows;
}

async function demoPractice() {
  const practice = await newPractice();
  await fillDemoPractice(practice.services);
  const user = await practice.services.users.findByEmail(DEMO_ADVISOR);
  assert.ok(user);
  const now = practice.services.clock.now();
  const { access } = await startSession(practice.services, user, { remember: false, now });
  return { practice, token: access.value };
}
const demo = await demoPractice();
const demoFiles = await exportedFiles(demo.practice, demo.token);

/** Three clients with comparative reports, which take little time to calculate. */
const small = await newPractice();
for (let client = 0; client < 3; client += 1) await completeReport(small);
const smallFiles = await exportedFiles(small, small.dana);
const [clientPath = ''] = [...smallFiles.keys()].filter((path) => path.startsWith('clients/'));

/** Two advisors with rows of every kind that belongs to a client. */
const owners = await newPractice();
await twoOwners(owners, []);
const ownersFiles = await exportedFiles(owners, owners.dana);

const empty = await newPractice();
/** Its threads then calculate for the next practice. */
const ofFile = opened.length;
afterEach(() => closeFrom(ofFile));

test('the demo account has the same figures in every report after an import into another installation', async () => {
  const target = await newPractice();
  const { status, message, data } = await importing(target, demoFiles);
  assert.deepEqual(
    [status, message],
    [201, '3 clients imported. 6 of 6 results have the same figures.'],
    JSON.stringify(data),
  );
  const before = await reportFigures(demo.practice, demo.token);
  assert.equal(before.size, 6);
  assert.deepEqual(await reportFigures(target, target.dana), before);
  const { items } = await target.services.audit.list({
    page: 1,
    size: 9,
    action: 'account_imported',
  });
  assert.deepEqual(
    items.map(({ action, user, subject_id }) => [action, user?.id, subject_id]),
    [['account_imported', target.users.dana.id, target.users.dana.id]],
  );
});

const COLLECTIONS = collectionsOf(routeGroups.flatMap(({ routes }) => routes)).filter(({ path }) =>
  /^\/scenario\/(template-|vehicle-|historical-portfolio)|\/template-/.test(path),
);

test('imports every kind of row and no shared links', async () => {
  const from = await newPractice();
  const { danas } = await twoOwners(from, COLLECTIONS);
  const form = new FormData();
  form.set('business_logo_green', new File([png(10, 10)], 'logo.png', { type: 'image/png' }));
  await from.call('patch', 'auth/profile/', { form });
  await from.call('patch', `report/${danas.report}/`, {
    body: { notes: 'A note', deleted_comparative_vehicle_ids: [2] },
  });
  const files = await exportedFiles(from, from.dana);
  const target = await newPractice();
  const { data, status } = await importing(target, files, { as: target.mira });
  assert.equal(status, 201);
  const { holdings } = from.services;
  const counts = await holdings.of(from.users.dana.id as never, null);
  assert.deepEqual(await target.services.holdings.of(target.users.mira.id as never, null), counts);
  assert.ok((counts?.templates ?? 0) > 10 && (counts?.portfolios ?? 0) > 0, JSON.stringify(counts));
  assert.deepEqual([data?.same, data?.differences], [data?.results, []]);

  const as = target.mira;
  const lists = [
    'scenario/scenario/',
    'historical/',
    'tool-run/',
    ...COLLECTIONS.map(({ path }) => `${path.slice(1)}/`),
  ];
  for (const path of lists) {
    const [before, there] = await Promise.all([from.call('get', path), target.call('get', path, { as })]);
    const plain = (rows: unknown) =>
      (rows as Record<string, unknown>[]).map(
        ({ name, template_name, body, weights, description, updated_at }) => [
          name ?? template_name,
          body ?? weights ?? description,
          updated_at,
        ],
      );
    assert.deepEqual(plain(there.body.data), plain(before.body.data), path);
  }
  const { items: reports } = pageIn<{ id: number; view_token: null }>(
    await target.call('get', 'report/', { as }),
  );
  assert.deepEqual(
    reports.map(({ view_token }) => view_token),
    [null],
  );
  const report = (await target.call('get', `report/${reports[0]?.id ?? 0}/`, { as })).body.data;
  assert.deepEqual([report.notes, report.deleted_comparative_vehicle_ids], ['A note', [2]]);
  const [run] = (await target.call('get', 'tool-run/', { as })).body.data as { id: number }[];
  const inputs = (await target.call('get', `tool-run/${run?.id ?? 0}/`, { as })).body.data as {
    inputs: object;
  };
  assert.equal(Reflect.get(inputs.inputs, 'total_balance'), 100);
  const mira = await target.services.users.find(target.users.mira.id);
  const dana = await from.services.users.find(from.users.dana.id);
  assert.equal(mira?.pictures.business_logo_green, dana?.pictures.business_logo_green);
  const [scenario] = await target.services.scenarios.list(target.users.mira.id as never);
  const pdf = await target.services.files.read(scenario?.file_hash ?? '');
  assert.equal(Buffer.from(pdf ?? []).toString(), '%PDF-1.4 nothing');
  for (const table of ['billing_account', 'checkout_attempt', 'report_shares', 'share_recipients'])
    assert.deepEqual(await target.sql(`select * from ${table}`), [], table);

  const again = await importing(target, files, { as });
  assert.equal(again.status, 201);
  const clients = (await target.call('get', 'auth/clients/', { as })).body.data as { lastname: string }[];
  assert.ok(clients.some(({ lastname }) => lastname === `${MARK} (imported)`));
  const { items: notes } = pageIn<{ template_name: string }>(
    await target.call('get', 'report/template-note/', { as }),
  );
  const [name] = notes.map(({ template_name }) => template_name).filter((one) => !one.includes('imported'));
  assert.deepEqual(
    notes.map(({ template_name }) => template_name).sort(),
    [name, `${name} (imported)`].sort(),
  );
});

test('a check reads the complete archive and writes nothing', async () => {
  const target = await newPractice();
  const before = await rowsOf(target);
  const { status, message } = await importing(target, smallFiles, { query: '?check=true' });
  assert.deepEqual(
    [status, message],
    [200, '3 clients can be imported. 3 of 3 results have the same figures.'],
  );
  assert.deepEqual(await rowsOf(target), before);
});

test('upgrades a document of an earlier version', async () => {
  const target = await newPractice();
  const files = changed<{ scenarios: { document: Record<string, unknown>; updated_at: string }[] }>(
    smallFiles,
    clientPath,
    (client) => ({
      ...client,
      scenarios: client.scenarios.map(({ document: { start_year: _year, ...document }, ...scenario }) => ({
        ...scenario,
        updated_at: '2024-05-01T12:00:00.000Z',
        document: { ...document, version: 2 },
      })),
    }),
  );
  const { status } = await importing(target, files);
  assert.equal(status, 201);
  const rows = await target.sql<{ document: string }>('select document from scenarios order by id');
  // Version 2 has no start year: it began in the year of the last change (docs/methods/corrections.md).
  const years = rows.map(({ document }) => JSON.parse(document) as { version: number; start_year: number });
  assert.ok(years.every(({ version }) => version === 3));
  assert.equal(years.filter(({ start_year }) => start_year === 2024).length, 1);
});

test('reports a different figure with its cause', async () => {
  const target = await newPractice();
  interface Figures {
    figures: { label: string; value: number }[];
  }
  const files = changed<Figures[]>(smallFiles, 'figures.json', ([first, ...others]) => [
    {
      ...first,
      figures: first?.figures.map((one, at) => (at === 0 ? { ...one, value: one.value + 1000 } : one)),
    },
    ...others,
  ]);
  const { message, data } = await importing(target, files, { query: '?check=true' });
  assert.equal(message, '3 clients can be imported. 2 of 3 results have the same figures.');
  const [difference] = data?.differences ?? [];
  assert.equal(data?.differences.length, 1);
  assert.equal(difference?.cause, 'The exported figure does not belong to the exported inputs.');
  assert.match(`${difference?.before} ${difference?.after}`, /^\$[\d,]+ \$[\d,]+$/);
  const older = changed<{ basis: object }>(files, 'manifest.json', (manifest) => ({
    ...manifest,
    basis: { ...manifest.basis, engine_version: '0.3.0', data_vintage: '2025-01' },
  }));
  const [other] = (await importing(target, older, { query: '?check=true' })).data?.differences ?? [];
  assert.equal(
    other?.cause,
    'Exported by version 0.3.0, calculated by version 0.4.0. The tax tables of the two installations differ.',
  );
});

test('reports progress as one line for each client', async () => {
  const target = await newPractice();
  const form = new FormData();
  form.set('file', new File([await zipOf(smallFiles)], 'account.zip'));
  const response = await target.call('post', 'auth/import/', {
    form,
    headers: { accept: 'application/x-ndjson' },
  });
  const lines = response.text.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
  assert.deepEqual(
    lines.slice(0, -1),
    [1, 2, 3].map((clients_done) => ({ progress: { clients_done, client_count: 3 } })),
  );
  assert.equal(lines.at(-1)?.status, 201);
});

test('a canceled import writes nothing', async () => {
  const target = await newPractice();
  const before = await rowsOf(target);
  const form = new FormData();
  form.set('file', new File([await zipOf(smallFiles)], 'account.zip'));
  const response = await target.app.request('http://localhost/api/auth/import/', {
    method: 'POST',
    headers: { authorization: `Bearer ${target.dana}`, accept: 'application/x-ndjson' },
    body: form,
  });
  const reader = response.body?.getReader();
  const first = await reader?.read();
  assert.equal(new TextDecoder().decode(first?.value), '{"progress":{"clients_done":1,"client_count":3}}\n');
  await reader?.cancel();
  // The next upload of the user waits for the place of the canceled one.
  await importing(target, Buffer.from('notes'));
  assert.deepEqual(await rowsOf(target), before);
  assert.deepEqual(target.errors, []);
});

test('rejects an upload over 100 MB before reading it', async () => {
  const form = new FormData();
  form.set('file', new File(['x'], 'account.zip'));
  const headers = { 'content-length': '100100000' };
  const { status, body } = await empty.call('post', 'auth/import/', { form, headers });
  assert.deepEqual([status, body], [400, { error: { file: ['An archive can have at most 100 MB.'] } }]);
});

interface Client {
  client: Record<string, unknown>;
  scenarios: { id: number; document: { version: number; vehicles: { fee: number }[] } }[];
  simulations: { scenario_id: number | null }[];
  reports: { scenario_id: number | null }[];
}
const inClient = (edit: (client: Client) => unknown) => changed<Client>(smallFiles, clientPath, edit);
const inManifest = (edit: object) =>
  changed<object>(smallFiles, 'manifest.json', (manifest) => ({ ...manifest, ...edit }));
const without = (path: string) => new Map([...smallFiles].filter(([one]) => one !== path));
const withFile = (path: string) => new Map(smallFiles).set(path, Buffer.from('{}'));

const refused: Record<string, [files: () => Map<string, Buffer>, expected: string | RegExp]> = {
  'another format': [() => inManifest({ format: 'backup' }), 'This archive is not the export of an account.'],
  'a newer version': [() => inManifest({ version: 2 }), 'This archive is from a newer version of Plumbline.'],
  'an archive without a manifest': [
    () => without('manifest.json'),
    'The archive has no manifest.json. Export the account again with this version.',
  ],
  'a changed file': [
    () => new Map(smallFiles).set(clientPath, Buffer.from(`${smallFiles.get(clientPath)?.toString()} `)),
    `${clientPath} was changed.`,
  ],
  'a changed file that is not imported': [
    () => new Map(smallFiles).set('payments.json', Buffer.from('[]')),
    'payments.json was changed.',
  ],
  'a missing file': [() => without('templates.json'), 'templates.json is missing.'],
  'an unknown path': [() => withFile('notes.txt'), 'notes.txt is not part of an account export.'],
  'a path that leads out': [
    () => withFile('files/../../secret.key'),
    'files/../../secret.key is not part of an account export.',
  ],
  'a file that the manifest does not name': [
    () => withFile('clients/999.json'),
    'clients/999.json is not in manifest.json.',
  ],
  'an invalid client': [
    () => inClient((client) => ({ ...client, client: { ...client.client, age: 130 } })),
    new RegExp(`^${clientPath}, client.age: `),
  ],
  'an empty name': [
    () =>
      inClient((client) => ({
        ...client,
        scenarios: client.scenarios.map((scenario) => ({ ...scenario, name: '' })),
      })),
    `${clientPath}, scenarios.0.name: Must have a value.`,
  ],
  'a missing value that has an alternative': [
    () =>
      inClient((client) => ({
        ...client,
        tool_runs: [
          {
            id: 1,
            tool: 'retirement_buffer',
            name: 'Buffer',
            inputs: { total_balance: 100, buffer_allocation_weight: 0.2, buffer_rate: 0.03, years: 1 },
            updated_at: '2026-03-01T15:00:00Z',
          },
        ],
      })),
    `${clientPath}, tool_runs.0.inputs.market: Must have a value, or enter returns instead.`,
  ],
  'an invalid account': [
    () =>
      inClient((client) => ({
        ...client,
        scenarios: client.scenarios.map((scenario) => ({
          ...scenario,
          document: { ...scenario.document, vehicles: [{ ...scenario.document.vehicles[0], fee: 5 }] },
        })),
      })),
    new RegExp(`^${clientPath}, scenarios.0.document.vehicles.0.fee: `),
  ],
  'a file that is not an object': [
    () => changed(smallFiles, clientPath, () => null),
    `${clientPath}: Must be an object.`,
  ],
  'an invalid date': [
    () => inClient(({ client, ...rows }) => ({ ...rows, client: { ...client, updated_at: 'yesterday' } })),
    `${clientPath}, client.updated_at: Enter a time from 1970, such as 2026-11-28T15:00:00Z.`,
  ],
  'a row without a name': [
    () =>
      inClient((client) => ({
        ...client,
        reports: client.reports.map((report) => ({ ...report, name: undefined })),
      })),
    `${clientPath}, reports.0.name: Must have a value.`,
  ],
  'an incomplete manifest': [() => inManifest({ files: null }), 'manifest.json, files: Must be an object.'],
  'figures of a result that is not in the archive': [
    () =>
      changed<object[]>(smallFiles, 'figures.json', ([first, ...others]) => [
        { ...first, id: 999 },
        ...others,
      ]),
    'figures.json: Names a result that is not in the archive.',
  ],
  'a file without a name': [() => withFile(''), 'A file without a name is not part of an account export.'],
  'a document of a newer version': [
    () =>
      inClient((client) => ({
        ...client,
        scenarios: client.scenarios.map((scenario) => ({
          ...scenario,
          document: { ...scenario.document, version: 9 },
        })),
      })),
    /version 9 is newer than this program/,
  ],
  'a report of a scenario that is not in the file': [
    () =>
      inClient((client) => ({
        ...client,
        reports: client.reports.map((report) => ({ ...report, scenario_id: report.scenario_id && 999 })),
      })),
    `${clientPath}, reports.0.scenario_id: Is not in this file.`,
  ],
};
for (const [name, [files, expected]] of Object.entries(refused))
  test(`rejects ${name} and writes nothing`, async () => {
    const before = await rowsOf(empty);
    const { status, error } = await importing(empty, files());
    assert.equal(status, 400);
    const [message = ''] = error?.file ?? [];
    if (typeof expected === 'string') assert.equal(message, expected);
    else assert.match(message, expected);
    assert.deepEqual(await rowsOf(empty), before);
  });

test('an import leaves no rows or files if its user is deleted during the import', async () => {
  for (const accept of ['application/json', 'application/x-ndjson']) {
    const target = await newPractice();
    const { transaction } = target.services;
    target.services.transaction = async (work) => {
      target.services.transaction = transaction;
      await target.services.users.remove(target.users.dana.id);
      return transaction(work);
    };
    const form = new FormData();
    form.set('file', new File([await zipOf(ownersFiles)], 'account.zip'));
    const response = await target.call('post', 'auth/import/', { form, headers: { accept } });
    assert.match(response.text, /"code":"stale_revision"/);
    assert.deepEqual(target.errors, []);
    assert.deepEqual(await target.sql('select hash from files'), []);
    assert.deepEqual(await target.sql('select id from clients'), []);
    const [{ hash } = { hash: '' }] = jsonIn<{ hash: string }[]>(ownersFiles, 'files.json');
    assert.equal(await target.services.files.read(hash), null);
  }
});

const updated_at = '2026-03-01T15:00:00Z';
const inputs = {
  total_balance: 100,
  buffer_allocation_weight: 0.2,
  buffer_rate: 0.03,
  years: 1,
  returns: [0.1],
};
const many = <Row>(row: Row) =>
  Array.from({ length: 201 }, (_, at) => ({ ...row, id: at + 1, name: `${at}`, template_name: `${at}` }));
const limits: Record<string, [files: () => Map<string, Buffer>, expected: object]> = {
  templates: [
    () =>
      changed(smallFiles, 'templates.json', () =>
        many({ type: 'note', body: { text: 'A note' }, updated_at }),
      ),
    { error: { file: ['You can have at most 200 templates of a kind. Delete some first.'] } },
  ],
  portfolios: [
    () =>
      changed(smallFiles, 'portfolios.json', () =>
        many({ weights: { sp500: 1 }, lookback_years: 9, updated_at }),
      ),
    { error: { file: ['You can have at most 200 portfolios. Delete some first.'] } },
  ],
  'saved results': [
    () =>
      inClient((client) => ({
        ...client,
        tool_runs: many({ tool: 'retirement_buffer', inputs, updated_at }),
      })),
    { error: { file: ['A client can have at most 200 saved results.'] } },
  ],
};
test('imports an archive that reaches every limit', async () => {
  const rows: [path: string, rows: object[]][] = [
    ['templates.json', many({ type: 'note', body: { text: 'A note' }, updated_at }).slice(1)],
    ['portfolios.json', many({ weights: { sp500: 1 }, lookback_years: 9, updated_at }).slice(1)],
  ];
  const full = rows.reduce(
    (files, [path, content]) => changed(files, path, () => content),
    inClient((client) => ({
      ...client,
      tool_runs: many({ tool: 'retirement_buffer', inputs, updated_at }).slice(1),
    })),
  );
  const target = await newPractice();
  const { status, data, error } = await importing(target, full);
  assert.deepEqual([status, error], [201, undefined]);
  assert.deepEqual([data?.templates, data?.portfolios], [200, 200]);
  const again = await importing(target, full);
  assert.deepEqual(again.error, {
    file: ['You can have at most 200 templates of a kind. Delete some first.'],
  });
});

for (const [name, [files, expected]] of Object.entries(limits))
  test(`an import and its check reject too many ${name} and write nothing`, async () => {
    const before = await rowsOf(empty);
    for (const query of ['', '?check=true']) {
      const { status, error } = await importing(empty, files(), { query });
      assert.deepEqual([status, { error }], [400, expected], query);
    }
    assert.deepEqual(await rowsOf(empty), before);
  });

test('an import and its check reject files that together exceed the storage limit', async () => {
  // Each file fits, and both do not.
  const pdfs = ['a', 'b'].map((letter) => Buffer.from(`%PDF-1.4 ${letter.repeat(600_000)}`));
  const rows = pdfs.map((pdf) => {
    const hash = createHash('sha256').update(pdf).digest('hex');
    return { hash, name: 'a.pdf', type: 'application/pdf', path: `files/${hash.slice(0, 12)}-a.pdf` };
  });
  const withPdfs = new Map(ownersFiles);
  for (const [at, { path }] of rows.entries()) withPdfs.set(path, pdfs[at] ?? Buffer.alloc(0));
  const files = changed(withPdfs, 'files.json', () => rows);
  const target = await newPractice({ environment: { PLUMBLINE_STORAGE_MB: '1' } });
  const before = await rowsOf(target);
  for (const query of ['?check=true', '']) {
    const { status, detail } = await importing(target, files, { query });
    assert.equal(status, 409, query);
    assert.match(detail ?? '', /^Your stored files use 0 MB of 1 MB, and this one needs 2 MB\./);
  }
  assert.deepEqual(await rowsOf(target), before);
});

test('removes characters that cannot be displayed from texts that are otherwise stored unchanged', async () => {
  const path = [...ownersFiles.keys()].find((one) => one.startsWith('clients/')) ?? '';
  const renamed = changed<object[]>(ownersFiles, 'files.json', (rows) =>
    rows.map((row) => ({ ...row, name: 'a\u0000\r\nb\u202efdp.exe' })),
  );
  const files = changed<Client>(renamed, path, (client) => ({
    ...client,
    simulations: client.simulations.map((row) => ({ ...row, saved_vintage: '2026-02\u0000' })),
  }));
  const target = await newPractice();
  assert.equal((await importing(target, files)).status, 201);
  assert.deepEqual(await target.sql('select name from files'), [{ name: 'a bfdp.exe' }]);
  assert.deepEqual(await target.sql('select saved_vintage from simulations'), [{ saved_vintage: '2026-02' }]);
});

test('a failed import leaves no rows or files', async () => {
  const target = await newPractice();
  const before = await rowsOf(target);
  const status = await target.withFullTable(
    'tool_runs',
    async () => (await importing(target, ownersFiles)).status,
  );
  assert.notEqual(status, 201);
  assert.deepEqual(await rowsOf(target), before);
  assert.equal(jsonIn<unknown[]>(ownersFiles, 'files.json').length, 1);
});
