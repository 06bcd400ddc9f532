/** Server cases of `npm run bench -- --check`: request overhead, a PDF, memory and a rejected request. */
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onMeasuredServer } from '../../scripts/bench/measured-server.ts';
import { reportFonts } from '../adapters/typst/fonts.ts';
import type { PdfResult } from '../adapters/typst/typst-pdf.ts';
import { findCalculation, runCalculation } from '../domain/calculations/registry.ts';
import { PDF_FONT } from '../domain/practice/reports/report-pdf.ts';
import { createApp } from './app.ts';
import { orderOf } from './routes/report-pdf.bench.ts';
import { startSession } from './sessions/sessions.ts';
import { readSettings } from './settings.ts';
import { fillIfNew } from './start-server.ts';
import { wireServer } from './wiring.ts';
import { DEMO_ADVISOR } from './operations/demo-users.ts';

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const { settings } = readSettings({ PLUMBLINE_DATA: folder, PLUMBLINE_LOG_LEVEL: 'silent' });
const { services } = await wireServer(settings, { distFolder: folder });
await fillIfNew(services);
const app = createApp(services);
const now = services.clock.now();
const user = await services.users.findByEmail(DEMO_ADVISOR);
if (!user) throw new Error('The demo practice has no advisor.');
const { access } = await startSession(services, user, { remember: false, now });

const headers = { authorization: `Bearer ${access.value}`, 'content-type': 'application/json' };
const call = async (path: string, init: RequestInit = {}): Promise<ArrayBuffer> => {
  const response = await app.request(`http://localhost${settings.apiBase}/${path}`, { ...init, headers });
  if (!response.ok) throw new Error(`${path} returned ${response.status}.`);
  return response.arrayBuffer();
};
const input = findCalculation('comparative-report')?.example;
const body = JSON.stringify(input);

let worker: ChildProcess | undefined;
let reports = 0;
const nextReport = () => orderOf(`Client ${(reports += 1)}`);

async function renderPdf(): Promise<void> {
  worker ??= fork(fileOf('../../dist/typst-worker.mjs'), [String(2 ** 31)], { serialization: 'advanced' });
  const message = once(worker, 'message');
  worker.send(nextReport());
  const [result] = (await message) as [PdfResult];
  if (result.kind !== 'made') throw new Error(result.kind);
}
process.on('exit', () => worker?.kill());

const template = readFileSync(fileOf('../../fixtures/bench/report-template.typ'), 'utf8');
const typst = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontBlobs: reportFonts(PDF_FONT) }] });

function compiled(): void {
  const inputs = { data: nextReport().data, fallback: 'false', logo: '' };
  const { result } = typst.compile({ mainFileContent: template, inputs });
  if (!result) throw new Error('The template of fixtures/bench was not compiled.');
  typst.evictCache(1);
}

export const cases = [
  {
    id: 'report-calc',
    name: 'report/calc/ without its calculation, beside auth/profile/',
    run: () => call('report/calc/', { method: 'POST', body }),
    less: () => runCalculation('comparative-report', input),
    baseline: () => call('auth/profile/'),
  },
  {
    id: 'pdf',
    name: 'a PDF of 12 pages, beside compiling the template of fixtures/bench',
    run: renderPdf,
    baseline: compiled,
  },
];

const REFUSED = 15_000;
/** Half of the memory at which the unit in deploy/ throttles the server. */
const MAX_MEGABYTES = 600;
const AT_ONCE = 20;
/** Larger than the route's limit, so rejected unread. */
const refusedBody = Buffer.from(JSON.stringify({ name: 'x'.repeat(900_000) }));

const memory = () =>
  onMeasuredServer(
    1,
    () => Promise.resolve(),
    async (server, [as]) => {
      if (!as) throw new Error('There is no advisor.');
      await server.readMemory();
      const { megabytes: atStart } = await server.readMemory();
      const refuse = () =>
        server.send({ method: 'POST', path: 'scenario/scenario/', as, body: refusedBody }).catch(() => null);
      for (let sent = 0; sent < REFUSED; sent += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, refuse));
      await server.readMemory();
      const { megabytes } = await server.readMemory();

      if (megabytes > MAX_MEGABYTES)
        throw new Error(`${REFUSED} refused requests left ${megabytes.toFixed(0)} MB in use.`);
      return megabytes / atStart;
    },
  );

const series = Array.from({ length: 74_000 }, () => ({}));
const scenario = { plumbline: 'scenario', version: 1, name: 'Refused' };
/** Bodies within the routes' limits that cost as much as possible before rejection. */
const REFUSED_BODIES: readonly (readonly [string, unknown])[] = [
  ['scorecard/pdf/', { ...findCalculation('tax-scorecard')?.example, series }],
  ['calculations/index-strategy/', { ...findCalculation('index-strategy')?.example, series }],
  [
    'calculations/index-strategy/',
    { ...findCalculation('index-strategy')?.example, series: manySeries(() => ['x']) },
  ],
  [
    'scenario/import/',
    { client_id: 1, scenario: { ...scenario, document: { version: 3, vehicles: series } } },
  ],
  [
    'scenario/import/',
    {
      client_id: 1,
      scenario: {
        ...scenario,
        document: { version: 3, illustration: { rows: Array.from({ length: 120 }, unknownFields) } },
      },
    },
  ],
];

function manySeries(level: () => unknown): Record<string, unknown> {
  return Object.fromEntries(
    Array.from({ length: 40 }, (_, at) => [
      `series_${at}`,
      { frequency: 'monthly', start: '1926-01', levels: Array.from({ length: 1800 }, level) },
    ]),
  );
}

function unknownFields(): Record<string, number> {
  return Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [`accumulation_valuf_${at}_${'e'.repeat(30)}`, 1]),
  );
}

const MAX_REJECTION_MS = 100;
const REJECTIONS = 20;

/** CPU milliseconds per call, over all threads. */
async function processorMs(run: () => unknown): Promise<number> {
  for (let turn = 0; turn < REJECTIONS; turn += 1) await run();
  const before = process.cpuUsage();
  for (let turn = 0; turn < REJECTIONS; turn += 1) await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / REJECTIONS;
}

/** Cost of the slowest rejection relative to parsing the same bytes. Throws above 100 ms. */
async function rejectionRatio(): Promise<number> {
  let highest = 0;
  for (const [path, content] of REFUSED_BODIES) {
    const text = JSON.stringify(content);
    const spent = await processorMs(async () => {
      const url = `http://localhost${settings.apiBase}/${path}`;
      const { status } = await app.request(url, { method: 'POST', body: text, headers });
      if (status !== 400) throw new Error(`${path} returned ${status}.`);
    });
    if (spent > MAX_REJECTION_MS) throw new Error(`${path} took ${spent.toFixed(0)} ms to refuse a body.`);
    highest = Math.max(highest, spent / (await processorMs(() => JSON.parse(text) as unknown)));
  }
  return highest;
}

/** Ratios that do not measure the time of a call. */
export const ratios = [
  { id: 'memory', ratio: memory },
  { id: 'refused', ratio: rejectionRatio },
];
