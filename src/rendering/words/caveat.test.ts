import assert from 'node:assert/strict';
import test from 'node:test';
import { sketchReport, type ReportSketch } from '../../../tests/support/report-fixture.ts';
import type { ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import { caveat } from './caveat.ts';

const ACCOUNTS: ReportSketch = {
  accounts: [{ name: 'Brokerage' }, { name: '401(k)', kind: 'tax_deferred' }],
};

const say = (sketch: ReportSketch, more: Partial<ReportBasis> = {}): string => {
  const { report, basis } = sketchReport(sketch);
  return caveat(report, { ...basis, ...more });
};
const LAPSING = { guaranteed_lapse_age: 72 };
const ABOVE = { tried: 0.075, own: 0.062 };
const LOANS = { ...ABOVE, loans: { tried: 0.05, own: 0.057 } };

test('states the result at guaranteed rates, the cost and the tax', () => {
  assert.equal(
    say(ACCOUNTS, LAPSING),
    'Illustrated, not guaranteed: at guaranteed rates the policy lapses at 72. Same take-home cost; values after tax.',
  );
  const lasting = {
    guaranteed_lapse_age: null,
    guaranteed_end: { surrender_value: 41_207, death_benefit: 900_000 },
  };
  assert.equal(
    say(ACCOUNTS, lasting),
    'Illustrated, not guaranteed: at guaranteed rates the policy holds $41,207 at 95. Same take-home cost; values after tax.',
  );
  const empty = {
    guaranteed_lapse_age: null,
    guaranteed_end: { surrender_value: 0, death_benefit: 900_000 },
  };
  assert.match(say(ACCOUNTS, empty), /: at guaranteed rates the policy holds \$0 at 95\./);
  assert.equal(
    say(ACCOUNTS, { no_guaranteed: true }),
    'Illustrated, not guaranteed. Same take-home cost; values after tax.',
  );
});

test('a modeled policy has no guaranteed values', () => {
  assert.equal(
    say(ACCOUNTS, { origin: 'model' }),
    'Modeled policy. Not a carrier illustration. Same take-home cost; values after tax.',
  );
});

test('the hypothetical line is first', () => {
  assert.equal(
    say(ACCOUNTS, { ...LAPSING, above_own_scale: ABOVE }),
    'Hypothetical: 7.50%, above the carrier’s 6.20%. Illustrated, not guaranteed: at guaranteed rates the policy lapses at 72.',
  );
  assert.equal(
    say(ACCOUNTS, { origin: 'model', above_own_scale: ABOVE }),
    'Hypothetical: 7.50%, above the modeled 6.20%. Modeled policy. Not a carrier illustration.',
  );
  assert.equal(
    say(ACCOUNTS, { ...LAPSING, above_own_scale: LOANS }),
    'Hypothetical: 7.50%, above the carrier’s 6.20%; loans at 5.00%, below 5.70%. Illustrated, not guaranteed.',
  );
  assert.equal(
    say(ACCOUNTS, { origin: 'model', above_own_scale: LOANS }),
    'Hypothetical: 7.50%, above the modeled 6.20%; loans at 5.00%, below 5.70%. Modeled policy. Not a carrier illustration.',
  );
});

test('today’s dollars precede the cost, in the short form if there is no space', () => {
  assert.equal(
    say(ACCOUNTS, { no_guaranteed: true, inflation: 0.025 }),
    'Illustrated, not guaranteed. In today’s dollars, at 2.50% inflation a year. Same take-home cost; values after tax.',
  );
  assert.equal(
    say(ACCOUNTS, { ...LAPSING, inflation: 0.025 }),
    'Illustrated, not guaranteed: at guaranteed rates the policy lapses at 72. In today’s dollars, at 2.50% inflation a year.',
  );
  assert.equal(
    say(ACCOUNTS, { ...LAPSING, inflation: 'list' }),
    'Illustrated, not guaranteed: at guaranteed rates the policy lapses at 72. In today’s dollars.',
  );
});

test('the cost is the same only if every account costs the premium’s take-home pay', () => {
  const cost = (sketch: ReportSketch, more: Partial<ReportBasis> = {}) =>
    say(sketch, more).replace('Illustrated, not guaranteed. ', '');
  assert.equal(cost({ ...ACCOUNTS, valueBasis: 'pre_tax' }), 'Same take-home cost; values before tax.');
  const plain = { accounts: [{ name: '401(k)', kind: 'tax_deferred', basis: 'same_outlay' }] } as const;
  assert.equal(cost({ accounts: [...plain.accounts] }), 'Values after tax.');
  assert.equal(cost({}), 'Values after tax.');
  assert.equal(cost(ACCOUNTS, { outlay: null }), 'Values after tax.');
  const { basis } = sketchReport({ accounts: [{ name: 'Roth', kind: 'tax_free' }] });
  const over = { calendar_year: 2026, asked: 30_000, limit: 7_500, plan_type: 'roth_ira' } as const;
  const limited = (overflow: 'warn' | 'cap') => ({
    vehicles: basis.vehicles.map((vehicle) => vehicle && { ...vehicle, over_limit: { ...over, overflow } }),
  });
  const roth: ReportSketch = { accounts: [{ name: 'Roth', kind: 'tax_free' }] };
  assert.equal(cost(roth, limited('warn')), 'Same take-home cost; values after tax.');
  assert.equal(cost(roth, limited('cap')), 'Values after tax.');
});

test('a report without figures has no caveat', () => {
  const { report, basis } = sketchReport(ACCOUNTS);
  assert.equal(caveat({ slots: report.slots }, basis), '');
});
