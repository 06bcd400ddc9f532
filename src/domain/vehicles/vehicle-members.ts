/** Who makes what in an account's results. */
import type { ResultMembers } from '../shared/result-members.ts';
import type { SolvedReturn } from './required-return.ts';
import type { VehicleResult } from './vehicle-calculation.ts';

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
