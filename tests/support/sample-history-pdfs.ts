/** Historical reports and planning tools for tests of the printed pages. */
import assert from 'node:assert/strict';
import { shippedHistory } from '../../src/adapters/index-figures/market-figures.ts';
import { historicalReportSchema } from '../../src/domain/comparison/historical/historical-report-schema.ts';
import {
  everythingHistorical,
  type HistoricalSnapshot,
} from '../../src/domain/practice/reports/historical-report-content.ts';
import type { PdfDocument, PdfLength } from '../../src/domain/practice/reports/report-pdf.ts';
import { historicalSnapshot } from '../../src/domain/practice/reports/take-snapshot.ts';
import { historicalPdf } from '../../src/rendering/pdf/historical-pdf.ts';
import { pagesOfTool } from '../../src/rendering/pdf/tools/tool-pdfs.ts';
import { bufferSpec, exampleValues as bufferExample } from '../../src/ui/tools/buffer/buffer-spec.ts';
import { begin, SHIPPED, writePlain } from '../../src/ui/tools/frame/tool-spec.ts';
import { indexSpec, exampleValues as indexExample } from '../../src/ui/tools/index-strategy/index-spec.ts';
import { EXAMPLE_RIDER, riderSpec } from '../../src/ui/tools/rider/rider-spec.ts';
import { EXAMPLE_SCORECARD } from '../../src/ui/tools/scorecard/scorecard-values.ts';
import { CARRIER, FIRM, PEOPLE } from './sample-pdfs.ts';
import { TABLES_THROUGH_2026 } from './tax-tables.ts';

const FIGURES = { history: shippedHistory, taxTables: TABLES_THROUGH_2026 };
const AT = { takenAt: '2026-03-14T12:00:00Z', timeZone: 'America/Chicago' };

type Person = (typeof PEOPLE)[keyof typeof PEOPLE];

/** The terms of the demo's simulations. */
const TERMS = new Map<Person, object>([
  [PEOPLE.elena, { strategies: [{ index: 'sp500', cap: 0.1, floor: 0 }] }],
  [
    PEOPLE.marcus,
    {
      strategies: [
        { index: 'sp500', weight: 0.6, cap: 0.095, floor: 0 },
        { index: 'djia', weight: 0.4, cap: 0.09, floor: 0.01 },
      ],
    },
  ],
  [
    PEOPLE.ruth,
    {
      strategies: [{ index: 'sp500', cap: null, participation: 0.5, floor: 0 }],
      horizon: 30,
      history_window: 'all',
    },
  ],
]);

export function sampleHistory(
  person: Person,
  inputs: object = {},
  more: Partial<HistoricalSnapshot> = {},
): HistoricalSnapshot {
  const { client, illustration, vehicles, value_basis } = person;
  const terms = TERMS.get(person);
  const accounts = vehicles.map(({ name, account_type, fee, ...vehicle }) => ({
    name,
    account_type,
    fee,
    portfolio: 'portfolio' in vehicle ? vehicle.portfolio : 'equities_and_bonds_60_40',
  }));
  const document = { age: client.age, start_year: 2026, illustration, vehicles: accounts, value_basis };
  const snapshot = historicalSnapshot(
    historicalReportSchema.parse({ horizon: 40, ...document, ...terms, ...inputs }),
    {
      saved_action: everythingHistorical(),
      names: {
        client,
        advisor: 'Dana Whitfield',
        report: 'Annual review',
        description: '',
        simulation: 'Since 1940',
      },
      notes: '',
      disclosures: '',
      deleted_historical_vehicle_ids: [],
      shared_by: 1,
      firm: FIRM,
      carrier: CARRIER,
      ...more,
    },
    FIGURES,
  );
  assert.ok(snapshot.ok, JSON.stringify(snapshot));
  return snapshot.value;
}

export const historyPdf = (snapshot: HistoricalSnapshot, length: PdfLength = 'complete'): PdfDocument =>
  historicalPdf(snapshot, { length, ...AT });

const at = { year: 2026, figures: { ...SHIPPED, history: shippedHistory }, showsAll: false };

/** The examples of the tools' screens. */
const TOOL_INPUTS = {
  'index-strategy': begin(indexSpec, { ...at, values: indexExample }).run?.document,
  'retirement-buffer': begin(bufferSpec, { ...at, values: bufferExample }).run?.document,
  'income-rider': begin(riderSpec, { ...at, values: EXAMPLE_RIDER }).run?.document,
  'tax-scorecard': writePlain(EXAMPLE_SCORECARD),
};

export type SampleTool = keyof typeof TOOL_INPUTS;
export const SAMPLE_TOOLS: readonly SampleTool[] = [
  'index-strategy',
  'retirement-buffer',
  'income-rider',
  'tax-scorecard',
];

export function toolPdf(id: SampleTool, client: string): PdfDocument {
  const names = { client, advisor: 'Dana Whitfield', firm: FIRM, ...AT };
  const pages = pagesOfTool({ id, raw: TOOL_INPUTS[id], year: 2026, names }, FIGURES);
  assert.ok(pages.ok, JSON.stringify(pages));
  return pages.value;
}
