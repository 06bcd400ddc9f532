/**
 * Elena's reports of both kinds on every surface, for tests of texts and marks: page, slides, cards, shared page and
 * PDF.
 */
import { pageOf, plain, type PageText } from './page-texts.ts';
import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { ComponentType } from 'react';
import elena from '../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { readPdf } from '../browser/paper.ts';
import { shippedHistory } from '../../src/adapters/index-figures/market-figures.ts';
import { typstPdf } from '../../src/adapters/typst/typst-pdf.ts';
import type { ComparativeReportInput } from '../../src/domain/comparison/comparative/comparative-report.ts';
import { comparativeReportSchema } from '../../src/domain/comparison/comparative/comparative-report-schema.ts';
import {
  anythingHistorical,
  HISTORICAL_TABS,
  type HistoricalSnapshot,
} from '../../src/domain/practice/reports/historical-report-content.ts';
import type { PdfDocument } from '../../src/domain/practice/reports/report-pdf.ts';
import { everythingActive, NO_LOGOS, type ReportSnapshot } from '../../src/domain/practice/reports/report.ts';
import { sharedHistoricalView, sharedView } from '../../src/domain/practice/reports/shared-view.ts';
import { historicalSnapshot, takeSnapshot } from '../../src/domain/practice/reports/take-snapshot.ts';
import { SHIPPED_TAX_TABLES } from '../../src/domain/tax/federal/grown-tables.ts';
import { comparativePdf } from '../../src/rendering/pdf/comparative-pdf.ts';
import { historicalPdf } from '../../src/rendering/pdf/historical-pdf.ts';
import type { HistoricalCardProps } from '../../src/rendering/words/history/historical-part.ts';
import type { CardProps } from '../../src/ui/reports/comparative/card-props.ts';
import { elenaInput } from './historical-fixture.ts';

const { ComparativePresentation } = await import('../../src/ui/reports/present/comparative-presentation.tsx');
const { HistoricalPresentation } = await import('../../src/ui/reports/present/historical-presentation.tsx');
const comparative = await import('../../src/ui/reports/comparative/report-cards.tsx');
const historical = await import('../../src/ui/reports/historical/historical-cards.tsx');
const { loadRange } = await import('../../src/ui/reports/range/range-context.tsx');
const { ReportView } = await import('../../src/ui/reports/comparative/report-view.tsx');
const { sharedBasis } = await import('../../src/ui/reports/comparative/card-props.ts');
const { HistoricalReportView } = await import('../../src/ui/reports/historical/historical-view.tsx');
const { SharedComparison } = await import('../../src/ui/reports/share/shared-comparison.tsx');
const { SharedHistoricalReport } = await import('../../src/ui/reports/share/shared-historical-report.tsx');
await loadRange();

const FIGURES = { history: shippedHistory, taxTables: SHIPPED_TAX_TABLES };
export const PLACE = { report_id: 1, report_link: '', shared_at: '2026-03-31T00:00:00Z', logos: NO_LOGOS };
const client = { firstname: 'Pat', middlename: null, lastname: 'Hale' };
const NAMES = { client, advisor: 'Dana Reyes', report: 'Review', description: '' };
const PRESENTED = { client, name: 'Review', notes: '', disclosures: '', onLeave: () => {} };

export const comparisonInput = (change: object = {}): ComparativeReportInput =>
  comparativeReportSchema.parse({
    age: elena.client.age,
    start_year: 2026,
    sex: 'female',
    illustration: elena.illustration,
    vehicles: [
      { name: 'Taxable brokerage', account_type: 'taxable', rate_of_return: 0.055, fee: 0.01 },
      { name: 'Roth', account_type: 'tax_free', rate_of_return: 0.0575, fee: 0.01 },
    ],
    ...change,
  });

export function comparisonSnapshot(
  inputs: ComparativeReportInput,
  more: Pick<Parameters<typeof takeSnapshot>[1], 'variants' | 'on_history'>,
): ReportSnapshot {
  const saved = { saved_action: everythingActive(), names: { ...NAMES, scenario: 'Review' } };
  const snapshot = takeSnapshot(inputs, { ...saved, ...more }, FIGURES);
  assert.ok(snapshot.ok);
  return snapshot.value;
}

export function historySnapshot(change: object): HistoricalSnapshot {
  const snapshot = historicalSnapshot(
    elenaInput(change),
    {
      saved_action: anythingHistorical(),
      names: { ...NAMES, simulation: 'Since 1940' },
      notes: '',
      disclosures: '',
      deleted_historical_vehicle_ids: [],
      shared_by: 1,
    },
    FIGURES,
  );
  assert.ok(snapshot.ok);
  return snapshot.value;
}

/** The advisor's pages: the report, its slides and each card. */
export async function builderPages(figures: CardProps, displayed = everythingActive()): Promise<PageText[]> {
  const pages = [
    await pageOf('report', <ReportView {...figures} shown={displayed} />),
    await pageOf('slides', <ComparativePresentation {...figures} {...PRESENTED} shown={displayed} />),
  ];
  for (const { card, Screen } of comparative.visibleCards(displayed)) {
    pages.push(await pageOf(`card ${card}`, <Screen {...figures} />));
    pages.push(await pageOf(`card ${card} on a slide`, <Screen {...figures} isSlide />));
  }
  return pages;
}

/** The client's pages: the shared page and the PDF. */
export async function clientPages(snapshot: ReportSnapshot): Promise<PageText[]> {
  const view = sharedView(snapshot, PLACE);
  const figures = { report: view.report, basis: sharedBasis(view), variants: view.variants };
  return [
    await pageOf(
      'shared page',
      <SharedComparison
        view={view}
        figures={<ReportView {...figures} shown={view.saved_action} />}
        Presentation={ComparativePresentation}
      />,
    ),
    await paperOf(
      comparativePdf(snapshot, { length: 'complete', takenAt: PLACE.shared_at, timeZone: 'UTC' }),
    ),
  ];
}

export async function historyPages(snapshot: HistoricalSnapshot): Promise<PageText[]> {
  const view = sharedHistoricalView(snapshot, PLACE);
  const { report, basis, saved_action: displayed } = view;
  assert.ok(basis);
  const live = { report, basis };
  const pages = [
    await pageOf(
      'slides',
      <HistoricalPresentation {...live} {...PRESENTED} shown={displayed} fixed={view.fixed_disclosures} />,
    ),
    await pageOf('shared page', <SharedHistoricalReport view={view} />),
    await paperOf(historicalPdf(snapshot, { length: 'complete', takenAt: PLACE.shared_at, timeZone: 'UTC' })),
  ];
  for (const { id } of HISTORICAL_TABS)
    pages.push(await pageOf(`report, ${id}`, <HistoricalReportView {...live} shown={displayed} tab={id} />));
  for (const { card, Screen } of historical.visibleCards(displayed)) {
    pages.push(await pageOf(`card ${card}`, <Screen {...live} />));
    const Slide: ComponentType<HistoricalCardProps & { isSlide?: boolean }> = Screen;
    pages.push(await pageOf(`card ${card} on a slide`, <Slide {...live} isSlide />));
  }
  return pages;
}

const writer = typstPdf();
after(() => writer.close());

async function paperOf(pages: PdfDocument): Promise<PageText> {
  const written = await writer.make(() => pages, { key: 'test' });
  assert.ok(written.ok, JSON.stringify(written));
  return { name: 'PDF', text: plain((await readPdf(written.value)).text), files: [] };
}
