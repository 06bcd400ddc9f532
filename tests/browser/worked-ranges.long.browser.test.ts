/** Worked examples R1, R2 and S of the design in the CLI, the API and the browser engine. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { shippedHistory } from '../../src/adapters/index-figures/market-figures.ts';
import { carriedFigures } from '../../src/domain/market/index-figures.ts';
import { publishedLedger, threeAccounts } from '../support/plain/published-ledger.ts';
import { memberAt } from '../../src/domain/shared/result-members.ts';
import { call } from './api.ts';
import { openPractice, ROOT } from './practice.ts';
import { firstOrAll } from '../support/long-run.ts';

const practice = await openPractice();

const POLICY = {
  age: 50,
  illustration: publishedLedger(),
  strategies: [{ index: 'sp500', cap: 0.1 }],
};
// Calculated with a level income that may leave a tax debt.
const S = {
  ...POLICY,
  max_level_basis: 'pre_tax_zero',
  vehicles: threeAccounts(),
  seed: 21,
  paths: 200,
};
const WITHDRAWAL = {
  age: 65,
  question: 'safe_withdrawal',
  model: 'historical',
  history_window: 'all',
  share: 1,
  vehicles: [{ name: '60/40', account_type: 'tax_free', portfolio: 'equities_and_bonds_60_40', fee: 0 }],
};

interface Worked {
  name: string;
  calculation: 'range-report' | 'solve';
  document: Readonly<Record<string, unknown>>;
  /** Published figures by their path in the result, with the published number of digits. */
  expected: Readonly<Record<string, number | string | null>>;
}

const EXAMPLES: readonly Worked[] = [
  {
    name: 'R1: the blocks and credits of the first path',
    calculation: 'range-report',
    document: { ...POLICY, seed: 1, paths: 100, show_paths: [0] },
    expected: {
      'paths_shown.0.drawn.0.start_month': '1983-06',
      'paths_shown.0.drawn.0.months': 143,
      'paths_shown.0.drawn.1.start_month': '1955-01',
      'paths_shown.0.drawn.1.months': 13,
      'paths_shown.0.drawn.2.start_month': '1947-01',
      'paths_shown.0.credited.0': 0,
      'paths_shown.0.credited.1': 0.1,
      'paths_shown.0.credited.4': 0,
      'paths_shown.0.credited.7': 0.079174,
    },
  },
  {
    name: 'R2: 250 paths of short blocks',
    calculation: 'range-report',
    document: { ...POLICY, seed: 4294967295, mean_block: 12, mean_shift: -0.01, paths: 250 },
    expected: {
      'slots.0.paid_in_full.share': 0.852,
      'slots.0.failures.count': 37,
      'slots.0.failures.cured_by.order': 6,
      'slots.0.failures.cured_by.credit': 37,
      'slots.0.failures.cured_by.loan_spread': 9,
      'slots.0.failures.cured_by.charges': 7,
      // 37 of 250 paths lapse; lapsed paths rank below all others.
      'slots.0.ending_value.p5': null,
      'slots.0.ending_value.p50': 9857.75,
      'slots.0.ending_value.p95': 119827.06,
      'history.period_count': 726,
      'history.slots.0.paid_share': 0.954545,
      'history.slots.0.ending_value.p50': 39067.23,
    },
  },
  ...(
    [
      ['income', { question: 'income' }, { 'slots.0.amount': 15040.32, 'slots.1.amount': 17204.29 }],
      ['its last accounts', { question: 'income' }, { 'slots.2.amount': 18659.33 }],
      ['premium', { question: 'premium', target_income: 20_000, share: 0.8 }, { multiple: 1.214278 }],
      ['cap', { question: 'cap' }, { value: 0.091088 }],
      ['charges', { question: 'charge_stress', share: 0.75 }, { value: 1.149183 }],
      ['loan rate', { question: 'borrowing_rate', share: 0.85 }, { value: 0.066765 }],
      ['tie', { question: 'tie', slot: 2 }, { value: -0.060871 }],
      [
        'income on history',
        { question: 'income', model: 'historical', share: 1 },
        { 'slots.0.amount': 11933.7 },
      ],
    ] as const
  ).map(([name, asked, expected]): Worked => ({
    name: `S: ${name}`,
    calculation: 'solve',
    document: { ...S, ...asked },
    expected,
  })),
  {
    name: 'S: a withdrawal that follows prices',
    calculation: 'solve',
    document: WITHDRAWAL,
    expected: { paths: 819, 'slots.0.rate': 0.036746 },
  },
];

/** Bundles the engine as one program for a page, with the API's result format. */
const program = await build({
  stdin: {
    contents: `
      import { carriedHistory } from './src/domain/market/index-figures.ts';
      import { runCalculation } from './src/domain/calculations/registry.ts';
      import { withStartYear } from './src/domain/calculations/registry.ts';
      globalThis.worked = (id, document, carried) => {
        const dated = withStartYear(id, document, new Date().getFullYear());
        const done = runCalculation(id, dated, { history: carriedHistory(carried) });
        return JSON.stringify(done.ok ? done.value : done.error);
      };`,
    resolveDir: ROOT,
  },
  bundle: true,
  write: false,
  format: 'iife',
  target: 'es2022',
});
const carried = carriedFigures(['sp500', 'us_bonds', 'cpi', 'treasury_10y'], shippedHistory);

async function runInChromium(page: Page, { calculation, document }: Worked): Promise<unknown> {
  const computed = await page.evaluate(
    ([id, input, history]) =>
      (globalThis as unknown as { worked: (...all: unknown[]) => string }).worked(id, input, history),
    [calculation, document, carried] as const,
  );
  return JSON.parse(computed);
}

async function fromTheShell({ calculation, document }: Worked): Promise<unknown> {
  const child = promisify(execFile)(process.execPath, ['dist/cli.mjs', 'run', calculation, '-'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  child.child.stdin?.end(JSON.stringify(document));
  return JSON.parse((await child).stdout);
}

test('each worked example has the published figures from the command line, the API and Chromium', async (t) => {
  const page = await practice.advisor();
  await page.evaluate(program.outputFiles[0]?.text ?? '');
  for (const example of firstOrAll(EXAMPLES))
    await t.test(example.name, async () => {
      const responses = {
        shell: await fromTheShell(example),
        api: await call(page, 'POST', `calculations/${example.calculation}/`, example.document),
        chromium: await runInChromium(page, example),
      };
      for (const [way, computed] of Object.entries(responses))
        for (const [path, figure] of Object.entries(example.expected))
          assert.equal(memberAt(computed, path), figure, `${way}: ${path}`);
    });
  await page.context().close();
});
