/** Worked examples of the scorecard and the income rider: the same result from the API, the CLI and the domain. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readdirSync, readFileSync } from 'node:fs';
import { shippedHistory } from '../src/adapters/index-figures/market-figures.ts';
import { dispatch } from '../src/cli/dispatch.ts';
import { runCalculation } from '../src/domain/calculations/registry.ts';
import { memberAt } from '../src/domain/shared/result-members.ts';
import { E1 } from './support/scorecard-fixture.ts';
import { practiceOfFile } from './support/test-practice.ts';
import * as buffer from '../src/ui/tools/buffer/buffer-spec.ts';
import * as index from '../src/ui/tools/index-strategy/index-spec.ts';
import { riderDocument, riderValues } from '../src/ui/tools/rider/rider-spec.ts';
import { EMPTY_SCORECARD } from '../src/ui/tools/scorecard/scorecard-values.ts';
import { plainObject } from '../src/ui/tools/frame/tool-link.ts';
import { readPlain, writePlain, type LooseInput } from '../src/ui/tools/frame/tool-spec.ts';

const practice = await practiceOfFile();

async function everywhere(id: string, path: string, input: object): Promise<unknown> {
  const { status, text } = await practice.call('post', path, { body: input });
  assert.equal(status, 200, text);
  const fromApi: unknown = memberAt(JSON.parse(text), 'data');
  let out = '';
  await dispatch(['run', id, 'input.json'], {
    out: (part) => {
      out += part;
    },
    err: (part) => assert.fail(part),
    readText: async () => JSON.stringify(input),
    isInteractive: false,
  });
  const result = runCalculation(id, input, { history: shippedHistory });
  assert.ok(result.ok);
  const fromDomain: unknown = JSON.parse(JSON.stringify(result.value));
  assert.deepEqual(fromApi, fromDomain);
  assert.deepEqual(JSON.parse(out), fromDomain);
  return fromApi;
}

function matches(result: unknown, expected: Record<string, number>): void {
  for (const [path, figure] of Object.entries(expected)) assert.equal(memberAt(result, path), figure, path);
}

test('E1: scorecard/, the command line and the domain return the published figures', async () => {
  matches(await everywhere('tax-scorecard', 'scorecard/', E1), {
    'ira_backend.totals.lifetime_tax': 391_880.5,
    'ira_backend.totals.legacy_tax': 227_800.26,
    'ira_backend.totals.after_tax_legacy': 585_772.1,
    'roth_backend.totals.lifetime_tax': 141_184.89,
    'roth_backend.totals.after_tax_legacy': 717_103.34,
    break_even_age: 74,
    tax_break_even_age: 81,
  });
});

test('E2: a bonus and a joint return have the published figures', async () => {
  const e2 = {
    start_year: 2026,
    balance: 800_000,
    age: 62,
    rmd_age: 75,
    plan_through_age: 92,
    rate_of_return: 0.055,
    initial_tax_rate: 0.24,
    social_security_amount: 45_000,
    social_security_age: 67,
    cola: 0.025,
    roth_conversion_years: 3,
    filing_status: 'married_filing_jointly',
    bonus_amount: 0.1,
  };
  matches(await everywhere('tax-scorecard', 'scorecard/', e2), {
    'ira_backend.totals.total_tax': 995_232.24,
    'ira_backend.totals.total_value': 3_728_804.22,
    'roth_backend.totals.total_tax': 229_604.37,
    'roth_backend.totals.total_value': 4_292_309.32,
  });
});

test('fills a bracket to its end: 50,400 in 2026 plus the deductions of a single filer aged 65', async () => {
  const input = {
    ...E1,
    social_security_amount: 0,
    tax_method: 'federal',
    fill_bracket_rate: 0.12,
  };
  matches(await everywhere('tax-scorecard', 'scorecard/', input), {
    'roth_backend.rows.0.conversion': 74_550,
    'roth_backend.rows.0.tax': 5_800,
  });
});

const G1 = {
  total_balance: 500_000,
  account_type: 'taxable',
  tax_rate: 0.2,
  current_age: 60,
  plan_through_age: 95,
  growth_rate: 0.06,
  fee: 0.01,
  income_start_year: 6,
  guaranteed_income_first_year: 40_000,
};

test('G1: retirement_buffer/income_rider/, the command line and the domain return the published figures', async () => {
  const part = 'income_rider_guaranteed_fixed_return';
  matches(await everywhere('income-rider', 'retirement_buffer/income_rider/', G1), {
    [`${part}.income_rider_longevity`]: 36,
    [`${part}.cv_longevity`]: 26,
    [`${part}.shortfall_surplus_years`]: -10,
    [`${part}.shortfall_surplus_value`]: -390_456.06,
    [`${part}.optimization.beginning_balance.amount`]: 627_579.96,
    [`${part}.optimization.optimal_distribution.first_distribution`]: 31_868.45,
  });
});

test('G2: a list of returns has the published figures', async () => {
  const g2 = {
    total_balance: 600_000,
    account_type: 'tax_deferred',
    current_age: 65,
    plan_through_age: 85,
    fee: 0.0075,
    guaranteed_income_first_year: 25_000,
    guaranteed_income_increase: 0.03,
    returns: [1, 2, 3].flatMap(() => [0.06, -0.12, 0.18, 0.04, 0.09, -0.05, 0.11]),
  };
  const part = 'income_rider_guaranteed_index_allocation';
  const result = await everywhere('income-rider', 'retirement_buffer/income_rider/', g2);
  matches(result, {
    [`${part}.shortfall_surplus_value`]: 134_789.44,
    [`${part}.optimization.beginning_balance.amount`]: 530_691.87,
  });
  const factor = memberAt(result, `${part}.optimization.optimal_distribution.factor`);
  assert.equal(Number(factor).toFixed(4), '1.1306');
});

test('the rider’s index part is the median of the simulation', async () => {
  const rider = await everywhere('income-rider', 'retirement_buffer/income_rider/', G1);
  const simulation = await everywhere(
    'income-rider-simulation',
    'retirement_buffer/income_rider_simulation/',
    G1,
  );
  const part = memberAt(rider, 'income_rider_guaranteed_index_allocation');
  assert.deepEqual(memberAt(simulation, 'guaranteed.median'), part);
});

for (const field of ['guaranteed_income_type', 'non_guaranteed_income_type'] as const)
  test(`an unknown ${field} is rejected by name from the API, the command line and the schema of the screen`, async () => {
    const input = { ...G1, non_guaranteed_income_first_year: 44_000, [field]: 'doubling' };
    const message = 'Must be one of annual_increase, first_last_year, manual.';
    const expected = { [field]: [message] };
    for (const path of [
      'retirement_buffer/income_rider/',
      'retirement_buffer/income_rider_simulation/',
    ] as const) {
      const { status, body } = await practice.call('post', path, { body: input });
      assert.deepEqual([status, body.error], [400, expected], path);
    }
    for (const id of ['income-rider', 'income-rider-simulation']) {
      let printed = '';
      const exit = await dispatch(['run', id, 'input.json'], {
        out: (part) => {
          printed += part;
        },
        err: (part) => {
          printed += part;
        },
        readText: async () => JSON.stringify(input),
        isInteractive: false,
      });
      assert.equal(exit, 2);
      assert.deepEqual(JSON.parse(printed), { error: expected });
      const result = runCalculation(id, input, { history: shippedHistory });
      assert.deepEqual(result.ok || result.error.fields, expected);
    }
  });

// A saved result or a link opens in the tool's form with the same figures: each golden case is converted to form
// values and back.

/** Converts inputs to form values and back. */
const FORMS: Readonly<Record<string, (document: LooseInput) => LooseInput>> = {
  'index-strategy': (document) => index.toDocument(index.fromDocument(document)),
  'tax-scorecard': (document) => writePlain(readPlain(EMPTY_SCORECARD, document)),
  'retirement-buffer': (document) => buffer.toDocument(buffer.fromDocument(document)),
  'income-rider': (document) => riderDocument(riderValues(document)),
  'income-rider-simulation': (document) => riderDocument(riderValues(document)),
};

function figures(id: string, document: LooseInput): LooseInput {
  const run = runCalculation(id, document, { history: shippedHistory });
  assert.ok(run.ok, JSON.stringify(run));
  // Warnings depend on omitted inputs, which the form fills in.
  const { inputs: _inputs, meta: _meta, warnings: _warnings, ...rest } = plainObject(run.value) ?? {};
  return rest;
}

for (const [id, again] of Object.entries(FORMS))
  test(`${id}: every golden case has the same figures from the form, including custom figures and mixes`, () => {
    const folder = `fixtures/golden/${id}`;
    for (const name of readdirSync(folder)) {
      const golden: unknown = JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'));
      const input = plainObject(memberAt(golden, 'input'));
      assert.ok(input, name);
      // The base year is not a form field, so it is added.
      const year = input.start_year === undefined ? {} : { start_year: input.start_year };
      assert.deepEqual(figures(id, { ...again(input), ...year }), figures(id, input), name);
    }
  });

test('values that a form cannot represent are missing or invalid, not replaced by other values', () => {
  const strategy = { index: 'sp500', cap: 0.1 };
  const importedSeries = { sp500: { frequency: 'annual', start: '2000', returns: [0.1, 0.2] } };
  const read = index.fromDocument({ strategies: [strategy], lookback_years: 2, series: importedSeries });
  assert.equal(read.strategies[0]?.index, '');
  const wrong = index.fromDocument({ strategies: [{ ...strategy, cap: 'ten' }], lookback_years: 2 });
  assert.ok(Number.isNaN(wrong.strategies[0]?.cap));
  assert.ok(Number.isNaN(riderValues({ guaranteed_income: '40,000' }).guaranteed_income_first_year));
  assert.ok(Number.isNaN(buffer.fromDocument({ buffer_rate: '4%' }).buffer_rate));
  // An unknown income type means a rising income, not an error of the page.
  assert.equal(riderValues({ guaranteed_income_type: 'doubling' }).guaranteed_income_type, 'annual_increase');
});
