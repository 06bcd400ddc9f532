import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { getDocumentProxy, extractText } from 'unpdf';
import { completeReport, comparisonExample, testPractice, type TestPractice } from '../test-practice.ts';

let practice: TestPractice;
before(async () => {
  practice = await testPractice();
});
after(() => practice.close());

const { rows } = JSON.parse(
  readFileSync(new URL('../../../fixtures/illustrations/meridian.json', import.meta.url), 'utf8'),
) as { rows: ReturnType<typeof comparisonExample>['illustration']['rows'] };

/** What a client reads of a report whose illustration was saved with `more`: on the shared link and in the PDF. */
async function readOf(more: object): Promise<{ link: string; pdf: string }> {
  const example = comparisonExample();
  const { report } = await completeReport(practice, {
    ...example,
    age: 50,
    illustration: { ...example.illustration, ...more, rows },
    vehicles: [],
  });
  const shared = await practice.call('post', `report/share-report/${report}/`, { body: {} });
  assert.equal(shared.status, 200, JSON.stringify(shared.body));
  const token = shared.body.data.view_token;
  const seen = await practice.call('get', `report/public/${report}/${token}/`, { as: null });
  assert.equal(seen.status, 200, JSON.stringify(seen.body));
  const file = await practice.app.request(`http://localhost/api/report/${report}/pdf/`, {
    headers: { authorization: `Bearer ${practice.dana}` },
  });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await file.arrayBuffer())), {
    mergePages: true,
  });
  return { link: JSON.stringify(seen.body), pdf: text.replace(/\s+/g, ' ') };
}

test('a failed guideline premium test stays failed on link and PDF, by the sex saved with the illustration', async () => {
  const failed = /does not meet the test of the Internal Revenue Code \(section 7702\)/;
  const known = await readOf({ insured: { sex: 'female', tobacco: 'nonsmoker' } });
  assert.match(known.link, failed);
  assert.match(known.pdf, failed);
  assert.doesNotMatch((await readOf({})).link, failed);
});
