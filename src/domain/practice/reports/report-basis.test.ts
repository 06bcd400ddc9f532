import assert from 'node:assert/strict';
import test from 'node:test';
import elena from '../../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { comparativeReportSchema } from '../../comparison/comparative/comparative-report-schema.ts';
import { comparativeReport } from '../../comparison/comparative/run-comparative-report.ts';
import { parseWith } from '../../shared/field-errors.ts';
import { aboveOwnScale, reportBasis, stretchOf } from './report-basis.ts';

const ages = [60, 61, 62, 63, 64];

test('a stretch runs from the first to the last year with an amount', () => {
  assert.deepEqual(stretchOf(ages, [0, 10, 0, 20, 0]), { from_age: 61, to_age: 63, total: 30, level: null });
});

test('a stretch is level when it is the same each year, to half a dollar of rounding', () => {
  assert.equal(stretchOf(ages, [0, 100, 100.4, 99.6, 0])?.level, 100);
  assert.equal(stretchOf(ages, [0, 100, 102, 100, 0])?.level, null);
});

test('years without any amount are no stretch', () => {
  assert.equal(stretchOf(ages, [0, 0, 0, 0, 0]), null);
  assert.equal(stretchOf(ages, [0, -50, 0, 0, 0]), null);
});

test('the policy is above its own scale only where a higher credit or a lower loan rate is tried', () => {
  const own = { illustrated_rate: 0.064, illustrated_loan_rate: 0.05 };
  assert.deepEqual(aboveOwnScale(own, { illustrated_rate: 0.075 }), { tried: 0.075, own: 0.064 });
  assert.deepEqual(aboveOwnScale(own, { loan_rate: 0.04 }), {
    tried: 0.064,
    own: 0.064,
    loans: { tried: 0.04, own: 0.05 },
  });
  for (const change of [{}, { illustrated_rate: 0.064 }, { illustrated_rate: 0.06 }, { loan_rate: 0.06 }])
    assert.equal(aboveOwnScale(own, change), undefined);
  assert.equal(aboveOwnScale({}, { illustrated_rate: 0.075 }), undefined);
});

test('the policy’s rate stands in the basis only where it is half a point above every account', () => {
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

test('the first year over the limit of an account’s plan stands in the basis, as it would be paid in', () => {
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
