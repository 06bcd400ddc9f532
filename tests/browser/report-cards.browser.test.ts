/** Actions of each card of the report: save as an image, full screen, hide, keyboard, print. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { violations } from './axe.ts';
import { eventually } from './eventually.ts';
import { CHECKED_THEMES, NARROW, openPractice } from './practice.ts';
import { card, CARDS, openDemo } from './report-cards.ts';
import { switchParts } from './report-panel.ts';
import { longTest } from '../support/long-run.ts';
import { chooseInCard } from './share.ts';

const practice = await openPractice();

longTest('each card exports its chart as a picture in the theme’s colors, in any view', async () => {
  const page = await openDemo(practice, 1);
  for (const [theme, ground] of [
    ['light-green', [255, 255, 255]],
    ['dark-blue', [18, 25, 35]],
  ] as const) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    for (const id of CARDS) {
      const one = card(page, id);
      if (theme === 'dark-blue' && id === 'legacy')
        await one.getByRole('radio', { name: 'Year by year' }).click();
      const downloading = page.waitForEvent('download');
      await chooseInCard(one, 'Picture');
      const file = await downloading;
      assert.match(file.suggestedFilename(), /^[a-z-]+\.png$/);
      const png = await readFile(await file.path());
      assert.equal(png.subarray(1, 4).toString('latin1'), 'PNG');
      const seen = await page.evaluate(async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(picture.width, picture.height);
        const pen = canvas.getContext('2d');
        if (!pen) throw new Error('no canvas');
        pen.drawImage(picture, 0, 0);
        const { data } = pen.getImageData(0, 0, picture.width, picture.height);
        const colors = new Set<string>();
        for (let at = 0; at < data.length; at += 4) colors.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
        // The bottom strip contains the disclosure, so it has more than one color.
        const strip = pen.getImageData(0, picture.height - 70, picture.width, 50).data;
        return {
          corner: [...data.subarray(0, 3)],
          colors: [...colors],
          hasDisclosure: strip.some((value, at) => at % 4 === 0 && Math.abs(value - (strip[0] ?? 0)) > 60),
          width: picture.width,
        };
      }, png.toString('base64'));
      assert.deepEqual(seen.corner, ground, `${theme} ${id}`);
      assert.ok(seen.width >= 1000, `${seen.width} wide`);
      assert.ok(seen.hasDisclosure, `${theme} ${id} carries its disclosure`);
      // Bars of required returns are pale; the account's name inside has the ink color of the slot.
      const token = id === 'required_returns' ? '--series-3-ink' : '--series-3';
      const slot3 = await page.evaluate((name) => {
        const hex = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
        return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join();
      }, token);
      assert.ok(seen.colors.includes(slot3), `${theme} ${id} shows slot 3 in its color`);
    }
  }
  await page.context().close();
});

longTest('each card opens and leaves full screen', async () => {
  const page = await openDemo(practice, 2);
  for (const id of CARDS) {
    const one = card(page, id);
    await one.getByRole('button', { name: 'Full screen' }).click();
    await one.getByRole('button', { name: 'Leave full screen' }).waitFor();
    // The chart adapts to the width later.
    await page.waitForFunction((name) => {
      const box = document.querySelector(`#card-${name} figure svg`)?.getBoundingClientRect();
      return box !== undefined && box.width > 1150 && box.left >= 0 && box.right <= window.innerWidth;
    }, id);
    await one.getByRole('button', { name: 'Leave full screen' }).click();
    await one.getByRole('button', { name: 'Full screen' }).waitFor();
  }
  await page.context().close();
});

longTest(
  'in full screen on a typical laptop, all columns of four slots and the table’s footer are visible',
  async () => {
    const page = await openDemo(practice, 1);
    for (const [id, label] of [
      ['yearly_values', 'Comparative table, year by year'],
      ['cumulative', 'Cumulative values, year by year'],
    ] as const) {
      const one = page.locator(`#card-${id}`);
      if (id === 'cumulative') await one.getByRole('radio', { name: 'Year by year' }).click();
      const box = one.getByRole('region', { name: label });
      await eventually(async () => assert.equal(await box.locator('th[scope="colgroup"]').count(), 4));
      for (const width of [1440, 1366, 1280]) {
        await page.setViewportSize({ width, height: 768 });
        await one.getByRole('button', { name: 'Full screen' }).click();
        await page.waitForFunction(() => document.fullscreenElement !== null);
        const isComplete = page.waitForFunction((name) => {
          const table = document.querySelector(`[aria-label="${name}"]`);
          if (!table || table.scrollWidth > table.clientWidth) return false;
          const foot = table.querySelector('tfoot')?.getBoundingClientRect();
          return foot !== undefined && foot.right <= innerWidth && foot.bottom <= innerHeight;
        }, label);
        await isComplete.catch(() => assert.fail(`${label} is cut at ${width}`));
        await one.getByRole('button', { name: 'Leave full screen' }).click();
        await page.waitForFunction(() => document.fullscreenElement === null);
      }
    }
    await page.context().close();
  },
);

longTest('a tab switched off is removed from the report, and returns unchanged', async () => {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/report-builder/1`);
  for (const [title, id] of [
    ['Making Things Equal', 'required_returns'],
    ['Cumulative Values', 'cumulative'],
    ['Legacy', 'legacy'],
    ['Fee Analysis', 'fees'],
  ] as const) {
    // innerText is empty for an offscreen card, which is not rendered.
    const text = (): Promise<string | null> => card(page, id).locator('section').textContent();
    await card(page, id).locator('figure svg').waitFor();
    const before = await text();
    await switchParts(page, `Show ${title}`);
    await card(page, id).waitFor({ state: 'detached' });
    await switchParts(page, `Show ${title}`);
    await card(page, id).locator('figure svg').waitFor();
    await eventually(async () => assert.equal(await text(), before));
  }
  await page.context().close();
});

longTest('arrow keys move the cumulative panel through the ages', async () => {
  const page = await openDemo(practice, 3);
  const slider = card(page, 'cumulative').getByRole('slider');
  await slider.focus();
  const last = Number(await slider.getAttribute('aria-valuenow'));
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowLeft');
  await card(page, 'cumulative')
    .locator(`[role="slider"][aria-valuenow="${last - 1}"]`)
    .waitFor();
  await page.keyboard.press('Home');
  await card(page, 'cumulative').locator('[role="slider"][aria-valuetext^="Age 44. IUL policy: "]').waitFor();
  await page.context().close();
});

longTest('axe finds no problems on the four cards, on a phone or in their tables', async () => {
  const page = await openDemo(practice, 3);
  const found: string[] = [];
  const checkCards = async (what: string): Promise<void> => {
    const problems = await violations(page, { within: CARDS.map((id) => `#card-${id}`) });
    found.push(...problems.map((problem) => `${what} ${problem}`));
  };
  for (const theme of CHECKED_THEMES) {
    await page.evaluate((id) => document.documentElement.setAttribute('data-theme', id), theme);
    await checkCards(`${theme}, graphs`);
  }
  await page.setViewportSize(NARROW);
  await checkCards('phone, graphs');
  for (const id of ['cumulative', 'legacy', 'fees'] as const)
    await card(page, id).getByRole('radio', { name: 'Year by year' }).click();
  await eventually(async () =>
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)),
  );
  // Tables of many cells take seconds; one theme is enough because the tokens are the same in all.
  await page.setViewportSize({ width: 1440, height: 960 });
  await checkCards('tables');
  assert.deepEqual(found, []);
  await page.context().close();
});

longTest('in print a card shows its graph and its table with all years, without buttons', async () => {
  const page = await openDemo(practice, 1);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const legacy = card(page, 'legacy');
  await eventually(async () => assert.ok(await legacy.locator('figure svg').isVisible()));
  await eventually(async () =>
    assert.equal(
      await legacy.getByRole('region', { name: 'Legacy, year by year' }).locator('tbody tr').count(),
      50,
    ),
  );
  await eventually(async () =>
    assert.equal(await legacy.getByRole('button', { name: /^More for / }).isVisible(), false),
  );
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await eventually(async () =>
    assert.equal(await legacy.getByRole('region', { name: 'Legacy, year by year' }).count(), 0),
  );
  await page.context().close();
});

test('the IRR view, the Columns menu and a card’s menu are accessible, also in full screen', async () => {
  const page = await openDemo(practice, 1);
  const graph = page.locator('#card-graph');
  await graph.getByRole('radio', { name: 'IRR' }).click();
  await graph.getByRole('switch', { name: 'Show accounts' }).press('Space');
  assert.deepEqual(await violations(page, { within: ['#card-graph'] }), []);
  const table = page.locator('#card-yearly_values');
  await table.getByRole('button', { name: 'Columns' }).press('Enter');
  await table.getByRole('menuitemcheckbox', { name: 'IRR, surrender' }).click();
  await table.getByRole('columnheader', { name: 'IRR, surrender' }).waitFor();
  assert.deepEqual(await violations(page, { within: ['#card-yearly_values'] }), []);
  await page.keyboard.press('Escape');
  await graph.getByRole('button', { name: 'Full screen' }).click();
  await graph.getByRole('button', { name: /^More for / }).press('Enter');
  const box = await graph.getByRole('menuitem', { name: 'Picture' }).boundingBox();
  const room = await page.evaluate(() => ({ width: window.innerWidth, height: window.innerHeight }));
  assert.ok(box && box.x + box.width <= room.width && box.y + box.height <= room.height);
  await page.keyboard.press('Escape');
  await graph.getByRole('button', { name: 'Leave full screen' }).click();
  await page.context().close();
});

test('no page threw or logged an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
