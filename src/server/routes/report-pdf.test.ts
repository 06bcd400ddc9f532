/** A report as a PDF: who gets it, and that what it prints is what the API says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDocumentProxy } from 'unpdf';
import type { ComparativeReport } from '../../domain/comparison/comparative/comparative-report.ts';
import { formatTableDollars } from '../../domain/shared/format.ts';
import { comparisonExample, completeReport, practiceOfFile } from '../test-practice.ts';

const practice = await practiceOfFile();
const { report } = await completeReport(practice);

/** The text of its pages; spaces are as the layout has them, so all are one. */
async function pagesOf(path: string, as: string | null = practice.dana) {
  const response = await practice.app.request(`http://localhost/api/${path}`, {
    headers: as === null ? {} : { authorization: `Bearer ${as}` },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (response.status !== 200) return { response, pages: [] };
  const document = await getDocumentProxy(bytes.slice());
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  const info = (await document.getMetadata()).info as Record<string, unknown>;
  const tree = await (await document.getPage(2)).getStructTree();
  return { response, pages, info, tree };
}

test('each figure of the comparative table stands on its pages, numbered, with the caveat on every one', async () => {
  const { response, pages, info, tree } = await pagesOf(`report/${report}/pdf/`);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'application/pdf');
  assert.match(String(info?.['Title']), /^Comparison report for /);
  assert.match(JSON.stringify(tree), /"role":"H1"/);
  for (const [index, page] of pages.entries()) {
    assert.match(page, /Policy values are illustrated, not guaranteed\./, `page ${index + 1}`);
    assert.match(page, new RegExp(`Page ${index + 1} of ${pages.length}`));
  }
  const whole = pages.join(' ');
  const { body } = await practice.call('post', 'calculations/comparative-report/', {
    body: comparisonExample(),
  });
  const { rows } = (body.data as Pick<ComparativeReport, 'comparative_table'>).comparative_table;
  assert.ok(rows.length >= 20);
  for (const row of rows)
    for (const { value, death_benefit: left } of row.slots)
      for (const figure of [value, left])
        if (figure !== null && figure > 0)
          assert.ok(whole.includes(formatTableDollars(figure)), `${row.age}: ${formatTableDollars(figure)}`);
});

test('the short one has fewer pages, and a length that is neither is refused', async () => {
  const [short, whole] = [
    await pagesOf(`report/${report}/pdf/?length=client`),
    await pagesOf(`report/${report}/pdf/`),
  ];
  assert.ok(short.pages.length < whole.pages.length, `${short.pages.length} of ${whole.pages.length}`);
  assert.equal((await pagesOf(`report/${report}/pdf/?length=long`)).response.status, 400);
});

test('another advisor’s report is not found, and a link prints what it was shared with', async () => {
  assert.equal((await pagesOf(`report/${report}/pdf/`, practice.mira)).response.status, 404);
  const shared = await practice.call('post', `report/share-report/${report}/`, {
    body: { client_email: [], message: '', is_include_pdf: false, link: '' },
  });
  const [, place] = /\/report\/(\d+\/[^/?]+)/.exec(String(shared.body.data.report_link)) ?? [];
  const before = await practice.call('get', `report/${report}/`);
  assert.equal((await pagesOf(`report/public/${place}/pdf/`, null)).response.status, 200);
  assert.equal((await pagesOf(`report/public/${report}/wrong/pdf/`, null)).response.status, 404);
  const after = await practice.call('get', `report/${report}/`);
  assert.deepEqual(after.body.data, before.body.data, 'fetching the file counts no view');
});
