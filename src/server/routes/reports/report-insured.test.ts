import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { pdfText } from '../../../../tests/support/pdfs.ts';
import { everythingActive } from '../../../domain/practice/reports/report.ts';
import {
  completeReport,
  comparisonExample,
  testPractice,
  type TestPractice,
} from '../../../../tests/support/test-practice.ts';

let practice: TestPractice;
before(async () => {
  practice = await testPractice();
});
after(() => practice.close());

type Rows = ReturnType<typeof comparisonExample>['illustration']['rows'];
const rowsOf = (name: string): Rows =>
  (
    JSON.parse(
      readFileSync(new URL(`../../../../fixtures/illustrations/${name}.json`, import.meta.url), 'utf8'),
    ) as { rows: Rows }
  ).rows;

interface Saved {
  name: string;
  age: number;
  insured?: object;
  /** The report's own choice. */
  chosen?: object;
}

/** The texts of the shared link and of the PDF of a report on a fixture's ledger. */
async function readOf({ name, age, insured, chosen }: Saved): Promise<{ link: string; pdf: string }> {
  const example = comparisonExample();
  const { report } = await completeReport(practice, {
    ...example,
    age,
    illustration: { ...example.illustration, ...(insured && { insured }), rows: rowsOf(name) },
    vehicles: [],
  });
  if (chosen) {
    const patched = await practice.call('patch', `report/${report}/`, {
      body: { saved_action: { ...everythingActive(), insured: chosen } },
    });
    assert.equal(patched.status, 200, JSON.stringify(patched.body));
  }
  const shared = await practice.call('post', `report/share-report/${report}/`, { body: {} });
  assert.equal(shared.status, 200, JSON.stringify(shared.body));
  const token = shared.body.data.view_token;
  const seen = await practice.call('get', `report/public/${report}/${token}/`, { as: null });
  assert.equal(seen.status, 200, JSON.stringify(seen.body));
  const file = await practice.app.request(`http://localhost/api/report/${report}/pdf/`, {
    headers: { authorization: `Bearer ${practice.dana}` },
  });
  const pages = await pdfText(new Uint8Array(await file.arrayBuffer()));
  return { link: JSON.stringify(seen.body), pdf: pages.join(' ') };
}

const FAILED = /does not meet the test of the Internal Revenue Code \(section 7702\)/;

test('a failed guideline premium test stays failed on link and PDF, by the sex saved with the illustration', async () => {
  const meridian = { name: 'meridian', age: 50 };
  const known = await readOf({ ...meridian, insured: { sex: 'female', tobacco: 'nonsmoker' } });
  assert.match(known.link, FAILED);
  assert.match(known.pdf, FAILED);
  assert.doesNotMatch((await readOf(meridian)).link, FAILED);
});

// The ledger of horizon.pdf passes the guideline premium test and fails the cash value accumulation test.
test('the definition test saved with the illustration is the one that is made, unless the report has its own', async () => {
  const horizon = { name: 'horizon', age: 45 };
  const insured = { sex: 'male', tobacco: 'nonsmoker' };
  const stated = { ...insured, definition_test: 'cvat' };
  const saved = await readOf({ ...horizon, insured: stated });
  assert.match(saved.link, FAILED);
  assert.match(saved.pdf, FAILED);
  assert.doesNotMatch((await readOf({ ...horizon, insured })).link, FAILED);
  const own = { sex: 'male', definition_test: 'gpt' };
  assert.doesNotMatch((await readOf({ ...horizon, insured: stated, chosen: own })).link, FAILED);
});
