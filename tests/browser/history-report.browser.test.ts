/** The historical report: its five tabs live, a period picked, the shared page, the presentation. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { shippedHistory } from '../../src/adapters/index-figures/shipped-history.ts';
import { historicalReportSchema } from '../../src/domain/comparison/historical-report-schema.ts';
import { historicalReport } from '../../src/domain/comparison/run-historical-report.ts';
import type { HistoricalReportRecord } from '../../src/domain/reports/historical-report-kept.ts';
import { formatDollarsWhole, formatPercent, formatTableDollars } from '../../src/domain/shared/format.ts';
import { violations } from './axe.ts';
import { call, HISTORY_INPUTS, madeReport } from './history.ts';
import { LOOKED_AT, NARROW, openPractice, WIDE, type Practice } from './practice.ts';

let practice: Practice;
let report: HistoricalReportRecord;
before(async () => {
  practice = await openPractice();
  const page = await practice.advisor();
  report = await madeReport(practice, page, 'Historian');
  await page.context().close();
});
after(() => practice.stop());

/** The same calculation outside the browser, on the same inputs. */
const run = (change: object = {}) =>
  historicalReport(historicalReportSchema.parse({ ...HISTORY_INPUTS, ...change }), shippedHistory);

async function builder(options: { viewport?: typeof WIDE; theme?: string } = {}): Promise<Page> {
  const page = await practice.advisor(options);
  await page.goto(`${practice.server.url}/historical/report-builder/${report.id}`);
  await page.locator('#card-income_strip').waitFor();
  return page;
}

const headline = (page: Page) => page.locator('article[aria-label="Report"] h1');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** Counted once more from the run's own columns: Elena is paid from 66 to 89, years 17 to 40. */
function counts(of: ReturnType<typeof run>): { paid: number; lapsed: number } {
  const policy = of.all_periods.slots[0];
  assert.ok(policy);
  return {
    paid: policy.years_paid.filter((years) => years >= 40).length,
    lapsed: policy.lapsed.filter(Boolean).length,
  };
}

test('a new report of a simulation opens under an address of its own, and its headline counts the periods', async () => {
  const page = await practice.advisor();
  await page.goto(
    `${practice.server.url}/historical/report-builder?client=${report.client_id}&simulation=${report.simulation_id}`,
  );
  await headline(page).waitFor();
  await page.waitForURL(/\/historical\/report-builder\/\d+$/);
  assert.notEqual(page.url().split('/').at(-1), String(report.id));
  const { paid, lapsed } = counts(run());
  assert.equal(
    await headline(page).innerText(),
    `In ${paid} of 546 forty-year periods the policy paid every year to 89. In ${lapsed} it lapsed early.`,
  );
  await page.getByText('Today’s 10% cap and 0% floor on yesterday’s S&P 500, dividends excluded.').waitFor();
  await page.getByText(/Overlapping periods are not independent/).waitFor();
  await page.context().close();
});

test('a slider redraws the tabs with the figures of the engine, and no loading overlay comes between', async () => {
  const page = await builder();
  await page.evaluate(() => {
    const seen = { overlay: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const said = [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent);
      if (said.includes('Loading')) seen.overlay = true;
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  const cap = page.getByRole('slider', { name: 'Cap', exact: true });
  await cap.fill('0.12');
  const changed = run({ strategies: [{ index: 'sp500', cap: 0.12, floor: 0 }] });
  const { paid, lapsed } = counts(changed);
  await page
    .getByRole('heading', { level: 1, name: `In ${paid} of 546 forty-year periods the policy paid` })
    .waitFor();
  assert.match(
    await headline(page).innerText(),
    new RegExp(`In ${lapsed} it lapsed early|It lapsed in none`),
  );
  await page.getByText('Simulation: 10.00%').waitFor();

  await tab(page, 'Comparative Table').click();
  const own = changed.comparative_table[0];
  assert.ok(own);
  const rows = page.locator('#card-four_periods tbody').nth(1).getByRole('row');
  const cells = async (label: string) =>
    (await rows.filter({ hasText: label }).first().getByRole('cell').allInnerTexts()).slice(0, 4);
  assert.deepEqual(
    await cells('Total income'),
    (['most_recent', 'worst', 'median', 'best'] as const).map((name) =>
      formatTableDollars(own[name].total_income),
    ),
  );
  assert.deepEqual(
    await cells('IRR to death'),
    (['most_recent', 'worst', 'median', 'best'] as const).map((name) => formatPercent(own[name].irr_death)),
  );
  await page.getByRole('button', { name: 'Reset' }).click();
  await page
    .getByRole('heading', {
      level: 1,
      name: `In ${counts(run()).paid} of 546 forty-year periods the policy paid`,
    })
    .waitFor();
  assert.equal(
    await page.evaluate(() => (window as unknown as { seen: { overlay: boolean } }).seen.overlay),
    false,
  );
  await page.context().close();
});

test('terms that cannot be run are told at their field, and the figures stay', async () => {
  const page = await builder();
  const before = await headline(page).innerText();
  await page.getByRole('slider', { name: 'Floor', exact: true }).fill('0.05');
  await page.getByRole('slider', { name: 'Cap', exact: true }).fill('0.02');
  await page.getByText('The cap must not be below the floor.').waitFor();
  assert.equal(await headline(page).innerText(), before);
  await page.context().close();
});

test('the whole record is one press away', async () => {
  const page = await builder();
  await page.getByRole('button', { name: 'Show the whole record' }).click();
  await page.getByText('This is the whole record: 699 forty-year periods since January 1928.').waitFor();
  await page.getByRole('heading', { level: 1, name: /of 699 forty-year periods/ }).waitFor();
  await page.getByRole('button', { name: 'Only the latest months' }).click();
  await page.getByRole('heading', { level: 1, name: /of 546 forty-year periods/ }).waitFor();
  await page.context().close();
});

test('a worker finds the level incomes: the last of many inputs stays, and nothing late takes its place', async () => {
  const page = await builder();
  const says = (part: string) => page.getByRole('heading', { level: 1, name: part }).waitFor();
  const most = (cap: number) => {
    const strategies = [{ index: 'sp500', cap, floor: 0 }];
    const level = run({ strategies, income_mode: 'max_level' }).income_analysis[0]?.max_level;
    return `${formatDollarsWhole(level?.p50 ?? NaN)} in the median one and ${formatDollarsWhole(level?.max ?? NaN)} in the best`;
  };
  const income = page.getByLabel('Income', { exact: true });
  const cap = page.getByRole('slider', { name: 'Cap', exact: true });
  assert.equal(page.workers().length, 0);
  await income.selectOption('max_level');
  await says(most(0.1));
  assert.equal(page.workers().length, 1);

  await cap.evaluate(async (slider: HTMLInputElement) => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (let percent = 14; percent >= 9; percent -= 0.25) {
      setter?.call(slider, String(percent / 100));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise(requestAnimationFrame);
    }
  });
  await says(most(0.09));

  // The worker still has the last input to run when runs become short again.
  await cap.fill('0.095');
  await income.selectOption('as_illustrated');
  const { paid } = counts(run({ strategies: [{ index: 'sp500', cap: 0.095, floor: 0 }] }));
  await says(`In ${paid} of 546 forty-year periods the policy paid`);
  await page.waitForTimeout(500);
  assert.match(await headline(page).innerText(), new RegExp(`^In ${paid} of 546`));
  await page.context().close();
});

test('any period is picked by its name, by a click on the strip and by arrow keys', async () => {
  const page = await builder();
  const panel = page.getByRole('region', { name: 'Picked period' });
  const name = panel.getByRole('heading', { level: 3 });
  await page.getByRole('button', { name: 'Oil crisis of 1973' }).click();
  await page.waitForFunction(
    () => document.querySelectorAll('[aria-label="Year by year"] tbody tr').length === 40,
  );
  assert.equal(await name.innerText(), 'Jan 1973 – Dec 2012');
  const at = run().all_periods.start_months.indexOf('1973-01');
  const value = run().all_periods.slots[0]?.ending_value[at];
  assert.ok((await panel.innerText()).includes(formatTableDollars(value)));

  const strip = page.locator('#card-income_strip [role="slider"]');
  await strip.press('ArrowLeft');
  await name.filter({ hasText: 'Dec 1972 – Nov 2012' }).waitFor();
  await strip.press('Home');
  await name.filter({ hasText: 'Oct 1940 – Sep 1980' }).waitFor();
  const box = await strip.boundingBox();
  assert.ok(box);
  await strip.click({ position: { x: box.width - 12, y: 120 } });
  await name.filter({ hasText: /198[56] – / }).waitFor();
  assert.ok(await page.getByRole('button', { name: 'Dot-com bust of 2000' }).isDisabled());
  await page
    .getByText('Dot-com bust of 2000: The figures hold 25 years from there; a period has 40.')
    .waitFor();
  await page.context().close();
});

test('what is switched off, and an account that was taken out, are in no shared link', async () => {
  const page = await practice.advisor();
  await page.goto(practice.server.url);
  const shared = await madeReport(practice, page, 'Sharer');
  await page.goto(`${practice.server.url}/historical/report-builder/${shared.id}`);
  await page.locator('#card-income_strip').waitFor();
  await page.getByRole('switch', { name: 'Show IRR Analysis' }).press('Space');
  await page.getByRole('switch', { name: 'Compare Traditional 401(k)' }).press('Space');
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  await tab(page, 'IRR Analysis').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const answered = page.waitForResponse((answer) => answer.url().includes('historical-share'));
  await page.getByRole('dialog', { name: 'Share Report' }).getByRole('button', { name: 'Copy Link' }).click();
  assert.equal((await answered).status(), 200);
  const kept = await call<{ report: HistoricalReportRecord }>(
    practice,
    page,
    'GET',
    `report/historical-report/${shared.id}/`,
  );
  const link = kept.report.report_link ?? '';
  const address = practice.server.url + new URL(link).pathname;
  const answer = await fetch(
    `${practice.server.url}/api/report/historical-public${new URL(link).pathname.replace('/historical/report', '')}/`,
  );
  assert.equal(answer.status, 200);
  const payload = await answer.text();
  assert.ok(!payload.includes('"irr_analysis":'), 'the tab that is off');
  assert.ok(!payload.includes('Traditional 401'), 'the account that was taken out');
  assert.ok(!payload.includes('loan_balance'), 'the ledger');

  const visitor = await practice.stranger();
  await visitor.goto(address);
  await headline(visitor).waitFor();
  assert.equal(
    await visitor.locator('meta[name="robots"]').getAttribute('content'),
    'noindex, nofollow, noarchive',
  );
  assert.equal(await visitor.getByRole('banner').count(), 1);
  assert.equal(await headline(visitor).innerText(), await headline(page).innerText());
  assert.equal(await visitor.getByRole('tab').count(), 4);
  assert.equal(await visitor.getByText('Traditional 401(k)').count(), 0);
  assert.equal(await visitor.getByRole('complementary', { name: 'What if' }).count(), 0);
  await visitor.getByRole('button', { name: 'Oil crisis of 1973' }).click();
  await visitor.getByRole('heading', { level: 3, name: 'Jan 1973 – Dec 2012' }).waitFor();
  await axe(visitor, 'the shared page');

  await call(practice, page, 'PATCH', `report/historical-share/${shared.id}/`, { withdraw: true });
  await visitor.reload();
  await visitor.getByText('This link does not open a report').waitFor();
  await visitor.context().close();
  await page.context().close();
});

test('a figure of a period opens on its formula and the years behind it, also with an account taken out', async () => {
  const page = await builder();
  await tab(page, 'Total Values').click();
  const table = page.locator('#card-total_table');
  const { total_values: totals } = run();
  const panel = page.getByRole('dialog');
  const opens = async (slot: number, of: (typeof totals)[number] | undefined) => {
    assert.ok(of);
    const worst = formatTableDollars(of.worst.total_value);
    // Its last row; the second column is the worst period.
    await table.locator('tbody').nth(slot).locator('tr').last().getByRole('button').nth(1).click();
    await panel.getByText(worst).first().waitFor();
    await panel
      .getByText(/ending value/i)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
  };
  await opens(0, totals[0]);
  // Without slot 2 the third account is the second of the page, and its figures stay its own.
  await page.getByRole('switch', { name: /^Compare Taxable/ }).press('Space');
  await table.getByText('Taxable brokerage').first().waitFor({ state: 'detached' });
  await opens(1, totals[2]);
  await page.getByRole('switch', { name: /^Compare Taxable/ }).press('Space');
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  await page.context().close();
});

test('the presentation shows a card a slide, moved by arrow keys and a clicker', async () => {
  const page = await builder();
  await page.getByRole('button', { name: 'Present' }).click();
  await page.getByText('1 of 13').waitFor();
  // The rest of the page, which may name other clients, cannot be reached.
  assert.ok(
    await page.locator('nav[aria-label="Main"]').evaluate((menu) => menu.closest('[inert]') !== null),
  );
  await page.keyboard.press('ArrowRight');
  await page.getByText('2 of 13').waitFor();
  await page.getByRole('heading', { level: 1, name: /^At 89 half of all periods/ }).waitFor();
  await page.keyboard.press('PageDown');
  await page
    .getByRole('heading', { level: 1, name: /^Of 546 periods every year was paid by the policy in/ })
    .waitFor();
  await page.keyboard.press('End');
  await page.getByText(/546 forty-year periods, from October 1940/).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#card-income_strip').waitFor();
  await page.context().close();
});

test('notes are written into the report and stand under its figures', async () => {
  const page = await builder();
  await page.getByRole('button', { name: /^Notes/ }).click();
  const editor = page.getByRole('dialog', { name: 'Notes' });
  await editor.getByLabel('Notes to the client').fill('Ask about the **loan rate**.');
  await editor.getByRole('button', { name: 'Done' }).click();
  await editor.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('region', { name: 'Notes', exact: true }).getByText('loan rate').waitFor();
  await page.context().close();
});

async function axe(page: Page, what: string): Promise<void> {
  assert.deepEqual(await violations(page), [], what);
}

for (const theme of LOOKED_AT)
  test(`axe finds nothing in any tab, and nothing scrolls sideways, in ${theme}`, async () => {
    for (const viewport of theme === 'dark-blue' ? [NARROW] : [WIDE]) {
      const page = await builder({ theme, viewport });
      if (viewport === WIDE) await page.getByRole('button', { name: 'Oil crisis of 1973' }).click();
      for (const name of [
        'Income Analysis',
        'Comparative Table',
        'IRR Analysis',
        'Total Values',
        'Cumulative Values',
      ]) {
        await tab(page, name).click();
        await axe(page, `${name}, ${theme}, ${viewport.width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        assert.ok(wide <= 0, `${name} scrolls sideways at ${viewport.width}`);
      }
      await page.context().close();
    }
  });

test('the pages complained about nothing', () => {
  assert.deepEqual(practice.complaints, []);
});
