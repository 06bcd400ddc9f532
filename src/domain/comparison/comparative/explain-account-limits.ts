/** Why a plan's limit, or what goes over it, is what it is in a comparison. */
import { explanationOf, memberFormula, part, type Explanation } from '../../shared/explanation.ts';
import { memberAt } from '../../shared/member-at.ts';
import { madeOf, numberOrNull, partAt, rowParts } from '../../shared/summaries.ts';
import { explainLimit } from '../../tax/explain-contribution-limits.ts';
import { limitTerms } from '../../vehicles/limited-account.ts';
import type { ComparativeReportInput } from './comparative-report.ts';
import { accountOf, METHOD } from './explain-slot-cell.ts';

const MADE = { source: 'src/domain/comparison/comparative/compared-account.ts#limitsOf', method: METHOD };

export function explainAccountLimits(
  input: ComparativeReportInput,
  path: string,
  report: object,
): Explanation | null {
  const found = /^(contribution_limits\.\d+)\.(?:rows\.(\d+)\.)?(\w+)$/.exec(path);
  const value = numberOrNull(memberAt(report, path));
  const account = found && accountOf(input, Number(memberAt(report, `${found[1]}.slot`)) - 1);
  const limited = account?.compared.limited;
  if (!found || !limited || value === null) return null;
  const [, at, year, key] = found;
  const rows = `${at}.rows`;
  if (year === undefined) {
    if (key === 'first_year_over') {
      const steps = [part('first plan year with more than half a cent over its limit', value)];
      return madeOf(path, value, 'same', 'first plan year over its limit', { steps }, MADE);
    }
    if (key === 'total_over_limit') {
      const steps = rowParts(report, rows, 'over_limit');
      return madeOf(path, value, 'sum', 'Σ of what goes over the limits', { steps }, MADE);
    }
    if (key !== 'total_not_invested') return null;
    const invested = account.outlays.reduce((sum, paid) => sum + paid, 0);
    const total = partAt(report, 'total outlay', 'comparative_table.footer.total_outlay');
    const steps = [total, part('take-home dollars that go in', invested)];
    return madeOf(path, value, 'difference', 'total outlay − what goes in', { steps }, MADE);
  }
  const t = Number(year);
  if (key === 'limit') {
    const terms = { ...limitTerms(input), plan_type: account.vehicle.plan_type ?? 'none' };
    return explainLimit(path, 'limit', t, terms, (field) => memberAt(input, field) !== undefined);
  }
  if (key === 'over_limit') {
    const parts = {
      asked: part('contribution without a limit', limited.years[t].asked),
      limit: partAt(report, 'limit', `${rows}.${year}.limit`),
    };
    const formula = memberFormula<keyof typeof parts>('max(0, contribution − limit)', [], ['asked', 'limit']);
    return explanationOf(path, value, formula, parts, MADE);
  }
  if (key !== 'overflow_balance') return null;
  const steps = [part('balance of the account beside it', limited.side?.run.balance[t] ?? null)];
  return madeOf(path, value, 'same', 'balance of the taxable account beside the plan', { steps }, MADE);
}
