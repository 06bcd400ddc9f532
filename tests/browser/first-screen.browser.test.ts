/** The first screenful of both reports: order, positions, number of controls, and no movement. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { violations } from './axe.ts';
import { fits } from './check-page.ts';
import { controlsOf, tabStopsTo } from './controls.ts';
import { eventually } from './eventually.ts';
import { historyReport } from './history.ts';
import { NARROW, openPractice } from './practice.ts';
import { longTest } from '../support/long-run.ts';
import { closePanel, openChecks, openCustomize } from './report-panel.ts';

const practice = await openPractice();
const history = await historyReport(practice);
const SIZE = { width: 1440, height: 900 };
const REPORTS = [
  { kind: 'comparative', path: '/report-builder/1', chart: 'graph' },
  { kind: 'historical', path: `/historical/report-builder/${history.record.id}`, chart: 'income_strip' },
] as const;
const FIELDS = 'aside[aria-label="What if"]';

const countWords = (text: string): number => text.trim().split(/\s+/).length;
const topOf = (page: Page, chart: string): Promise<number> =>
  page
    .locator(`#card-${chart} figure`)
    .first()
    .evaluate((figure) => Math.round(figure.getBoundingClientRect().top + scrollY));

for (const { kind, path, chart } of REPORTS) {
  const testOnce = kind === 'comparative' ? test : longTest;
  test(`the ${kind} report starts with its result, two buttons, key figures and a chart`, async () => {
    const page = await practice.advisor({ viewport: SIZE });
    await page.goto(practice.server.url + path);
    const card = page.locator(`#card-${chart}`);
    await card.locator('figure svg').last().waitFor();
    const heading = page.getByRole('heading', { level: 1 });
    await eventually(async () => assert.equal(await heading.count(), 1));
    const headline = await heading.innerText();
    assert.ok(countWords(headline) <= 22, `${countWords(headline)} words: ${headline}`);
    const caveat = await page.locator('h1 + p').innerText();
    assert.ok(countWords(caveat) <= 30, caveat);
    const boxes = await page.evaluate((id) => {
      const of = (selector: string) => {
        const {
          top = 0,
          bottom = 0,
          height = 0,
        } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return { top, bottom, height };
      };
      return {
        heading: of('h1'),
        caveat: of('h1 + p'),
        tiles: of('[aria-label="Key figures"]'),
        chartHeading: of(`#card-${id} h2`),
        chart: of(`#card-${id}`),
      };
    }, chart);
    assert.equal(boxes.heading.height, 56);
    assert.equal(boxes.caveat.height, 18, 'the caveat is one line');
    assert.ok(boxes.tiles.height <= 172, `${boxes.tiles.height}`);
    assert.ok(boxes.chartHeading.top < 420, `${boxes.chartHeading.top}`);
    if (kind === 'comparative') assert.ok(boxes.chart.bottom < 900, `${boxes.chart.bottom}`);
    const controls = await controlsOf(page);
    assert.ok(controls.length <= 40, `${controls.length}: ${controls.join(' | ')}`);
    const stop = await tabStopsTo(page, `${FIELDS} input[type="text"]`);
    assert.ok(stop <= 20, `Tab stop ${stop}`);
    assert.deepEqual(await violations(page), []);
    await page.context().close();
  });

  testOnce(`no slider moves the chart of the ${kind} report`, async () => {
    const page = await practice.advisor({ viewport: SIZE });
    await page.goto(practice.server.url + path);
    await page.locator(`#card-${chart} figure svg`).last().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const before = await topOf(page, chart);
    const sliders = page.locator(`${FIELDS} input[type="range"]`);
    for (const slider of await sliders.all()) {
      for (const part of [0, 0.25, 0.5, 0.75, 1]) {
        await slider.evaluate((input: HTMLInputElement, share) => {
          const [min, max] = [Number(input.min), Number(input.max)];
          const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
          set?.call(input, String(min + share * (max - min)));
          input.dispatchEvent(new Event('input', { bubbles: true }));
        }, part);
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
        assert.equal(await topOf(page, chart), before);
      }
    }
    await page.context().close();
  });

  testOnce(`the ${kind} report fits 360 pixels, with its two buttons side by side`, async () => {
    const page = await practice.advisor({ viewport: { width: 360, height: 780 } });
    await page.goto(practice.server.url + path);
    await page.locator(`#card-${chart} figure svg`).last().waitFor();
    await fits(page);
    // The longest tag next to the policy's name.
    const cut = await page.getByLabel('Key figures').evaluate((tiles) => {
      const tag = tiles.querySelector('p:has(svg) > :nth-child(3)');
      if (tag) tag.textContent = 'hypothetical ‡';
      return [...tiles.querySelectorAll('p:has(svg), p:has(svg) > span')]
        .filter(({ clientWidth, scrollWidth }) => scrollWidth > clientWidth && clientWidth > 0)
        .map(({ textContent }) => textContent);
    });
    assert.deepEqual(cut, [], 'cut at the edge of its tile');
    const boxes = await page
      .locator('h1')
      .locator('xpath=following::button[starts-with(normalize-space(), "Things to check")]/parent::*/*')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { height, top } = button.getBoundingClientRect();
          return { height, top };
        }),
      );
    assert.deepEqual(
      boxes.map(({ height, top }) => [height, top === boxes[0]?.top]),
      [
        [44, true],
        [44, true],
      ],
    );
    await page.context().close();
  });
}

test('panels restore the focus, a hidden tab is marked, and the other tabs scroll to their cards', async () => {
  const page = await practice.advisor({ viewport: SIZE });
  await page.goto(practice.server.url + REPORTS[0].path);
  const contents = page.getByRole('complementary', { name: 'Report contents' });
  const checks = await openChecks(page);
  assert.deepEqual(await violations(page), [], 'things to check');
  // Each item has one line and one action.
  const items = checks.getByRole('listitem').filter({ has: page.locator('svg') });
  await items.first().waitFor();
  await closePanel(checks);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await eventually(async () => assert.match((await focused()) ?? '', /^Things to check/));
  const customize = await openCustomize(page);
  assert.deepEqual(await violations(page), [], 'customize');
  await customize.getByRole('switch', { name: 'Show Legacy' }).press('Space');
  await closePanel(customize);
  await eventually(async () => assert.equal(await focused(), 'Customize'));
  await contents.getByRole('listitem').filter({ hasText: 'Legacy' }).getByText('Hidden').waitFor();
  await contents.getByRole('button', { name: 'Fee Analysis' }).click();
  await eventually(async () =>
    assert.ok((await page.locator('#card-fees').evaluate((card) => card.getBoundingClientRect().top)) < 200),
  );
  const current = contents.locator('[aria-current]');
  await eventually(async () => assert.equal(await current.innerText(), 'Fee Analysis'));
  assert.deepEqual(practice.browserErrors, []);
  await page.context().close();
});

test('What if opens at its first field on a narrow screen, and its button has the focus after it closes', async () => {
  const page = await practice.advisor({ viewport: NARROW });
  await page.goto(practice.server.url + REPORTS[0].path);
  const button = page.getByRole('button', { name: 'What if', exact: true });
  await button.press('Enter');
  await page.keyboard.press('Tab');
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('inputmode')), 'decimal'),
  );
  const done = page.getByRole('button', { name: 'Done', exact: true });
  await done.press('Enter');
  await button.waitFor();
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'What if'),
  );
  await page.context().close();
});

test('the texts of a panel wrap at 390 pixels, although the tabs around it do not', async () => {
  const page = await practice.advisor({ viewport: NARROW });
  await page.goto(practice.server.url + REPORTS[0].path);
  const customize = await openCustomize(page);
  const cut = await customize
    .locator('p')
    .evaluateAll((texts) =>
      texts.filter((text) => text.scrollWidth > text.clientWidth).map((text) => text.textContent),
    );
  assert.deepEqual(cut, []);
  await page.context().close();
});
