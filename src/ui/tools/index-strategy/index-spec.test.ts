import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  exampleValues,
  fromDocument,
  misreadIn,
  newStrategy,
  noValues,
  toDocument,
  type IndexValues,
  levelsError,
  levelsIn,
  indexSpec,
} from './index-spec.ts';
import { indexStrategySchema } from '../../../domain/tools/index-strategy/index-strategy-schema.ts';
import { indexFigures } from '../../../rendering/tools/index-strategy/year-table.ts';
import {
  caveat,
  headline,
  CUSTOM_INDEX,
  inputParts,
} from '../../../rendering/tools/index-strategy/index-text.ts';
import { sideTable } from '../../../rendering/tools/index-strategy/side-table.ts';
import { NO_HISTORY } from '../../../domain/market/inline-series.ts';

const custom: IndexValues = {
  strategies: [{ ...newStrategy('own_levels'), cap: 0.1, floor: null }],
  lookback_years: 5,
  end_month: '2005-12',
  initial_amount: 100_000,
  series: { frequency: 'annual', start: '2000', text: '100, 112, 95, 104, 140.4, 140.4' },
};

test('form values convert to the calculation’s document and back without changes', () => {
  for (const values of [custom, exampleValues, noValues])
    assert.deepEqual(fromDocument(toDocument(values)), values);
});

test('entered levels become a series in the document, and no cap and no floor are null', () => {
  assert.deepEqual(toDocument(custom), {
    strategies: [
      {
        index: 'own_levels',
        method: 'annual_point_to_point',
        cap: 0.1,
        floor: null,
        participation: 1,
        spread: 0,
        multiplier: 1,
        bonus: 0,
        fee: 0,
      },
    ],
    lookback_years: 5,
    end_month: '2005-12',
    initial_amount: 100_000,
    series: { own_levels: { frequency: 'annual', start: '2000', levels: [100, 112, 95, 104, 140.4, 140.4] } },
  });
});

test('another document fills the fields that it contains, and its series becomes the form’s own levels', () => {
  const values = fromDocument({
    strategies: [{ index: 'mine', cap: 0.09, method: 'monthly_sum' }, { index: 'sp500', weight: '?' }, 7],
    lookback_years: 3,
    series: { mine: { frequency: 'monthly', start: '2019-12', levels: [1000, 1050] } },
  });
  assert.deepEqual(
    values.strategies.map(({ index, cap, method }) => [index, cap, method]),
    [
      ['own_levels', 0.09, 'monthly_sum'],
      ['sp500', null, 'annual_point_to_point'],
      ['', null, 'annual_point_to_point'],
    ],
  );
  assert.deepEqual(values.series, { frequency: 'monthly', start: '2019-12', text: '1000, 1050' });
  assert.equal(values.initial_amount, 100_000);
  assert.deepEqual(fromDocument({ strategies: 'none', series: 5 }), { ...noValues });
});

test('a message states which parts of a document the form cannot represent', () => {
  const strategy = { index: 'sp500', method: 'monthly_sum' };
  for (const document of [{}, { strategies: 'none' }, { strategies: [strategy, {}, 7] }])
    assert.equal(misreadIn(document), null);
  assert.equal(
    misreadIn({ strategies: [strategy, { ...strategy, method: 'lunar' }] }),
    'The crediting method of strategy 2, “lunar”, is unknown. Annual point-to-point is used instead.',
  );
  assert.match(
    misreadIn({ strategies: [{ method: 5 }] }) ?? '',
    /^The crediting method of strategy 1 is unknown/,
  );
  assert.equal(
    misreadIn({ strategies: [strategy, strategy, strategy, strategy] }),
    'Of its 4 strategies the first 3 are shown.',
  );
});

test('levels are separated by lines, tabs, commas, semicolons and spaces', () => {
  assert.deepEqual(levelsIn(' 100,112\n95;104\t140.4  140.4,'), [100, 112, 95, 104, 140.4, 140.4]);
  assert.deepEqual(levelsIn(''), []);
});

test('an invalid level is quoted in its message', () => {
  assert.equal(levelsError('100, 112'), null);
  assert.match(levelsError('100, abc, 95') ?? '', /“abc” is not a level/);
  assert.match(levelsError('100, −5') ?? '', /“−5” is not a level/);
});

const levels = (...figures: number[]) => ({ frequency: 'annual', start: '2022', levels: figures });

function inputOf(indexes: string[], lookback_years: number) {
  const input = indexStrategySchema.parse({
    strategies: indexes.map((index) => ({ index, cap: 0.05, weight: 1 / indexes.length })),
    lookback_years,
    start_year: 2026,
    series: { first: levels(100, 110, 121), second: levels(100, 120, 144) },
  });
  return { input, result: indexFigures(input, NO_HISTORY) };
}

test('one year is singular, and several strategies on one index refer to one index', () => {
  const single = inputOf(['first', 'first'], 1);
  assert.equal(
    headline(single),
    'Over the year to December 2024, this blend of strategies credited 5.00% a year; its index, without dividends, returned 10.00%.',
  );
  assert.match(caveat(single), /; in the index, to \$110,000\. /);
  assert.match(caveat(inputOf(['first'], 1)), / No year was without a credit; the cap applied in 1\. /);
  assert.equal(sideTable(single).columns.at(-1)?.title, 'Index');
});

test('strategies on several indexes are compared with the blend of these indexes', () => {
  const several = inputOf(['first', 'second'], 2);
  assert.match(
    headline(several),
    /^Over the 2 years to December 2024, .*; its indexes, blended, without dividends, returned 1\d\.\d\d%\.$/,
  );
  assert.match(caveat(several), /; in the indexes, to \$1\d\d,\d{3}\. /);
  assert.equal(sideTable(several).columns.at(-1)?.title, 'Indexes, blended');
});

function textsOf(strategy: object, ...figures: number[]) {
  const input = indexStrategySchema.parse({
    strategies: [{ index: 'made', weight: 1, ...strategy }],
    lookback_years: figures.length - 1,
    start_year: 2026,
    series: { made: levels(...figures) },
  });
  const outcome = { input, result: indexFigures(input, NO_HISTORY) };
  return `${headline(outcome)} ${caveat(outcome)}`;
}

test('a loss is not counted as a year without a credit', () => {
  // −20% and +10%.
  const figures = [100, 80, 88];
  assert.match(
    textsOf({ floor: -0.1, cap: 0.05 }, ...figures),
    / The credit was negative in 1 of 2 years; the cap applied in 1\. /,
  );
  assert.match(textsOf({ floor: null }, ...figures), / The credit was negative in 1 of 2 years\. /);
  assert.match(textsOf({ floor: null }, 100, 110, 121), / No credit was negative\. /);
  assert.match(textsOf({ floor: 0 }, ...figures), / Nothing was credited in 1 of 2 years\. /);
});

test('a two-year term counts once, and its first year is not below the floor', () => {
  const text = textsOf({ method: 'biannual_point_to_point', floor: 0.01 }, 100, 110, 121);
  assert.match(text, / No term was without a credit\. /);
  assert.doesNotMatch(text, /below the floor/);
});

test('the reason for a credit below the floor is the step applied after the floor', () => {
  const figures = [100, 80, 88];
  // −10% × 1.2 = −12%.
  const multiplied = { floor: -0.1, multiplier: 1.2 };
  const below = ' In 1 year the net credit is below the floor, because';
  assert.ok(textsOf(multiplied, ...figures).includes(`${below} the multiplier applies after it.`));
  assert.ok(
    textsOf({ ...multiplied, fee: 0.01 }, ...figures).includes(
      `${below} the multiplier and a fee apply after it.`,
    ),
  );
  assert.ok(textsOf({ floor: 0, fee: 0.01 }, ...figures).includes(`${below} a fee is deducted after it.`));
});

test('a credit that rounds to the index’s return is not described as more', () => {
  // Without limits the credit is the return of the index, apart from rounding errors.
  for (const last of [101, 103, 107, 113])
    assert.match(
      textsOf({ floor: null }, 97, 89, last),
      /credited (\S+) a year; its index, without dividends, returned \1\. /,
    );
});

const withLevels: IndexValues = {
  ...noValues,
  strategies: [{ ...newStrategy(CUSTOM_INDEX), cap: 0.1 }],
  lookback_years: 5,
  series: { frequency: 'annual', start: '2000', text: '100, 112, 95, 104, 140.4, 140.4' },
};

function parts(values: IndexValues) {
  const document = indexSpec.write(values);
  const input = indexStrategySchema.parse({ ...document, start_year: 2026 });
  return inputParts(input).map(({ title, lines }) => ({
    title,
    lines: lines.map(({ label, text }) => `${label}: ${text}`),
  }));
}

test('the printed inputs of a strategy include all its rates and the entered levels', () => {
  assert.deepEqual(parts(withLevels), [
    {
      title: null,
      lines: [
        'Index: Your own levels',
        'Crediting method: Annual point-to-point',
        'Cap: 10.00%',
        'Floor: 0.00%',
        'Participation: 100.00%',
        'Spread: 0.00%',
        'Multiplier: 100.00%',
        'Bonus: 0.00%',
        'Fee: 0.00%',
      ],
    },
    {
      title: 'Lookback period',
      lines: ['Lookback years: 5', 'End month: Latest', 'Initial amount: $100,000'],
    },
    {
      title: 'Your own levels',
      lines: [
        'Frequency: Yearly',
        'Year of the first level: 2000',
        'Levels: 100, 112, 95, 104, 140.4, 140.4',
      ],
    },
  ]);
});

test('several strategies have numbers and weights, and a missing limit is “None”', () => {
  const [first] = withLevels.strategies;
  assert.ok(first);
  const [one, two] = parts({
    ...withLevels,
    strategies: [
      { ...first, weight: 0.6 },
      { ...first, weight: 0.4, cap: null, floor: null },
    ],
  });
  assert.deepEqual([one?.title, one?.lines[0]], ['Strategy 1', 'Weight: 60.00%']);
  assert.deepEqual([two?.title, two?.lines[3], two?.lines[4]], ['Strategy 2', 'Cap: None', 'Floor: None']);
});
