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

const practice = await openPractice();

/** Creates a report of a demo scenario: the policy of the first lapses, the policy of the second does not. */
async function opened(scenario: 1 | 2): Promise<{ page: Page; scenario: number }> {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/report-builder?scenario=${scenario}`);
  await page.getByRole('region', { name: 'Key figures' }).waitFor();
  return { page, scenario };
}

async function cappedAtTen(page: Page, scenario: number): Promise<void> {
  const { id, revision } = await call<Simulation>(page, 'POST', `scenario/historical/${scenario}/`, {
    name: `Capped at ten, ${scenario}`,
  });
  await call(page, 'PATCH', `historical/parameters/${id}/`, {
    parameters: { strategies: [{ index: 'sp500', cap: 0.1, floor: 0 }] },
    revision,
  });
}

/** Sentences that count periods or describe paths must name the period length and the charges. */
const counts = (paragraphs: readonly string[]): string[] =>
  paragraphs
    .flatMap((text) => text.split(/(?<=\.)\s+(?=[A-Z\d])/))
    .filter((sentence) => /\d (historical )?periods|computed paths[ ,]/.test(sentence))
    // The caption of the chart contains no counts.
    .filter((sentence) => !sentence.startsWith('Each age by itself'));

const range = (page: Page) => page.getByRole('region', { name: 'Range', exact: true });
/** Uses the keyboard, because content that loads above may move the button between press and release. */
const computePaths = (page: Page) =>
  range(page).getByRole('button', { name: 'Compute paths' }).press('Enter');
const solve = (page: Page) => page.getByRole('region', { name: 'Solve', exact: true });

/** Builds the page's request: the scenario's ledger and accounts with its simulation's history settings. */
async function strategyOf(page: Page, scenario: number) {
  const simulations = await call<Simulation[]>(page, 'GET', `scenario/historical/${scenario}/`);
  const saved = simulations.find(({ included, input }) => included && input)?.input;
  assert.ok(saved);
  return historicalReportSchema.parse({ ...saved, horizon: undefined, compliance_profile: 'standard' });
}

test('without a simulation the scenario has no strategy, and its page says where one is added', async () => {
  const { page, scenario } = await opened(1);
  for (const { id } of await call<Simulation[]>(page, 'GET', `scenario/historical/${scenario}/`))
    await call(page, 'DELETE', `historical/simulation/${id}/`);
  await computePaths(page);
  const link = range(page).getByRole('link', { name: 'Add a simulation to it' });
  const address = `/select-historical-simulations/${scenario}`;
  await eventually(async () => assert.equal(await link.getAttribute('href'), address));
  await page.context().close();
});

test('the level line of each slot lies among the paths of its own strategies and portfolio', async () => {
  const { page, scenario } = await opened(1);
  await cappedAtTen(page, scenario);
  // The caveat loads the simulation with the page.
  await page.reload();
  const input = await strategyOf(page, scenario);
  const { report } = rangePicture(input, shippedHistory, RANGE_TERMS, PATHS_AT_REST);
  const end = report.slots[0]?.by_year.at(-1);
  const level = input.illustration.rows.at(-1);
  assert.ok(end && level);
  await computePaths(page);

  await range(page).getByText('over 10,000 computed paths').waitFor();
  // The position of the carrier's final value, before or after tax, among the paths' percentiles.
  await range(page)
    .getByText(new RegExp(`At ${end.age} the level line lies `))
    .waitFor();
  await range(page).getByText(`as in the simulation “Capped at ten, ${scenario}”`).waitFor();
  await range(page)
    .getByText('More paths make the count finer, not the assumption truer.', { exact: true })
    .waitFor();
  await solve(page).getByRole('button', { name: 'Solve' }).click();
  await solve(page).getByRole('button', { name: 'Find it' }).click();
  await solve(page).getByText('Counted on 1,000 computed paths').waitFor();
  await solve(page).getByText('Loans are charged 5.40%. The illustration charges 5.00%.').waitFor();
  // The card's paragraph appears only on slides.
  await range(page)
    .getByRole('region', { name: 'About the computed paths' })
    .getByText('Loans are charged 5.40%. The illustration charges 5.00%.')
    .waitFor();
  const countsText = counts(await page.getByRole('paragraph').allTextContents());
  for (const start of [/^In \d+ of 546 historical/, /^10,000 computed/, /^On history itself/, /^Counted on/])
    assert.ok(
      countsText.some((sentence) => start.test(sentence)),
      `${String(start)} in ${countsText.join('\n')}`,
    );
  for (const sentence of countsText) {
    assert.match(sentence, /of \d+ years/);
    assert.match(sentence, /charges (raised by 15%|not raised)/);
  }
  assert.deepEqual(await violations(page), []);
  await page.context().close();
});

test('an income and the return at which an account ties are set into the comparison by one press each', async () => {
  const { page, scenario } = await opened(2);
  await cappedAtTen(page, scenario);
  const input = await strategyOf(page, scenario);
  const [row] = solveAlternatives(
    solveInputOf(input, { question: 'income', share: 0.9 }),
    shippedHistory,
  ).rows;
  assert.ok(row?.value);
  const solveInput = solveInputOf(input, { question: 'tie', share: 0.5, slot: 2 });
  const [tie] = solveAlternatives(solveInput, shippedHistory).rows;
  assert.ok(tie);
  await solve(page).getByRole('button', { name: 'Solve' }).click();
  await solve(page).getByLabel('What').selectOption({ label: 'Return at which an account ties' });
  await solve(page).getByLabel('Held by at least').selectOption({ label: '5 of 10 paths' });
  await solve(page).getByRole('button', { name: 'Find it' }).click();
  const panel = page.getByRole('complementary', { name: 'What if' });
  await panel.getByRole('button', { name: 'Set this return' }).click();
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
  await solve(page).getByLabel('What').selectOption({ label: 'Largest level income' });
  await solve(page).getByLabel('Held by at least').selectOption({ label: '9 of 10 paths' });
  await solve(page).getByRole('button', { name: 'Find it' }).click();
  const amount = formatWholeDollars(row.value);
  await solve(page).getByText(`${amount} a year`, { exact: true }).waitFor();
  await solve(page).getByRole('button', { name: 'Set this income' }).first().click();
  await panel.getByRole('button', { name: 'More assumptions 1 changed' }).click();
  await panel.getByText(`${amount} a year, borrowed`).waitFor();
  await panel.getByRole('button', { name: 'Undo' }).click();
  await eventually(async () => assert.equal(await panel.getByText('borrowed').count(), 0));
  await page.context().close();
});

test('how often its policy lapses on history comes with the report, as it is tried, with the way to the back-test', async () => {
  const { page, scenario } = await opened(1);
  const tops = await cardTops(page);
  await page.reload();
  const rangeText = page.getByText(
    /In (\d+) of 546 historical periods of 40 years this policy lapsed, with charges raised by 15%\./,
  );
  const lapsed = async () =>
    Number(/In (\d+) of 546/.exec((await rangeText.first().textContent()) ?? '')?.[1]);
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
  await page.getByRole('textbox', { name: 'Loan rate' }).fill('7');
  await page.keyboard.press('Tab');
  await eventually(async () => assert.ok((await lapsed()) > expected));
  const way = await page
    .getByRole('link', { name: `Back-test: Capped at ten, ${scenario}` })
    .getAttribute('href');
  assert.match(way ?? '', /^\/historical\/report-builder\?client=\d+&simulation=\d+$/);
  // An unsaved report has an additional button.
  await page.setViewportSize(NARROW);
  await fits(page);
  await page.context().close();
});
