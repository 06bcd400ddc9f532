/** Under a profile no displayed figure of the policy exceeds the carrier's ledger. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { carrierColumns, carrierRates } from '../policy/carrier-scale.ts';
import { NO_HISTORY } from '../market/inline-series.ts';
import { historicalReportSchema } from '../comparison/historical/historical-report-schema.ts';
import { RANGE_PERCENTS } from './path-counts.ts';
import { RANGE_TERMS, rangePicture, fullPath, rangeOf } from './range-picture.ts';
import { rangeReport } from './range-report.ts';
import { rangeReportSchema } from './range-report-schema.ts';
import { solve } from './solve.ts';
import { solveAlternatives } from './solve-alternatives.ts';
import { solveSchema } from './solve-schema.ts';
import { publishedLedger } from '../../../tests/support/plain/published-ledger.ts';

/** Generated month-end levels over thirty-five years. */
function sampleSeries() {
  let level = 100;
  const levels = Array.from({ length: 421 }, (_, month) => {
    const found = level;
    level *= 1.006 + 0.03 * Math.sin(month / 7);
    return found;
  });
  return { frequency: 'monthly', start: '1979-12', levels };
}

const document = {
  age: 50,
  start_year: 2026,
  illustration: publishedLedger(),
  // The credits are sometimes near the ledger's and sometimes far above them.
  strategies: [{ index: 'made_up', cap: 0.14 }],
  vehicles: [{ name: 'Taxable', account_type: 'taxable', portfolio: { made_up: 1 } }],
  series: { made_up: sampleSeries() },
  charge_stress: 0,
  borrowing_rate: 0.05,
};
const requested = (changes: object) => rangeReportSchema.parse({ ...document, paths: 400, ...changes });
const unmarked = rangeReport(requested({}), NO_HISTORY);
const clamped = rangeReport(requested({ compliance_profile: 'client_clamped' }), NO_HISTORY);
const input = requested({});
const scale = carrierColumns(input.illustration, input.methods);
const rates = carrierRates(scale, unmarked.horizon);
const last = unmarked.horizon - 1;
const KEYS = RANGE_PERCENTS.map((percent) => `p${percent}` as const);

test('no percentile of the policy is above the ledger’s figure for its year', () => {
  const [policy] = clamped.slots;
  assert.ok(
    unmarked.slots[0].by_year.some((year, t) => (year.value.p95 ?? 0) > scale.afterTaxSurrender[t]),
    'some were',
  );
  policy.by_year.forEach((year, t) => {
    for (const key of KEYS) {
      assert.ok((year.value[key] ?? 0) <= scale.afterTaxSurrender[t]);
      assert.ok(year.income[key] <= scale.income[t]);
      assert.ok(year.death_benefit[key] <= scale.deathBenefit[t]);
      const before = unmarked.slots[0].by_year[t].value[key];
      assert.equal(year.value[key], before && Math.min(before, scale.afterTaxSurrender[t]));
    }
  });
  const income = scale.income.reduce((sum, amount) => sum + amount, 0);
  for (const key of KEYS) {
    assert.ok((policy.ending_value[key] ?? 0) <= scale.afterTaxSurrender[last]);
    assert.ok((policy.ending_value.interval[key][1] ?? 0) <= scale.afterTaxSurrender[last]);
    assert.ok(policy.death_benefit[key] <= scale.deathBenefit[last]);
    assert.ok(policy.total_income[key] <= income + 1e-6);
    assert.ok(policy.geometric[key] <= 0.061);
    assert.ok((policy.irr[key] ?? 0) <= (rates.surrender ?? Infinity));
  }
  const past = clamped.history?.slots[0].ending_value;
  if (past) for (const key of KEYS) assert.ok((past[key] ?? 0) <= scale.afterTaxSurrender[last]);
  assert.ok(policy.capped?.includes('ending_value'));
  assert.ok(policy.by_year.some(({ capped }) => capped?.includes('value')));
});

test('counts of lapses, of paths paid in full and of reasons for failure are unchanged', () => {
  const [before] = unmarked.slots;
  const [after] = clamped.slots;
  assert.deepEqual(after.paid_in_full, before.paid_in_full);
  assert.deepEqual(after.lapse, before.lapse);
  assert.deepEqual(after.failures, before.failures);
  assert.deepEqual(after.shortfall, before.shortfall);
  assert.deepEqual(clamped.convergence, unmarked.convergence);
  assert.deepEqual(clamped.slots[1], unmarked.slots[1]);
  for (const measure of ['income', 'ending_value', 'legacy', 'total'] as const)
    assert.ok(clamped.beats[0][measure].share <= unmarked.beats[0][measure].share);
});

test('the standard profile lowers no figure and names those above the scale', () => {
  const marked = rangeReport(requested({ compliance_profile: 'standard' }), NO_HISTORY);
  assert.ok(marked.slots[0].hypothetical?.includes('ending_value'));
  const figures = ({ slots }: typeof unmarked) =>
    slots[0].by_year.map(({ value: { hypothetical: _marks, ...value } }) => value);
  assert.deepEqual(figures(marked), figures(unmarked));
  const [policy] = marked.slots;
  const limit = rates.surrender ?? Infinity;
  const above = KEYS.filter((key) => (unmarked.slots[0].irr[key] ?? 0) > limit + 0.00005);
  assert.ok(above.length > 0 && above.length < KEYS.length, `${above.length} percentiles of the IRR`);
  assert.deepEqual(policy.irr.hypothetical, above);
  assert.deepEqual(clamped.slots[0].irr.capped, above);
  assert.equal(unmarked.slots[0].hypothetical, undefined);
});

test('a client’s page limits percentiles, the strip and single paths', () => {
  const report = historicalReportSchema.parse({ ...document, compliance_profile: 'client_clamped' });
  const picture = rangePicture(report, NO_HISTORY, RANGE_TERMS, 300, true);
  const open = rangePicture({ ...report, compliance_profile: undefined }, NO_HISTORY, RANGE_TERMS, 300, true);
  assert.deepEqual(picture.strip.paths, open.strip.paths);
  assert.deepEqual(picture.strip.slots[0].missed, open.strip.slots[0].missed);
  for (const value of picture.strip.slots[0].ending_value) assert.ok(value <= scale.afterTaxSurrender[last]);
  for (const one of [...picture.whole, fullPath(rangeOf(report, RANGE_TERMS, 300), NO_HISTORY, 7)]) {
    const [policy] = one.slots;
    policy.value.forEach((value, t) => assert.ok(value <= scale.afterTaxSurrender[t]));
    policy.income.forEach((value, t) => assert.ok(value <= scale.income[t]));
    policy.death_benefit.forEach((value, t) => assert.ok(value <= scale.deathBenefit[t]));
  }
});

test('with the client profile, no solved income is above the ledger’s largest', () => {
  const questioned = { ...document, paths: 200, question: 'income', share: 0.5 };
  const [before] = solve(solveSchema.parse(questioned), NO_HISTORY).slots ?? [];
  const terms = solveSchema.parse({ ...questioned, compliance_profile: 'client_clamped' });
  const [after, account] = solve(terms, NO_HISTORY).slots ?? [];
  assert.ok((before.amount ?? 0) > scale.largestIncome);
  assert.equal(after.amount, scale.largestIncome);
  assert.ok((account.amount ?? 0) > 0);
  const [row] = solveAlternatives(terms, NO_HISTORY).rows;
  assert.ok((row.value ?? 0) <= scale.largestIncome);
  assert.equal(row.above, null);
  assert.deepEqual([after.capped, row.capped], [['amount'], ['value']]);
  assert.deepEqual([row.below?.capped, row.below?.hypothetical], [undefined, undefined]);
  assert.equal(account.capped, undefined);
  const standard = solveSchema.parse({ ...questioned, compliance_profile: 'standard' });
  assert.deepEqual(solve(standard, NO_HISTORY).slots?.[0].hypothetical, ['amount']);
  const [shown, ofAccount] = solveAlternatives(standard, NO_HISTORY).rows;
  for (const one of [shown, shown.below, shown.above, ...shown.others])
    assert.deepEqual(one?.hypothetical, ['value']);
  assert.ok(!('hypothetical' in ofAccount));
});

test('a premium is marked if its design pays more income per dollar than the ledger', () => {
  const terms = (more: object) =>
    solveSchema.parse({ ...document, paths: 200, question: 'premium', target_income: 60_000, ...more });
  const FIGURES = ['multiple', 'first_premium', 'total_premium'];
  const standard = terms({ share: 0.5, compliance_profile: 'standard' });
  const found = solve(standard, NO_HISTORY);
  assert.ok(60_000 / (found.multiple ?? 0) > scale.largestIncome);
  assert.deepEqual(found.hypothetical, FIGURES);
  const [row] = solveAlternatives(standard, NO_HISTORY).rows;
  assert.deepEqual([row.hypothetical, row.below?.hypothetical], [['value'], ['value']]);
  const capped = solve(terms({ share: 0.5, compliance_profile: 'client_clamped' }), NO_HISTORY);
  assert.equal(60_000 / (capped.multiple ?? 0), scale.largestIncome);
  assert.deepEqual(capped.capped, FIGURES);
  // With charges far above those illustrated, the design pays less than the ledger.
  const poor = solve(terms({ share: 1, charge_stress: 3, compliance_profile: 'standard' }), NO_HISTORY);
  assert.ok(60_000 / (poor.multiple ?? Infinity) < scale.largestIncome);
  assert.ok(!('hypothetical' in poor));
});
