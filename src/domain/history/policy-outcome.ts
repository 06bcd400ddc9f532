import type { Ledger } from '../policy/ledger.ts';
import type { PolicyPlan, PolicyDistributions, PolicyRun } from './policy-plan.ts';
import { geometricMean } from '../shared/math.ts';
import type { IllustrationInput } from '../policy/illustration.ts';
import { policyTax, type PolicyTax } from '../policy/policy-tax.ts';
import { cashFlowIrr } from '../shared/cash-flow-irr.ts';
import type { Longevity } from '../vehicles/vehicle.ts';
import { type Marked, marked } from './marked-figures.ts';
import { isRateAbove } from '../policy/compliance-profile.ts';
import { carrierRates, isAbove, type CarrierLimit } from '../policy/carrier-scale.ts';

/** Returns a reprojected policy as a ledger, so that the same function taxes both. There are no payments from a lapse on. */
export function ledgerOf(plan: PolicyPlan, run: PolicyRun, distributions: PolicyDistributions): Ledger {
  const { years } = run;
  const inForce = run.lapse < 0 ? years : run.lapse;
  const column = (from: Float64Array) => from.slice(0, years).fill(0, inForce);
  const premium = column(plan.premium);
  const withdrawals = column(distributions.withdrawals);
  const loans = column(distributions.loans);
  const repayment = column(plan.repayment);
  const distribution = withdrawals.map((amount, t) => amount + loans[t]);
  return {
    years,
    firstAge: plan.firstAge,
    premium,
    withdrawals,
    loans,
    repayment,
    loanInterest: run.loanBalance.map((balance) => balance - balance / (1 + plan.borrowingRate)),
    loanBalance: run.loanBalance,
    accumulationValue: run.accumulationValue,
    surrenderValue: run.surrenderValue,
    deathBenefit: run.deathBenefit,
    distribution,
    netCashFlow: distribution.map((amount, t) => amount - premium[t] - repayment[t]),
    lapse: run.lapse,
    loanCancelled: run.loanCancelled,
    openingValue: plan.openingValue,
    openingLoan: plan.openingLoan,
  };
}

/** Results without rows, fast enough for every period of a history. */
export type PolicyFigures = ReturnType<typeof policyFigures>['figures'];

export function policyFigures(
  illustration: IllustrationInput,
  plan: PolicyPlan,
  credits: ArrayLike<number>,
  run: PolicyRun,
  distributions: PolicyDistributions = plan,
) {
  const { years, lapse } = run;
  const ledger = ledgerOf(plan, run, distributions);
  const tax = policyTax(illustration, ledger, plan.methods);
  const last = years - 1;
  const flows = new Float64Array(years + 1);
  let income = 0;
  let sum = 0;
  let product = 1;
  let zeros = 0;
  for (let t = 0; t < years; t += 1) {
    flows[t] = tax.netIncome[t] - ledger.premium[t] - ledger.repayment[t];
    income += tax.netIncome[t];
    sum += credits[t];
    product *= 1 + credits[t];
    if (credits[t] <= 0) zeros += 1;
  }
  const irrWith = (terminal: number) => {
    flows[years] = terminal;
    return cashFlowIrr(flows).irr;
  };
  const figures = {
    average_credit: sum / years,
    geometric: geometricMean(product, years),
    /** Years with a credit of zero or less. */
    zero_years: zeros,
    /** Net income, including the tax of a lapse. */
    total_income: income,
    longevity: longevityOf(plan, distributions, run),
    /** Surrender value of the last year, before tax. */
    ending_value: run.surrenderValue[last],
    after_tax_ending_value: tax.afterTaxSurrender[last],
    death_benefit: run.deathBenefit[last],
    irr_surrender: irrWith(tax.afterTaxSurrender[last]),
    irr_death: irrWith(run.deathBenefit[last]),
    /** Plan year. */
    lapse_year: lapse < 0 ? null : lapse + 1,
    lapse_tax: tax.lapseTax,
  };
  return { figures, ledger, tax };
}

/** Returns the last year paid in full. Distributions end with the policy. If no year is paid, returns the year before the first. */
function longevityOf(plan: PolicyPlan, distributions: PolicyDistributions, run: PolicyRun): Longevity {
  let first = -1;
  for (let t = run.years - 1; t >= 0; t -= 1)
    if (distributions.withdrawals[t] + distributions.loans[t] > 0) first = t;
  if (first < 0) return { age: null, years: null, beyond_horizon: false };
  const years = run.lapse < 0 ? run.years : Math.max(run.lapse, first);
  return { age: plan.firstAge + years - 1, years, beyond_horizon: run.lapse < 0 };
}

export type PolicyHistoryRow = ReturnType<typeof rowsOf>[number] & Marked;

export interface PolicyOutcome extends PolicyFigures {
  rows: PolicyHistoryRow[];
}

export function policyOutcome(
  illustration: IllustrationInput,
  plan: PolicyPlan,
  credits: ArrayLike<number>,
  run: PolicyRun,
  distributions: PolicyDistributions = plan,
): PolicyOutcome {
  const { figures, ...made } = policyFigures(illustration, plan, credits, run, distributions);
  return { rows: rowsOf(plan, credits, run, made), ...figures };
}

function rowsOf(
  plan: PolicyPlan,
  credits: ArrayLike<number>,
  run: PolicyRun,
  { ledger, tax }: { readonly ledger: Ledger; readonly tax: PolicyTax },
) {
  const inForce = run.lapse < 0 ? run.years : run.lapse;
  return Array.from({ length: run.years }, (_, t) => ({
    year: t + 1,
    age: plan.firstAge + t,
    premium_outlay: ledger.premium[t],
    withdrawals: ledger.withdrawals[t],
    loans: ledger.loans[t],
    loan_repayment: ledger.repayment[t],
    /** Stressed. */
    charges: t < inForce ? plan.charges[t] : 0,
    credited_rate: t < inForce ? credits[t] : 0,
    accumulation_value: run.accumulationValue[t],
    loan_balance: run.loanBalance[t],
    surrender_value: run.surrenderValue[t],
    death_benefit: run.deathBenefit[t],
    distribution_tax: tax.tax[t],
    net_income: tax.netIncome[t],
    lapsed: t >= inForce,
  }));
}

/** Caps the yearly figures and results of a reprojected policy at the carrier's. */
const RATES: readonly string[] = ['average_credit', 'geometric', 'irr_surrender', 'irr_death'];

/** A member with its limit: null hides the figure, undefined means no limit. */
type Limits<Figures> = readonly (readonly [keyof Figures & string, number | null | undefined])[];

function applyLimits<Figures extends object>(
  uncapped: Figures,
  limits: Limits<Figures>,
  { profile }: CarrierLimit,
): Figures & Marked {
  const above: string[] = [];
  const lowered: Partial<Record<string, number | null>> = {};
  for (const [name, limit] of limits) {
    const value = uncapped[name];
    if (typeof value !== 'number' || limit === undefined) continue;
    if (limit === null || (RATES.includes(name) ? isRateAbove(value, limit) : isAbove(value, limit)))
      above.push(name);
    lowered[name] = limit === null ? null : Math.min(value, limit);
  }
  const displayed: Figures =
    profile === 'client_clamped' ? Object.assign({ ...uncapped }, lowered) : uncapped;
  return { ...displayed, ...marked(profile, above) };
}

export const limitedRows = (rows: readonly PolicyHistoryRow[], limit: CarrierLimit): PolicyHistoryRow[] =>
  rows.map((row, t) => {
    const { accumulationValue, surrenderValue, deathBenefit, income } = limit.scale;
    return applyLimits(
      row,
      [
        ['accumulation_value', accumulationValue[t]],
        ['surrender_value', surrenderValue[t]],
        ['death_benefit', deathBenefit[t]],
        ['net_income', income[t]],
      ],
      limit,
    );
  });

export function limitedOutcome<Outcome extends PolicyOutcome & { level_income: number | null }>(
  uncapped: Outcome,
  limit: CarrierLimit,
): Outcome {
  const { scale } = limit;
  const last = uncapped.rows.length - 1;
  const rates = carrierRates(scale, uncapped.rows.length);
  const figures: PolicyOutcome & { level_income: number | null } = uncapped;
  return {
    ...uncapped,
    ...applyLimits(
      figures,
      [
        ['average_credit', scale.rate ?? undefined],
        ['geometric', scale.rate ?? undefined],
        [
          'total_income',
          uncapped.rows.reduce((sum, row, t) => sum + Math.min(row.net_income, scale.income[t]), 0),
        ],
        ['ending_value', scale.surrenderValue[last]],
        ['after_tax_ending_value', scale.afterTaxSurrender[last]],
        ['death_benefit', scale.deathBenefit[last]],
        ['irr_surrender', rates.surrender],
        ['irr_death', rates.death],
        ['level_income', scale.largestIncome],
      ],
      limit,
    ),
    rows: limitedRows(uncapped.rows, limit),
  };
}
