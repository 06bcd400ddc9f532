/**
 * Tax tables after the last published year b. The law indexes them to inflation each year, so they grow by an assumed
 * rate j, f = (1 + j)^(y − b). Each statute rounds either the increase or the amount:
 *
 *   bracket ends        a + ⌊a(f − 1) ÷ s⌋ · s, s 25 single and separate, 50 joint and head of household; 26 USC 1(f)(7), 1(j)(3)(B)
 *   standard deduction  the same, s 50, single and head; joint 2 × single, separate = single; 26 USC 63(c)
 *   65+ addition        the same, s 50; 26 USC 63(c)(4), (f)
 *   gains               the same, s 50; 0%: single, separate ½ joint; 15%: separate ½ joint; 26 USC 1(j)(5)
 *   IRMAA thresholds    af to the nearest 1,000; the last stays through 2027, joint 1.5 × single; 42 USC 1395r(i)(5)
 *   Medicare premiums   af to the nearest 0.10 [choice]
 *
 * Thresholds of Social Security (86), net investment income (1411) and the senior deduction are not indexed.
 * Contribution limits follow separate rules (contribution-limits.ts).
 */
import { type DatedFigure, increased, nearest, byStatus } from './dated-figure.ts';
import { lastThresholdIndexed, medicarePremiums } from './medicare-premiums.ts';
import { lastMedicareYear, type TaxTables } from './tax-tables.ts';
import type { MedicarePremiums } from './tax-year-schema.ts';
import { capitalGainThresholds } from './investment-income.ts';
import { contributionLimits } from './contribution-limits.ts';
import { bracketEnds } from './income-brackets.ts';
import { agedAdditions, standardDeductions } from './deductions.ts';

/** CPI-U grew 2.55% a year over the 20 years to May 2026 and 2.57% over 30. */
export const DEFAULT_TABLE_GROWTH = 0.025;

export interface GrowthTerms {
  table_growth?: number | undefined;
  inflation?: number | readonly number[] | 'cpi' | undefined;
}

/** The rate as entered, or the document's inflation (the geometric mean of a list) within 0 to 10%, or 2.5%. */
export function tableGrowthOf({ table_growth: entered, inflation }: GrowthTerms): number {
  if (entered !== undefined) return entered;
  if (inflation === undefined || inflation === 'cpi') return DEFAULT_TABLE_GROWTH;
  const mean =
    typeof inflation === 'number'
      ? inflation
      : inflation.reduce((product, rate) => product * (1 + rate), 1) ** (1 / inflation.length) - 1;
  return Math.min(0.1, Math.max(0, mean));
}

/** A year after this one has no tables: plans start by 2100 and last at most 120 years. */
const LAST_YEAR = 2221;

const newest = new WeakMap<TaxTables, { growth: number; grown: TaxTables }>();

/** Returns the tables with figures for each year after their last one. */
export function grownTables(tables: TaxTables, growth: number): TaxTables {
  const known = newest.get(tables);
  if (known?.growth === growth) return known.grown;
  const grown = grow(tables, growth);
  newest.set(tables, { growth, grown });
  return grown;
}

function grow(tables: TaxTables, growth: number): TaxTables {
  const marked = { ...tables, grown: { from: tables, rate: growth } };
  if (growth === 0) return marked;
  const lastIndexed = Math.max(lastMedicareYear(tables), lastThresholdIndexed.year - 1);
  return {
    ...marked,
    bracketEnds: after(tables.bracketEnds, growth, (value, f) => {
      const ends = (published: readonly number[], step: number) =>
        published.map((end) => increased(end, f, step));
      return byStatus(
        ends(value.single, 25),
        ends(value.married_filing_jointly, 50),
        ends(value.married_filing_separately, 25),
        ends(value.head_of_household, 50),
      );
    }),
    standardDeductions: after(tables.standardDeductions, growth, (value, f) => {
      const single = increased(value.single, f, 50);
      return byStatus(single, 2 * single, single, increased(value.head_of_household, f, 50));
    }),
    agedAdditions: after(tables.agedAdditions, growth, ({ unmarried, married }, f) => ({
      unmarried: increased(unmarried, f, 50),
      married: increased(married, f, 50),
    })),
    capitalGainThresholds: after(tables.capitalGainThresholds, growth, (value, f) => {
      const [zero, middle] = value.married_filing_jointly.map((end) => increased(end, f, 50));
      const [zeroHead, middleHead] = value.head_of_household.map((end) => increased(end, f, 50));
      return byStatus<readonly [number, number]>(
        [zero / 2, increased(value.single[1], f, 50)],
        [zero, middle],
        [zero / 2, middle / 2],
        [zeroHead, middleHead],
      );
    }),
    medicarePremiums: after(tables.medicarePremiums, growth, (value, f, year) =>
      premiumsIn(value, f, (1 + growth) ** Math.max(0, year - lastIndexed)),
    ),
  };
}

function premiumsIn(value: MedicarePremiums, f: number, ofLast: number): MedicarePremiums {
  const tenths = (amount: number) => nearest(10 * amount * f, 1) / 10;
  const lowerEnds = value.income_above.slice(0, -1);
  const highest = value.income_above[lowerEnds.length];
  const last = ofLast === 1 ? highest : nearest(highest * ofLast, 1000);
  return {
    part_b: tenths(value.part_b),
    part_b_adjustments: value.part_b_adjustments.map(tenths),
    part_d_adjustments: value.part_d_adjustments.map(tenths),
    income_above: [...lowerEnds.map((end) => nearest(end * f, 1000)), last],
    joint_last: ofLast === 1 ? value.joint_last : 1.5 * last,
  };
}

/** Returns the published figures, followed by one for each later year. */
function after<T>(
  figures: readonly DatedFigure<T>[],
  growth: number,
  grown: (value: T, f: number, year: number) => T,
): readonly DatedFigure<T>[] {
  const { year: last, unit, source, value } = figures[figures.length - 1];
  const percent = `${Number((growth * 100).toFixed(4))}%`;
  return [
    ...figures,
    ...Array.from({ length: LAST_YEAR - last }, (_, k) => ({
      year: last + k + 1,
      unit,
      source: `${source}; assumed to grow ${percent} a year from ${last}`,
      value: grown(value, (1 + growth) ** (k + 1), last + k + 1),
    })),
  ];
}

export const SHIPPED_TAX_TABLES: TaxTables = {
  bracketEnds,
  standardDeductions,
  agedAdditions,
  capitalGainThresholds,
  medicarePremiums,
  contributionLimits,
};
