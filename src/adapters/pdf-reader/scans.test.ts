import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stream } from '../../../scripts/fixtures/raw-pdf.ts';
import type { ExtractedColumnName } from '../../domain/policy/extraction.ts';
import type { TextItem } from '../../domain/policy/reading/page-text.ts';
import { createdPdf, fixture, scannedPages } from '../../../tests/support/illustrations/scanned-file.ts';
import { onePage } from '../../../tests/support/carrier-files/hostile.ts';
import { longTest } from '../../../tests/support/long-run.ts';
import { pdfReader } from './pdf-reader.ts';
import { pageTexts, readBytes } from './read-bytes.ts';

const TRUTH = (JSON.parse(Buffer.from(fixture('meridian.json')).toString('utf8')) as { rows: Partial<Record<ExtractedColumnName, number>>[] }).rows; // oxfmt-ignore

const NAMES = ['year', 'age', 'premium_outlay', 'loans', 'guaranteed_surrender_value', 'guaranteed_death_benefit', 'accumulation_value', 'surrender_value', 'death_benefit'] as const; // oxfmt-ignore
const HEADS = ['Year', 'Age', 'Premium', 'Loan', 'Surrender Value', 'Death Benefit', 'Accum. Value', 'Surrender Value', 'Death Benefit']; // oxfmt-ignore

test('a scanned page continues the ledger of the text pages before it', async () => {
  const [, scan] = scannedPages();
  assert.ok(scan);
  const file = await createdPdf((document) => {
    document.addPage({ size: 'LETTER', margin: 0 }).fontSize(7);
    const line = (texts: readonly string[], y: number) =>
      texts.forEach((text, at) => document.text(text, 20 + at * 65, y, { width: 60, align: 'right', lineBreak: false })); // oxfmt-ignore
    document.text('Guaranteed', 280, 45, { width: 125, align: 'center' });
    document.text('Non-guaranteed illustrated', 410, 45, { width: 190, align: 'center' });
    line(HEADS, 60);
    TRUTH.slice(0, 30).forEach((row, at) => line(NAMES.map((name) => (row[name] ?? 0).toLocaleString('en-US')), 75 + 14 * at)); // oxfmt-ignore
    document.addPage({ size: 'LETTER', margin: 0 }).image(scan, 0, 0, { width: 612 });
  });
  const reading = await pdfReader().read(file);
  assert.ok(reading.ok, reading.ok ? '' : reading.error.code);
  const { rows, warnings } = reading.value;
  assert.deepEqual(rows.map(({ year }) => year), TRUTH.map(({ year }) => year)); // oxfmt-ignore
  const [text, picture] = [rows.slice(0, 30), rows.slice(30)];
  assert.ok(text.every(({ doubtful }) => !doubtful.includes('accumulation_value')));
  assert.ok(picture.every(({ doubtful }) => doubtful.includes('accumulation_value')));
  assert.match(warnings.map(({ message }) => message).join(' '), /Page 2 is a picture, whose figures were recognized/); // oxfmt-ignore
});

test('a picture enlarged by its form covers the page', async () => {
  const form =
    '/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Matrix[612 0 0 792 0 0]/Resources<</XObject<</X2 7 0 R>>>>';
  const picture = '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray';
  const file = onePage(stream('/X1 Do'), undefined, stream('/X2 Do', form), stream('\x80', picture));
  const [page] = await pageTexts(new Uint8Array(file), () => {});
  assert.equal(page?.picture, 'unread');
});

/** Two pages of meridian.pdf as 150 dpi images, compressed like a scan. */
longTest(
  'reads a scan until its time limit, marks every recognized figure, and lists the unread pages',
  async () => {
    const reader = pdfReader({ recognitionMilliseconds: 121_000 });
    const reading = await reader.read(fixture('scanned-ledger.pdf'));
    assert.ok(reading.ok, reading.ok ? '' : reading.error.code);
    const { rows, columns, warnings, unread_pictures: unread } = reading.value;
    assert.deepEqual(unread, [2]);
    assert.equal(rows.length, 30);
    const cells = rows.flatMap((row) =>
      columns.map(({ name }) => ({
        isRight: row[name] === TRUTH.find(({ year }) => year === row.year)?.[name],
        isMarked: row.doubtful.includes(name),
      })),
    );
    assert.ok(cells.length >= 240, `${cells.length} figures`);
    assert.ok(cells.filter(({ isRight }) => isRight).length >= 0.98 * cells.length);
    assert.ok(cells.every(({ isMarked }) => isMarked));
    assert.match(warnings[0]?.message ?? '', /^This file is a scan\./);
    assert.match(warnings.map(({ message }) => message).join(' '), /Page 2 is a picture and was not read\./);
  },
);

longTest('asks which pages to read if a scan has more than forty', async () => {
  const [scan] = scannedPages();
  assert.ok(scan);
  const file = await createdPdf((document) => {
    for (let page = 0; page < 41; page += 1)
      document.addPage({ size: 'LETTER', margin: 0 }).image(scan, 0, 0, { width: 612 });
  });
  const reading = await pdfReader().read(file);
  assert.equal(reading.ok || reading.error.code, 'pdf_scan_pages');
});

longTest('stops a picture that takes too much processor time', async () => {
  const reader = pdfReader({ pictureMilliseconds: 300 });
  const reading = await reader.read(fixture('scanned-ledger.pdf'));
  assert.equal(reading.ok || reading.error.code, 'pdf_too_slow');
});

/** The rows of a page as recognition returns them. */
function recognizedRows(from: number, to: number): TextItem[] {
  const lines = [HEADS, ...TRUTH.slice(from, to).map((row) => NAMES.map((name) => (row[name] ?? 0).toLocaleString('en-US')))]; // oxfmt-ignore
  return lines.flatMap((line, at) =>
    line.map((text, column): TextItem => {
      const width = 3.6 * text.length;
      return { text, x: 65 * (column + 1) - width, y: 75 + 14 * at, width, height: 7, angle: 0 };
    }),
  );
}

/** Recognition with these results, one for each page. */
const recognitionOf = (results: (TextItem[] | null)[], milliseconds = 60_000) => ({
  load: () => Promise.resolve(() => results.shift() ?? null),
  onPage: () => {},
  milliseconds,
});

const scan = (): Promise<Uint8Array> =>
  createdPdf((document) => {
    for (const picture of scannedPages())
      document.addPage({ size: 'LETTER', margin: 0 }).image(picture, 0, 0, { width: 612 });
  });

test('a scan that reaches its time limit returns the pages already read and lists the others', async () => {
  const results = [recognizedRows(0, 30), recognizedRows(30, TRUTH.length)];
  const reading = await readBytes(await scan(), undefined, {}, recognitionOf(results, 0));
  assert.ok(reading.ok);
  assert.equal(reading.value.rows.length, 30);
  assert.deepEqual(reading.value.unread_pictures, [2]);
  assert.ok(reading.value.rows.every(({ doubtful }) => doubtful.includes('accumulation_value')));
});

test('names pages whose letters are too uncertain, and rejects a file that only has such pages', async () => {
  const message = (pages: string) =>
    `Less than 85% of the letters on ${pages} are certain. Paste the rows, or ask the carrier for a PDF with text.`;
  const one = await readBytes(await scan(), undefined, {}, recognitionOf([recognizedRows(0, 30), null]));
  assert.ok(one.ok);
  assert.deepEqual(
    one.value.warnings.filter(({ code }) => code === 'page_illegible'),
    [{ code: 'page_illegible', message: message('page 2'), page: 2 }],
  );
  const none = await readBytes(await scan(), undefined, {}, recognitionOf([]));
  assert.ok(!none.ok);
  assert.deepEqual([none.error.code, none.error.detail], ['pdf_scan', message('pages 1 and 2')]);
});

test('a scan can be canceled while a page is recognized', async () => {
  const abort = new AbortController();
  let started = 0;
  const reading = pdfReader().read(await scan(), {
    signal: abort.signal,
    onProgress: ({ isRecognizing }) => {
      if (isRecognizing) started += 1;
      if (isRecognizing) abort.abort(new Error('left the page'));
    },
  });
  await assert.rejects(reading, /left the page/);
  assert.equal(started, 1, 'the second page is not begun');
});

test('rejects letters drawn as shapes, or names their page if other pages have text', async () => {
  const shapes = (document: PDFKit.PDFDocument): void => {
    document.addPage({ size: 'LETTER' });
    for (let letter = 0; letter < 400; letter += 1)
      document.rect(40 + 12 * (letter % 40), 60 + 14 * Math.floor(letter / 40), 5, 8).fill();
  };
  const only = await readBytes(await createdPdf(shapes));
  assert.deepEqual(only.ok || [only.error.code, only.error.detail], [
    'pdf_outlines',
    'The letters on page 1 are drawn as shapes. Paste the rows, or ask the carrier for a PDF with text.',
  ]);
  const mixed = await readBytes(
    await createdPdf((document) => {
      document.addPage({ size: 'LETTER', margin: 0 }).fontSize(7);
      for (const { text, x, y } of recognizedRows(0, 30)) document.text(text, x, y, { lineBreak: false });
      shapes(document);
    }),
  );
  assert.ok(mixed.ok);
  assert.deepEqual(
    mixed.value.warnings.filter(({ code }) => code === 'page_outlines').map(({ page }) => page),
    [2],
  );
});
