/** The API, the CLI and the domain return the same figures for random inputs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shippedHistory } from '../src/adapters/index-figures/market-figures.ts';
import { dispatch } from '../src/cli/dispatch.ts';
import {
  findCalculation,
  runCalculation,
  type CalculationId,
  withStartYear,
} from '../src/domain/calculations/registry.ts';
import { limitFieldErrors } from '../src/domain/shared/result.ts';
import { practiceYear, machineTimeZone } from '../src/domain/shared/dates.ts';
import { memberAt } from '../src/domain/shared/result-members.ts';
import { ACCOUNT_TYPES } from '../src/domain/vehicles/vehicle.ts';
import { practiceOfFile } from './support/test-practice.ts';

const practice = await practiceOfFile();

async function runOverHttp(id: string, input: unknown): Promise<unknown> {
  const { status, text } = await practice.call('post', `calculations/${id}/`, { body: input });
  const response: unknown = JSON.parse(text);
  return status === 200 ? memberAt(response, 'data') : response;
}

const runInShell = (id: string, input: unknown) => printedBy(['run', id, 'input.json'], input);

async function printedBy(command: string[], input: unknown): Promise<unknown> {
  let out = '';
  await dispatch(command, {
    out: (text) => {
      out += text;
    },
    err: (text) => assert.fail(text),
    readText: async () => JSON.stringify(input),
    isInteractive: false,
  });
  return JSON.parse(out);
}

const inCurrentYear = (id: string, input: unknown) =>
  withStartYear(id, input, practiceYear(new Date(), machineTimeZone()));

/** Returns the domain's result for the current year as JSON, without undefined members. */
function runInDomain(id: string, input: unknown): unknown {
  const raw: unknown = JSON.parse(JSON.stringify(input));
  const result = runCalculation(id, inCurrentYear(id, raw), { history: shippedHistory });
  const printed = result.ok ? result.value : { error: limitFieldErrors(result.error.fields ?? {}) };
  return JSON.parse(JSON.stringify(printed));
}

test('the API and the command line return the same rejection with the same members', async () => {
  const example = { ...findCalculation('tax-scorecard')?.example };
  for (const wrong of [
    { social_security_age: 20 },
    { filing_status: 'alone', switch_year: 200 },
    { balance: 'a' },
  ]) {
    const input = { ...example, ...wrong };
    const over = await runOverHttp('tax-scorecard', input);
    assert.deepEqual(Object.keys(over as object), ['error', 'validation']);
    assert.deepEqual(await runInShell('tax-scorecard', input), over);
  }
});

const cents = (highest: number) => fc.integer({ min: 0, max: highest * 100 }).map((amount) => amount / 100);
const rate = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const yearly = (element: fc.Arbitrary<number>, years: number) =>
  fc.array(element, { minLength: years, maxLength: years });
const accountType = fc.constantFrom(...ACCOUNT_TYPES);

const account = {
  age: fc.integer({ min: 20, max: 80 }),
  contributions: yearly(cents(20_000), 12),
  distributions: yearly(cents(9_000), 12),
  vehicle: fc.record({
    name: fc.constant('Account'),
    account_type: accountType,
    rate_of_return: rate(-0.2, 0.2),
    fee: rate(0, 0.03),
    tax_rate: rate(0, 0.4),
  }),
};

/** A registered example with random values for some of its figures. */
const changed = (id: CalculationId, figures: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(figures).map((change) => ({ ...findCalculation(id)?.example, ...change }));

/** Omitted, so that the current year applies. */
const noYear = { start_year: fc.constant(undefined) };

const inputs = {
  'cash-flow-irr': fc.record({ cash_flows: fc.array(rate(-1e5, 1e5), { minLength: 1, maxLength: 40 }) }),
  vehicle: fc.record(account),
  'required-return': fc.record({
    ...account,
    target: fc.constantFrom('longevity', 'surrender', 'death'),
    surrender_value: cents(200_000),
    death_benefit: cents(500_000),
  }),
  'federal-tax': fc.record({
    tax_year: fc.integer({ min: 2024, max: 2035 }),
    filing_status: fc.constantFrom('single', 'married_filing_jointly', 'head_of_household'),
    filers_65_or_older: fc.integer({ min: 0, max: 1 }),
    ordinary_income: cents(400_000),
    long_term_gains: cents(200_000),
    social_security: cents(60_000),
  }),
  'contribution-limits': fc.record({
    age: fc.integer({ min: 20, max: 80 }),
    start_year: fc.integer({ min: 2023, max: 2035 }),
    plan_type: fc.constantFrom('401k', 'traditional_ira', 'roth_ira'),
    contributions: yearly(cents(60_000), 12),
    modified_agi: cents(300_000),
    limit_growth: rate(0, 0.1),
  }),
  'mortality-weighting': changed('mortality-weighting', {
    age: fc.integer({ min: 17, max: 90 }),
    mortality_multiplier: rate(0.1, 5),
    ending_value: cents(1e6),
  }),
  'illustration-checks': changed('illustration-checks', {
    compliance_profile: fc.constantFrom('standard', 'client_clamped'),
    illustrated_loan_rate: rate(0, 0.1),
    figures: fc.array(fc.record({ year: fc.integer({ min: 1, max: 46 }), surrender_value: cents(900_000) }), {
      maxLength: 5,
    }),
  }),
  'policy-tests': changed('policy-tests', {
    tobacco: fc.constantFrom('nonsmoker', 'smoker', 'composite'),
    definition_test: fc.constantFrom('gpt', 'cvat'),
    guaranteed_rate: rate(0, 0.06),
    guideline_yearly_expense: cents(900),
  }),
  'policy-model': changed('policy-model', {
    face_amount: cents(800_000),
    illustrated_rate: rate(0, 0.12),
  }),
  'policy-history': changed('policy-history', {
    credits: yearly(rate(-0.1, 0.15), 45),
    income_mode: fc.constantFrom('as_illustrated', 'max_level'),
  }),
  'comparative-report': changed('comparative-report', {
    value_basis: fc.constantFrom('pre_tax', 'after_tax'),
    vehicles: fc.array(account.vehicle, { minLength: 1, maxLength: 3 }),
  }),
  'assumption-lean': changed('assumption-lean', {
    vehicles: fc.array(account.vehicle, { minLength: 1, maxLength: 3 }),
    comparison_age: fc.integer({ min: 46, max: 80 }),
  }),
  'historical-report': changed('historical-report', { ...noYear, charge_stress: rate(0, 0.3) }),
  'range-report': changed('range-report', {
    ...noYear,
    model: fc.constantFrom('historical', 'block_bootstrap'),
  }),
  solve: changed('solve', { ...noYear, share: fc.constantFrom(0.8, 0.9) }),
  'index-strategy': changed('index-strategy', { ...noYear, initial_amount: cents(1e6) }),
  'tax-scorecard': changed('tax-scorecard', { balance: cents(2e6), rate_of_return: rate(-0.1, 0.12) }),
  'retirement-buffer': changed('retirement-buffer', {
    buffer_allocation_weight: rate(0, 1),
    distribution: cents(90_000),
  }),
  'income-rider': changed('income-rider', { total_balance: cents(2e6), fee: rate(0, 0.03) }),
} satisfies Partial<Record<CalculationId, fc.Arbitrary<object>>>;

for (const [id, arbitrary] of Object.entries(inputs))
  test(`${id}: the API, the command line and the domain return the same result`, async () => {
    const tried = fc.sample<object>(arbitrary, { numRuns: 8, seed: 20_260_301 });
    for (const input of tried) {
      const expected = runInDomain(id, input);
      assert.deepEqual(await runOverHttp(id, input), expected);
      assert.deepEqual(await runInShell(id, input), expected);
    }
    assert.ok(
      tried.some((input) => runCalculation(id, inCurrentYear(id, input)).ok),
      'every input was refused',
    );
  });

const EXPLAINED = {
  'cash-flow-irr': ['irr', 'status'],
  'federal-tax': ['tax', 'effective_rate', 'marginal_rate'],
  vehicle: ['rows.3.balance', 'totals.fee'],
  'comparative-report': [
    'comparative_table.footer.slots.1.net_irr',
    'comparative_table.rows.9.slots.0.value',
  ],
  'historical-report': ['comparative_table.0.median.ending_value'],
  'tax-scorecard': ['ira_backend.totals.total_tax'],
} satisfies Partial<Record<CalculationId, string[]>>;

for (const [id, paths] of Object.entries(EXPLAINED))
  test(`${id}: the API and the command line explain a figure with the same result`, async () => {
    const input = findCalculation(id)?.example;
    for (const path of paths) {
      const { status, body } = await practice.call('post', `calculations/${id}/explain/`, {
        body: { input, path },
      });
      assert.deepEqual(
        status === 200 ? body.data : body.error.path,
        await printedBy(['explain', id, 'input.json', '--at', path, '--json'], input),
      );
    }
  });

test('explaining invalid input or an unknown path returns an error that names the field', async () => {
  const request = async (id: string, body: unknown) => {
    const { status, text } = await practice.call('post', `calculations/${id}/explain/`, { body });
    return [status, JSON.parse(text) as unknown] as const;
  };
  const cash_flows = [-100, 110];
  const { data } = memberAt(await request('cash-flow-irr', { input: { cash_flows }, path: 'irr' }), '1') as {
    data: { value: number };
  };
  assert.ok(Math.abs(data.value - 0.1) < 1e-12, String(data.value));
  const [status, refused] = await request('cash-flow-irr', { input: { cash_flows }, path: 'rate' });
  assert.equal(status, 400);
  assert.match(
    String(memberAt(refused, 'error.path.0')),
    /^Nothing to explain at "rate"\. Give one of irr or status;/,
  );
  assert.deepEqual(await request('cash-flow-irr', { input: { cash_flows: 'none' }, path: 'irr' }), [
    400,
    { error: { 'input.cash_flows': ['Must be a list.'] } },
  ]);
  assert.deepEqual(await request('cash-flow-irr', { path: 'irr' }), [
    400,
    { error: { input: ['input is a required field'] } },
  ]);
  assert.equal((await request('no-such', { input: {}, path: 'irr' }))[0], 404);
});

test('the API, the command line and the domain reject invalid input with the same messages', async () => {
  const bad: [string, unknown][] = [
    ['vehicle', { age: '50', contributions: [1], distributions: [0, 0], vehicle: { nam: 'x' } }],
    ['cash-flow-irr', { cash_flows: 'none' }],
    ['policy-history', { age: 45, illustration: { rows: [] }, strategies: [] }],
    ['federal-tax', []],
  ];
  for (const [id, input] of bad) {
    const expected = runInDomain(id, input);
    const refused = memberAt(expected, 'error');
    assert.ok(refused !== null && typeof refused === 'object' && Object.keys(refused).length > 0);
    assert.deepEqual(await runOverHttp(id, input), expected);
    assert.deepEqual(await runInShell(id, input), expected);
  }
});
