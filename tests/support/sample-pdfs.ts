/** Comparative reports for tests of the printed pages. */
import assert from 'node:assert/strict';
import elena from '../../fixtures/demo/elena-hartwell.json' with { type: 'json' };
import marcus from '../../fixtures/demo/marcus-oyelaran.json' with { type: 'json' };
import ruth from '../../fixtures/demo/ruth-lindqvist.json' with { type: 'json' };
import { shippedHistory } from '../../src/adapters/index-figures/market-figures.ts';
import { comparativeReportSchema } from '../../src/domain/comparison/comparative/comparative-report-schema.ts';
import type { PdfDocument, PdfLength } from '../../src/domain/practice/reports/report-pdf.ts';
import { everythingActive, type ReportSnapshot } from '../../src/domain/practice/reports/report.ts';
import { takeSnapshot } from '../../src/domain/practice/reports/take-snapshot.ts';
import type { Firm } from '../../src/domain/practice/users/firm.ts';
import { comparativePdf } from '../../src/rendering/pdf/comparative-pdf.ts';
import { TABLES_THROUGH_2026 } from './tax-tables.ts';

export const FIRM: Firm = {
  firm_name: 'Whitfield Advisory Group',
  credentials: 'CFP®',
  license: 'California insurance license 0K12345',
  crd_number: '5551234',
  phone: '(415) 555-0142',
  address: '1200 Market Street, San Francisco, CA 94102',
  broker_dealer: 'Securities offered through Northgate Securities, Inc., member FINRA/SIPC.',
};

export const CARRIER = {
  insurer: 'Meridian Life Insurance Company',
  product: 'Indexed UL II',
  form_number: 'ICC24-IUL2',
  illustration_date: '2026-03-02',
};

export const PEOPLE = { elena, marcus, ruth };

interface SampleChange {
  inputs?: object;
  snapshot?: Partial<ReportSnapshot>;
  length?: PdfLength;
}

/** The report of a demo client with the firm's and the carrier's data. */
export function samplePdf(
  { client, scenario, illustration, vehicles, value_basis }: (typeof PEOPLE)[keyof typeof PEOPLE],
  { inputs = {}, snapshot: more = {}, length = 'complete' }: SampleChange = {},
): PdfDocument {
  const names = {
    client,
    advisor: 'Dana Whitfield',
    scenario: scenario.name,
    report: 'Annual review',
    description: '',
  };
  const document = { age: client.age, start_year: 2026, illustration, vehicles, value_basis, ...inputs };
  const snapshot = takeSnapshot(
    comparativeReportSchema.parse(document),
    { saved_action: everythingActive(), names },
    { history: shippedHistory, taxTables: TABLES_THROUGH_2026 },
  );
  assert.ok(snapshot.ok, JSON.stringify(snapshot));
  return comparativePdf(
    { ...snapshot.value, firm: FIRM, carrier: CARRIER, ...more },
    { length, takenAt: '2026-03-14T12:00:00Z', timeZone: 'America/Chicago' },
  );
}
