import assert from 'node:assert/strict';
import test from 'node:test';
import elena from '../../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { comparativeReportSchema } from '../../comparison/comparative/comparative-report-schema.ts';
import { comparativeReport } from '../../comparison/comparative/run-comparative-report.ts';
import { parseWith } from '../../shared/result.ts';
import { aboveCarrierScale, reportBasis, stretchOf } from './report-basis.ts';
import { historicalReportCalculation } from '../../calculations/comparison-calculations.ts';
import { historicalReportSchema } from '../../comparison/historical/historical-report-schema.ts';
import { historicalReport } from '../../comparison/historical/run-historical-report.ts';
import { historicalBasis } from './historical-basis.ts';
import { withoutHistoricalSlots } from './visible-figures.ts';

const ages = [60, 61, 62, 63, 64];

test('a stretch extends from the first to the last year with an amount', () => {
  assert.deepEqual(stretchOf(ages, [0, 10, 0, 20, 0]), { from_age: 61, to_age: 63, total: 30, level: null });
});

test('a stretch is level if its amounts are equal within half a dollar', () => {
  assert.equal(stretchOf(ages, [0, 100, 100.4, 99.6, 0])?.level, 100);
  assert.equal(stretchOf(ages, [0, 100, 102, 100, 0])?.level, null);
});

test('years without an amount have no stretch', () => {
  assert.equal(stretchOf(ages, [0, 0, 0, 0, 0]), null);
  assert.equal(stretchOf(ages, [0, -50, 0, 0, 0]), null);
});

test('the policy is above its own scale only with a higher illustrated rate or a lower loan rate', () => {
  const own = { illustrated_rate: 0.064, illustrated_loan_rate: 0.05 };
  assert.deepEqual(aboveCarrierScale(own, { illustrated_rate: 0.075 }), { tried: 0.075, own: 0.064 });
  assert.deepEqual(aboveCarrierScale(own, { loan_rate: 0.04 }), {
    tried: 0.064,
    own: 0.064,
    loans: { tried: 0.04, own: 0.05 },
  });
  for (const change of [{}, { illustrated_rate: 0.064 }, { illustrated_rate: 0.06 }, { loan_rate: 0.06 }])
    assert.equal(aboveCarrierScale(own, change), undefined);
  assert.equal(aboveCarrierScale({}, { illustrated_rate: 0.075 }), undefined);
});

test('the basis includes the policy’s rate only if it is half a point above every account', () => {
  const { illustration, vehicles, client } = elena;
  const basisAt = (rate: number) => {
    const parsed = parseWith(comparativeReportSchema, {
      age: client.age,
      start_year: 2026,
      illustration,
      vehicles: vehicles.map(({ portfolio: _portfolio, ...vehicle }: Record<string, unknown>) => ({
        ...vehicle,
        rate_of_return: rate,
      })),
      methods: 'second',
    });
    assert.ok(parsed.ok);
    return reportBasis(parsed.value, comparativeReport(parsed.value));
  };
  const own = illustration.illustrated_rate;
  assert.equal(basisAt(own).illustrated_above, undefined);
  assert.equal(basisAt(own - 0.0049).illustrated_above, undefined);
  assert.equal(basisAt(own - 0.0051).illustrated_above, own);
});

test('an account’s rate is the rate that the report used, not the saved rate of its portfolio', () => {
  const { illustration, vehicles, client } = elena;
  const parsed = comparativeReportSchema.parse({
    age: client.age,
    start_year: 2026,
    illustration,
    vehicles: [{ ...vehicles[0], portfolio: 'flat', rate_of_return: 0.03 }],
    // 10% in every year.
    series: { flat: { frequency: 'annual', start: '1990', returns: Array.from({ length: 30 }, () => 0.1) } },
  });
  const [account] = reportBasis(parsed, comparativeReport(parsed)).vehicles;
  assert.equal(account?.rate_of_return.toFixed(9), '0.100000000');
});

test('the basis includes the first year over an account’s plan limit, with the requested amount', () => {
  const { illustration, vehicles, client } = elena;
  const [, deferred, roth] = vehicles;
  assert.ok(deferred && roth);
  const parsed = parseWith(comparativeReportSchema, {
    age: client.age,
    start_year: 2026,
    illustration,
    vehicles: [
      { ...deferred, plan_type: '401k', overflow: 'cap' },
      { ...roth, plan_type: 'roth_ira' },
    ],
    methods: 'second',
  });
  assert.ok(parsed.ok);
  const { vehicles: based } = reportBasis(parsed.value, comparativeReport(parsed.value));
  // Notice 2025-67: 24,500 and 8,000 at 50; 7,500 and 1,100. The deferred account is grossed up at 24%.
  assert.deepEqual(
    based.map((vehicle) => vehicle?.over_limit),
    [
      { plan_type: '401k', overflow: 'cap', calendar_year: 2026, asked: 30_000 / 0.76, limit: 32_500 },
      { plan_type: 'roth_ira', overflow: 'warn', calendar_year: 2026, asked: 30_000, limit: 8_600 },
    ],
  );
});

const run = (change: object = {}) => {
  const input = historicalReportSchema.parse({
    ...historicalReportCalculation.example,
    vehicles: [
      { name: 'Brokerage', account_type: 'taxable', portfolio: 'example_index' },
      { name: 'Roth', account_type: 'tax_free', portfolio: { example_index: 1 } },
      { name: '401(k)', account_type: 'tax_deferred', portfolio: 'example_index' },
    ],
    ...change,
  });
  const report = historicalReport(input);
  return { input, report, basis: historicalBasis(input, report) };
};

test('the basis states the terms, strategies and account names of the run', () => {
  const { input, basis } = run({ borrowing_rate: 0.06, charge_stress: 0.2 });
  assert.equal(basis.borrowing_rate, 0.06);
  assert.equal(basis.charge_stress, 0.2);
  assert.equal(basis.first_age, input.age);
  assert.equal(basis.last_age, input.age + 29);
  assert.deepEqual(basis.strategies, [
    {
      index: 'example_index',
      weight: 1,
      method: 'annual_point_to_point',
      cap: 0.1,
      floor: 0,
      participation: 1,
      spread: 0,
      multiplier: 1,
      bonus: 0,
      fee: 0,
    },
  ]);
  assert.deepEqual(
    basis.accounts.map(({ slot, name }) => [slot, name]),
    [
      [2, 'Brokerage'],
      [3, 'Roth'],
      [4, '401(k)'],
    ],
  );
});

test('the income years are the years with distributions in the ledger, within the horizon', () => {
  const { input, basis } = run();
  const paying = input.illustration.rows
    .slice(0, 30)
    .filter(({ loans, withdrawals }) => loans + withdrawals > 0)
    .map(({ age }) => age);
  assert.deepEqual(basis.income, { from_age: paying[0], to_age: paying.at(-1) });
  const rows = input.illustration.rows.map((row) => ({ ...row, loans: 0, withdrawals: 0 }));
  assert.equal(run({ illustration: { ...input.illustration, rows } }).basis.income, null);
});

test('a report without an account contains nothing of it, and the other accounts are unchanged', () => {
  const { input, report } = run();
  const left = withoutHistoricalSlots(report, [3], input);
  assert.ok(!JSON.stringify({ ...left, warnings: [] }).includes('Roth'));
  assert.deepEqual(
    left.slots.map(({ name }) => name),
    [report.slots[0].name, 'Brokerage', null, '401(k)'],
  );
  for (const list of [
    left.comparative_table,
    left.income_analysis,
    left.irr_analysis,
    left.total_values,
    left.cumulative_values,
    left.all_periods.slots,
    left.fan,
    left.own_worst,
  ])
    assert.deepEqual(
      list.map(({ slot }) => slot),
      [1, 2, 4],
    );
  assert.deepEqual(left.comparative_table[2], report.comparative_table[3]);
  // With few periods, the figures of each period are in the order of the table.
  assert.ok(left.every_period && report.every_period);
  left.every_period.forEach(({ slots }, place) =>
    assert.deepEqual(slots[2], report.every_period?.[place]?.slots[3]),
  );
  assert.equal(withoutHistoricalSlots(report, [], input), report);
});

test('removing an account removes its proxy index and its tax note, but not those of other accounts', () => {
  const { input, report } = run();
  const [brokerage, roth, plan] = input.vehicles;
  assert.ok(brokerage && roth && plan);
  const noted = {
    ...report,
    proxies: [{ index: 'blended', message: 'It includes a proxy.' }],
    notes: [...report.notes, { code: 'flat_on_history', message: 'Flat rates.' }],
  };
  const vehicles = [brokerage, { ...roth, portfolio: 'blended', tax_method: 'federal' as const }, plan];
  const left = (slot: 2 | 3) => {
    const { proxies, notes } = withoutHistoricalSlots(noted, [slot], { ...input, vehicles });
    return [proxies.map(({ index }) => index), notes.some(({ code }) => code === 'flat_on_history')];
  };
  assert.deepEqual(left(3), [[], false]);
  assert.deepEqual(left(2), [['blended'], true], 'of the others it stays');
});

test('guaranteed values are missing only if the carrier’s illustration has none', () => {
  const input = comparativeReportSchema.parse({
    age: elena.client.age,
    start_year: 2026,
    illustration: elena.illustration,
    vehicles: elena.vehicles,
  });
  const [first, ...others] = input.illustration.rows;
  assert.ok(first);
  const rows = [{ ...first, guaranteed_death_benefit: 100_000 }, ...others];
  const isMissing = (of: object) => {
    const changed = { ...input, ...of };
    return reportBasis(changed, comparativeReport(changed)).no_guaranteed;
  };
  assert.equal(isMissing({}), true);
  assert.equal(isMissing({ carrier_illustration: { ...input.illustration, rows } }), undefined);
});
