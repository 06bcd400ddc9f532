/**
 * Response time of `health/` during sixteen concurrent heavy historical reports on the built server, and before
 * them.
 */
import { onMeasuredServer, type MeasuredServer } from '../../scripts/bench/measured-server.ts';
import { findCalculation } from '../domain/calculations/registry.ts';

const ADVISORS = 8;
const AT_ONCE = 16;
const IDLE_MS = 2000;
const LOADED_MS = 6000;
const BETWEEN_PROBES_MS = 5;

/** The largest input: 250 years of months, all periods, and the maximum level income of each. */
function heavyInput(): Buffer {
  const levels = (turn: number) =>
    Array.from({ length: 3000 }, (_, month) => 100 * Math.exp(0.006 * month + 0.1 * Math.sin(month * turn)));
  const accounts = ['taxable', 'tax_deferred', 'tax_free'];
  return Buffer.from(
    JSON.stringify({
      ...findCalculation('historical-report')?.example,
      series: {
        a: { frequency: 'monthly', start: '1776-01', levels: levels(1.7) },
        b: { frequency: 'monthly', start: '1776-01', levels: levels(2.7) },
      },
      strategies: [
        { index: 'a', weight: 0.5, cap: 0.1 },
        { index: 'b', weight: 0.5, cap: 0.1 },
      ],
      vehicles: accounts.map((type) => ({ name: type, account_type: type, portfolio: { a: 0.5, b: 0.5 } })),
      history_window: 'all',
      income_mode: 'max_level',
    }),
  );
}

/** Response times of `health/` in milliseconds. */
async function probed(server: MeasuredServer, milliseconds: number): Promise<number[]> {
  const used: number[] = [];
  for (const until = performance.now() + milliseconds; performance.now() < until;) {
    used.push(await server.timed({ path: 'health/' }));
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_PROBES_MS));
  }
  return used;
}

const measured = () =>
  onMeasuredServer(
    ADVISORS,
    () => Promise.resolve(),
    async (server, advisors) => {
      const before = await probed(server, IDLE_MS);
      const body = heavyInput();
      const idle = await server.readMemory();
      let isOver = false;
      const reports: number[] = [];
      const callers = Array.from({ length: AT_ONCE }, async (_, index) => {
        const as = advisors[index % ADVISORS];
        const path = 'calculations/historical-report/';
        while (!isOver) reports.push(await server.timed({ method: 'POST', path, as, body }));
      });
      const baseline = await probed(server, LOADED_MS);
      const loaded = await server.readMemory();
      isOver = true;
      await Promise.all(callers);
      return [
        { name: 'health/ of an idle server', values: before },
        { name: 'health/ beside 16 heavy historical reports', values: baseline, aim: 'p99 ≤ 50 ms' },
        { name: '  one of those reports', values: reports },
        { name: '  main thread held, idle', values: [idle.retained] },
        { name: '  main thread held, beside them', values: [loaded.retained] },
        { name: '  memory, idle', values: [idle.megabytes], unit: 'MB' },
        { name: '  memory, beside them', values: [loaded.megabytes], unit: 'MB', aim: '≤ 250 MB' },
      ];
    },
  );

export const measurements = [measured];
