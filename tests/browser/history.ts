/** Elena's policy on market history, made through the API as the screens make it. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import elena from '../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import type { HistoricalReportRecord } from '../../src/domain/reports/historical-report-kept.ts';
import type { Practice } from './practice.ts';

export const HISTORY_INPUTS = {
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
};

/** A call with the session of the page. */
export async function call<T>(
  practice: Practice,
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const token = await page.evaluate(() => {
    const kept = localStorage.getItem('access_token') ?? sessionStorage.getItem('access_token') ?? '{}';
    const { value } = JSON.parse(kept) as { value?: string };
    return value ?? '';
  });
  const answer = await fetch(`${practice.server.url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const whole = (await answer.json()) as { data: T };
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${JSON.stringify(whole)}`);
  return whole.data;
}

/** A client with a simulation and a report on it; the page is signed in. */
export async function madeReport(
  practice: Practice,
  page: Page,
  lastname: string,
  change: object = {},
): Promise<HistoricalReportRecord> {
  const client = await call<{ id: number }>(practice, page, 'POST', 'auth/client/', {
    ...elena.client,
    lastname,
  });
  const simulation = await call<{ id: number }>(practice, page, 'POST', 'historical/import/', {
    client_id: client.id,
    name: 'Since 1940',
    inputs: { ...HISTORY_INPUTS, ...change },
  });
  return call<HistoricalReportRecord>(practice, page, 'POST', 'report/historical-report/', {
    simulation_id: simulation.id,
    name: 'Review, March',
    description: '',
  });
}
