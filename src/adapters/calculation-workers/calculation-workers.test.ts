import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { after, test } from 'node:test';
import { threadId } from 'node:worker_threads';
import type { Json } from '../../domain/practice/reports/calculator.ts';
import { findCalculation, runCalculation } from '../../domain/calculations/registry.ts';
import { createActiveHistory } from '../../domain/market/imported/imported-figures.ts';
import type { IndexFigures } from '../../domain/market/index-figures.ts';
import type { Result } from '../../domain/shared/result.ts';
import { SHIPPED_TAX_TABLES } from '../../domain/tax/federal/grown-tables.ts';
import { followedBy } from '../../domain/tax/federal/tax-tables.ts';
import { taxYearDocument } from '../../domain/tax/federal/custom-tax-years.ts';
import { taxYearSchema } from '../../domain/tax/federal/tax-year-schema.ts';
import { LAST_TAX_YEAR } from '../../../tests/support/tax-tables.ts';
import { shippedHistory, marketFigures } from '../index-figures/market-figures.ts';
import {
  calculationWorkers,
  type CalculationWorkers,
  type CalculatorOptions,
  startThread,
  type Thread,
} from './calculation-workers.ts';

const example = (id: string) => findCalculation(id)?.example;
const order = { id: 'historical-report', raw: example('historical-report'), year: 2026 };
const dana = { key: 'user 1' };

/** A level that doubles each year, so results are recognizable. */
const doubling: IndexFigures = {
  sp500: {
    kind: 'price',
    provenance: { publisher: 'Nobody', source: 'made up', vintage: '2025-12', retrieved: '2026-01-01' },
    years: Array.from(
      { length: 46 },
      (_, year) =>
        `${1980 + year} ${Array.from({ length: 12 }, (_, month) => (2 ** (year + (month + 1) / 12)).toPrecision(12)).join(' ')}`,
    ).join('\n'),
  },
};
let overrides: IndexFigures = {};
const inForce = createActiveHistory(() => marketFigures, { read: () => overrides, mark: () => '' });

/** Adds the year after the shipped ones. */
const taxTables = followedBy(SHIPPED_TAX_TABLES, [
  { ...taxYearSchema.parse(taxYearDocument(LAST_TAX_YEAR)), year: LAST_TAX_YEAR + 1 },
]);

const opened: CalculationWorkers[] = [];
after(() => Promise.all(opened.map((one) => one.close())));
function workers(overrides: Partial<CalculatorOptions>): CalculationWorkers {
  const created = calculationWorkers(inForce, taxTables, overrides);
  opened.push(created);
  return created;
}
/** Starting threads from source is slow. */
const calculator = workers({ threads: 1 });

const textOf = (response: Result<Json>) =>
  response.ok ? Buffer.from(response.value).toString('utf8') : null;
function figures(response: Result<Json>): Record<string, unknown> {
  assert.ok(response.ok, response.ok ? '' : response.error.detail);
  return JSON.parse(textOf(response) ?? '') as Record<string, unknown>;
}
const codeOf = (response: Result<unknown>) => (response.ok ? 'ok' : response.error.code);

test('the first calculation starts a worker thread, which returns the same figures', async () => {
  assert.equal(calculator.threads.length, 0);
  const response = await calculator.calculate(order, dana);
  const expected = runCalculation(order.id, { ...order.raw, start_year: 2026 }, { history: shippedHistory });
  assert.ok(expected.ok);
  assert.equal(textOf(response), JSON.stringify(expected.value));
  assert.equal(calculator.threads.length, 1);
  assert.ok(!calculator.threads.includes(threadId));

  const refused = await calculator.calculate({ ...order, raw: {} }, dana);
  assert.equal(codeOf(refused), 'invalid_input');
});

test('rejects an invalid input without starting a thread', async () => {
  const refusing = workers({ start: () => assert.fail('A thread was started.') });
  const series = Array.from({ length: 124_000 }, () => ({}));
  for (const id of ['tax-scorecard', 'index-strategy', 'historical-report']) {
    const raw = { ...example(id), series };
    assert.equal(codeOf(await refusing.calculate({ id, raw, year: 2026 }, dana)), 'invalid_input', id);
  }
  const names = { client: '', advisor: '', takenAt: '', timeZone: 'UTC' };
  const pages = { id: 'tax-scorecard', raw: { ...example('tax-scorecard'), series }, year: 2026, names };
  assert.equal(codeOf(await refusing.toolPages(pages, dana)), 'invalid_input');
});

test(
  'a calculation thread has a lower priority than the other threads',
  { skip: process.platform !== 'linux' },
  async () => {
    await calculator.calculate(order, dana);
    const priorities = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
    const overrides = getPriority(process.pid);
    const provided = Math.max(overrides, constants.priority.PRIORITY_BELOW_NORMAL);
    assert.equal(
      priorities.filter((priority) => priority === provided).length,
      provided === overrides ? priorities.length : 1,
    );
  },
);

test('a thread uses the custom tax years of the installation', async () => {
  const raw = { tax_year: LAST_TAX_YEAR + 1, filing_status: 'single', ordinary_income: 80_000 };
  const response = await calculator.calculate({ id: 'federal-tax', raw, year: 2026 }, dana);
  assert.equal(figures(response).table_year, LAST_TAX_YEAR + 1);
});

test('does not run a calculation whose caller has left', async () => {
  const first = calculator.calculate(order, dana);
  const leaving = new AbortController();
  const left = calculator.calculate(order, { ...dana, signal: leaving.signal });
  leaving.abort(new Error('left the page'));
  await assert.rejects(left, /left the page/);
  assert.equal(codeOf(await first), 'ok');
});

test('stops the thread of a calculation whose caller has left', async () => {
  const leaving = new AbortController();
  const hasty = workers({
    threads: 1,
    abortedMilliseconds: 0,
    start(...how) {
      const thread = startThread(...how);
      const run: Thread['run'] = (work) => {
        const response = thread.run(work);
        leaving.abort();
        return response;
      };
      return {
        ...thread,
        run,
        get hasEnded() {
          return thread.hasEnded;
        },
      };
    },
  });
  const left = await hasty.calculate(order, { ...dana, signal: leaving.signal });
  assert.equal(codeOf(left), 'calculation_stopped');
  assert.deepEqual(hasty.threads, []);
});

test('an import reaches a running thread, and an error in it is thrown to the caller', async () => {
  const strategy = {
    id: 'index-strategy',
    raw: { strategies: [{ index: 'sp500', cap: null, floor: null }], lookback_years: 10 },
    year: 2026,
  };
  const run = () => calculator.calculate(strategy, dana);
  const import_ = (figures: IndexFigures) => {
    overrides = figures;
    inForce.refresh();
  };
  const shipped = await run();
  const { threads } = calculator;
  import_(doubling);
  const imported = await run();
  const expected = runCalculation(
    strategy.id,
    { ...strategy.raw, start_year: 2026 },
    { history: inForce.history },
  );
  assert.equal(textOf(imported), JSON.stringify(expected.ok && expected.value));
  assert.notDeepEqual(imported, shipped);
  import_({ sp500: { ...doubling.sp500, years: 'no figures' } });
  await assert.rejects(run(), /A calculation failed/);
  import_({});
  assert.deepEqual(await run(), shipped);
  assert.deepEqual(calculator.threads, threads);
});

test('two calculations of a caller run, others wait, and one beyond the queue gets a retry time', async () => {
  const many = workers({ threads: 4, waiting: 2 });
  const responses = await Promise.all(Array.from({ length: 5 }, () => many.calculate(order, dana)));
  assert.deepEqual(responses.map(codeOf), ['ok', 'ok', 'ok', 'ok', 'calculations_busy']);
  assert.equal(many.threads.length, 2, 'two threads for one caller, though there may be four');
  const last = responses.at(-1);
  assert.ok(last && !last.ok && (last.error.retryAfter ?? 0) >= 1);
  assert.match(last.error.detail, /^The server is busy with other calculations\. Please try again in /);
});

test('stops a calculation that takes too long, together with its thread', async () => {
  const hasty = workers({ threads: 1, milliseconds: 1 });
  assert.equal(codeOf(await hasty.calculate(order, dana)), 'calculation_stopped');
  assert.deepEqual(hasty.threads, []);
});

test('a thread that crashes fails only its own calculation', async () => {
  const started: Thread[] = [];
  const start: typeof startThread = (...how) => {
    const thread = startThread(...how);
    started.push(thread);
    return thread;
  };
  const one = workers({ threads: 1, start });
  const [broken, next] = [one.calculate(order, dana), one.calculate(order, dana)];
  await new Promise((resolve) => setImmediate(resolve));
  void started[0]?.stop();
  await assert.rejects(broken, /A calculating thread broke down/);
  assert.equal(codeOf(await next), 'ok');
  // A thread that failed while idle is replaced.
  await started[1]?.stop();
  assert.equal(codeOf(await one.calculate(order, dana)), 'ok');
  assert.deepEqual(one.threads, [started[2]?.id]);
});
