/** An opened figure shows its formula, its inputs and the note of its method. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { violations } from './axe.ts';
import { eventually } from './eventually.ts';
import { CHECKED_THEMES, NARROW, openPractice, type Practice } from './practice.ts';
import { closePanel, openCustomize } from './report-panel.ts';
import { chooseShare } from './share.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();

const REPORT = '/report-builder/1';
const panel = (page: Page): Locator => page.getByRole('dialog').first();
const valueIn = (page: Page): Locator => panel(page).locator('[data-autofocus]');
const cell = (page: Page, at: string): Locator => page.locator(`tbody [data-figure="${at}"]`);
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.dataset.figure : undefined,
  );

async function report(options?: Parameters<Practice['advisor']>[0]): Promise<Page> {
  const page = await practice.advisor(options);
  await page.goto(practice.server.url + REPORT);
  await page.locator('[data-figure]').first().waitFor();
  return page;
}

/** Compares only digits: bars show a difference in points with "more" or "less". */
const digits = (text: string): string => text.replace(/[^\d.,]/g, '');

/** A dash in a table is zero or no value. */
async function assertSameFigure(page: Page, figure: Locator): Promise<void> {
  const onScreen = (await figure.innerText()).trim();
  const at = await figure.getAttribute('data-figure');
  await figure.click();
  await valueIn(page).waitFor();
  const [opened = ''] = (await valueIn(page).innerText()).trim().split(/\s/);
  if (onScreen === '–') assert.match(opened, /^(\$0|–|0\.00%)$/, `${at}`);
  else assert.equal(digits(opened), digits(onScreen), `${at}`);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  await eventually(async () => assert.equal(await focused(page), at));
}

longTest('figures of every card open with the displayed value, and Escape restores the focus', async () => {
  const page = await report();
  // Cards load in order; this card is the last.
  await page.locator('[data-card="fees"] [data-figure]').first().waitFor();
  const cards = await page.locator('[data-card]:has([data-figure])').all();
  assert.ok(cards.length >= 2, `${cards.length} cards with figures`);
  for (const card of cards) {
    const figures = card.locator('[data-figure]');
    const count = await figures.count();
    // Samples the start, the middle and the end of each card, for years, totals and all kinds of figures.
    for (const index of new Set([0, Math.floor(count / 3), Math.floor(count / 2), count - 1]))
      await assertSameFigure(page, figures.nth(index));
  }
  await page.context().close();
});

longTest('a figure links to the figures in its formula, back, and to the note on its method', async () => {
  const page = await report();
  const at = 'comparative_table.rows.5.slots.1.value';
  await cell(page, at).click();
  const dialog = panel(page);
  await dialog.getByRole('heading', { name: 'Value after tax' }).waitFor();
  await dialog.getByText(/age \d\d, year 6$/).waitFor();
  await dialog.getByText('Balance − the larger of (0, balance − basis) · capital gains rate').waitFor();
  const first = await valueIn(page).innerText();

  await dialog.getByRole('button', { name: /^B, balance: / }).click();
  await dialog.getByRole('heading', { name: 'Balance' }).waitFor();
  await dialog.getByRole('button', { name: /^B₀, balance before the year: / }).click();
  await dialog.getByText(/age \d\d, year 5$/).waitFor();
  const crumbs = dialog.getByRole('navigation', { name: 'Figures opened' });
  await eventually(async () =>
    assert.deepEqual(await crumbs.getByRole('listitem').allInnerTexts(), ['Value after tax', 'Balance']),
  );
  await crumbs.getByRole('button', { name: 'Back' }).click();
  await dialog.getByText(/age \d\d, year 6$/).waitFor();
  await crumbs.getByRole('button', { name: 'Value after tax' }).click();
  await eventually(async () => assert.equal(await valueIn(page).innerText(), first));
  await eventually(async () => assert.equal(await crumbs.count(), 0));

  await dialog.getByRole('button', { name: /capital gains rate: / }).click();
  await dialog.getByText('As entered in the scenario, or changed under “What if”').waitFor();
  await crumbs.getByRole('button', { name: 'Back' }).click();

  await dialog.getByRole('button', { name: 'How this is calculated' }).click();
  const note = page.getByRole('dialog', { name: 'Account', exact: true });
  await note.getByText('Order inside every year').waitFor();
  await note.getByRole('link', { name: 'market history' }).click();
  await page.getByRole('dialog', { name: 'Market history' }).getByRole('article').waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByRole('heading', { name: 'Value after tax' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await eventually(async () => assert.equal(await focused(page), at));
  await page.context().close();
});

longTest('totals link to their years, and a year to the illustration’s row', async () => {
  const page = await report();
  await page.locator('tfoot [data-figure="comparative_table.footer.total_outlay"]').click();
  const rows = panel(page).getByRole('region', { name: 'Outlay, year by year' });
  await rows.getByRole('button', { name: /^Year 2, Outlay: / }).click();
  await panel(page)
    .getByText(/^age \d\d, year 2$/)
    .waitFor();
  await panel(page).getByText('P + loan repayment').waitFor();
  await panel(page)
    .getByRole('button', { name: /^P, premium: / })
    .click();
  await panel(page).getByText('As the illustration gives it').waitFor();
  await panel(page).getByRole('region', { name: 'The policy’s ledger' }).waitFor();
  await page.context().close();
});

test('a legal figure names its law and links to it', async () => {
  const page = await report();
  await cell(page, 'comparative_table.rows.2.slots.0.death_benefit').click();
  const law = panel(page).getByRole('link', { name: '26 USC 101(a)' });
  await eventually(async () =>
    assert.match(
      (await law.getAttribute('href')) ?? '',
      /^https:\/\/uscode\.house\.gov\/.*title26-section101$/,
    ),
  );
  await eventually(async () => assert.match((await law.getAttribute('rel')) ?? '', /noreferrer/));
  await page.context().close();
});

test('with the keyboard only, Tab stops at a table once, arrow keys move inside it, and Enter opens a figure', async () => {
  const page = await report();
  const table = page.getByRole('region', { name: 'Comparative table, year by year' });
  const stops = () => table.locator('[tabindex="0"]').count();
  // One card renders per frame.
  await table.locator('[tabindex="0"]').first().waitFor({ state: 'attached' });
  await eventually(async () => assert.equal(await stops(), 1));
  await table.locator('[tabindex="0"]').focus();
  for (let row = 0; row < 30; row += 1) await page.keyboard.press('ArrowDown');
  for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  const at = 'comparative_table.rows.30.slots.0.value';
  await eventually(async () => assert.equal(await focused(page), at));
  await eventually(async () => assert.equal(await stops(), 1));
  const [head, foot, box] = await Promise.all(
    [table.locator('thead'), table.locator('tfoot'), page.locator(':focus')].map((one) => one.boundingBox()),
  );
  assert.ok(head && foot && box && box.y >= head.y + head.height && box.y + box.height <= foot.y, 'in sight');
  await page.keyboard.press('Enter');
  await panel(page)
    .getByText(/age \d\d, year 31$/)
    .waitFor();
  await page.keyboard.press('Escape');
  await eventually(async () => assert.equal(await focused(page), at));
  await page.keyboard.press('Control+Home');
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-figure')?.includes('rows.0.'));
  await page.context().close();
});

longTest('with changed assumptions a figure opens with the changed value', async () => {
  const page = await report();
  const figure = cell(page, 'comparative_table.rows.9.slots.2.value');
  const before = await figure.innerText();
  const rate = page
    .getByRole('complementary', { name: 'What if' })
    .getByRole('textbox', { name: 'Account return' });
  await rate.fill('3');
  await rate.press('Tab');
  // Offscreen rows update later.
  await eventually(async () => assert.notEqual(await figure.innerText(), before));
  await assertSameFigure(page, figure);
  await page.context().close();
});

longTest(
  'a figure also opens in a presentation, and keys pressed in its panel do not change the slide',
  async () => {
    const page = await report();
    await page.goto(`${practice.server.url}${REPORT}?present=true`);
    const slides = page.getByRole('group', { name: /^Presentation of/ });
    await slides.waitFor();
    while ((await slides.locator('[data-figure]').count()) === 0) await page.keyboard.press('ArrowRight');
    const step = await slides.getByRole('status').innerText();
    await slides.locator('[data-figure]').first().click();
    await panel(page).waitFor();
    await page.keyboard.press('PageDown');
    await eventually(async () => assert.equal(await slides.getByRole('status').innerText(), step));
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    await eventually(async () => assert.ok(await slides.isVisible()));
    await page.context().close();
  },
);

longTest('figures open in the demo; on the shared page, which has no inputs, they are text', async () => {
  const page = await practice.stranger();
  await page.goto(`${practice.server.url}/demo`);
  await assertSameFigure(page, cell(page, 'comparative_table.rows.3.slots.1.value'));
  // Uses the keyboard, because cards that load above move the button under the pointer.
  await page.getByRole('button', { name: 'How this is calculated' }).press('Enter');
  await page
    .getByRole('dialog', { name: 'Comparative report' })
    .getByRole('cell', { name: 'Legacy' })
    .waitFor();
  await page.context().close();

  const advisor = await report();
  await chooseShare(advisor, 'Link and email');
  await advisor.getByRole('button', { name: 'Copy Link' }).click();
  const address = await advisor.getByRole('dialog').getByRole('textbox').first().inputValue();
  await advisor.context().close();
  const client = await practice.stranger();
  await client.goto(address);
  await client.getByRole('region', { name: 'Comparative table, year by year' }).waitFor();
  await eventually(async () => assert.equal(await client.locator('[data-figure]').count(), 0));
  await client.context().close();
});

for (const theme of CHECKED_THEMES)
  longTest(`the panel and the note are accessible in ${theme}`, async () => {
    const page = await report({ theme });
    const fine = async (what: string): Promise<void> => {
      assert.deepEqual(await violations(page, { within: ['dialog[open]'] }), [], what);
    };
    await cell(page, 'comparative_table.rows.5.slots.2.value').click();
    await panel(page).getByText('The rows behind it').waitFor();
    await panel(page)
      .getByRole('button', { name: /^B, balance: / })
      .click();
    await fine('the panel');
    await page.setViewportSize(NARROW);
    await fine('the panel on a phone');
    await panel(page).getByRole('button', { name: 'How this is calculated' }).click();
    await page.getByRole('dialog', { name: 'Account', exact: true }).getByRole('article').waitFor();
    await fine('the note');
    await page.context().close();
  });

longTest(
  'a figure capped at the carrier’s opens with the displayed value, and does not open on slides',
  async () => {
    const { practice: settings } = practice.server.services;
    const decide = (compliance_profile: 'client_clamped' | 'standard') =>
      settings.change({ compliance_profile });
    await decide('client_clamped');
    const page = await report();
    const whatIf = page.getByRole('complementary', { name: 'What if' });
    await whatIf.getByRole('textbox', { name: 'Illustrated policy rate' }).fill('9');
    await whatIf.getByText(/^Hypothetical: above the carrier’s/).waitFor();
    const value = cell(page, 'comparative_table.rows.9.slots.0.value').first();
    await eventually(async () => assert.match(await value.innerText(), /‡$/));
    const customize = await openCustomize(page);
    await customize.getByRole('radio', { name: 'As the client sees them' }).click();
    await closePanel(customize);
    await eventually(async () => assert.match(await value.innerText(), /†$/));
    await assertSameFigure(page, value);
    await value.click();
    await panel(page).getByText('† Capped at the carrier’s illustrated figure.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Present', exact: true }).click();
    await page.getByRole('button', { name: 'Leave the presentation' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('The answer', { exact: true }).first().waitFor();
    await eventually(async () => assert.equal(await page.locator('[data-figure]').count(), 0));
    await page.context().close();
    await decide('standard');
  },
);

test('the console has no errors', () => {
  assert.deepEqual(practice.browserErrors, []);
});
