/** The yearly indexed figures of one tax year as a document, of an installation or of the shipped tables. */
import type * as z from 'zod';
import {
  listOf,
  money,
  numberBetween,
  optional,
  record,
  text,
  integerBetween,
} from '../../shared/schema-fields.ts';
import { byStatus } from './dated-figure.ts';

/** A Rev. Proc., a Notice, a section of the Code or the Regulations, a Public Law, or a fact sheet of CMS. */
const LEGAL_DOCUMENT =
  /Rev\. Proc\. \d{4}-\d+|Notice \d{4}-\d+|\d+ USC \d+|\d+ CFR \d|P\.L\. \d+-\d+|CMS fact sheet/;

const figure = <T extends z.ZodType>(label: string, value: T) =>
  record(label, {
    unit: text('Unit', 200).min(5, { error: 'Enter the unit, such as "dollars a year".' }),
    source: text('Source', 300).regex(LEGAL_DOCUMENT, {
      error: 'Name the document, such as "Rev. Proc. 2025-32 § 4.01" or "26 USC 63(f)".',
    }),
    value,
  });

const ofEachStatus = <T extends z.ZodType>(of: (label: string) => T) =>
  record(
    'Value',
    byStatus(
      of('Single'),
      of('Married filing jointly'),
      of('Married filing separately'),
      of('Head of household'),
    ),
  );

/** Ends of brackets and thresholds, in ascending order. */
const rising = (count: number) => (label: string) =>
  listOf(label, money(label), count, count).refine(
    (ends) => ends.every((end, index) => end > 0 && (index === 0 || end > ends[index - 1])),
    { error: 'Must rise from one to the next.' },
  );

const pair = (label: string) =>
  rising(2)(label).transform(([zeroTo = 0, middleTo = 0]) => [zeroTo, middleTo] as const);
const premium = (label: string) => numberBetween(label, 0, 10_000);

const incomeFrom = (label: string) => record(label, { single: money('Single'), joint: money('Joint') });

const premiums = record('Value', {
  part_b: premium('Part B'),
  part_b_adjustments: listOf('Part B adjustments', premium('Adjustment'), 5, 5),
  part_d_adjustments: listOf('Part D adjustments', premium('Adjustment'), 5, 5),
  /** Single return: the first four apply above the income, the last one from it on. */
  income_above: rising(5)('Income above'),
  /** Joint return: from this income on. The other four are twice those of a single return. */
  joint_last: money('Joint, last'),
});

export type MedicarePremiums = z.output<typeof premiums>;

const limits = record('Value', {
  /** 26 USC 402(g): elective deferrals. */
  deferral: money('Deferral'),
  /** 26 USC 414(v): from age 50 on; at 60 to 63 the higher amount instead. */
  catch_up: money('Catch-up'),
  higher_catch_up: money('Catch-up at 60 to 63'),
  /** 26 USC 415(c): deferrals and the employer's contributions, without catch-up. */
  additions: money('Additions'),
  /** 26 USC 219(b)(5): the limit of an IRA, and the addition from age 50 on. */
  ira: money('IRA'),
  ira_catch_up: money('IRA catch-up'),
  /** Start of the phase-outs: of a Roth contribution, and of the deduction of a person covered by a plan. */
  roth_from: incomeFrom('Roth from'),
  deductible_from: incomeFrom('Deductible from'),
});

export type ContributionLimits = z.output<typeof limits>;

export const taxYearSchema = record('Tax year', {
  year: integerBetween('Year', 1950, 2100),
  bracket_ends: figure('Bracket ends', ofEachStatus(rising(6))),
  standard_deductions: figure('Standard deductions', ofEachStatus(money)),
  aged_additions: figure(
    'Additions at 65',
    record('Value', { unmarried: money('Unmarried'), married: money('Married') }),
  ),
  capital_gain_thresholds: figure('Capital gain thresholds', ofEachStatus(pair)),
  /** CMS publishes them on a separate date. Until then the previous year's apply. */
  medicare_premiums: optional(figure('Medicare premiums', premiums)),
  /** A separate notice sets them. Until then the previous year's grow. */
  contribution_limits: optional(figure('Contribution limits', limits)),
});

export type TaxYear = z.output<typeof taxYearSchema>;
