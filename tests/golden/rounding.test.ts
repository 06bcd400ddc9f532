/**
 * Every figure of every calculation is rounded as a rate (six decimals) or as money (cents), according to its kind.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { shippedHistory as history } from '../../src/adapters/index-figures/market-figures.ts';
import { calculations, runCalculation } from '../../src/domain/calculations/registry.ts';
import { goldenCases } from './golden-cases.ts';

/** Weights that must add up to 1, so they cannot change separately. */
const WEIGHTS = new Set(['weight', 'portfolio', 'market', 'index_allocation', 'growth_shares', 'series']);

/** Returns the input with all rates and shares changed to values with many decimals. */
function withUnevenRates(value: unknown, key = ''): unknown {
  if (WEIGHTS.has(key)) return value;
  if (typeof value === 'number') return Math.abs(value) < 1 ? value * 1.00137 : value;
  if (Array.isArray(value)) return value.map((element) => withUnevenRates(element, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withUnevenRates(member, name)]),
  );
}

interface Seen {
  largest: number;
  /** The largest difference between a rounded figure and the exact one. */
  lost: number;
  /** Whether all rounded figures are whole cents. */
  isCents: boolean;
}

/** Compares exact and rounded results. Elements of a list and years of a row count as one path. */
function compare(path: string, exact: unknown, printed: unknown, into: Map<string, Seen>): void {
  if (typeof exact === 'number' && typeof printed === 'number') {
    const { largest, lost, isCents } = into.get(path) ?? { largest: 0, lost: 0, isCents: true };
    into.set(path, {
      largest: Math.max(largest, Math.abs(exact)),
      lost: Math.max(lost, Math.abs(exact - printed)),
      isCents: isCents && Math.abs(100 * printed - Math.round(100 * printed)) < 1e-4,
    });
  } else if (Array.isArray(exact) && Array.isArray(printed)) {
    const members: readonly unknown[] = printed;
    exact.forEach((element, at) => compare(path, element, members[at], into));
  } else if (exact !== null && typeof exact === 'object' && printed !== null && typeof printed === 'object') {
    const members = new Map<string, unknown>(Object.entries(printed));
    for (const [key, member] of Object.entries(exact))
      compare(`${path}.${key}`, member, members.get(key), into);
  }
}

const inputsOf = (id: string, example: unknown): unknown[] => [
  example,
  ...(existsSync(new URL(`../../fixtures/golden/${id}/`, import.meta.url))
    ? goldenCases(id).map(({ input }) => input)
    : []),
];

/** The factor of the optimal distribution can be far above 1. */
const LARGE_RATES = /\.optimal_distribution\.factor$/;

for (const { id, example } of calculations)
  test(`${id}: rates are not rounded to cents, and amounts are not printed with more than cents`, () => {
    const seen = new Map<string, Seen>();
    let uneven = 0;
    for (const input of inputsOf(id, example))
      for (const caseInput of [input, withUnevenRates(input)]) {
        const exact = runCalculation(id, caseInput, { history, fullPrecision: true });
        // Some limits reject a changed input; most inputs remain valid.
        if (!exact.ok) continue;
        if (caseInput !== input) uneven += 1;
        const printed = runCalculation(id, caseInput, { history });
        assert.ok(printed.ok);
        const { inputs: _inputs, meta: _meta, ...figures } = exact.value;
        compare(id, figures, printed.value, seen);
      }
    assert.ok(uneven > 0);
    for (const [path, { largest, lost, isCents }] of seen) {
      // Rates of return are at most 1,000% per year; amounts are far larger in every case.
      if (largest <= 10) assert.ok(lost <= 5.01e-7, `${path} is a rate: up to ${lost} is lost`);
      else if (!LARGE_RATES.test(path)) assert.ok(isCents, `${path} is money: it prints more than cents`);
    }
  });
