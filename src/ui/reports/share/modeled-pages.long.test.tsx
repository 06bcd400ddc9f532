import {
  builderPages,
  clientPages,
  comparisonInput,
  comparisonSnapshot,
  historyPages,
  historySnapshot,
  PLACE,
} from '../../../../tests/support/report-pages.tsx';
// oxfmt-ignore
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import elena from '../../../../fixtures/people/elena-hartwell.json' with { type: 'json' };
import type { PageText } from '../../../../tests/support/page-texts.ts';
import type { LedgerOrigin } from '../../../domain/policy/ledger-origin.ts';
import {
  comparativeDisclosure,
  historicalDisclosure,
} from '../../../domain/practice/reports/disclosures/disclosures.ts';
import { sharedHistoricalView, sharedView } from '../../../domain/practice/reports/shared-view.ts';

/** The policy has no value from 87. */
const LAPSING = elena.illustration.rows.map((row) =>
  row.age < 87
    ? row
    : { ...row, loans: 0, withdrawals: 0, accumulation_value: 0, surrender_value: 0, death_benefit: 0 },
);

const pages: Record<LedgerOrigin, string> = { carrier: '', model: '' };

const textsOf = (pages: readonly PageText[], view: object): string[] => [
  ...pages.flatMap(({ text, files }) => [text, ...files]),
  JSON.stringify(view),
];

async function comparison(origin: LedgerOrigin, change: object = {}): Promise<string[]> {
  const inputs = comparisonInput({
    illustration: { ...elena.illustration, origin, ...change },
    compliance_profile: 'standard',
  });
  const snapshot = comparisonSnapshot(inputs, {
    variants: [
      { id: 'a', name: 'Bold', changes: { all: {}, slots: {}, illustrated_rate: 0.075, loan_rate: 0.02 } },
    ],
    on_history: { period_count: 546, years: 40, lapsed: 49, charge_stress: 0.15 },
  });
  const view = sharedView(snapshot, PLACE);
  const { report, basis, variants } = view;
  assert.ok(basis);
  const pages = [...(await builderPages({ report, basis, variants })), ...(await clientPages(snapshot))];
  return textsOf(pages, view);
}

async function onHistory(origin: LedgerOrigin, change: object): Promise<string[]> {
  const snapshot = historySnapshot({ illustration: { ...elena.illustration, origin }, ...change });
  return textsOf(await historyPages(snapshot), sharedHistoricalView(snapshot, PLACE));
}

/** Exact texts of the specification. */
const FIXED = [
  ...comparativeDisclosure({
    ...{
      value_basis: 'after_tax',
      last_age: 0,
      outlay: null,
      accounts: [],
      engine_version: '',
      data_vintage: '',
    },
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

test('the pages of a modeled policy contain neither “carrier” nor “illustrated”', () => {
  let text = pages.model.replaceAll('Modeled policy. Not a carrier illustration.', '');
  for (const sentence of FIXED) text = text.replaceAll(sentence, '');
  const found = [
    ...text.matchAll(/.{0,70}\b(?:carriers?|illustrated|illustrates|illustrations?)\b(?!":).{0,50}/gi),
  ];
  assert.deepEqual([...new Set(found.map(([words]) => words))], []);
});

test('the pages state that the policy is modeled and mention no guaranteed values', () => {
  for (const sentence of [
    'Modeled policy. Not a carrier illustration.',
    'The modeled policy lapses at 87, ',
    'Hypothetical: 7.50%, above the modeled 6.40%',
    '‡ Hypothetical: above the modeled rate of 6.40%.',
    '† Capped at the modeled figure.',
  ])
    assert.ok(pages.model.includes(sentence), sentence);
  const found = [...pages.model.matchAll(/.{0,80}(?<!Not )guaranteed (?:values|columns|rates).{0,50}/gi)];
  assert.deepEqual(
    found.map(([words]) => words),
    [],
  );
});

test('the pages of a carrier’s ledger retain its terms', () => {
  for (const sentence of [
    'The illustrated policy lapses at 87, ',
    'Policy values are illustrated, not guaranteed.',
    'Hypothetical: 7.50%, above the carrier’s 6.40%',
    '‡ Hypothetical: above the carrier’s illustration (6.40%). Not an illustration.',
    '† Capped at the carrier’s illustrated figure.',
  ])
    assert.ok(pages.carrier.includes(sentence), sentence);
  assert.doesNotMatch(pages.carrier, /\bmodeled\b/i);
});
