import assert from 'node:assert/strict';
import test from 'node:test';
import elena from '../../../fixtures/demo/elena-hartwell.json' with { type: 'json' };
import marcus from '../../../fixtures/demo/marcus-oyelaran.json' with { type: 'json' };
import ruth from '../../../fixtures/demo/ruth-lindqvist.json' with { type: 'json' };
import { chance, type Chance } from '../../../tests/support/chance.ts';
import { sketchReport, type ReportSketch } from '../../../tests/support/report-fixture.ts';
import { shippedHistory } from '../../adapters/index-figures/market-figures.ts';
import { comparativeReportSchema } from '../../domain/comparison/comparative/comparative-report-schema.ts';
import { comparativeReport } from '../../domain/comparison/comparative/run-comparative-report.ts';
import { applyChanges } from '../../domain/comparison/comparative/what-if.ts';
import {
  aboveCarrierScale,
  reportBasis,
  type ReportBasis,
} from '../../domain/practice/reports/report-basis.ts';
import { caveat } from './caveat.ts';
import { headline } from './headline.ts';
import { reportNotes } from './report-notes.ts';

const say = (sketch: ReportSketch, more: Partial<ReportBasis> = {}): string => {
  const { report, basis } = sketchReport(sketch);
  return headline(report, { ...basis, ...more }).replaceAll('\u00a0', ' ');
};

const BROKERAGE = { name: 'Taxable brokerage', heirs: 296_818, netReturn: 0.0418 };
const TRADITIONAL = { name: 'Traditional 401(k)', heirs: 275_569, netReturn: 0.0508 };
const ROTH = { name: 'Roth 401(k)', heirs: 898_277, netReturn: 0.0505 };
const ACCOUNTS = [BROKERAGE, TRADITIONAL, ROTH];
const POLICY = { policyHeirs: 1_260_156, policyReturn: 0.0428 };

/** Expected sentences are from the contract, at the ages of the sketch (66 through 89, 95). */
const ROWS: readonly (readonly [row: string, sketch: ReportSketch, expected: string])[] = [
  [
    'no account',
    {},
    'The policy is illustrated to pay $52,000 a year after tax, 66 through 89, and hold $419,309 at 95.',
  ],
  [
    'no account and no income',
    { income: 0, policyHeirs: 1_260_156 },
    'The policy is illustrated to hold $419,309 and leave heirs $1,260,156 at 95.',
  ],
  [
    'the ledger lapses',
    { lapsesAt: 87, policyEnd: 0, accounts: ACCOUNTS },
    'The illustrated policy lapses at 87; all three accounts pay through 86.',
  ],
  ['the ledger lapses, no account', { lapsesAt: 87, policyEnd: 0 }, 'The illustrated policy lapses at 87.'],
  [
    'the ledger lapses, one account stops',
    { lapsesAt: 87, policyEnd: 0, accounts: [{ ...BROKERAGE, runsOutAt: 84 }, ROTH] },
    'The illustrated policy lapses at 87; the brokerage account stops at 83.',
  ],
  [
    'the ledger lapses, one account',
    { lapsesAt: 87, policyEnd: 0, accounts: [ROTH] },
    'The illustrated policy lapses at 87; the Roth 401(k) pays through 86.',
  ],
  [
    'the policy has no net return',
    { ...POLICY, policyReturn: null, accounts: ACCOUNTS },
    'All four pay through 89; the policy leaves heirs the most, $1,260,156.',
  ],
  [
    'the policy has no net return, an account leaves more',
    { policyHeirs: 500_000, policyReturn: null, accounts: ACCOUNTS },
    'All four pay through 89; the Roth 401(k) leaves heirs the most, $898,277.',
  ],
  [
    'policy highest in both',
    { ...POLICY, policyReturn: 0.0528, accounts: ACCOUNTS },
    'All four pay through 89; the policy leaves heirs the most, $1,260,156, and earns the highest net return, 5.28%.',
  ],
  [
    'every account beats the policy',
    { policyHeirs: 200_000, policyReturn: 0.04, accounts: ACCOUNTS },
    'All four pay through 89; every account leaves heirs more than the policy and earns a higher net return than its 4.00%.',
  ],
  [
    'one account highest in both',
    { policyHeirs: 800_000, policyReturn: 0.0428, accounts: [BROKERAGE, { ...ROTH, netReturn: 0.0657 }] },
    'All three pay through 89; the Roth 401(k) leaves heirs more and returns more than the policy, 6.57% against 4.28%.',
  ],
  [
    'the policy’s net return is below the range',
    { policyHeirs: 0, policyReturn: -0.99, accounts: ACCOUNTS },
    'All four pay through 89; every account leaves heirs more and earns a higher net return than the policy.',
  ],
  [
    'the only account beats the policy',
    { policyHeirs: 800_000, policyReturn: 0.0428, accounts: [{ ...ROTH, netReturn: 0.0657 }] },
    'Both pay through 89; the Roth 401(k) leaves heirs more and returns more than the policy, 6.57% against 4.28%.',
  ],
  [
    'two accounts highest',
    { policyHeirs: 800_000, policyReturn: 0.0428, accounts: ACCOUNTS },
    'All four pay through 89; the Roth 401(k) leaves heirs more and the 401(k) returns more than the policy’s 4.28%.',
  ],
  [
    'policy highest for heirs',
    { ...POLICY, accounts: ACCOUNTS },
    'All four pay through 89; the policy leaves heirs the most, $1,260,156, and the 401(k) earns the highest net return, 5.08%.',
  ],
  [
    'policy highest in net return',
    { policyHeirs: 800_000, policyReturn: 0.0528, accounts: ACCOUNTS },
    'All four pay through 89; the policy earns the highest net return, 5.28%, and the Roth 401(k) leaves heirs the most, $898,277.',
  ],
  [
    'two accounts stop',
    {
      ...POLICY,
      accounts: [{ ...BROKERAGE, runsOutAt: 80 }, { ...TRADITIONAL, runsOutAt: 84 }, ROTH],
    },
    'Two accounts stop by 83; the policy leaves heirs the most, $1,260,156, and the 401(k) earns the highest net return, 5.08%.',
  ],
  [
    'all accounts stop',
    { ...POLICY, policyReturn: 0.06, accounts: [{ ...BROKERAGE, runsOutAt: 84 }] },
    'Only the policy pays through 89; the policy leaves heirs the most, $1,260,156, and earns the highest net return, 6.00%.',
  ],
  [
    'no income',
    { ...POLICY, income: 0, accounts: ACCOUNTS },
    'The policy leaves heirs the most, $1,260,156, and the 401(k) earns the highest net return, 5.08%.',
  ],
  [
    'an account pays no year in full',
    { ...POLICY, accounts: [{ ...BROKERAGE, runsOutAt: 66 }, ROTH] },
    'The brokerage account never pays fully; the policy leaves heirs the most, and the Roth 401(k) earns the highest net return, 5.05%.',
  ],
  [
    'three accounts stop at one age',
    { ...POLICY, accounts: ACCOUNTS.map((account) => ({ ...account, runsOutAt: 84 })) },
    'Only the policy pays through 89; the policy leaves heirs the most, $1,260,156, and the 401(k) earns the highest net return, 5.08%.',
  ],
  [
    'every account leaves exactly $0.50 more',
    {
      policyHeirs: 500_000,
      policyReturn: 0.04,
      accounts: [BROKERAGE, TRADITIONAL].map((account) => ({ ...account, heirs: 500_000.5 })),
    },
    'All three pay through 89; every account leaves heirs more than the policy and earns a higher net return than its 4.00%.',
  ],
  [
    'two accounts are tied above the policy, and the third is below it',
    {
      policyHeirs: 500_000,
      policyReturn: 0.01,
      accounts: [
        ...[BROKERAGE, TRADITIONAL].map((account) => ({ ...account, heirs: 700_000, netReturn: 0.04 })),
        { ...ROTH, heirs: 100_000, netReturn: 0.005 },
      ],
    },
    'All four pay through 89; two accounts leave heirs more and return more than the policy, 4.00% against 1.00%.',
  ],
  [
    'two accounts are tied in net return, and the third is above the policy too',
    {
      policyHeirs: 250_000,
      policyReturn: 0.0454,
      accounts: [
        { ...BROKERAGE, heirs: 240_000, netReturn: 0.0495 },
        { ...TRADITIONAL, netReturn: 0.0593 },
        { ...ROTH, netReturn: 0.0593 },
      ],
    },
    'All four pay through 89; two accounts leave heirs more and all three return more than the policy’s 4.54%.',
  ],
  [
    'negative net returns',
    { policyHeirs: 500_000, policyReturn: -0.02, accounts: [{ ...ROTH, netReturn: -0.012 }] },
    'Both pay through 89; the Roth 401(k) leaves heirs more and returns more than the policy, −1.20% against −2.00%.',
  ],
  [
    'a typed name with quotation marks',
    { ...POLICY, accounts: [{ ...ROTH, name: '“Rainy day” fund', netReturn: 0.06 }] },
    'Both pay through 89; the policy leaves heirs the most, $1,260,156, and the “Rainy day” fund earns the highest net return, 6.00%.',
  ],
  [
    'the ledger lapses without income',
    { lapsesAt: 87, policyEnd: 0, income: 0, accounts: ACCOUNTS },
    'The illustrated policy lapses at 87.',
  ],
  [
    'the ledger lapses at the first age with income',
    { lapsesAt: 66, policyEnd: 0, accounts: ACCOUNTS },
    'The illustrated policy lapses at 66.',
  ],
];

for (const [row, sketch, expected] of ROWS) test(row, () => assert.equal(say(sketch), expected));

test('a lapse states its tax', () => {
  const sketch = { lapsesAt: 87, policyEnd: 0, accounts: ACCOUNTS };
  assert.equal(
    say(sketch, { lapse_tax: 93_203 }),
    'The illustrated policy lapses at 87, with $93,203 of tax due; all three accounts pay through 86.',
  );
});

test('differences under half a dollar and 0.005 points are ties', () => {
  const tied = (heirs: number, netReturn: number) =>
    say({ ...POLICY, accounts: [{ ...ROTH, heirs, netReturn }] });
  assert.equal(
    tied(1_260_156.4, 0.042849),
    'Both pay through 89; the policy and the Roth 401(k) leave heirs the most, $1,260,156, and earn the highest net return, 4.28%.',
  );
  assert.equal(
    tied(1_260_156.4, 0.0505),
    'Both pay through 89; the policy and one account leave heirs the most, and one account earns the highest net return, 5.05%.',
  );
  assert.equal(
    tied(1_260_157, 0.0428),
    'Both pay through 89; the policy and one account earn the highest net return, and one account leaves heirs the most, $1,260,157.',
  );
  assert.equal(
    say({
      ...POLICY,
      accounts: [BROKERAGE, { ...TRADITIONAL, netReturn: 0.0428 }, { ...ROTH, netReturn: 0.0428 }],
    }),
    'All four pay through 89; the policy leaves heirs the most, $1,260,156, and several earn the highest net return, 4.28%.',
  );
});

test('a default name is shortened, and a typed name follows “the”', () => {
  const leads = (name: string): string =>
    /through 89; (.*) leaves heirs more and/.exec(
      say({ policyHeirs: 1, policyReturn: 0, accounts: [{ ...ROTH, name }] }),
    )?.[1] ?? '';
  for (const [name, expected] of [
    ['Taxable brokerage', 'the brokerage account'],
    ['Traditional 401(k)', 'the 401(k)'],
    ['Roth 401(k)', 'the Roth 401(k)'],
    ['Traditional IRA', 'the IRA'],
    ['Roth IRA', 'the Roth IRA'],
    ['403(b)', 'the 403(b)'],
    ['Family trust', 'the Family trust'],
    ['The family trust', 'the family trust'],
    ['constructor', 'the constructor'],
    ['Deferred annuity', 'the deferred annuity'],
    ['Index Fund Partners', 'the Index Fund Partners'],
  ] as const)
    assert.equal(leads(name), expected);
});

test('a long headline drops its parts in order', () => {
  const stops = { ...BROKERAGE, runsOutAt: 84 };
  assert.equal(
    say({ ...POLICY, accounts: [stops, TRADITIONAL, { ...ROTH, netReturn: 0.0508 + 0.0001 }] }),
    'The brokerage account stops at 83; the policy leaves heirs the most, and the Roth 401(k) earns the highest net return, 5.09%.',
  );
  const typed = { ...ROTH, name: 'account that my father opened in 1996', netReturn: 0.06 };
  assert.equal(
    say({ ...POLICY, accounts: [stops, typed] }),
    'One account stops at 83; the policy leaves heirs the most, and one account earns the highest net return, 6.00%.',
  );
  const second = { ...TRADITIONAL, name: 'account that my mother opened', netReturn: 0.07 };
  assert.equal(
    say({ policyHeirs: 1, policyReturn: 0.042, accounts: [stops, typed, second] }),
    'One account stops at 83; all three leave heirs more and two accounts return more than the policy’s 4.20%.',
  );
  const less = { ...typed, heirs: 1 };
  assert.equal(
    say({ policyHeirs: 275_570, policyReturn: 0.065, accounts: [{ ...typed, netReturn: 0.01 }, second] }),
    'All three pay through 89; one account leaves heirs more and another returns more than the policy’s 6.50%.',
  );
  assert.equal(
    say({ policyHeirs: 2, policyReturn: 0.042, accounts: [typed, second, less] }),
    'All four pay through 89; two accounts leave heirs more and all three return more than the policy’s 4.20%.',
  );
  assert.equal(
    say({
      policyHeirs: 200_000,
      policyReturn: 0.04,
      accounts: [{ ...BROKERAGE, runsOutAt: 84, endValue: 1, heirs: 300_000 }, ROTH],
    }),
    'One account stops at 83; every account leaves heirs more than the policy and earns a higher net return than its 4.00%.',
  );
});

/** Marks as the engine sets them for a policy above its carrier's scale. */
function hypothetical(sketch: ReportSketch, more: Partial<ReportBasis> = {}): string {
  const { report, basis } = sketchReport(sketch);
  const [policy] = report.comparative_table.footer.slots;
  assert.ok(policy);
  Object.assign(policy, { hypothetical: ['ending_value', 'ending_death_benefit', 'net_irr'] });
  const above = { ...basis, above_own_scale: { tried: 0.075, own: 0.062 }, ...more };
  return headline(report, above).replaceAll('\u00a0', ' ');
}

test('a hypothetical headline states its rate and marks the policy’s results', () => {
  assert.equal(
    hypothetical({ ...POLICY, policyReturn: null, accounts: ACCOUNTS }),
    'Hypothetical at 7.50%: all four pay through 89; the policy leaves heirs the most, $1,260,156 ‡.',
  );
  assert.equal(
    hypothetical({ ...POLICY, policyReturn: 0.0667, accounts: ACCOUNTS }),
    'Hypothetical at 7.50%: all four pay through 89; the policy leaves heirs the most ‡ and earns the highest net return ‡.',
  );
  assert.equal(
    hypothetical({ ...POLICY, accounts: ACCOUNTS }),
    'Hypothetical at 7.50%: the policy leaves heirs the most ‡, and the 401(k) earns the highest net return.',
  );
  assert.equal(
    hypothetical({ policyHeirs: 1, policyReturn: 0.03, accounts: [{ ...ROTH, heirs: 2, netReturn: 0.05 }] }),
    'Hypothetical at 7.50%: both pay through 89; the Roth 401(k) leaves heirs more and returns more than the policy ‡.',
  );
  assert.equal(
    hypothetical({}),
    'Hypothetical at 7.50%: the policy pays $52,000 a year after tax, 66 through 89, and holds $419,309 ‡ at 95.',
  );
  assert.equal(
    hypothetical({ lapsesAt: 87, policyEnd: 0, accounts: [ROTH] }),
    'Hypothetical at 7.50%: the policy lapses at 87; the Roth 401(k) pays through 86.',
  );
  assert.equal(
    hypothetical({ lapsesAt: 87, policyEnd: 0 }, { lapse_tax: 93_203 }),
    'Hypothetical at 7.50%: the policy lapses at 87, with $93,203 ‡ of tax due.',
  );
  const loans = { tried: 0.062, own: 0.062, loans: { tried: 0.05, own: 0.057 } };
  assert.match(
    hypothetical({}, { above_own_scale: loans }),
    /^Hypothetical at a 5\.00% loan rate: the policy pays /,
  );
});

test('a modeled policy is not called illustrated', () => {
  assert.match(say({}, { origin: 'model' }), /^The policy is modeled to pay \$52,000 a year/);
  const lapsing = { lapsesAt: 87, policyEnd: 0 };
  assert.equal(say(lapsing, { origin: 'model' }), 'The modeled policy lapses at 87.');
  assert.equal(
    hypothetical(lapsing, { origin: 'model' }),
    'Hypothetical at 7.50%: the modeled policy lapses at 87.',
  );
});

test('the headline requires the graph or the totals; the graph has no net return', () => {
  const { report, basis } = sketchReport({ ...POLICY, accounts: ACCOUNTS });
  const totals = { ...report.comparative_table, rows: [] };
  assert.equal(headline({ slots: report.slots, comparative_table: totals }, basis), headline(report, basis));
  assert.equal(
    headline({ slots: report.slots, comparative_graph: report.comparative_graph }, basis),
    'All four pay through 89; the policy leaves heirs the most, $1,260,156.',
  );
  assert.equal(headline({ slots: report.slots }, basis), '');
});

const NAMES = [
  'Taxable brokerage',
  'Traditional 401(k)',
  'Roth 401(k)',
  'Roth IRA',
  'The account of my late aunt',
  'B',
];

function randomSketch(random: Chance): [ReportSketch, Partial<ReportBasis>] {
  const rate = () => (random.often(0.1) ? null : Math.round(random.between(-0.03, 0.09) * 2000) / 2000);
  const dollars = () => (random.often(0.2) ? 500_000 : random.integer(0, 3_000_000));
  const lapsesAt = random.often(0.2) ? random.integer(67, 94) : undefined;
  const accounts = Array.from({ length: random.integer(0, 3) }, (_, index) => ({
    name: random.pick(NAMES.slice(2 * index, 2 * index + 2)),
    heirs: dollars(),
    netReturn: rate(),
    kind: random.pick(['taxable', 'tax_deferred', 'tax_free'] as const),
    rate: random.pick([0.06, 0.07]),
    forced: random.pick([0, 1000]),
    ...(random.often(0.4) && { runsOutAt: random.integer(66, 89) }),
  }));
  const above = {
    tried: 0.075,
    own: 0.062,
    ...(random.often(0.3) && { loans: { tried: 0.05, own: 0.057 } }),
  };
  return [
    {
      accounts,
      income: random.pick([0, 52_000]),
      policyHeirs: dollars(),
      policyReturn: rate(),
      policyEnd: random.pick([-9000, 0, 419_309]),
      ...(lapsesAt !== undefined && { lapsesAt }),
      valueBasis: random.pick(['pre_tax', 'after_tax'] as const),
    },
    {
      lapse_tax: random.pick([null, 93_203]),
      ...(random.often(0.3) && { above_own_scale: above }),
      ...(random.often(0.3) && { origin: 'model' as const }),
      ...(random.often(0.3) && { inflation: random.pick([0.025, 'list'] as const) }),
      ...random.pick([{}, { no_guaranteed: true as const }, { guaranteed_lapse_age: 72 }]),
    },
  ];
}

test('headlines have at most 22 words and caveats at most 30, in 200 reports', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const [sketch, more] = randomSketch(chance(seed));
    const { report, basis } = sketchReport(sketch);
    const [policy] = report.comparative_table.footer.slots;
    if (policy && more.above_own_scale)
      Object.assign(policy, { hypothetical: ['total_net_income', 'ending_death_benefit', 'net_irr'] });
    const of = { ...basis, ...more };
    const [title, below] = [headline(report, of), caveat(report, of)];
    assert.ok(title.split(/\s+/).length <= 22, `${seed}: ${title}`);
    assert.match(title, /^[A-Z][^;]*(; [^;]*)?\.$/, `${seed}`);
    assert.ok(below.split(/\s+/).length <= 30, `${seed}: ${below}`);
    // One line of 796 pixels, at 6.4 pixels a character in 13 px Inter.
    assert.ok(below.length <= 124, `${seed}: ${below}`);
    assert.match(
      below,
      /llustrated, not guaranteed|Modeled policy\. Not a carrier illustration\./,
      `${seed}`,
    );
    const notes = reportNotes(report, of);
    assert.equal(new Set(notes.map(({ text }) => text)).size, notes.length, `${seed}`);
    for (const { text } of notes) assert.match(text, /^[A-Z$†‡].*\.$/, `${seed}`);
  }
});

test('headlines and caveats of the demo meet these limits at and above the illustrated rate', () => {
  for (const { client, illustration, vehicles, value_basis } of [elena, marcus, ruth])
    for (const tried of [illustration.illustrated_rate, 0.085]) {
      const changes = {
        all: {},
        slots: {},
        ...(tried > illustration.illustrated_rate && { illustrated_rate: tried }),
      };
      const input = applyChanges(
        comparativeReportSchema.parse({
          ...{ age: client.age, start_year: 2026, illustration, vehicles, value_basis },
          compliance_profile: 'standard',
        }),
        changes,
      );
      const report = comparativeReport(input, shippedHistory);
      const basis = {
        ...reportBasis(input, report),
        above_own_scale: aboveCarrierScale(illustration, changes),
      };
      const text = headline(report, basis);
      assert.ok(text.split(/\s+/).length <= 22, text);
      assert.equal(text.startsWith('Hypothetical at 8.50%: '), tried > illustration.illustrated_rate, text);
      assert.ok(caveat(report, basis).split(/\s+/).length <= 30);
    }
});
