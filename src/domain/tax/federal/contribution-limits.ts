/**
 * What may be paid into an employer's plan or an IRA in a year, with the incomes at which a Roth contribution and the
 * deduction of a traditional one fade out.
 *
 * After the last year that has figures an amount is held level, or raised by an assumed growth, in either case to the
 * whole steps in which the law rounds it down: ⌊amount · (1 + j)^(y − 2026) ÷ step⌋ · step. The higher catch-up of 60
 * to 63, which is no whole number of its steps, so reads 11,000 from 2027 on.
 */
import { figureInForce, type DatedFigure } from './dated-figure.ts';
import type { FilingStatus } from './filing-status.ts';

export interface ContributionLimits {
  /** 26 USC 402(g): elective deferrals. */
  readonly deferral: number;
  /** 26 USC 414(v): at 50 and more; at 60 to 63 in place of it. */
  readonly catchUp: number;
  readonly higherCatchUp: number;
  /** 26 USC 415(c): deferrals and the employer's share, without catch-up. */
  readonly additions: number;
  /** 26 USC 219(b)(5): the limit of an IRA, and what is added at 50. */
  readonly ira: number;
  readonly iraCatchUp: number;
  /** Where a Roth contribution begins to fade, and where the deduction of who is covered by a plan does. */
  readonly rothFrom: { readonly single: number; readonly joint: number };
  readonly deductibleFrom: { readonly single: number; readonly joint: number };
}

const UNIT = 'dollars a year';

export const contributionLimits: readonly DatedFigure<ContributionLimits>[] = [
  {
    year: 2024,
    unit: UNIT,
    source: 'Notice 2023-75; 26 USC 219(g), 402(g), 408A(c)(3), 414(v), 415(c)',
    value: {
      deferral: 23_000,
      catchUp: 7_500,
      higherCatchUp: 7_500,
      additions: 69_000,
      ira: 7_000,
      iraCatchUp: 1_000,
      rothFrom: { single: 146_000, joint: 230_000 },
      deductibleFrom: { single: 77_000, joint: 123_000 },
    },
  },
  {
    year: 2025,
    unit: UNIT,
    source: 'Notice 2024-80; 26 USC 219(g), 402(g), 408A(c)(3), 414(v)(2)(E), 415(c)',
    value: {
      deferral: 23_500,
      catchUp: 7_500,
      higherCatchUp: 11_250,
      additions: 70_000,
      ira: 7_000,
      iraCatchUp: 1_000,
      rothFrom: { single: 150_000, joint: 236_000 },
      deductibleFrom: { single: 79_000, joint: 126_000 },
    },
  },
  {
    year: 2026,
    unit: UNIT,
    source: 'Notice 2025-67; 26 USC 219(g), 402(g), 408A(c)(3), 414(v)(2)(E), 415(c)',
    value: {
      deferral: 24_500,
      catchUp: 8_000,
      higherCatchUp: 11_250,
      additions: 72_000,
      ira: 7_500,
      iraCatchUp: 1_100,
      rothFrom: { single: 153_000, joint: 242_000 },
      deductibleFrom: { single: 81_000, joint: 129_000 },
    },
  },
];

/** 26 USC 219(g)(2)(A)(ii), (3)(B) and (7); 408A(c)(3): dollars over which a limit fades to nothing. */
const FADES_OVER = {
  roth: { single: 15_000, joint: 10_000 },
  deductible: { single: 10_000, joint: 20_000 },
} as const;

/** Spouses who live together and file separately: from nothing, over 10,000, never indexed. */
const SEPARATE = { from: 0, width: 10_000 };

/** Steps in which a yearly adjustment is rounded down. */
const STEP = { plan: 500, additions: 1_000, ira: 500, iraCatchUp: 100, income: 1_000 };

const HIGHER_CATCH_UP = { from: 60, to: 63 };
const CATCH_UP_FROM = 50;

export interface YearLimits {
  readonly deferral: number;
  readonly additions: number;
  /** Of this age; 0 below 50. */
  readonly catchUp: number;
  readonly ira: number;
  readonly iraCatchUp: number;
  readonly source: string;
}

export interface Fade {
  readonly from: number;
  readonly width: number;
}

// The last bits of a power must not cost a whole step.
const LAST_BITS = 1e-9;

function inYear(amount: number, step: number, yearsAfter: number, growth: number): number {
  if (yearsAfter <= 0) return amount;
  return Math.floor((amount * (1 + growth) ** yearsAfter) / step + LAST_BITS) * step;
}

const yearsAfter = (year: number, last: number) => Math.max(0, year - last);

type Figures = readonly DatedFigure<ContributionLimits>[];

export function limitsOf(
  year: number,
  age: number,
  growth: number,
  figures: Figures = contributionLimits,
): YearLimits {
  const { year: table, value, source } = figureInForce(figures, year);
  const after = yearsAfter(year, table);
  const higher = age >= HIGHER_CATCH_UP.from && age <= HIGHER_CATCH_UP.to;
  const catchUp = inYear(higher ? value.higherCatchUp : value.catchUp, STEP.plan, after, growth);
  const isOlder = age >= CATCH_UP_FROM;
  return {
    deferral: inYear(value.deferral, STEP.plan, after, growth),
    additions: inYear(value.additions, STEP.additions, after, growth),
    catchUp: isOlder ? catchUp : 0,
    ira: inYear(value.ira, STEP.ira, after, growth),
    iraCatchUp: isOlder ? inYear(value.iraCatchUp, STEP.iraCatchUp, after, growth) : 0,
    source,
  };
}

/** Where a Roth contribution, or a traditional one's deduction, fades out. */
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
  const from = (kind === 'roth' ? value.rothFrom : value.deductibleFrom)[filed];
  return {
    from: inYear(from, STEP.income, yearsAfter(year, table), growth),
    width: FADES_OVER[kind][filed],
  };
}

/** Rounded up to ten dollars and at least 200 (26 USC 219(g)(2)(B), (C); 408A(c)(3)(A)), nothing from the top on. */
export function faded(full: number, modifiedAgi: number, { from, width }: Fade): number {
  if (modifiedAgi <= from) return full;
  if (modifiedAgi >= from + width) return 0;
  const left = (full * (from + width - modifiedAgi)) / width;
  return Math.min(full, Math.max(200, Math.ceil(left / 10 - LAST_BITS) * 10));
}
