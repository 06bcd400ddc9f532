/** Header, footer, cover and page plan of a comparison's PDF (REPORT.md section 6, looks/print/NOTES.md). */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { getDocumentProxy } from 'unpdf';
import { PEOPLE, samplePdf } from '../../../tests/support/sample-pdfs.ts';
import { typstPdf } from '../../adapters/typst/typst-pdf.ts';
import type { PdfDocument } from '../../domain/practice/reports/report-pdf.ts';
import { pageBands } from './year-tables.ts';

const writer = typstPdf();
after(() => writer.close());

async function pagesOf(document: PdfDocument): Promise<string[]> {
  const written = await writer.make(() => document, { key: 'test' });
  assert.ok(written.ok);
  const read = await getDocumentProxy(written.value.slice());
  const pages: string[] = [];
  for (let page = 1; page <= read.numPages; page += 1) {
    const { items } = await (await read.getPage(page)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    pages.push(text.replaceAll(/\s+/g, ' '));
  }
  return pages;
}

const { elena } = PEOPLE;

/** Lines of text at the bottom of the second page, and the right end of the last. */
async function footerOf(document: PdfDocument): Promise<{ lines: number; width: number }> {
  const written = await writer.make(() => document, { key: 'test' });
  assert.ok(written.ok);
  const page = await (await getDocumentProxy(written.value.slice())).getPage(2);
  const { items } = await page.getTextContent();
  // The bottom margin is 1.05 inches high.
  const below = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [x, y] = (item.transform as number[]).slice(4).map(Math.round);
    return x !== undefined && y !== undefined && y < 70 ? [{ y, right: x + item.width }] : [];
  });
  const lines = new Set(below.map(({ y }) => y));
  const last = below.filter(({ y }) => y === Math.min(...lines));
  return { lines: lines.size, width: Math.max(...last.map(({ right }) => right)) };
}

test('every page has client, advisor and firm at the top, and the policy with its guarantee at the bottom', async () => {
  const document = samplePdf(elena);
  assert.equal(document.fileName, 'Hartwell Elena - Annual review - 2026-03-14.pdf');
  const pages = await pagesOf(document);
  assert.equal(pages.length, 12);
  for (const [index, page] of pages.entries()) {
    assert.match(
      page,
      /^Prepared for Elena M\. Hartwell by Dana Whitfield, CFP®, Whitfield Advisory Group March 14, 2026/,
    );
    for (const text of [
      'Policy values are illustrated, not guaranteed. At guaranteed rates the policy lapses at 72.',
      'Disclosures: page 12',
      `Page ${index + 1} of 12`,
      'Meridian Life Insurance Company, Indexed UL II, form ICC24-IUL2. Illustration dated 03/02/2026.',
    ])
      assert.ok(page.includes(text), `page ${index + 1}: ${text}`);
    assert.equal(page.includes('Plumbline engine'), index === 0 || index === 11, `page ${index + 1}`);
  }
  const [cover = ''] = pages;
  for (const text of [
    'California insurance license 0K12345',
    'CRD 5551234',
    '(415) 555-0142',
    'Northgate Securities',
  ])
    assert.ok(cover.includes(text), text);
});

test('pages are in the planned order, each with its charts', () => {
  const { sections } = samplePdf(elena);
  const charts = sections.map(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'chart' ? [block.title] : [])),
  );
  assert.deepEqual(charts.slice(0, 5), [
    ['Value by age, after tax'],
    ['Value by age, after tax', 'Income by age, after tax'],
    ['Paid to heirs, if death occurs at each age', 'Cumulative income and remaining value, after tax'],
    ['Policy IRR by age', 'Break-even returns, before fees'],
    ['Paid to heirs by age at death, after tax', 'Costs: fees and taxes in total'],
  ]);
  const headings = sections.map(({ heading }) => heading);
  assert.match(
    headings[3] ?? '',
    /^The policy’s yearly return is 4\.28% on surrender and 5\.41% on death at\s99\.$/,
  );
  assert.deepEqual(
    headings.filter((heading) => /^(Appendix|Disclosures)/.test(heading)),
    [
      'Appendix A. Yearly values',
      'Appendix B. Inputs',
      'Appendix C. Assumptions and limitations',
      'Disclosures',
    ],
  );
  assert.deepEqual(
    samplePdf(elena, { length: 'client' }).sections.map(({ blocks }) =>
      blocks.some(({ type }) => type === 'chart'),
    ),
    [true, true, false, false],
  );
});

test('the cost table includes the rates of the fee card', () => {
  // Charges of $193,592 and an outlay of $450,000; 6.20% illustrated less a net return of 4.28%.
  const text = JSON.stringify(samplePdf(elena).sections);
  assert.match(text, /"Share of outlay","43\.02%"/);
  assert.match(text, /"Annual cost, gross rate less net return","1\.92%"/);
});

test('guaranteed values have a row in the summary and the returns, and two columns in the yearly table', () => {
  const text = JSON.stringify(samplePdf(elena).sections);
  assert.match(
    text,
    /"label":"Guaranteed coverage through age","isBig":false,"cells":\[\{"note":"","isBad":false,"text":"71"\}/,
  );
  assert.match(text, /"Guaranteed, surrender value","−3\.72%","−2\.31%","−3\.32%","lapsed"/);
  assert.match(text, /"Surrender, before tax"/);
  assert.match(text, /Thin line, G: the guaranteed death benefit, through 71\./);
});

test('without a client, the header begins with the advisor; a modeled policy has no insurer', async () => {
  const rows = elena.illustration.rows.slice(0, 20);
  const pages = await pagesOf(
    samplePdf(
      { ...elena, client: { ...elena.client, firstname: '', middlename: '', lastname: '' } },
      { inputs: { illustration: { ...elena.illustration, rows, origin: 'model' } }, length: 'client' },
    ),
  );
  for (const page of pages) {
    assert.match(page, /^By Dana Whitfield, CFP®, Whitfield Advisory Group/);
    assert.doesNotMatch(page, /Prepared for|Meridian|guaranteed values/);
    assert.match(page, /Modeled policy\. Not a carrier illustration\./);
  }
});

test('truncates a long client name so that the header includes the advisor and the firm', async () => {
  const lastname =
    'Featherstonehaugh-Cholmondeley-Majoribanks and Worcestershire-Gloucestershire-Leicestershire';
  const [cover = '', ...pages] = await pagesOf(
    samplePdf({ ...elena, client: { ...elena.client, lastname } }, { length: 'client' }),
  );
  for (const page of pages)
    assert.match(
      page,
      /^Prepared for Elena M\. Feather\S*… by Dana Whitfield, CFP®, Whitfield Advisory Group March 14, 2026/,
    );
  assert.ok(cover.includes(lastname), cover);
});

test('a legend does not add a line to the footer', async () => {
  const { width, lines } = await footerOf(samplePdf(elena));
  // The legend of capped figures, after the longest line of the footer.
  const marked = await footerOf({
    ...samplePdf(elena),
    policyLine: `${samplePdf(elena).policyLine} † Capped at the carrier’s illustrated figure.`,
  });
  assert.equal(marked.lines, lines);
  assert.ok(marked.width > width);
});

test('without a firm and a carrier, their lines are omitted', () => {
  const { header, policyLine, cover } = samplePdf(elena, {
    snapshot: { firm: undefined, carrier: undefined },
  });
  assert.equal(header, 'Prepared for Elena M. Hartwell by Dana Whitfield');
  assert.equal(policyLine, '');
  assert.deepEqual(
    cover?.groups.map(({ title }) => title),
    ['Advisor', 'Source'],
  );
});

test('a portrait yearly table breaks after any five ages, to fill its pages', () => {
  const tableOf = (origin?: 'model') => {
    const document = samplePdf(elena, { inputs: { illustration: { ...elena.illustration, origin } } });
    const years = document.sections.find(({ heading }) => heading === 'Appendix A. Yearly values');
    const [table] = years?.blocks ?? [];
    assert.ok(years && table?.type === 'table');
    return { isLandscape: years.isLandscape, largest: Math.max(...table.bands) };
  };
  // Without guaranteed columns, eleven columns fit. The last four years and the totals are five rows.
  assert.deepEqual(tableOf('model'), { isLandscape: false, largest: 5 });
  assert.equal(tableOf().isLandscape, true);
});

test('divides a yearly table into pages of about equal length', () => {
  const fives = (years: number) => [...Array.from({ length: Math.floor(years / 5) }, () => 5), 1];
  for (const years of [10, 30, 35, 50, 70, 120]) {
    const bands = pageBands(fives(years));
    assert.equal(
      bands.reduce((sum, rows) => sum + rows),
      years + 1,
    );
    const [first = 0, ...others] = bands;
    assert.ok(first <= 30 && others.every((rows) => rows <= 40), `${years}: ${bands.join()}`);
    if (bands.length > 1) assert.ok(Math.min(first + 8, ...others) >= 18, `${years}: ${bands.join()}`);
  }
});
