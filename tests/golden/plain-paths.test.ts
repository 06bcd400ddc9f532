/**
 * Compares one path of each model, by month and year, with a second method: `plain-paths.ts` was written from
 * ENGINES-3.md and ENGINES.md and shares no code with the engine.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedHistory as history } from '../../src/adapters/index-figures/market-figures.ts';
import { fullPath } from '../../src/domain/paths/range-picture.ts';
import { rangeReportSchema } from '../../src/domain/paths/range-report-schema.ts';
import {
  accountValues,
  assumedYears,
  blockRows,
  policyValues,
  yearsOfRows,
  type PlainKind,
} from '../support/plain/plain-paths.ts';
import { publishedLedger } from '../support/plain/published-ledger.ts';

const SEED = 12;
const CAP = 0.1;
const KINDS: readonly PlainKind[] = ['taxable', 'tax_deferred', 'tax_free'];
const TERMS = {
  illustratedRate: 0.061,
  illustratedLoanRate: 0.05,
  borrowingRate: 0.054,
  chargeStress: 0.15,
  taxRate: 0.24,
};

const { rows } = publishedLedger();
const document = (changes: object) =>
  rangeReportSchema.parse({
    age: 50,
    start_year: 2026,
    illustration: publishedLedger(),
    strategies: [{ index: 'sp500', cap: CAP }],
    vehicles: KINDS.map((account_type) => ({
      name: account_type,
      account_type,
      portfolio: account_type === 'taxable' ? { sp500: 1 } : { sp500: 0.6, us_bonds: 0.4 },
      rmd_enabled: false,
    })),
    methods: 'first',
    compliance_profile: 'standard',
    seed: SEED,
    ...changes,
  });

/** Growth in one year: of the index's price, and of stocks and bonds with dividends and interest. */
interface Year {
  readonly price: number;
  readonly stocks: number;
  readonly bonds: number;
}

/** Compares all figures of the engine's path with those of these years. */
function sameAs(changes: object, path: number, years: readonly Year[], ofDollar: number): void {
  const completePath = fullPath(document(changes), history, path);
  const credits = years.map(({ price }) => Math.min(CAP, Math.max(0, price - 1)));
  const returns = KINDS.map((kind) =>
    years.map(({ stocks, bonds }) =>
      kind === 'taxable' ? stocks - 1 : 0.6 * (stocks - 1) + 0.4 * (bonds - 1),
    ),
  );
  const expected = [
    { rate: credits, value: policyValues(rows, TERMS, credits) },
    ...returns.map((rate, k) => ({ rate, value: accountValues(rows, KINDS[k], rate) })),
  ];
  assert.equal(completePath.slots.length, expected.length);
  expected.forEach(({ rate, value }, k) => {
    const slot = completePath.slots[k];
    assert.equal(slot.rate.length, years.length);
    rate.forEach((one, t) => {
      assert.ok(Math.abs(slot.rate[t] - one) < 1e-8, `slot ${k + 1}, rate of year ${t + 1}: ${one}`);
      const tolerance = Math.max(0.005, ofDollar * Math.abs(value[t]));
      assert.ok(
        Math.abs(slot.value[t] - value[t]) < tolerance,
        `slot ${k + 1}, year ${t + 1}: ${slot.value[t]} ${value[t]}`,
      );
    });
  });
}

/** Returns the monthly growth factors for the common months of stocks and bonds. */
function months(): { price: number[]; stocks: number[]; bonds: number[] } {
  const found = {
    price: history.price('sp500'),
    stocks: history.total('sp500'),
    bonds: history.total('us_bonds'),
  };
  const monthly = Object.values(found).map((series) => {
    assert.ok(series?.levels);
    const [year, month] = series.start.split('-').map(Number);
    const levels = series.levels.map(Number);
    return { first: 12 * year + month, factors: levels.slice(1).map((level, m) => level / levels[m]) };
  });
  const start = Math.max(...monthly.map(({ first }) => first));
  const end = Math.min(...monthly.map(({ first, factors }) => first + factors.length));
  const from = Math.max(start, end - 1025);
  const [price, stocks, bonds] = monthly.map(({ first, factors }) =>
    factors.slice(from - first, end - first),
  );
  return { price, stocks, bonds };
}

const yearsOf = (of: ReturnType<typeof months>, drawn: readonly number[]): Year[] => {
  const [price, stocks, bonds] = [of.price, of.stocks, of.bonds].map((factors) =>
    yearsOfRows(factors, drawn),
  );
  return price.map((one, t) => ({ price: one, stocks: stocks[t], bonds: bonds[t] }));
};

test('matches the plain calculation for long and short blocks of history, and a shift of −1% a year', () => {
  const found = months();
  for (const [path, meanBlock, shift] of [
    [0, 60, 0],
    [7, 12, 0],
    [99, 120, -0.01],
  ]) {
    const drawn = blockRows({ seed: SEED, path, rows: found.price.length, meanBlock }, 12 * rows.length);
    const by = (1 + shift) ** (1 / 12);
    const shifted = (factors: readonly number[]) => factors.map((factor) => factor * by);
    const of = {
      price: shifted(found.price),
      stocks: shifted(found.stocks),
      bonds: shifted(found.bonds),
    };
    sameAs({ mean_block: meanBlock, mean_shift: shift, paths: 100 }, path, yearsOf(of, drawn), 0);
  }
});

test('matches the plain calculation for forty paths of short blocks, some of which wrap around the last month', () => {
  const of = months();
  const count = of.price.length;
  let wrapped = 0;
  for (let path = 0; path < 40; path += 1) {
    const drawn = blockRows({ seed: SEED, path, rows: count, meanBlock: 12 }, 12 * rows.length);
    wrapped += drawn.filter((row, m) => row === 0 && m % 12 > 0 && drawn[m - 1] === count - 1).length;
    sameAs({ mean_block: 12, paths: 100 }, path, yearsOf(of, drawn), 0);
  }
  assert.ok(wrapped > 0);
});

test('matches the plain calculation for a period of history', () => {
  const of = months();
  const start = 200;
  const years = 20;
  const drawn = Array.from({ length: 12 * years }, (_, m) => start + m);
  sameAs({ model: 'historical', horizon: years }, start, yearsOf(of, drawn), 0);
});

test('matches the plain calculation for months from assumptions, normal and Student’s t (odd and even degrees)', () => {
  const [stocks, bonds] = [
    { mean: 0.09, volatility: 0.16 },
    { mean: 0.04, volatility: 0.06 },
  ];
  const correlation = 0.25;
  for (const [model, degrees] of [
    ['lognormal', null],
    ['student_t', 5],
    ['student_t', 8],
  ] as const) {
    const path = 41;
    const drawn = assumedYears(
      { seed: SEED, path, series: [stocks, bonds], correlation, degrees },
      rows.length,
    );
    const dividends = 0.02;
    sameAs(
      {
        model,
        paths: 100,
        ...(degrees && { degrees_of_freedom: degrees }),
        assumptions: {
          sp500: { ...stocks, dividend_yield: dividends },
          us_bonds: { ...bonds, dividend_yield: 0 },
        },
        correlation: [
          [1, correlation],
          [correlation, 1],
        ],
      },
      path,
      drawn.map(([ofStocks, ofBonds]) => ({
        price: ofStocks / (1 + dividends),
        stocks: ofStocks,
        bonds: ofBonds,
      })),
      // The normal quantile of the specification and the engine is accurate to 1.2e-9.
      1e-7,
    );
  }
});
