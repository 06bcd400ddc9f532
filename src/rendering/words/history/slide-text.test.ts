import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import { HISTORICAL_TABS } from '../../../domain/practice/reports/historical-report-content.ts';
import { percentileText } from './range-text.ts';
import { RANGE_TERMS, rangePicture } from '../../../domain/paths/range-picture.ts';
import { elenaOnHistory } from '../../../../tests/support/historical-fixture.ts';
import { historicalHeadline } from './historical-text.ts';
import { threeQuartersText } from './path-slide-text.ts';
import { accountsText, slideText } from './slide-text.ts';

const { report, basis, input } = elenaOnHistory(shippedHistory);

test('each slide states its own figures, with the worst period next to the best', () => {
  const policy = report.all_periods.slots[0];
  assert.ok(policy);
  // A negative value counts as nothing: a client does not surrender a policy to owe tax.
  const dollars = (value: number): string =>
    value < 0.5 ? 'nothing' : `$${Math.round(value).toLocaleString('en-US')}`;
  // Counted again from the run's columns: the median is the ⌈n/2⌉-th of them.
  const ends = [...policy.ending_value].sort((a, b) => a - b);
  const [lowest = 0, median = 0, highest = 0] = [ends[0], ends[Math.ceil(ends.length / 2) - 1], ends.at(-1)];
  assert.deepEqual([dollars(lowest), dollars(median)], ['nothing', 'nothing']);
  assert.equal(
    slideText('every_period', report, basis),
    `Of all 546 periods, the worst and the median left the policy nothing at 89, the best ${dollars(highest)}.`,
  );
  const paid = [...policy.years_paid].sort((a, b) => a - b)[0] ?? 0;
  const lastPaid = basis.first_age + paid - 1;
  assert.match(
    slideText('four_periods', report, basis),
    new RegExp(
      `^In its worst period the policy paid income to ${lastPaid}, then lapsed; in its best, to 89, leaving \\$[\\d,]+\\.$`,
    ),
  );
  assert.equal(
    slideText('income_periods', report, basis),
    `In its worst period the policy paid income to ${lastPaid}, then lapsed; in its median and best to 89.`,
  );
});

test('no two slides have the same text', () => {
  const ranged = { ...report, range: rangePicture(input, shippedHistory, RANGE_TERMS, 200) };
  const headings = HISTORICAL_TABS.flatMap(({ cards }) =>
    cards.map(({ id }) => slideText(id, ranged, basis)),
  );
  // Counts, without predictions.
  for (const sentence of headings) assert.doesNotMatch(sentence, /\b(chance|success|will|safe|forecast)\b/i);
  assert.match(headings.join('\n'), /^The policy paid every year in \d+ of 200 simulated paths, /m);
  headings.push(historicalHeadline(report, basis));
  assert.equal(new Set(headings).size, headings.length, headings.join('\n'));
});

test('one account is named next to the policy’s total, and no path is none', () => {
  const [first, second] = report.total_values;
  assert.ok(first && second);
  const one = { ...report, slots: report.slots.slice(0, 2), total_values: [first, second] };
  const dollars = Math.round(second.worst.total_value).toLocaleString('en-US');
  assert.match(
    slideText('total_bars', one, basis),
    new RegExp(`for the policy and \\$${dollars} for the brokerage account\\.$`),
  );
  assert.match(slideText('total_bars', report, basis), /for the policy, at most \$[\d,]+ for an account\.$/);
  const range = rangePicture(input, shippedHistory, RANGE_TERMS, 200);
  const [beaten] = range.report.beats;
  assert.ok(beaten);
  const none = { ...beaten, total: { ...beaten.total, share: 0 } };
  const led = { ...one, range: { ...range, report: { ...range.report, beats: [none] } } };
  assert.equal(
    slideText('range_leads', led, basis),
    'In income and value together, the policy leads the brokerage account in none of 200 simulated paths.',
  );
});

test('failed paths are not said to be rerun with the terms that they have', () => {
  const textOf = (change: object) => {
    const other = elenaOnHistory(shippedHistory, change);
    const range = rangePicture(other.input, shippedHistory, RANGE_TERMS, 200);
    return slideText('range_why', { ...other.report, range }, other.basis);
  };
  // The ledger's loan rate is 5.00%.
  assert.match(
    textOf({ borrowing_rate: 0.06 }),
    /; at the illustrated loan rate, .*; without the raised charges, /,
  );
  const equal = textOf({ borrowing_rate: input.illustration.illustrated_loan_rate, charge_stress: 0 });
  assert.match(equal, /; with their own average credit every year, \w+\.$/);
});

test('a path at the cap is counted with those above it', () => {
  const range = rangePicture(
    { ...input, compliance_profile: 'client_clamped' },
    shippedHistory,
    RANGE_TERMS,
    200,
  );
  const [policy] = range.report.slots;
  assert.ok(policy);
  const textOf = (p10: number | null, p90: number) => {
    const ending_value = { ...policy.ending_value, p10, p90, capped: p10 === p90 ? ['p10', 'p90'] : ['p90'] };
    const slots = [{ ...policy, ending_value }, ...range.report.slots.slice(1)];
    const capped = { ...range, report: { ...range.report, slots } } as typeof range;
    return slideText('range_path', { ...report, range: capped }, basis);
  };
  assert.equal(
    textOf(null, 25_380),
    'At 89, at least one in ten simulated paths left the policy $25,380\u00a0†, and at least one in ten left it nothing.',
  );
  assert.equal(
    textOf(25_380, 25_380),
    'At 89, at least nine in ten simulated paths left the policy $25,380\u00a0†.',
  );
});

test('the slide of every period states when the bad periods began, or where the value is lowest', () => {
  const textOf = (years_paid: number[], ending_value: number[], lapsed: boolean[]) => {
    const [policy] = report.all_periods.slots;
    assert.ok(policy);
    const start_months = ['1950-01', '1962-05', '1973-11'];
    const slots = [{ ...policy, hypothetical: {}, years_paid, ending_value, lapsed }];
    return slideText('income_strip', { ...report, all_periods: { start_months, slots } }, basis);
  };
  const none = [false, false, false];
  assert.equal(
    textOf([30, 39, 40], [0, 0, 9], [true, false, false]),
    'The 2 periods without full income began from January 1950 to May 1962.',
  );
  assert.equal(
    textOf([40, 40, 40], [5, 0, 9], [false, true, false]),
    'The one period that lapsed began in May 1962.',
  );
  assert.equal(
    textOf([40, 40, 40], [5, -700, 0.2], none),
    'The 2 periods that left nothing at 89 began from May 1962 to November 1973.',
  );
  assert.equal(
    textOf([40, 40, 40], [5, 9, 3], none),
    'The policy’s lowest value at 89 is $3, in the period from November 1973.',
  );
  // All of them: the headline counts them.
  assert.equal(textOf([30, 30, 30], [0, 0, 0], none), historicalHeadline(report, basis));
});

test('states in one sentence that all or most periods left nothing', () => {
  const [own] = report.comparative_table ?? [];
  assert.ok(own?.distribution);
  const end = { min: -9, p10: -5, p25: -2, p50: 0, p75: 0.2, p90: 0.3, max: 0.4, nulls: 0 };
  const none = { ...own, distribution: { ...own.distribution, ending_value: end } };
  assert.equal(
    slideText('every_period', { ...report, comparative_table: [none] }, basis),
    'All 546 periods left the policy nothing at 89.',
  );
  const [fan, ...fans] = report.fan ?? [];
  const last = fan?.years.at(-1);
  assert.ok(fan && last);
  const ending = (p90: number) => ({
    ...report,
    fan: [
      { ...fan, years: [...fan.years.slice(0, -1), { ...last, p10: 0, p25: 0, p50: 0, p75: 0, p90 }] },
      ...fans,
    ],
  });
  assert.match(
    slideText('income_by_age', ending(0.3), basis),
    /^At 89, at least nine of ten periods left the policy nothing; illustrated after tax: /,
  );
  assert.match(
    slideText('income_by_age', ending(900), basis),
    /^At 89, three of four periods left the policy nothing; /,
  );
  const range = rangePicture(input, shippedHistory, RANGE_TERMS, 20);
  const [first, ...others] = range.report.slots;
  assert.ok(first);
  const empty = {
    ...range,
    report: {
      ...range.report,
      slots: [{ ...first, ending_value: { ...first.ending_value, ...end } }, ...others],
    },
  };
  const say = (card: 'range_fan' | 'range_path') => slideText(card, { ...report, range: empty }, basis);
  assert.equal(say('range_fan'), 'At 89, three of four simulated paths left the policy nothing.');
  assert.equal(say('range_path'), 'At 89, at least nine in ten simulated paths left the policy nothing.');
});

test('a value after tax or in today’s dollars is not attributed to the carrier', () => {
  const textOf = (change: Parameters<typeof elenaOnHistory>[1]) => {
    const run = elenaOnHistory(shippedHistory, change);
    const printed = run.input.illustration.rows[run.report.horizon - 1]?.surrender_value ?? 0;
    return { text: slideText('income_by_age', run.report, run.basis), printed };
  };
  // A carrier prints surrender values before tax, as they are paid.
  const { text, printed } = textOf({ value_basis: 'pre_tax' });
  assert.ok(
    text.endsWith(`; the carrier illustrates $${Math.round(printed).toLocaleString('en-US')}.`),
    text,
  );
  assert.match(
    textOf({ value_basis: 'pre_tax', inflation: 0.025, dollars: 'real' }).text,
    /; illustrated: \$[\d,]+\.$/,
  );
  assert.match(textOf({ value_basis: 'after_tax' }).text, /; illustrated after tax: [^;]+\.$/);
});

test('a period ranked by the index or the income is not called the policy’s own worst', () => {
  const cards = [
    'four_periods',
    'income_periods',
    'total_bars',
    'total_table',
    'cumulative_graph',
    'cumulative_table',
  ] as const;
  const textsBy = (rank_by: typeof basis.rank_by) => {
    const ranked = { ...basis, rank_by };
    return [...cards.map((card) => slideText(card, report, ranked)), accountsText(report, ranked)];
  };
  for (const text of textsBy('policy_outcome'))
    assert.match(text, /(?:[Ii]ts|policy’s) (?:worst|median) period\b/);
  for (const text of textsBy('index_return')) {
    assert.match(text, /the index’s (?:worst|median) period\b/);
    assert.doesNotMatch(text, /policy’s (?:worst|median)|In its|at worst/);
  }
  for (const text of textsBy('total_income')) assert.match(text, /(?:worst|median) period by income\b/);
});

test('without income, the accounts are compared only with each other', () => {
  const noIncome = { ...basis, income: null };
  const tableOf = (...ends: number[]) =>
    report.comparative_table.slice(0, ends.length + 1).map((one, at) => ({
      ...one,
      worst: { ...one.worst, ending_value: ends[at - 1] ?? 0 },
    }));
  const textOf = (...ends: number[]) =>
    accountsText({ ...report, comparative_table: tableOf(...ends) }, noIncome);
  assert.match(textOf(5_000), /^In the policy’s worst period, the [^,]+ held \$5,000 at 89\.$/);
  assert.match(
    textOf(5_000, 8_000),
    /^In the policy’s worst period, of the accounts, the [^,]+ held the most at 89, \$8,000\.$/,
  );
  assert.equal(textOf(0, 0), 'In the policy’s worst period, no account held anything at 89.');
});

test('two accounts that pay are called "both"', () => {
  const table = report.comparative_table.map((one) => ({
    ...one,
    worst: { ...one.worst, longevity: { ...one.worst.longevity, beyond_horizon: true } },
  }));
  assert.equal(
    accountsText({ ...report, comparative_table: table }, basis),
    'In the policy’s worst period, both accounts paid full income through 89.',
  );
});

test('a slide without paths has no text', () => {
  assert.equal(slideText('range_paid', { ...report, range: undefined }, basis), '');
});

test('describes a level line by the percentiles around it', () => {
  const percentiles = { p5: -10, p10: 0, p25: 10, p50: 20, p75: 30, p90: 40, p95: 50 };
  const text = (level: number) =>
    percentileText(89, percentiles, level).replace('At 89 the level line is ', '');
  assert.equal(text(-10.01), 'below the 5th percentile of the paths.');
  assert.equal(text(24), 'between the 50th and the 75th percentile of the paths.');
  assert.equal(text(40), 'between the 90th and the 95th percentile of the paths.');
  assert.equal(text(50), 'at or above the 95th percentile of the paths.');
});

test('omits “or more” for a figure capped at the carrier’s', () => {
  assert.equal(
    threeQuartersText('periods', '$9,000'),
    'three of four periods left the policy $9,000 or more',
  );
  assert.equal(
    threeQuartersText('periods', '$9,000\u00a0†'),
    'three of four periods left the policy $9,000\u00a0†',
  );
});
