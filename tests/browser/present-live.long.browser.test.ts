/** Tests what-ifs during a presentation, and the speaker's window. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './axe.ts';
import { eventually } from './eventually.ts';
import { openPractice } from './practice.ts';

const practice = await openPractice();

async function presented() {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/report-builder/5?present=true`);
  const slides = page.getByRole('group', { name: /^Presentation of/ });
  await slides.waitFor();
  return { page, slides, step: slides.getByRole('status').filter({ hasText: ' of ' }) };
}

test('a rate tried while presenting changes the slides, is capped at the carrier’s and is not saved', async () => {
  const { page, slides } = await presented();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('w');
  const rate = page.getByLabel('Illustrated policy rate', { exact: true }).first();
  await rate.fill('7.50');
  await rate.press('Enter');
  await slides.getByText('What if: not the saved report').waitFor();
  // A new practice caps the figures that clients see: a mark with a legend, and no hypothetical headline.
  await slides.getByText('† Capped at the carrier’s illustrated figure.').first().waitFor();
  await eventually(async () => assert.equal(await slides.getByText(/Hypothetical/).count(), 0));
  await eventually(async () => assert.deepEqual(await violations(page), []));
  // A remote's key turns the slides and does not change the rate.
  const head = slides.locator('header').first();
  const before = await head.innerText();
  await rate.press('PageDown');
  await eventually(async () => assert.notEqual(await head.innerText(), before));
  await eventually(async () => assert.equal(await rate.inputValue(), '7.50'));
  await page.getByRole('button', { name: 'Reset' }).click();
  await slides.getByText('What if: not the saved report').waitFor({ state: 'detached' });
  await page.context().close();
});

test('the speaker’s window follows the slides, changes them with a remote’s keys, and closes with them', async () => {
  const { page, slides, step } = await presented();
  const [notes] = await Promise.all([
    page.context().waitForEvent('page'),
    slides.getByRole('button', { name: 'Speaker notes (N)' }).click(),
  ]);
  const heading = await slides.getByRole('heading', { level: 1 }).innerText();
  await notes.getByText('Current slide').waitFor();
  await eventually(async () =>
    assert.ok((await notes.locator('section').first().innerText()).includes(heading)),
  );
  await notes.getByText(/elapsed/).waitFor();
  await eventually(async () => assert.equal(await notes.evaluate(() => document.compatMode), 'CSS1Compat'));
  const next = await notes.locator('section').nth(1).locator('p').innerText();
  await notes.keyboard.press('PageDown');
  await step.filter({ hasText: /^2 of/ }).waitFor();
  await eventually(async () =>
    assert.equal(await slides.getByRole('heading', { level: 1 }).innerText(), next),
  );
  await notes.getByRole('button', { name: 'Back' }).click();
  await step.filter({ hasText: /^1 of/ }).waitFor();
  const closed = notes.waitForEvent('close');
  await slides.getByRole('button', { name: 'Leave the presentation' }).click();
  await closed;
  await page.context().close();
});
