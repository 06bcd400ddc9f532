/**
 * Paths in threads: the memory of a thread that computes all paths of sixty years and four slots (hence a separate
 * process), and equal bytes from four threads and from the main thread.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { shippedHistory as history } from '../src/adapters/index-figures/market-figures.ts';
import { historicalReportSchema } from '../src/domain/comparison/historical/historical-report-schema.ts';
import { policyModel } from '../src/domain/policy/policy-model.ts';
import { policyModelSchema } from '../src/domain/policy/policy-model-schema.ts';
import { PATHS_AT_REST, RANGE_TERMS, rangePicture } from '../src/domain/paths/range-picture.ts';
import { rangeReport } from '../src/domain/paths/range-report.ts';
import { rangeReportSchema } from '../src/domain/paths/range-report-schema.ts';
import { publishedLedger, threeAccounts } from './support/plain/published-ledger.ts';

const MAX_MEGABYTES = 200;

test('ten thousand paths of sixty years and four slots use at most 200 MB in every run', () => {
  const { rows } = policyModel(
    policyModelSchema.parse({
      age: 35,
      sex: 'male',
      tobacco: 'nonsmoker',
      face_amount: 500_000,
      years: 60,
      premiums: [{ from_year: 1, to_year: 25, amount: 12_000 }],
      loans: [{ from_year: 31, to_year: 60, amount: 30_000 }],
      illustrated_rate: 0.061,
    }),
  );
  const input = historicalReportSchema.parse({
    age: 35,
    start_year: 2026,
    illustration: { illustrated_rate: 0.061, rows },
    strategies: [{ index: 'sp500', cap: 0.1 }],
    vehicles: threeAccounts(),
  });
  const before = process.resourceUsage().maxRSS;
  for (let seed = 1; seed <= 4; seed += 1)
    assert.equal(rangePicture(input, history, { ...RANGE_TERMS, seed }, PATHS_AT_REST).report.paths, 10_000);
  const megabytes = (process.resourceUsage().maxRSS - before) / 1024;
  assert.ok(megabytes > 1 && megabytes <= MAX_MEGABYTES, `${megabytes} MB`);
});

function runInThread(document: object): Promise<string> {
  const worker = new Worker(new URL('support/range-thread.ts', import.meta.url), { workerData: document });
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

test('four parallel threads return exactly the results of a calculation without threads', async () => {
  const documents = ['block_bootstrap', 'historical', 'lognormal', 'student_t'].map((model) => ({
    age: 50,
    start_year: 2026,
    illustration: publishedLedger(),
    strategies: [{ index: 'sp500', cap: 0.1 }],
    vehicles: threeAccounts(),
    model,
    seed: 9,
    paths: 300,
    show_paths: [0, 299],
  }));
  const threads = await Promise.all(documents.map(runInThread));
  documents.forEach((document, k) => {
    const direct = JSON.stringify(rangeReport(rangeReportSchema.parse(document), history));
    assert.ok(direct === threads[k], document.model);
  });
});
