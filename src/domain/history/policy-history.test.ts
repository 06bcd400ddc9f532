import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { exampleA1 } from '../../../tests/support/ledger-example.ts';
import { runCalculation } from '../calculations/registry.ts';
import { corridorFactor } from '../policy/corridor.ts';
import { deriveLedger } from '../policy/ledger.ts';
import { policyModel } from '../policy/policy-model.ts';
import { policyModelSchema } from '../policy/policy-model-schema.ts';
import { cashFlowIrr } from '../shared/cash-flow-irr.ts';
import { policyHistorySchema } from './history-schema.ts';
import { policyHistory } from './policy-history.ts';

const CREDITS = [0.1, 0, 0.08, 0.1, 0, 0.05];

const history = (raw: object) => policyHistory(policyHistorySchema.parse(raw));
const a1 = (more: object = {}, header: object = {}) =>
  history({ age: 45, illustration: exampleA1(header), credits: CREDITS, ...more });

const cents = (value: number) => Math.round(value * 100) / 100;
function close(actual: number, expected: number, tolerance = 1e-7) {
  const allowed = tolerance * Math.max(1, Math.abs(expected));
  assert.ok(Math.abs(actual - expected) <= allowed, `${actual} is not ${expected}`);
}

test('reproduces the published example: credits of 10, 0, 8, 10, 0 and 5%, charges up 15%, loans at 5.4%', () => {
  const { rows, ending_value, lapse_year } = a1();
  assert.deepEqual(
    rows.map((row) => cents(row.accumulation_value)),
    [9102.5, 17492.93, 28077.75, 40368.07, 39333.42, 40153.26],
  );
  assert.deepEqual(
    rows.map((row) => cents(row.loan_balance)),
    [0, 0, 0, 0, 5270, 10824.58],
  );
  assert.equal(cents(ending_value), 28329.18);
  assert.equal(lapse_year, null);
});

test('with fixed loans the collateral earns its own rate, and the rest earns the credit', () => {
  const { rows } = a1({}, { loan_type: 'fixed', credited_on_loan: 0.04 });
  const [, , , before, fifth] = rows;
  const charge = fifth.charges;
  close(fifth.accumulation_value, (before.accumulation_value - charge - 5000) * 1 + 5000 * 1.04);
});

test('the stress raises charges but not a bonus', () => {
  const bonus = exampleA1();
  bonus.rows[1].accumulation_value = 22_000;
  bonus.rows[2].accumulation_value = 32_000;
  const plain = history({ age: 45, illustration: bonus, credits: CREDITS, charge_stress: 0 });
  const stressed = history({ age: 45, illustration: bonus, credits: CREDITS, charge_stress: 0.5 });
  assert.ok(plain.rows[1].charges < 0);
  assert.equal(stressed.rows[1].charges, plain.rows[1].charges);
  close(stressed.rows[2].charges, 1.5 * plain.rows[2].charges);
});

test('a short list of credits ends the run there, and a long one is rejected', () => {
  assert.equal(a1({ credits: [0.1, 0] }).rows.length, 2);
  const outcome = runCalculation('policy-history', {
    age: 45,
    illustration: exampleA1(),
    credits: [...CREDITS, 0.05],
  });
  assert.ok(!outcome.ok);
  assert.deepEqual(outcome.error.fields, {
    credits: ['Expected at most 6 yearly values, one a year of the ledger.'],
  });
});

test('strategies require history, and the rejection names the index', () => {
  const outcome = runCalculation('policy-history', {
    age: 45,
    illustration: exampleA1(),
    strategies: [{ index: 'sp500', cap: 0.1 }],
  });
  assert.ok(!outcome.ok);
  assert.match(
    outcome.error.fields?.['strategies.0.index']?.[0] ?? '',
    /^No history loaded for S&P 500\. An administrator can import it/,
  );
});

test('without an illustrated rate there are no charges to continue with', () => {
  const outcome = runCalculation('policy-history', {
    age: 45,
    illustration: exampleA1({ illustrated_rate: null }),
    credits: CREDITS,
  });
  assert.ok(!outcome.ok);
  assert.deepEqual(outcome.error.fields, {
    'illustration.illustrated_rate': ['Illustrated rate is a required field'],
  });
});

/** Ten premiums, then loans until the ledger ends. */
const modelled = (income: number, column: 'loans' | 'withdrawals' = 'loans', more: object = {}) => {
  const { rows } = policyModel(
    policyModelSchema.parse({
      age: 50,
      sex: 'male',
      tobacco: 'nonsmoker',
      face_amount: 300_000,
      premiums: [{ from_year: 1, to_year: 10, amount: 20_000 }],
      [column]: [{ from_year: 16, to_year: 35, amount: income }],
      illustrated_rate: 0.06,
      ...more,
    }),
  );
  return { illustrated_rate: 0.06, rows };
};

test('a lapse sets all later values to zero and taxes the loan above the basis', () => {
  const illustration = modelled(14_000);
  const credits = illustration.rows.map((_, t) => (t < 10 ? 0.06 : 0.01));
  const { rows, lapse_year, lapse_tax, longevity, ending_value, total_income, irr_surrender } = history({
    age: 50,
    illustration,
    credits,
  });
  assert.ok(lapse_year !== null && lapse_year > 16);
  const before = rows[lapse_year - 2];
  for (const row of rows.slice(lapse_year - 1)) {
    const { premium_outlay, loans, accumulation_value, loan_balance, surrender_value, death_benefit } = row;
    assert.deepEqual(
      [premium_outlay, loans, accumulation_value, loan_balance, surrender_value, death_benefit, row.lapsed],
      [0, 0, 0, 0, 0, 0, true],
    );
  }
  close(lapse_tax, 0.24 * (before.loan_balance * 1.054 - 200_000));
  assert.ok(lapse_tax > 0);
  assert.deepEqual(longevity, { age: 50 + lapse_year - 2, years: lapse_year - 1, beyond_horizon: false });
  assert.equal(ending_value, 0);
  const paid = 14_000 * (lapse_year - 16);
  close(total_income, paid - lapse_tax);
  assert.ok(paid - lapse_tax < 200_000);
  assert.ok(irr_surrender !== null && irr_surrender < 0);
});

test('a ledger that ends in a lapse is re-projected through that year and taxed', () => {
  const illustration = modelled(30_000);
  const end = illustration.rows.findIndex((row) => row.lapsed);
  assert.ok(end > 16);
  const { lapse_year, lapse_tax, rows } = history({
    age: 50,
    illustration,
    credits: illustration.rows.map(() => 0.06),
    charge_stress: 0,
    borrowing_rate: 0.05,
  });
  assert.equal(lapse_year, end + 1);
  close(lapse_tax, 0.24 * (rows[end - 1].loan_balance * 1.05 - 200_000));
});

test('the IRR to surrender uses the outlay, the income and the value after tax', () => {
  const { irr_surrender, irr_death, rows, after_tax_ending_value, ending_value, death_benefit } = a1();
  const flows = rows.map((row) => row.loans - row.premium_outlay);
  // Value 28,329.18 and loan 10,824.58 with premiums of 40,000: no gain to tax.
  assert.equal(after_tax_ending_value, ending_value);
  assert.equal(irr_surrender, cashFlowIrr([...flows, ending_value]).irr);
  assert.equal(irr_death, cashFlowIrr([...flows, death_benefit]).irr);
});

const policies = fc.record({
  income: fc.integer({ min: 0, max: 12_000 }),
  column: fc.constantFrom('loans' as const, 'withdrawals' as const),
  death_benefit_option: fc.constantFrom('level', 'increasing'),
  loan_type: fc.constantFrom('participating', 'fixed'),
  credited_on_loan: fc.double({ min: 0, max: 0.05, noNaN: true }),
});
/** `credited_on_loan` applies only to fixed loans. */
const headerOf = ({ loan_type, credited_on_loan, death_benefit_option }: Record<string, unknown>) => ({
  loan_type,
  credited_on_loan,
  death_benefit_option,
});

test('at the illustrated rates without stress, the run equals the ledger', () => {
  fc.assert(
    fc.property(policies, (policy) => {
      const { death_benefit_option } = policy;
      const ledger = {
        ...modelled(policy.income, policy.column, { death_benefit_option }),
        ...headerOf(policy),
      };
      const input = policyHistorySchema.parse({
        age: 50,
        illustration: ledger,
        credits: ledger.rows.map(() => 0.06),
        charge_stress: 0,
        borrowing_rate: 0.05,
      });
      const derived = deriveLedger(input.illustration);
      const { rows } = policyHistory(input);
      rows.forEach((row, t) => {
        close(row.accumulation_value, derived.accumulationValue[t], 1e-9);
        close(row.loan_balance, derived.loanBalance[t], 1e-9);
        close(row.surrender_value, derived.surrenderValue[t], 1e-9);
        const gross = derived.deathBenefit[t] + derived.loanBalance[t];
        const minimum = corridorFactor(row.age) * derived.accumulationValue[t];
        // Between κ·AV and 1.01·κ·AV the face cannot be derived from the ledger.
        const isKnown = gross > 1.01 * minimum;
        close(row.death_benefit + row.loan_balance, gross, isKnown ? 1e-9 : 0.01);
      });
    }),
    { numRuns: 60 },
  );
});

test('the largest level income leaves a value of zero, and a dollar more causes a lapse', () => {
  fc.assert(
    fc.property(
      policies,
      fc.array(fc.double({ min: 0, max: 0.12, noNaN: true }), { minLength: 35, maxLength: 35 }),
      (policy, credits) => {
        const illustration = { ...modelled(5_000), ...headerOf(policy) };
        const { level_income, level_income_status, rows, lapse_year } = history({
          age: 50,
          illustration,
          credits,
          income_mode: 'max_level',
          max_level_basis: 'pre_tax_zero',
        });
        assert.equal(level_income_status, 'ok');
        assert.ok(level_income !== null && level_income > 0);
        assert.equal(lapse_year, null);
        rows.forEach((row, t) => assert.equal(row.loans, t >= 15 && t < 35 ? level_income : 0));
        if (policy.loan_type !== 'participating') return;
        const carries = (amount: number) => {
          let loan = 0;
          return rows.every((row, t) => {
            loan = (loan + (t >= 15 ? amount : 0)) * 1.054;
            return loan === 0 || row.accumulation_value > loan;
          });
        };
        assert.ok(carries(level_income * (1 - 1e-9)));
        assert.ok(!carries(level_income + 1));
      },
    ),
    { numRuns: 40 },
  );
});

const LONG = Array.from({ length: 35 }, (_, t) => [0.09, 0, 0.06][t % 3]);

test('the after-tax level income is at most the pre-tax one, and twice the dollars give twice the income', () => {
  fc.assert(
    fc.property(policies, fc.boolean(), fc.integer({ min: 2_000, max: 9_000 }), (policy, is_mec, income) => {
      const ledger = { ...modelled(income), ...headerOf(policy), is_mec };
      const level = (illustration: object, max_level_basis: string) =>
        history({ age: 50, illustration, credits: LONG, income_mode: 'max_level', max_level_basis })
          .level_income ?? NaN;
      const after = level(ledger, 'after_tax');
      const before = level(ledger, 'pre_tax_zero');
      assert.ok(after <= before * (1 + 1e-12), `${after} over ${before}`);
      const twice = {
        ...ledger,
        rows: ledger.rows.map((row) => ({
          ...row,
          premium_outlay: 2 * row.premium_outlay,
          loans: 2 * row.loans,
          accumulation_value: 2 * row.accumulation_value,
          loan_balance: 2 * row.loan_balance,
          loan_interest: 2 * row.loan_interest,
          charges: 2 * row.charges,
          surrender_value: 2 * row.surrender_value,
          death_benefit: 2 * row.death_benefit,
        })),
      };
      close(level(twice, 'after_tax'), 2 * after, 1e-6);
    }),
    { numRuns: 40 },
  );
});

test('the largest level income leaves no tax due, and a dollar more does', () => {
  const illustration = { ...modelled(5_000), policy_tax_rate: 0.3 };
  for (const is_mec of [false, true]) {
    const run = { age: 50, illustration: { ...illustration, is_mec }, credits: LONG };
    const { level_income, after_tax_ending_value } = history({ ...run, income_mode: 'max_level' });
    assert.ok(level_income !== null && Math.abs(after_tax_ending_value) < 0.01, `${after_tax_ending_value}`);
    const rows = illustration.rows.map((row) => ({
      ...row,
      loans: row.loans > 0 ? level_income + 1 : 0,
      loan_balance: undefined,
      loan_interest: undefined,
    }));
    const more = history({ ...run, illustration: { ...run.illustration, rows } });
    assert.ok(more.after_tax_ending_value < 0 || more.lapse_year !== null);
  }
});

test('with the second methods, a ledger that lapses within its years has no level income', () => {
  const illustration = modelled(30_000);
  const runBy = (methods: string) => {
    const { level_income, level_income_status } = history({
      age: 50,
      illustration,
      credits: illustration.rows.map(() => 0.06),
      income_mode: 'max_level',
      methods,
    });
    return [level_income !== null, level_income_status];
  };
  assert.deepEqual(runBy('second'), [false, 'ledger_lapses']);
  assert.deepEqual(runBy('first'), [true, 'ok']);
});

test('a face hidden by the corridor is the smallest benefit so far; with the first methods, the year’s benefit', () => {
  const illustration = exampleA1();
  illustration.rows.length = 3;
  // The corridor's death benefit: 390, 395 and 385 thousand.
  [390_000, 395_000, 385_000].forEach((benefit, t) => {
    const value = benefit / (2.5 - [0.35, 0.41, 0.47][t]);
    Object.assign(illustration.rows[t], {
      accumulation_value: value,
      surrender_value: value,
      death_benefit: benefit,
    });
  });
  const benefits = (methods: string) =>
    history({ age: 45, illustration, credits: [-0.9, 0, 0], methods, charge_stress: 0 }).rows.map((row) =>
      Math.round(row.death_benefit),
    );
  assert.deepEqual(benefits('first'), [390_000, 395_000, 385_000]);
  assert.deepEqual(benefits('second'), [390_000, 390_000, 385_000]);
});

test('level income is null without distribution years and zero for a policy that lapses regardless', () => {
  const quiet = modelled(0);
  const none = history({
    age: 50,
    illustration: { illustrated_rate: 0.06, rows: quiet.rows.slice(0, 10) },
    credits: [0.06],
    income_mode: 'max_level',
  });
  assert.deepEqual([none.level_income, none.level_income_status], [null, 'no_distributions']);
  const lost = history({
    age: 50,
    illustration: modelled(5_000),
    credits: Array.from({ length: 35 }, () => -0.5),
    income_mode: 'max_level',
  });
  assert.deepEqual([lost.level_income, lost.level_income_status], [0, 'lapses_anyway']);
  assert.ok(lost.lapse_year !== null);
});

test('twice the dollars give twice the dollars and the same rates', () => {
  const double = exampleA1();
  for (const row of double.rows) {
    row.premium_outlay *= 2;
    row.loans *= 2;
    row.accumulation_value *= 2;
    row.surrender_value *= 2;
    row.death_benefit *= 2;
  }
  const once = a1();
  const twice = history({ age: 45, illustration: double, credits: CREDITS });
  twice.rows.forEach((row, t) => {
    close(row.accumulation_value, 2 * once.rows[t].accumulation_value);
    close(row.death_benefit, 2 * once.rows[t].death_benefit);
  });
  close(twice.irr_surrender ?? NaN, once.irr_surrender ?? NaN, 1e-9);
});

test('the face is the ledger’s benefit if it is clearly above the corridor, else the last face', () => {
  const illustration = exampleA1();
  const [first, second, third, fourth] = illustration.rows;
  // κ at 46, 47, 48 is 2.09, 2.03, 1.97: 1.2 times the corridor, then 1.005 times, then a new face.
  second.death_benefit = 1.2 * 2.09 * second.accumulation_value;
  third.death_benefit = 1.005 * 2.03 * third.accumulation_value;
  fourth.death_benefit = 1.02 * 1.97 * fourth.accumulation_value;
  const { rows } = history({ age: 45, illustration, credits: [-0.3, -0.3, -0.3, -0.3] });
  close(rows[0].death_benefit, first.death_benefit);
  close(rows[1].death_benefit, second.death_benefit);
  close(rows[2].death_benefit, second.death_benefit);
  close(rows[3].death_benefit, fourth.death_benefit);
});
