import { mount } from '../../../../tests/support/component-page.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import { withoutHistoricalSlots } from '../../../domain/practice/reports/visible-figures.ts';
import { capStripOf } from '../../../domain/history/cap-strip.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { elenaOnHistory } from '../../../../tests/support/historical-fixture.ts';
import { historicalNotes } from '../../../domain/comparison/historical/historical-notes.ts';
import { historyNotes } from '../../../rendering/words/history/historical-notes.ts';
import { fourPeriods, fourPeriodsCells } from '../../../rendering/words/history/four-periods-figures.ts';
import { spreadSections } from '../../../rendering/words/history/every-period-figures.ts';
import { activeSlots } from '../../../rendering/words/history/historical-part.ts';
import {
  everyPeriodCells,
  periodFigures,
  stripValues,
  taxDuePeriods,
} from '../../../rendering/words/history/strip-figures.ts';
import { yearTableCells } from '../../tables/year-table-model.ts';
import { cumulativeSeries, totalBars, totalSections } from '../../../rendering/words/history/tab-figures.ts';
import { cumulativeTable, CumulativeTableCard } from './cumulative-cards.tsx';
import { incomeTable } from './income-card.tsx';
import { totalCells } from './total-cards.tsx';

const { HistoricalReportView } = await import('./historical-view.tsx');
const { PeriodProvider } = await import('./live-history.tsx');
const { ReadOnlyPeriodProvider } = await import('./period-choice.tsx');
const { EVERYTHING, HISTORICAL_CARDS } = await import('./historical-cards.tsx');
const { PaidShareCard } = await import('./paid-share-card.tsx');

const elena = elenaOnHistory(shippedHistory);
const { report, basis, input, history } = elena;

const tab = (host: HTMLElement, name: string): HTMLElement => {
  const found = [...host.querySelectorAll<HTMLElement>('[role="tab"]')].find(
    ({ textContent }) => textContent === name,
  );
  assert.ok(found, name);
  return found;
};
const button = (host: HTMLElement, name: string): HTMLButtonElement => {
  const found = [...host.querySelectorAll('button')].find(
    (one) => one.textContent === name || one.getAttribute('aria-label') === name,
  );
  assert.ok(found, name);
  return found;
};

const stretch = (host: HTMLElement, id: string): HTMLOptionElement => {
  const found = host.querySelector<HTMLOptionElement>(`option[value="${id}"]`);
  assert.ok(found, id);
  return found;
};
/** Selects a named stretch of market history. */
function begin(host: HTMLElement, id: string): void {
  const select = stretch(host, id).closest('select');
  assert.ok(select);
  select.value = id;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

test('every card of the five tabs has a component', () => {
  assert.deepEqual(new Set(HISTORICAL_CARDS.map(({ card }) => card)), new Set(EVERYTHING.active_cards));
});

test('each tab shows exactly its cards', async () => {
  const { host, act, unmount } = await mount(
    <PeriodProvider input={input} history={history}>
      <HistoricalReportView report={report} basis={basis} />
    </PeriodProvider>,
  );
  const ids = (): string[] =>
    [...host.querySelectorAll<HTMLElement>('[data-card]')].map(({ dataset }) => dataset.card ?? '');
  for (const [name, cards] of [
    ['Income Analysis', ['income_strip', 'income_by_age', 'paid_share', 'income_periods']],
    ['Comparative Table', ['income_strip', 'four_periods', 'every_period']],
    ['IRR Analysis', ['irr_histogram', 'irr_table']],
    ['Total Values', ['total_bars', 'total_table']],
    ['Cumulative Values', ['cumulative_graph', 'cumulative_table']],
  ] as const) {
    await act(async () => tab(host, name).click());
    assert.deepEqual(ids(), [...cards], name);
    for (const card of cards)
      assert.ok(host.querySelector(`[data-card="${card}"] section`), `${card} shows nothing`);
  }
  await unmount();
});

test('the headline counts match the periods of the report', async () => {
  const { host, unmount } = await mount(<HistoricalReportView report={report} basis={basis} />);
  // Independent count from the report's columns.
  const policy = report.all_periods.slots[0];
  assert.ok(policy && basis.income);
  const incomeYears = basis.income.to_age - basis.first_age + 1;
  const paid = policy.years_paid.filter((years) => years >= incomeYears).length;
  const lapsed = policy.lapsed.filter(Boolean).length;
  assert.equal(
    host.querySelector('h1')?.textContent,
    `In ${paid} of 546 forty-year periods, the policy paid full income through 89; in ${lapsed}, it lapsed.`,
  );
  const allText = host.textContent ?? '';
  assert.match(allText, /Overlapping periods are not independent/);
  assert.match(allText, /Dividends are not credited to the policy/);
  assert.match(allText, /The full record has 699 since January 1928/);
  await unmount();
});

test('a selected period is shown completely, with its named stretch', async () => {
  const { host, act, unmount } = await mount(
    <PeriodProvider input={input} history={history}>
      <HistoricalReportView report={report} basis={basis} />
    </PeriodProvider>,
  );
  assert.equal(host.querySelector('[aria-label="Selected period"]'), null);
  await act(async () => begin(host, '1973'));
  const panel = host.querySelector('[aria-label="Selected period"]');
  assert.match(panel?.querySelector('header')?.textContent ?? '', /^Jan 1973 – Dec 2012Oil crisis of 1973/);
  const rows = panel?.querySelectorAll('[aria-label="Year by year"] tbody tr');
  assert.equal(rows?.length, 40);
  assert.match(rows?.[0]?.textContent ?? '', /^Dec 197350/);
  assert.ok(stretch(host, '2000').disabled);
  assert.match(stretch(host, '2000').textContent ?? '', /Only 25 years of data; 40 needed/);

  const slider = host.querySelector<HTMLElement>('[role="slider"]');
  assert.match(slider?.getAttribute('aria-valuetext') ?? '', /^Jan 1973 – Dec 2012/);
  await act(async () => {
    slider?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  });
  assert.match(host.querySelector('[aria-label="Selected period"] h3')?.textContent ?? '', /^Feb 1973/);
  await act(async () => button(host, 'Close the period').click());
  assert.equal(host.querySelector('[aria-label="Selected period"]'), null);
  await unmount();
});

test('a shared page selects from its stored data and shows nothing for missing data', async () => {
  const shared = {
    slots: report.slots,
    period_count: report.period_count,
    horizon: report.horizon,
    lapse_share: report.lapse_share,
    income_analysis: report.income_analysis,
    all_periods: report.all_periods,
    named_stretches: report.named_stretches,
  };
  const { host, act, unmount } = await mount(
    <ReadOnlyPeriodProvider>
      <HistoricalReportView
        report={shared}
        basis={basis}
        shown={{ active_tabs: ['income_analysis'], active_cards: ['income_strip', 'paid_share'] }}
      />
    </ReadOnlyPeriodProvider>,
  );
  assert.equal(host.querySelectorAll('[role="tab"]').length, 1);
  await act(async () => begin(host, '1973'));
  const panel = host.querySelector('[aria-label="Selected period"]');
  assert.match(panel?.textContent ?? '', /Surrender value at 89/);
  assert.equal(panel?.querySelector('[aria-label="Year by year"]'), null);
  assert.ok(stretch(host, '1929').disabled);
  await unmount();
});

test('no card contains a removed account', async () => {
  const left = withoutHistoricalSlots(report, [3], input);
  const { host, act, unmount } = await mount(
    <PeriodProvider input={input} history={history}>
      <HistoricalReportView report={left} basis={basis} />
    </PeriodProvider>,
  );
  for (const name of [
    'Comparative Table',
    'IRR Analysis',
    'Total Values',
    'Cumulative Values',
    'Income Analysis',
  ]) {
    await act(async () => tab(host, name).click());
    assert.doesNotMatch(host.textContent ?? '', /Roth 401/, name);
    assert.match(host.textContent ?? '', /Taxable brokerage/, name);
  }
  await unmount();
});

test('the mortality-weighted legacy is under the totals only if the insured is known', async () => {
  const insured = elenaOnHistory(shippedHistory, { sex: 'female', mortality_multiplier: 0.7 });
  const page = async (of: typeof insured) => {
    const { host, act, unmount } = await mount(<HistoricalReportView report={of.report} basis={of.basis} />);
    await act(async () => tab(host, 'Total Values').click());
    const text = host.textContent ?? '';
    await unmount();
    return text;
  };
  const allText = await page(insured);
  const [policy] = insured.report.longevity_weighting ?? [];
  assert.ok(policy?.distribution?.p50);
  assert.ok(allText.includes(formatTableDollars(policy.median.expected_legacy)));
  assert.ok(allText.includes(formatTableDollars(policy.distribution.p90)));
  assert.match(allText, /To heirs, on average, weighted by mortality, across 546 periods/);
  assert.match(allText, /by 70% of the 2017 CSO table for a female\./);
  assert.doesNotMatch(await page(elena), /on average, weighted/i);
});

test('the page states that everything is off', async () => {
  const { host, unmount } = await mount(
    <HistoricalReportView report={report} basis={basis} shown={{ active_tabs: [], active_cards: [] }} />,
  );
  assert.match(host.querySelector('h1')?.textContent ?? '', /Everything is switched off/);
  await unmount();
});

test('with few periods, each one is listed and no percentile is shown', async () => {
  const few = elenaOnHistory(shippedHistory, {
    strategies: [{ index: 'russell2000', cap: 0.1 }],
    horizon: 36,
  });
  assert.ok(few.report.few_periods && few.report.every_period);
  const { host, act, unmount } = await mount(<HistoricalReportView report={few.report} basis={few.basis} />);
  const areas = [...host.querySelectorAll('[data-card="income_by_age"] figure path[d*="Z"]')];
  // The hatched area below the axis is not a percentile band.
  assert.deepEqual(
    areas.filter((area) => area.closest('[data-tax-due]') === null),
    [],
  );
  await act(async () => tab(host, 'Comparative Table').click());
  const rows = host.querySelectorAll('[data-card="every_period"] tbody tr');
  assert.equal(rows.length, few.report.period_count);
  await unmount();
});

test('the cap sensitivity is below the cards, and a shared page shows the shared one', async () => {
  const { host, act, unmount } = await mount(
    <PeriodProvider input={input} history={history}>
      <HistoricalReportView report={report} basis={basis} />
    </PeriodProvider>,
  );
  const strip = () => host.querySelector('[aria-label="Cap sensitivity"]');
  for (let tries = 0; tries < 100 && !strip(); tries += 1)
    await act(async () => new Promise((done) => setTimeout(done, 50)));
  const cells = [...(strip()?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
  const rates = cells.filter((_, place) => place % 2 === 0);
  assert.deepEqual(rates, ['8.00%', '8.50%', '9.00%', '9.50%', '10.00%', '10.50%', '11.00%']);
  assert.equal(cells[9], `${((report.lapse_share ?? 0) * 100).toFixed(1)}%`);
  assert.match(host.textContent ?? '', /At a 9\.00% cap, \d+\.\d% of periods lapse\. At caps below /);
  await unmount();
  const shared = await mount(<HistoricalReportView report={report} basis={basis} />);
  assert.equal(shared.host.querySelector('[aria-label="Cap sensitivity"]'), null);
  await shared.unmount();
  const caps = capStripOf(input, history) ?? assert.fail('no strip');
  const brought = await mount(<HistoricalReportView report={{ ...report, caps }} basis={basis} />);
  const capCells = [...brought.host.querySelectorAll('[aria-label="Cap sensitivity"] td')];
  assert.deepEqual(
    capCells.map(({ textContent }) => textContent),
    cells,
  );
  await brought.unmount();
});

const DUE = 437_455;
const owing = structuredClone(report);
const active = activeSlots(owing);

// Modifies the policy's worst period: tax due at the end, and a lapse in year 30.
const [policy] = owing.comparative_table;
const [totals] = owing.total_values;
const path = owing.cumulative_values[0]?.worst.rows;
const [income] = owing.income_analysis;
const every = owing.all_periods.slots[0];
assert.ok(policy && totals && path && income && every);
policy.worst.ending_value = -DUE;
assert.ok(policy.distribution);
policy.distribution.ending_value.min = -DUE;
totals.worst = { ...totals.worst, total_income: 600_000, ending_value: -DUE, total_value: 600_000 - DUE };
const last = path.at(-1);
assert.ok(last);
Object.assign(last, { value: -DUE, cumulative_net_income: 600_000, cumulative_value: 600_000 - DUE });
income.worst.income[29] = -92_462;
every.ending_value[0] = -DUE;
for (let at = 1; at < every.ending_value.length; at += 1) every.ending_value[at] = 1000;

test('in the four periods, a negative value is a dash with the tax in a row, and the file retains the sign', () => {
  const model = fourPeriods(owing, owing.comparative_table, basis);
  const rows = model.sections[0]?.rows ?? [];
  const worst = model.columns.findIndex(({ title }) => title === 'Worst');
  const at = rows.findIndex(({ label }) => label === 'Surrender value at 89');
  assert.equal(rows[at]?.texts[worst], '–');
  assert.deepEqual([rows[at + 1]?.label, rows[at + 1]?.texts[worst]], ['Tax if surrendered', '$437,455']);
  assert.ok(fourPeriodsCells(model).flat().includes(-DUE));
  assert.ok(model.sections.slice(1).every((one) => one.rows.every(({ label }) => !label.startsWith('Tax'))));
  assert.ok(model.sections.flatMap((one) => one.rows).every(({ texts }) => !texts.join().includes('−$')));
});

test('the worst of all periods and each period of the strip also show a dash and the tax', () => {
  const [spread] = spreadSections(owing, active, basis);
  const texts = (label: string) => spread?.rows.find((row) => row.label === label)?.texts[0];
  assert.deepEqual([texts('Surrender value at 89'), texts('Tax if surrendered')], ['–', '$437,455']);
  const [one] = active;
  assert.ok(one);
  assert.deepEqual(periodFigures(every, 0, 0, one, basis).slice(0, 2), [
    { name: 'Surrender value at 89', figure: '–' },
    { name: 'Tax if surrendered', figure: '$437,455' },
  ]);
  assert.equal(Math.min(...stripValues(every)), 0);
  assert.equal(
    taxDuePeriods(every, basis),
    'In 1 of 546 periods, surrender at 89 costs more tax than it pays, up to $437,455: shown as $0.',
  );
  assert.equal(everyPeriodCells(owing, owing.all_periods, active, basis)[1]?.[2], -DUE);
});

test('no total includes the tax, and no bar is below the axis', () => {
  const [section] = totalSections(owing.total_values, active, basis);
  const texts = section?.rows.map((row) => [row.label, row.texts[1]]);
  assert.deepEqual(texts, [
    ['Total income, after tax', '$600,000'],
    ['Surrender value at 89', '–'],
    ['Tax if surrendered', '$437,455'],
    ['Total', '$600,000'],
  ]);
  const parts = totalBars(owing.total_values, active).flatMap(({ columns }) =>
    columns.flatMap((column) => column.parts),
  );
  assert.ok(parts.every(({ value }) => value >= 0));
  assert.ok(
    totalCells(totalSections(owing.total_values, active, basis))
      .flat()
      .includes(600_000 - DUE),
  );
});

test('year by year, the tax has a separate column, and the file has the signed value', () => {
  const paths = owing.cumulative_values;
  const model = cumulativeTable(owing, paths, active, 'worst', basis);
  const end = (title: string) =>
    model.groups[0]?.columns.find((column) => column.title === title)?.values.at(-1)?.value;
  assert.deepEqual(
    [end('Surrender value'), end('Tax if surrendered'), end('Cumulative value')],
    [0, DUE, 600_000],
  );
  assert.ok(model.groups.slice(1).every(({ columns }) => columns.length === 3));
  assert.equal(cumulativeSeries(paths, active, 'worst')[0]?.values.at(-1), 600_000);
  const file = yearTableCells(cumulativeTable(owing, paths, active, 'worst', basis, true));
  assert.ok(file.at(-1)?.includes(-DUE));
});

test('the tax due at a lapse is marked as a tax among the incomes', () => {
  const model = incomeTable(owing.income_analysis, active, basis);
  const worst = model.groups[0]?.columns.find(({ title }) => title === 'Worst');
  assert.deepEqual(worst?.values[29], { value: -92_462, mark: '§' });
  assert.equal(worst?.values[28]?.mark, '');
});

test('a slide without income has no legend for its tax', async () => {
  const worst = structuredClone(owing);
  const lapse = worst.cumulative_values[0]?.worst.rows[29];
  assert.ok(lapse);
  lapse.net_income = -92_462;
  for (const isSlide of [false, true]) {
    const { host, unmount } = await mount(
      <CumulativeTableCard report={worst} basis={basis} isSlide={isSlide} />,
    );
    assert.equal(host.textContent.includes('§'), !isSlide);
    await unmount();
  }
});

test('each account’s worst period ends with “nothing”, and the run’s note states $0', () => {
  const worst = structuredClone(owing);
  const [own] = worst.own_worst;
  assert.ok(own);
  own.ending_value = -DUE;
  assert.match(
    historyNotes(worst, basis).find(({ id }) => id === 'own_worst')?.text ?? '',
    /^The worst of all 546 periods for each: IUL policy \$[\d,]+ of income and nothing at the end, from /,
  );
  for (const one of worst.own_worst) one.total_income = 0;
  assert.match(
    historyNotes(worst, basis).find(({ id }) => id === 'own_worst')?.text ?? '',
    /^The worst of all 546 periods for each: IUL policy nothing at the end, from /,
  );
  const [, account] = worst.own_worst;
  assert.ok(account);
  const { message } =
    historicalNotes({
      periods: { period_count: 546, horizon: 40, first_month: '1940-10', last_month: '2026-02' },
      lapses: 0,
      worstPeriods: [{ ...account, total_income: 0, ending_value: 0 }],
      names: ['Fund'],
      loanRate: {
        rate: 0.054,
        source: 'minimum',
        illustrated_rate: 0.05,
        below_illustrated: false,
        lapse_count: 1,
        illustrated_lapse_count: null,
      },
      record: null,
    }).find(({ code }) => code === 'true_minimum') ?? {};
  assert.match(message ?? '', /^The worst of all 546 periods: Fund \$0 of income and \$0 at the end \(from /);
});

test('each bar of paid periods states its percentage and its count of all periods', async () => {
  const { host, unmount } = await mount(<PaidShareCard report={report} basis={basis} />);
  const counts = [...host.querySelectorAll('li > span:nth-child(2)')].map(({ textContent }) => textContent);
  const paying = report.income_analysis.filter(({ paid_share: share }) => share !== null);
  // The policy's lapses have a bar too.
  assert.equal(counts.length, paying.length + 1);
  for (const count of counts) assert.match(count, /^[\d.]+% [\d,]+ of 546$/);
  await unmount();
});
