/**
 * A comparison on the index strategies of its scenario's simulation: the range around its lines, and the solve
 * dialog.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { shippedHistory } from '../../src/adapters/index-figures/market-figures.ts';
import { historicalReportSchema } from '../../src/domain/comparison/historical/historical-report-schema.ts';
import { historicalReport } from '../../src/domain/comparison/historical/run-historical-report.ts';
import { PATHS_AT_REST, RANGE_TERMS, rangePicture } from '../../src/domain/paths/range-picture.ts';
import { solveAlternatives, solveInputOf } from '../../src/domain/paths/solve-alternatives.ts';
import type { Simulation } from '../../src/domain/practice/cases/simulation.ts';
import { formatWholeDollars } from '../../src/domain/shared/format.ts';
import { settledVehicle } from '../../src/domain/vehicles/portfolio-return.ts';
import { call } from './api.ts';
import { violations } from './axe.ts';
import { eventually } from './eventually.ts';
import { cardTops, fits } from './check-page.ts';
import { NARROW, openPractice } from './practice.ts';
import { closePanel } from './report-panel.ts';

const practice = await openPractice();

/** Creates a report of a demo scenario: the policy of the first lapses, the policy of the second does not. */
async function opened(scenario: 1 | 2): Promise<{ page: Page; scenario: number }> {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/report-builder?scenario=${scenario}`);
  await page.getByRole('region', { name: 'Key figures' }).waitFor();
  return { page, scenario };
}

async function capAtTen(page: Page, scenario: number): Promise<void> {
  const { id, revision } = await call<Simulation>(page, 'POST', `scenario/historical/${scenario}/`, {
    name: `Capped at ten, ${scenario}`,
  });
  await call(page, 'PATCH', `historical/parameters/${id}/`, {
    parameters: { strategies: [{ index: 'sp500', cap: 0.1, floor: 0 }] },
    revision,
  });
}

/** Sentences that count periods or paths must name the period length and the charges. */
const STARTS = [/^10,000 simulated paths of/, /^In market history/, /^Counted on/];

const sentencesOf = async (page: Page): Promise<string[]> =>
  (await page.getByRole('paragraph').allTextContents()).flatMap((text) =>
    text.split(/(?<=\.)\s+(?=[A-Z\d])/),
  );

async function openPanel(page: Page, name: 'Solve for a target' | 'Range of outcomes') {
  // Uses the keyboard, because content that loads above may move the button between press and release.
  await page
    .getByRole('region', { name: 'Answers' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .press('Enter');
  return page.getByRole('dialog', { name });
}

/** Builds the page's request: the scenario's ledger and accounts with its simulation's history settings. */
async function strategyOf(page: Page, scenario: number) {
  const simulations = await call<Simulation[]>(page, 'GET', `scenario/historical/${scenario}/`);
  const saved = simulations.find(({ included, input }) => included && input)?.input;
  assert.ok(saved);
  return historicalReportSchema.parse({ ...saved, horizon: undefined, compliance_profile: 'standard' });
}

test('the level line of each slot is compared with the paths of its strategies and portfolio', async () => {
  const { page, scenario } = await opened(1);
  await capAtTen(page, scenario);
  // The caveat loads the simulation with the page.
  await page.reload();
  const input = await strategyOf(page, scenario);
  const { report } = rangePicture(input, shippedHistory, RANGE_TERMS, PATHS_AT_REST);
  const end = report.slots[0]?.by_year.at(-1);
  const level = input.illustration.rows.at(-1);
  assert.ok(end && level);
  const range = await openPanel(page, 'Range of outcomes');
  await range.getByText('10,000 paths', { exact: true }).waitFor();
  // The position of the carrier's final value, before or after tax, among the paths' percentiles.
  await range.getByText(new RegExp(`At ${end.age} the level line is `)).waitFor();
  await range.getByText(`Uses the index strategies of “Capped at ten, ${scenario}”.`).waitFor();
  await range
    .getByText('More paths reduce sampling error; they do not make the assumptions more accurate.', {
      exact: true,
    })
    .waitFor();
  // The card's paragraph appears only on slides.
  await range
    .getByRole('region', { name: 'About the simulated paths' })
    .getByText('Loans are charged 5.40%. The illustration charges 5.00%.')
    .waitFor();
  const ofRange = await sentencesOf(page);
  await page.keyboard.press('Escape');
  const solve = await openPanel(page, 'Solve for a target');
  await solve.getByLabel('Based on').selectOption({ label: 'Simulated paths' });
  await solve.getByRole('button', { name: 'Solve', exact: true }).click();
  await solve.getByText('Details', { exact: true }).click();
  await solve.getByText('Counted on 1,000 simulated paths').waitFor();
  await solve.getByText('Loans are charged 5.40%. The illustration charges 5.00%.').waitFor();
  const all = [...ofRange, ...(await sentencesOf(page))];
  for (const start of STARTS) {
    const found = all.filter((sentence) => start.test(sentence));
    assert.ok(found.length > 0, `${String(start)} in ${all.join('\n')}`);
    for (const sentence of found) {
      assert.match(sentence, /of \d+ years/);
      assert.match(sentence, /charges (raised by 15%|not raised)/);
    }
  }
  assert.deepEqual(await violations(page), []);
  await page.context().close();
});

test('an income and a break-even return are applied to the comparison with one click each', async () => {
  const { page, scenario } = await opened(2);
  await capAtTen(page, scenario);
  const input = await strategyOf(page, scenario);
  const terms = { question: 'income', share: 0.9, is_historical: true } as const;
  const [row] = solveAlternatives(solveInputOf(input, terms), shippedHistory).rows;
  assert.ok(row?.value);
  const tieTerms = { question: 'tie', share: 0.5, is_historical: true, slot: 2 } as const;
  const [tie] = solveAlternatives(solveInputOf(input, tieTerms), shippedHistory).rows;
  assert.ok(tie);
  const solve = await openPanel(page, 'Solve for a target');
  await solve.getByLabel('Solve for').selectOption({ label: 'Break-even return' });
  await solve.getByLabel('Paths that must pay in full').fill('50');
  await solve.getByRole('button', { name: 'Solve', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'What if' });
  await solve.getByRole('button', { name: 'Use this rate' }).click();
  const [account] = input.vehicles;
  assert.ok(account && tie.value !== null);
  await panel.getByRole('button', { name: 'More assumptions 1 changed' }).click();
  await panel.getByRole('button', { name: `${account.name} changed` }).click();
  const { rate_of_return: accountRate } = settledVehicle(account, input, shippedHistory);
  await panel.getByRole('textbox', { name: `Return before fees, ${account.name}` }).waitFor();
  const rate = (100 * (accountRate + tie.value)).toFixed(2);
  await eventually(async () =>
    assert.equal(
      await panel.getByRole('textbox', { name: `Return before fees, ${account.name}` }).inputValue(),
      rate,
    ),
  );
  await panel.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await panel.getByRole('button', { name: 'Reset' }).click();
  await openPanel(page, 'Solve for a target');
  await solve.getByRole('button', { name: 'Solve', exact: true }).click();
  const amount = formatWholeDollars(row.value);
  await solve.locator('[data-answer]').getByText(amount, { exact: true }).waitFor();
  await solve.getByRole('button', { name: 'Use this income' }).click();
  await panel.getByRole('button', { name: 'More assumptions 1 changed' }).click();
  await panel.getByText(`${amount} a year, borrowed`).waitFor();
  await panel.getByRole('button', { name: 'Undo' }).click();
  await eventually(async () => assert.equal(await panel.getByText('borrowed').count(), 0));
  await page.context().close();
});

test('the report shows the policy’s lapses in the back-test, updates them with changes, and links to it', async () => {
  const { page, scenario } = await opened(1);
  const tops = await cardTops(page);
  await page.reload();
  const backTest = page.getByRole('link', { name: /^Back-test: lapsed in / });
  const lapsed = async () => Number(/lapsed in (\d+) of 546/.exec(await backTest.innerText())?.[1]);
  const { horizon: _, ...input } = await strategyOf(page, scenario);
  const { lapse_share: share, period_count: count } = historicalReport(
    { ...input, horizon: 40 },
    shippedHistory,
  );
  const expected = Math.round(share * count);
  await eventually(async () => assert.equal(await lapsed(), expected));
  await page.locator('#card-fees table').first().waitFor();
  await page.waitForLoadState('networkidle');
  const topsBefore = await tops();
  assert.equal(topsBefore.length, 1, `the first card stood at ${topsBefore.join(', ')}`);
  await page.getByRole('button', { name: 'More assumptions' }).click();
  await page.getByRole('textbox', { name: 'Loan rate' }).fill('7');
  await page.keyboard.press('Tab');
  await closePanel(page.getByRole('dialog', { name: 'More assumptions' }));
  await eventually(async () => assert.ok((await lapsed()) > expected));
  const href = (await backTest.getAttribute('href')) ?? '';
  assert.match(href, /^\/historical\/report-builder\?client=\d+&simulation=\d+$/);
  // An unsaved report has an additional button.
  await page.setViewportSize(NARROW);
  await fits(page);
  await page.context().close();
});
