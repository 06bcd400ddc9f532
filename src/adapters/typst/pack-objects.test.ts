/** Packed PDFs have the same content in fewer bytes. Unexpected syntax is unchanged. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDocumentProxy } from 'unpdf';
import { tablePdf } from '../../../tests/support/pdfs.ts';
import { packObjects } from './pack-objects.ts';

const bytesOf = (text: Buffer) => new Uint8Array(text);
const MANY = Array.from({ length: 450 }, (_, page) => ({
  edges: [200, 400],
  lines: [[`${page}`, `${page * 7}`]],
}));

async function textOf(pdf: Uint8Array<ArrayBuffer>, page: number): Promise<string> {
  const document = await getDocumentProxy(pdf.slice());
  assert.equal(document.numPages, MANY.length);
  const { items } = await (await document.getPage(page)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

test('every object is found in any number of streams', async () => {
  const complete = bytesOf(tablePdf(MANY));
  const less = packObjects(complete);
  assert.ok(less.length < complete.length * 0.7, `${less.length} of ${complete.length}`);
  for (const page of [1, 199, 200, 201, 450]) {
    assert.match(await textOf(less, page), new RegExp(`\\b${page - 1}\\b.*\\b${(page - 1) * 7}\\b`));
    assert.equal(await textOf(less, page), await textOf(complete, page));
  }
});

test('a file with an unexpected structure is unchanged', () => {
  const complete = tablePdf(MANY.slice(0, 3));
  const text = complete.toString('latin1');
  for (const [what, other] of [
    ['no table', text.replace('xref\n0', 'xref\n1')],
    ['cut off', text.slice(0, -40)],
    ['another generation', text.replace(' 00000 n', ' 00001 n')],
    ['an object elsewhere', text.replace('0000000009 ', '0000000010 ')],
    ['a later version of itself', text.replace('/Root', '/Prev 9 /Root')],
    ['nothing', ''],
  ] as const) {
    const input = bytesOf(Buffer.from(other, 'latin1'));
    assert.equal(packObjects(input), input, what);
  }
});
