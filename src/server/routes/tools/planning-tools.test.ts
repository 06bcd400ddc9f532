import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import { findCalculation, runCalculation, withStartYear } from '../../../domain/calculations/registry.ts';
import { memberAt } from '../../../domain/shared/result-members.ts';
import { completeReport, testPractice, type TestPractice } from '../../../../tests/support/test-practice.ts';
import { getDocumentProxy } from 'unpdf';
import { formatPercent, formatTableDollars } from '../../../domain/shared/format.ts';
import type { RetirementBufferResult } from '../../../domain/tools/buffer/retirement-buffer.ts';
import type { IndexStrategyResult } from '../../../domain/tools/index-strategy/index-strategy.ts';
import type { IncomeRiderSimulation, IncomeRiderResult } from '../../../domain/tools/rider/income-rider.ts';
import type { TaxScorecardResult } from '../../../domain/tools/scorecard/tax-scorecard.ts';

describe('planning tools', () => {
  let practice: TestPractice;
  let report: number;
  before(async () => {
    practice = await testPractice();
    ({ report } = await completeReport(practice));
  });
  after(() => practice.close());

  /** JSON omits undefined members. */
  const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  const post = async (path: string, body: unknown, as = practice.dana) => {
    const { status, text } = await practice.call('post', path, { as, body });
    const response: unknown = JSON.parse(text);
    return { status, answer: response, data: memberAt(response, 'data') };
  };

  const tools = [
    ['scorecard/', 'tax-scorecard'],
    ['isc/calculate/', 'index-strategy'],
    ['retirement_buffer/', 'retirement-buffer'],
    ['retirement_buffer/income_rider/', 'income-rider'],
    ['retirement_buffer/income_rider_simulation/', 'income-rider-simulation'],
    ['calculations/policy-history/', 'policy-history'],
    ['calculations/historical-report/', 'historical-report'],
  ] as const;

  for (const [path, id] of tools)
    test(`${path} returns the figures of ${id}`, async () => {
      const example = withStartYear(id, findCalculation(id)?.example, 2026);
      const { status, data } = await post(path, example);
      assert.equal(status, 200);
      const expected = runCalculation(id, example, { history: shippedHistory });
      assert.ok(expected.ok);
      assert.deepEqual(data, sent(expected.value));
    });

  for (const path of ['scorecard/', 'calculations/tax-scorecard/'])
    test(`${path} uses the current year if none is given`, async () => {
      const { start_year: _left, ...example } = {
        start_year: 0,
        ...findCalculation('tax-scorecard')?.example,
      };
      const { status, data } = await post(path, example);
      assert.equal(status, 200);
      // The practice's clock is in March 2026.
      assert.equal(memberAt(data, 'inputs.start_year'), 2026);
    });

  test('rejects invalid input by field', async () => {
    const { status, answer: response } = await post('retirement_buffer/', { total_balance: -1 });
    assert.equal(status, 400);
    assert.deepEqual(memberAt(response, 'error.total_balance'), ['Must be between 0 and 1,000,000,000.']);
  });

  test('an invalid scorecard field returns its message and a false flag', async () => {
    const example = { ...findCalculation('tax-scorecard')?.example };
    for (const path of ['scorecard/', 'calculations/tax-scorecard/'])
      for (const [field, value, flag] of [
        ['social_security_age', 20, 'social_security_age_valid'],
        ['switch_year', 200, 'switch_year_valid'],
        ['filing_status', 'alone', 'filing_status_valid'],
        ['bonus_amount', 9, 'bonus_amount_valid'],
      ] as const) {
        const { status, answer: response } = await post(path, { ...example, [field]: value });
        assert.equal(status, 400, field);
        assert.deepEqual(Object.keys(memberAt(response, 'error') as object), [field]);
        const right = {
          form_valid: false,
          social_security_age_valid: true,
          switch_year_valid: true,
          filing_status_valid: true,
          bonus_amount_valid: true,
        };
        assert.deepEqual(memberAt(response, 'validation'), { ...right, [flag]: false });
      }
    const { text } = await practice.call('get', 'openapi.json', { as: null });
    const { paths, components } = JSON.parse(text) as {
      paths: Record<string, Record<string, { responses: Record<string, { $ref: string }> }>>;
      components: { responses: Record<string, unknown> };
    };
    for (const path of ['scorecard/', 'calculations/{calculation}/']) {
      const { $ref = '' } = paths[`/api/${path}`]?.['post']?.responses['400'] ?? {};
      const described = JSON.stringify(components.responses[$ref.split('/').at(-1) ?? '']);
      assert.ok(
        described.includes(
          '"required":["form_valid","social_security_age_valid","switch_year_valid","filing_status_valid","bonus_amount_valid"]',
        ),
        path,
      );
    }
    const other = await post('retirement_buffer/', {});
    assert.deepEqual(Object.keys(other.answer as object), ['error']);
  });

  test('market_alone is an optional field of the retirement buffer and changes no figures', async () => {
    const example = { ...findCalculation('retirement-buffer')?.example };
    const { data: by } = await post('retirement_buffer/', example);
    assert.equal(memberAt(by, 'inputs.market_alone'), false);
    const { data: single } = await post('retirement_buffer/', { ...example, market_alone: true });
    assert.equal(memberAt(single, 'inputs.market_alone'), true);
    const figures = ({ inputs: _inputs, ...others }: Record<string, unknown>) => others;
    assert.deepEqual(figures(single as Record<string, unknown>), figures(by as Record<string, unknown>));
    const { answer: response } = await post('retirement_buffer/', { ...example, market_alone: 'yes' });
    assert.deepEqual(Object.keys(memberAt(response, 'error') as object), ['market_alone']);
  });

  test('the rider requires no growth rate, and the response names the default allocation', async () => {
    const { growth_rate: _left, ...plan } = { growth_rate: 0, ...findCalculation('income-rider')?.example };
    const { status, data } = await post('retirement_buffer/income_rider/', plan);
    assert.equal(status, 200);
    assert.equal(memberAt(data, 'inputs.index_allocation'), 'equities_and_bonds_60_40');
    assert.equal(memberAt(data, 'income_rider_guaranteed_fixed_return'), null);
    assert.ok(memberAt(data, 'income_rider_guaranteed_index_allocation.cv_longevity'));
    const { data: simulation } = await post('retirement_buffer/income_rider_simulation/', plan);
    assert.equal(memberAt(simulation, 'inputs.index_allocation'), 'equities_and_bonds_60_40');
  });

  test('a Tax Scorecard user can use only the scorecard', async () => {
    const example = findCalculation('tax-scorecard')?.example;
    assert.equal((await post('scorecard/', example, practice.tsc)).status, 200);
    assert.equal((await post('retirement_buffer/', {}, practice.tsc)).status, 403);
  });

  test('the parts of a report equal those of the complete report', async () => {
    const complete = (await post('report/calc/', { report_id: report })).data;
    const at = (path: string) => memberAt(complete, path);
    const part = async (name: string) => (await post(`report/${name}/`, { report_id: report })).data;

    const income = await part('dist-report');
    assert.deepEqual(memberAt(income, 'series'), at('comparative_graph.income'));
    assert.equal(memberAt(income, 'outlay.0'), at('comparative_table.rows.0.outlay'));
    assert.equal(
      memberAt(income, 'totals.1.total_net_income'),
      at('comparative_table.footer.slots.1.total_net_income'),
    );
    assert.equal(memberAt(income, 'total_outlay'), 200_000);

    assert.deepEqual(memberAt(await part('ror-report'), 'making_things_equal'), at('making_things_equal'));
    const series = { longegivity: 'income', surrender: 'value', death: 'death_benefit' };
    for (const [name, of] of Object.entries(series)) {
      const data = await part(name);
      assert.deepEqual(memberAt(data, 'series'), at(`comparative_graph.${of}`), name);
      assert.equal(memberAt(data, 'slots.0.kind'), 'policy');
      assert.equal(memberAt(data, 'ages.0'), 45);
    }
    assert.equal(
      memberAt(await part('surrender'), 'ending_value.2'),
      at('comparative_table.footer.slots.2.ending_value'),
    );
    for (const name of ['longevity', 'surrender', 'death']) {
      const data = await part(`${name}-ror`);
      const rate = memberAt(data, `${name}_ror.1.rate`);
      assert.equal(typeof rate, 'number');
      assert.equal(rate, at(`making_things_equal.1.${name}_ror.rate`));
    }
  });

  test('a part also accepts inputs, and another user’s report is not found', async () => {
    const example = findCalculation('comparative-report')?.example;
    assert.equal((await post('report/surrender/', example)).status, 200);
    assert.equal((await post('report/death-ror/', { age: 45 })).status, 400);
    assert.equal((await post('report/surrender/', { report_id: report }, practice.mira)).status, 404);
  });
});

describe('tool pdf', () => {
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

  /** Returns the text of a tagged PDF in one line. Checks the caveat and page number of each page. */
  async function printed(path: string, body: unknown, title: string): Promise<string> {
    const response = await pdfOf(path, body);
    assert.equal(response.status, 200);
    assert.match(
      response.headers.get('content-disposition') ?? '',
      /^attachment; filename="Plumbline - [A-Z][\w ]+ - \d{4}-\d\d-\d\d\.pdf"$/,
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
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
    const complete = pages.join(' ');
    assert.ok(complete.includes('Dana Test'));
    return complete;
  }

  /** The text contains all figures in table format. */
  function containsFigures(
    complete: string,
    dollars: readonly number[],
    rates: readonly number[] = [],
  ): void {
    const all = new Set(complete.match(/−?\$[\d,]+|−?[\d,]+\.\d+%/g));
    for (const figure of dollars) {
      const text = formatTableDollars(figure);
      assert.ok(text === '–' || all.has(text), text);
    }
    for (const rate of rates) {
      const text = formatPercent(rate);
      assert.ok(all.has(text), text);
    }
  }

  test('the scorecard PDF contains every figure of the API response and the caller’s name', async () => {
    const complete = await printed('scorecard/', example, 'Tax Scorecard');
    for (const output of ['Keep the IRA', 'Convert to Roth', 'IRA or 401K Balance', 'Roth Conversion Years'])
      assert.ok(complete.includes(output), output);
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
      containsFigures(complete, [
        lifetime_tax,
        legacy_tax,
        total_tax,
        after_tax_legacy,
        total_value,
        ...yearly,
      ]);
    }
  });

  test('the index strategy PDF contains each year’s credit and value', async () => {
    const input = {
      strategies: [
        { index: 'sp500', weight: 0.6, cap: 0.1, floor: 0 },
        { index: 'sp500', weight: 0.4, method: 'monthly_average', participation: 1.1, spread: 0.01 },
      ],
      lookback_years: 25,
      initial_amount: 100_000,
    };
    const complete = await printed('isc/calculate/', input, 'Index Strategy Calculator');
    const { body } = await practice.call('post', 'isc/calculate/', { body: input });
    const { years, growth, geometric, average, index, best, worst, rolling } =
      body.data as IndexStrategyResult;
    assert.equal(years.length, 25);
    containsFigures(
      complete,
      [growth, index.growth, ...years.flatMap(({ value, index_value }) => [value, index_value])],
      [
        ...[geometric, average, index.geometric, index.average, best.blend, worst.blend],
        ...[rolling.min, rolling.median, rolling.max].map((period) => period.geometric),
        ...years.flatMap(({ credited, blend, index_rate }) => [...credited, blend, index_rate]),
      ],
    );
    for (const output of ['Strategy 2', 'Monthly average', 'AG 49-A estimate'])
      assert.ok(complete.includes(output), output);
  });

  test('the retirement buffer PDF contains both portfolios by year and the number of periods paid in full', async () => {
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
    const complete = await printed('retirement_buffer/', input, 'Retirement Buffer');
    const { body } = await practice.call('post', 'retirement_buffer/', { body: input });
    const { simulations } = body.data as RetirementBufferResult;
    const [single, buffered] = [
      simulations?.market_only_with_distribution,
      simulations?.market_plus_buffer_with_distribution,
    ];
    assert.ok(single && buffered);
    for (const { worst, median, best, success_rate, count } of [single, buffered]) {
      containsFigures(complete, [median.ending_value, best.ending_value]);
      containsFigures(
        complete,
        worst.rows.flatMap((row) => [row.distribution, row.market, row.buffer, row.total, row.shortfall]),
        worst.rows.map(({ market_return }) => market_return),
      );
      assert.ok(complete.includes(`${Math.round(success_rate * count)} of ${count}`));
    }
  });

  test('the income rider PDF contains each income next to the account, and every period of history', async () => {
    const input = { ...(findCalculation('income-rider')?.example as object), non_guaranteed_income: 44_000 };
    const complete = await printed('retirement_buffer/income_rider/', input, 'Income rider');
    const { body } = await practice.call('post', 'retirement_buffer/income_rider/', { body: input });
    const parts = body.data as IncomeRiderResult;
    for (const stream of ['guaranteed', 'non_guaranteed'] as const)
      for (const earning of ['fixed_return', 'index_allocation'] as const) {
        const part = parts[`income_rider_${stream}_${earning}`];
        assert.ok(part?.optimization);
        containsFigures(complete, [
          part.shortfall_surplus_value,
          part.optimization.optimal_distribution.first_distribution,
          ...part.rows.flatMap((row) => [row.rider_income, row.account_payment, row.growth, row.balance]),
        ]);
      }
    const periods = await practice.call('post', 'retirement_buffer/income_rider_simulation/', {
      body: input,
    });
    const { guaranteed } = periods.body.data as IncomeRiderSimulation;
    const { count, success_rate, ending_value } = guaranteed;
    assert.ok(complete.includes(`In ${Math.round(success_rate * count)} of ${count} periods`));
    containsFigures(complete, Object.values(ending_value));
  });

  test('rejects invalid inputs with the calculation’s messages, and a visitor with 401', async () => {
    const refused = await pdfOf('scorecard/', { ...(example as object), age: 200 });
    assert.equal(refused.status, 400);
    const { error } = (await refused.json()) as { error: Record<string, string[]> };
    const same = await practice.call('post', 'scorecard/', { body: { ...(example as object), age: 200 } });
    assert.deepEqual(error.age, same.body.error.age);
    assert.equal((await pdfOf('scorecard/', example, 'nobody')).status, 401);
  });
});
