/** Use of the available space: a slide, a sheet, a wide table, and a page that grows during use. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from './api.ts';
import { fragmentOf } from '../../src/ui/tools/frame/tool-link.ts';
import { eventually } from './eventually.ts';
import { readPdf } from './paper.ts';
import { fits } from './check-page.ts';
import { NARROW, openPractice } from './practice.ts';
import { eachPart } from './slides.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();

test('a demo report retains open panels, selections and the focus when its engine loads', async () => {
  const page = await practice.stranger();
  let letGo = (): void => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/assets\/demo-engine-.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${practice.server.url}/demo/1`);
  const fees = page.locator('#card-fees');
  await fees.getByRole('radio', { name: 'Year by year' }).or(fees.getByText('Year by year')).first().click();
  await fees.getByRole('region', { name: 'Fees and taxes, year by year' }).waitFor();
  const graph = page.locator('#card-graph');
  await graph.getByRole('button', { name: 'Full screen' }).click();
  await graph.getByRole('button', { name: 'Leave full screen' }).waitFor();
  await graph.getByRole('button', { name: 'Leave full screen' }).focus();
  await page.evaluate(() => document.activeElement?.setAttribute('data-was-here', ''));

  letGo();
  await page.getByRole('complementary', { name: 'What if' }).waitFor({ state: 'attached' });
  await eventually(async () =>
    assert.ok(await page.evaluate(() => document.activeElement?.hasAttribute('data-was-here'))),
  );
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.fullscreenElement !== null), true),
  );
  await graph.getByRole('button', { name: 'Leave full screen' }).click();
  await graph.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
  await fees.getByRole('region', { name: 'Fees and taxes, year by year' }).waitFor();
  await page.context().close();
});

longTest('on a screen of 1280 by 720 no slide of the practice’s reports is cut off', async () => {
  const page = await practice.advisor({ viewport: { width: 1280, height: 720 } });
  for (const id of [1, 3]) {
    await page.goto(`${practice.server.url}/report-builder/${id}?present=true`);
    const slides = page.getByRole('group', { name: /^Presentation of/ });
    const step = slides.getByRole('status').filter({ hasText: ' of ' });
    await step.waitFor();
    const count = Number(/of (\d+)/.exec(await step.innerText())?.[1]);
    assert.ok(count >= 6, `${count} slides`);
    await eachPart(page, async () => {
      await page.waitForFunction(() => {
        const room = document.querySelector('[data-slide]')?.parentElement;
        return room && room.scrollHeight <= room.clientHeight + 1;
      });
    });
    await step.filter({ hasText: `${count} of ${count}` }).waitFor();
  }
  await page.context().close();
});

const STRATEGIES = [
  { index: 'sp500', weight: 0.34, cap: 0.1, method: 'annual_point_to_point' },
  { index: 'nasdaq100', weight: 0.33, method: 'monthly_average', participation: 1.1, spread: 0.01 },
  { index: 'russell2000', weight: 0.33, cap: 0.02, method: 'monthly_sum' },
];
const linkTo = (strategies: readonly object[]): string =>
  `${practice.server.url}/index-strategy-calculator-run${fragmentOf({ strategies, lookback_years: 20, initial_amount: 1_000_000 })}`;

test('three index strategies, year by year, fit 1440 pixels; in print their charts fill the page width', async () => {
  const page = await practice.advisor();
  await page.goto(linkTo(STRATEGIES));
  const table = page.getByRole('region', { name: 'Every year, figures' });
  await table.waitFor();
  await eventually(async () =>
    assert.ok(await table.evaluate((box) => box.scrollWidth <= box.clientWidth + 1)),
  );

  const { lines, sheet } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  const last = lines.find(({ text }) => /^Index alone \$[\d,]+$/.test(text));
  assert.ok(last, lines.map(({ text }) => text).join(' | '));
  // The name and value are at the end of their line, at the right edge of the card.
  assert.ok(last.right > sheet.width - 36 - 30, `${last.right} of ${sheet.width}`);
  await page.context().close();
});

test('a link with an unknown crediting method shows what is used instead', async () => {
  const page = await practice.advisor();
  await page.goto(linkTo([{ ...STRATEGIES[0], weight: 1, method: 'lunar' }]));
  const errorText = page.getByText('The crediting method of strategy 1, “lunar”, is unknown');
  await errorText.waitFor();
  // After an edit, the link's error disappears.
  await page.getByRole('textbox', { name: 'Cap' }).fill('9');
  await errorText.waitFor({ state: 'detached' });
  await page.context().close();
});

longTest('names of sixty wide letters fit on a phone, on the page and in its charts', async () => {
  const page = await practice.advisor({ viewport: NARROW });
  await page.goto(practice.server.url);
  const { document, revision } = await call<{ document: { vehicles: object[] }; revision: number }>(
    page,
    'GET',
    'scenario/1/',
  );
  const vehicles = document.vehicles.map((one, at) => ({ ...one, name: ['W', 'M', '@'][at]?.repeat(60) }));
  await call(page, 'PATCH', 'scenario/comparative/1/', { vehicles, revision });
  for (const path of ['/report-builder/1', '/comparative-vehicles/1', '/review-summary/1']) {
    await page.goto(practice.server.url + path);
    await page.getByText('W'.repeat(60)).locator('visible=true').first().waitFor();
    await fits(page);
  }
  await page.goto(`${practice.server.url}/report-builder/1`);
  for (const card of ['key_figures', 'graph', 'required_returns', 'cumulative', 'legacy', 'fees']) {
    const cardLocator = page.locator(`#card-${card}`);
    await cardLocator.scrollIntoViewIfNeeded();
    await cardLocator.locator('figure svg').or(cardLocator.getByText('Full income')).first().waitFor();
    await fits(page);
    const cut = await cardLocator.evaluate((element) =>
      [...element.querySelectorAll('figure svg text')].flatMap((text) => {
        const [words, picture] = [text, text.closest('svg')].map((one) => one?.getBoundingClientRect());
        return words && picture && words.right > picture.right + 2 ? [text.textContent] : [];
      }),
    );
    assert.deepEqual(cut, [], card);
  }
  await page.context().close();
});

test('no page reported an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
