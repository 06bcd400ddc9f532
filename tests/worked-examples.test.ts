/** Runs the engine specification's worked examples in the domain, the API, the CLI and the browser bundle. */
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { shippedHistory } from '../src/adapters/index-figures/market-figures.ts';
import { plumbline } from './support/plumbline.ts';
import { runCalculation } from '../src/domain/calculations/registry.ts';
import { carriedFigures } from '../src/domain/market/index-figures.ts';
import { memberAt } from '../src/domain/shared/result-members.ts';
import type { TaxTables } from '../src/domain/tax/federal/tax-tables.ts';
import { practiceOfFile } from './support/test-practice.ts';
import { firstDifference, goldenCases } from './golden/golden-cases.ts';

/** By section of the specification: golden cases, each a calculation and a name. */
const EXAMPLES = {
  '1': ['vehicle/federal-interest', 'vehicle/federal-default-shares', 'vehicle/federal-taxable'],
  '2': [50, 66, 67, 75, 76].map((age) => `vehicle/second-minimum-2026-age-${age}`),
  '3': [
    'contribution-limits/higher-catch-up-level',
    'contribution-limits/higher-catch-up-grows',
    'contribution-limits/roth-range-grows',
  ],
  '4': ['policy-history/history-illustrated-loan-rate', 'policy-history/history-below-illustrated'],
  '5': [
    'vehicle/history-average-equities-and-bonds-60-40',
    'vehicle/history-average-equities-100',
    'vehicle/history-average-bonds-100',
  ],
  '6': ['policy-history/history-lapsed-last'],
  '7': ['illustration-checks/leverage-in-force'],
  '8': [
    'policy-tests/forced-out',
    'policy-tests/forced-out-two-years',
    'policy-tests/forced-out-three-years',
  ],
  '9': [
    'federal-tax/worked-2027-single',
    'federal-tax/worked-2027-single-gains',
    'federal-tax/worked-2027-joint-gains',
    'federal-tax/worked-2027-head',
    'federal-tax/grown-2046',
    'vehicle/federal-ira-grown',
  ],
  '10': ['comparative-report/yearly-irr'],
  '11': [
    'cash-flow-irr/worked-below-minimum',
    'cash-flow-irr/worked-above-maximum',
    'comparative-report/lapse-in-todays-dollars',
  ],
  '12': ['assumption-lean/history-test-ledger'],
  S: ['solve/worked-income', 'solve/worked-premium', 'solve/worked-income-of-history'],
};

/** Rounded figures equal the published ones to the last digit of cents and rates. */
const MILLIONTH = 5e-7;

const practice = await practiceOfFile();

const { outputFiles } = await build({
  stdin: {
    contents: `
      import { carriedHistory } from './src/domain/market/index-figures.ts';
      import { runCalculation } from './src/domain/calculations/registry.ts';
      globalThis.worked = (id, input, carried) => {
        const done = runCalculation(id, JSON.parse(input), { history: carriedHistory(JSON.parse(carried)) });
        return JSON.stringify(done.ok ? done.value : done.error);
      };`,
    resolveDir: fileURLToPath(new URL('..', import.meta.url)),
  },
  bundle: true,
  write: false,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
});
const page: {
  TextEncoder: typeof TextEncoder;
  worked?: (id: string, input: string, history: string) => string;
} = {
  TextEncoder,
};
runInNewContext(outputFiles[0]?.text ?? '', page);
const carried = JSON.stringify(carriedFigures(['sp500', 'us_bonds', 'djia', 'treasury_10y'], shippedHistory));

async function overHttp(id: string, input: unknown): Promise<unknown> {
  const { status, text } = await practice.call('post', `calculations/${id}/`, { body: input });
  assert.equal(status, 200, text);
  return memberAt(JSON.parse(text), 'data');
}

async function fromTheShell(id: string, input: unknown): Promise<unknown> {
  const { status, out, err } = await plumbline(['run', id, 'input.json'], {
    'input.json': JSON.stringify(input),
  });
  assert.equal(status, 0, err);
  return JSON.parse(out);
}

function fromTheDomain(id: string, input: unknown, taxTables?: TaxTables): unknown {
  const result = runCalculation(id, input, { history: shippedHistory, taxTables });
  assert.ok(result.ok, JSON.stringify(result));
  return JSON.parse(JSON.stringify(result.value));
}

for (const [section, cases] of Object.entries(EXAMPLES))
  for (const path of cases)
    test(`Ex ${section}, ${path}: the domain, the API, the command line and the bundle return the same result`, async () => {
      const [id, file] = path.split('/');
      const golden = goldenCases(id).find(({ name }) => name === file);
      assert.ok(golden, path);
      const { input, taxTables } = golden;
      const published = fromTheDomain(id, input, taxTables);
      assert.equal(firstDifference(published, golden.expected, MILLIONTH), undefined);
      // The API and the CLI calculate with all shipped tax years.
      const domain = fromTheDomain(id, input);
      assert.deepEqual(await overHttp(id, input), domain);
      assert.deepEqual(await fromTheShell(id, input), domain);
      assert.deepEqual(JSON.parse(page.worked?.(id, JSON.stringify(input), carried) ?? ''), domain);
    });
