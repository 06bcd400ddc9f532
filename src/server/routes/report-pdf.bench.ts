/**
 * A comparative report of twelve pages: time and memory of the PDF process, new and cached, and the response time of
 * `health/` during twenty concurrent requests.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  onMeasuredServer,
  type BenchAdvisor,
  type MeasuredServer,
} from '../../../scripts/bench/measured-server.ts';
import type { PdfResult, PdfOrder } from '../../adapters/typst/typst-pdf.ts';
import { findCalculation } from '../../domain/calculations/registry.ts';
import { comparativeReportSchema } from '../../domain/comparison/comparative/comparative-report-schema.ts';
import { SHIPPED_TAX_TABLES } from '../../domain/tax/federal/grown-tables.ts';
import { NO_HISTORY } from '../../domain/market/inline-series.ts';
import { everythingActive } from '../../domain/practice/reports/report.ts';
import { takeSnapshot } from '../../domain/practice/reports/take-snapshot.ts';
import { parseWith } from '../../domain/shared/result.ts';
import { comparativePdf } from '../../rendering/pdf/comparative-pdf.ts';

const PROGRAM = fileURLToPath(new URL('../../../dist/typst-worker.mjs', import.meta.url));
const FRESH = 5;
const AGAIN = 10;
const AT_ONCE = 20;
const ROUNDS = 5;
const NOTES = 'Reviewed together, line by line.';

/** A 12-page report without an index. */
export function orderOf(client: string): PdfOrder {
  const inputs = parseWith(comparativeReportSchema, findCalculation('comparative-report')?.example);
  if (!inputs.ok) throw new Error(inputs.error.detail);
  const about = { client: { firstname: client, middlename: null, lastname: 'Test' }, advisor: 'Bench' };
  const names = { ...about, report: 'Measured', description: '', scenario: 'Comparison' };
  const snapshot = takeSnapshot(
    inputs.value,
    { saved_action: everythingActive(), names, notes: NOTES },
    { history: NO_HISTORY, taxTables: SHIPPED_TAX_TABLES },
  );
  if (!snapshot.ok) throw new Error(snapshot.error.detail);
  const pages = comparativePdf(snapshot.value, {
    length: 'complete',
    takenAt: new Date(0).toISOString(),
    timeZone: 'UTC',
  });
  return { data: JSON.stringify(pages), logo: null };
}

/** Reads /proc, so empty on other systems than Linux. */
function readProc(pid: number | undefined, file: 'status' | 'stat', pattern: RegExp): number[] {
  try {
    return (
      pattern
        .exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))
        ?.slice(1)
        .map(Number) ?? []
    );
  } catch {
    return [];
  }
}
const peakOf = (pid: number | undefined): number =>
  (readProc(pid, 'status', /VmHWM:\s+(\d+)/)[0] ?? Number.NaN) / 1024;
/** CPU time in milliseconds, from ticks of 10 ms. */
const workOf = (pid: number | undefined): number =>
  readProc(pid, 'stat', /\) (?:\S+ ){11}(\d+) (\d+)/).reduce((sum, ticks) => sum + 10 * ticks, 0);

type Measured = 'cold' | 'warm' | 'work' | 'size' | 'peak';

async function measureProcess() {
  const found = { cold: [], warm: [], work: [], size: [], peak: [] } as Record<Measured, number[]>;
  for (let process = 0; process < FRESH; process += 1) {
    const startedAt = performance.now();
    const child = fork(PROGRAM, [String(2 ** 31)], {
      serialization: 'advanced',
      env: { NODE_ENV: 'production' },
    });
    let started = 0;
    for (let turn = 0; turn < AGAIN; turn += 1) {
      const order = orderOf(`Client ${process} ${turn}`);
      const requested = turn === 0 ? startedAt : performance.now();
      const completed = once(child, 'message');
      child.send(order);
      const [response] = (await completed) as [PdfResult];
      if (response.kind !== 'made') throw new Error(response.kind);
      found[turn === 0 ? 'cold' : 'warm'].push(performance.now() - requested);
      found.size.push(response.pdf.length / 1e6);
      if (turn === 0) started = workOf(child.pid);
    }
    found.work.push((workOf(child.pid) - started) / (AGAIN - 1));
    found.peak.push(peakOf(child.pid));
    child.kill();
  }
  return [
    { name: 'a report of 12 pages as a PDF, the process new', values: found.cold, aim: '≤ 1,500 ms' },
    { name: '  the process kept, other figures', values: found.warm, aim: '≤ 300 ms' },
    { name: '  of which its processor time', values: found.work },
    { name: '  its size', values: found.size, unit: 'MB', aim: '≤ 1 MB' },
    { name: '  most memory of the process', values: found.peak, unit: 'MB', aim: '≤ 300 MB' },
  ];
}

/** Creates a client with a report and returns the report's id. */
async function reportOf({ address }: MeasuredServer, as: BenchAdvisor): Promise<number> {
  const call = async (method: string, path: string, body: object): Promise<number> => {
    const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' };
    const response = await fetch(`${address}/api/${path}`, { method, headers, body: JSON.stringify(body) });
    const { data } = (await response.json()) as { data?: { id: number } };
    if (!response.ok || !data) throw new Error(`${path} was answered ${response.status}.`);
    return data.id;
  };
  const inputs = parseWith(comparativeReportSchema, findCalculation('comparative-report')?.example);
  if (!inputs.ok) throw new Error(inputs.error.detail);
  const { age, illustration, vehicles } = inputs.value;
  const name = { firstname: 'Elena', middlename: null, lastname: 'Test' };
  const client = await call('POST', 'auth/client/', { ...name, age });
  const scenario = await call('POST', 'scenario/scenario/', { client_id: client, name: 'Comparison' });
  await call('PATCH', `scenario/illustration/${scenario}/`, { illustration, revision: 1 });
  await call('PATCH', `scenario/comparative/${scenario}/`, { vehicles, revision: 2 });
  const report = await call('POST', 'report/', {
    client_id: client,
    scenario_id: scenario,
    name: 'Measured',
  });
  await call('PATCH', `report/${report}/`, { notes: NOTES });
  return report;
}

const twenty = () =>
  onMeasuredServer(
    AT_ONCE,
    () => Promise.resolve(),
    async (server, advisors) => {
      const reports = await Promise.all(advisors.map((as) => reportOf(server, as)));
      const health: number[] = [];
      const pdfs: number[] = [];
      const full: number[] = [];
      await server.readMemory();
      for (let round = 0; round < ROUNDS; round += 1) {
        const startedAt = performance.now();
        let open = AT_ONCE;
        const requested = reports.map(async (report, at) => {
          pdfs.push(await server.timed({ path: `report/${report}/pdf/`, as: advisors[at] ?? advisors[0] }));
          open -= 1;
        });
        // Its own socket, because the PDFs use all sockets of the bench.
        while (open > 0) {
          const from = performance.now();
          await (await fetch(`${server.address}/api/health/`)).arrayBuffer();
          health.push(performance.now() - from);
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        await Promise.all(requested);
        full.push(performance.now() - startedAt);
      }
      const { retained, megabytes } = await server.readMemory();
      return [
        { name: `health/ while ${AT_ONCE} PDFs are made`, values: health, aim: 'p99 ≤ 50 ms' },
        { name: '  one of those PDFs', values: pdfs },
        { name: '  all of them', values: full },
        { name: '  main thread held', values: [retained] },
        { name: '  memory of the server', values: [megabytes], unit: 'MB' },
      ];
    },
  );

export const measurements = [measureProcess, twenty];
