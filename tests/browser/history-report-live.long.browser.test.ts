/** Tests the what-ifs of the historical report: short runs in the page, long runs in a worker. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { formatWholeDollars, formatPercent, formatTableDollars } from '../../src/domain/shared/format.ts';
import { counts, headline, historyReport, run, tab } from './history.ts';
import { eventually } from './eventually.ts';
import { openChecks } from './report-panel.ts';
import { openPractice } from './practice.ts';

const practice = await openPractice();
const report = await historyReport(practice);

/** Opens the side panel with the further fields, changes some of them, and closes it. */
async function changeFurther(page: Page, change: (panel: Locator) => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: 'More assumptions' }).click();
  const panel = page.getByRole('dialog', { name: 'More assumptions' });
  await change(panel);
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
}

const PERIODS = ['most_recent', 'worst', 'median', 'best'] as const;
/** A figure above the carrier's illustrated scale is marked. */
const above = ({ hypothetical }: { hypothetical?: readonly string[] }, key: string): string =>
  hypothetical?.includes(key) ? '\u00a0‡' : '';

test('a slider updates the tabs with the engine’s figures, without a loading overlay', async () => {
  const page = await report.open();
  await page.evaluate(() => {
    const seen = { overlay: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const statusTexts = [...document.querySelectorAll('[role="status"]')].map(
        ({ textContent }) => textContent,
      );
      if (statusTexts.includes('Loading')) seen.overlay = true;
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  const cap = page.getByRole('slider', { name: 'Cap', exact: true });
  await cap.fill('0.12');
  const changed = run({
    strategies: [{ index: 'sp500', cap: 0.12, floor: 0 }],
    compliance_profile: 'standard',
  });
  const { paid, lapsed } = counts(changed);
  await page
    .getByRole('heading', { level: 1, name: `In ${paid} of 546 forty-year periods, the policy paid` })
    .waitFor();
  await eventually(async () =>
    assert.match(
      await headline(page).innerText(),
      lapsed === 0 ? /^In all 546/ : new RegExp(`; in ${lapsed}, it lapsed`),
    ),
  );
  await page.getByText('Simulation: 10.00%').waitFor();
  await page.getByText(/^Hypothetical 12% cap, 0% floor and .* Not a forecast\.$/).waitFor();

  await tab(page, 'Comparative Table').click();
  const firstTable = changed.comparative_table[0];
  assert.ok(firstTable);
  const rows = page.locator('#card-four_periods tbody').nth(1).getByRole('row');
  const cells = async (label: string) =>
    (await rows.filter({ hasText: label }).first().getByRole('cell').allInnerTexts()).slice(0, 4);
  await eventually(async () =>
    assert.deepEqual(
      await cells('Total income'),
      PERIODS.map(
        (name) => formatTableDollars(firstTable[name].total_income) + above(firstTable[name], 'total_income'),
      ),
    ),
  );
  await eventually(async () =>
    assert.deepEqual(
      await cells('IRR to death'),
      PERIODS.map((name) => formatPercent(firstTable[name].irr_death) + above(firstTable[name], 'irr_death')),
    ),
  );
  await page.getByRole('button', { name: 'Reset' }).click();
  await page
    .getByRole('heading', {
      level: 1,
      name: `In ${counts(run()).paid} of 546 forty-year periods, the policy paid`,
    })
    .waitFor();
  await eventually(async () =>
    assert.equal(
      await page.evaluate(() => (window as unknown as { seen: { overlay: boolean } }).seen.overlay),
      false,
    ),
  );
  await page.context().close();
});

test('invalid terms have an error at their field, and the figures remain', async () => {
  const page = await report.open();
  const before = await headline(page).innerText();
  await changeFurther(page, (panel) =>
    panel.getByRole('slider', { name: 'Floor', exact: true }).fill('0.05'),
  );
  await page.getByRole('slider', { name: 'Cap', exact: true }).fill('0.02');
  await page.getByText('The cap must not be below the floor.').waitFor();
  await eventually(async () => assert.equal(await headline(page).innerText(), before));
  await page.context().close();
});

test('the full record is one click away', async () => {
  const page = await report.open();
  const checks = await openChecks(page);
  await checks.getByRole('button', { name: 'Show the full record' }).click();
  await page.getByText('This is the full record: 699 forty-year periods since January 1928.').waitFor();
  await page.getByRole('heading', { level: 1, name: /of 699 forty-year periods/ }).waitFor();
  await checks.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'More assumptions 1 changed' }).waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('heading', { level: 1, name: /of 546 forty-year periods/ }).waitFor();
  await page.context().close();
});

test('a worker calculates level incomes: the last of many inputs applies, and no late result replaces it', async () => {
  const page = await report.open();
  const waitForHeadline = (part: string) => page.getByRole('heading', { level: 1, name: part }).waitFor();
  const largestLevel = (cap: number) => {
    const strategies = [{ index: 'sp500', cap, floor: 0 }];
    const level = run({ strategies, income_mode: 'max_level', compliance_profile: 'standard' })
      .income_analysis[0]?.max_level;
    const levelText = (key: 'p50' | 'max') =>
      formatWholeDollars(level?.[key] ?? NaN) + above(level ?? {}, key);
    return `${levelText('p50')} in the median and ${levelText('max')} at best`;
  };
  const chooseIncome = (mode: 'max_level' | 'as_illustrated') =>
    changeFurther(page, (panel) => panel.getByLabel('Income', { exact: true }).selectOption(mode));
  const cap = page.getByRole('slider', { name: 'Cap', exact: true });
  assert.equal(page.workers().length, 0);
  await chooseIncome('max_level');
  await waitForHeadline(largestLevel(0.1));
  assert.equal(page.workers().length, 1);

  await cap.evaluate(async (slider: HTMLInputElement) => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (let percent = 14; percent >= 9; percent -= 0.25) {
      setter?.call(slider, String(percent / 100));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      await new Promise(requestAnimationFrame);
    }
  });
  await waitForHeadline(largestLevel(0.09));

  // The worker still has a queued run when runs become short again.
  await cap.fill('0.095');
  await chooseIncome('as_illustrated');
  const { paid } = counts(run({ strategies: [{ index: 'sp500', cap: 0.095, floor: 0 }] }));
  await waitForHeadline(`In ${paid} of 546 forty-year periods, the policy paid`);
  await page.waitForTimeout(500);
  await eventually(async () =>
    assert.match(await headline(page).innerText(), new RegExp(`^In ${paid} of 546`)),
  );
  await page.context().close();
});

test('no page reported an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
