/** Server cases of `npm run bench -- --check`: a request beyond its calculation, a PDF, and memory. */
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onMeasuredServer } from '../../scripts/bench/measured-server.ts';
import { reportFonts } from '../adapters/typst/fonts.ts';
import type { PdfAnswer } from '../adapters/typst/messages.ts';
import { findCalculation, runCalculation } from '../domain/calculations/registry.ts';
import { PDF_FONT } from '../domain/practice/reports/report-pdf.ts';
import { createApp } from './app.ts';
import { orderOf } from './routes/report-pdf.bench.ts';
import { startSession } from './sessions.ts';
import { readSettings } from './settings.ts';
import { fillWhenNew } from './start-server.ts';
import { wireServer } from './wiring.ts';
import { DEMO_ADVISOR } from './demo-users.ts';

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const { settings } = readSettings({ PLUMBLINE_DATA: folder, PLUMBLINE_LOG_LEVEL: 'silent' });
const { services } = await wireServer(settings, { distFolder: folder });
await fillWhenNew(services);
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
  const [result] = (await message) as [PdfAnswer];
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

const REFUSED = 1000;
const AT_ONCE = 20;
/** Larger than the route takes: refused before it is read. */
const refusedBody = Buffer.from(JSON.stringify({ name: 'x'.repeat(900_000) }));

const memory = () =>
  onMeasuredServer(
    1,
    () => Promise.resolve(),
    async (server, [as]) => {
      if (!as) throw new Error('There is no advisor.');
      await server.look();
      const { megabytes: atStart } = await server.look();
      const refuse = () =>
        server.ask({ method: 'POST', path: 'scenario/scenario/', as, body: refusedBody }).catch(() => null);
      for (let sent = 0; sent < REFUSED; sent += AT_ONCE)
        await Promise.all(Array.from({ length: AT_ONCE }, refuse));
      await server.look();
      return (await server.look()).megabytes / atStart;
    },
  );

/** Ratios of memory instead of time. */
export const ratios = [{ id: 'memory', ratio: memory }];
