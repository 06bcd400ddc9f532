import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCalculation, runCalculation } from '../calculations/registry.ts';
import { bufferMembers } from '../tools/buffer/explain-buffer.ts';
import { numberAt } from '../shared/result-members.ts';
import { scorecardMembers } from '../tools/scorecard/explain-scorecard.ts';
import { accountMembers } from '../vehicles/explain-account.ts';
import { explainCalculation } from './explain-calculation.ts';
import { close, explained, partOf } from '../../../tests/support/explained/remade.ts';
import { federalTaxMembers } from '../tax/explain-federal-tax.ts';

const account = (type: string, more: object = {}) => ({
  age: 57,
  start_year: 2026,
  contributions: [30_000, 20_000, 10_000, 0, 0, 0, 0, 0],
  distributions: [0, 0, 9_000, 9_000, 9_000, 9_000, 30_000, 30_000],
  returns: [0.1, -0.2, 0.15, 0.12, -0.05, 0.3, 0.1, 0.1],
  vehicle: {
    name: 'x',
    account_type: type,
    front_load: 0.05,
    second_tax_rate: 0.2,
    tax_change_age: 60,
    ...more,
  },
});
const accounts = [account('taxable'), account('tax_deferred'), account('tax_free')];

test('every member of an account’s row is explained with its value in the result', () => {
  for (const input of accounts) {
    const result = runCalculation('vehicle', input, { fullPrecision: true });
    assert.ok(result.ok);
    for (const member of accountMembers)
      for (let t = 0; t < 8; t += 1) {
        const path = `rows.${t}.${member}`;
        const explanation = explained('vehicle', input, path);
        assert.equal(explanation.value, numberAt(result.value, path), path);
        assert.ok(explanation.formula.length > 10 && explanation.method === 'docs/methods/vehicle.md');
      }
  }
});

test('the parts of an account’s year produce its figures by the displayed formula', () => {
  for (const input of accounts)
    for (let t = 0; t < 8; t += 1) {
      const of = (member: string) => explained('vehicle', input, `rows.${t}.${member}`);
      const balance = of('balance');
      const part = (name: string) => partOf(balance, name);
      const total = part('B₀') + part('c′') - part('g,') + part('G') - part('F') - part('growth tax');
      close(balance.value ?? NaN, total < 0.005 ? 0 : total);
      const growth = of('growth');
      close(
        growth.value ?? NaN,
        (partOf(growth, 'B₀') + partOf(growth, 'c′') - partOf(growth, 'g,')) * partOf(growth, 'r,'),
      );
      const fee = of('fee');
      const charged = partOf(fee, 'B₀') + partOf(fee, 'c′') - partOf(fee, 'g,') + partOf(fee, 'G');
      close(fee.value ?? NaN, partOf(fee, 'fee') * charged);
      const net = of('distribution_net');
      close(net.value ?? NaN, partOf(net, 'g,') - partOf(net, 'tax on'));
    }
});

test('explains a taxable account’s share of gain in a distribution, and its offset losses', () => {
  const [input] = accounts;
  const gross = explained('vehicle', input, 'rows.3.distribution_gross');
  const basisSum = partOf(gross, 'B₀') + partOf(gross, 'c′');
  const gain = Math.max(0, 1 - (partOf(gross, 'U₀') + partOf(gross, 'c′')) / basisSum);
  close(partOf(gross, 'γτ_cg'), gain * 0.15);
  close(gross.value ?? NaN, Math.min(basisSum, partOf(gross, 'd,') / (1 - gain * 0.15)));
  const tax = explained('vehicle', input, 'rows.2.growth_tax');
  assert.ok(partOf(tax, 'losses used') > 0);
  const G = partOf(tax, 'G');
  close(
    tax.value ?? NaN,
    G * 0.2 * partOf(tax, 'τ,') + G * 0.2 * 0.15 + (G * 0.2 - partOf(tax, 'losses used')) * 0.15,
  );
});

test('explains a tax-deferred account’s tax, penalty and required minimum distribution', () => {
  const early = explained('vehicle', accounts[1], 'rows.2.distribution_gross');
  close(early.value ?? NaN, 9_000 / (1 - 0.24 - 0.1));
  const input = { ...account('tax_deferred', { rmd_enabled: true, rmd_age: 73 }), age: 72 };
  const explanation = explained('vehicle', input, 'rows.1.distribution_gross');
  close(partOf(explanation, 'required minimum'), partOf(explanation, 'B₀') / 26.5);
});

test('a figure of slots 2 to 4 is explained by its account', () => {
  const example = findCalculation('comparative-report')?.example;
  for (const value_basis of ['pre_tax', 'after_tax']) {
    const input = { ...example, value_basis };
    const result = runCalculation('comparative-report', input, { fullPrecision: true });
    assert.ok(result.ok);
    for (const path of [
      'comparative_table.rows.30.slots.1.value',
      'comparative_table.rows.22.slots.2.net_income',
      'comparative_table.rows.40.slots.3.death_benefit',
      'fee_analysis.rows.5.slots.1.growth_tax',
    ])
      assert.equal(explained('comparative-report', input, path).value, numberAt(result.value, path), path);
  }
});

const scorecard = {
  ...findCalculation('tax-scorecard')?.example,
  age: 57,
  plan_through_age: 90,
  second_tax_rate: 0.3,
  switch_year: 12,
  bonus_amount: 0.1,
};

test('every member of a scorecard’s rows is explained, and its parts add up', () => {
  const result = runCalculation('tax-scorecard', scorecard, { fullPrecision: true });
  assert.ok(result.ok, result.ok ? '' : result.error.detail);
  for (const side of ['ira_backend', 'roth_backend'])
    for (const t of [0, 1, 4, 10, 11, 20, 33]) {
      for (const member of scorecardMembers) {
        const path = `${side}.rows.${t}.${member}`;
        assert.equal(explained('tax-scorecard', scorecard, path).value, numberAt(result.value, path), path);
      }
      const of = (member: string) => explained('tax-scorecard', scorecard, `${side}.rows.${t}.${member}`);
      const tax = of('tax');
      const taxes = ['tax on RMD', 'tax on c', 'tax on S', 'penalty'].map((name) => partOf(tax, name));
      close(
        tax.value ?? NaN,
        taxes.reduce((sum, one) => sum + one, 0),
      );
      if (side === 'ira_backend') {
        assert.match(of('roth_balance').formula, /^0: the IRA without conversion/);
        continue;
      }
      const roth = of('roth_balance');
      const remaining =
        partOf(roth, 'R₀') + partOf(roth, 'c,') - partOf(roth, 'w,') - partOf(roth, 'payment');
      close(roth.value ?? NaN, remaining * (1 + partOf(roth, 'r,')));
      const income = of('cumulative_net_income');
      const outside = partOf(income, '1 when') * partOf(income, 'tax on c');
      const spent =
        partOf(income, 'RMD') - partOf(income, 'tax on RMD') + partOf(income, 'payment') - outside;
      close(
        income.value ?? NaN,
        partOf(income, 'net income of') + spent + partOf(income, 'S,') - partOf(income, 'tax on S'),
      );
      const penalty = of('penalty');
      close(penalty.value ?? NaN, partOf(penalty, 'w,') * partOf(penalty, 'rate before'));
    }
});

test('every member of a buffer’s rows is explained, with both distribution timings', () => {
  for (const distribution_timing of ['beginning', 'end']) {
    const input = {
      total_balance: 1_000_000,
      buffer_allocation_weight: 0.2,
      buffer_rate: 0.04,
      market_fee: 0.01,
      returns: [-0.15, -0.1, 0.2, 0.12],
      distribution: 60_000,
      distribution_timing,
    };
    const result = runCalculation('retirement-buffer', input, { fullPrecision: true });
    assert.ok(result.ok);
    for (const name of ['market_only_with_distribution', 'market_plus_buffer_with_distribution'])
      for (let t = 0; t < 4; t += 1) {
        for (const member of bufferMembers) {
          const path = `${name}.rows.${t}.${member}`;
          assert.equal(explained('retirement-buffer', input, path).value, numberAt(result.value, path), path);
        }
        const market = explained('retirement-buffer', input, `${name}.rows.${t}.market`);
        const part = (of: string) => partOf(market, of);
        const factor = (1 + part('r,')) * (1 - part('fee'));
        const total =
          distribution_timing === 'end'
            ? part('M₀') * factor - part('d_M')
            : (part('M₀') - part('d_M')) * factor;
        close(market.value ?? NaN, total);
      }
  }
});

test('a path that cannot be explained is rejected with the available ones', () => {
  const errorOf = (id: string, input: unknown, path: string) => {
    const found = explainCalculation(id, input, path);
    assert.ok(!found.ok);
    return found.error;
  };
  assert.match(
    errorOf('vehicle', accounts[0], 'rows.99.balance').detail,
    /^Nothing to explain at .* rows\.N\.\{/,
  );
  assert.match(
    errorOf('vehicle', accounts[0], 'rows.3.age').detail,
    /^"rows\.3\.age" is counted, not calculated: the age entered for the first plan year/,
  );
  assert.match(errorOf('vehicle', accounts[0], 'rows.99.age').detail, /^Nothing to explain at/);
  assert.match(errorOf('vehicle', accounts[0], 'totals.balance').detail, /years count from 0/);
  assert.match(errorOf('cash-flow-irr', { cash_flows: [-1, 2] }, 'npv').detail, /Give one of irr or status/);
  assert.match(errorOf('vehicel', {}, 'rows.0.fee').detail, /No calculation is called/);
  assert.deepEqual(Object.keys(errorOf('vehicle', { age: 50 }, 'rows.0.fee').fields ?? {}), [
    'contributions',
    'distributions',
    'vehicle',
    'start_year',
  ]);
});

const single = {
  tax_year: 2025,
  filing_status: 'single',
  filers_65_or_older: 1,
  ordinary_income: 60_000,
  social_security: 30_000,
};
const joint = {
  tax_year: 2026,
  filing_status: 'married_filing_jointly',
  filers_65_or_older: 2,
  ordinary_income: 120_000,
  long_term_gains: 40_000,
  social_security: 50_000,
};
const returns = [
  single,
  joint,
  { ...joint, ordinary_income: 20_000, long_term_gains: 700_000 },
  { ...joint, tax_year: 2031, filing_status: 'married_filing_separately', filers_65_or_older: 1 },
  { ...single, ordinary_income: 5_000 },
  { ...single, ordinary_income: 15_000 },
  { ...single, ordinary_income: 25_000 },
];

test('every member of a return is explained with its value in the result', () => {
  for (const input of returns) {
    const result = runCalculation('federal-tax', input, { fullPrecision: true });
    assert.ok(result.ok);
    for (const member of federalTaxMembers)
      assert.equal(explained('federal-tax', input, member).value, numberAt(result.value, member), member);
  }
});

test('the parts of a return produce its members by the displayed formula', () => {
  for (const input of returns) {
    const of = (member: string) => explained('federal-tax', input, member);
    const benefits = of('taxable_social_security');
    const part = (name: string) => partOf(benefits, name);
    const [S, t1, t2] = [part('S,'), part('t₁'), part('t₂')];
    const PI = part('ordinary') + part('gains') + S / 2;
    const above = part('upper') * (PI - t2) + part('lower') * Math.min(S, t2 - t1);
    const between = part('lower') * Math.min(PI - t1, S);
    close(benefits.value, PI <= t1 ? 0 : PI <= t2 ? between : Math.min(above, part('upper') * S));
    const deduction = of('deduction');
    close(
      deduction.value,
      partOf(deduction, 'standard') + partOf(deduction, 'filers') * partOf(deduction, 'addition'),
    );
    const taxable = of('taxable_income');
    const left = partOf(taxable, 'AGI') - partOf(taxable, 'deduction') - partOf(taxable, 'senior');
    close(taxable.value, Math.max(0, left));
    const tax = of('tax');
    let sum = 0;
    for (const { name, value, law } of tax.steps) {
      const rate = Number(/(\d+)%$/.exec(name)?.[1]) / 100;
      sum += rate * (value ?? NaN);
      assert.match(law ?? '', /26 USC 1.*Rev\. Proc\./);
    }
    close(tax.value, sum);
    const niit = of('net_investment_income_tax');
    const over = Math.max(0, partOf(niit, 'AGI') - partOf(niit, 'threshold'));
    close(niit.value, partOf(niit, 'rate') * Math.min(partOf(niit, 'gains'), over));
    const marginal = of('marginal_rate');
    close(marginal.value, (partOf(marginal, 'tax with') - partOf(marginal, 'tax of')) / 100);
  }
});

test('explains the published return: a senior deduction of 5,370, with the law that grants it', () => {
  const senior = explained('federal-tax', single, 'senior_deduction');
  close(senior.value, 5_370);
  close(
    senior.value,
    partOf(senior, 'amount') - partOf(senior, 'reduction') * (85_500 - partOf(senior, 'threshold')),
  );
  assert.match(senior.inputs.find((one) => one.name === 'threshold')?.law ?? '', /P\.L\. 119-21 § 70103/);
  const { inputs } = explained('federal-tax', single, 'deduction');
  assert.deepEqual(
    inputs.map(({ name, value }) => [name, value]),
    [
      ['standard deduction', 15_750],
      ['filers of 65 or older', 1],
      ['addition for 65 or older', 2_000],
    ],
  );
  assert.match(inputs[0].law ?? '', /26 USC 63/);
});

test('an unknown member of a return is rejected with the available ones', () => {
  const found = explainCalculation('federal-tax', single, 'state_tax');
  assert.ok(!found.ok);
  assert.match(found.error.detail, /Give one of \{taxable_social_security, .*table_year\}/);
});
