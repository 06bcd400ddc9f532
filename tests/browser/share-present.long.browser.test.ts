import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import type { SharedReportView } from '../../src/domain/practice/reports/report.ts';
import { call } from './api.ts';
import { violations } from './axe.ts';
import { eventually } from './eventually.ts';
import { readPdf } from './paper.ts';
import { openPractice, type Practice } from './practice.ts';
import { eachPart } from './slides.ts';
import { builder, linkOf, opened, report, shareDialog } from './share.ts';
import { longTest } from '../support/long-run.ts';

const practice = await openPractice();
before(async () => {
  const page = await builder(practice);
  await call(page, 'PATCH', 'report/1/', {
    notes: 'Second thoughts.',
    disclosures: 'Securities through **Hartwell Brokers**.',
  });
  await call(page, 'POST', 'report/share-report/1/', {});
  await page.context().close();
});

test('“Send by email…” requires addresses, names invalid ones without sending, then sends a link to two', async () => {
  const page = await builder(practice);
  const link = await linkOf(page);
  const dialog = shareDialog(page);
  const opener = dialog.getByRole('button', { name: 'Send by email…' });
  if (await opener.count()) await opener.click();
  const send = dialog.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await dialog.getByText('This field is required.').waitFor();

  const email = dialog.getByLabel('Client email');
  const message = dialog.getByLabel('Message');
  await message.fill('As we discussed.');
  await email.fill('elena@example.com, nowhere@, dan@@example.com');
  await send.click();
  await dialog.getByText(/nowhere@ is not a valid email address/).waitFor();
  await eventually(async () => assert.match(await dialog.innerText(), /dan@@example\.com is not a valid/));
  await eventually(async () => assert.deepEqual(await lettersWith(practice, 'As we discussed'), []));

  await email.fill('elena@example.com, dan@example.com');
  await dialog.getByText('Preview').click();
  const [subject = '', preview = ''] = await dialog.locator('details p').allInnerTexts();
  assert.ok(
    preview.includes('As we discussed.') && preview.includes('(a separate link for each recipient)'),
    preview,
  );
  assert.ok(!preview.includes('attached'));
  await dialog.getByLabel('Attach the report as a PDF').click();
  await dialog.getByText('The report is attached as a PDF.').waitFor();
  await dialog.getByLabel('Attach the report as a PDF').click();
  assert.deepEqual(await violations(page), []);
  await send.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Report shared successfully!').waitFor();
  const letters = await lettersWith(practice, 'As we discussed', 2);
  assert.deepEqual(letters.map((text) => /^To: .*?([\w.]+@[\w.]+)/m.exec(text)?.[1]).sort(), [
    'dan@example.com',
    'elena@example.com',
  ]);
  const tokens = letters.map((text) => /\/report\/1\/([\w-]{43})/.exec(text)?.[1]);
  assert.equal(new Set(tokens).size, 2, 'each brings a link of its own');
  const [greeting = 'none'] = preview.split('\n');
  assert.match(greeting, /^Hi \S+,$/);
  for (const letter of letters) {
    assert.ok(!letter.includes(link), 'the general link is not mailed');
    assert.ok(letter.includes(`Subject: ${subject}`) && letter.includes(greeting), 'as the preview said');
  }
  await page.context().close();
});

test('a failed send retains the input and shows what to do', async () => {
  const page = await builder(practice);
  await linkOf(page);
  const dialog = shareDialog(page);
  await dialog.getByRole('button', { name: 'Send by email…' }).click();
  await page.route('**/api/report/share-report/**', (route) =>
    route.fulfill({
      status: 502,
      contentType: 'application/json',
      body: JSON.stringify({
        detail: 'The report is shared, but the message could not be sent. Try again, or copy the link.',
        code: 'mail_failed',
      }),
    }),
  );
  await dialog.getByLabel('Client email').fill('elena@example.com');
  await dialog.getByLabel('Message').fill('Until Friday.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  const alert = dialog.getByRole('alert');
  await eventually(async () =>
    assert.match(await alert.innerText(), /Something went wrong\..*Try again, or copy the link/),
  );
  await eventually(async () =>
    assert.equal(await dialog.getByLabel('Client email').inputValue(), 'elena@example.com'),
  );
  await eventually(async () =>
    assert.equal(await dialog.getByLabel('Message').inputValue(), 'Until Friday.'),
  );
  practice.browserErrors.splice(
    0,
    practice.browserErrors.length,
    ...practice.browserErrors.filter((line) => !line.startsWith('502 ')),
  );
  await page.context().close();
});

test('the shared link is presented with the keyboard, with notes and disclosures as its last slides', async () => {
  const page = await builder(practice);
  const link = await linkOf(page);
  await page.context().close();
  const client = await opened(practice, link);
  await client.getByRole('button', { name: 'Present' }).click();
  const slides = client.getByRole('group', { name: /^Presentation of / });
  await slides.waitFor();
  const at = async () => (await slides.getByRole('status').innerText()).replace(/\s+/g, ' ');
  const heading = () => slides.getByRole('heading', { level: 1 }).innerText();
  const [, count = ''] = /^1 of (\d+)$/.exec(await at()) ?? [];
  assert.ok(Number(count) >= 4, `${count} slides`);
  for (const [key, expected] of [
    ['ArrowRight', '2'],
    ['PageDown', '3'],
    ['PageUp', '2'],
    ['ArrowLeft', '1'],
    ['ArrowLeft', '1'],
    ['End', count],
    ['PageDown', count],
  ] as const) {
    await client.keyboard.press(key);
    await eventually(async () => assert.equal(await at(), `${expected} of ${count}`, key));
  }
  await eventually(async () => assert.equal(await heading(), 'Disclosures'));
  // The disclosures can have two parts.
  await eventually(async () => {
    if ((await heading()) === 'Disclosures') await client.keyboard.press('ArrowLeft');
    assert.equal(await heading(), 'Notes');
  });
  await client.getByText('Second thoughts.').waitFor();
  await client.keyboard.press('Home');
  await eventually(async () => assert.equal(await at(), `1 of ${count}`));
  // Each slide has a distinct headline.
  const headings = new Set([await heading()]);
  await eachPart(client, async () => void headings.add(await heading()));
  assert.equal(headings.size, Number(count), [...headings].join('\n'));
  assert.ok([...headings].some((heading) => / the most after tax, \$/.test(heading)));
  // A presentation remote blanks the screen; the next key only shows the slide again.
  const dark = slides.getByRole('button', { name: /^The screen is blank/ });
  for (const [key, back] of [
    ['b', 'B'],
    ['.', 'PageUp'],
    ['b', 'Escape'],
  ] as const) {
    await client.keyboard.press(key);
    await dark.waitFor();
    await client.keyboard.press(back);
    await dark.waitFor({ state: 'detached' });
    await eventually(async () => assert.equal(await at(), `${count} of ${count}`, back));
  }
  // Pen strokes are removed with their slide.
  const drawn = slides.locator('[data-pen] path');
  await client.keyboard.press('p');
  await slides.locator('[data-pen="on"]').waitFor();
  await client.mouse.move(300, 400);
  await client.mouse.down();
  await client.mouse.move(420, 460, { steps: 4 });
  await client.mouse.up();
  await eventually(async () => assert.equal(await drawn.count(), 1));
  await client.keyboard.press('p');
  await eventually(async () =>
    assert.equal(await drawn.count(), 1, 'the pen is put away, what it drew stays'),
  );
  await client.keyboard.press('PageUp');
  await eventually(async () => assert.equal(await drawn.count(), 0));
  await client.keyboard.press('f');
  await client.waitForFunction(() => document.fullscreenElement !== null);
  await client.keyboard.press('f');
  await client.waitForFunction(() => document.fullscreenElement === null);
  await client.keyboard.press('Escape');
  await report(client).waitFor();
  await client.context().close();
});

test('during a presentation the rest of the application is inert', async () => {
  const page = await builder(practice);
  await page.getByRole('button', { name: 'Present', exact: true }).click();
  await page.getByRole('group', { name: /^Presentation of / }).waitFor();
  const outside = await page.evaluate(() => {
    const slides = document.querySelector('[aria-label^="Presentation of"]');
    return [...document.querySelectorAll('a[href], button')]
      .filter((element) => !slides?.contains(element) && element.closest('[inert]') === null)
      .map((element) => element.outerHTML);
  });
  assert.deepEqual(outside, []);
  await page.keyboard.press('Escape');
  await report(page).waitFor();
  await eventually(async () => assert.equal(await page.locator('[inert]').count(), 0));
  await page.context().close();
});

longTest(
  'the builder, the shared page and the presentation print names, page numbers, notes and the disclosure',
  async () => {
    const page = await builder(practice);
    const link = await linkOf(page);
    await shareDialog(page).getByRole('button', { name: 'Close' }).click();
    const client = await opened(practice, link);
    await report(client).waitFor();
    const slides = await opened(practice, link);
    await slides.getByRole('button', { name: 'Present' }).click();
    await slides.getByRole('group', { name: /^Presentation of / }).waitFor();
    for (const [what, printed] of [
      ['builder', page],
      ['shared page', client],
      ['presentation', slides],
    ] as const) {
      const { text } = await readPdf(await printed.pdf({ preferCSSPageSize: true }));
      assert.match(text, /Prepared for Ruth Lindqvist/, what);
      assert.match(text, /void unless it comes with the complete illustration/, what);
      assert.match(text, /Securities through Hartwell Brokers/, what);
      assert.match(text, /Second thoughts\./, what);
      assert.match(text, /Page 1 of \d/, what);
    }
    await page.context().close();
    await client.context().close();
    await slides.context().close();
  },
);

test('every year of the comparative table is printed completely and in order, with its figures', async () => {
  const page = await builder(practice);
  const [, id, token] = /\/report\/(\d+)\/([^/?]+)/.exec(await linkOf(page)) ?? [];
  await shareDialog(page).getByRole('button', { name: 'Close' }).click();
  const { report: sharedReport } = await call<SharedReportView>(page, 'GET', `report/public/${id}/${token}/`);
  const rows = sharedReport.comparative_table?.rows ?? [];
  /** Returns the tax of a negative value: a separate column if a slot ever owes it. */
  const due = (value: number | null | undefined): number => (value && value <= -0.5 ? -value : 0);
  const expected = rows.map(({ year, age, outlay, slots }) =>
    [
      year,
      age,
      ...[
        outlay,
        ...slots.flatMap(({ net_income, value, death_benefit }, index) => [
          net_income,
          (value ?? 0) + due(value),
          ...(rows.some((row) => due(row.slots[index]?.value) > 0) ? [due(value)] : []),
          death_benefit,
        ]),
      ].map(dollars),
    ].join(' '),
  );
  // Ruth is 44 and her ledger has 52 years.
  assert.equal(expected.length, 52);
  assert.match(expected[0] ?? '', /^1 44 \$12,000 – \$154 – \$400,000 /);
  assert.match(expected[51] ?? '', /^52 95 – /);

  const { sheet, lines } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  const from = lines.findIndex(({ text }) => text === 'Comparative table');
  const to = lines.findIndex(({ text }) => text === 'Making things equal');
  const printed = lines.slice(from, to).filter(({ text }) => /^\d+ \d+( (–|−?\$[\d,]+)){14}$/.test(text));
  assert.deepEqual(
    printed.map(({ text }) => text),
    expected,
  );
  // Margins of half an inch at the sides, 0.6 inch above and below; no row extends beyond them.
  for (const { text, left, right, top, bottom } of printed) {
    assert.ok(left >= 36 && right <= sheet.width - 36, `${text} is cut at a side: ${left} to ${right}`);
    assert.ok(top >= 43.2 && bottom <= sheet.height - 43.2, `${text} is cut: ${top} to ${bottom}`);
  }
  for (const [index, row] of printed.entries()) {
    const before = printed[index - 1];
    if (before?.page === row.page) assert.ok(row.top >= before.bottom, `${row.text} lies on the row before`);
  }
  // A card's title, its complete caption and the top of its chart are on one page.
  const pageOf = (text: string) => lines.find((line) => line.text.includes(text))?.page;
  for (const [title, caption, chart] of [
    ['Making things equal', 'marks the assumed return', 'Same income to 87'],
    ['Cumulative values', 'remaining value', '$519,037 income'],
  ] as const) {
    const first = lines.find(({ text }) => text === title)?.page;
    assert.ok(first !== undefined, title);
    assert.deepEqual([pageOf(caption), pageOf(chart)], [first, first], title);
  }
  await page.context().close();
});

/** Formats as the table does: whole dollars, a true minus sign, a dash for zero. */
function dollars(value: number | null | undefined): string {
  const rounded = Math.round(Math.abs(value ?? 0)).toLocaleString('en-US');
  if (rounded === '0') return '–';
  return `${(value ?? 0) < 0 ? '−' : ''}$${rounded}`;
}

test('the console has no errors', () => {
  assert.deepEqual(practice.browserErrors, []);
});

/** Waits for `count` outbox messages with this phrase and returns them. */
async function lettersWith(box: Practice, phrase: string, count = 0): Promise<string[]> {
  const folder = join(box.dataDir, 'outbox');
  for (let tries = 0; ; tries += 1) {
    const names = await readdir(folder).catch((): string[] => []);
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const letters = texts
      .map((text) => text.replace(/=\r?\n/g, '').replace(/=3D/g, '='))
      .filter((text) => text.includes(phrase));
    if (letters.length >= count || tries > 100) return letters;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
