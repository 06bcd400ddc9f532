/** A planning tool's result as pages: the figures of the API, tagged, with the caveat and the page number on each. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getDocumentProxy } from 'unpdf';
import { formatTableDollars } from '../../domain/shared/format.ts';
import { findCalculation } from '../../domain/calculations/registry.ts';
import type { TaxScorecardResult } from '../../domain/tools/scorecard/tax-scorecard.ts';
import { testPractice, type TestPractice } from '../test-practice.ts';

let practice: TestPractice;
before(async () => {
  practice = await testPractice();
});
after(() => practice.close());

const example = findCalculation('tax-scorecard')?.example;

const pdfOf = async (body: unknown, as = practice.dana) =>
  practice.app.request('http://localhost/api/scorecard/pdf/', {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('the scorecard prints every figure that the API answers, in the name of whoever asks', async () => {
  const answer = await pdfOf(example);
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-disposition') ?? '', /^attachment; filename="result\.pdf"$/);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  assert.ok(bytes.length < 1_000_000);
  const document = await getDocumentProxy(bytes);
  const { info } = (await document.getMetadata()) as { info: { Title?: string } };
  assert.equal(info.Title, 'Tax Scorecard');
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const page = await document.getPage(at + 1);
      assert.ok(await page.getStructTree(), `page ${at + 1} is tagged`);
      const { items } = await page.getTextContent();
      return items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' ');
    }),
  );
  pages.forEach((text, at) => {
    assert.ok(text.includes(`Page ${at + 1} of ${pages.length}`), text.slice(-200));
    assert.ok(
      text.includes('Hypothetical figures based on the inputs shown. Not a guarantee.'),
      `page ${at + 1}`,
    );
  });
  const whole = pages.join(' ');
  for (const said of [
    'Dana Test',
    'Keep the IRA',
    'Convert to Roth',
    'IRA or 401K Balance',
    'Roth Conversion Years',
  ])
    assert.ok(whole.includes(said), said);

  const { body } = await practice.call('post', 'scorecard/', { body: example as object });
  const { ira_backend: ira, roth_backend: roth } = body.data as TaxScorecardResult;
  const printed = new Set(whole.match(/[−+]*\$[\d,]+/g)?.map((one) => one.replace('+', '')));
  for (const { totals, rows } of [ira, roth]) {
    const { lifetime_tax, legacy_tax, total_tax, after_tax_legacy, total_value } = totals;
    const yearly = rows.flatMap((row) => [
      row.rmd,
      row.tax,
      row.cumulative_tax,
      row.after_tax_legacy,
      row.total_value,
    ]);
    for (const figure of [lifetime_tax, legacy_tax, total_tax, after_tax_legacy, total_value, ...yearly]) {
      const text = formatTableDollars(figure);
      assert.ok(text === '–' || printed.has(text), text);
    }
  }
});

test('inputs that the calculation refuses are refused in its words, and a visitor is', async () => {
  const refused = await pdfOf({ ...(example as object), age: 200 });
  assert.equal(refused.status, 400);
  const { error } = (await refused.json()) as { error: Record<string, string[]> };
  const same = await practice.call('post', 'scorecard/', { body: { ...(example as object), age: 200 } });
  assert.deepEqual(error.age, same.body.error.age);
  assert.equal((await pdfOf(example, 'nobody')).status, 401);
});
