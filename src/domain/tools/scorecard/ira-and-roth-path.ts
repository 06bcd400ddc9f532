/** The IRA without a conversion: T_t = (T_{t−1} − RMD_t)(1 + r), RMD_t = T_{t−1} ÷ period from rmd_age on. */
import { requiredMinimumDistribution } from '../../tax/federal/retirement-distributions.ts';
import type { PlanYear } from './household-tax.ts';
import type { TaxScorecardInput } from './tax-scorecard-schema.ts';

type IraYear = ReturnType<typeof runIra>[number];
export type ScorecardRow = Omit<IraYear, 'rmd_after_tax'>;

export function runIra(input: TaxScorecardInput, years: readonly PlanYear[]) {
  const rows = [];
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
      /** RMD less its tax, without benefits: the amount that the Roth household matches. */
      rmd_after_tax: rmd - taxOnRmd,
    });
  }
  return rows;
}

/**
 * The IRA that is converted within K years. T pre-tax balance (including the bonus), R Roth, τ the rate of the year.
 * Order within a year:
 *
 *  1. RMD_t = T ÷ distribution period from rmd_age on: it cannot be converted.
 *  2. conversion c = (T − RMD) ÷ (K − t + 1), so that year K converts the rest; or the amount that fills the chosen
 *     bracket in each of the K years, and the rest is not converted.
 *  3. its tax out of the amount converted (before 59½ the amount withheld is itself an early distribution:
 *     w = tax ÷ (1 − 10%), a tenth of w is penalty), or from outside.
 *  4. the Roth pays the excess of the IRA household's RMD after tax over this household's, at most R.
 *  5. T = (T − RMD − c)(1 + r), R = (R + c − w − payment)(1 + r).
 *
 * Provisional income includes conversions but not Roth payments.
 */
export function runRoth(
  input: TaxScorecardInput,
  years: readonly PlanYear[],
  ira: readonly IraYear[],
): ScorecardRow[] {
  const rows: ScorecardRow[] = [];
  const growth = 1 + input.rate_of_return;
  let preTax = input.balance * (1 + input.bonus_amount);
  let roth = 0;
  let cumulativeTax = 0;
  let cumulativeIncome = 0;
  years.forEach((plan, index) => {
    const rmd = requiredMinimumDistribution(preTax, plan.age, input.rmd_age);
    const yearsLeft = input.roth_conversion_years - plan.year + 1;
    const conversion = yearsLeft > 0 ? conversionOf(plan, rmd, preTax - rmd, yearsLeft) : 0;
    const taxOnRmd = plan.taxOnIncome(rmd);
    const taxOnConversion = plan.taxOnIncome(rmd + conversion) - taxOnRmd;
    const taxOnBenefits = plan.taxOnBenefits(rmd + conversion);

    const isPaidOutside = input.conversion_tax_from === 'outside';
    const withheld = isPaidOutside ? 0 : taxOnConversion / (1 - plan.earlyRate);
    const penalty = withheld * plan.earlyRate;
    roth += conversion - withheld;

    const shortOfIra = ira[index].rmd_after_tax - (rmd - taxOnRmd);
    const paid = input.match_distributions ? Math.min(roth, Math.max(0, shortOfIra)) : 0;
    preTax = yearsLeft === 1 && !plan.fillBracket ? 0 : (preTax - rmd - conversion) * growth;
    roth = (roth - paid) * growth;

    const tax = taxOnRmd + taxOnConversion + taxOnBenefits + penalty;
    cumulativeTax += tax;
    cumulativeIncome +=
      rmd - taxOnRmd + paid + plan.socialSecurity - taxOnBenefits - (isPaidOutside ? taxOnConversion : 0);
    const legacyTax = preTax * plan.heirRate;
    rows.push({
      year: plan.year,
      age: plan.age,
      rmd,
      conversion,
      roth_distribution: paid,
      social_security: plan.socialSecurity,
      taxable_social_security: plan.taxableBenefits(rmd + conversion),
      /** On distributions, conversions and Social Security, with the penalty. */
      tax,
      tax_on_social_security: taxOnBenefits,
      /** On the part of a conversion withheld for its tax before 59½. */
      penalty,
      tax_on_rmd: taxOnRmd,
      tax_on_conversion: taxOnConversion,
      withheld,
      pre_tax_balance: preTax,
      roth_balance: roth,
      balance: preTax + roth,
      cumulative_tax: cumulativeTax,
      cumulative_net_income: cumulativeIncome,
      after_tax_legacy: preTax - legacyTax + roth,
      legacy_tax: legacyTax,
      total_value: cumulativeIncome + preTax - legacyTax + roth,
    });
  });
  return rows;
}

const conversionOf = (plan: PlanYear, rmd: number, available: number, yearsLeft: number): number =>
  plan.fillBracket ? plan.fillBracket(rmd, available) : available / yearsLeft;
