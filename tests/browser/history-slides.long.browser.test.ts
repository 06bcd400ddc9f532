/** Slides of a historical report with four slots, in print and on a phone, without clipping. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from './axe.ts';
import { historyReport, tab } from './history.ts';
import { eventually } from './eventually.ts';
import { readPdf } from './paper.ts';
import { NARROW, openPractice, WIDE } from './practice.ts';
import { eachPart } from './slides.ts';
import { firstOrAll, longTest } from '../support/long-run.ts';

const practice = await openPractice();
const report = await historyReport(practice);

test('the presentation responds to arrow keys and a clicker, with one conclusion per slide', async () => {
  const page = await report.open();
  await page.getByRole('button', { name: 'Present' }).click();
  await page.getByText('1 of 7').waitFor();
  // The first slide is the title.
  await page.keyboard.press('ArrowRight');
  // The rest of the page may name other clients and must be inert.
  await eventually(async () =>
    assert.ok(
      await page.locator('nav[aria-label="Main"]').evaluate((menu) => menu.closest('[inert]') !== null),
    ),
  );
  await page.keyboard.press('ArrowRight');
  await page.getByText('3 of 7').waitFor();
  await page
    .getByRole('heading', { level: 1, name: /^At 89, at least nine of ten periods left the policy nothing/ })
    .waitFor();
  await page.keyboard.press('PageDown');
  await page
    .getByRole('heading', {
      level: 1,
      name: /^In its worst period the policy paid income to \d+, then lapsed; in its best, to 89/,
    })
    .waitFor();
  await page.keyboard.press('End');
  await page.getByText(/546 forty-year periods, from October 1940/).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#card-income_strip').waitFor();
  await page.context().close();
});

for (const viewport of firstOrAll([{ width: 1366, height: 768 }, WIDE]))
  test(`with four slots no slide is cut off at ${viewport.width} by ${viewport.height}`, async () => {
    const page = await practice.advisor({ viewport });
    const added = 'cumulative_table irr_histogram total_bars cumulative_graph income_strip';
    await page.addInitScript((ids) => localStorage.setItem('added_slides', ids), added);
    await page.goto(`${practice.server.url}/historical/report-builder/${report.record.id}?present=true`);
    const slides = page.getByRole('group', { name: /^Presentation of/ });
    await slides.getByRole('status').filter({ hasText: '1 of 12' }).waitFor();
    await eachPart(page, async () => {
      // Slides are scaled to fit in steps, and tables are complete.
      await page.waitForFunction(() => {
        const slide = document.querySelector('[data-slide]');
        const room = slide?.parentElement;
        if (!slide || !room || room.scrollHeight > room.clientHeight + 1) return false;
        return [...slide.querySelectorAll('table')].every(
          ({ parentElement: box }) =>
            !box ||
            getComputedStyle(box).overflowX !== 'auto' ||
            (box.scrollWidth <= box.clientWidth + 1 && box.scrollHeight <= box.clientHeight + 1),
        );
      });
    });
    await slides.getByRole('status').filter({ hasText: '12 of 12' }).waitFor();
    await page.context().close();
  });

longTest('on a phone no column of the periods is cut off', async () => {
  const page = await report.open({ viewport: NARROW });
  const box = page.getByRole('region', { name: 'Four chosen periods, the figures' });
  await tab(page, 'Comparative Table').click();
  await box.waitFor();
  /** Figure columns that are partly visible. */
  const cut = () =>
    box.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      const labels = element.querySelector('tbody th')?.getBoundingClientRect().right ?? left;
      return [...element.querySelectorAll('thead th')]
        .filter((head) => {
          const at = head.getBoundingClientRect();
          return [labels, right].some((edge) => at.left < edge - 10 && at.right > edge + 1);
        })
        .map(({ textContent }) => textContent);
    });
  assert.deepEqual(await cut(), []);
  await box.evaluate((element) => element.scrollTo({ left: 60 }));
  await page.waitForFunction(
    () => document.querySelector('#card-four_periods [role="region"]')?.scrollLeft !== 60,
  );
  assert.deepEqual(await cut(), []);

  await page.goto(`${practice.server.url}/historical/simulation-review/${report.record.simulation_id}`);
  const short = page.getByRole('region', { name: 'The policy in four periods' });
  await short.waitFor();
  await eventually(async () =>
    assert.ok(await short.evaluate((element) => element.scrollWidth <= element.clientWidth)),
  );
  assert.deepEqual(await violations(page), []);
  await page.context().close();
});

longTest(
  'in print, page breaks split neither a slot of the four periods nor the shares paid in full',
  async () => {
    const page = await report.open();
    const { lines } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
    const pagesOf = (text: RegExp) => lines.filter((line) => text.test(line.text)).map((line) => line.page);
    const firsts = pagesOf(/^(Credited rate|Return), average /);
    assert.equal(firsts.length, 4);
    assert.deepEqual(pagesOf(/^Percentile of all periods /), firsts);
    assert.deepEqual(pagesOf(/^The policy lapsed /), pagesOf(/^Share that paid to the end$/));
    await page.context().close();
  },
);

test('no page reported an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
