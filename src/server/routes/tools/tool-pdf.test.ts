/** A planning tool's result as pages: the figures of the API, tagged, with the caveat and the page number on each. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getDocumentProxy } from 'unpdf';
import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import { findCalculation } from '../../../domain/calculations/registry.ts';
import type { RetirementBufferResult } from '../../../domain/tools/buffer/retirement-buffer.ts';
import type { IndexStrategyResult } from '../../../domain/tools/index-strategy/index-strategy.ts';
import type { IncomeRiderSimulation, IncomeRiderResult } from '../../../domain/tools/rider/income-rider.ts';
import { testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';
import type { TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';

let practice: TestPractice;
before(async () => {
  practice = await testPractice();
});
after(() => practice.close());

const example = findCalculation('tax-scorecard')?.example;

const pdfOf = async (path: string, body: unknown, as = practice.dana) =>
  practice.app.request(`http://localhost/api/${path}pdf/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Made, tagged, and on each page the caveat and the number of the page; its text in one line. */
async function printed(path: string, body: unknown, title: string): Promise<string> {
  const answer = await pdfOf(path, body);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="result\.pdf"$/);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  assert.ok(bytes.length < 1_000_000);
  const document = await getDocumentProxy(bytes);
  const { info } = (await document.getMetadata()) as { info: { Title?: string } };
  assert.equal(info.Title, title);
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const page = await document.getPage(at + 1);
      assert.ok(await page.getStructTree(), `page ${at + 1} is tagged`);
      const { items } = await page.getTextContent();
      return items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' ');
    }),
  );
  pages.forEach((text, at) => {
    assert.ok(text.includes(`Page ${at + 1} of ${pages.length}`), text.slice(-200));
    assert.ok(
      text.includes('Hypothetical figures based on the inputs shown. Not a guarantee.'),
      `page ${at + 1}`,
    );
  });
  const whole = pages.join(' ');
  assert.ok(whole.includes('Dana Test'));
  return whole;
}

/** Every one of them stands in the text as a table would write it. */
function holdsFigures(whole: string, dollars: readonly number[], rates: readonly number[] = []): void {
  const all = new Set(whole.match(/−?\$[\d,]+|−?[\d,]+\.\d+%/g));
  for (const figure of dollars) {
    const text = formatTableDollars(figure);
    assert.ok(text === '–' || all.has(text), text);
  }
  for (const rate of rates) {
    const text = formatPercent(rate);
    assert.ok(all.has(text), text);
  }
}

test('the scorecard prints every figure that the API answers, in the name of whoever asks', async () => {
  const whole = await printed('scorecard/', example, 'Tax Scorecard');
  for (const said of ['Keep the IRA', 'Convert to Roth', 'IRA or 401K Balance', 'Roth Conversion Years'])
    assert.ok(whole.includes(said), said);
  const { body } = await practice.call('post', 'scorecard/', { body: example as object });
  const { ira_backend: ira, roth_backend: roth } = body.data as TaxScorecardResult;
  for (const { totals, rows } of [ira, roth]) {
    const { lifetime_tax, legacy_tax, total_tax, after_tax_legacy, total_value } = totals;
    const yearly = rows.flatMap((row) => [
      row.rmd,
      row.tax,
      row.cumulative_tax,
      row.after_tax_legacy,
      row.total_value,
    ]);
    holdsFigures(whole, [lifetime_tax, legacy_tax, total_tax, after_tax_legacy, total_value, ...yearly]);
  }
});

test('the index strategy calculator prints what was credited in each year, and what the money became', async () => {
  const input = {
    strategies: [
      { index: 'sp500', weight: 0.6, cap: 0.1, floor: 0 },
      { index: 'sp500', weight: 0.4, method: 'monthly_average', participation: 1.1, spread: 0.01 },
    ],
    lookback_years: 25,
    initial_amount: 100_000,
  };
  const whole = await printed('isc/calculate/', input, 'Index Strategy Calculator');
  const { body } = await practice.call('post', 'isc/calculate/', { body: input });
  const { years, growth, geometric, average, index, best, worst, rolling } = body.data as IndexStrategyResult;
  assert.equal(years.length, 25);
  holdsFigures(
    whole,
    [growth, index.growth, ...years.flatMap(({ value, index_value }) => [value, index_value])],
    [
      ...[geometric, average, index.geometric, index.average, best.blend, worst.blend],
      ...[rolling.min, rolling.median, rolling.max].map((period) => period.geometric),
      ...years.flatMap(({ credited, blend, index_rate }) => [...credited, blend, index_rate]),
    ],
  );
  for (const said of ['Strategy 2', 'Monthly average', 'AG 49-A estimate'])
    assert.ok(whole.includes(said), said);
});

test('the retirement buffer prints both portfolios year by year, and how many periods were paid in full', async () => {
  const input = {
    total_balance: 1_000_000,
    buffer_allocation_weight: 0.2,
    buffer_rate: 0.04,
    market: 'equities_and_bonds_80_20',
    age: 65,
    plan_through_age: 94,
    distribution: 55_000,
    distribution_increase: 0.02,
    sort_type: 'worst',
  };
  const whole = await printed('retirement_buffer/', input, 'Retirement Buffer');
  const { body } = await practice.call('post', 'retirement_buffer/', { body: input });
  const { simulations } = body.data as RetirementBufferResult;
  const [alone, buffered] = [
    simulations?.market_only_with_distribution,
    simulations?.market_plus_buffer_with_distribution,
  ];
  assert.ok(alone && buffered);
  for (const { worst, median, best, success_rate, count } of [alone, buffered]) {
    holdsFigures(whole, [median.ending_value, best.ending_value]);
    holdsFigures(
      whole,
      worst.rows.flatMap((row) => [row.distribution, row.market, row.buffer, row.total, row.shortfall]),
      worst.rows.map(({ market_return }) => market_return),
    );
    assert.ok(whole.includes(`${Math.round(success_rate * count)} of ${count}`));
  }
});

test('the income rider prints each income beside the account, and every period of history', async () => {
  const input = { ...(findCalculation('income-rider')?.example as object), non_guaranteed_income: 44_000 };
  const whole = await printed('retirement_buffer/income_rider/', input, 'Income rider');
  const { body } = await practice.call('post', 'retirement_buffer/income_rider/', { body: input });
  const parts = body.data as IncomeRiderResult;
  for (const stream of ['guaranteed', 'non_guaranteed'] as const)
    for (const earning of ['fixed_return', 'index_allocation'] as const) {
      const part = parts[`income_rider_${stream}_${earning}`];
      assert.ok(part?.optimization);
      holdsFigures(whole, [
        part.shortfall_surplus_value,
        part.optimization.optimal_distribution.first_distribution,
        ...part.rows.flatMap((row) => [row.rider_income, row.account_payment, row.growth, row.balance]),
      ]);
    }
  const periods = await practice.call('post', 'retirement_buffer/income_rider_simulation/', { body: input });
  const { guaranteed } = periods.body.data as IncomeRiderSimulation;
  const { count, success_rate, ending_value } = guaranteed;
  assert.ok(whole.includes(`In ${Math.round(success_rate * count)} of ${count} periods`));
  holdsFigures(whole, Object.values(ending_value));
});

test('inputs that the calculation refuses are refused in its words, and a visitor is', async () => {
  const refused = await pdfOf('scorecard/', { ...(example as object), age: 200 });
  assert.equal(refused.status, 400);
  const { error } = (await refused.json()) as { error: Record<string, string[]> };
  const same = await practice.call('post', 'scorecard/', { body: { ...(example as object), age: 200 } });
  assert.deepEqual(error.age, same.body.error.age);
  assert.equal((await pdfOf('scorecard/', example, 'nobody')).status, 401);
});
