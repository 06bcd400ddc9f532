/** Slides have the sizes of the design, relative to a window of 1440 by 900, and no text is clipped or split. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { historyReport } from './history.ts';
import { eventually } from './eventually.ts';
import { openPractice } from './practice.ts';
import { eachPart } from './slides.ts';
import { openExample } from './tools.ts';
import { firstOrAll } from '../support/long-run.ts';

const practice = await openPractice();
const report = await historyReport(practice);

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
];

interface SlideFacts {
  card: string;
  heading: string;
  /** Whether the slide is split. */
  isPart: boolean;
  /** Smaller than the design: 20 in tables, 18 in other content, 14 in marks, footer and disclosures. */
  small: string[];
  /** Clipped by the slide. */
  cut: string[];
  /** Text with a word that is split between two lines. */
  broken: string[];
  /** Tables with visible figures but no visible column header. */
  headless: number;
  /** Share of the height between headline and footer from the first to the last content. */
  fill: number;
}

const factsOf = (page: Page): Promise<SlideFacts> =>
  page.evaluate(() => {
    // Tables of tools can have more rows than fit a slide in 20 pixels.
    const ofCell = document.querySelector('[data-stage][data-tool]') ? 18 : 20;
    const stage = document.querySelector<HTMLElement & { currentCSSZoom: number }>('[data-stage]');
    const slide = stage?.querySelector<HTMLElement>('[data-slide]');
    const room = slide?.parentElement?.getBoundingClientRect();
    const head = stage?.querySelector('header')?.getBoundingClientRect();
    const foot = stage?.querySelector('footer:last-child')?.getBoundingClientRect();
    if (!stage || !slide || !room || !head || !foot) throw new Error('no slide');
    const card = slide.dataset.card ?? '';
    const [small, cut, broken]: [string[], string[], string[]] = [[], [], []];
    let [top, bottom] = [Infinity, -Infinity];
    const cover = (box: DOMRect): void => {
      top = Math.min(top, box.top);
      bottom = Math.max(bottom, box.bottom);
    };
    for (const svg of slide.querySelectorAll('figure svg')) cover(svg.getBoundingClientRect());
    const textWalker = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT);
    for (let node = textWalker.nextNode(); node; node = textWalker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '' || element.closest('.sr-only, button, label')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 3 || box.left >= room.right || box.right <= room.left) continue;
      const isContent = slide.contains(element);
      const zoom = element.currentCSSZoom / stage.currentCSSZoom;
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * zoom;
      const isMark =
        /^[†‡§*]$/.test(text) || element.closest('[data-card="disclosures"], [data-card="title"]');
      const isCell = element.matches('td, th, td > span, [data-figure]') && element.closest('table');
      const min = !isContent || isMark ? 14 : isCell ? ofCell : 18;
      if (size < min - 0.05) small.push(`${size.toFixed(1)} ${text}`);
      if (isContent) {
        cover(box);
        if (box.bottom > room.bottom + 2 || box.right > room.right + 2) cut.push(text);
      }
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u00a0–—/-]+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].map((rect) => Math.round(rect.top));
        if (new Set(tops).size > 1) broken.push(word);
      }
    }
    // The shade of the best figure extends beyond the table.
    for (const shade of slide.querySelectorAll('td > span')) {
      const { right } = shade.getBoundingClientRect();
      if (right > room.right + 0.5 && right < room.right + 40) cut.push(`shade of ${shade.textContent}`);
    }
    // A repeated header has no box, but it takes space above the first row.
    const isHeadless = (table: HTMLTableElement): boolean => {
      const isVisible = (element: Element) =>
        [...element.getClientRects()].filter(
          (box) => box.width > 2 && box.left >= room.left - 2 && box.right <= room.right + 2,
        );
      const heads = table.tHead?.getBoundingClientRect();
      if (
        !heads ||
        table.closest('.sr-only') ||
        [...table.querySelectorAll('thead th')].some((th) => isVisible(th)[0])
      )
        return false;
      const tops = [...table.querySelectorAll('tbody td')].flatMap(isVisible).map((box) => box.top);
      return tops.length > 0 && Math.min(...tops) - room.top < 0.9 * heads.height;
    };
    const headless = [...slide.querySelectorAll('table')].filter(isHeadless).length;
    const heading = stage.querySelector('h1')?.textContent ?? '';
    const fill = (bottom - top) / (foot.top - head.bottom);
    const isPart = / part \d/.test(stage.querySelector('header p')?.textContent ?? '');
    return { card, heading, isPart, small, cut, broken, headless, fill };
  });

async function legible(page: Page, parts = new Map<string, SlideFacts>()): Promise<Map<string, SlideFacts>> {
  for (const size of firstOrAll(SIZES)) {
    await page.setViewportSize(size);
    await page.keyboard.press('Home');
    await eachPart(page, async () => {
      await eventually(async () => {
        const facts = await factsOf(page);
        const { card, heading, small, cut, broken, headless } = facts;
        assert.deepEqual(
          { card, small, cut, broken, headless },
          { card, small: [], cut: [], broken: [], headless: 0 },
        );
        assert.ok(heading.split(/\s+/).length <= 20, `${card}: ${heading}`);
        if (!parts.has(card)) parts.set(card, facts);
      });
    });
  }
  return parts;
}

const DEFAULTS = [
  {
    path: 'report-builder/1',
    slides: ['title', 'answer', 'value', 'payments', 'returns', 'change', 'disclosures'],
  },
  {
    path: `historical/report-builder/${report.record.id}`,
    slides: ['title', 'answer', 'income_by_age', 'four_periods', 'accounts', 'sensitivity', 'disclosures'],
  },
];

for (const { path, slides } of DEFAULTS)
  test(`${path} has seven slides in large type, each at least half full`, async () => {
    const page = await practice.advisor({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${practice.server.url}/${path}?present=true`);
    const show = page.getByRole('group', { name: /^Presentation of/ });
    await show.getByRole('status').filter({ hasText: '1 of 7' }).waitFor();
    const facts = await legible(page);
    assert.deepEqual([...facts.keys()], slides);
    for (const { card, fill } of facts.values()) assert.ok(fill >= 0.5, `${card}: ${fill}`);
    assert.equal(new Set([...facts.values()].map(({ heading }) => heading)).size, 7);
    if (facts.has('four_periods')) {
      await page.keyboard.press('Home');
      for (let turned = 0; turned < 3; turned += 1) await page.keyboard.press('ArrowRight');
      await show.getByText(/^Worst: \$[\d,]+ before the lapse; then \$[\d,]+ of tax\.$/).waitFor();
    }
    await page.context().close();
  });

test('slides are added and removed by keyboard, remain added on this device, and are legible', async () => {
  const page = await practice.advisor({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${practice.server.url}/report-builder/1?present=true`);
  const show = page.getByRole('group', { name: /^Presentation of/ });
  const status = (text: string) => show.getByRole('status').filter({ hasText: text }).waitFor();
  await status('1 of 7');
  await show.getByRole('button', { name: 'Add slides' }).press('Enter');
  const items = page.getByRole('menu', { name: 'Add slides' }).getByRole('menuitemcheckbox');
  await eventually(async () =>
    assert.deepEqual(await items.allInnerTexts(), [
      'Yearly values',
      'IRR by age',
      'Fees and taxes',
      'Cumulative values',
      'Legacy',
    ]),
  );
  for (let added = 1; added <= 5; added += 1) {
    await page.keyboard.press('Enter');
    await status(`1 of ${7 + added}`);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Escape');
  await page.reload();
  await status('1 of 12');
  const facts = await legible(page);
  assert.deepEqual([...facts.keys()].slice(6, 11), ['yearly_values', 'irr', 'fees', 'cumulative', 'legacy']);
  for (const { card, fill, isPart } of facts.values()) {
    assert.ok(fill >= 0.5, `${card}: ${fill}`);
    assert.ok(!isPart || card === 'disclosures', `${card} is split`);
  }
  await show.getByRole('button', { name: 'Add slides' }).press('Enter');
  await items.first().press('Enter');
  await status('of 11');
  await page.context().close();
});

for (const path of firstOrAll([
  'retirement-buffer/accumulation/params',
  'retirement-buffer/income-rider',
  'index-strategy-calculator',
  'tax-score-card',
]))
  test(`the slides of ${path} are legible`, async () => {
    const page = await practice.advisor();
    await page.goto(`${practice.server.url}/${path}`);
    await openExample(page);
    await page.getByRole('button', { name: 'Present' }).click();
    await legible(page);
    await page.context().close();
  });

test('disclosures in several parts are shown part by part, forward and back, with the part number', async () => {
  const page = await practice.advisor({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${practice.server.url}/report-builder/1?present=true`);
  const slides = page.getByRole('group', { name: /^Presentation of/ });
  const waitForText = (text: RegExp) => slides.getByText(text).first().waitFor();
  await slides.getByRole('status').filter({ hasText: '1 of 7' }).waitFor();
  await page.keyboard.press('End');
  await waitForText(/part 1 of [23]$/);
  await page.keyboard.press('PageDown');
  await waitForText(/part 2 of [23]$/);
  await slides.getByRole('status').filter({ hasText: '7 of 7' }).waitFor();
  await slides.getByRole('button', { name: 'Back', exact: true }).click();
  await waitForText(/part 1 of [23]$/);
  await page.keyboard.press('PageUp');
  await slides.getByRole('status').filter({ hasText: '6 of 7' }).waitFor();
  await page.context().close();
});

test('no page reported an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
