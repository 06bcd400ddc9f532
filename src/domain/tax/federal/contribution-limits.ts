/**
 * Yearly limits of contributions to an employer's plan or an IRA, and the phase-outs of a Roth contribution and of
 * the deduction of a traditional one.
 *
 * After the last published year b an amount a is raised by an assumed growth j, f = (1 + j)^(y − b), rounded as each
 * section of the law does:
 *
 *  deferral, catch-up   a + ⌊a(f − 1) ÷ 500⌋ · 500       26 USC 402(g)(4), 414(v)(2)(C), (E): the increase
 *  additions            a + ⌊a(f − 1) ÷ 1,000⌋ · 1,000   26 USC 415(d)(4): the increase
 *  IRA; its catch-up    ⌊af ÷ 500⌋ · 500; ⌊af ÷ 100⌋ · 100   26 USC 219(b)(5)(C): the amount
 *  start of a fade      a + nearest 1,000 of a(f − 1)    26 USC 219(g)(8), 408A(c)(3)
 *
 * Without growth the higher catch-up of 60 to 63 stays 11,250, which is not a multiple of 500.
 */
import {
  dated,
  figureInForce,
  type DatedFigure,
  increased,
  LAST_BITS,
  nearest,
  type FilingStatus,
} from './dated-figure.ts';
import type { ContributionLimits } from './tax-year-schema.ts';

export const contributionLimits: readonly DatedFigure<ContributionLimits>[] = dated(
  'dollars a year',
  [
    2024,
    'Notice 2023-75; 26 USC 219(g), 402(g), 408A(c)(3), 414(v), 415(c)',
    {
      deferral: 23_000,
      catch_up: 7_500,
      higher_catch_up: 7_500,
      additions: 69_000,
      ira: 7_000,
      ira_catch_up: 1_000,
      roth_from: { single: 146_000, joint: 230_000 },
      deductible_from: { single: 77_000, joint: 123_000 },
    },
  ],
  [
    2025,
    'Notice 2024-80; 26 USC 219(g), 402(g), 408A(c)(3), 414(v)(2)(E), 415(c)',
    {
      deferral: 23_500,
      catch_up: 7_500,
      higher_catch_up: 11_250,
      additions: 70_000,
      ira: 7_000,
      ira_catch_up: 1_000,
      roth_from: { single: 150_000, joint: 236_000 },
      deductible_from: { single: 79_000, joint: 126_000 },
    },
  ],
  [
    2026,
    'Notice 2025-67; 26 USC 219(g), 402(g), 408A(c)(3), 414(v)(2)(E), 415(c)',
    {
      deferral: 24_500,
      catch_up: 8_000,
      higher_catch_up: 11_250,
      additions: 72_000,
      ira: 7_500,
      ira_catch_up: 1_100,
      roth_from: { single: 153_000, joint: 242_000 },
      deductible_from: { single: 81_000, joint: 129_000 },
    },
  ],
);

/** 26 USC 219(g)(2)(A)(ii), (3)(B) and (7); 408A(c)(3): width of the phase-out in dollars. */
const FADES_OVER = {
  roth: { single: 15_000, joint: 10_000 },
  deductible: { single: 10_000, joint: 20_000 },
} as const;

/** Spouses who live together and file separately: from 0 to 10,000, never indexed. */
const SEPARATE = { from: 0, width: 10_000 };

/** Steps in which a yearly adjustment is rounded down. */
const STEP = { plan: 500, additions: 1_000, ira: 500, iraCatchUp: 100, income: 1_000 };

const HIGHER_CATCH_UP = { from: 60, to: 63 };
const CATCH_UP_FROM = 50;

export type Fade = { readonly from: number; readonly width: number };

/** Rounds the amount down, as 26 USC 219(b)(5)(C) does. */
const amountDown = (amount: number, f: number, step: number): number =>
  f === 1 ? amount : Math.floor((amount * f) / step + LAST_BITS) * step;

/** Returns f of a year after the last published year. */
const factor = (year: number, last: number, growth: number): number =>
  (1 + growth) ** Math.max(0, year - last);

type Figures = readonly DatedFigure<ContributionLimits>[];

export function limitsOf(year: number, age: number, growth: number, figures: Figures = contributionLimits) {
  const { year: table, value, source } = figureInForce(figures, year);
  const f = factor(year, table, growth);
  const hasHigherCatchUp = age >= HIGHER_CATCH_UP.from && age <= HIGHER_CATCH_UP.to;
  const catchUp = increased(hasHigherCatchUp ? value.higher_catch_up : value.catch_up, f, STEP.plan);
  const isOlder = age >= CATCH_UP_FROM;
  return {
    deferral: increased(value.deferral, f, STEP.plan),
    additions: increased(value.additions, f, STEP.additions),
    /** At this age. */
    catchUp: isOlder ? catchUp : 0,
    ira: amountDown(value.ira, f, STEP.ira),
    iraCatchUp: isOlder ? amountDown(value.ira_catch_up, f, STEP.iraCatchUp) : 0,
    source,
  };
}

/** Returns the phase-out of a Roth contribution, or of a traditional deduction. */
export function fadeOf(
  kind: 'roth' | 'deductible',
  status: FilingStatus,
  year: number,
  growth: number,
  figures: Figures = contributionLimits,
): Fade {
  if (status === 'married_filing_separately') return SEPARATE;
  const { year: table, value } = figureInForce(figures, year);
  const filed = status === 'married_filing_jointly' ? 'joint' : 'single';
  const from = (kind === 'roth' ? value.roth_from : value.deductible_from)[filed];
  return {
    from: from + nearest(from * (factor(year, table, growth) - 1), STEP.income),
    width: FADES_OVER[kind][filed],
  };
}

/** Rounded up to $10, at least $200 within the phase-out: 26 USC 219(g)(2)(B), (C); 408A(c)(3)(A). */
export function faded(full: number, modifiedAgi: number, { from, width }: Fade): number {
  if (modifiedAgi <= from) return full;
  if (modifiedAgi >= from + width) return 0;
  const left = (full * (from + width - modifiedAgi)) / width;
  return Math.min(full, Math.max(200, Math.ceil(left / 10 - LAST_BITS) * 10));
}
