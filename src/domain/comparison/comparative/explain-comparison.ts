/** Why a figure of the comparison is what it is: the policy's, a vehicle's, a total, a rate or a required return. */
import {
  type Explanation,
  part,
  givenAt,
  partAt,
  rowParts,
  madeBy,
  figureOf,
  valueAt,
  type Formula,
} from '../../shared/explanation.ts';
import type { IndexHistory } from '../../market/index-history.ts';
import { explainRequiredReturn, explainRate } from '../../vehicles/explain-returns.ts';
import { settledVehicle } from '../../vehicles/portfolio-return.ts';
import type { ComparativeReportInput } from './comparative-report.ts';
import {
  explainLongevityWeighting,
  explainReportTotal,
  explainRunningTotal,
  explainYearlyIrr,
} from './explain-report-totals.ts';
import { accountOf, explainCell, explainYear, METHOD } from './explain-slot-cell.ts';
import { measureBoth } from './compared-account.ts';
import { memberAt } from '../../shared/result-members.ts';
import type { ReturnTarget } from '../../vehicles/required-return.ts';
import { comparativeReport } from './run-comparative-report.ts';
import { explainLimit } from '../../tax/explain-contribution-limits.ts';
import { limitTerms } from '../../vehicles/limited-account.ts';

// Why a vehicle would need the return that makes it equal to the policy.

const EQUAL = madeBy('comparison/comparative/run-comparative-report.ts#equalRow', METHOD);

function explainEqual(input: ComparativeReportInput, path: string, report: object): Explanation | null {
  const found = /^making_things_equal\.([0-2])\.(longevity|surrender|death)_ror\.(rate|difference)$/.exec(
    path,
  );
  const account = found && accountOf(input, Number(found[1]) + 1);
  if (!found || !account) return null;
  const row = `making_things_equal.${found[1]}`;
  const { value } = partAt(report, '', path);
  const kind = found[2];
  if (found[3] === 'difference') {
    if (value === null) return null;
    const steps = [
      partAt(report, 'return needed', `${row}.${kind}_ror.rate`),
      partAt(report, 'return assumed', `${row}.assumed`),
    ];
    return figureOf(path, value, EQUAL).difference('return needed − return assumed', { steps });
  }
  const policy = 'comparative_table.footer.slots.0';
  const amount = (member: string) => Number(memberAt(report, `${policy}.${member}`) ?? 0);
  const year = account.plan.years;
  const afterTax = input.value_basis === 'after_tax';
  const targets: Readonly<Record<string, { target: ReturnTarget; amountAt?: string }>> = {
    longevity: { target: { kind: 'longevity' } },
    surrender: {
      target: { kind: 'surrender', amount: amount('ending_value'), year, afterTax },
      amountAt: `${policy}.ending_value`,
    },
    death: {
      target: { kind: 'death', amount: amount('ending_death_benefit'), year },
      amountAt: `${policy}.ending_death_benefit`,
    },
  };
  const { target, amountAt } = targets[kind];
  const { longevity_ror, surrender_ror, death_ror } =
    comparativeReport(input).making_things_equal[Number(found[1])];
  const solved = kind === 'longevity' ? longevity_ror : kind === 'surrender' ? surrender_ror : death_ror;
  const { compared } = account;
  const measured = (asked: ReturnTarget, rate: number) => measureBoth(compared, asked, rate);
  return explainRequiredReturn(path, solved, account.plan, target, null, amountAt, measured);
}

export const comparisonPaths: readonly string[] = [
  'comparative_table.rows.N.outlay',
  'comparative_table.rows.N.slots.0 to 3.{net_income, value, death_benefit}',
  'comparative_table.footer.total_outlay',
  'comparative_table.footer.slots.0 to 3.{total_net_income, longevity.age, longevity.years, ending_value, ending_death_benefit, net_irr}',
  'comparative_graph.{value, income, death_benefit}.0 to 3.N',
  'comparative_graph.depletion_age.0 to 3',
  'yearly_irr.N.slots.0.{irr_surrender, irr_death, irr_surrender_before_tax}',
  'yearly_irr.N.slots.1 to 3.{irr_surrender, irr_death}',
  'making_things_equal.0 to 2.{longevity_ror, surrender_ror, death_ror}.{rate, difference}',
  'making_things_equal.0 to 2.assumed',
  'contribution_limits.N.{first_year_over, total_over_limit, total_not_invested}',
  'contribution_limits.N.rows.N.{limit, over_limit, overflow_balance}',
  'cumulative_values.rows.N.outlay',
  'cumulative_values.rows.N.slots.0 to 3.{net_income, value, cumulative_value, cumulative_death_benefit}',
  'legacy.{rows, ages}.N.slots.0 to 3.{death_benefit, total_benefit, difference}',
  'longevity_weighting.0 to 3.{alive_at_end_rate, expected_death_benefit, expected_legacy, expected_irr}',
  'fee_analysis.rows.N.slots.0.{fees, distribution_tax, loan_interest}',
  'fee_analysis.rows.N.slots.1 to 3.{fees, growth_tax, distribution_tax, net_investment_income_tax, irmaa}',
  'fee_analysis.totals.0 to 3.{fees, growth_tax, distribution_tax, net_investment_income_tax, irmaa, loan_interest, total, share_of_outlay, net_irr, gross_rate, annual_cost}',
];

/** What the graph draws is the table's. */
const GRAPH: Readonly<Record<string, string>> = {
  value: 'value',
  income: 'net_income',
  death_benefit: 'death_benefit',
};

/**
 * `report`: the comparative report of this input, unrounded. With `accountsAt` a vehicle's figures lead on into its
 * account's years, which the report does not hold: "<accountsAt>.1.rows.16.growth" is explained too.
 */
export function comparisonExplainer(
  given: ComparativeReportInput,
  report: object,
  history: IndexHistory,
  accountsAt?: string,
) {
  const { vehicles, series } = given;
  // From here on each vehicle runs at its own rate or its portfolio's.
  const input = { ...given, vehicles: vehicles.map((one) => settledVehicle(one, given, history)) };
  return (path: string): Explanation | null => {
    const rate = /^(?:making_things_equal\.(\d+)\.assumed|fee_analysis\.totals\.([1-3])\.gross_rate)$/.exec(
      path,
    );
    if (!rate)
      return (
        explainAccountYear(input, path, accountsAt) ?? explainComparison(input, path, report, accountsAt)
      );
    const index = rate[1] === undefined ? Number(rate[2]) - 1 : Number(rate[1]);
    const vehicle = vehicles.at(index);
    return vehicle
      ? explainRate(path, `vehicles.${index}`, vehicle, series, history, METHOD, input.start_year)
      : null;
  };
}

function explainAccountYear(
  input: ComparativeReportInput,
  path: string,
  accountsAt: string | undefined,
): Explanation | null {
  const found = /^(\w+)\.([1-3])\.rows\.(\d+)\.(\w+)$/.exec(path);
  const account = found && accountOf(input, Number(found[2]));
  if (!found || !account || found[1] !== accountsAt) return null;
  const rows = `${accountsAt}.${found[2]}.rows`;
  return explainYear(path, found[4], Number(found[3]), { ...account, rows });
}

function explainComparison(
  input: ComparativeReportInput,
  path: string,
  report: object,
  accountsAt: string | undefined,
): Explanation | null {
  const drawn = /^comparative_graph\.(value|income|death_benefit)\.([0-3])\.(\d+)$/.exec(path);
  if (drawn) {
    const cell = `comparative_table.rows.${drawn[3]}.slots.${drawn[2]}.${GRAPH[drawn[1]]}`;
    const explained = explainComparison(input, cell, report, accountsAt);
    return explained && { ...explained, path };
  }
  const cell = /^(comparative_table|fee_analysis)\.rows\.(\d+)\.slots\.([0-3])\.(\w+)$/.exec(path);
  if (cell) {
    const tab = cell[1] === 'fee_analysis' ? 'fee_analysis' : 'comparative_table';
    const [, , year, slot, key] = cell;
    const accountRows = accountsAt && `${accountsAt}.${slot}.rows`;
    return explainCell(input, path, { tab, t: Number(year), slot: Number(slot), key, accountRows });
  }
  const outlay = /^comparative_table\.rows\.(\d+)\.outlay$/.exec(path);
  if (outlay) return explainOutlay(input, path, Number(outlay[1]), report);
  const copied = (from: string) => {
    const explained = explainComparison(input, from, report, accountsAt);
    return explained && { ...explained, path };
  };
  return (
    explainRunningTotal(path, report, copied) ??
    explainReportTotal(input, path, report) ??
    explainYearlyIrr(input, path, report) ??
    explainLongevityWeighting(input, path, report) ??
    explainEqual(input, path, report) ??
    explainAccountLimits(input, path, report)
  );
}

function explainOutlay(
  { illustration: { rows } }: ComparativeReportInput,
  path: string,
  t: number,
  report: object,
): Explanation | null {
  const row = rows.at(t);
  if (!row) return null;
  const inputs = [
    givenAt('P, premium', row.premium_outlay, `illustration.rows.${t}.premium_outlay`),
    givenAt('loan repayment', row.loan_repayment, `illustration.rows.${t}.loan_repayment`),
  ];
  return figureOf(path, valueAt(report, path), madeBy('policy/ledger.ts#outlayOf', METHOD)).sum(
    'P + loan repayment: what the client pays in the year',
    { inputs },
  );
}

const MADE = madeBy('comparison/comparative/compared-account.ts#limitsOf', METHOD);

/** Why a plan's limit, or what goes over it, is what it is in a comparison. */
function explainAccountLimits(
  input: ComparativeReportInput,
  path: string,
  report: object,
): Explanation | null {
  const found = /^(contribution_limits\.\d+)\.(?:rows\.(\d+)\.)?(\w+)$/.exec(path);
  const value = valueAt(report, path);
  const account = found && accountOf(input, Number(memberAt(report, `${found[1]}.slot`)) - 1);
  const limited = account?.compared.limited;
  if (!found || !limited || value === null) return null;
  const [, at, year, key] = found;
  const rows = `${at}.rows`;
  if (year === undefined) {
    if (key === 'first_year_over') {
      const steps = [part('first plan year with more than half a cent over its limit', value)];
      return figureOf(path, value, MADE).same('first plan year over its limit', { steps });
    }
    if (key === 'total_over_limit') {
      const steps = rowParts(report, rows, 'over_limit');
      return figureOf(path, value, MADE).sum('Σ of what goes over the limits', { steps });
    }
    if (key !== 'total_not_invested') return null;
    const invested = account.outlays.reduce((sum, paid) => sum + paid, 0);
    const total = partAt(report, 'total outlay', 'comparative_table.footer.total_outlay');
    const steps = [total, part('take-home dollars that go in', invested)];
    return figureOf(path, value, MADE).difference('total outlay − what goes in', { steps });
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
    const formula: Formula<keyof typeof parts> = ['max(0, contribution − limit)', [], ['asked', 'limit']];
    return figureOf(path, value, MADE).of(parts)(...formula);
  }
  if (key !== 'overflow_balance') return null;
  const steps = [part('balance of the account beside it', limited.side?.run.balance[t] ?? null)];
  return figureOf(path, value, MADE).same('balance of the taxable account beside the plan', { steps });
}
