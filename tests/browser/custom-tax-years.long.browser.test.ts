/** A custom tax year applies in the browser: the figures equal the server's, and the year is named. */
import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { runOrder } from '../../src/domain/practice/reports/calculator.ts';
import { formatTableDollars } from '../../src/domain/shared/format.ts';
import { memberAt } from '../../src/domain/shared/result-members.ts';
import { taxYearDocument } from '../../src/domain/tax/federal/custom-tax-years.ts';
import { taxYearSchema } from '../../src/domain/tax/federal/tax-year-schema.ts';
import { pdfText } from '../support/pdfs.ts';
import { LAST_TAX_YEAR } from '../support/tax-tables.ts';
import { call } from './api.ts';
import { eventually } from './eventually.ts';
import { openPractice } from './practice.ts';
import { RESULT } from './scorecard.ts';
import { linkOf, opened } from './share.ts';

/** The year after the shipped years, with deductions ten times as large. */
const year = { ...taxYearSchema.parse(taxYearDocument(LAST_TAX_YEAR)), year: LAST_TAX_YEAR + 1 };
const deductions = {
  ...year.standard_deductions,
  value: { ...year.standard_deductions.value, single: 161_000 },
};

const practice = await openPractice({
  prepare: async (dataDir) => {
    await mkdir(join(dataDir, 'tax'));
    await writeFile(
      join(dataDir, 'tax', `${year.year}.json`),
      JSON.stringify({ ...year, standard_deductions: deductions }),
    );
  },
});

const INPUT = {
  balance: 500_000,
  age: 65,
  plan_through_age: 90,
  rmd_age: 73,
  rate_of_return: 0.06,
  initial_tax_rate: 0.22,
  roth_conversion_years: 5,
  filing_status: 'single',
  tax_method: 'federal',
};

test('the scorecard with federal tables shows the server’s total and names the tax year', async () => {
  const page = await practice.advisor();
  await page.evaluate((input) => localStorage.setItem('tax_scorecard_inputs', JSON.stringify(input)), INPUT);
  const { services } = practice.server;
  const order = { id: 'tax-scorecard' as const, raw: INPUT, year: new Date().getFullYear() };
  const printed = runOrder(order, services);
  assert.ok(printed.ok);
  const total = formatTableDollars(
    Number(memberAt(JSON.parse(new TextDecoder().decode(printed.value)), 'roth_backend.totals.total_tax')),
  );
  await page.goto(practice.server.url + RESULT);
  await page.getByText(`Tax tables after ${year.year} grow 2.50% a year`).waitFor();
  const scorecard = page.getByRole('region', { name: /^Scorecard through age/ });
  await eventually(async () => assert.ok((await scorecard.innerText()).includes(total)));
});

/**
 * A 401(k) receives $20,000 over five years, earns nothing, and pays $10,000 in years 6 and 7. With an income of
 * $90,000, a deduction of $161,000 removes all tax, so exactly $80,000 remains. The shipped tables tax more.
 */
const LOANS = [0, 0, 0, 0, 0, 10_500, 21_525, 22_601] as const;
const DOCUMENT = {
  version: 2,
  value_basis: 'pre_tax',
  methods: 'second',
  illustration: {
    illustrated_rate: 0.05,
    rows: LOANS.map((owed, t) => ({
      year: t + 1,
      age: 60 + t,
      premium_outlay: t < 5 ? 20_000 : 0,
      loans: t === 5 || t === 6 ? 10_000 : 0,
      loan_balance: owed,
      accumulation_value: 19_000 * Math.min(t + 1, 5),
      surrender_value: 18_000 * Math.min(t + 1, 5) - owed,
      death_benefit: 400_000,
    })),
  },
  tax_profile: {
    tax_rate: 0.24,
    second_tax_rate: null,
    tax_change_age: null,
    capital_gains_rate: 0.15,
    heir_tax_rate: null,
    household: {
      start_year: LAST_TAX_YEAR,
      filing_status: 'single',
      other_income: 90_000,
      other_gains: 0,
      social_security: 0,
      state_rate: 0,
    },
  },
  vehicles: [
    {
      name: 'Old plan',
      account_type: 'tax_deferred',
      contribution_basis: 'same_outlay',
      rate_of_return: 0,
      fee: 0,
      tax_method: 'federal',
    },
  ],
};
const LEFT = '$80,000';

test('a report with federal tables has the same figures on screen, behind its link, in its PDF and in its file', async () => {
  const page = await practice.advisor();
  await page.goto(practice.server.url);
  const client = await call<{ id: number }>(page, 'POST', 'auth/client/', {
    firstname: 'Nora',
    lastname: 'Own',
    age: 60,
  });
  const scenario = await call<{ id: number }>(page, 'POST', 'scenario/import/', {
    client_id: client.id,
    scenario: { plumbline: 'scenario', version: 1, name: 'By our tables', document: DOCUMENT },
  });
  const { id } = await call<{ id: number }>(page, 'POST', 'report/', {
    client_id: client.id,
    scenario_id: scenario.id,
    name: 'By our tables',
  });
  const savedReturn = async (where: Page) =>
    eventually(async () =>
      assert.ok((await where.getByRole('article', { name: 'Report' }).innerText()).includes(LEFT)),
    );

  await page.goto(`${practice.server.url}/comparative-vehicles/${scenario.id}`);
  await eventually(async () =>
    assert.ok((await page.locator('main').innerText()).includes(LEFT), 'while it is typed'),
  );
  await page.goto(`${practice.server.url}/review-summary/${scenario.id}`);
  await eventually(async () =>
    assert.ok((await page.locator('main').innerText()).includes(LEFT), 'in the review'),
  );
  await page.goto(`${practice.server.url}/report-builder/${id}`);
  await savedReturn(page);

  const link = await linkOf(page);
  const behind = await opened(practice, link);
  await savedReturn(behind);
  const pdf = await saved(behind, 'PDF');
  assert.ok((await pdfText(await readFile(pdf))).join(' ').includes(LEFT), 'in the PDF');

  const file = await saved(behind, 'Offline copy');
  const context = await practice.browser.newContext({ offline: true });
  const offline = await context.newPage();
  const copy = join(practice.dataDir, 'own.html');
  await copyFile(file, copy);
  await offline.goto(pathToFileURL(copy).href);
  await savedReturn(offline);
  // Changes and restores a slider: the report file calculates with its embedded tables.
  const rate = offline.getByRole('complementary').getByRole('textbox', { name: 'Account return' });
  await rate.fill('10');
  await rate.press('Enter');
  await eventually(async () =>
    assert.ok(!(await offline.getByRole('article', { name: 'Report' }).innerText()).includes(LEFT)),
  );
  await rate.fill('0');
  await rate.press('Enter');
  await savedReturn(offline);
  await context.close();
  await behind.context().close();
  await page.context().close();
});

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return download.path();
}

test('the console has no errors', () => {
  assert.deepEqual(practice.browserErrors, []);
});
