/** No page of a comparison is nearly empty (looks/print/NOTES.md, "Fill"). */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { firstOrAll, longTest } from '../../../tests/support/long-run.ts';
import { assertFilled, pageFills } from '../../../tests/support/page-fill.ts';
import { PEOPLE, samplePdf } from '../../../tests/support/sample-pdfs.ts';
import { typstPdf } from '../../adapters/typst/typst-pdf.ts';
import type { PdfDocument } from '../../domain/practice/reports/report-pdf.ts';
import { everythingActive, REPORT_TABS } from '../../domain/practice/reports/report.ts';

const writer = typstPdf();
after(() => writer.close());

async function isFilled(name: string, document: PdfDocument, minInked?: number): Promise<void> {
  const written = await writer.make(() => document, { key: 'test' });
  assert.ok(written.ok, name);
  assertFilled(await pageFills(written.value), name, { minInked });
}

for (const [name, person] of firstOrAll(Object.entries(PEOPLE)))
  test(`every page of ${name}'s complete and short reports is filled`, async () => {
    await isFilled('complete', samplePdf(person));
    await isFilled('client', samplePdf(person, { length: 'client' }));
  });

const { elena } = PEOPLE;
const withoutLoans = elena.illustration.rows.map((row) => ({ ...row, loans: 0, withdrawals: 0 }));
const CASES = {
  'a modeled policy': { inputs: { illustration: { ...elena.illustration, origin: 'model' } } },
  'a policy without accounts': { inputs: { vehicles: [] } },
  'one account': { inputs: { vehicles: elena.vehicles.slice(0, 1) } },
  'no income': { inputs: { illustration: { ...elena.illustration, rows: withoutLoans } } },
  'twelve years': {
    inputs: { illustration: { ...elena.illustration, rows: elena.illustration.rows.slice(0, 12) } },
  },
  'thirty-five years': {
    inputs: { illustration: { ...elena.illustration, rows: elena.illustration.rows.slice(0, 35) } },
  },
  'notes of the advisor': { snapshot: { notes: 'We meet again in the fall.\n\nBring the statement.' } },
  'today’s dollars': { inputs: { inflation: 0.025, dollars: 'real' } },
} as const;

for (const [name, change] of Object.entries(CASES))
  longTest(`every page is filled: ${name}`, () => isFilled(name, samplePdf(elena, change)));

/** Its appendices and disclosures are short; no page may be under a third full. */
const MIN_OF_ONE_TAB = 1 / 3;

longTest('every page is filled if one tab is off, or only one is on', async () => {
  const every = everythingActive();
  const of = (active_tabs: typeof every.active_tabs) =>
    samplePdf(elena, { snapshot: { saved_action: { ...every, active_tabs } } });
  for (const { id } of REPORT_TABS) {
    await isFilled(`without ${id}`, of(every.active_tabs.filter((tab) => tab !== id)));
    await isFilled(`${id} only`, of([id]), MIN_OF_ONE_TAB);
  }
});
