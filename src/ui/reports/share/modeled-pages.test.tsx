import { textsOf } from '../../../../tests/support/page-texts.ts';
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import elena from '../../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import { shippedHistory } from '../../../adapters/index-figures/shipped-history.ts';
import { comparativeReportSchema } from '../../../domain/comparison/comparative/comparative-report-schema.ts';
import type { LedgerOrigin } from '../../../domain/policy/ledger-origin.ts';
import { comparativeDisclosure, historicalDisclosure } from '../../../domain/practice/reports/disclosures.ts';
import { anythingHistorical } from '../../../domain/practice/reports/historical-report-kept.ts';
import { everythingActive, NO_LOGOS } from '../../../domain/practice/reports/report.ts';
import { sharedHistoricalView, sharedView } from '../../../domain/practice/reports/shared-view.ts';
import { historicalSnapshot, takeSnapshot } from '../../../domain/practice/reports/take-snapshot.ts';
import { SHIPPED_TAX_TABLES } from '../../../domain/tax/federal/federal-figures.ts';
import { comparativePdf } from '../../../rendering/pdf/comparative-pdf.ts';
import { historicalPdf } from '../../../rendering/pdf/historical-pdf.ts';
import { elenaInput } from '../historical/historical-fixture.ts';

const { ComparativePresentation } = await import('../present/comparative-presentation.tsx');
const { HistoricalPresentation } = await import('../present/historical-presentation.tsx');
const comparative = await import('../comparative/report-cards.tsx');
const historical = await import('../historical/historical-cards.tsx');
const { ReportView } = await import('../comparative/report-view.tsx');
const { SharedComparison } = await import('./shared-comparison.tsx');
const { SharedHistoricalReport } = await import('./shared-historical-report.tsx');

const FIGURES = { history: shippedHistory, taxTables: SHIPPED_TAX_TABLES };
const PLACE = { report_id: 1, report_link: '', shared_at: '2026-03-31T00:00:00Z', logos: NO_LOGOS };
const PDF = { length: 'complete', takenAt: PLACE.shared_at } as const;
const client = { firstname: 'Pat', middlename: null, lastname: 'Hale' };
const NAMES = { client, advisor: 'Dana Reyes', report: 'Review', description: '' };

/** The same ledger, without value from 87 on. */
const LAPSING = elena.illustration.rows.map((row) =>
  row.age < 87
    ? row
    : { ...row, loans: 0, withdrawals: 0, accumulation_value: 0, surrender_value: 0, death_benefit: 0 },
);

/** Every text of the pages of both kinds of report. */
const pages: Record<LedgerOrigin, string> = { carrier: '', model: '' };

async function comparison(origin: LedgerOrigin, change: object = {}): Promise<string[]> {
  const inputs = comparativeReportSchema.parse({
    age: elena.client.age,
    start_year: 2026,
    sex: 'female',
    illustration: { ...elena.illustration, origin, ...change },
    vehicles: [
      { name: 'Taxable brokerage', account_type: 'taxable', rate_of_return: 0.055, fee: 0.01 },
      { name: 'Roth', account_type: 'tax_free', rate_of_return: 0.055, fee: 0.01 },
    ],
    compliance_profile: 'standard',
  });
  const taken = takeSnapshot(
    inputs,
    {
      saved_action: everythingActive(),
      names: { ...NAMES, scenario: 'Review' },
      variants: [
        { id: 'a', name: 'Bold', changes: { all: {}, slots: {}, illustrated_rate: 0.075, loan_rate: 0.02 } },
      ],
      on_history: { period_count: 546, years: 40, lapsed: 49, charge_stress: 0.15 },
    },
    FIGURES,
  );
  assert.ok(taken.ok);
  const view = sharedView(taken.value, PLACE);
  const { report, basis, variants } = view;
  assert.ok(basis);
  const page = { report, basis, variants };
  const told = { client, name: 'Review', notes: '', disclosures: '', onLeave: () => {} };
  const screens = [
    <ReportView {...page} shown={view.saved_action} />,
    <SharedComparison view={view} figures={null} Presentation={ComparativePresentation} />,
    <ComparativePresentation {...page} {...told} shown={view.saved_action} />,
    ...comparative
      .shownCards(view.saved_action)
      .flatMap(({ Screen }) => [<Screen {...page} />, <Screen {...page} isSlide />]),
  ];
  const texts: string[] = [];
  for (const screen of screens) texts.push(await textsOf(screen));
  return [...texts, JSON.stringify(view), JSON.stringify(comparativePdf(taken.value, PDF))];
}

async function onHistory(origin: LedgerOrigin, change: object): Promise<string[]> {
  const taken = historicalSnapshot(
    elenaInput({ illustration: { ...elena.illustration, origin }, ...change }),
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
  assert.ok(taken.ok);
  const view = sharedHistoricalView(taken.value, PLACE);
  const { report, basis } = view;
  assert.ok(basis);
  const told = { client, name: 'Review', notes: '', disclosures: '', onLeave: () => {} };
  const screens = [
    <SharedHistoricalReport view={view} />,
    <HistoricalPresentation
      {...told}
      report={report}
      basis={basis}
      shown={view.saved_action}
      fixed={view.fixed_disclosures}
    />,
    ...historical.shownCards(view.saved_action).map(({ Screen }) => <Screen report={report} basis={basis} />),
  ];
  const texts: string[] = [];
  for (const screen of screens) texts.push(await textsOf(screen));
  return [...texts, JSON.stringify(view), JSON.stringify(historicalPdf(taken.value, PDF))];
}

/** The texts of the specification, word for word. */
const FIXED = [
  ...comparativeDisclosure({
    ...{ value_basis: 'after_tax', last_age: 0, accounts: [], engine_version: '', data_vintage: '' },
  }),
  ...historicalDisclosure({
    ...{ period_count: 546, horizon: 40, first_month: '1940-10', last_month: '2025-12' },
    ...{ borrowing_rate: 0.054, charge_stress: 0.15, accounts: [], engine_version: '', data_vintage: '' },
  }),
]
  .flatMap((text) => text.match(/[^.]+\./g) ?? [])
  .map((sentence) => sentence.trim())
  .filter((sentence) => /carrier|illustrat/i.test(sentence));

before(async () => {
  for (const origin of ['carrier', 'model'] as const)
    pages[origin] = [
      ...(await comparison(origin)),
      ...(await comparison(origin, { rows: LAPSING })),
      ...(await onHistory(origin, { compliance_profile: 'standard' })),
      ...(await onHistory(origin, {
        compliance_profile: 'client_clamped',
        inflation: 'cpi',
        dollars: 'real',
      })),
    ]
      .join('\n')
      .replaceAll(/[\u2060\u200b]/g, '')
      .replaceAll('\u00a0', ' ');
});

test('the pages of a modeled policy never call it a carrier’s or illustrated', () => {
  let text = pages.model.replaceAll('Modeled policy. Not a carrier illustration.', '');
  for (const sentence of FIXED) text = text.replaceAll(sentence, '');
  const found = [
    ...text.matchAll(/.{0,70}\b(?:carriers?|illustrated|illustrates|illustrations?)\b(?!":).{0,50}/gi),
  ];
  assert.deepEqual([...new Set(found.map(([words]) => words))], []);
});

test('they say that it is modeled, and nothing of guaranteed values', () => {
  for (const sentence of [
    'Modeled policy. Not a carrier illustration.',
    'The modeled policy lapses at 87, ',
    'Hypothetical: 7.50%, above the modeled 6.40%',
    '‡ Hypothetical: above the modeled rate of 6.40%.',
    '† Capped at the modeled figure.',
  ])
    assert.ok(pages.model.includes(sentence), sentence);
  assert.doesNotMatch(pages.model, /guaranteed (?:values|columns|rates)/i);
});

test('a carrier’s ledger keeps its words', () => {
  for (const sentence of [
    'The policy lapses at 87, ',
    'Policy values are illustrated, not guaranteed.',
    'Hypothetical: 7.50%, above the carrier’s 6.40%',
    '‡ Hypothetical: above the carrier’s illustration (6.40%). Not an illustration.',
    '† Capped at the carrier’s illustrated figure.',
  ])
    assert.ok(pages.carrier.includes(sentence), sentence);
  assert.doesNotMatch(pages.carrier, /\bmodeled\b/i);
});
