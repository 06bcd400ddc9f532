import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyChanges } from '../../domain/comparison/comparative/what-if.ts';
import { comparativeReport } from '../../domain/comparison/comparative/run-comparative-report.ts';
import { figuresOf } from '../../../tests/support/explained/remade.ts';
import { cappedLegend } from '../../domain/policy/compliance-profile.ts';
import { explainIrr } from '../../domain/shared/explanation.ts';
import { figureOpener, openedFigure, openedPart, type OpenedFigure } from './open-figure-engine.ts';
import { comparativeReportExample } from '../../../tests/support/open-figure-fixture.ts';
import { displayText, figureKind } from './open-figure-text.ts';

const input = comparativeReportExample();
const open = figureOpener(input);

function opened(at: string): OpenedFigure {
  const figure = open(at);
  assert.ok(figure, at);
  return figure;
}

const placesIn = ({ inputs, steps, rows }: OpenedFigure) => [
  ...[...inputs, ...steps].map(({ at, text }) => ({ at, text })),
  ...(rows?.rows.flatMap(({ cells }) => cells) ?? []),
];

test('every figure of a report opens with the displayed value', () => {
  const figures = figuresOf({ ...comparativeReport(input) });
  assert.ok(figures.length > 2000);
  // Every seventh figure: covers years, slots and members.
  for (const [path, value] of figures.filter((_, index) => index % 7 === 0)) {
    const figure = opened(path);
    assert.equal(figure.value, displayText(value, figureKind('', path)), path);
    assert.notEqual(figure.title, '', path);
    assert.match(figure.method ?? '', /^[a-z-]+$/, path);
  }
});

test('figures in today’s dollars open with the displayed value, and a step explains the prices', () => {
  const real = { ...input, inflation: 0.03, dollars: 'real' as const };
  const report = comparativeReport(real);
  const openReal = figureOpener(real);
  const figures = figuresOf({ ...report });
  for (const [path, value] of figures.filter((_, index) => index % 7 === 0)) {
    const figure = openReal(path);
    assert.ok(figure, path);
    assert.equal(figure.value, displayText(value, figureKind('', path)), path);
  }
  // Twenty years at 3%: prices are 1.8061 times those of the first day.
  const value = openReal('comparative_table.rows.19.slots.1.value');
  assert.ok(value);
  assert.match(value.formula, /prices against the first day/);
  assert.equal(value.rows, null);
  assert.equal(value.steps.find(({ name }) => name.startsWith('prices'))?.text, '1.8061');
});

/** A rate above the carrier's, in the client view. */
const capped = applyChanges(
  { ...input, compliance_profile: 'client_clamped' },
  { illustrated_rate: 0.08, all: {}, slots: {} },
);

for (const [name, shown] of [
  ['as they are paid', capped],
  ['in today’s dollars', { ...capped, inflation: 0.03, dollars: 'real' }],
] as const)
  test(`figures capped at the carrier’s, ${name}, open with the displayed value, and so do their linked figures`, () => {
    const report = comparativeReport(shown);
    assert.equal(report.comparative_table.note, cappedLegend());
    const openCapped = figureOpener(shown);
    let notes = 0;
    for (const [path, value] of figuresOf({ ...report }).filter((_, index) => index % 7 === 0)) {
      const figure = openCapped(path);
      assert.ok(figure, path);
      assert.equal(figure.value, displayText(value, figureKind('', path)), path);
      if (figure.note === cappedLegend()) notes += 1;
      for (const { at, text } of placesIn(figure)) {
        if (at === null) continue;
        const next = openCapped(at);
        assert.ok(next, `${path} → ${at}`);
        assert.equal(next.exactly ?? next.value, near(text, next), `${path} → ${at}`);
      }
    }
    assert.ok(notes > 20, `${notes} capped`);
  });

test('a total links through its years to the illustration’s row', () => {
  const total = opened('comparative_table.footer.total_outlay');
  assert.equal(total.title, 'Total outlay');
  // Twenty premiums of 10,000.
  assert.deepEqual([total.value, total.rows?.rows.length], ['$200,000', 45]);
  const year = total.rows?.rows[3];
  assert.deepEqual([year?.name, year?.cells.map(({ text }) => text)], ['4', ['48', '$10,000.00']]);
  const outlay = opened(year?.cells[1]?.at ?? '');
  assert.deepEqual(
    [outlay.title, outlay.where, outlay.numbers],
    ['Outlay', 'age 48, year 4', '$10,000.00 + $0.00'],
  );
  const premium = opened(outlay.inputs[0]?.at ?? '');
  assert.deepEqual(
    [premium.title, premium.value, premium.formula, premium.method],
    ['Premium', '$10,000', 'As the illustration gives it', null],
  );
  assert.deepEqual(
    premium.rows?.rows.find(({ name }) => name === 'Premium')?.cells.map(({ text }) => text),
    ['$10,000.00', '$10,000.00'],
  );
});

test('an account’s value links to figures of its year that the report does not contain', () => {
  const value = opened('comparative_table.rows.20.slots.1.value');
  assert.equal(value.where, 'Taxable brokerage · age 65, year 21');
  const balance = opened(value.steps.find(({ name }) => name === 'B, balance')?.at ?? '');
  assert.equal(balance.title, 'Balance');
  const before = opened(balance.inputs.find(({ name }) => name.startsWith('B₀'))?.at ?? '');
  assert.equal(before.where, 'Taxable brokerage · age 64, year 20');
  const fee = opened(balance.steps.find(({ name }) => name === 'F, fee')?.at ?? '');
  assert.match(fee.numbers ?? '', /^1% · \(/);
  assert.equal(opened(fee.inputs.find(({ name }) => name === 'fee')?.at ?? '').value, '1.00%');
});

test('every linked figure opens with the value in its link', () => {
  const left = [
    'comparative_table.footer.slots.1.net_irr',
    'comparative_table.footer.slots.0.total_net_income',
    'comparative_table.rows.30.slots.2.value',
    'comparative_table.rows.30.slots.3.value',
    'making_things_equal.0.death_ror.difference',
    'fee_analysis.totals.1.annual_cost',
    'legacy.ages.1.slots.1.difference',
    'comparative_graph.value.1.12',
  ];
  const seen = new Set(left);
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    const figure = opened(at);
    for (const place of placesIn(figure)) {
      if (place.at === null) continue;
      const next = opened(place.at);
      assert.equal(next.exactly ?? next.value, near(place.text, next), `${at} → ${place.at}`);
      if (!seen.has(place.at) && seen.size < 100) {
        seen.add(place.at);
        left.push(place.at);
      }
    }
  }
  assert.ok(seen.size >= 100, `${seen.size} figures`);
});

/** "$10,000.00" equals "$10,000", and "7%" equals "7.00%". */
const near = (text: string, { exactly, value }: OpenedFigure): string =>
  Number(text.replace(/[$,%]/g, '').replace('−', '-')) ===
  Number((exactly ?? value).replace(/[$,%]/g, '').replace('−', '-'))
    ? (exactly ?? value)
    : text;

test('legal figures include their sources, with links to the publisher', async () => {
  const { lawRuns } = await import('./open-figure-text.ts');
  const value = opened('comparative_table.rows.3.slots.2.value');
  assert.deepEqual(value.laws, ['26 USC 72(t)']);
  assert.deepEqual(opened('comparative_table.rows.3.slots.0.death_benefit').laws, ['26 USC 101(a)']);
  assert.deepEqual(lawRuns('26 USC 401(a)(9); 26 CFR 1.401(a)(9)-9(c), Uniform Lifetime Table'), [
    {
      text: '26 USC 401(a)(9)',
      href: 'https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title26-section401',
    },
    { text: '; ', href: null },
    { text: '26 CFR 1.401(a)(9)-9(c)', href: 'https://www.ecfr.gov/current/title-26/section-1.401(a)(9)-9' },
    { text: ', Uniform Lifetime Table', href: null },
  ]);
});

test('a figure that the report does not contain does not open', () => {
  for (const at of [
    '',
    'comparative_table',
    'comparative_table.rows.99.slots.1.value',
    'inputs.nothing',
    'accounts.4.rows.0.fee',
  ])
    assert.equal(open(at), null, at);
});

test('a rate of return outside its range opens as printed, without the bound as exact value', () => {
  const explained = (path: string, flows: readonly number[]) =>
    openedFigure(
      path,
      explainIrr(
        path,
        flows.map((value) => ({ name: 'flow', value })),
        '',
      ),
      { title: '', slot: null, where: '', firstAge: null, part: openedPart, rows: () => null },
    );
  // One year: 50 times the premium; three times it (200%); half a percent of it.
  const figures = [50, 3, 0.005].map((times) =>
    explained('longevity_weighting.0.expected_irr', [-10_000, 10_000 * times]),
  );
  assert.deepEqual(
    figures.map(({ value, exactly }) => [value, exactly]),
    [
      ['above 100%', null],
      ['above 100%', '200%'],
      ['below −99%', null],
    ],
  );
});
