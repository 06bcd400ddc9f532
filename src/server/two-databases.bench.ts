/**
 * Cost of requests on PostgreSQL and SQLite, both durable and on one machine: 1,000 clients with 3,000 scenarios, in
 * alternating rounds. `BENCH_BESIDE=<server.mjs of another build>` measures that build on SQLite in the same run.
 */
import { fillLargePractice } from '../../scripts/bench/large-practice.ts';
import {
  withSecondServer,
  onDatabase,
  onMeasuredServer,
  type BenchAdvisor,
  type MeasuredServer,
} from '../../scripts/bench/measured-server.ts';
import { startTestPostgres } from '../../scripts/machine/test-postgres.mjs';

const CLIENTS = 1000;
const SCENARIOS_EACH = 3;
const ROUNDS = 40;
const CALLS = 10;
const LOG_LEVEL = 'info';

type Call = (server: MeasuredServer) => Promise<number>;

const middle = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN; // oxfmt-ignore

const named = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

let saves = 0;

function callsOf(as: BenchAdvisor, client: number, scenario: number): Record<string, [Call, string]> {
  const save: Call = (server) => {
    const body = Buffer.from(JSON.stringify({ middlename: `Change${named((saves += 1))}` }));
    return server.timed({ method: 'PATCH', path: `client/${client}/`, as, body });
  };
  const list: Call = (server) => server.timed({ path: 'auth/clients/', as });
  return {
    profile: [(server) => server.timed({ path: 'auth/profile/', as }), '≤ 3'],
    'one client': [(server) => server.timed({ path: `client/${client}/`, as }), '≤ 3'],
    'one scenario': [(server) => server.timed({ path: `scenario/${scenario}/`, as }), '≤ 3'],
    'a client saved': [save, '≤ 2'],
    'the list after it': [async (server) => (await save(server), list(server)), '≤ 1.3'],
    'the list, unchanged': [list, '≤ 1.6'],
  };
}

async function compared(servers: readonly MeasuredServer[], calls: Record<string, [Call, string]>) {
  const [file, database, another] = servers;
  const figures = [];
  for (const [name, [call, aim]] of Object.entries(calls)) {
    const used = new Map(servers.map((server) => [server, [] as number[]]));
    for (let round = -5; round < ROUNDS; round += 1)
      for (const server of round % 2 === 0 ? servers : servers.toReversed())
        for (let index = 0; index < CALLS; index += 1) {
          const took = await call(server);
          if (round >= 0) used.get(server)?.push(took);
        }
    const [onFile = [], onDatabaseOf = [], before] = [file, database, another].map(
      (one) => one && used.get(one),
    );
    figures.push(
      { name, values: onFile },
      { name: '  on PostgreSQL', values: onDatabaseOf },
      { name: '  ratio of the medians', values: [middle(onDatabaseOf) / middle(onFile)], unit: '', aim },
      ...(before
        ? [
            { name: '  of the other build', values: before },
            {
              name: '  more than it',
              values: [100 * (middle(onFile) / middle(before) - 1)],
              unit: '%',
              aim: '≤ 3 %',
            },
          ]
        : []),
    );
  }
  return figures;
}

async function measured() {
  const postgres = await startTestPostgres({ durable: true });
  if ('absent' in postgres)
    return [{ name: `PostgreSQL: not measured, because ${postgres.absent}`, values: [0] }];
  const another = process.env['BENCH_BESIDE'];
  let client = 0;
  try {
    return await onMeasuredServer(
      1,
      async (folder, [advisor]) => {
        const size = { clients: CLIENTS, scenariosEach: SCENARIOS_EACH, reports: CLIENTS };
        if (advisor) client = await fillLargePractice(folder, advisor.id, size, new Date());
      },
      (file, [advisor]) =>
        onDatabase(file.folder, postgres.address, LOG_LEVEL, (database) => {
          if (!advisor) throw new Error('Nobody was signed in.');
          const calls = callsOf(advisor, client, 1);
          return another === undefined
            ? compared([file, database], calls)
            : withSecondServer(file.folder, another, LOG_LEVEL, (before) =>
                compared([file, database, before], calls),
              );
        }),
      LOG_LEVEL,
    );
  } finally {
    await postgres.stop();
  }
}

export const measurements = [measured];
