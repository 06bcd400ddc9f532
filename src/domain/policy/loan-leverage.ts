/**
 * Loan leverage: the credit on loaned value less the loan charge, compared with the actuarial guideline at the date
 * of sale. Dates and limits: NAIC Actuarial Guidelines XLIX (2015), XLIX-A (2020, revised 2023).
 */
import { formatPoints } from '../shared/format.ts';
import type { CalendarDate } from '../shared/dates.ts';
import type { IllustrationInput } from './illustration.ts';

type LeverageRule = 'none' | 'ag49' | 'ag49a' | 'ag49b';

export type LoanLeverage = NonNullable<ReturnType<typeof loanLeverage>>;

const RULES = [
  { from: '2023-05-01', rule: 'ag49b', limit: 0.005 },
  { from: '2020-12-14', rule: 'ag49a', limit: 0.005 },
  { from: '2016-03-01', rule: 'ag49', limit: 0.01 },
] as const satisfies readonly { from: CalendarDate; rule: LeverageRule; limit: number }[];

const TOLERANCE = 1e-9;

const ruleAt = (date: CalendarDate): { rule: LeverageRule; limit: number | null } =>
  RULES.find(({ from }) => date >= from) ?? { rule: 'none', limit: null };

/** `start_year`: year of the first row. `issue_date` takes precedence over the illustration's. */
export interface SoldPolicy {
  illustration: IllustrationInput;
  start_year: number;
  issue_date?: CalendarDate | undefined;
}

/** Returns null if the rate credited on loans is unknown. */
export function loanLeverage({ illustration, start_year, issue_date }: SoldPolicy) {
  const { illustrated_loan_rate: charge, opening, rows } = illustration;
  const credited =
    illustration.loan_type === 'fixed'
      ? (illustration.credited_on_loan ?? charge)
      : illustration.illustrated_rate;
  if (credited === undefined) return null;
  const spread = credited - charge;
  const hasLoans = (opening?.loan_balance ?? 0) > 0 || rows.some(({ loans }) => loans > 0);
  const isAbove = (limit: number | null) => hasLoans && limit !== null && spread > limit + TOLERANCE;
  const issueDate = issue_date ?? illustration.issue_date;
  const issueYear = start_year - (rows[0]?.year ?? 1) + 1;
  const { rule, limit } = ruleAt(issueDate ?? `${issueYear}-01-01`);
  const exceeded = isAbove(limit);
  return {
    credited_rate: credited,
    loan_rate: charge,
    spread_rate: spread,
    rule,
    /** Null before the first guideline. */
    limit_rate: limit,
    excess_rate: limit === null ? 0 : Math.max(0, spread - limit),
    /** Only true if the ledger has loans. */
    exceeded,
    /** Without an issue date: within the limit at the start of the issue year, above it at the end. */
    depends_on_date: issueDate === undefined && !exceeded && isAbove(ruleAt(`${issueYear}-12-31`).limit),
  };
}

export const guidelineName = ({ rule }: Pick<LoanLeverage, 'rule'>): string | null =>
  rule === 'none' ? null : rule === 'ag49' ? 'AG 49' : 'AG 49-A';

export function leverageFinding(leverage: LoanLeverage): string | null {
  const { exceeded, depends_on_date, spread_rate, limit_rate } = leverage;
  const above = `The credit on loaned money is ${formatPoints(spread_rate)} points above the loan charge.`;
  if (exceeded && limit_rate !== null)
    return `${above} ${guidelineName(leverage)} allows ${formatPoints(limit_rate)}.`;
  return depends_on_date ? `${above} The limit depends on the date of sale. Enter the issue date.` : null;
}
