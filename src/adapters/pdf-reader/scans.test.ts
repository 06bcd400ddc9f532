import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { ExtractedColumnName } from '../../domain/policy/extraction.ts';
import type { TextItem } from '../../domain/policy/reading/page-text.ts';
import { createdPdf, fixture, scannedPages } from '../../../tests/support/illustrations/scanned-file.ts';
import { longTest } from '../../../tests/support/long-run.ts';
import { pdfReader } from './pdf-reader.ts';
import { readBytes } from './read-bytes.ts';

const truth = (JSON.parse(Buffer.from(fixture('meridian.json')).toString('utf8')) as { rows: Partial<Record<ExtractedColumnName, number>>[] }).rows; // oxfmt-ignore

const NAMES = ['year', 'age', 'premium_outlay', 'loans', 'guaranteed_surrender_value', 'guaranteed_death_benefit', 'accumulation_value', 'surrender_value', 'death_benefit'] as const; // oxfmt-ignore
const HEADS = ['Year', 'Age', 'Premium', 'Loan', 'Surrender Value', 'Death Benefit', 'Accum. Value', 'Surrender Value', 'Death Benefit']; // oxfmt-ignore

test('a page that is a picture goes on where the pages of text end', async () => {
  const truth = truthOf('meridian.json').rows;
  const [, scan] = scannedPages();
  assert.ok(scan);
  const file = await created((document) => {
    document.addPage({ size: 'LETTER', margin: 0 }).fontSize(7);
    const line = (texts: readonly string[], y: number) =>
      texts.forEach((text, at) => document.text(text, 20 + at * 65, y, { width: 60, align: 'right', lineBreak: false })); // oxfmt-ignore
    document.text('Guaranteed', 280, 45, { width: 125, align: 'center' });
    document.text('Non-guaranteed illustrated', 410, 45, { width: 190, align: 'center' });
    line(HEADS, 60);
    truth.slice(0, 30).forEach((row, at) => line(NAMES.map((name) => (row[name] ?? 0).toLocaleString('en-US')), 75 + 14 * at)); // oxfmt-ignore
    document.addPage({ size: 'LETTER', margin: 0 }).image(scan, 0, 0, { width: 612 });
  });
  const reading = await pdfReader().read(file);
  assert.ok(reading.ok, reading.ok ? '' : reading.error.code);
  const { rows, warnings } = reading.value;
  assert.deepEqual(rows.map(({ year }) => year), truth.map(({ year }) => year)); // oxfmt-ignore
  const [text, picture] = [rows.slice(0, 30), rows.slice(30)];
  assert.ok(text.every(({ doubtful }) => !doubtful.includes('accumulation_value')));
  assert.ok(picture.every(({ doubtful }) => doubtful.includes('accumulation_value')));
  assert.match(warnings.map(({ message }) => message).join(' '), /Page 2 is a picture, whose figures were recognized/); // oxfmt-ignore
});

/** Two pages of meridian.pdf as 150 dpi images, compressed like a scan. */
longTest(
  'reads a scan until the time is up, marks every figure that was recognized, and names the rest',
  async () => {
    const reader = pdfReader({ recognitionMilliseconds: 121_000 });
    const reading = await reader.read(fixture('scanned-ledger.pdf'));
    assert.ok(reading.ok, reading.ok ? '' : reading.error.code);
    const { rows, columns, warnings, unread_pictures: unread } = reading.value;
    assert.deepEqual(unread, [2]);
    assert.equal(rows.length, 30);
    const truth = truthOf('meridian.json').rows;
    const cells = rows.flatMap((row) =>
      columns.map(({ name }) => ({
        isRight: row[name] === truth.find(({ year }) => year === row.year)?.[name],
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

longTest('asks for the pages of a scan that has more than forty', async () => {
  const [scan] = scannedPages();
  assert.ok(scan);
  const file = await created((document) => {
    for (let page = 0; page < 41; page += 1)
      document.addPage({ size: 'LETTER', margin: 0 }).image(scan, 0, 0, { width: 612 });
  });
  assert.equal(await rejection(file), 'pdf_scan_pages');
});

test('stops a picture that takes too much of the processor', async () => {
  const reader = pdfReader({ pictureMilliseconds: 300 });
  assert.equal(await rejection(fixture('scanned-ledger.pdf'), reader), 'pdf_too_slow');
});
