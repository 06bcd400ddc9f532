import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  historyPdf,
  sampleHistory,
  SAMPLE_TOOLS,
  toolPdf,
} from '../../../tests/support/sample-history-pdfs.ts';
import { PEOPLE } from '../../../tests/support/sample-pdfs.ts';
import { shippedHistory } from '../../adapters/index-figures/market-figures.ts';
import { historicalReport } from '../../domain/comparison/historical/run-historical-report.ts';
import {
  anythingHistorical,
  HISTORICAL_TABS,
  type HistoricalTabId,
} from '../../domain/practice/reports/historical-report-content.ts';
import type { PdfBlock, PdfDocument } from '../../domain/practice/reports/report-pdf.ts';

const elena = sampleHistory(PEOPLE.elena);
const document = historyPdf(elena);

const blocksOf = <Type extends PdfBlock['type']>({ sections }: PdfDocument, type: Type) =>
  sections.flatMap(({ blocks }) =>
    blocks.filter((block): block is Extract<PdfBlock, { type: Type }> => block.type === type),
  );
const times = (text: string, of: object): number => JSON.stringify(of).split(text).length - 1;

/** Titles of the charts of each tab. The table of the four periods is itself the figure of its tab. */
const CHARTS: Readonly<Partial<Record<HistoricalTabId, RegExp[]>>> = {
  income_analysis: [/^Surrender value at 89, in each of 546 periods/, /^Surrender value by age: /],
  irr_analysis: [/^IRR through 89, after tax$/],
  total_values: [/^Income and value together/],
  cumulative_values: [/^Cumulative income and value/],
  range: [/^Surrender value by age on simulated paths: /],
};

test('each visible tab has its charts, once, and a hidden tab has none', () => {
  const every = anythingHistorical();
  const complete = sampleHistory(PEOPLE.elena, {}, { saved_action: every });
  const titlesWith = (active_tabs: HistoricalTabId[]) => {
    const saved_action = { ...every, active_tabs };
    return blocksOf(historyPdf({ ...complete, saved_action }), 'chart').map(({ title }) => title);
  };
  const all = titlesWith([...every.active_tabs]);
  for (const { id } of HISTORICAL_TABS) {
    const charts = CHARTS[id] ?? [];
    for (const chart of charts) assert.equal(all.filter((title) => chart.test(title)).length, 1, `${chart}`);
    const without = titlesWith(every.active_tabs.filter((tab) => tab !== id));
    // Every period is also a card of the comparative table.
    for (const chart of charts.filter(({ source }) => !source.includes('in each of')))
      assert.equal(without.filter((title) => chart.test(title)).length, 0, `${chart}`);
  }
});

test('each account shows its worst period as a solid line and the policy’s as a thin line', () => {
  const charts = blocksOf(document, 'chart').filter(({ title }) => title.startsWith('Value by age: '));
  assert.equal(charts.length, 3);
  for (const { svg } of charts) {
    assert.match(svg, />Its worst period \$/);
    assert.match(svg, />The policy’s worst period \$/);
    const [, width, more] = /stroke="#9A1F18" stroke-width="([\d.]+)"([^/]*)\//.exec(svg) ?? [];
    assert.ok(Number(width) >= 2 && !more?.includes('dasharray'), `${width} ${more}`);
  }
});

test('inputs state every term of a strategy, and dividends only if known', () => {
  const strategies = [
    { index: 'sp500', weight: 0.5, method: 'monthly_sum', cap: 0.02, floor: 0 },
    {
      index: 'sp500',
      weight: 0.5,
      cap: null,
      floor: -0.1,
      spread: 0.01,
      multiplier: 1.2,
      bonus: 0.005,
      fee: 0.01,
    },
  ];
  const account = (name: string, portfolio: object | string) => ({
    name,
    account_type: 'taxable',
    portfolio,
  });
  const vehicles = [
    account('Stocks', 'sp500'),
    account('Dow', 'djia'),
    account('Both', { sp500: 0.7, djia: 0.3 }),
  ];
  const printed = historyPdf(sampleHistory(PEOPLE.elena, { strategies, vehicles }));
  const pairs = blocksOf(printed, 'pairs').flatMap((block) => block.pairs);
  const texts = pairs.map(({ text }) => text);
  assert.ok(texts.includes('Monthly sum, 2% monthly cap, 0% floor'), texts.join('\n'));
  assert.ok(
    texts.includes(
      'Annual point-to-point, no cap, −10% floor, 1% spread, 120% multiplier, 0.5% bonus, 1% strategy fee',
    ),
  );
  const marketOf = (name: string) => pairs.find(({ title }) => title === name)?.text.split(',')[0];
  assert.equal(marketOf('Stocks'), 'S&P 500 with dividends');
  assert.equal(marketOf('Dow'), 'DJIA (price only)');
  assert.equal(marketOf('Both'), '70% S&P 500 and 30% DJIA (price only)');
  assert.equal(times('DJIA with dividends', printed.sections), 0);
});

test('the pages of a monthly sum name a monthly cap', () => {
  const strategies = [{ index: 'sp500', method: 'monthly_sum', cap: 0.02, floor: 0 }];
  const printed = historyPdf(sampleHistory(PEOPLE.elena, { strategies }));
  const [table] = blocksOf(printed, 'table').filter(({ columns }) => columns[0]?.label === 'Monthly cap');
  assert.ok(table);
  assert.ok(times('% monthly cap,', printed.sections) > 0);
  assert.ok(times('monthly caps below', printed.sections) + times('every monthly cap', printed.sections) > 0);
  const none = historyPdf(
    sampleHistory(PEOPLE.elena, {
      strategies: [{ index: 'sp500', method: 'monthly_sum', cap: null, floor: 0 }],
    }),
  );
  assert.equal(times('Monthly sum, no monthly cap, 0% floor', none.sections), 1);
});

test('no sentence ends with two periods', () => {
  const alone = historyPdf(sampleHistory(PEOPLE.elena, { vehicles: [], charge_stress: 0 }));
  assert.equal(times('..', alone.sections), 0);
});

test('one sentence states the guaranteed values; a modeled policy has none', () => {
  assert.equal(times('At guaranteed rates the policy lapses at 72.', document.sections), 1);
  const illustration = { ...PEOPLE.elena.illustration, origin: 'model' };
  const modeled = historyPdf(sampleHistory(PEOPLE.elena, { illustration }));
  assert.equal(times('uaranteed rates', modeled.sections), 0);
  const rows = PEOPLE.elena.illustration.rows.map(
    ({ guaranteed_surrender_value: _value, guaranteed_death_benefit: _benefit, ...row }) => row,
  );
  const none = historyPdf(
    sampleHistory(PEOPLE.elena, { illustration: { ...PEOPLE.elena.illustration, rows } }),
  );
  const missing = 'No guaranteed values were entered. They are in the carrier’s illustration.';
  // The disclosures of the methods have it as well.
  assert.equal(
    times(
      missing,
      none.sections.filter(({ isDisclosures }) => !isDisclosures),
    ),
    1,
  );
});

test('shares of periods have no decimals in key figures and one decimal in tables', () => {
  const [summary] = blocksOf(document, 'summary');
  const [big] = summary?.rows ?? [];
  assert.equal(big?.label, 'Periods with full income through 89');
  assert.deepEqual([big.cells[0]?.text, big.cells[0]?.note], ['86%', '468 of 546']);
  const shares = blocksOf(document, 'table').flatMap(({ rows }) =>
    rows.flatMap(({ cells: [name, ...texts] }) => (name === 'Periods that lapse' ? texts : [])),
  );
  assert.ok(shares.length > 7);
  for (const share of shares) assert.match(share, /^\d+\.\d%$/);
});

test('lapses at other charges match those of a simulation with these charges', () => {
  const { charge_stress: current } = elena.inputs;
  assert.deepEqual(
    elena.caps?.charges?.map(({ charge_stress }) => charge_stress),
    [0, 0.15, 0.3, 0.5],
  );
  assert.equal(current, 0.15);
  for (const { charge_stress, lapse_share } of elena.caps?.charges ?? []) {
    const other = historicalReport({ ...elena.inputs, charge_stress }, shippedHistory);
    assert.ok(Math.abs(other.lapse_share - lapse_share) < 1e-6, `${charge_stress}`);
  }
  // A snapshot from before has no such table, and no empty one.
  const { charges: _, ...caps } = elena.caps ?? assert.fail();
  assert.equal(times('"Charges"', historyPdf({ ...elena, caps })), 0);
  assert.equal(times('"Charges"', document), 1);
});

test('a period that lapses states its income before the lapse and its tax', () => {
  assert.ok(times('$532,000 before the lapse; then $93,203 of tax.', document) >= 3);
});

test('the policy’s own worst period has the index return of the same selected period', () => {
  const row = blocksOf(document, 'table')
    .flatMap(({ rows }) => rows)
    .find(({ cells: [label] }) => label === 'Index return, without dividends');
  assert.equal(row?.cells[2], '7.30%');
  assert.equal(row.cells[5], row.cells[2], 'both are May 1951 – Apr 1991');
});

test('the appendices are yearly values, inputs and limitations, and the disclosures are last', () => {
  const headings = document.sections.map(({ heading }) => heading);
  const places = ['Inputs', 'Assumptions and limitations', 'Disclosures'].map((end) =>
    headings.findIndex((heading) => heading.endsWith(end)),
  );
  assert.deepEqual(places, [headings.length - 3, headings.length - 2, headings.length - 1]);
  assert.match(headings[places[0] ?? 0] ?? '', /^Appendix B\. /);
  assert.match(headings[places[1] ?? 0] ?? '', /^Appendix C\. /);
  const short = historyPdf(elena, 'client').sections;
  assert.ok(short.length < document.sections.length && short.at(-1)?.isDisclosures);
});

for (const id of SAMPLE_TOOLS)
  test(`${id}: answer, inputs and chart are first, limitations are last, and the title is not used as the client`, () => {
    const own = toolPdf(id, '');
    assert.equal(own.header, 'By Dana Whitfield, CFP®, Whitfield Advisory Group');
    assert.equal(own.client, '');
    assert.equal(own.cover, null);
    assert.match(own.fileName, /^Plumbline - .+ - 2026-03-14\.pdf$/);
    const [first] = own.sections;
    assert.ok(first?.heading.endsWith('.'), first?.heading);
    const types = first.blocks.map((block) => (block.type === 'table' ? block.title : block.type));
    assert.ok(types.includes('Inputs') && types.includes('chart'), types.join());
    assert.ok(own.sections.at(-1)?.isDisclosures);
    assert.equal(own.sections.at(-1)?.heading, 'Assumptions and limitations');
    const clients = toolPdf(id, 'Elena Hartwell');
    assert.equal(
      clients.header,
      'Prepared for Elena Hartwell by Dana Whitfield, CFP®, Whitfield Advisory Group',
    );
  });

test('chart notes repeat no title and claim no income after a lapse, and lost payments have no rate', () => {
  const { rows } = PEOPLE.elena.illustration;
  const withRows = (change: (row: (typeof rows)[number], at: number) => object) => {
    const illustration = { ...PEOPLE.elena.illustration, rows: rows.map(change) };
    return blocksOf(historyPdf(sampleHistory(PEOPLE.elena, { illustration })), 'chart');
  };
  const notesOf = (charts: ReturnType<typeof withRows>) => charts.map(({ note }) => note).join(' ');
  const withoutIncome = withRows((row) => ({ ...row, loans: 0, loan_balance: 0 }));
  for (const { note } of withoutIncome) assert.match(note, /^$|[.,]$|\. /, note);
  assert.match(notesOf(withoutIncome), /periods have no rate, or lost everything, and are not in the chart/);
  const nothing = { loans: 0, loan_balance: 0, accumulation_value: 0, surrender_value: 0, death_benefit: 0 };
  // Income from 66 through 72, and a lapse at 73.
  const lapsing = notesOf(withRows((row, at) => (at > 22 ? { ...row, ...nothing } : row)));
  assert.match(lapsing, /No period missed income before the policy lapsed\./);
  assert.doesNotMatch(lapsing, /paid full income in every period/);
});

test('the limitations state the type of dollars once', () => {
  const inputs = { inflation: 0.03, dollars: 'real' };
  const real = historyPdf(sampleHistory(PEOPLE.elena, inputs));
  const limits = real.sections.find(({ heading }) => heading.endsWith('Assumptions and limitations'));
  assert.ok(limits);
  assert.equal(times('In today’s dollars, at 3.00% inflation a year.', limits), 1);
});
