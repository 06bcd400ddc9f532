/** Three clients' paths, from a slider for a new sample to the slide and the pages that show them. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import marcus from '../../fixtures/people/marcus-oyelaran.json' with { type: 'json' };
import ruth from '../../fixtures/people/ruth-lindqvist.json' with { type: 'json' };
import { shippedHistory } from '../../src/adapters/index-figures/market-figures.ts';
import { PATHS_AT_REST, RANGE_TERMS, rangePicture } from '../../src/domain/paths/range-picture.ts';
import { eventually } from './eventually.ts';
import { inputs, createReport, tab } from './history.ts';
import { switchParts } from './report-panel.ts';
import { readPdf } from './paper.ts';
import { openPractice } from './practice.ts';

const practice = await openPractice();

const PEOPLE = [
  ['Elena', {}],
  ['Marcus', { age: marcus.client.age, illustration: marcus.illustration }],
  ['Ruth', { age: ruth.client.age, illustration: ruth.illustration }],
] as const;

/** Returns the number of paths on which the policy pays every year. */
function paidOn(change: object, shift: number): string {
  const { report } = rangePicture(
    inputs(change),
    shippedHistory,
    { ...RANGE_TERMS, mean_shift: shift },
    PATHS_AT_REST,
  );
  const paid = Math.round((report.slots[0]?.paid_in_full?.share ?? NaN) * PATHS_AT_REST);
  return paid.toLocaleString('en-US');
}

async function savedPages(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF' }).click(),
  ]);
  return (await readPdf(await readFile(await download.path()))).text;
}

for (const [name, change] of PEOPLE)
  test(`${name}: a lower mean changes the paths; the slide and the pages show the report’s paths`, async () => {
    const page = await practice.advisor();
    const record = await createReport(page, `Walker ${name}`, change);
    await page.goto(`${practice.server.url}/historical/report-builder/${record.id}`);
    await page.locator('#card-income_strip').waitFor();
    await switchParts(page, 'Show Range of outcomes');
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    await tab(page, 'Range of outcomes').click();
    const paid = page.locator('#card-range_paid');
    const count = paidOn(change, 0);
    const countText = `${count} of 10,000`;
    const lower = `${paidOn(change, -0.05)} of 10,000`;
    assert.notEqual(countText, lower);
    await paid.getByText(countText).first().waitFor();

    const levers = page.getByRole('region', { name: 'Simulation' });
    await levers.getByRole('button', { name: 'Advanced' }).click();
    await levers.getByLabel('Return adjustment per year').press('Home');
    await paid.getByText(lower).first().waitFor();
    await levers.getByLabel('Return adjustment per year').fill('0');
    await paid.getByText(countText).first().waitFor();

    await page.evaluate(() => localStorage.setItem('added_slides', 'range_paid'));
    await page.getByRole('button', { name: 'Present' }).click();
    const slides = page.getByRole('group', { name: /^Presentation of/ });
    const slide = slides.locator('[data-slide]');
    await slides.waitFor();
    const countOnSlide = slide.getByText(countText);
    for (let step = 0; step < 60 && (await countOnSlide.count()) === 0; step += 1) {
      await page.keyboard.press('ArrowRight');
      await page.waitForTimeout(100);
    }
    await countOnSlide.first().waitFor();
    await page.keyboard.press('Escape');
    await paid.waitFor();

    const text = await savedPages(page);
    assert.ok(text.includes(`The policy paid every year in ${count} of 10,000 simulated paths,`));
    assert.ok(
      text.includes('More paths reduce sampling error; they do not make the assumptions more accurate.'),
    );
    await eventually(async () => assert.deepEqual(practice.browserErrors, []));
    await page.context().close();
  });
