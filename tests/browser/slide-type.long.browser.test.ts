/** Projected slides: text is at least 18 pixels, marks and caveats at least 14, and figures have column headers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { historyReport } from './history.ts';
import { eventually } from './eventually.ts';
import { openPractice } from './practice.ts';
import { eachPart } from './slides.ts';
import { openExample } from './tools.ts';
import { firstOrAll, longTest } from '../support/long-run.ts';

const practice = await openPractice();
const report = await historyReport(practice);

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
];
/** Charts with several panels or nine bars cannot be split: low screens scale them down completely. */
const PICTURES = /^(required_returns|cumulative|irr_histogram|range_fan|every|years)$/;

interface TypeProblems {
  card: string;
  /** Visible texts below the minimum size. */
  small: string[];
  /** Texts clipped by the slide. */
  cut: string[];
  /** Tables with visible figures but no visible column header. */
  headless: number;
}

const findProblems = (page: Page): Promise<TypeProblems> =>
  page.evaluate(() => {
    const slide = document.querySelector<HTMLElement>('[data-slide]');
    const room = slide?.parentElement?.getBoundingClientRect();
    if (!slide || !room) throw new Error('no slide');
    const [small, cut]: [string[], string[]] = [[], []];
    const zoom = Number(slide.style.zoom);
    const textWalker = document.createTreeWalker(slide, NodeFilter.SHOW_TEXT);
    for (let node = textWalker.nextNode(); node; node = textWalker.nextNode()) {
      const [element, text] = [node.parentElement, node.textContent?.trim() ?? ''];
      if (!element || text === '' || element.closest('.sr-only')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width < 3 || box.left >= room.right || box.right <= room.left) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * zoom;
      const isMark = /^[†‡§*]$/.test(text) || slide.dataset.card === 'disclosures';
      if (size < (isMark ? 14 : 18) - 0.05) small.push(`${size.toFixed(1)} ${text}`);
      if (box.bottom > room.bottom + 2 || box.right > room.right + 2) cut.push(text);
    }
    // A repeated header has no box, but it takes space above the first row.
    const isHeadless = (table: HTMLTableElement): boolean => {
      const isVisible = (element: Element) =>
        [...element.getClientRects()].filter(
          (box) => box.width > 2 && box.left >= room.left - 2 && box.right <= room.right + 2,
        );
      const head = table.tHead?.getBoundingClientRect();
      if (
        !head ||
        table.closest('.sr-only') ||
        [...table.querySelectorAll('thead th')].some((th) => isVisible(th)[0])
      )
        return false;
      const tops = [...table.querySelectorAll('tbody td')].flatMap(isVisible).map((box) => box.top);
      return tops.length > 0 && Math.min(...tops) - room.top < 0.9 * head.height;
    };
    const headless = [...slide.querySelectorAll('table')].filter(isHeadless).length;
    return { card: slide.dataset.card ?? '', small, cut, headless };
  });

async function legible(page: Page): Promise<void> {
  for (const size of firstOrAll(SIZES)) {
    await page.setViewportSize(size);
    await page.keyboard.press('Home');
    const parts = new Set<string>();
    await eachPart(page, async () => {
      await eventually(async () => {
        const { card, small, ...rest } = await findProblems(page);
        // A slide of 1024 pixels is narrower than tables with many columns.
        const isDrawnSmaller = size.width < 1100 || (size.height < 800 && PICTURES.test(card));
        assert.deepEqual(
          { card, small: isDrawnSmaller ? [] : small, ...rest },
          { card, small: [], cut: [], headless: 0 },
        );
        parts.add(card);
      });
    });
    assert.ok(parts.size >= 4, [...parts].join(' '));
  }
}

test('a comparative report’s slides are in type for a wall, in parts where they are long', async () => {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/report-builder/1?present=true`);
  await page.getByRole('group', { name: /^Presentation of/ }).waitFor();
  await legible(page);
  await page.context().close();
});

longTest('a historical report’s slides are', async () => {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/historical/report-builder/${report.record.id}?present=true`);
  await page.getByRole('group', { name: /^Presentation of/ }).waitFor();
  await legible(page);
  await page.context().close();
});

for (const path of firstOrAll([
  'retirement-buffer/accumulation/params',
  'retirement-buffer/income-rider',
  'index-strategy-calculator',
  'tax-score-card',
]))
  test(`the slides of ${path} are`, async () => {
    const page = await practice.advisor();
    await page.goto(`${practice.server.url}/${path}`);
    await openExample(page);
    await page.getByRole('button', { name: 'Present' }).click();
    await legible(page);
    await page.context().close();
  });

test('a slide in parts is turned part by part, forward and back, and says which is shown', async () => {
  const page = await practice.advisor({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${practice.server.url}/report-builder/1?present=true`);
  const slides = page.getByRole('group', { name: /^Presentation of/ });
  const waitForText = (text: RegExp) => slides.getByText(text).waitFor();
  const at = (slide: number) =>
    slides
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${slide} of`) })
      .waitFor();
  await at(1);
  for (let slide = 2; slide <= 4; slide += 1) await page.keyboard.press('ArrowRight');
  await at(4);
  await waitForText(/^Yearly values, part 1 of 2$/);
  await page.keyboard.press('PageDown');
  await waitForText(/^Yearly values, part 2 of 2$/);
  await at(4);
  await page.keyboard.press('PageDown');
  await at(5);
  await page.keyboard.press('PageUp');
  await waitForText(/^Yearly values, part 2 of 2$/);
  await slides.getByRole('button', { name: 'Back', exact: true }).click();
  await waitForText(/^Yearly values, part 1 of 2$/);
  await page.context().close();
});

test('the pages complained about nothing', () => {
  assert.deepEqual(practice.complaints, []);
});
