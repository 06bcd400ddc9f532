import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import elena from '../../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { NO_HISTORY } from '../../../domain/market/inline-series.ts';
import { comparativeReportSchema } from '../../../domain/comparison/comparative/comparative-report-schema.ts';
import { everythingActive, NO_LOGOS, type ReportSnapshot } from '../../../domain/practice/reports/report.ts';
import { historicalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { sharedView, sharedHistoricalView } from '../../../domain/practice/reports/shared-view.ts';
import { takeSnapshot } from '../../../domain/practice/reports/take-snapshot.ts';
import { SHIPPED_TAX_TABLES } from '../../../domain/tax/federal/grown-tables.ts';
import { comparativePdf } from '../../../rendering/pdf/comparative-pdf.ts';
import { historyNotes } from '../../../rendering/words/history/historical-notes.ts';
import { comparativeTableCells, slotGroups } from '../../tables/comparative-columns.ts';
import { elenaInput } from '../../../../tests/support/historical-fixture.ts';
import { textsOf } from '../../../../tests/support/page-texts.ts';
import practice from '../../../../fixtures/saved/practice-0.3.0.json' with { type: 'json' };
import type { HistoricalSnapshot } from '../../../domain/practice/reports/historical-report-content.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { historicalPdf } from '../../../rendering/pdf/historical-pdf.ts';

const { ReportView } = await import('../comparative/report-view.tsx');
const { visibleCards } = await import('../comparative/report-cards.tsx');

/** Guaranteed to 71. */
const guaranteed = elena.illustration.rows.map((row) => ({
  ...row,
  guaranteed_surrender_value: row.age < 72 ? 41_207 : 0,
  guaranteed_death_benefit: row.age < 72 ? 900_000 : 0,
}));
const lasting = guaranteed.map((row) => ({
  ...row,
  guaranteed_surrender_value: 41_207,
  guaranteed_death_benefit: 900_000,
}));
const NONE = 'No guaranteed values were entered. They are in the carrier’s illustration.';

function shared(rows: readonly object[], origin: 'carrier' | 'model' = 'carrier') {
  const inputs = comparativeReportSchema.parse({
    age: elena.client.age,
    start_year: 2026,
    illustration: { ...elena.illustration, rows, origin },
    vehicles: [{ name: 'Brokerage', account_type: 'taxable', rate_of_return: 0.06, fee: 0.01 }],
  });
  const names = {
    client: { firstname: 'Pat', middlename: null, lastname: 'Hale' },
    ...{ advisor: 'Dana Reyes', scenario: 'S', report: 'R', description: '' },
  };
  const result = takeSnapshot(
    inputs,
    { saved_action: everythingActive(), names },
    { history: NO_HISTORY, taxTables: SHIPPED_TAX_TABLES },
  );
  assert.ok(result.ok);
  const shared_at = '2026-03-31T00:00:00Z';
  const view = sharedView(result.value, { report_id: 1, report_link: '', shared_at, logos: NO_LOGOS });
  const pdf = comparativePdf(result.value, { length: 'complete', takenAt: shared_at, timeZone: 'UTC' });
  assert.ok(view.basis);
  return { ...view, basis: view.basis, pdf: JSON.stringify(pdf), snapshot: result.value };
}

async function pageOf({ report, basis, saved_action }: ReturnType<typeof shared>): Promise<string> {
  const texts: string[] = [];
  for (const node of [
    <ReportView report={report} basis={basis} shown={saved_action} />,
    ...visibleCards(saved_action).map(({ Screen }) => <Screen report={report} basis={basis} />),
  ]) {
    const { host, act, unmount } = await mount(node);
    // The notes follow the last card, and cards arrive one per frame.
    const isReport = host.querySelector('article') !== null;
    for (let tries = 0; isReport && tries < 200 && !host.textContent?.includes('How to read'); tries += 1)
      await act(async () => new Promise((done) => setTimeout(done, 10)));
    for (const choice of host.querySelectorAll<HTMLElement>('[role="radio"], input[type="radio"], button'))
      if (choice.textContent === 'Death benefit') await act(async () => choice.click());
    texts.push(host.innerHTML.replaceAll(/<[^>]*>/g, '|'));
    await unmount();
  }
  return texts.join('\n').replaceAll('\u00a0', ' ');
}

test('guaranteed values are in the caveat, the key figures, the yearly table and the death-benefit chart', async () => {
  const one = shared(guaranteed);
  const page = await pageOf(one);
  assert.ok(/Guaranteed surrender value/.test(page));
  assert.ok(/Guaranteed death benefit/.test(page));
  assert.match(page, /Guaranteed at 99\|+lapsed\|/);
  assert.match(await pageOf(shared(lasting)), /Guaranteed at 99\|+\$41,207\|+before tax\|/);
  assert.ok(/Illustrated, not guaranteed: at guaranteed rates the policy lapses at 72\./.test(page));
  assert.ok(/Guaranteed coverage through age.*"text":"71"/.test(one.pdf.replaceAll('\u00a0', ' ')));
  assert.ok(/At guaranteed rates the policy lapses at 72\./.test(one.pdf.replaceAll('\u00a0', ' ')));
  assert.ok(/"lapsed"/.test(one.pdf.replaceAll('\u00a0', ' ')));
});

test('the yearly table and the file show “lapsed” from the year of the lapse on', () => {
  const { report, basis } = shared(guaranteed);
  assert.ok(report.comparative_table);
  const groups = slotGroups(report.slots, basis.value_basis, { guaranteed: basis.guaranteed });
  const cells = comparativeTableCells(report.comparative_table, groups);
  const at = (cells[0] ?? []).indexOf('IUL policy: Guaranteed surrender value');
  const ofAge = (age: number) => cells.find((row) => row[1] === age)?.[at];
  assert.deepEqual([ofAge(71), ofAge(72), ofAge(95)], [41_207, 'lapsed', 'lapsed']);
  assert.equal(cells.find(([first]) => first === 'Total')?.[at], null);
});

test('a policy guaranteed to the end states its ending value', () => {
  const { pdf } = shared(lasting);
  assert.match(pdf.replaceAll('\u00a0', ' '), /At guaranteed rates the policy holds \$41,207 at 99\./);
});

test('without guaranteed values, the page states where they are, except for modeled policies and old snapshots', async () => {
  const bare = shared(elena.illustration.rows);
  assert.ok((await pageOf(bare)).includes(NONE));
  assert.ok(bare.pdf.includes(NONE));
  assert.ok(!(await pageOf(shared(elena.illustration.rows, 'model'))).includes('uaranteed values'));
  const { snapshot } = bare;
  const place = { report_id: 1, report_link: '', shared_at: '2026-03-31T00:00:00Z', logos: NO_LOGOS };
  const earlier = sharedView({ ...snapshot, method_disclosures: undefined }, place);
  assert.equal(earlier.basis?.no_guaranteed, undefined);
});

test('a historical report states the guaranteed result in one sentence', () => {
  const noteOf = (rows: readonly object[]) => {
    const input = elenaInput({ illustration: { ...elena.illustration, rows } });
    const report = { horizon: 40, income_analysis: [], longevity_weighting: undefined };
    const notes = historyNotes({ slots: [], period_count: 546 }, historicalBasis(input, report));
    return notes.find(({ id }) => id === 'guaranteed')?.text ?? '';
  };
  assert.equal(noteOf(guaranteed), 'At guaranteed rates the policy lapses at 72.');
  assert.equal(noteOf(lasting), 'At guaranteed rates the policy holds $41,207 at 89.');
  assert.equal(noteOf(elena.illustration.rows), NONE);
});

const { ComparativePresentation } = await import('../present/comparative-presentation.tsx');
const { HistoricalPresentation } = await import('../present/historical-presentation.tsx');
const { HistoricalReportView } = await import('../historical/historical-view.tsx');
const comparative = await import('../comparative/report-cards.tsx');
const historical = await import('../historical/historical-cards.tsx');

const snapshotOf = (id: number): unknown =>
  practice.rows.report_shares.find(({ report_id }) => report_id === id)?.snapshot ?? assert.fail(String(id));
const PLACE = { report_id: 1, report_link: '', shared_at: '2026-03-02T15:00:00Z', logos: NO_LOGOS };
const PDF = { length: 'complete', takenAt: PLACE.shared_at, timeZone: 'UTC' } as const;
const PRESENTED = {
  client: { firstname: 'Amara', lastname: 'Voss' },
  ...{ name: 'Review', notes: '', disclosures: '', onLeave: () => {} },
};

const NEWER_TEXTS = [
  'No guaranteed values were entered',
  'IRR, surrender',
  'Which way each assumption leans',
  'uaranteed value at',
];

function assertOfItsTime(texts: string, place: string): void {
  for (const newer of NEWER_TEXTS) assert.ok(!texts.includes(newer), `${place}: ${newer}`);
}

test('a comparison shared by 0.3.0 opens as page, slides, PDF and CSV with its stored figures', async () => {
  const snapshot = snapshotOf(1) as ReportSnapshot;
  const view = sharedView(snapshot, PLACE);
  const { report, basis, variants, saved_action: viewState } = view;
  assert.ok(basis);
  assert.ok(variants.length > 0);
  const page = { report, basis, variants };
  const texts: Record<string, string> = {
    page: await textsOf(<ReportView {...page} shown={viewState} />),
    slides: await textsOf(<ComparativePresentation {...page} {...PRESENTED} shown={viewState} />),
    PDF: JSON.stringify(comparativePdf(snapshot, PDF)),
    cards: '',
  };
  for (const { Screen } of comparative.visibleCards(viewState)) {
    texts.cards += await textsOf(<Screen {...page} />);
    texts.slides += await textsOf(<Screen {...page} isSlide />);
  }
  for (const [place, text] of Object.entries(texts)) assertOfItsTime(text, place);
  const stored = snapshot.report.comparative_table.footer.slots.flatMap((slot) => [
    slot?.total_net_income ?? 0,
    slot?.ending_death_benefit ?? 0,
  ]);
  for (const figure of stored.filter((one) => one > 1)) {
    for (const place of ['page', 'PDF'])
      assert.ok(texts[place]?.includes(formatTableDollars(figure)), `${place}: ${figure}`);
    assert.ok(texts.cards?.includes(String(figure)), `CSV: ${figure}`);
  }
  for (const { text } of snapshot.method_disclosures ?? []) assert.ok(texts.PDF?.includes(text), text);
  for (const { name } of variants) assert.ok(texts.cards?.includes(name), name);
});

test('a historical report shared by 0.3.0 opens in the same way', async () => {
  const snapshot = snapshotOf(4) as HistoricalSnapshot;
  const view = sharedHistoricalView(snapshot, PLACE);
  const { report, basis, saved_action: viewState } = view;
  assert.ok(basis);
  const page = { report, basis };
  const texts: Record<string, string> = {
    page: await textsOf(<HistoricalReportView {...page} shown={viewState} />),
    slides: await textsOf(
      <HistoricalPresentation {...page} {...PRESENTED} shown={viewState} fixed={view.fixed_disclosures} />,
    ),
    PDF: JSON.stringify(historicalPdf(snapshot, PDF)),
    cards: '',
  };
  for (const { Screen } of historical.visibleCards(viewState))
    texts.cards += await textsOf(<Screen {...page} />);
  for (const [place, text] of Object.entries(texts)) assertOfItsTime(text, place);
  const worst = snapshot.report.comparative_table.flatMap((slot) => [slot.worst.ending_value]);
  for (const figure of worst.filter((one) => one > 1)) {
    assert.ok(texts.PDF?.includes(formatTableDollars(figure)), `PDF: ${figure}`);
    assert.ok(texts.cards?.includes(formatTableDollars(figure)), `card: ${figure}`);
  }
  for (const { message } of snapshot.report.notes)
    assert.ok(JSON.stringify(view).includes(JSON.stringify(message)), message);
});

const { SharedComparison } = await import('./shared-comparison.tsx');
const { SharedHistoricalReport } = await import('./shared-historical-report.tsx');

const FIRM = {
  ...{ firm_name: 'Whitfield Advisory Group', credentials: 'CFP®', license: 'CA 0H12345' },
  ...{ crd_number: '1234567', phone: '', address: '', broker_dealer: '' },
};

test('a shared page names the firm in its header and its block, and an old one names only the advisor', async () => {
  const client = { firstname: 'Elena', middlename: null, lastname: 'Hartwell' };
  const [one, other] = [snapshotOf(1) as ReportSnapshot, snapshotOf(4) as HistoricalSnapshot];
  const by = { client, advisor: 'Dana Whitfield' };
  for (const firm of [FIRM, undefined]) {
    const comparison = sharedView({ ...one, names: { ...one.names, ...by }, firm }, PLACE);
    const history = sharedHistoricalView({ ...other, names: { ...other.names, ...by }, firm }, PLACE);
    for (const node of [
      <SharedComparison view={comparison} Presentation={ComparativePresentation} />,
      <SharedHistoricalReport view={history} />,
    ]) {
      const { host, unmount } = await mount(node);
      const prepared = [...host.querySelectorAll('span')]
        .map(({ textContent }) => textContent)
        .filter((text) => text.startsWith('Prepared for'));
      assert.deepEqual(
        [...new Set(prepared)],
        [`Prepared for Elena Hartwell by Dana Whitfield${firm ? ', CFP®, Whitfield Advisory Group' : ''}`],
      );
      // The bar and the head in print.
      assert.equal(prepared.length, 2);
      assert.equal(
        host.querySelector('address')?.textContent,
        firm && 'Dana Whitfield, CFP®\nWhitfield Advisory Group\nCA 0H12345 · CRD 1234567',
      );
      await unmount();
    }
  }
});

test('slides of a shared report show the date of the share', async () => {
  const comparison = sharedView(snapshotOf(1) as ReportSnapshot, PLACE);
  const history = sharedHistoricalView(snapshotOf(4) as HistoricalSnapshot, PLACE);
  for (const node of [
    <SharedComparison view={comparison} Presentation={ComparativePresentation} />,
    <SharedHistoricalReport view={history} />,
  ]) {
    const { host, act, unmount } = await mount(node);
    const button = [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'Present');
    // The slides of history load after the click.
    await act(async () => button?.click());
    for (let tries = 0; tries < 200 && !host.querySelector('[data-stage]'); tries += 1)
      await act(async () => new Promise((done) => setTimeout(done, 10)));
    const text = host.textContent ?? '';
    assert.ok(text.includes('March 2, 2026'), text);
    assert.ok(text.includes('03/02/26'), text);
    await unmount();
  }
});
