/** Creates Elena's historical report through the API and opens it in the builder. */
import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import elena from '../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { shippedHistory } from '../../src/adapters/index-figures/market-figures.ts';
import type { HistoricalReport } from '../../src/domain/comparison/historical/historical-report.ts';
import {
  historicalReportSchema,
  type HistoricalReportInput,
} from '../../src/domain/comparison/historical/historical-report-schema.ts';
import { historicalReport } from '../../src/domain/comparison/historical/run-historical-report.ts';
import type { HistoricalReportRecord } from '../../src/domain/practice/reports/historical-report-content.ts';
import { call } from './api.ts';
import type { Practice } from './practice.ts';

const INPUTS = {
  age: elena.client.age,
  illustration: elena.illustration,
  vehicles: [
    { name: 'Taxable brokerage', account_type: 'taxable', portfolio: 'equities_and_bonds_60_40', fee: 0.01 },
    {
      name: 'Traditional 401(k)',
      account_type: 'tax_deferred',
      portfolio: 'equities_and_bonds_60_40',
      fee: 0.01,
    },
    { name: 'Roth 401(k)', account_type: 'tax_free', portfolio: 'equities_and_bonds_60_40', fee: 0.01 },
  ],
  strategies: [{ index: 'sp500', cap: 0.1, floor: 0 }],
  horizon: 40,
  start_year: new Date().getFullYear(),
};

export const importedSimulation = (
  page: Page,
  client_id: number,
  name: string,
  change: object = {},
): Promise<{ id: number }> =>
  call(page, 'POST', 'historical/import/', { client_id, name, inputs: { ...INPUTS, ...change } });

/** Creates a client with a simulation and a report on it, through the session of the page. */
export async function createReport(
  page: Page,
  lastname: string,
  change: object = {},
): Promise<HistoricalReportRecord> {
  const { age } = { ...INPUTS, ...change };
  const client = await call<{ id: number }>(page, 'POST', 'auth/client/', { ...elena.client, age, lastname });
  const { id } = await importedSimulation(page, client.id, 'Since 1940', change);
  return call<HistoricalReportRecord>(page, 'POST', 'report/historical-report/', {
    simulation_id: id,
    name: 'Review, March',
    description: '',
  });
}

/** Creates one report per test file; each test reopens it. */
export async function historyReport(practice: Practice) {
  const page = await practice.advisor();
  const record = await createReport(page, 'Historian');
  await page.context().close();
  return {
    record,
    async open(options?: Parameters<Practice['advisor']>[0]): Promise<Page> {
      const builder = await practice.advisor(options);
      await builder.goto(`${practice.server.url}/historical/report-builder/${record.id}`);
      await builder.locator('#card-income_strip').waitFor();
      return builder;
    },
  };
}

export const headline = (page: Page): Locator => page.locator('main h1');
/** A tab of a client's page, or its link in the builder. */
export const tab = (page: Page, name: string): Locator =>
  page
    .getByRole('tab', { name })
    .or(
      page.getByRole('complementary', { name: 'Report contents' }).getByRole('button', { name, exact: true }),
    );

/** The same calculation in Node. */
export const run = (change: object = {}): HistoricalReport =>
  historicalReport(inputs(change), shippedHistory);

export const inputs = (change: object = {}): HistoricalReportInput =>
  historicalReportSchema.parse({ ...INPUTS, ...change });

/** Counts independently from the columns of the run: Elena's income is from age 66 to 89, years 17 to 40. */
export function counts(of: HistoricalReport): { paid: number; lapsed: number } {
  const policy = of.all_periods.slots[0];
  assert.ok(policy);
  return {
    paid: policy.years_paid.filter((years) => years >= 40).length,
    lapsed: policy.lapsed.filter(Boolean).length,
  };
}
