import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { memberAt } from '../../shared/result-members.ts';
import { comparativeReportSchema } from './comparative-report-schema.ts';
import { comparativeReport } from './run-comparative-report.ts';
import { TABLES_THROUGH_2026 } from '../../../../tests/support/tax-tables.ts';

interface Year {
  premium?: number;
  loan?: number;
  value?: number;
  surrender?: number;
  death?: number;
  charges?: number;
}

function report(years: Year[], change: Record<string, unknown> = {}, header: Record<string, unknown> = {}) {
  return comparativeReport({
    ...comparativeReportSchema.parse({
      age: 50,
      start_year: 2026,
      value_basis: 'pre_tax',
      vehicles: ACCOUNTS,
      ...change,
      illustration: {
        illustrated_rate: 0.06,
        policy_tax_rate: 0,
        ...header,
        rows: years.map((year, t) => ({
          year: t + 1,
          age: 50 + t,
          premium_outlay: year.premium ?? 0,
          loans: year.loan ?? 0,
          accumulation_value: year.value ?? 0,
          surrender_value: year.surrender ?? year.value ?? 0,
          death_benefit: year.death ?? (year.value ?? 0) * 2,
          charges: year.charges,
        })),
      },
    }),
    tables: TABLES_THROUGH_2026,
  });
}

const changing = { contribution_basis: 'same_outlay', second_tax_rate: 0.22, tax_change_age: 65 };
const ACCOUNTS = [
  { name: 'Brokerage', account_type: 'taxable', ...changing },
  { name: '401(k)', account_type: 'tax_deferred', ...changing },
  { name: 'Roth', account_type: 'tax_free', ...changing },
];

/** 10,000 for ten years, 12,000 from year 16 to 30; 90,000 and 150,000 at the end. */
const THIRTY: Year[] = Array.from({ length: 30 }, (_, t) => ({
  premium: t < 10 ? 10_000 : 0,
  loan: t >= 15 ? 12_000 : 0,
  value: t === 29 ? 400_000 : 100_000,
  surrender: t === 29 ? 90_000 : 50_000,
  death: 150_000,
}));

const cents = (value: number | null | undefined) => value?.toFixed(2);
const percent = (value: number | null | undefined) => ((value ?? Number.NaN) * 100).toFixed(4);

test('the policy’s IRR to surrender is 5.1764%', () => {
  const { comparative_table } = report(THIRTY);
  assert.equal(percent(comparative_table.footer.slots[0].net_irr), '5.1764');
  assert.equal(comparative_table.footer.total_outlay, 100_000);
  assert.equal(comparative_table.footer.slots[0].total_net_income, 180_000);
});

test('returns the taxable account’s value, fees, taxes, net IRR and annual cost in year 30', () => {
  const { cumulative_values, fee_analysis } = report(THIRTY);
  assert.equal(cents(cumulative_values.rows[29].slots[1].cumulative_value), '257448.29');
  const totals = fee_analysis.totals[1];
  assert.equal(cents(totals.fees), '34297.06');
  assert.equal(cents(totals.growth_tax), '23722.45');
  assert.equal(cents(totals.distribution_tax), '8905.48');
  assert.equal(percent(totals.net_irr), '4.9099');
  assert.equal(percent(totals.annual_cost), '2.0901');
  assert.equal(percent(totals.share_of_outlay), '66.9250');
});

test('returns the required returns with their difference from the assumed return', () => {
  const rows = report(THIRTY).making_things_equal;
  assert.deepEqual(
    rows.map((row) => [row.longevity_ror, row.surrender_ror, row.death_ror].map(({ rate }) => percent(rate))),
    [
      ['5.3114', '7.2133', '8.0959'],
      ['6.0278', '7.3404', '8.3968'],
      ['4.4961', '6.2388', '7.0465'],
    ],
  );
  assert.deepEqual(
    rows.map((row) => row.slot),
    [2, 3, 4],
  );
  const { rate, difference } = rows[0].surrender_ror;
  assert.equal(difference, (rate ?? 0) - 0.07);
});

test('required returns are solved once on first access and are included in a copy', () => {
  const results = report(THIRTY);
  assert.equal(typeof Object.getOwnPropertyDescriptor(results, 'making_things_equal')?.get, 'function');
  assert.equal(results.making_things_equal, results.making_things_equal);
  assert.deepEqual({ ...results }.making_things_equal, results.making_things_equal);
});

test('after tax, both sides are liquidated: the policy less tax on its gain, the account at its liquidation value', () => {
  const before = report(THIRTY, {}, { policy_tax_rate: 0.24 });
  const after = report(THIRTY, { value_basis: 'after_tax' }, { policy_tax_rate: 0.24 });
  let loan = 0;
  for (let t = 15; t < 30; t += 1) loan = (loan + 12_000) * 1.05;
  const policy = 90_000 - 0.24 * (90_000 + loan - 100_000);
  assert.equal(cents(after.comparative_table.rows[29].slots[0].value), cents(policy));
  assert.equal(cents(before.comparative_table.rows[29].slots[0].value), '90000.00');
  assert.equal(cents(after.comparative_table.rows[29].slots[2].value), cents(63155.89655528819 * 0.78));
  // Every IRR is after tax for every value basis.
  assert.equal(
    after.comparative_table.footer.slots[0].net_irr,
    before.comparative_table.footer.slots[0].net_irr,
  );
});

test('every tab has the same years, and an empty slot has no figures', () => {
  const result = report(THIRTY, { vehicles: ACCOUNTS.slice(0, 1) });
  assert.deepEqual(
    result.slots.map(({ slot, kind, name }) => [slot, kind, name]),
    [
      [1, 'policy', 'IUL policy'],
      [2, 'taxable', 'Brokerage'],
      [3, 'empty', null],
      [4, 'empty', null],
    ],
  );
  assert.deepEqual(result.comparative_table.rows[0].slots[3], {
    net_income: null,
    value: null,
    death_benefit: null,
    depleted: false,
  });
  assert.equal(result.comparative_graph.value[2], null);
  assert.equal(result.making_things_equal.length, 1);
  for (const rows of [
    result.comparative_table.rows,
    result.cumulative_values.rows,
    result.legacy.rows,
    result.fee_analysis.rows,
  ])
    assert.deepEqual(
      rows.map(({ year, age }) => [year, age]),
      THIRTY.map((_, t) => [t + 1, 50 + t]),
    );
});

test('legacy shows income to date and death benefit, compared with the policy, at the requested ages', () => {
  const { legacy } = report(THIRTY);
  const last = legacy.rows[29].slots;
  assert.equal(last[0].total_benefit, 180_000 + 150_000);
  assert.equal(last[0].difference, 0);
  assert.equal(cents(last[1].difference), cents(180_000 + 77448.28646796849 - 330_000));
  assert.deepEqual(
    legacy.ages.map(({ age }) => age),
    [79],
  );
  const long = Array.from({ length: 46 }, (_, t) => ({ premium: t === 0 ? 1_000 : 0, value: 1_000 }));
  assert.deepEqual(
    report(long).legacy.ages.map(({ age }) => age),
    [85, 90, 95],
  );
});

test('a lapsed policy is marked from then on, taxed once and pays no income; the accounts continue', () => {
  const years: Year[] = Array.from({ length: 20 }, (_, t) =>
    t < 12
      ? {
          premium: t < 5 ? 10_000 : 0,
          loan: t >= 8 ? 20_000 : 0,
          value: 95_000,
          surrender: 5_000,
          death: 90_000,
        }
      : {},
  );
  const result = report(years, {}, { policy_tax_rate: 0.3 });
  let loan = 0;
  for (let t = 8; t < 12; t += 1) loan = (loan + 20_000) * 1.05;
  const tax = 0.3 * (loan * 1.05 - 50_000);
  const rows = result.comparative_table.rows;
  assert.equal(cents(rows[12].slots[0].net_income), cents(-tax));
  assert.ok(!rows[11].slots[0].depleted && rows[12].slots[0].depleted && rows[19].slots[0].depleted);
  assert.equal(result.comparative_graph.depletion_age[0], 62);
  assert.deepEqual(result.comparative_table.footer.slots[0].longevity, {
    age: 61,
    years: 12,
    beyond_horizon: false,
  });
  assert.equal(cents(result.fee_analysis.totals[0].distribution_tax), cents(tax));
  assert.equal(result.making_things_equal[0].surrender_ror.status, 'zero_target');
  assert.match(
    result.warnings.map(({ message }) => message).join('\n'),
    /lapses at age 62 and \$.* of tax falls due/,
  );
  // The policy's lapse costs the accounts nothing.
  assert.equal(rows[12].slots[1].net_income, 0);
});

test('a depleted account is marked from its first year not paid in full', () => {
  const years: Year[] = Array.from({ length: 12 }, (_, t) => ({
    premium: t === 0 ? 30_000 : 0,
    loan: t > 0 ? 10_000 : 0,
    value: 200_000,
  }));
  const { comparative_table, comparative_graph } = report(years);
  const marked = comparative_table.rows.map((row) => row.slots[1].depleted);
  const first = marked.indexOf(true);
  assert.ok(first > 1 && marked.slice(first).every(Boolean));
  assert.equal(comparative_graph.depletion_age[1], 50 + first);
  assert.ok((comparative_table.rows[first].slots[1].net_income ?? 0) < 10_000);
  assert.equal(comparative_table.footer.slots[1].longevity?.years, first);
});

test("the policy's charges are entered, else implied, else not available", () => {
  const entered = report([{ premium: 1_000, value: 900, charges: 70 }]).fee_analysis;
  assert.deepEqual([entered.policy_charges, entered.totals[0].fees], ['given', 70]);
  const implied = report([{ premium: 1_000, value: 954 }]).fee_analysis;
  assert.deepEqual([implied.policy_charges, cents(implied.totals[0].fees)], ['implied', '100.00']);
  const none = report([{ premium: 1_000, value: 954 }], {}, { illustrated_rate: null }).fee_analysis;
  assert.deepEqual(
    [none.policy_charges, none.totals[0].fees, none.totals[0].annual_cost],
    ['not_available', null, null],
  );
});

test('an account’s fees include its front load', () => {
  const vehicles = [{ name: 'x', account_type: 'tax_free', front_load: 0.05, fee: 0 }];
  assert.equal(
    cents(report([{ premium: 1_000, value: 900 }], { vehicles }).fee_analysis.totals[1].fees),
    '50.00',
  );
});

test('doubling every dollar of the comparison doubles its dollars and leaves its rates unchanged', () => {
  const double = THIRTY.map((year) =>
    Object.fromEntries(Object.entries(year).map(([key, value]) => [key, Number(value) * 2])),
  );
  const once = report(THIRTY);
  const twice = report(double);
  once.comparative_table.rows.forEach((row, t) =>
    row.slots.forEach((slot, index) =>
      assert.ok(
        Math.abs((twice.comparative_table.rows[t].slots[index].value ?? 0) - 2 * (slot.value ?? 0)) < 1e-6,
      ),
    ),
  );
  once.making_things_equal.forEach((row, index) =>
    assert.ok(
      Math.abs((twice.making_things_equal[index].death_ror.rate ?? 0) - (row.death_ror.rate ?? 0)) < 1e-8,
    ),
  );
});

test('the three example clients: one account lasts and one does not, accounts deplete early, a policy lapses', () => {
  const depletions = ['elena-hartwell', 'marcus-oyelaran', 'ruth-lindqvist'].map((person) => {
    const file = new URL(`../../../../fixtures/people/${person}.json`, import.meta.url);
    const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const input = comparativeReportSchema.parse({
      age: memberAt(document, 'client.age'),
      start_year: 2026,
      illustration: memberAt(document, 'illustration'),
      vehicles: memberAt(document, 'vehicles'),
      value_basis: memberAt(document, 'value_basis'),
    });
    assert.ok(input.illustration.rows.length >= 45);
    return comparativeReport(input).comparative_graph.depletion_age;
  });
  assert.ok(depletions[0][0] === null && depletions[0][1] !== null && depletions[0][3] === null);
  assert.ok(depletions[1][0] === null && Number(depletions[1][1]) < 86);
  assert.ok(depletions[2][0] !== null);
});

test('an account without a plan has no limits, and one that never exceeds them has unchanged figures', () => {
  const before = report(THIRTY);
  assert.equal(before.contribution_limits, undefined);
  const named = report(THIRTY, {
    start_year: 2026,
    vehicles: [ACCOUNTS[0], { ...ACCOUNTS[1], plan_type: '401k', overflow: 'to_taxable' }, ACCOUNTS[2]],
  });
  const { contribution_limits: limits, ...same } = named;
  const { making_things_equal, warnings } = before;
  assert.deepEqual({ ...same, making_things_equal, warnings }, before);
  assert.deepEqual(
    named.warnings.slice(warnings.length).map(({ message }) => message),
    ['Contribution limits after 2026 grow 2.50% a year.'],
  );
  assert.equal(limits?.[0]?.first_year_over, null);
  const rate = (of: typeof named) => of.making_things_equal[1]?.surrender_ror.rate?.toFixed(8);
  assert.equal(rate(named), rate(before));
});

const ONE_ROW = {
  year: 1,
  age: 50,
  premium_outlay: 10_000,
  accumulation_value: 9_000,
  surrender_value: 8_000,
  death_benefit: 100_000,
};

test('with the federal tables, an account lowered to its limit costs less by the tax it saves', () => {
  const household = { filing_status: 'single', other_income: 90_000 };
  const level = { start_year: 2026, household, household_growth: 0, table_growth: 0, limit_growth: 0 };
  const of = (account: object, premium: number) =>
    report(
      THIRTY.map((year) => ({ ...year, premium: (year.premium ?? 0) > 0 ? premium : 0 })),
      { ...level, vehicles: [{ ...account, tax_method: 'federal' }] },
    );
  const slot = (outcome: ReturnType<typeof report>) =>
    outcome.comparative_table.rows.map(({ slots }) => slots[1]);

  // The 2026 limit of an IRA at 50 is 7,500 + 1,100.
  const ira = { name: 'Roth IRA', account_type: 'tax_free', plan_type: 'roth_ira' };
  const capped = of({ ...ira, limit_contributions: true }, 10_000);
  assert.deepEqual(slot(capped), slot(of(ira, 8_600)));
  assert.equal(cents(capped.contribution_limits?.[0]?.total_not_invested), '14000.00');

  // 90,000 less 16,100 is 73,900; 32,500 of it saves 23,500 at 22% and 9,000 at 12%: 6,250. It costs 26,250.
  const plan = { name: '401(k)', account_type: 'tax_deferred', plan_type: '401k', limit_contributions: true };
  const [limits] = of(plan, 40_000).contribution_limits ?? [];
  assert.deepEqual([limits?.overflow, limits?.first_year_over], ['cap', 1]);
  assert.equal(cents(limits?.total_not_invested), '137500.00');
});

test('accounts on the federal tables require a household and a year, only warn of limits, and report estimates', () => {
  const federal = { ...ACCOUNTS[1], tax_method: 'federal' };
  const household = { other_income: 90_000, state_rate: 0.05 };
  const refused = (change: object) => {
    const parsed = comparativeReportSchema.safeParse({
      age: 50,
      illustration: { rows: [ONE_ROW] },
      vehicles: [federal],
      ...change,
    });
    return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => [path.join('.'), message]);
  };
  assert.deepEqual(refused({ household }), [['start_year', 'Start Year is a required field']]);
  assert.deepEqual(refused({ start_year: 2026 }), [['household', 'Household is a required field']]);
  assert.deepEqual(refused({ start_year: 2026, household: { other_gains: [1, 2] } }), [
    ['household.other_gains', 'Expected 1 yearly values.'],
  ]);
  for (const overflow of ['cap', 'to_taxable']) {
    const vehicles = [{ ...federal, plan_type: '401k', overflow }];
    assert.deepEqual(refused({ start_year: 2026, household, vehicles }), [
      [
        'vehicles.0.overflow',
        'With federal tables an account only warns of its limits. Choose warn, or flat rates.',
      ],
    ]);
  }
  const lowered = { ...ACCOUNTS[1], plan_type: '401k', limit_contributions: true };
  assert.deepEqual(refused({ start_year: 2026, vehicles: [lowered] }), [
    ['vehicles.0.limit_contributions', 'With flat rates, choose the overflow cap instead.'],
  ]);
  const warningsWith = (change: object) =>
    report(THIRTY, { start_year: 2026, vehicles: [federal], ...change })
      .warnings.filter(({ code }) => /held_level|grown|state/.test(code))
      .map(({ message }) => message);
  assert.deepEqual(warningsWith({ household }), [
    'Tax tables after 2026 grow 2.50% a year.',
    'State income tax is estimated at 5.00% of the income that the account adds. There are no state tables.',
  ]);
  assert.equal(
    warningsWith({ household, table_growth: 0 })[0],
    'Tax tables stay at 2026 levels. This favors the policy.',
  );
  assert.match(
    warningsWith({ household: { other_income: 90_000 } }).join(' '),
    /not included: the state rate is 0%\./,
  );
});

test('without other income, benefits or tax due, the federal tables match a flat rate of 0', () => {
  const low = THIRTY.map((year) => ({
    ...year,
    premium: (year.premium ?? 0) / 100,
    loan: (year.loan ?? 0) / 100,
  }));
  const of = (vehicle: object) =>
    report(low, { start_year: 2026, household: {}, value_basis: 'pre_tax', vehicles: [vehicle] });
  const flat = of({ ...ACCOUNTS[0], tax_rate: 0, second_tax_rate: 0, capital_gains_rate: 0 });
  const federal = of({ ...ACCOUNTS[0], tax_method: 'federal' });
  const values = ({ comparative_table: { rows } }: typeof flat) =>
    rows.map(({ slots }) => slots[1]?.value?.toFixed(6));
  assert.deepEqual(values(federal), values(flat));
  assert.equal(federal.fee_analysis.totals[1]?.net_investment_income_tax, 0);
  assert.equal(federal.fee_analysis.totals[0]?.irmaa, undefined);
  assert.equal(flat.fee_analysis.totals[1]?.irmaa, undefined);
});

test('an amount over a Roth limit is reported with its account, and a cap excludes it from the outlay', () => {
  const roth = { ...ACCOUNTS[2], plan_type: 'roth_ira', overflow: 'cap' };
  const capped = report(THIRTY, { start_year: 2026, limit_growth: 0, vehicles: [roth] });
  // The limit is 7,500, and 8,600 from age 50 on.
  assert.equal(capped.contribution_limits?.[0]?.total_not_invested, 10 * (10_000 - 8_600));
  assert.deepEqual(
    capped.warnings.filter(({ code }) => code === 'over_limit').map(({ message }) => message),
    ['Roth: $10,000 is over the 2026 Roth IRA limit of $8,600. Amounts over a limit are not invested.'],
  );
});

test('at its required return, a plan and its overflow account together match the policy', () => {
  const saving = THIRTY.map((year) => ({ ...year, loan: 0 }));
  for (const value_basis of ['pre_tax', 'after_tax']) {
    const at = (rate_of_return: number) =>
      report(saving, {
        value_basis,
        vehicles: [{ ...ACCOUNTS[2], plan_type: 'roth_ira', overflow: 'to_taxable', rate_of_return }],
      });
    const { surrender_ror, death_ror } = at(0.07).making_things_equal[0];
    const policy = at(0.07).comparative_table.footer.slots[0];
    const ending = (rate: number | null) => at(rate ?? Number.NaN).comparative_table.footer.slots[1];
    assert.ok((at(0.07).contribution_limits?.[0]?.rows[0]?.overflow_balance ?? 0) > 1000);
    assert.equal(cents(ending(surrender_ror.rate).ending_value), cents(policy.ending_value));
    assert.equal(cents(ending(death_ror.rate).ending_death_benefit), cents(policy.ending_death_benefit));
  }
});

test('a plan requires a start year, a matching account type, and lists as long as the ledger', () => {
  const parsed = (change: object) =>
    comparativeReportSchema
      .safeParse({
        age: 50,
        illustration: {
          rows: [
            {
              year: 1,
              age: 50,
              premium_outlay: 1,
              accumulation_value: 1,
              surrender_value: 1,
              death_benefit: 1,
            },
          ],
        },
        vehicles: [{ name: 'A', account_type: 'tax_free', plan_type: 'roth_ira' }],
        ...change,
      })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  assert.deepEqual(parsed({}), [['start_year', 'Start Year is a required field']]);
  assert.deepEqual(parsed({ start_year: 2026, modified_agi: [1, 2] }), [
    ['modified_agi', 'Expected 1 yearly values.'],
  ]);
  assert.deepEqual(
    parsed({ start_year: 2026, vehicles: [{ name: 'A', account_type: 'taxable', plan_type: 'roth_ira' }] }),
    [['vehicles.0.plan_type', 'A Roth IRA is a tax-free account.']],
  );
});
