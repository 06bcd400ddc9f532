import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type {
  ComparativeReport,
  ComparativeReportInput,
  RequiredReturn,
} from '../../src/domain/comparison/comparative/comparative-report.ts';
import { comparativeReport } from '../../src/domain/comparison/comparative/run-comparative-report.ts';
import { eventually } from './eventually.ts';
import { openPractice } from './practice.ts';
import { card, openDemo } from './report-cards.ts';
import { firstOrAll } from '../support/long-run.ts';
import { chooseInCard } from './share.ts';

const practice = await openPractice();

type Row = (string | number | null)[];

/** Returns the engine's unrounded result for the demo's inputs, since a screen rounds only once. */
async function domainResult(id: number): Promise<ComparativeReport> {
  const response = await fetch(`${practice.server.url}/api/demo/${id}/`);
  assert.equal(response.status, 200);
  const { data } = (await response.json()) as { data: { inputs: ComparativeReportInput } };
  return comparativeReport(data.inputs);
}

async function csvOf(page: Page, one: Locator): Promise<Row[]> {
  const downloading = page.waitForEvent('download');
  await chooseInCard(one, 'CSV');
  const text = await readFile(await (await downloading).path(), 'utf8');
  return text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      // Sentences contain commas and are quoted.
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted !== undefined
          ? quoted
          : plain === '' || plain === undefined
            ? null
            : isNaN(Number(plain))
              ? plain
              : Number(plain),
      ),
    );
}

const cents = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 100) / 100 + 0;
/** Rounds a rate to six decimals, as the API does, then its percentage to two. */
const hundredths = (rate: number): string =>
  (Math.round(Math.round(Math.abs(rate) * 1e6) / 100) / 100).toFixed(2);
/** Formats dollars independently of the product's formatter. */
const dollars = (value: number | null): string => {
  const rounded = Math.round(Math.round(Math.abs(value ?? 0) * 100) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return rounded === '0' ? '–' : `${(value ?? 0) < 0 ? '−' : ''}$${rounded}`;
};

/** Returns the displayed rows by plan year, without marks of depletion. */
async function displayedRows(region: Locator): Promise<Map<number, string[]>> {
  const rows = await region
    .locator('tbody tr:not([aria-hidden])')
    .evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  return new Map(rows.map(([year, ...cells]) => [Number(year), cells]));
}

const activeSlots = (report: ComparativeReport): number[] =>
  report.slots.flatMap(({ kind }, index) => (kind === 'empty' ? [] : [index]));

/** Compares a yearly table with the expected rows; figures are in column order. */
async function compareYears(
  page: Page,
  one: Locator,
  expected: (number | null)[][],
  label: string,
  onScreen = expected,
): Promise<void> {
  await one.getByRole('radio', { name: 'Year by year' }).click();
  const region = one.getByRole('region', { name: label });
  const visible = await displayedRows(region);
  assert.ok(visible.size > 15, `${label}: ${visible.size} rows in sight`);
  for (const [year, [, ...cells]] of visible)
    assert.deepEqual(cells, onScreen[year - 1]?.map(dollars), `${label}, year ${year}`);
  const rows = (await csvOf(page, one)).slice(1, expected.length + 1);
  assert.deepEqual(
    rows.map((row) => row.slice(2)),
    expected.map((row) => row.map(cents)),
    `${label}: the file`,
  );
}

test('each tab shows and exports the engine’s figures for three very different clients', async (t) => {
  for (const id of firstOrAll([1, 2, 3])) await t.test(`demo report ${id}`, () => compareTabs(id));
});

async function compareTabs(id: number): Promise<void> {
  const report = await domainResult(id);
  const active = activeSlots(report);
  const page = await openDemo(practice, id);

  const equal = card(page, 'required_returns');
  const required = report.making_things_equal.flatMap((row) => [
    row.longevity_ror,
    row.surrender_ror,
    row.death_ror,
  ]);
  await eventually(async () => assert.equal(await equal.locator('td[data-target]').count(), required.length));
  const sentences = await equal.locator('td[data-target]').allInnerTexts();
  required.forEach(({ rate, difference }: RequiredReturn, index) => {
    assert.ok(rate !== null && difference !== null);
    assert.ok(sentences[index]?.includes(`${hundredths(rate)}% before fees`), sentences[index]);
    assert.ok(sentences[index]?.includes(`${hundredths(difference)} points`), sentences[index]);
  });
  const bars = await equal.locator('figure td').allInnerTexts();
  assert.equal(bars.length, required.length);
  const equalFile = (await csvOf(page, equal)).slice(1);
  assert.deepEqual(
    equalFile.map((row) => [row[4], row[6]]),
    required.map(({ rate, difference }) =>
      [rate, difference].map((one) => (one === null ? null : Math.sign(one) * Number(hundredths(one)))),
    ),
  );

  // Cumulative Values, with the value and with the death benefit.
  const cumulative = card(page, 'cumulative');
  const cumulativeYears = (
    keys: readonly ('net_income' | 'value' | 'cumulative_value' | 'cumulative_death_benefit')[],
  ) =>
    report.cumulative_values.rows.map(({ outlay, slots }) => [
      outlay,
      ...active.flatMap((index) => keys.map((key) => slots[index]?.[key] ?? null)),
    ]);
  /** Displayed values are never negative: the shortfall is tax, in a separate column if a slot ever owes it. */
  const below = (value: number | null | undefined): number => (value && value <= -0.5 ? -value : 0);
  const owes = (index: number) =>
    report.cumulative_values.rows.some(({ slots }) => below(slots[index]?.value) > 0);
  const yearRows = report.cumulative_values.rows.map(({ outlay, slots }) => [
    outlay,
    ...active.flatMap((index) => {
      const { net_income = 0, value = 0, cumulative_value = 0 } = slots[index] ?? {};
      const due = below(value);
      return [net_income, (value ?? 0) + due, ...(owes(index) ? [due] : []), (cumulative_value ?? 0) + due];
    }),
  ]);
  const last = report.cumulative_values.rows.at(-1);
  const valueText = await cumulative.getByRole('slider').getAttribute('aria-valuetext');
  for (const index of active)
    assert.ok(
      valueText?.includes(
        `= ${dollars((last?.slots[index]?.cumulative_value ?? 0) + below(last?.slots[index]?.value))}`,
      ),
      valueText ?? '',
    );
  await compareYears(
    page,
    cumulative,
    cumulativeYears(['net_income', 'value', 'cumulative_value']),
    'Cumulative values, year by year',
    yearRows,
  );
  await cumulative.getByRole('radio', { name: 'With death benefit' }).click();
  await compareYears(
    page,
    cumulative,
    cumulativeYears(['net_income', 'cumulative_death_benefit']),
    'Cumulative values, year by year',
  );

  // Legacy: the highlighted ages, then every year.
  const legacy = card(page, 'legacy');
  await legacy.getByRole('radio', { name: 'Total benefit' }).click();
  const ages = await displayedRows(legacy.getByRole('region', { name: 'Legacy at selected ages' }));
  assert.deepEqual(
    [...ages.values()].map(([age]) => Number(age)),
    report.legacy.ages.map(({ age }) => age),
  );
  for (const { year, slots } of report.legacy.ages)
    assert.deepEqual(
      ages.get(year)?.slice(1),
      active.flatMap((index) => [
        dollars(slots[index]?.total_benefit ?? null),
        ...(index === 0 ? [] : [dollars(slots[index]?.difference ?? null)]),
      ]),
    );
  await compareYears(
    page,
    legacy,
    report.legacy.rows.map(({ slots }) =>
      active.flatMap((index) => [
        slots[index]?.death_benefit ?? null,
        slots[index]?.total_benefit ?? null,
        ...(index === 0 ? [] : [slots[index]?.difference ?? null]),
      ]),
    ),
    'Legacy, year by year',
  );

  // Fee Analysis: every line of the summary, then every year.
  const fees = card(page, 'fees');
  const { totals, rows } = report.fee_analysis;
  const lines = await fees
    .getByRole('region', { name: 'Fees and taxes, line by line' })
    .locator('tbody tr')
    .evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  const line = (label: string): string[] => lines.find(([name]) => name?.startsWith(label))?.slice(1) ?? [];
  const money = (key: 'fees' | 'growth_tax' | 'distribution_tax' | 'total' | 'loan_interest'): string[] =>
    active.map((index) => dollars(totals[index]?.[key] ?? null));
  const rate = (key: 'share_of_outlay' | 'net_irr' | 'gross_rate' | 'annual_cost'): string[] =>
    active.map((index) => `${((totals[index]?.[key] ?? NaN) * 100).toFixed(2)}%`.replace('-', '−'));
  assert.deepEqual(line('Charges and fees'), money('fees'));
  assert.deepEqual(line('Tax on growth'), money('growth_tax'));
  assert.deepEqual(line('Tax on distributions'), money('distribution_tax'));
  assert.deepEqual(line('All fees and taxes'), money('total'));
  assert.deepEqual(line('Loan interest'), money('loan_interest'));
  assert.deepEqual(line('Share of outlay'), rate('share_of_outlay'));
  assert.deepEqual(line('Net return'), rate('net_irr'));
  assert.deepEqual(line('Annual cost'), rate('annual_cost'));
  const lapse = report.comparative_table.rows.findIndex(({ slots }) => slots[0]?.depleted);
  assert.equal(
    line('of which, on the lapse')[0],
    lapse < 0 ? undefined : dollars(rows[lapse]?.slots[0]?.distribution_tax ?? null),
  );
  await compareYears(
    page,
    fees,
    rows.map(({ slots }) =>
      active.flatMap((index) => {
        const year = slots[index];
        assert.ok(year);
        return index === 0
          ? [year.fees, year.distribution_tax, year.loan_interest]
          : [year.fees, year.growth_tax, year.distribution_tax];
      }),
    ),
    'Fees and taxes, year by year',
  );
  await page.context().close();
}

test('no page threw or logged an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
