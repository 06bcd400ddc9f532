import assert from 'node:assert/strict';
import test from 'node:test';
import demo from '../../../fixtures/demo/elena-hartwell.json' with { type: 'json' };
import { sketchReport, type ReportSketch } from '../../../tests/support/report-fixture.ts';
import { NO_GUARANTEED } from '../../domain/policy/guaranteed-lapse.ts';
import { comparativeReportSchema } from '../../domain/comparison/comparative/comparative-report-schema.ts';
import { comparativeReport } from '../../domain/comparison/comparative/run-comparative-report.ts';
import { NO_HISTORY } from '../../domain/market/inline-series.ts';
import { reportBasis, type ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import { reportNotes, withoutNoted } from './report-notes.ts';

const ACCOUNTS: ReportSketch = {
  accounts: [{ name: 'Taxable brokerage' }, { name: 'Traditional 401(k)', kind: 'tax_deferred' }],
};

const notesOf = (sketch: ReportSketch, more: Partial<ReportBasis> = {}) => {
  const { report, basis } = sketchReport(sketch);
  return reportNotes(report, { ...basis, ...more });
};
const textOf = (id: string, ...of: Parameters<typeof notesOf>): string | undefined =>
  notesOf(...of).find((note) => note.id === id)?.text;
const checksOf = (...of: Parameters<typeof notesOf>): string[] =>
  notesOf(...of).flatMap(({ text, isCheck }) => (isCheck ? [text] : []));

test('premium, gross-up and income are facts, not items to check', () => {
  assert.deepEqual(notesOf(ACCOUNTS), [
    {
      id: 'contributions',
      text: 'The premium is $30,000 a year through age 64.',
      isCheck: false,
    },
    {
      id: 'grossed_up',
      text: 'Contributions are grossed up for tax: the 401(k) at 24%.',
      isCheck: false,
    },
    { id: 'income', text: 'Income is $52,000 a year after tax, from 66 through 89.', isCheck: false },
  ]);
});

test('names a pre-tax account that receives the same amount as the premium', () => {
  const plain = { name: 'Traditional 401(k)', kind: 'tax_deferred', basis: 'same_outlay' } as const;
  assert.equal(
    textOf('contributions', { accounts: [{ name: 'Brokerage' }, plain] }),
    'The premium is $30,000 a year through age 64; each account receives the same amount, and the 401(k) is not grossed up for tax.',
  );
  assert.equal(textOf('grossed_up', { accounts: [plain] }), undefined);
});

test('states premium and income of one year or of unequal years', () => {
  const stretch = { from_age: 50, to_age: 50, total: 100_000, level: 100_000 };
  const once = { outlay: stretch, income: { ...stretch, from_age: 65, to_age: 65 } };
  assert.equal(textOf('contributions', {}, once), 'The premium is $100,000, paid at 50.');
  assert.equal(textOf('income', {}, once), 'Income is $100,000 after tax, at 65.');
  const uneven = { ...stretch, to_age: 60, level: null };
  assert.equal(
    textOf('contributions', {}, { outlay: uneven }),
    'The premium is $100,000 in total through age 60.',
  );
  assert.equal(
    textOf('income', {}, { income: uneven }),
    'Income is $100,000 in total after tax, from 50 through 60.',
  );
  assert.equal(textOf('income', { income: 0 }), 'No income is taken.');
  assert.equal(
    textOf('contributions', ACCOUNTS, { outlay: null }),
    'No premium is paid in these years, so the accounts receive no contributions.',
  );
  assert.equal(textOf('contributions', {}, { outlay: null }), undefined);
});

test('a contribution above a limit is an item to check', () => {
  const sentence = (overflow: 'warn' | 'cap' | 'to_taxable') => {
    const { basis } = sketchReport(ACCOUNTS);
    const over = { calendar_year: 2026, asked: 39_474, limit: 32_500, plan_type: '401k', overflow } as const;
    const vehicles = basis.vehicles.map(
      (vehicle, at) => vehicle && (at === 1 ? { ...vehicle, over_limit: over } : vehicle),
    );
    return checksOf(ACCOUNTS, { vehicles });
  };
  assert.deepEqual(sentence('warn'), ['The 401(k) takes $6,974 a year above the 2026 limit.']);
  assert.deepEqual(sentence('cap'), [
    'The 401(k) takes $32,500 a year, the 2026 limit; the rest is not invested.',
  ]);
  assert.deepEqual(sentence('to_taxable'), [
    'The 401(k) takes $32,500 a year, the 2026 limit; the rest goes to a taxable account.',
  ]);
});

test('a limit stated in a note is not also a warning', () => {
  const elena = comparativeReportSchema.parse({
    ...{ age: demo.client.age, start_year: 2026, value_basis: 'after_tax' },
    ...{ illustration: demo.illustration, vehicles: demo.vehicles },
  });
  const report = comparativeReport(elena, NO_HISTORY);
  const limits = [
    ...withoutNoted(report.warnings).map(({ message }) => message),
    ...reportNotes(report, reportBasis(elena, report)).map(({ text }) => text),
  ].filter((text) => text.includes('2026') && text.includes('401(k)'));
  assert.deepEqual(limits, [
    'The 401(k) takes $32,500 a year, the 2026 limit; the rest goes to a taxable account.',
  ]);
});

test('unequal returns are an item to check', () => {
  assert.deepEqual(
    checksOf({
      accounts: [
        { name: 'A', rate: 0.07 },
        { name: 'B', rate: 0.06 },
      ],
    }),
    [
      'The accounts are assumed to earn different returns: A 7.00% before fees, 5.93% after fees; B 6.00% before fees, 4.94% after fees.',
    ],
  );
});

test('RMDs explain income above the policy’s; the tax of a lapse is not income', () => {
  // 90 to 95: six years.
  const forced = { ...ACCOUNTS.accounts?.[1], name: 'Traditional 401(k)', forced: 10_000 };
  assert.deepEqual(checksOf({ accounts: [forced] }), ['The 401(k) pays $60,000 more income through RMDs.']);
  assert.deepEqual(checksOf({ accounts: [{ name: 'Brokerage', forced: 10_000 }] }), []);
  const { report, basis } = sketchReport({ lapsesAt: 88, ...ACCOUNTS });
  const income = report.comparative_graph.income[0];
  assert.ok(income);
  income[report.comparative_graph.ages.indexOf(88)] = -308_963;
  assert.ok(reportNotes(report, basis).every(({ isCheck }) => !isCheck));
});

test('a surrender that costs more tax than it pays is an item to check, with its largest tax', () => {
  assert.deepEqual(checksOf({ policyEnd: -10_000 }), [
    'Surrendering the policy at 95 would cost $10,000 more in tax than it pays; no tax is due while it stays in force.',
  ]);
  assert.deepEqual(checksOf({ policyEnd: -10_000, valueBasis: 'pre_tax' }), []);
  const { report, basis } = sketchReport({});
  const policy = report.comparative_graph.value[0] ?? [];
  for (const [age, value] of [
    [80, -5_000],
    [84, -203_327],
    [90, -150_000],
  ] as const) {
    policy[report.comparative_graph.ages.indexOf(age)] = value;
    const year = report.comparative_table.rows.find((row) => row.age === age)?.slots[0];
    if (year) year.value = value;
  }
  const { comparative_graph: _, ...withoutGraph } = report;
  for (const part of [report, withoutGraph])
    assert.equal(
      reportNotes(part, basis).find(({ id }) => id === 'surrender_tax')?.text,
      'Surrendering the policy between 80 and 90 would cost more in tax than it pays, $203,327 at 84; no tax is due while it stays in force.',
    );
});

test('lapses of the back-test are an item to check', () => {
  const on_history = { period_count: 1626, years: 40, lapsed: 1100, charge_stress: 0.15 };
  assert.deepEqual(checksOf({}, { on_history }), [
    'In 1,100 of 1,626 historical periods of 40 years this policy lapsed, with charges raised by 15%.',
  ]);
  const ofItself = { ...on_history, lapsed: 1626, ledger_lapse_age: 84 };
  assert.match(
    textOf('back_test', {}, { on_history: ofItself }) ?? '',
    /^In 1,626 of 1,626 .* raised by 15%\. The illustration itself lapses at 84\.$/,
  );
  const none = { on_history: { ...on_history, lapsed: 0, charge_stress: 0 } };
  assert.deepEqual(checksOf({}, none), []);
  assert.equal(
    textOf('back_test', {}, none),
    'In none of 1,626 historical periods of 40 years did this policy lapse, with charges not raised.',
  );
});

test('text without space in the caveat is a note', () => {
  assert.equal(textOf('guaranteed', {}, { no_guaranteed: true }), NO_GUARANTEED);
  const lapse = { guaranteed_lapse_age: 72 };
  assert.equal(textOf('guaranteed', {}, lapse), undefined);
  const above_own_scale = { tried: 0.075, own: 0.062, loans: { tried: 0.05, own: 0.057 } };
  assert.equal(
    textOf('guaranteed', {}, { ...lapse, above_own_scale }),
    'At guaranteed rates the policy lapses at 72.',
  );
  assert.equal(textOf('dollars', {}, { inflation: 0.025 }), undefined);
  assert.equal(
    textOf('dollars', {}, { inflation: 'list', ...lapse }),
    'In today’s dollars, at the inflation entered for each year.',
  );
  assert.equal(textOf('values', { valueBasis: 'pre_tax' }), 'Income and death benefits are after tax.');
});

test('a report without figures has no notes', () => {
  const { report, basis } = sketchReport(ACCOUNTS);
  assert.deepEqual(reportNotes({ slots: report.slots }, basis), []);
});
