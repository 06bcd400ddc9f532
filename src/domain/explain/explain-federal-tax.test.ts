import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCalculation } from '../calculations/registry.ts';
import { numberAt } from '../shared/member-at.ts';
import { federalTaxMembers } from '../tax/explain-federal-tax.ts';
import { explainCalculation } from './explain-calculation.ts';
import { close, explained, partOf } from './testing/explained.ts';

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

test('every member of a return is explained with the value that the result has', () => {
  for (const input of returns) {
    const result = runCalculation('federal-tax', input, { fullPrecision: true });
    assert.ok(result.ok);
    for (const member of federalTaxMembers)
      assert.equal(explained('federal-tax', input, member).value, numberAt(result.value, member), member);
  }
});

test('the parts of a return make its members by the formula shown', () => {
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

test('the published return: 5,370 of the senior deduction, from the law that grants it', () => {
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

test('an unknown member of a return is refused with those that can be explained', () => {
  const found = explainCalculation('federal-tax', single, 'state_tax');
  assert.ok(!found.ok);
  assert.match(found.error.detail, /Give one of \{taxable_social_security, .*table_year\}/);
});
