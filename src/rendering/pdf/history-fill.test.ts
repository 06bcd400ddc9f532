/** No page of a historical report or a planning tool is nearly empty (looks/print/NOTES.md, "Fill"). */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { firstOrAll, longTest } from '../../../tests/support/long-run.ts';
import { assertFilled, pageFills } from '../../../tests/support/page-fill.ts';
import {
  historyPdf,
  sampleHistory,
  SAMPLE_TOOLS,
  toolPdf,
} from '../../../tests/support/sample-history-pdfs.ts';
import { PEOPLE } from '../../../tests/support/sample-pdfs.ts';
import { typstPdf } from '../../adapters/typst/typst-pdf.ts';
import {
  anythingHistorical,
  HISTORICAL_TABS,
} from '../../domain/practice/reports/historical-report-content.ts';
import type { PdfDocument } from '../../domain/practice/reports/report-pdf.ts';

const writer = typstPdf();
after(() => writer.close());

async function isFilled(name: string, document: PdfDocument, minInked?: number): Promise<void> {
  const written = await writer.make(() => document, { key: 'test' });
  assert.ok(written.ok, name);
  const first = document.cover === null ? 1 : 2;
  assertFilled(await pageFills(written.value), name, { first, minInked });
}

for (const [name, person] of firstOrAll(Object.entries(PEOPLE)))
  test(`every page of ${name}'s complete and short historical reports is filled`, async () => {
    const snapshot = sampleHistory(person);
    await isFilled('complete', historyPdf(snapshot));
    await isFilled('with notes', historyPdf({ ...snapshot, notes: 'We meet again in the fall.' }));
    await isFilled('client', historyPdf(snapshot, 'client'));
  });

const { elena } = PEOPLE;
const withoutIncome = elena.illustration.rows.map((row) => ({ ...row, loans: 0, withdrawals: 0 }));
const CASES = {
  'a modeled policy': { illustration: { ...elena.illustration, origin: 'model' } },
  'a policy without accounts': { vehicles: [] },
  'no income': { illustration: { ...elena.illustration, rows: withoutIncome } },
  'one account': {
    vehicles: [{ name: 'Roth', account_type: 'tax_free', portfolio: 'equities_and_bonds_60_40', fee: 0.01 }],
  },
  'today’s dollars': { inflation: 'cpi', dollars: 'real' },
} as const;

for (const [name, inputs] of Object.entries(CASES))
  longTest(`every page is filled: ${name}`, () => isFilled(name, historyPdf(sampleHistory(elena, inputs))));

/** The last wide page depends on the number of yearly tables, the last page on the disclosures. */
const MIN_OF_SOME_TABS = 1 / 3;

longTest('every page is filled with simulated paths, with one tab off and with only one tab on', async () => {
  const every = anythingHistorical();
  const snapshot = sampleHistory(elena, {}, { saved_action: every });
  await isFilled('simulated paths', historyPdf(snapshot));
  const of = (active_tabs: typeof every.active_tabs) =>
    historyPdf({ ...snapshot, saved_action: { ...every, active_tabs } });
  for (const { id } of HISTORICAL_TABS) {
    const without = of(every.active_tabs.filter((tab) => tab !== id));
    await isFilled(`without ${id}`, without, MIN_OF_SOME_TABS);
    await isFilled(`${id} only`, of([id]), MIN_OF_SOME_TABS);
  }
});

for (const id of firstOrAll(SAMPLE_TOOLS, 2))
  test(`every page of ${id} is filled, with and without a client`, async () => {
    await isFilled(`${id} for a client`, toolPdf(id, 'Elena Hartwell'));
    await isFilled(id, toolPdf(id, ''));
  });
