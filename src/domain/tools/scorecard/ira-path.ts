/**
 * The IRA that is kept: T_t = (T_{t−1} − RMD_t)(1 + r), RMD_t = T_{t−1} ÷ distribution period from
 * rmd_age on. Income of the year is the RMD and Social Security, less the tax on both.
 */
import { requiredMinimumDistribution } from '../../tax/federal/required-minimum-distributions.ts';
import type { PlanYear } from './household-tax.ts';
import type { ScorecardRow, TaxScorecardInput } from './tax-scorecard.ts';

/** A row, with the part that the Roth household matches. */
export interface IraYear extends ScorecardRow {
  /** RMD less the tax on it, benefits left aside. */
  rmd_after_tax: number;
}

export function runIra(input: TaxScorecardInput, years: readonly PlanYear[]): IraYear[] {
  const rows: IraYear[] = [];
  let balance = input.balance;
  let cumulativeTax = 0;
  let cumulativeIncome = 0;
  for (const plan of years) {
    const rmd = requiredMinimumDistribution(balance, plan.age, input.rmd_age);
    const taxOnRmd = plan.taxOnIncome(rmd);
    const taxOnBenefits = plan.taxOnBenefits(rmd);
    const tax = taxOnRmd + taxOnBenefits;
    balance = (balance - rmd) * (1 + input.rate_of_return);
    cumulativeTax += tax;
    cumulativeIncome += rmd + plan.socialSecurity - tax;
    const legacyTax = balance * plan.heirRate;
    rows.push({
      year: plan.year,
      age: plan.age,
      rmd,
      conversion: 0,
      roth_distribution: 0,
      social_security: plan.socialSecurity,
      taxable_social_security: plan.taxableBenefits(rmd),
      tax,
      tax_on_social_security: taxOnBenefits,
      penalty: 0,
      tax_on_rmd: taxOnRmd,
      tax_on_conversion: 0,
      withheld: 0,
      pre_tax_balance: balance,
      roth_balance: 0,
      balance,
      cumulative_tax: cumulativeTax,
      cumulative_net_income: cumulativeIncome,
      after_tax_legacy: balance - legacyTax,
      legacy_tax: legacyTax,
      total_value: cumulativeIncome + balance - legacyTax,
      rmd_after_tax: rmd - taxOnRmd,
    });
  }
  return rows;
}
