import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SHIPPED } from '../frame/tool-spec.ts';
import { NO_HISTORY } from '../../../domain/market/inline-series.ts';
import { retirementBufferSchema } from '../../../domain/tools/buffer/retirement-buffer-schema.ts';
import { retirementBuffer } from '../../../domain/tools/buffer/retirement-buffer.ts';
import { type BufferRun, noValues, toDocument } from './buffer-spec.ts';
import {
  lastsText,
  payingLegend,
  periodsText,
  yearTable,
} from '../../../rendering/tools/buffer/buffer-tables.ts';
import { portfolioName, caveat, headline, periodText } from '../../../rendering/tools/buffer/buffer-text.ts';

function f1(show_distribution: boolean): BufferRun {
  const values = {
    ...noValues,
    total_balance: 1_000_000,
    source: 'returns' as const,
    returns: '-15, -10, 20, 12, -5, 15, 8, 10',
    distribution: 60_000,
    show_distribution,
  };
  const document = toDocument(values);
  const input = retirementBufferSchema.parse(document);
  return { values, document, input, result: retirementBuffer(input, NO_HISTORY), ...SHIPPED };
}

test('the year-by-year table has a cell for each title, and no payment columns without payments', () => {
  for (const pays of [true, false])
    for (const marketOnly of [true, false]) {
      const { columns, rows } = yearTable(f1(pays), portfolioName(marketOnly, pays));
      const titles = columns.map(({ title }) => title);
      assert.deepEqual(
        titles,
        [
          'Market return',
          ...(pays
            ? ['Payment', 'From the market', ...(marketOnly ? [] : ['From the buffer']), 'Short']
            : []),
          'Market',
          ...(marketOnly ? [] : ['Buffer']),
          'Total',
          ...(pays ? ['Paid so far'] : []),
        ],
        `${pays} ${marketOnly}`,
      );
      for (const { cells } of rows) assert.equal(cells.length, titles.length);
      const total = rows.at(-1)?.cells[titles.indexOf('Total')]?.text;
      const published = pays
        ? { marketOnly: '$671,171', buffered: '$736,460' }
        : { marketOnly: '$1,334,439', buffered: '$1,341,265' };
      assert.equal(total, marketOnly ? published.marketOnly : published.buffered);
    }
});

test('the cost of the buffer is stated if there are payments; otherwise only the ending values are', () => {
  assert.equal(
    caveat(f1(true)),
    'On these returns, the portfolio ends with $736,460 with the buffer and $671,171 without it. With no distributions, the buffer would have added $6,826.',
  );
  assert.equal(
    caveat(f1(false)),
    'On these returns, the portfolio ends with $1,341,265 with the buffer and $1,334,439 without it.',
  );
});

test('a depleted portfolio ends with nothing, and one year is singular', () => {
  const document = toDocument({
    ...noValues,
    total_balance: 100_000,
    source: 'returns',
    returns: '-15, -10, 20',
    distribution: 60_000,
  });
  const input = retirementBufferSchema.parse(document);
  assert.match(
    caveat({ input, result: retirementBuffer(input, NO_HISTORY) }),
    /^On these returns, the portfolio ends with nothing with the buffer and nothing without it\. /,
  );
  assert.equal(lastsText({ years: 1, age: null, beyond_horizon: false }), '1 year');
  assert.equal(lastsText({ years: 1.5, age: null, beyond_horizon: false }), '1.5 years');
});

test('the account that pays first is marked if there are two', () => {
  const marks = (marketOnly: boolean) =>
    yearTable(f1(true), portfolioName(marketOnly, true)).rows.flatMap(({ cells }) =>
      cells.flatMap(({ mark }) => (mark ? [mark.description] : [])),
    );
  assert.deepEqual(marks(true), []);
  assert.equal(marks(false).length, 8);
  assert.equal(new Set(marks(false)).size, 2);
  const legend = (run: Parameters<typeof yearTable>[0]) =>
    payingLegend(yearTable(run, portfolioName(false, true)));
  assert.equal(legend(f1(true)), '● marks the account that pays first.');
  // An average of periods has no such account.
  assert.equal(legend(overPeriods({ sort_type: 'average' })), '');
});

function overPeriods(change: object) {
  const input = retirementBufferSchema.parse({
    total_balance: 100_000,
    buffer_allocation_weight: 0.6,
    buffer_rate: 0.02,
    distribution: 30_000,
    years: 3,
    market: 'own_returns',
    series: {
      own_returns: { frequency: 'annual', start: '2001', returns: [0.3, -0.3, -0.1, -0.2, 0.4, 0.1, -0.35] },
    },
    ...change,
  });
  return { input, result: retirementBuffer(input, NO_HISTORY) };
}

test('a period is named once if both sides share it, and separately if they do not', () => {
  for (const sort_type of ['worst', 'median', 'best']) {
    const run = overPeriods({ sort_type });
    const [own, other] = [
      run.result.simulations?.market_plus_buffer_with_distribution,
      run.result.simulations?.market_only_with_distribution,
    ].map((one) => one?.[sort_type as 'worst'].start_month);
    const result = periodText(run);
    assert.match(
      result,
      own === other
        ? /^In its (worst|median|best) period, from return \d of the list$/
        : /^In the (worst|median|best) period of each, from return \d of the list with the buffer and from return \d of the list without it$/,
    );
    for (const sentence of [caveat(run), headline(overPeriods({ sort_type, distribution: 0 }))])
      assert.doesNotMatch(sentence, /,,|,\.|–/);
  }
  assert.ok(
    ['worst', 'median', 'best'].some((sort_type) =>
      periodText(overPeriods({ sort_type })).includes('of each'),
    ),
  );
  assert.match(
    periodsText(overPeriods({ years: 1 })),
    /^7 periods of 1 year, one for each return of the list with which a period can start, /,
  );
});
