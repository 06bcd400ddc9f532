/** Who makes what in the comparative report: a file a tab, from the slots' columns. */
import type { ResultMembers } from '../shared/result-members.ts';
import type { ComparativeReport } from '../comparison/comparative/comparative-report.ts';
import type { SolvedReturn } from '../vehicles/required-return.ts';
import type { VehicleResult } from '../vehicles/vehicle-calculation.ts';

export const comparativeReportMembers: ResultMembers<ComparativeReport> = {
  slots: {
    what: 'Slot 1 the policy, 2 to 4 the accounts: name and kind.',
    from: 'src/domain/comparison/comparative/run-comparative-report.ts#comparativeReport',
  },
  comparative_table: {
    what: 'Outlay, and net income, value and death benefit of each slot, year by year.',
    from: 'src/domain/comparison/comparative/comparative-tabs.ts#comparativeTable',
  },
  'comparative_table.rows.outlay': {
    what: 'Premium and loan repayment of the year.',
    from: 'src/domain/policy/ledger.ts#outlayOf',
    method: 'docs/methods/illustration.md',
  },
  'comparative_table.footer.slots.longevity': {
    what: 'The last year paid in full without a gap.',
    from: 'src/domain/vehicles/account-run.ts#longevityOf',
    method: 'docs/methods/vehicle.md',
  },
  'comparative_table.footer.slots.net_irr': {
    what: 'Rate of outlay, net income and the after-tax ending value.',
    from: 'src/domain/comparison/comparative/slot-columns.ts#netIrr',
    method: 'docs/methods/cash-flow-irr.md',
  },
  comparative_graph: {
    what: 'The table’s columns as one series a slot, and the age at which each runs out.',
    from: 'src/domain/comparison/comparative/comparative-tabs.ts#comparativeGraph',
  },
  making_things_equal: {
    what: 'The gross return that each account would need to match the policy.',
    from: 'src/domain/comparison/comparative/run-comparative-report.ts#equalRow',
    method: 'docs/methods/required-return.md',
  },
  cumulative_values: {
    what: 'Outlay and net income so far, and with them the value or the death benefit.',
    from: 'src/domain/comparison/comparative/comparative-tabs.ts#cumulativeValues',
  },
  legacy: {
    what: 'Death benefit, the family’s total, and the difference to the policy.',
    from: 'src/domain/comparison/comparative/comparative-tabs.ts#legacy',
  },
  longevity_weighting: {
    what: 'What each slot leaves and returns on average over the year of death.',
    from: 'src/domain/comparison/comparative/longevity-weighting.ts#longevityWeighting',
    method: 'docs/methods/mortality-weighting.md',
  },
  fee_analysis: {
    what: 'Fees and taxes of each slot by year, their totals, and what they cost a year.',
    from: 'src/domain/comparison/comparative/comparative-tabs.ts#feeAnalysis',
  },
  'fee_analysis.policy_charges': {
    what: 'Whether the policy’s charges were given, implied or are not available.',
    from: 'src/domain/comparison/comparative/slot-columns.ts#policyColumns',
    method: 'docs/methods/illustration.md',
  },
  yearly_irr: {
    what: 'The rate of return of each slot to the end of each year, by surrender value and by death benefit.',
    from: 'src/domain/comparison/comparative/yearly-irr.ts#yearlyIrr',
  },
  contribution_limits: {
    what: 'What the limits of its plan do to each account that names one.',
    from: 'src/domain/comparison/comparative/compared-account.ts#limitsOf',
    method: 'docs/methods/contribution-limits.md',
  },
  warnings: {
    what: 'What a reader of the report should know about the ledger.',
    from: 'src/domain/comparison/report-warnings.ts#reportWarnings',
  },
};

/** Who makes what in an account's results. */
export const vehicleMembers: ResultMembers<VehicleResult> = {
  rows: {
    what: 'One row a plan year: what went in, came out, grew, was charged and taxed.',
    from: 'src/domain/vehicles/account-year.ts#runYear',
  },
  'rows.liquidation': {
    what: 'The balance sold after tax at the start of the next year.',
    from: 'src/domain/vehicles/account-year.ts#liquidationOf',
  },
  'rows.death_benefit': {
    what: 'The balance after an heir’s tax.',
    from: 'src/domain/vehicles/account-year.ts#deathBenefitOf',
  },
  'rows.limit': {
    what: 'The most that the account’s plan takes in, where it names one.',
    from: 'src/domain/tax/contribution-limits.ts#limitIn',
    method: 'docs/methods/contribution-limits.md',
  },
  'rows.over_limit': {
    what: 'What goes over it.',
    from: 'src/domain/vehicles/limited-account.ts#limitedAccount',
  },
  'rows.overflow_balance': {
    what: 'The part of the balance in the taxable account that takes what goes over.',
    from: 'src/domain/vehicles/limited-account.ts#limitedAccount',
  },
  'rows.net_investment_income_tax': {
    what: 'By the federal tables: on the account’s gains, paid by it.',
    from: 'src/domain/vehicles/federal-account.ts#runFederalAccount',
  },
  'rows.irmaa': {
    what: 'What Medicare costs the household more because of the account; not paid by it.',
    from: 'src/domain/tax/household.ts#irmaa',
  },
  totals: {
    what: 'Sums of the flows, under the keys of the rows.',
    from: 'src/domain/vehicles/vehicle-calculation.ts#vehicleResult',
  },
  longevity: {
    what: 'The last year paid in full without a gap.',
    from: 'src/domain/vehicles/account-run.ts#longevityOf',
  },
  ending_value: {
    what: 'The balance at the end of the plan.',
    from: 'src/domain/vehicles/account-run.ts#runAccount',
  },
  rate_of_return: {
    what: 'The level rate that was used, given or the portfolio’s; null on a path.',
    from: 'src/domain/vehicles/portfolio-return.ts#portfolioReturn',
    method: 'docs/methods/market-history.md',
  },
  lookback: {
    what: 'The 25-year periods whose average the rate is; absent for any other rate.',
    from: 'src/domain/vehicles/portfolio-return.ts#averageReturn',
  },
  warnings: {
    what: 'What a reader should know of the portfolio’s figures.',
    from: 'src/domain/market/market.ts#marketWarnings',
    method: 'docs/methods/market-history.md',
  },
};

export const requiredReturnMembers: ResultMembers<SolvedReturn> = {
  rate: {
    what: 'The gross yearly return that reaches the target.',
    from: 'src/domain/vehicles/required-return.ts#requiredReturn',
  },
  status: {
    what: 'Whether there is such a return, and why not.',
    from: 'src/domain/vehicles/required-return.ts#requiredReturn',
  },
};
