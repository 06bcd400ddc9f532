/**
 * Lists of large practices from the built server over HTTP: 40 advisors with 20,000 clients and 60,000 scenarios in
 * total, and one advisor with 5,000 clients and 15,000 scenarios.
 */
import { fillLargePractice, type PracticeSize } from '../../../scripts/bench/large-practice.ts';
import {
  onMeasuredServer,
  type BenchAdvisor,
  type MeasuredServer,
} from '../../../scripts/bench/measured-server.ts';

const FORTY: PracticeSize = { clients: 500, scenariosEach: 3, reports: 250 };
const SINGLE: PracticeSize = { clients: 5000, scenariosEach: 3, reports: 2500 };
const ROUNDS = 5;
const CALLS = 40;

const LIST = 'auth/clients/';

/** An advisor and their newest client. */
interface Filled {
  as: BenchAdvisor;
  client: number;
}

const filled =
  (size: PracticeSize, into: Filled[]) =>
  async (folder: string, advisors: readonly BenchAdvisor[]): Promise<void> => {
    for (const as of advisors) {
      const client = await fillLargePractice(folder, as.id, size, new Date());
      into.push({ as, client });
    }
  };

/** Time of the shortest response, without warm-up. */
async function idleCalls(server: MeasuredServer): Promise<number[]> {
  const used: number[] = [];
  for (let index = 0; index < 5 * CALLS; index += 1) used.push(await server.timed({ path: 'health/' }));
  await server.readMemory();
  return used;
}

let writes = 0;
async function write({ send: request }: MeasuredServer, { as, client }: Filled): Promise<void> {
  writes += 1;
  const letters = [...String(writes)].map((digit) => String.fromCharCode(97 + Number(digit)));
  const body = Buffer.from(JSON.stringify({ middlename: `Change${letters.join('')}` }));
  await request({ method: 'PATCH', path: `client/${client}/`, as, body });
}

async function forty() {
  const practice: Filled[] = [];
  return onMeasuredServer(40, filled(FORTY, practice), async (server) => {
    const idle = await idleCalls(server);
    const list = ({ as }: Filled) => server.timed({ path: LIST, as });
    const [first, afterWrite, afterOthers, saved]: [number[], number[], number[], number[]] = [
      [],
      [],
      [],
      [],
    ];
    for (const advisor of practice) first.push(await list(advisor));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [index, advisor] of practice.entries()) {
        await write(server, advisor);
        afterWrite.push(await list(advisor));
        // The previous advisor wrote, which must not affect this list.
        const other = practice[(index + practice.length - 1) % practice.length] ?? advisor;
        if (round > 0 || index > 0) afterOthers.push(await list(other));
      }
      for (const advisor of practice) saved.push(await list(advisor));
    }
    const { retained, megabytes } = await server.readMemory();
    return [
      { name: 'health/ of the idle server', values: idle },
      { name: '40 advisors, 20,000 clients: a list, the first time', values: first },
      { name: '  after a write of its own advisor', values: afterWrite, aim: 'p95 ≤ 150 ms' },
      { name: '  after a write of another', values: afterOthers, aim: 'p95 ≤ 20 ms' },
      { name: '  kept', values: saved, aim: 'p95 ≤ 20 ms' },
      { name: '  main thread held', values: [retained] },
      { name: '  memory', values: [megabytes], unit: 'MB', aim: '≤ 250 MB' },
    ];
  });
}

async function measureSingle() {
  const practice: Filled[] = [];
  return onMeasuredServer(1, filled(SINGLE, practice), async (server) => {
    const [advisor] = practice;
    if (!advisor) throw new Error('Nobody was signed in.');
    const { as } = advisor;
    const pages = SINGLE.clients / 50;
    const request = (query: string) => server.timed({ path: `${LIST}${query}`, as });
    const many = async (call: (index: number) => Promise<number>) => {
      const used: number[] = [];
      for (let index = 0; index < CALLS; index += 1) used.push(await call(index));
      return used;
    };
    const idle = await idleCalls(server);
    const created = await many(async () => {
      await write(server, advisor);
      return request('');
    });
    const saved = await many(() => request(''));
    const paged = await many((index) => request(`?page=${1 + ((index * 7) % pages)}&size=50`));
    const pagedAfterWrite = await many(async (index) => {
      await write(server, advisor);
      return request(`?page=${1 + ((index * 7) % pages)}&size=50`);
    });
    const found = await many((index) => request(`?search=Family${index}&page=1&size=50`));
    const { retained, megabytes } = await server.readMemory();
    return [
      { name: 'health/ of the idle server', values: idle },
      { name: 'one advisor, 5,000 clients: the whole list, made', values: created, aim: 'p95 ≤ 600 ms' },
      { name: '  the whole list, kept', values: saved, aim: 'p95 ≤ 20 ms' },
      { name: '  a page of 50', values: paged, aim: 'p95 ≤ 60 ms' },
      { name: '  a page of 50 after a write', values: pagedAfterWrite, aim: 'p95 ≤ 60 ms' },
      { name: '  ?search= of the API', values: found },
      { name: '  main thread held', values: [retained] },
      { name: '  memory', values: [megabytes], unit: 'MB' },
    ];
  });
}

export const measurements = [forty, measureSingle];
