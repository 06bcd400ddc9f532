/** The report's what-ifs: changed assumptions, saved variants, reset, and removed vehicles. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type {
  ComparativeReport,
  ComparativeReportInput,
} from '../../src/domain/comparison/comparative/comparative-report.ts';
import type { Report } from '../../src/domain/practice/reports/report.ts';
import { comparisonOf, type Scenario } from '../../src/domain/practice/cases/scenario.ts';
import { formatTableDollars } from '../../src/domain/shared/format.ts';
import { call } from './api.ts';
import { violations } from './axe.ts';
import { eventually } from './eventually.ts';
import { switchParts } from './report-panel.ts';
import { NARROW, openPractice } from './practice.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();

const panelOf = (page: Page): Locator => page.getByRole('complementary', { name: 'What if' });
/** Opens a side panel of What if by its row. */
async function sidePanel(page: Page, name: 'More assumptions' | 'Variants'): Promise<Locator> {
  await panelOf(page).getByRole('button', { name }).click();
  return page.getByRole('dialog', { name });
}
const closePanel = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
const keyFigures = (page: Page): Locator => page.getByRole('region', { name: 'Key figures' });
const table = (page: Page): Locator => page.getByRole('region', { name: 'Comparative table, year by year' });
const graph = (page: Page): Locator => page.getByRole('figure', { name: /^Value by age/ });

interface Opened {
  page: Page;
  report: Report;
  scenario: Scenario;
  input: ComparativeReportInput;
}

/** Opens the demo's first report in the builder and returns its inputs. */
async function openReport(viewport?: { width: number; height: number }): Promise<Opened> {
  const page = await practice.advisor(viewport && { viewport });
  await page.goto(`${practice.server.url}/report-builder/1`);
  await keyFigures(page).waitFor();
  const report = await call<Report>(page, 'GET', 'report/1/');
  const scenario = await call<Scenario>(page, 'GET', `scenario/${report.scenario_id}/`);
  const input = comparisonOf(scenario.client.age, scenario.document);
  assert.ok(input && input.vehicles.length === 3);
  return { page, report, scenario, input };
}

/** Returns the last year's values from the graph's hidden table: policy, accounts, then variants. */
const lastValues = (page: Page): Promise<string[]> =>
  graph(page).locator('tbody tr').last().locator('td').allTextContents();

/** The hidden table updates after the lines. */
async function shows(page: Page, expected: readonly string[]): Promise<void> {
  await eventually(async () =>
    assert.deepEqual((await lastValues(page)).slice(0, expected.length), expected),
  );
}

const endingOf = (figures: ComparativeReport): string[] =>
  figures.comparative_table.footer.slots.map(({ ending_value }) => formatTableDollars(ending_value));

test('a change updates key figures, graph and table immediately, is not saved, and is undone by Reset', async () => {
  const { page, input } = await openReport();
  const before = await keyFigures(page).innerText();
  const panel = panelOf(page);
  await panel.getByRole('textbox', { name: 'Account return' }).fill('5');
  const five = await call<ComparativeReport>(page, 'POST', 'report/calc/', {
    ...input,
    vehicles: input.vehicles.map((vehicle) => ({ ...vehicle, rate_of_return: 0.05 })),
  });
  await shows(page, endingOf(five));
  const foot = table(page).locator('tfoot tr').last();
  for (const ending of endingOf(five)) await foot.filter({ hasText: ending }).waitFor();

  // A rate for one account, in addition to the changes of all accounts.
  const [, , third] = input.vehicles;
  assert.ok(third);
  const further = await sidePanel(page, 'More assumptions');
  await further.getByRole('button', { name: third.name }).click();
  await further.getByRole('textbox', { name: `Yearly fee, ${third.name}` }).fill('2');
  const calculated = await call<ComparativeReport>(page, 'POST', 'report/calc/', {
    ...input,
    vehicles: input.vehicles.map((vehicle, index) => ({
      ...vehicle,
      rate_of_return: 0.05,
      ...(index === 2 && { fee: 0.02 }),
    })),
  });
  await shows(page, endingOf(calculated));

  await page.reload();
  await keyFigures(page).waitFor();
  await eventually(async () => assert.equal(await keyFigures(page).innerText(), before));
  await (await sidePanel(page, 'More assumptions')).getByRole('slider', { name: 'Yearly fee' }).focus();
  await page.keyboard.press('End');
  await eventually(async () => assert.notEqual(await keyFigures(page).innerText(), before));
  await closePanel(page);
  const row = panel.getByRole('button', { name: 'More assumptions 1 changed' });
  await eventually(async () => assert.ok(await row.evaluate((one) => one === document.activeElement)));
  await panel.getByRole('button', { name: 'Reset' }).click();
  await eventually(async () => assert.equal(await keyFigures(page).innerText(), before));

  // Editing the scenario does not resolve an item that a change causes.
  await panel.getByRole('textbox', { name: 'Income a year, after tax' }).fill('1000');
  await page.getByRole('button', { name: /^Things to check/ }).click();
  const item = page
    .getByRole('dialog', { name: 'Things to check' })
    .getByRole('listitem')
    .filter({ hasText: 'Premium or income differ from the carrier’s illustration' });
  await item.getByRole('button', { name: 'Reset What if' }).click();
  await item.waitFor({ state: 'detached' });
  await closePanel(page);
  await eventually(async () => assert.equal(await keyFigures(page).innerText(), before));
  assert.deepEqual(practice.browserErrors, []);
});

longTest('a policy rate above the carrier’s is flagged, and a horizon ends every slot', async () => {
  const { page, input } = await openReport();
  const panel = panelOf(page);
  const before = (await lastValues(page)).slice(0, 4);
  await panel.getByRole('textbox', { name: 'Illustrated policy rate' }).fill('9');
  await panel.getByText(/^Hypothetical: above the carrier’s [\d.]+%$/).waitFor();
  await panel
    .getByRole('textbox', { name: 'Illustrated policy rate' })
    .fill(String((input.illustration.illustrated_rate ?? 0) * 100));
  await eventually(async () => assert.equal(await panel.getByText(/^Hypothetical/).count(), 0));
  await shows(page, before);

  const further = await sidePanel(page, 'More assumptions');
  await further.getByRole('textbox', { name: 'Shown to age' }).fill('70');
  await closePanel(page);
  await graph(page)
    .locator('tbody tr')
    .last()
    .locator('th')
    .filter({ hasText: '70' })
    .waitFor({ state: 'attached' });
  await table(page).getByText('At age 70', { exact: true }).waitFor();
});

longTest(
  'a variant is saved, shown on the graph with its differences, renamed, applied and removed',
  async () => {
    const { page, input } = await openReport();
    const panel = panelOf(page);
    let variants = await sidePanel(page, 'Variants');
    await eventually(async () =>
      assert.ok(await variants.getByRole('button', { name: 'Save as variant…' }).isDisabled()),
    );
    await closePanel(page);
    const saved = (await lastValues(page)).slice(0, 4);
    await panel.getByRole('textbox', { name: 'Account return' }).fill('4');
    variants = await sidePanel(page, 'Variants');
    await variants.getByRole('button', { name: 'Save as variant…' }).click();
    await variants.getByRole('button', { name: 'Save', exact: true }).click();
    await variants.getByText('Name of the variant is a required field').waitFor();
    await variants.getByLabel('Name of the variant').fill('Lean years');
    await page.keyboard.press('Enter');
    await variants.getByRole('button', { name: 'Rename Lean years' }).waitFor();
    // The report shows the saved inputs again, with the variant overlaid.
    await shows(page, saved);

    await page.reload();
    await keyFigures(page).waitFor();
    const four = await call<ComparativeReport>(page, 'POST', 'report/calc/', {
      ...input,
      vehicles: input.vehicles.map((vehicle) => ({ ...vehicle, rate_of_return: 0.04 })),
    });
    await eventually(async () => assert.equal(await graph(page).locator('[data-overlay="A"]').count(), 3));
    await shows(page, [...saved, ...endingOf(four).slice(1)]);

    const place = () => page.locator('#card-graph').boundingBox();
    const before = await place();
    await keyFigures(page).getByLabel('Differences of a variant').selectOption('0');
    await keyFigures(page).getByText('Rows: differences with Lean years').waitFor();
    assert.deepEqual(await place(), before, 'a chosen variant moves nothing');

    await table(page).scrollIntoViewIfNeeded();
    await page
      .locator('[data-card="yearly_values"]')
      .getByLabel('Differences of a variant')
      .selectOption('0');
    await table(page).getByText('Lean years, difference').first().waitFor();
    const plain = await call<ComparativeReport>(page, 'POST', 'report/calc/', input);
    const ending = (figures: ComparativeReport) =>
      figures.comparative_table.footer.slots[3]?.ending_value ?? 0;
    const less = formatTableDollars(ending(four) - ending(plain));
    await table(page).locator('tfoot tr').last().filter({ hasText: less }).waitFor();

    variants = await sidePanel(page, 'Variants');
    await variants.getByRole('button', { name: 'Rename Lean years' }).click();
    await variants.getByLabel('Name of the variant').fill('Four percent');
    await page.keyboard.press('Enter');
    await variants.getByRole('button', { name: 'Remove Four percent' }).waitFor();
    await variants.getByRole('button', { name: 'Four percent', exact: true }).click();
    await shows(page, endingOf(four));
    await variants.getByRole('button', { name: 'Remove Four percent' }).click();
    await graph(page).locator('[data-overlay]').first().waitFor({ state: 'detached' });
    await eventually(async () =>
      assert.deepEqual((await call<Report>(page, 'GET', 'report/1/')).variants, []),
    );
    assert.deepEqual(practice.browserErrors, []);
  },
);

test('a removed vehicle is not in a shared link, remains in its scenario and returns with its color', async () => {
  const { page, input, scenario } = await openReport();
  const [second, third] = input.vehicles.map(({ name }) => name);
  assert.ok(second && third);
  const toggle = () => switchParts(page, `Compare ${second}`);
  await toggle();
  await keyFigures(page).getByText(second, { exact: true }).waitFor({ state: 'detached' });
  // The hidden table updates after the lines.
  await graph(page).getByText(second).first().waitFor({ state: 'detached' });
  // The panel's statement excludes its return.
  const rates = input.vehicles.slice(1).map(({ rate_of_return: rate }) => rate);
  const range = [...new Set([Math.min(...rates), Math.max(...rates)])];
  const texts = range.map((rate) => `${(rate * 100).toFixed(2)}%`);
  await panelOf(page)
    .getByText(`Before fees. Scenario: ${texts.join(' to ')}`, { exact: true })
    .waitFor();
  // The next account retains its slot with its color, dash and marker.
  const key = keyFigures(page).locator('p', { hasText: third }).locator('[data-slot]');
  await eventually(async () => assert.equal(await key.getAttribute('data-slot'), '3'));
  const further = await sidePanel(page, 'More assumptions');
  await further.getByRole('button', { name: third }).waitFor();
  await eventually(async () => assert.equal(await further.getByRole('button', { name: second }).count(), 0));
  await closePanel(page);

  const shared = await call<Report>(page, 'POST', 'report/share-report/1/', {
    client_email: [],
    message: '',
    is_include_pdf: false,
    link: '',
  });
  assert.ok(shared.report_link && shared.view_token);
  const payload = await (
    await fetch(`${practice.server.url}/api/report/public/1/${shared.view_token}/`)
  ).text();
  assert.ok(payload.includes(third));
  assert.ok(!payload.includes(second), 'the payload names a vehicle that was taken out');
  const stranger = await practice.stranger();
  await stranger.goto(shared.report_link);
  await stranger.getByText(third).first().waitFor();
  await eventually(async () => assert.equal(await stranger.getByText(second).count(), 0));

  await eventually(async () =>
    assert.equal((await call<Scenario>(page, 'GET', `scenario/${scenario.id}/`)).document.vehicles.length, 3),
  );
  await page.reload();
  await keyFigures(page).waitFor();
  await eventually(async () =>
    assert.equal(await keyFigures(page).getByText(second, { exact: true }).count(), 0),
  );
  await toggle();
  const back = keyFigures(page).locator('p', { hasText: second }).locator('[data-slot]');
  await eventually(async () => assert.equal(await back.getAttribute('data-slot'), '2'));
  assert.deepEqual(practice.browserErrors, []);
});

longTest(
  'an account with a portfolio shows the server’s figures, regardless of its stored rate',
  async () => {
    const { page, input, scenario } = await openReport();
    const [first] = input.vehicles;
    assert.ok(first);
    const vehicle = {
      ...first,
      portfolio: { sp500: 0.6, nasdaq100: 0.4 },
      lookback_years: 20,
      rate_of_return: 0.01,
    };
    await call(page, 'PATCH', `scenario/vehicle-type1/${scenario.id}/`, {
      vehicle,
      revision: scenario.revision,
    });
    await page.reload();
    await keyFigures(page).waitFor();
    const figures = await call<ComparativeReport>(page, 'POST', 'report/calc/', {
      ...input,
      vehicles: [vehicle, ...input.vehicles.slice(1)],
    });
    await shows(page, endingOf(figures));
    // A what-if rate replaces the portfolio; another what-if retains it.
    await panelOf(page).getByRole('textbox', { name: 'Tax rate' }).first().fill('30');
    const taxed = await call<ComparativeReport>(page, 'POST', 'report/calc/', {
      ...input,
      vehicles: [vehicle, ...input.vehicles.slice(1)].map((one) => ({ ...one, tax_rate: 0.3 })),
    });
    await shows(page, endingOf(taxed));
    assert.deepEqual(practice.browserErrors, []);
  },
);

longTest('on a phone the What if panel is docked at the bottom and can be closed', async () => {
  const { page } = await openReport(NARROW);
  const panel = panelOf(page);
  const slider = panel.getByRole('slider', { name: 'Account return' });
  await eventually(async () => assert.equal(await slider.isVisible(), false));
  await panel.getByRole('button', { name: 'What if' }).click();
  const before = await keyFigures(page).innerText();
  await slider.focus();
  await page.keyboard.press('Home');
  await eventually(async () => assert.notEqual(await keyFigures(page).innerText(), before));
  await panel.getByRole('button', { name: 'Done' }).click();
  await eventually(async () => assert.equal(await slider.isVisible(), false));
  await eventually(async () =>
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)),
  );
});

longTest('an invalid entry retains the results, dimmed and labeled, until Escape or Reset', async () => {
  const { page } = await openReport();
  const panel = panelOf(page);
  const rate = panel.getByRole('textbox', { name: 'Account return' }).first();
  await rate.fill('5');
  const label = page.getByText(/^Results for /);
  const before = await keyFigures(page).innerText();
  const opacity = (): Promise<string> =>
    keyFigures(page).evaluate((region) => {
      let smallest = 1;
      for (let at: Element | null = region; at; at = at.parentElement)
        smallest = Math.min(smallest, Number(getComputedStyle(at).opacity));
      return String(smallest);
    });
  assert.equal(await opacity(), '1');
  for (const [entry, message] of [
    ['99', 'Must be between -50% and 50%.'],
    ['5,5', 'Use a period for decimals.'],
  ] as const) {
    await rate.fill(entry);
    await panel.getByText(message).waitFor();
    await label.filter({ hasText: 'Results for 5.00%' }).waitFor();
    await eventually(async () => assert.equal(await opacity(), '0.4'));
    await eventually(async () => assert.equal(await keyFigures(page).innerText(), before));
    await rate.press('Tab');
    await eventually(async () => assert.equal(await rate.inputValue(), entry));
    await rate.focus();
    await rate.press('Escape');
    await eventually(async () => assert.equal(await rate.inputValue(), '5.00'));
    await eventually(async () => assert.equal(await label.count(), 0));
    await eventually(async () => assert.equal(await opacity(), '1'));
  }
  await rate.fill('99');
  await label.waitFor();
  await panel.getByRole('button', { name: 'Reset' }).click();
  await eventually(async () => assert.equal(await label.count(), 0));
  await eventually(async () => assert.notEqual(await rate.inputValue(), '99'));
  assert.deepEqual(practice.browserErrors, []);
});

test('keys change the fields by steps, sliders have no Tab stop, and changes, warnings and errors move no row', async () => {
  const { page } = await openReport();
  const panel = panelOf(page);
  const places = () =>
    panel
      .locator('label, input, button, h3')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  const before = await places();
  const rate = panel.getByRole('textbox', { name: 'Illustrated policy rate' });
  const start = Number(await rate.inputValue());
  await rate.press('ArrowUp');
  await eventually(async () =>
    assert.equal(Number(await rate.inputValue()).toFixed(2), (start + 0.05).toFixed(2)),
  );
  await rate.press('PageUp');
  await eventually(async () =>
    assert.equal(Number(await rate.inputValue()).toFixed(2), (start + 0.55).toFixed(2)),
  );
  await panel.getByText(/^Hypothetical: above the carrier’s/).waitFor();
  assert.deepEqual(await places(), before);
  await rate.fill('99');
  await panel.getByText('Must be between 0% and 12%.').waitFor();
  assert.deepEqual(await places(), before);
  await rate.press('Escape');
  const sliders = panel.getByRole('slider');
  for (let at = 0; at < 5; at += 1) {
    await sliders.first().fill(String(0.03 * at));
    assert.deepEqual(await places(), before);
  }
  assert.deepEqual(await sliders.evaluateAll((all) => all.map((one) => one.getAttribute('tabindex'))), [
    '-1',
    '-1',
    '-1',
    '-1',
  ]);
  assert.deepEqual(await violations(page), []);
  await sidePanel(page, 'More assumptions');
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(practice.browserErrors, []);
});
