/**
 * The yearly indexed federal figures of one tax year as a document: what an installation adds, and what the
 * shipped figures of each year must satisfy too. Every figure has a unit and a source down to the document.
 */
import type * as z from 'zod';
import {
  listOf,
  money,
  numberBetween,
  optional,
  record,
  text,
  wholeBetween,
} from '../../shared/schema-fields.ts';
import { FILING_STATUSES } from './filing-status.ts';

/** A Rev. Proc., a Notice, a section of the Code or the Regulations, a Public Law, or a fact sheet of CMS. */
const LEGAL_DOCUMENT =
  /Rev\. Proc\. \d{4}-\d+|Notice \d{4}-\d+|\d+ USC \d+|\d+ CFR \d|P\.L\. \d+-\d+|CMS fact sheet/;

const figure = <T extends z.ZodType>(label: string, value: T) =>
  record(label, {
    unit: text('Unit', 200).min(5, { error: 'Say what is counted, such as "dollars a year".' }),
    source: text('Source', 300).regex(LEGAL_DOCUMENT, {
      error: 'Name the document, such as "Rev. Proc. 2025-32 § 4.01" or "26 USC 63(f)".',
    }),
    value,
  });

function byStatus<T extends z.ZodType>(label: string, of: (label: string) => T) {
  const [single, joint, separate, head] = FILING_STATUSES;
  return record(label, {
    [single]: of('Single'),
    [joint]: of('Married filing jointly'),
    [separate]: of('Married filing separately'),
    [head]: of('Head of household'),
  });
}

/** Ends of brackets and thresholds, each above the one before. */
const rising = (count: number) => (label: string) =>
  listOf(label, money(label), count, count).refine(
    (ends) => ends.every((end, index) => end > 0 && (index === 0 || end > ends[index - 1])),
    { error: 'Must rise from one to the next.' },
  );

const pair = (label: string) =>
  rising(2)(label).transform(([zeroTo = 0, middleTo = 0]) => [zeroTo, middleTo] as const);
const premium = (label: string) => numberBetween(label, 0, 10_000);

const incomeFrom = (label: string) => record(label, { single: money('Single'), joint: money('Joint') });

export const taxYearSchema = record('Tax year', {
  year: wholeBetween('Year', 1950, 2100),
  bracket_ends: figure('Bracket ends', byStatus('Value', rising(6))),
  standard_deductions: figure('Standard deductions', byStatus('Value', money)),
  aged_additions: figure(
    'Additions at 65',
    record('Value', { unmarried: money('Unmarried'), married: money('Married') }),
  ),
  capital_gain_thresholds: figure('Capital gain thresholds', byStatus('Value', pair)),
  /** Published by CMS on its own date; the year before goes on until then. */
  medicare_premiums: optional(
    figure(
      'Medicare premiums',
      record('Value', {
        part_b: premium('Part B'),
        part_b_adjustments: listOf('Part B adjustments', premium('Adjustment'), 5, 5),
        part_d_adjustments: listOf('Part D adjustments', premium('Adjustment'), 5, 5),
        income_above: rising(5)('Income above'),
        joint_last: money('Joint, last'),
      }),
    ),
  ),
  /** Set by a notice of its own; without it the year before goes on as if it had no figures. */
  contribution_limits: optional(
    figure(
      'Contribution limits',
      record('Value', {
        deferral: money('Deferral'),
        catch_up: money('Catch-up'),
        higher_catch_up: money('Catch-up at 60 to 63'),
        additions: money('Additions'),
        ira: money('IRA'),
        ira_catch_up: money('IRA catch-up'),
        roth_from: incomeFrom('Roth from'),
        deductible_from: incomeFrom('Deductible from'),
      }),
    ),
  ),
});

export type TaxYear = z.output<typeof taxYearSchema>;
