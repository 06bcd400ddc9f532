/** A value after tax below zero is shown as nothing, with the tax beside it; a file keeps it as calculated. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import { historicalNotes } from '../../../domain/comparison/historical/historical-notes.ts';
import { historyNotes } from '../../../rendering/words/history/historical-words.ts';
import { fourPeriods, fourPeriodsCells } from '../../../rendering/words/history/four-periods-figures.ts';
import { spreadSections } from '../../../rendering/words/history/every-period-figures.ts';
import { heldSlots } from '../../../rendering/words/history/historical-part.ts';
import {
  everyPeriodCells,
  periodFigures,
  stripValues,
  taxDuePeriods,
} from '../../../rendering/words/history/strip-figures.ts';
import { yearTableCells } from '../../tables/year-table-model.ts';
import { cumulativeSeries, cumulativeTable } from './cumulative-cards.tsx';
import { elenaOnHistory } from '../../../../tests/support/historical-fixture.ts';
import { incomeTable } from './income-card.tsx';
import { totalBars, totalCells, totalSections } from './total-cards.tsx';

const { report: before, basis } = elenaOnHistory(shippedHistory);
const DUE = 437_455;
const report = structuredClone(before);
const held = heldSlots(report);

// The worst period of the policy, made to owe tax at the end of it, and to have lapsed in its thirtieth year.
const [policy] = report.comparative_table;
const [totals] = report.total_values;
const path = report.cumulative_values[0]?.worst.rows;
const [income] = report.income_analysis;
const every = report.all_periods.slots[0];
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

test('in the four periods the value is a dash and the tax a row; the file keeps the sign', () => {
  const model = fourPeriods(report, report.comparative_table, basis);
  const rows = model.sections[0]?.rows ?? [];
  const worst = model.columns.findIndex(({ title }) => title === 'Worst');
  const at = rows.findIndex(({ label }) => label === 'Surrender value at 89');
  assert.equal(rows[at]?.texts[worst], '–');
  assert.deepEqual([rows[at + 1]?.label, rows[at + 1]?.texts[worst]], ['Tax if surrendered', '$437,455']);
  assert.ok(fourPeriodsCells(model).flat().includes(-DUE));
  assert.ok(model.sections.slice(1).every((one) => one.rows.every(({ label }) => !label.startsWith('Tax'))));
  assert.ok(model.sections.flatMap((one) => one.rows).every(({ texts }) => !texts.join().includes('−$')));
});

test('so is the worst of all periods, and each period of the strip', () => {
  const [spread] = spreadSections(report, held, basis);
  const texts = (label: string) => spread?.rows.find((row) => row.label === label)?.texts[0];
  assert.deepEqual([texts('Surrender value at 89'), texts('Tax if surrendered')], ['–', '$437,455']);
  const [one] = held;
  assert.ok(one);
  assert.deepEqual(periodFigures(every, 0, 0, one, basis).slice(0, 2), [
    { name: 'Surrender value at 89', figure: '–' },
    { name: 'Tax if surrendered', figure: '$437,455' },
  ]);
  assert.equal(Math.min(...stripValues(every)), 0);
  assert.equal(
    taxDuePeriods(every, basis),
    'In 1 of 546 periods, surrendering at 89 would cost more tax than it pays, $437,455 at most: shown as $0.',
  );
  assert.equal(everyPeriodCells(report, report.all_periods, held, basis)[1]?.[2], -DUE);
});

test('no total counts it, and no bar stands below the axis', () => {
  const [section] = totalSections(report.total_values, held, basis);
  const texts = section?.rows.map((row) => [row.label, row.texts[1]]);
  assert.deepEqual(texts, [
    ['Total income, after tax', '$600,000'],
    ['Surrender value at 89', '–'],
    ['Tax if surrendered', '$437,455'],
    ['Total', '$600,000'],
  ]);
  const parts = totalBars(report.total_values, held).flatMap(({ columns }) =>
    columns.flatMap((column) => column.parts),
  );
  assert.ok(parts.every(({ value }) => value >= 0));
  assert.ok(
    totalCells(totalSections(report.total_values, held, basis))
      .flat()
      .includes(600_000 - DUE),
  );
});

test('year by year the tax has a column of its own; the file has the signed value', () => {
  const paths = report.cumulative_values;
  const model = cumulativeTable(report, paths, held, 'worst', basis);
  const end = (title: string) =>
    model.groups[0]?.columns.find((column) => column.title === title)?.values.at(-1)?.value;
  assert.deepEqual(
    [end('Surrender value'), end('Tax if surrendered'), end('Cumulative value')],
    [0, DUE, 600_000],
  );
  assert.ok(model.groups.slice(1).every(({ columns }) => columns.length === 3));
  assert.equal(cumulativeSeries(paths, held, 'worst')[0]?.values.at(-1), 600_000);
  const file = yearTableCells(cumulativeTable(report, paths, held, 'worst', basis, true));
  assert.ok(file.at(-1)?.includes(-DUE));
});

test('what falls due at a lapse is marked as a tax where incomes stand', () => {
  const model = incomeTable(report.income_analysis, held, basis);
  const worst = model.groups[0]?.columns.find(({ title }) => title === 'Worst');
  assert.deepEqual(worst?.values[29], { value: -92_462, mark: '§' });
  assert.equal(worst?.values[28]?.mark, '');
});

test('the sentence of each one’s worst period leaves nothing, and the run’s own says $0 where nothing was', () => {
  const worst = structuredClone(report);
  const [own] = worst.own_worst;
  assert.ok(own);
  own.ending_value = -DUE;
  assert.match(
    historyNotes(worst).find(({ key }) => key === 'own_worst')?.text ?? '',
    /^The worst of all 546 periods for each: IUL policy \$[\d,]+ of income and nothing at the end, from /,
  );
  const [, account] = worst.own_worst;
  assert.ok(account);
  const { message } =
    historicalNotes({
      count: 546,
      years: 40,
      months: 1025,
      lapses: 0,
      ownWorst: [{ ...account, total_income: 0, ending_value: 0 }],
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
