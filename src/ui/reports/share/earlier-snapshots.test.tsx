import { textsOf } from '../../../../tests/support/page-texts.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import practice from '../../../../fixtures/saved/practice-0.3.0.json' with { type: 'json' };
import type { HistoricalSnapshot } from '../../../domain/practice/reports/historical-report-kept.ts';
import { NO_LOGOS, type ReportSnapshot } from '../../../domain/practice/reports/report.ts';
import { sharedHistoricalView, sharedView } from '../../../domain/practice/reports/shared-view.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { comparativePdf } from '../../../rendering/pdf/comparative-pdf.ts';
import { historicalPdf } from '../../../rendering/pdf/historical-pdf.ts';

const { ComparativePresentation } = await import('../present/comparative-presentation.tsx');
const { HistoricalPresentation } = await import('../present/historical-presentation.tsx');
const { ReportView } = await import('../comparative/report-view.tsx');
const { HistoricalReportView } = await import('../historical/historical-view.tsx');
const comparative = await import('../comparative/report-cards.tsx');
const historical = await import('../historical/historical-cards.tsx');

/** Rows are read as a database's are. */
const snapshotOf = (id: number): unknown =>
  practice.rows.report_shares.find(({ report_id }) => report_id === id)?.snapshot ?? assert.fail(String(id));
const PLACE = { report_id: 1, report_link: '', shared_at: '2026-03-02T15:00:00Z', logos: NO_LOGOS };
const PDF = { length: 'complete', takenAt: PLACE.shared_at, timeZone: 'UTC' } as const;
const TOLD = {
  client: { firstname: 'Amara', lastname: 'Voss' },
  ...{ name: 'Review', notes: '', disclosures: '', onLeave: () => {} },
};

const LATER = [
  'No guaranteed values were entered',
  'IRR, surrender',
  'Which way each assumption leans',
  'uaranteed value at',
];

function assertOfItsTime(texts: string, place: string): void {
  for (const later of LATER) assert.ok(!texts.includes(later), `${place}: ${later}`);
}

test('a comparison that 0.3.0 shared opens as page, slides, PDF and CSV with its stored figures', async () => {
  const snapshot = snapshotOf(1) as ReportSnapshot;
  const view = sharedView(snapshot, PLACE);
  const { report, basis, variants, saved_action: shown } = view;
  assert.ok(basis);
  assert.ok(variants.length > 0);
  const page = { report, basis, variants };
  const texts: Record<string, string> = {
    page: await textsOf(<ReportView {...page} shown={shown} />),
    slides: await textsOf(<ComparativePresentation {...page} {...TOLD} shown={shown} />),
    PDF: JSON.stringify(comparativePdf(snapshot, PDF)),
    cards: '',
  };
  for (const { Screen } of comparative.shownCards(shown)) {
    texts.cards += await textsOf(<Screen {...page} />);
    texts.slides += await textsOf(<Screen {...page} isSlide />);
  }
  for (const [place, said] of Object.entries(texts)) assertOfItsTime(said, place);
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

test('a report on history that 0.3.0 shared opens the same way', async () => {
  const snapshot = snapshotOf(4) as HistoricalSnapshot;
  const view = sharedHistoricalView(snapshot, PLACE);
  const { report, basis, saved_action: shown } = view;
  assert.ok(basis);
  const page = { report, basis };
  const texts: Record<string, string> = {
    page: await textsOf(<HistoricalReportView {...page} shown={shown} />),
    slides: await textsOf(
      <HistoricalPresentation {...page} {...TOLD} shown={shown} fixed={view.fixed_disclosures} />,
    ),
    PDF: JSON.stringify(historicalPdf(snapshot, PDF)),
    cards: '',
  };
  for (const { Screen } of historical.shownCards(shown)) texts.cards += await textsOf(<Screen {...page} />);
  for (const [place, said] of Object.entries(texts)) assertOfItsTime(said, place);
  const worst = snapshot.report.comparative_table.flatMap((slot) => [slot.worst.ending_value]);
  for (const figure of worst.filter((one) => one > 1)) {
    assert.ok(texts.PDF?.includes(formatTableDollars(figure)), `PDF: ${figure}`);
    assert.ok(texts.cards?.includes(formatTableDollars(figure)), `card: ${figure}`);
  }
  for (const { message } of snapshot.report.notes)
    assert.ok(JSON.stringify(view).includes(JSON.stringify(message)), message);
});
