import assert from 'node:assert/strict';
import { test } from 'node:test';
import { elenaOnHistory } from '../../../../tests/support/historical-fixture.ts';
import { shippedHistory } from '../../../adapters/index-figures/market-figures.ts';
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { historicalKeyFigures } from '../../../rendering/words/history/key-figures.ts';

const { report, basis } = elenaOnHistory(shippedHistory);

test('each tile counts the periods paid in full and has the worst, the median and the best period', () => {
  const figures = historicalKeyFigures(report, basis);
  assert.equal(figures?.caption, 'Periods with full income through 89');
  const [policy, account] = figures?.tiles ?? [];
  // Independent counts from the columns of the periods.
  const years = 89 - basis.first_age + 1;
  const paid = report.all_periods.slots[0]?.years_paid.filter((count) => count >= years).length ?? 0;
  assert.equal(policy?.big, `${Math.round((100 * paid) / 546)}%`);
  assert.deepEqual(policy?.note, { tone: 'plain', text: `${paid} of 546` });
  assert.deepEqual(
    policy?.rows.map(({ label }) => label),
    ['Its worst', 'Median at 89', 'Best at 89'],
  );
  assert.match(policy?.rows[0]?.value ?? '', /^Lapsed at \d\d$/);
  assert.match(policy?.rows[0]?.detail ?? '', /^from [A-Z][a-z]{2} \d{4}$/);
  const values = [...(report.all_periods.slots[1]?.ending_value ?? [])].sort((a, b) => a - b);
  assert.deepEqual(
    account?.rows.map(({ value }) => value),
    [values[0], values[272], values.at(-1)].map((value) => formatTableDollars(value)),
  );
});

test('without income, the median is the key figure, and a report without a tab shows a dash', () => {
  const none = historicalKeyFigures(report, { ...basis, income: null });
  assert.equal(none?.caption, 'Median at 89');
  assert.deepEqual(
    none?.tiles.map(({ note }) => note),
    none?.tiles.map(() => null),
  );
  const { comparative_table: _, ...rest } = report;
  assert.equal(historicalKeyFigures(rest, basis)?.tiles[1]?.rows[1]?.value, '–');
  assert.equal(historicalKeyFigures({ slots: [] }, basis), null);
});
