/** Making Things Equal, Cumulative Values, Legacy and Fee Analysis on the three demo clients' own figures. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type {
  ComparativeReport,
  ComparativeReportInput,
  RequiredReturn,
} from '../../src/domain/comparison/comparative-report.ts';
import { comparativeReport } from '../../src/domain/comparison/run-comparative-report.ts';
import { violations } from './axe.ts';
import { LOOKED_AT, NARROW, openPractice, type Practice } from './practice.ts';

let practice: Practice;
before(async () => {
  practice = await openPractice();
});
after(() => practice.stop());

type Row = (string | number | null)[];
const CARDS = ['required_returns', 'cumulative', 'legacy', 'fees'] as const;

/** The engine's result for the demo's own inputs, unrounded: a screen rounds once. */
async function domainResult(id: number): Promise<ComparativeReport> {
  const answer = await fetch(`${practice.server.url}/api/demo/${id}/`);
  assert.equal(answer.status, 200);
  const { data } = (await answer.json()) as { data: { inputs: ComparativeReportInput } };
  return comparativeReport(data.inputs);
}

async function demo(id: number): Promise<Page> {
  const page = await practice.stranger();
  await page.goto(`${practice.server.url}/demo/${id}`);
  // With the panel comes the report calculated here, in the place of the one that was sent.
  await page.locator('aside[aria-label="What if"]').waitFor();
  await page.locator('#card-fees table').first().waitFor();
  return page;
}

const card = (page: Page, id: (typeof CARDS)[number]): Locator => page.locator(`#card-${id}`);

async function csvOf(page: Page, one: Locator): Promise<Row[]> {
  const downloading = page.waitForEvent('download');
  await one.getByRole('button', { name: 'CSV' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  return text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      // Sentences hold commas, and are quoted.
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        quoted !== undefined
          ? quoted
          : plain === '' || plain === undefined
            ? null
            : isNaN(Number(plain))
              ? plain
              : Number(plain),
      ),
    );
}

const cents = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : Math.round(value * 100) / 100 + 0;
const percent = (value: number | null): number | null => (value === null ? null : cents(value * 100));
/** Written another way than the product writes it. */
const dollars = (value: number | null): string => {
  const whole = Math.round(Math.round(Math.abs(value ?? 0) * 100) / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return whole === '0' ? '–' : `${(value ?? 0) < 0 ? '−' : ''}$${whole}`;
};

/** Rows of the table on the screen by plan year, without the marks of depletion. */
async function shownRows(region: Locator): Promise<Map<number, string[]>> {
  const rows = await region
    .locator('tbody tr:not([aria-hidden])')
    .evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  return new Map(rows.map(([year, ...cells]) => [Number(year), cells]));
}

const heldOf = (report: ComparativeReport): number[] =>
  report.slots.flatMap(({ kind }, index) => (kind === 'empty' ? [] : [index]));

/** What a yearly table has to hold, row by row: figures in order of its columns. */
async function compareYears(
  page: Page,
  one: Locator,
  expected: (number | null)[][],
  label: string,
): Promise<void> {
  await one.getByRole('radio', { name: 'Year by year' }).click();
  const region = one.getByRole('region', { name: label });
  const shown = await shownRows(region);
  assert.ok(shown.size > 15, `${label}: ${shown.size} rows in sight`);
  for (const [year, [, ...cells]] of shown)
    assert.deepEqual(cells, expected[year - 1]?.map(dollars), `${label}, year ${year}`);
  const rows = (await csvOf(page, one)).slice(1, expected.length + 1);
  assert.deepEqual(
    rows.map((row) => row.slice(2)),
    expected.map((row) => row.map(cents)),
    `${label}: the file`,
  );
}

test('screen and file of each tab give the engine’s figures for three very different clients', async (t) => {
  for (const id of [1, 2, 3]) await t.test(`demo report ${id}`, () => compareTabs(id));
});

async function compareTabs(id: number): Promise<void> {
  const report = await domainResult(id);
  const held = heldOf(report);
  const page = await demo(id);

  // Making Things Equal.
  const equal = card(page, 'required_returns');
  const required = report.making_things_equal.flatMap((row) => [
    row.longevity_ror,
    row.surrender_ror,
    row.death_ror,
  ]);
  const sentences = await equal.locator('td[data-target]').allInnerTexts();
  assert.equal(sentences.length, required.length);
  required.forEach(({ rate, difference }: RequiredReturn, index) => {
    assert.ok(rate !== null && difference !== null);
    assert.ok(sentences[index]?.includes(`${(rate * 100).toFixed(2)}% gross`), sentences[index]);
    assert.ok(
      sentences[index]?.includes(`${Math.abs(difference * 100).toFixed(2)} points`),
      sentences[index],
    );
  });
  const bars = await equal.locator('figure td').allInnerTexts();
  assert.equal(bars.length, required.length);
  const equalFile = (await csvOf(page, equal)).slice(1);
  assert.deepEqual(
    equalFile.map((row) => [row[3], row[4]]),
    required.map(({ rate, difference }) => [percent(rate), percent(difference)]),
  );

  // Cumulative Values, with the value and with the death benefit.
  const cumulative = card(page, 'cumulative');
  const cumulativeYears = (
    keys: readonly ('net_income' | 'value' | 'cumulative_value' | 'cumulative_death_benefit')[],
  ) =>
    report.cumulative_values.rows.map(({ outlay, slots }) => [
      outlay,
      ...held.flatMap((index) => keys.map((key) => slots[index]?.[key] ?? null)),
    ]);
  const last = report.cumulative_values.rows.at(-1);
  const spoken = await cumulative.getByRole('slider').getAttribute('aria-valuetext');
  for (const index of held)
    assert.ok(spoken?.includes(`= ${dollars(last?.slots[index]?.cumulative_value ?? null)}`), spoken ?? '');
  await compareYears(
    page,
    cumulative,
    cumulativeYears(['net_income', 'value', 'cumulative_value']),
    'Cumulative values, year by year',
  );
  await cumulative.getByRole('radio', { name: 'With death benefit' }).click();
  await compareYears(
    page,
    cumulative,
    cumulativeYears(['net_income', 'cumulative_death_benefit']),
    'Cumulative values, year by year',
  );

  // Legacy: the ages that stand out, then every year.
  const legacy = card(page, 'legacy');
  await legacy.getByRole('radio', { name: 'Total benefit' }).click();
  const ages = await shownRows(legacy.getByRole('region', { name: 'Legacy at ages that stand out' }));
  assert.deepEqual(
    [...ages.values()].map(([age]) => Number(age)),
    report.legacy.ages.map(({ age }) => age),
  );
  for (const { year, slots } of report.legacy.ages)
    assert.deepEqual(
      ages.get(year)?.slice(1),
      held.flatMap((index) => [
        dollars(slots[index]?.total_benefit ?? null),
        ...(index === 0 ? [] : [dollars(slots[index]?.difference ?? null)]),
      ]),
    );
  await compareYears(
    page,
    legacy,
    report.legacy.rows.map(({ slots }) =>
      held.flatMap((index) => [
        slots[index]?.death_benefit ?? null,
        slots[index]?.total_benefit ?? null,
        ...(index === 0 ? [] : [slots[index]?.difference ?? null]),
      ]),
    ),
    'Legacy, year by year',
  );

  // Fee Analysis: every line of the summary, then every year.
  const fees = card(page, 'fees');
  const { totals, rows } = report.fee_analysis;
  const lines = await fees
    .getByRole('region', { name: 'Fees and taxes, line by line' })
    .locator('tbody tr')
    .evaluateAll((found) => found.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  const line = (label: string): string[] => lines.find(([name]) => name?.startsWith(label))?.slice(1) ?? [];
  const money = (key: 'fees' | 'growth_tax' | 'distribution_tax' | 'total' | 'loan_interest'): string[] =>
    held.map((index) => dollars(totals[index]?.[key] ?? null));
  const rate = (key: 'share_of_outlay' | 'net_irr' | 'gross_rate' | 'annual_cost'): string[] =>
    held.map((index) => `${((totals[index]?.[key] ?? NaN) * 100).toFixed(2)}%`.replace('-', '−'));
  assert.deepEqual(line('Charges and fees'), money('fees'));
  assert.deepEqual(line('Tax on growth'), money('growth_tax'));
  assert.deepEqual(line('Tax on distributions'), money('distribution_tax'));
  assert.deepEqual(line('All fees and taxes'), money('total'));
  assert.deepEqual(line('Loan interest'), money('loan_interest'));
  assert.deepEqual(line('Share of outlay'), rate('share_of_outlay'));
  assert.deepEqual(line('Net return'), rate('net_irr'));
  assert.deepEqual(line('Annual cost'), rate('annual_cost'));
  const lapse = report.comparative_table.rows.findIndex(({ slots }) => slots[0]?.depleted);
  assert.equal(
    line('of it, on the lapse')[0],
    lapse < 0 ? undefined : dollars(rows[lapse]?.slots[0]?.distribution_tax ?? null),
  );
  await compareYears(
    page,
    fees,
    rows.map(({ slots }) =>
      held.flatMap((index) => {
        const year = slots[index];
        assert.ok(year);
        return index === 0
          ? [year.fees, year.distribution_tax, year.loan_interest]
          : [year.fees, year.growth_tax, year.distribution_tax];
      }),
    ),
    'Fees and taxes, year by year',
  );
  await page.context().close();
}

test('each card gives its chart as a picture, in the colors of the theme, whatever it shows at the time', async () => {
  const page = await demo(1);
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
      await one.getByRole('button', { name: 'Picture' }).click();
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
        // The last strip holds the disclosure: not one color only.
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
      const slot3 = theme === 'light-green' ? '184,74,126' : '190,106,153';
      assert.ok(seen.colors.includes(slot3), `${theme} ${id} shows slot 3 in its color`);
    }
  }
  await page.context().close();
});

test('each card can have the whole screen, and gives it back', async () => {
  const page = await demo(2);
  for (const id of CARDS) {
    const one = card(page, id);
    await one.getByRole('button', { name: 'Full screen' }).click();
    await one.getByRole('button', { name: 'Leave full screen' }).waitFor();
    // The chart follows the width a moment later.
    await page.waitForFunction((name) => {
      const box = document.querySelector(`#card-${name} figure svg`)?.getBoundingClientRect();
      return box !== undefined && box.width > 1150 && box.left >= 0 && box.right <= window.innerWidth;
    }, id);
    await one.getByRole('button', { name: 'Leave full screen' }).click();
    await one.getByRole('button', { name: 'Full screen' }).waitFor();
  }
  await page.context().close();
});

test('on the whole screen of a usual laptop every column of four slots is in sight, and the foot of the table', async () => {
  const page = await demo(1);
  for (const [id, label] of [
    ['yearly_values', 'Comparative table, year by year'],
    ['cumulative', 'Cumulative values, year by year'],
  ] as const) {
    const one = page.locator(`#card-${id}`);
    if (id === 'cumulative') await one.getByRole('radio', { name: 'Year by year' }).click();
    const box = one.getByRole('region', { name: label });
    assert.equal(await box.locator('th[scope="colgroup"]').count(), 4);
    for (const width of [1440, 1366, 1280]) {
      await page.setViewportSize({ width, height: 768 });
      await one.getByRole('button', { name: 'Full screen' }).click();
      await page.waitForFunction(() => document.fullscreenElement !== null);
      const isWhole = page.waitForFunction((name) => {
        const table = document.querySelector(`[aria-label="${name}"]`);
        if (!table || table.scrollWidth > table.clientWidth) return false;
        const foot = table.querySelector('tfoot')?.getBoundingClientRect();
        return foot !== undefined && foot.right <= innerWidth && foot.bottom <= innerHeight;
      }, label);
      await isWhole.catch(() => assert.fail(`${label} is cut at ${width}`));
      await one.getByRole('button', { name: 'Leave full screen' }).click();
      await page.waitForFunction(() => document.fullscreenElement === null);
    }
  }
  await page.context().close();
});

test('a tab that is switched off leaves the report, and comes back as it was', async () => {
  const page = await practice.advisor();
  await page.goto(`${practice.server.url}/report-builder/1`);
  for (const [title, id] of [
    ['Making Things Equal', 'required_returns'],
    ['Cumulative Values', 'cumulative'],
    ['Legacy', 'legacy'],
    ['Fee Analysis', 'fees'],
  ] as const) {
    const text = async (): Promise<string> => (await card(page, id).locator('section').innerText()).trim();
    await card(page, id).locator('figure svg').waitFor();
    const before = await text();
    const toggle = page.getByRole('switch', { name: `Show ${title}` });
    await toggle.press('Space');
    await card(page, id).waitFor({ state: 'detached' });
    await toggle.press('Space');
    await card(page, id).locator('figure svg').waitFor();
    assert.equal(await text(), before);
  }
  await page.context().close();
});

test('arrow keys lead all panels through the ages', async () => {
  const page = await demo(3);
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

test('axe finds nothing on the four cards in four themes and on a phone, nor on their tables', async () => {
  const page = await demo(3);
  const found: string[] = [];
  const look = async (what: string): Promise<void> => {
    const faults = await violations(page, { within: CARDS.map((id) => `#card-${id}`) });
    found.push(...faults.map((fault) => `${what} ${fault}`));
  };
  for (const theme of LOOKED_AT) {
    await page.evaluate((id) => document.documentElement.setAttribute('data-theme', id), theme);
    await look(`${theme}, graphs`);
  }
  await page.setViewportSize(NARROW);
  await look('phone, graphs');
  for (const id of ['cumulative', 'legacy', 'fees'] as const)
    await card(page, id).getByRole('radio', { name: 'Year by year' }).click();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
  // Some seconds for each of many cells: once is enough, the tokens are the same in every theme.
  await page.setViewportSize({ width: 1440, height: 960 });
  await look('dark-blue, tables');
  assert.deepEqual(found, []);
  await page.context().close();
});

test('on paper a card shows graph and table, all years, and none of its buttons', async () => {
  const page = await demo(1);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const legacy = card(page, 'legacy');
  assert.ok(await legacy.locator('figure svg').isVisible());
  assert.equal(
    await legacy.getByRole('region', { name: 'Legacy, year by year' }).locator('tbody tr').count(),
    50,
  );
  assert.equal(await legacy.getByRole('button', { name: 'CSV' }).isVisible(), false);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  assert.equal(await legacy.getByRole('region', { name: 'Legacy, year by year' }).count(), 0);
  await page.context().close();
});

test('no page threw or logged an error', () => {
  assert.deepEqual(practice.complaints, []);
});
