import assert from 'node:assert/strict';
import test from 'node:test';
import type { ComparativeReportInput } from '../../../domain/comparison/comparative/comparative-report.ts';
import elena from '../../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import {
  comparativeReportSchema,
  whatIfChangesSchema,
} from '../../../domain/comparison/comparative/comparative-report-schema.ts';
import { parseWith } from '../../../domain/shared/result.ts';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import { onHistory } from '../../../domain/practice/reports/on-history.ts';
import { canSet, isChanged, noChanges, whatIf, whatIfOnHistory } from './what-if.ts';
import type { SolvedTerm } from './terms.ts';
import { whatIfFigures, withSolution, withChange, whatIfWarnings, type Changes } from './what-if.ts';

function saved(): ComparativeReportInput {
  const { client, illustration, vehicles, value_basis } = elena;
  const parsed = parseWith(comparativeReportSchema, {
    age: client.age,
    start_year: 2026,
    illustration,
    vehicles,
    value_basis,
  });
  if (!parsed.ok) throw new Error(parsed.error.detail);
  return parsed.value;
}

test('without changes, the saved comparison is calculated unchanged', () => {
  const input = saved();
  assert.equal(whatIf(input, noChanges), input);
});

test('a change applies to every account and does not modify the saved inputs', () => {
  const input = saved();
  const tried = whatIf(input, withChange(noChanges, 'all', 'rate_of_return', 0.1));
  assert.deepEqual(
    tried.vehicles.map(({ rate_of_return }) => rate_of_return),
    input.vehicles.map(() => 0.1),
  );
  assert.deepEqual(
    tried.vehicles.map(({ fee }) => fee),
    input.vehicles.map(({ fee }) => fee),
  );
  assert.notEqual(input.vehicles[0]?.rate_of_return, 0.1);
});

test('a change of rates, one account, the policy or the horizon counts as a change', () => {
  assert.equal(isChanged(noChanges), false);
  assert.equal(isChanged({ ...noChanges, slots: { 4: {} } }), false);
  assert.equal(isChanged(withChange(noChanges, 4, 'tax_rate', 0)), true);
  assert.equal(isChanged({ ...noChanges, illustrated_rate: 0.05 }), true);
  assert.equal(isChanged({ ...noChanges, horizon_age: 90 }), true);
});

test('a solution becomes a change: a design, a loan rate or a difference from an account’s return', () => {
  const input = saved();
  const design = withSolution(noChanges, input, { term: 'design', multiple: 1.2, income: 24_000 });
  const tried = whatIf(input, design);
  assert.equal(tried.carrier_illustration, input.illustration);
  tried.illustration.rows.forEach(({ premium_outlay, loans, withdrawals }, t) => {
    const row = input.illustration.rows[t];
    assert.ok(row);
    assert.ok(Math.abs(premium_outlay - 1.2 * row.premium_outlay) < 1e-6);
    assert.deepEqual([withdrawals, loans], [0, row.loans + row.withdrawals > 0 ? 24_000 : 0]);
  });
  const spread = { term: 'return', slot: 3, spread: -0.0125 } as const;
  const back = whatIf(input, withSolution(noChanges, input, spread)).vehicles.map(
    (one) => one.rate_of_return,
  );
  const rates = input.vehicles.map(({ rate_of_return }) => rate_of_return);
  assert.deepEqual(back, [rates[0], Number(((rates[1] ?? NaN) - 0.0125).toFixed(6)), rates[2]]);
  const loan = { term: 'borrowing_rate', value: 0.0611 } as const;
  assert.deepEqual(withSolution(noChanges, input, loan), { ...noChanges, loan_rate: 0.0611 });
  const offers = (solved: SolvedTerm) => canSet(noChanges, input, solved);
  assert.ok(offers(loan) && offers(spread) && !offers({ ...loan, value: 0.13 }));
  assert.ok(!offers({ term: 'cap', value: 0.1 }));
});

test('a solution outside the bounds of its field is not offered', () => {
  const input = saved();
  const [{ rate_of_return: rate } = { rate_of_return: NaN }] = input.vehicles;
  const accepts = (solved: SolvedTerm, before = noChanges) => {
    const changes = withSolution(before, input, solved);
    assert.equal(canSet(before, input, solved), whatIfChangesSchema.safeParse(changes).success);
    return canSet(before, input, solved);
  };
  // An assumed return is between -50% and 50%.
  assert.ok(accepts({ term: 'return', slot: 2, spread: Number((0.5 - rate).toFixed(6)) }));
  assert.ok(!accepts({ term: 'return', slot: 2, spread: Number((0.51 - rate).toFixed(6)) }));
  assert.ok(!accepts({ term: 'return', slot: 2, spread: -0.5 - rate - 0.01 }));
  const larger = { term: 'design', multiple: 60, income: 24_000 } as const;
  assert.ok(accepts(larger) && !accepts(larger, withSolution(noChanges, input, larger)));
});

const ledgerOf = (values: number[]) =>
  comparativeReportSchema.parse({
    age: 60,
    start_year: 2026,
    illustration: {
      illustrated_rate: 0.06,
      rows: values.map((value, t) => ({
        year: t + 1,
        age: 60 + t,
        premium_outlay: value === 0 ? 0 : 1000,
        accumulation_value: value,
        surrender_value: value,
        death_benefit: value * 2,
      })),
    },
  });
const codes = (rate: number | undefined, values: number[], lapse_age: number | null) =>
  whatIfWarnings(ledgerOf(values), { ...noChanges, illustrated_rate: rate }, { lapse_age }).map(
    ({ code }) => code,
  );

test('reports a rate above the carrier’s, and not an equal, lower or missing rate', () => {
  assert.deepEqual(codes(0.065, [900, 1900], null), ['above_own_scale']);
  assert.deepEqual(codes(0.05, [900, 1900], null), []);
  assert.deepEqual(codes(0.06, [900, 1900], null), []);
  assert.deepEqual(codes(undefined, [900, 1900], null), []);
});

test('distinguishes a lapse caused by the other rate from a lapse of the illustration', () => {
  assert.deepEqual(codes(0.02, [900, 1900, 2900], 61), ['asked_until_lapse']);
  assert.deepEqual(codes(0.02, [900, 1900, 0], 62), ['ends_with_ledger']);
});

test('the illustrated rate does not change how often a design lapses on market history', () => {
  const input = { ...saved(), compliance_profile: 'standard' } as const;
  const strategies = [{ index: 'sp500', cap: 0.1, floor: 0 }];
  const lapsed = (tried: ComparativeReportInput, loanRate?: number) =>
    onHistory(
      tried,
      { ...input, strategies, charge_stress: 0.15, borrowing_rate: 0.057 } as never,
      loanRate,
      shippedHistory,
    )?.lapsed;
  const designed = (changes: Partial<Changes>) => whatIfOnHistory(input, { ...noChanges, ...changes });
  const count = lapsed(input);
  assert.ok(count !== undefined && count > 0 && count < 546);
  // The ledger itself lapses at this rate, and with this loan rate.
  assert.equal(lapsed(designed({ illustrated_rate: 0.02 })), count);
  assert.equal(lapsed(designed({ loan_rate: 0.12 }), 0.12), lapsed(input, 0.12));
  // At its own rate the ledger cannot pay this income.
  const income = 65_000;
  const { illustration } = whatIf(input, { ...noChanges, income });
  assert.equal(illustration.rows.at(-1)?.death_benefit, 0);
  const atHighRate = whatIf(input, { ...noChanges, income, illustrated_rate: 0.11 });
  assert.notEqual(lapsed(atHighRate), 546);
  assert.equal(lapsed(designed({ income })), lapsed(atHighRate));
  // The same income as a solved design, which is borrowed like the ledger's.
  assert.equal(lapsed(designed({ design: { multiple: 1, income } })), lapsed(atHighRate));
});

test('a changed design in the report file does not hide the carrier’s guaranteed values', () => {
  const from = saved();
  const rows = from.illustration.rows.map((row) => ({ ...row, guaranteed_death_benefit: 500_000 }));
  const input = { ...from, illustration: { ...from.illustration, rows } };
  assert.equal(input.compliance_profile, undefined);
  const { basis, warnings } = whatIfFigures(input, { ...noChanges, income: 1000 });
  assert.equal(basis.no_guaranteed, undefined);
  assert.ok(warnings.every(({ code }) => code !== 'guaranteed_values_absent'));
});
