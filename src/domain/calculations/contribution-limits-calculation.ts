import { calculation } from './calculation.ts';
import { contributionLimitsSchema } from '../tax/contribution-limits-schema.ts';
import { contributionLimits } from '../tax/contribution-limits.ts';

const ROWS = 'src/domain/tax/contribution-limits.ts#contributionLimits';

export const contributionLimitsCalculation = calculation({
  id: 'contribution-limits',
  title: 'Contribution limits',
  summary: 'What the law lets into a 401(k) or an IRA each year, and what goes over it.',
  schema: contributionLimitsSchema,
  example: {
    age: 46,
    start_year: 2026,
    plan_type: 'roth_ira',
    contributions: [30_000, 30_000, 30_000, 30_000, 30_000],
    filing_status: 'married_filing_jointly',
    modified_agi: 244_000,
  },
  calculate: (input, _history, tables) => contributionLimits({ ...input, tables }),
  members: {
    rows: { what: 'One row a plan year: the limit, what is paid in, and what goes over.', from: ROWS },
    'rows.limit': {
      what: 'The most that may be paid in; null where nothing limits it.',
      from: 'src/domain/tax/contribution-limits.ts#limitIn',
    },
    'rows.deductible_limit': {
      what: 'The most of a traditional IRA that may be deducted.',
      from: 'src/domain/tax/contribution-limits.ts#limitIn',
    },
    'rows.employer_over_limit': {
      what: 'Employer contributions above the limit of section 415(c).',
      from: 'src/domain/tax/contribution-limits.ts#limitIn',
    },
    total_over_limit: { what: 'What goes over the limits of all years.', from: ROWS },
    first_year_over: { what: 'The first plan year over its limit, or null.', from: ROWS },
    warnings: {
      what: 'Limits used after the last published ones, and employer contributions above section 415(c).',
      from: 'src/domain/tax/law-warnings.ts#limitYearWarnings',
    },
  },
});
