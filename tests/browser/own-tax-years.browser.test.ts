/** A tax year of the installation's own reaches the screens: the same figures as the server's, the year named beside them. */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { carryOut } from '../../src/domain/practice/reports/calculator.ts';
import { formatTableDollars } from '../../src/domain/shared/format.ts';
import { memberAt } from '../../src/domain/shared/member-at.ts';
import { taxYearDocument } from '../../src/domain/tax/federal/own-tax-years.ts';
import { taxYearSchema } from '../../src/domain/tax/federal/tax-year-schema.ts';
import { holds } from './holds.ts';
import { openPractice } from './practice.ts';
import { RESULT } from './scorecard.ts';

/** The year after the shipped ones, with every deduction ten times as large. */
const year = { ...taxYearSchema.parse(taxYearDocument(2026)), year: 2027 };
const deductions = {
  ...year.standard_deductions,
  value: { ...year.standard_deductions.value, single: 161_000 },
};

const practice = await openPractice({
  prepare: async (dataDir) => {
    await mkdir(join(dataDir, 'tax'));
    await writeFile(
      join(dataDir, 'tax', '2027.json'),
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

test('the scorecard on the federal tables has the total that the server has, and names the year', async () => {
  const page = await practice.advisor();
  await page.evaluate((input) => localStorage.setItem('tax_scorecard_inputs', JSON.stringify(input)), INPUT);
  const { services } = practice.server;
  const order = { id: 'tax-scorecard' as const, raw: INPUT, year: new Date().getFullYear() };
  const answer = carryOut(order, services);
  assert.ok(answer.ok);
  const total = formatTableDollars(
    Number(memberAt(JSON.parse(new TextDecoder().decode(answer.value)), 'roth_backend.totals.total_tax')),
  );
  await page.goto(practice.server.url + RESULT);
  await page.getByText(/use the tables of 2027, held level/).waitFor();
  const scorecard = page.getByRole('region', { name: /^Scorecard through age/ });
  await holds(async () => assert.ok((await scorecard.innerText()).includes(total)));
});

test('nothing went wrong in the console', () => {
  assert.deepEqual(practice.complaints, []);
});
