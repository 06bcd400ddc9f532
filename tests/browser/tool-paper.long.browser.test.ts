/** The planning tools in print: complete cards, no overlaps, no empty sheets. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstOrAll } from '../support/long-run.ts';
import { readPdf, type Printed, type PrintedLine } from './paper.ts';
import { openPractice } from './practice.ts';
import { openExample } from './tools.ts';

const practice = await openPractice();
const page = await practice.advisor();

/** Title of each card, and text from its other end. */
const TOOLS: readonly [string, string, readonly [string, RegExp][]][] = [
  [
    'index strategies',
    '/index-strategy-calculator',
    [
      ['Every 25-year period', /^4% 4\.5% 5%/],
      ['Side by side', /^Every period: best/],
    ],
  ],
  [
    'scorecard',
    '/tax-score-card',
    [
      ['Required distributions by year', /^Age 63/],
      ['Notes and disclosures', /^Plumbline /],
    ],
  ],
  ['buffer', '/retirement-buffer/accumulation/params', [['Ending balance by start date', /^1930 /]]],
  [
    'income rider',
    '/retirement-buffer/income-rider',
    [['All periods, Equities & Bonds 60/40', /^The best Age/]],
  ],
];

async function printed(path: string): Promise<Printed> {
  await page.goto(practice.server.url + path);
  await openExample(page);
  return readPdf(await page.pdf({ preferCSSPageSize: true }));
}

const isOver = (one: PrintedLine, other: PrintedLine): boolean =>
  one.page === other.page &&
  one !== other &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2 &&
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2;

for (const [name, path, cards] of firstOrAll(TOOLS))
  test(`${name} in print: cards are not split, nothing overlaps their titles, and no page is empty`, async () => {
    const { lines } = await printed(path);
    for (const [title, end] of cards) {
      const head = lines.find(({ text }) => text === title);
      assert.ok(head, title);
      const from = lines.indexOf(head);
      const foot = lines.slice(from).find(({ text }) => end.test(text));
      assert.equal(foot?.page, head.page, title);
      assert.deepEqual(
        lines.filter((line) => isOver(head, line)).map(({ text }) => text),
        [],
        title,
      );
    }
    const sheets = lines.filter(({ text }) => /^Page \d+ of \d+$/.test(text));
    assert.equal(sheets.at(-1)?.text, `Page ${sheets.length} of ${sheets.length}`);
    for (const sheet of sheets) {
      const otherLines = lines.filter((line) => line.page === sheet.page && line !== sheet);
      // More than the two lines of the disclosure.
      assert.ok(otherLines.length > 4, `${sheet.text}: ${otherLines.map(({ text }) => text).join(' | ')}`);
    }
  });

test('no page reported an error', () => {
  assert.deepEqual(practice.browserErrors, []);
});
