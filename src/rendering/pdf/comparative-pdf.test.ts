import assert from 'node:assert/strict';
import { test } from 'node:test';
import federal from '../../../fixtures/golden/comparative-report/federal-taxes.json' with { type: 'json' };
import type { ComparativeReportInput } from '../../domain/comparison/comparative/comparative-report.ts';
import { comparativeReportSchema } from '../../domain/comparison/comparative/comparative-report-schema.ts';
import { NO_HISTORY } from '../../domain/market/inline-series.ts';
import { policyModel } from '../../domain/policy/policy-model.ts';
import { policyModelSchema } from '../../domain/policy/policy-model-schema.ts';
import { everythingActive } from '../../domain/practice/reports/report.ts';
import type { PdfBlock, PdfDocument } from '../../domain/practice/reports/report-pdf.ts';
import { takeSnapshot } from '../../domain/practice/reports/take-snapshot.ts';
import { TABLES_THROUGH_2026 } from '../../../tests/support/tax-tables.ts';
import { irrChart } from './comparative-charts.ts';
import { comparativePdf } from './comparative-pdf.ts';

const names = {
  client: { firstname: 'Pat', middlename: null, lastname: 'Hale' },
  advisor: 'Dana Reyes',
  scenario: 'S',
  report: 'R',
  description: '',
};

function printed(inputs: ComparativeReportInput): PdfDocument {
  const snapshot = takeSnapshot(
    inputs,
    { saved_action: everythingActive(), names },
    { history: NO_HISTORY, taxTables: TABLES_THROUGH_2026 },
  );
  assert.ok(snapshot.ok);
  return comparativePdf(snapshot.value, {
    length: 'complete',
    takenAt: '2026-01-01T00:00:00Z',
    timeZone: 'UTC',
  });
}

/** A policy with one premium at 50, and other inputs. */
function pages(policy: object, vehicles: object[], terms: object = {}, more: object = {}): PdfDocument {
  const { rows } = policyModel(
    policyModelSchema.parse({
      age: 50,
      sex: 'male',
      tobacco: 'nonsmoker',
      face_amount: 400_000,
      premiums: [{ from_year: 1, to_year: 1, amount: 100_000 }],
      years: 16,
      illustrated_rate: 0.06,
      illustrated_loan_rate: 0.055,
      ...policy,
    }),
  );
  return printed(
    comparativeReportSchema.parse({
      age: 50,
      start_year: 2026,
      illustration: { illustrated_rate: 0.06, illustrated_loan_rate: 0.055, rows, ...terms },
      vehicles,
      value_basis: 'after_tax',
      ...more,
    }),
  );
}

const blocksOf = <Type extends PdfBlock['type']>({ sections }: PdfDocument, type: Type) =>
  sections.flatMap(({ blocks }) =>
    blocks.filter((block): block is Extract<PdfBlock, { type: Type }> => block.type === type),
  );
const returnsPage = ({ sections }: PdfDocument) =>
  sections.find(({ blocks }) => JSON.stringify(blocks).includes('Break-even returns'));
const cardsOf = (document: PdfDocument) => blocksOf(document, 'cards').flatMap(({ cards }) => cards);
const pairsOf = (document: PdfDocument): Record<string, string> =>
  Object.fromEntries(
    document.sections
      .filter(({ heading }) => heading === 'Appendix B. Inputs')
      .flatMap(({ blocks }) => blocks.flatMap((block) => (block.type === 'pairs' ? block.pairs : [])))
      .map(({ title, text }) => [title, text]),
  );

const BROKERAGE = { name: 'Brokerage', account_type: 'taxable', rate_of_return: 0.06, fee: 0.008 };
const LOAN = { loans: [{ from_year: 16, to_year: 16, amount: 40_000 }] };
const LAPSING = { face_amount: 100_000, loans: [{ from_year: 2, to_year: 40, amount: 14_000 }], years: 40 };

test('mentions loans, income and accounts in the text on lapses only if there are any', () => {
  const [, alone, none] = cardsOf(pages({}, []));
  assert.equal(alone?.title, 'A lapse ends the death benefit.');
  assert.doesNotMatch(alone?.text ?? '', /loan/);
  assert.equal(none, undefined);
  const [, , accounts] = cardsOf(pages({}, [BROKERAGE]));
  assert.match(accounts?.text ?? '', /Poor returns would reduce the value at the end\.$/);
  const [, borrowed, paying] = cardsOf(pages(LOAN, [BROKERAGE]));
  assert.equal(borrowed?.title, 'A lapse with loans is taxed.');
  assert.match(paying?.text ?? '', /early in the income years would shorten the income\.$/);
});

test('inputs state a single payment as one, and every rate used for the figures', () => {
  const pageText = pairsOf(
    pages(
      LOAN,
      [
        { ...BROKERAGE, second_tax_rate: 0.22, tax_change_age: 60, front_load: 0.05 },
        {
          ...BROKERAGE,
          name: 'Annuity',
          account_type: 'tax_deferred',
          second_tax_rate: 0.24,
          tax_change_age: 60,
        },
      ],
      { policy_second_tax_rate: 0.12, policy_tax_change_age: 62 },
    ),
  );
  assert.deepEqual(pageText, {
    Scenario: 'S',
    Premium: '$100,000 once, at 50',
    'Income to match': '$40,000 once, at 65',
    Values: 'After tax',
    'IUL policy': '6.00% illustrated, loans at 5.50%, 24% tax (12% from age 62)',
    Brokerage:
      '6.00% before fees, 5.15% after fees, assumed, 0.80% fee, 5.00% front load, 24% tax (22% from age 60), 15% on capital gains',
    Annuity: '6.00% before fees, 5.15% after fees, assumed, 0.80% fee, grossed up at 24%, 24% tax',
  });
  assert.equal(pairsOf(pages({}, []))['IUL policy'], '6.00% illustrated, 24% tax');
});

test('a sentence replaces the empty chart if there are no fees or taxes', () => {
  const free = { premium_load: 0, policy_fee: 0, per_unit_charge: 0, coi_ratio: 0 };
  const document = pages(free, [{ name: 'Roth', account_type: 'tax_free', fee: 0 }]);
  for (const { alt } of blocksOf(document, 'chart')) assert.doesNotMatch(alt, /\. \.$/);
  const notes = blocksOf(document, 'table').map(({ note }) => note);
  assert.ok(notes.includes('There are no fees or taxes.'), notes.join('\n'));
});

test('a negative return has the minus sign of the other figures', () => {
  const document = pages(LOAN, [{ ...BROKERAGE, rate_of_return: -0.03 }]);
  assert.match(JSON.stringify(document), /−3\.00%/);
  assert.doesNotMatch(JSON.stringify(document), /-\d+\.\d\d%/);
});

test('explains negative income in the table and next to the total that it reduces', () => {
  const document = pages(LAPSING, [BROKERAGE]);
  const [table] = document.sections.filter(({ heading }) => heading === 'Appendix A. Yearly values');
  assert.match(table?.lede ?? '', /^§ Tax that falls due because the policy lapses; it is not income\./);
  assert.match(JSON.stringify(table), /"−\$[\d,]+\s§/);
  const total = blocksOf(document, 'summary')[0]?.rows.find(({ label }) => label === 'Income, after tax');
  assert.match(total?.cells[0]?.text ?? '', /^\$[\d,]+$/);
  assert.match(total?.cells[0]?.note ?? '', /^before the lapse; then \$[\d,]+ of tax$/);
  assert.equal(total?.cells[1]?.note, '');
  assert.doesNotMatch(JSON.stringify(pages(LOAN, [BROKERAGE])), /§|the lapse; then/);
});

test('required returns use dollars as they are paid, and reports in today’s dollars state this', () => {
  const sentence = (more: object) => JSON.stringify(returnsPage(pages(LOAN, [BROKERAGE], {}, more)));
  assert.doesNotMatch(sentence({}), /In dollars as they are paid\./);
  assert.match(sentence({ inflation: 0.025, dollars: 'real' }), /In dollars as they are paid\./);
});

test('reports in today’s dollars label rates after inflation and figures in dollars as paid', () => {
  const text = (more: object) => JSON.stringify(pages(LOAN, [BROKERAGE], {}, { sex: 'male', ...more }));
  const [nominal, real] = [text({}), text({ inflation: 0.025, dollars: 'real' })];
  for (const [before, after] of [
    ['"Share of outlay"', '"Share of outlay, in dollars as they are paid"'],
    [
      '"Annual cost, gross rate less net return"',
      '"Annual cost, gross rate less net return before inflation"',
    ],
    ['The policy’s yearly return is ', 'The policy’s yearly return after inflation is '],
    ['"Return a year, on average"', '"Return a year, on average after inflation"'],
    ['The IRR is after tax to the end', 'The IRR is after tax and inflation to the end'],
  ] as const) {
    assert.ok(nominal.includes(before) && !nominal.includes(after), before);
    assert.ok(real.includes(after) && !real.includes(before), after);
  }
});

test('omits break-even returns if there is no goal to match', () => {
  const count = (policy: object): number =>
    blocksOf(pages(policy, [BROKERAGE]), 'chart').filter(({ title }) => title.startsWith('Break-even'))
      .length;
  assert.equal(count(LOAN), 1);
  // It lapses before any income, so an account has nothing to match.
  const nothing = { premiums: [{ from_year: 1, to_year: 1, amount: 5000 }] };
  assert.equal(count(nothing), 0);
  assert.doesNotMatch(JSON.stringify(pages(nothing, [BROKERAGE])), /Break-even/);
});

test('required returns are before fees, with the return after fees below', () => {
  const blocks = returnsPage(pages(LOAN, [BROKERAGE]))?.blocks ?? [];
  const table = blocks.findLast(({ type }) => type === 'table');
  assert.ok(table?.type === 'table');
  assert.deepEqual(
    table.rows.map(({ cells }) => cells[0]),
    [
      'Assumed',
      'To match the policy’s income',
      'To match the policy’s value at 65',
      'To match the policy’s death benefit at 65',
    ],
  );
  const fee = BROKERAGE.fee;
  for (const { cells } of table.rows) {
    const [, before, after] =
      /^([-\d.]+)% before fees\n([-\d.]+)% after fees$/.exec(cells[1]?.replaceAll('−', '-') ?? '') ?? [];
    // Each is rounded to a hundredth of a percent.
    assert.ok(Math.abs((1 + Number(before) / 100) * (1 - fee) - 1 - Number(after) / 100) < 0.0001, cells[1]);
  }
});

test('totals of an account taxed by the federal tables include its other taxes', () => {
  const costs = blocksOf(printed(comparativeReportSchema.parse(federal.input)), 'table').find(
    ({ columns }) => columns[0]?.label === 'In total',
  );
  const cellsOf = (label: string) => costs?.rows.find(({ cells }) => cells[0] === label)?.cells ?? [];
  assert.ok(cellsOf('Net investment income tax').includes('$1,414'));
  assert.ok(cellsOf('Medicare surcharge (IRMAA), not paid by the account').includes('$6,890'));
});

test('the complete report states which way each assumption leans', () => {
  const document = pages(LOAN, [BROKERAGE]);
  assert.match(JSON.stringify(document), /Each row changes one assumption\. The rows do not add up\./);
  const table = blocksOf(document, 'table').find(({ title }) => title === 'Which way each assumption leans');
  assert.ok(table);
  assert.deepEqual(
    table.columns.map(({ label }) => label),
    ['Assumption', 'From, to', 'Favors', 'By'],
  );
  assert.deepEqual(table.rows[0]?.cells.slice(0, 3), ['Illustrated rate', '6.00% → 5.55%', 'Policy']);
});

test('the description of the IRR chart names no rate for a policy without one', () => {
  const rate = { irr_surrender: null, irr_surrender_status: 'no_irr', irr_death: 0.05 } as const;
  const years = [1, 2, 3, 4].map((year) => ({
    year,
    age: 49 + year,
    slots: [{ slot: 1, ...rate, irr_death_status: 'ok' } as const],
  }));
  const slots = [{ slot: 1, name: 'IUL policy', kind: 'policy' } as const];
  const chart = irrChart({ slots }, years, 200);
  assert.ok(chart.type === 'chart');
  assert.match(chart.alt, /: Surrender value ends without a rate; Death benefit ends at 5\.00%\.$/);
});
