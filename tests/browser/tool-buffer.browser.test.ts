/** The retirement buffer's accumulation tool: worked examples, rejected inputs, storage keys, link. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { eventually } from './eventually.ts';
import { axeProblems, fits } from './check-page.ts';
import { stored } from './people.ts';
import { NARROW, openPractice } from './practice.ts';
import { summaryRegion } from './tools.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();
const page = await practice.advisor();

const PARAMS = '/retirement-buffer/accumulation/params';
const RESULT = '/retirement-buffer/accumulation/result';
const field = (name: string): Locator => page.getByLabel(name, { exact: true });
const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click();
const table = (name: string): Locator => page.getByRole('region', { name }).getByRole('table');
/** The label is followed by "optional". */
const planYears = (): Locator => page.getByLabel(/^Plan years/);
const stale = (): Locator => page.getByText('Results are out of date. Fix the highlighted fields.');

async function rowOf(of: Locator, name: string): Promise<string[]> {
  const row = of.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await row.waitFor();
  return (await row.getByRole('cell').allInnerTexts()).map((text) => text.trim());
}

async function enterReturns(returns: string): Promise<void> {
  await page.goto(practice.server.url + PARAMS);
  await page.getByRole('button', { name: 'Reset' }).click();
  await choose('Given returns');
  await field('Total Balance').fill('1000000');
  await field('Yearly returns').fill(returns);
  await field('Distribution').fill('60000');
  await summaryRegion(page).waitFor();
}

longTest('the category, accumulation or income rider, is selected first', async () => {
  await page.goto(`${practice.server.url}/retirement-buffer`);
  await page.getByRole('link', { name: 'Income rider' }).waitFor();
  await page.getByRole('link', { name: 'Accumulation' }).click();
  await page.waitForURL((url) => url.pathname === PARAMS);
});

test('the first worked example, entered: the four results, and the source of each payment', async () => {
  await enterReturns('-15, -10, 20, 12, -5, 15, 8, 10');
  const four = table('The four results');
  await eventually(async () =>
    assert.deepEqual(await rowOf(four, 'At the end'), ['$671,171', '$736,460', '$1,334,439', '$1,341,265']),
  );
  const years = table('Every year');
  for (const [year, market, buffer] of [
    ['1', '●$60,000', '–'],
    ['2', '–', '●$60,000'],
    ['3', '–', '●$60,000'],
    ['6', '–', '●$60,000'],
    ['7', '●$60,000', '–'],
  ] as const)
    await eventually(async () =>
      assert.deepEqual((await rowOf(years, year)).slice(2, 4), [market, buffer], year),
    );
  await summaryRegion(page).getByText('ends with $65,289 more than the market alone').waitFor();
  await choose('Percent');
  await field('Distribution').fill('6');
  await field('First in plan year').fill('3');
  await years.getByText('$49,699').first().waitFor();
  await eventually(async () => assert.equal((await rowOf(years, '3'))[1], '$49,699'));
});

test('bars have the colors of their names in the legend', async () => {
  const figure = page.getByRole('figure', { name: 'Where each payment comes from' });
  await figure.locator('rect').first().waitFor();
  const colors = await figure.evaluate((element) => {
    const fills = (found: Iterable<Element>) => [
      ...new Set([...found].map((one) => getComputedStyle(one).fill)),
    ];
    const key = [...element.querySelectorAll('text')]
      .map((text) => text.previousElementSibling)
      .filter((sign) => sign?.tagName === 'path' && /Z$/.test(sign.getAttribute('d') ?? ''));
    return { bars: fills(element.querySelectorAll('rect')), key: fills(key.filter((one) => one !== null)) };
  });
  assert.equal(colors.key.length, 2);
  assert.deepEqual(colors.bars.toSorted(), colors.key.toSorted());
});

longTest(
  'the second worked example: every period of five years, average, worst, median and best',
  async () => {
    await enterReturns('12 -8 15 22 -18 -11 9 28 5 10');
    await planYears().fill('5');
    const periods = table('All periods');
    await periods.waitFor();
    await eventually(async () =>
      assert.deepEqual(await rowOf(periods, 'Average of all'), [
        'all',
        '$848,302',
        'to the end',
        'all',
        '$826,628',
        'to the end',
      ]),
    );
    await eventually(async () =>
      assert.deepEqual((await rowOf(periods, 'Worst')).slice(3, 5), ['return 2', '$673,433']),
    );
    await eventually(async () =>
      assert.deepEqual((await rowOf(periods, 'Median')).slice(3, 5), ['return 3', '$819,533']),
    );
    await eventually(async () =>
      assert.deepEqual((await rowOf(periods, 'Best')).slice(3, 5), ['return 6', '$1,027,453']),
    );
    const ends = async () => (await rowOf(table('The four results'), 'At the end')).slice(0, 2);
    await eventually(async () => assert.deepEqual(await ends(), ['$826,628', '$848,302']));
    await choose('Worst');
    await page.getByText('In its worst period', { exact: false }).first().waitFor();
    await eventually(async () => assert.deepEqual(await ends(), ['$673,433', '$710,607']));
    await choose('Best');
    await page.getByText('In its best period', { exact: false }).first().waitFor();
    await eventually(async () => assert.deepEqual(await ends(), ['$1,027,453', '$1,023,493']));
  },
);

longTest('the market alone and no distributions can each be selected with one click', async () => {
  await choose('Average');
  await choose('Market alone');
  await page.getByRole('heading', { name: 'Year by year, market alone' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Year by year, market alone' }).waitFor();
  await eventually(async () =>
    assert.equal(
      await table('Every year').getByRole('columnheader', { name: 'Buffer', exact: true }).count(),
      0,
    ),
  );
  await choose('Without');
  await summaryRegion(page).getByText('At the end').waitFor();
  await choose('With distributions');
  await choose('Market plus buffer');
});

longTest('inputs, results and simulations are stored under their keys, and Reset removes them', async () => {
  const keys = ['rba_inputs', 'rba_distribution_type', 'rba_results', 'rba_simulations'];
  await eventually(async () => assert.notEqual(await stored(page, 'rba_simulations'), null));
  const storedValues = await Promise.all(keys.map((key) => stored(page, key)));
  assert.equal(storedValues[1], 'dollar');
  assert.match(storedValues[2] ?? '', /"market_only_with_distribution":\{/);
  assert.match(storedValues[3] ?? '', /"success_rate":1/);
  await page.goto(practice.server.url + RESULT);
  await summaryRegion(page).waitFor();
  await eventually(async () =>
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Results'),
  );
  await eventually(async () => assert.equal(await planYears().inputValue(), '5'));
  await page.getByRole('button', { name: 'Reset' }).click();
  await eventually(async () =>
    assert.deepEqual(await Promise.all(keys.map((key) => stored(page, key))), [null, null, null, null]),
  );
});

longTest(
  'an input out of range has an error under its field, and the last valid result remains, marked',
  async () => {
    await enterReturns('-15, -10, 20, 12, -5, 15, 8, 10');
    await summaryRegion(page).getByText('$736,460').first().waitFor();
    const cases: readonly [string, string, string, string][] = [
      ['Total Balance', '0', '1000000', 'Must be more than 0.'],
      ['Total Balance', '', '1000000', 'Total Balance is a required field'],
      ['Weight', '120', '20', 'Must be between 0% and 100%.'],
      ['Rate', '60', '4', 'Must be between -50% and 50%.'],
      ['Fee', '11', '0', 'Must be between 0% and 10%.'],
      ['Market fee', 'much', '0', 'Enter a number.'],
      ['Yearly returns', '-15, up', '-15, -10, 20, 12, -5, 15, 8, 10', 'Year 2: Enter a number.'],
      [
        'Yearly returns',
        '-150, 3',
        '-15, -10, 20, 12, -5, 15, 8, 10',
        'Year 1: Must be between -100% and 1000%.',
      ],
      ['First in plan year', '9', '1', 'distributions cannot start after the plan.'],
      ['Increase', '70', '0', 'Must be between -50% and 50%.'],
    ];
    for (const [name, wrong, right, message] of cases) {
      await field(name).fill(wrong);
      await stale().waitFor();
      await page.getByRole('main').getByText(message, { exact: false }).first().waitFor();
      await eventually(async () =>
        assert.equal(await field(name).getAttribute('aria-invalid'), 'true', `${name}: ${wrong}`),
      );
      await eventually(async () => assert.match(await summaryRegion(page).innerText(), /\$736,460/));
      await field(name).fill(right);
      await stale().waitFor({ state: 'detached' });
    }
    await choose('Market history');
    await field('Age').fill('65');
    await field('Plan Through Age').fill('60');
    await page.getByText('Must be between 65 and 120.').waitFor();
    await stale().waitFor();
  },
);

longTest('over all periods of the market, the text states in how many every payment was made', async () => {
  await page.getByRole('button', { name: 'Example values' }).first().click();
  await page.getByText(/^With the buffer, every payment was made in \d+ of \d+ periods/).waitFor();
  await page.getByText(/\d+ periods of 30 years, one for each month/).waitFor();
  const [alone, buffered] = await rowOf(table('The four results'), 'Periods with every payment made');
  assert.match(`${alone} ${buffered}`, /^\d+ of \d+ \d+ of \d+$/);
  const slider = page.getByRole('slider', { name: 'Buffer weight, slider' });
  await slider.focus();
  await slider.press('ArrowRight');
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[name=buffer_allocation_weight]')?.value === '21.00',
  );
});

longTest('every period is in a chart with the named ones marked, and arrow keys read it', async () => {
  const chart = page.getByRole('slider', { name: 'Ending balance by start date. Period' });
  await page.getByText(/The balance after 30 years/).waitFor();
  await chart.focus();
  await chart.press('Home');
  const first = (await chart.getAttribute('aria-valuetext')) ?? '';
  assert.match(first, /^[A-Z][a-z]+ \d{4}, With the buffer (\$[\d,]+|–), .*Market alone (\$[\d,]+|–)/);
  await chart.press('ArrowRight');
  await eventually(async () => assert.notEqual(await chart.getAttribute('aria-valuetext'), first));
  // The same number as the simulation states.
  const counted = /(\d+) periods/.exec(await summaryRegion(page).innerText())?.[1];
  await eventually(async () => assert.equal(await chart.getAttribute('aria-valuemax'), counted));
  const figure = page.getByRole('figure', { name: 'Ending balance by start date' });
  const marked = async () => (await figure.locator('svg text').allTextContents()).join(' ');
  await eventually(async () => assert.match(await marked(), /Average.*Worst.*Best/));
  await choose('Worst');
  await page.waitForFunction(
    (svg) => !(svg?.textContent ?? '').includes('Average'),
    await figure.locator('svg').elementHandle(),
  );
  await choose('Average');
});

longTest('in print the inputs are shown as text', async () => {
  await page.emulateMedia({ media: 'print' });
  const summaryText = (await page.locator('dl').first().innerText()).replaceAll('\n', ' ');
  assert.match(summaryText, /Market Equities & Bonds 80\/20/);
  assert.match(summaryText, /Timing of payments Start of the year/);
  await eventually(async () => assert.equal(await page.getByRole('textbox').count(), 0));
  await page.emulateMedia({ media: 'screen' });
});

longTest('axe finds no problems, wide and on a phone', async () => {
  const found = await axeProblems(page, 'buffer');
  await page.setViewportSize(NARROW);
  found.push(...(await axeProblems(page, 'buffer, narrow', ['light-green'])));
  await fits(page);
  assert.deepEqual(found, []);
});

test('no page reported an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
