/**
 * Cost of small requests: the profile and a client, relative to a bare server with the same framework and driver
 * that sends the same bytes; and the comparative report of an input. `BENCH_BESIDE=<server.mjs of another build>`
 * measures that build in the same run.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { fillLargePractice } from '../../scripts/bench/large-practice.ts';
import {
  withSecondServer,
  onMeasuredServer,
  type BenchAdvisor,
  type MeasuredServer,
} from '../../scripts/bench/measured-server.ts';
import { steadyRequests } from '../../scripts/bench/steady-requests.ts';
import { findCalculation } from '../domain/calculations/registry.ts';

const WARM_UP_MS = 2000;
const BLOCK_MS = 500;
const BLOCKS = 12;
const REPORTS = 400;
/** One line per request, as in production. */
const LOG_LEVEL = 'info';

/** Headers of a browser. */
const headersOf = ({ token }: BenchAdvisor) => ({
  authorization: `Bearer ${token}`,
  accept: 'application/json',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-US,en;q=0.9',
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
});

async function onBareServer<Found>(
  dataFolder: string,
  measure: (address: string) => Promise<Found>,
): Promise<Found> {
  const program = fileURLToPath(new URL('../../scripts/bench/bare-server.mjs', import.meta.url));
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, PLUMBLINE_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return await measure(line.toString().trim().replace(/\/$/, ''));
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

/** Alternates the servers, so slow periods of the machine affect all of them. */
async function ratesOf(addresses: readonly string[], path: string, advisor: BenchAdvisor) {
  const all = await Promise.all(
    addresses.map((address) => steadyRequests(address, `/api/${path}`, headersOf(advisor))),
  );
  try {
    const [current, ...others] = all.map(({ body }) => body.toString());
    for (const other of others) assert.equal(other, current);
    for (const one of all) await one.rate(WARM_UP_MS);
    const rates: number[][] = all.map(() => []);
    for (let block = 0; block < BLOCKS; block += 1)
      for (const [index, one] of all.entries()) rates[index]?.push(await one.rate(BLOCK_MS));
    return rates;
  } finally {
    for (const one of all) one.close();
  }
}

async function measuredGets(
  path: string,
  advisor: BenchAdvisor,
  [current, bare, baseline]: readonly [string, string, string?],
) {
  const rates = await ratesOf([current, bare, ...(baseline === undefined ? [] : [baseline])], path, advisor);
  const [ours = [], theirs = [], before = []] = rates;
  const share = (of: readonly number[]) => of.map((rate, block) => (100 * rate) / (theirs[block] ?? NaN));
  const figures = [
    { name: `${path} a second`, values: ours, unit: '' },
    { name: `  of a bare server`, values: theirs, unit: '' },
    { name: `  share of it`, values: share(ours), unit: '%', aim: '≥ 30 %' },
  ];
  if (baseline === undefined) return figures;
  return [
    ...figures,
    { name: `  of the other build`, values: before, unit: '' },
    { name: `  its share`, values: share(before), unit: '%' },
  ];
}

async function measuredReports(
  advisor: BenchAdvisor,
  current: MeasuredServer,
  baseline: MeasuredServer | null,
) {
  const body = Buffer.from(JSON.stringify(findCalculation('comparative-report')?.example));
  const question = { method: 'POST', path: 'report/calc/', as: advisor, body } as const;
  const [ours, before]: [number[], number[]] = [[], []];
  for (let turn = -REPORTS; turn < REPORTS; turn += 1)
    for (const [server, values] of [[current, ours] as const, [baseline, before] as const]) {
      const used = await server?.timed(question);
      if (turn >= 0 && used !== undefined) values.push(used);
    }
  return [
    { name: 'report/calc/', values: ours },
    ...(baseline ? [{ name: '  of the other build', values: before }] : []),
  ];
}

const measured = () => {
  const another = process.env['BENCH_BESIDE'];
  let client = 0;
  return onMeasuredServer(
    1,
    async (folder, [advisor]) => {
      assert.ok(advisor);
      const size = { clients: 1, scenariosEach: 1, reports: 1 };
      client = await fillLargePractice(folder, advisor.id, size, new Date());
    },
    (current, [advisor]) => {
      assert.ok(advisor);
      const compared = (baseline: MeasuredServer | null) =>
        onBareServer(current.folder, async (bare) => {
          const addresses = [current.address, bare, baseline?.address] as const;
          return [
            ...(await measuredGets('auth/profile/', advisor, addresses)),
            ...(await measuredGets(`client/${client}/`, advisor, addresses)),
            ...(await measuredReports(advisor, current, baseline)),
          ];
        });
      return another === undefined
        ? compared(null)
        : withSecondServer(current.folder, another, LOG_LEVEL, compared);
    },
    LOG_LEVEL,
  );
};

export const measurements = [measured];
