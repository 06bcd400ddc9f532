/** The functions behind the comparative report: one file per tab, from the slots' columns. */
import { by, type ResultMembers, makersIn } from '../shared/result-members.ts';
import type { ComparativeReport } from '../comparison/comparative/comparative-report.ts';
import type { SolvedReturn } from '../vehicles/required-return.ts';
import type { VehicleResult } from '../vehicles/vehicle-calculation.ts';

const report = makersIn('comparison/comparative/run-comparative-report.ts');
const portfolio = makersIn('vehicles/portfolio-return.ts');
const tab = makersIn('comparison/comparative/comparative-tabs.ts');
const yearly = makersIn('vehicles/account-year.ts');

export const comparativeReportMembers: ResultMembers<ComparativeReport> = {
  slots: report('comparativeReport', 'Slot 1 the policy, 2 to 4 the accounts: name and kind.'),
  comparative_table: tab(
    'comparativeTable',
    'Outlay, and net income, value and death benefit of each slot, year by year.',
  ),
  'comparative_table.rows.outlay': by(
    'policy/ledger.ts#outlayOf',
    'Premium and loan repayment of the year.',
    'docs/methods/illustration.md',
  ),
  'comparative_table.footer.slots.longevity': by(
    'vehicles/account-run.ts#longevityOf',
    'The last year paid in full without a gap.',
    'docs/methods/vehicle.md',
  ),
  'comparative_table.footer.slots.net_irr': by(
    'comparison/comparative/slot-columns.ts#netIrr',
    'Rate of outlay, net income and the after-tax ending value.',
    'docs/methods/cash-flow-irr.md',
  ),
  comparative_graph: tab(
    'comparativeGraph',
    'The table’s columns as one series per slot, and the depletion age of each.',
  ),
  making_things_equal: report(
    'equalRow',
    'The gross return that each account would need to match the policy.',
    'docs/methods/required-return.md',
  ),
  cumulative_values: tab(
    'cumulativeValues',
    'Cumulative outlay and net income, plus the value or the death benefit.',
  ),
  legacy: tab('legacy', 'Death benefit, the family’s total, and the difference to the policy.'),
  longevity_weighting: tab(
    'longevityWeighting',
    'The average legacy and return of each slot, weighted by the year of death.',
    'docs/methods/mortality-weighting.md',
  ),
  fee_analysis: tab(
    'feeAnalysis',
    'Fees and taxes of each slot by year, their totals, and their cost per year.',
  ),
  'fee_analysis.policy_charges': by(
    'comparison/comparative/slot-columns.ts#policyColumns',
    'Whether the policy’s charges were entered, implied or unavailable.',
    'docs/methods/illustration.md',
  ),
  yearly_irr: by(
    'comparison/comparative/yearly-irr.ts#yearlyIrr',
    'The rate of return of each slot to the end of each year, by surrender value and by death benefit.',
  ),
  contribution_limits: by(
    'comparison/comparative/compared-account.ts#limitsOf',
    'The effect of the contribution limits on each account with a plan.',
    'docs/methods/contribution-limits.md',
  ),
  warnings: by('comparison/report-warnings.ts#reportWarnings', 'Warnings about the ledger.'),
};

export const vehicleMembers: ResultMembers<VehicleResult> = {
  rows: yearly('runYear', 'One row per plan year: contributions, distributions, growth, fees and taxes.'),
  'rows.liquidation': yearly('liquidationOf', 'The balance sold after tax at the start of the next year.'),
  'rows.death_benefit': yearly('deathBenefitOf', 'The balance after an heir’s tax.'),
  'rows.limit': by(
    'tax/contribution-limits.ts#limitIn',
    'The contribution limit of the account’s plan, if any.',
    'docs/methods/contribution-limits.md',
  ),
  'rows.over_limit': by('vehicles/limited-account.ts#limitedAccount', 'The excess over the limit.'),
  'rows.overflow_balance': by(
    'vehicles/limited-account.ts#limitedAccount',
    'The part of the balance in the taxable account for the excess.',
  ),
  'rows.net_investment_income_tax': by(
    'vehicles/federal-account.ts#runFederalAccount',
    'By the federal tables: on the account’s gains, paid by it.',
  ),
  'rows.irmaa': by(
    'tax/household.ts#irmaa',
    'The additional Medicare cost of the household because of the account; not paid by it.',
  ),
  totals: by(
    'vehicles/vehicle-calculation.ts#vehicleResult',
    'Sums of the flows, under the keys of the rows.',
  ),
  longevity: by('vehicles/account-run.ts#longevityOf', 'The last year paid in full without a gap.'),
  ending_value: by('vehicles/account-run.ts#runAccount', 'The balance at the end of the plan.'),
  rate_of_return: portfolio(
    'portfolioReturn',
    'The level rate: entered, or the portfolio’s; null on a path.',
    'docs/methods/market-history.md',
  ),
  lookback: portfolio(
    'averageReturn',
    'The 25-year periods that the rate averages; missing for other rates.',
  ),
  warnings: by(
    'market/market.ts#marketWarnings',
    'Warnings about the portfolio’s figures.',
    'docs/methods/market-history.md',
  ),
};

export const requiredReturnMembers: ResultMembers<SolvedReturn> = {
  rate: by('vehicles/required-return.ts#requiredReturn', 'The gross yearly return that reaches the target.'),
  status: by('vehicles/required-return.ts#requiredReturn', 'Whether there is such a return, and why not.'),
};
