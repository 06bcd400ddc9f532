import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory } from '../../../adapters/index-figures/shipped-history.ts';
import { elenaOnHistory } from '../../../ui/reports/historical/historical-fixture.ts';
import { rankWords } from './four-periods-figures.ts';

test('where all periods pay the same, ranking by income calls none of them better than another', () => {
  const { report, basis } = elenaOnHistory(shippedHistory);
  const [policy] = report.comparative_table;
  assert.ok(policy);
  const ranked = (best: number, worst: number) => {
    policy.best.total_income = best;
    policy.worst.total_income = worst;
    return rankWords(report, { ...basis, rank_by: 'total_income' });
  };
  assert.match(
    ranked(420_000, 420_000),
    /^Ranked by the policy’s total income, which every period pays alike: /,
  );
  assert.match(ranked(420_000, 380_000), /^Ranked by the policy’s total income\. /);
  policy.best.total_income = policy.worst.total_income;
  assert.match(rankWords(report, { ...basis, rank_by: 'index_return' }), /^Ranked by index return\. /);
});
