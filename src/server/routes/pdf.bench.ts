/**
 * Time from upload to draft and memory of the reading process, with a warm built server. Reads memory from /proc if
 * available.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { crowdedPage, HOSTILE, illustrationOf, scannedLedger } from '../../../scripts/bench/measured-pdfs.ts';
import {
  onMeasuredServer,
  type BenchAdvisor,
  type MeasuredServer,
} from '../../../scripts/bench/measured-server.ts';

const OF_TEXT = 12;
const POLL_MS = 15;
const SCANNED_PAGES = 2;

interface Usage {
  megabytes: number;
  /** CPU time in milliseconds, independent of other processes. */
  cpuMs: number;
}

/** Linux counts hundredths of a second. */
const TICK_MS = 10;

function readingProcesses(): Map<string, Usage> {
  const readUsage = (id: string): Usage | null => {
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('pdf-worker')) return null;
      const [, peak] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
      // Fields 14 and 15 of /proc/<pid>/stat, counted after the name in parentheses.
      const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      const cpuMs = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
      return peak === undefined ? null : { megabytes: Number(peak) / 1000, cpuMs };
    } catch {
      // The process has ended.
      return null;
    }
  };
  try {
    const ids = readdirSync('/proc').filter((id) => /^\d+$/.test(id));
    return new Map(
      ids.flatMap((id) => {
        const used = readUsage(id);
        return used === null ? [] : [[id, used] as const];
      }),
    );
  } catch {
    return new Map();
  }
}

async function sent({ address }: MeasuredServer, { token }: BenchAdvisor, pdf: Buffer) {
  const seen = new Map<string, Usage>();
  const looking = setInterval(() => {
    for (const [id, now] of readingProcesses()) seen.set(id, now);
  }, POLL_MS);
  try {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(pdf)], 'measured.pdf', { type: 'application/pdf' }));
    const started = performance.now();
    const response = await fetch(`${address}/api/pdf/extract/`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    const body: unknown = await response.json();
    const used = performance.now() - started;
    const code =
      typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
        ? body.code
        : String(response.status);
    const processes = [...seen.values()];
    const limit = Math.max(0, ...processes.map(({ megabytes }) => megabytes));
    return {
      taken: used,
      maxMegabytes: limit,
      code,
      cpuMs: processes.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    };
  } finally {
    clearInterval(looking);
  }
}

const measured = () =>
  onMeasuredServer(
    1,
    () => Promise.resolve(),
    async (server, [advisor]) => {
      if (advisor === undefined) throw new Error('Nobody is signed in.');
      const send = (pdf: Buffer) => sent(server, advisor, pdf);
      const text = await illustrationOf(14);
      await send(text);
      const ofText: Awaited<ReturnType<typeof send>>[] = [];
      for (let turn = 0; turn < OF_TEXT; turn += 1) ofText.push(await send(text));
      const crowded = await send(crowdedPage(200_000));
      const scan = await send(scannedLedger());
      type Sent = (typeof ofText)[number];
      const figuresOf = (name: string, of: readonly Sent[], aim: string, share = 1) => [
        { name, values: of.map(({ taken: used }) => used / share), aim },
        { name: '… of it at work', values: of.map(({ cpuMs }) => cpuMs / share) },
        {
          name: '… memory of the process',
          values: [Math.max(...of.map(({ maxMegabytes }) => maxMegabytes))],
          unit: 'MB',
          aim: '≤ 1000 MB',
        },
      ];
      const figures = [
        ...figuresOf('a PDF of 14 pages, read', ofText, 'p95 ≤ 1500 ms'),
        ...figuresOf(`a page of 200,000 figures: ${crowded.code}`, [crowded], '≤ 5000 ms'),
        ...figuresOf(`a page of a scan: ${scan.code}`, [scan], '≤ 10000 ms', SCANNED_PAGES),
      ];
      for (const [name, make] of Object.entries(HOSTILE)) {
        const one = await send(make());
        figures.push(...figuresOf(`${name}: ${one.code}`, [one], '≤ 31000 ms'));
      }
      return figures;
    },
  );

export const measurements = [measured];
