import assert from 'node:assert/strict';
import { test } from 'node:test';
import { indexStrategySchema } from '../../../domain/tools/index-strategy/index-strategy-schema.ts';
import { indexFigures } from '../../../rendering/tools/index-strategy/year-table.ts';
import { caveat, headline } from '../../../rendering/tools/index-strategy/index-words.ts';
import { sideTable } from '../../../rendering/tools/index-strategy/side-table.ts';
import { NO_HISTORY } from '../../../domain/market/index-history.ts';

const levels = (...figures: number[]) => ({ frequency: 'annual', start: '2022', levels: figures });

function made(indexes: string[], lookback_years: number) {
  const input = indexStrategySchema.parse({
    strategies: indexes.map((index) => ({ index, cap: 0.05, weight: 1 / indexes.length })),
    lookback_years,
    start_year: 2026,
    series: { first: levels(100, 110, 121), second: levels(100, 120, 144) },
  });
  return { input, result: indexFigures(input, NO_HISTORY) };
}

test('one year is the year, and several strategies on one index have one index', () => {
  const alone = made(['first', 'first'], 1);
  assert.equal(
    headline(alone),
    'Over the year to December 2024, this blend of strategies credited 5.00% a year; its index, without dividends, made 10.00%.',
  );
  assert.match(caveat(alone), /, in the index \$110,000\. /);
  assert.equal(sideTable(alone).columns.at(-1)?.title, 'Index');
});

test('strategies on several indexes are measured against all of them', () => {
  const several = made(['first', 'second'], 2);
  assert.match(
    headline(several),
    /^Over the 2 years to December 2024, .*; its indexes, blended, without dividends, made 1\d\.\d\d%\.$/,
  );
  assert.match(caveat(several), /, in the indexes \$1\d\d,\d{3}\. /);
  assert.equal(sideTable(several).columns.at(-1)?.title, 'Indexes, blended');
});
