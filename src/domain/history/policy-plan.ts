/**
 * Values for the reprojection of a ledger on other credits, calculated once for all periods; index t is plan year t
 * + 1.
 *
 *   C'_t = (1 + stress) · max(C_t, 0) + min(C_t, 0)     charges implied by the ledger, a bonus unstressed
 *   SC_t = max(0, AV_t − L_t − SV_t)                    surrender charge
 *   F_t                                                 face: the death benefit that does not come from AV
 */
import { corridorFactor } from '../policy/corridor.ts';
import type { IllustrationInput } from '../policy/illustration.ts';
import { faceOf, impliedCharges, surrenderCharges, deriveLedger } from '../policy/ledger.ts';
import type { Methods } from '../policy/methods.ts';
import { openingBasis, policyTax } from '../policy/policy-tax.ts';
import { loanRateOf, type LoanTerms } from './loan-rate.ts';

export const MAX_LEVEL_BASES = ['after_tax', 'pre_tax_zero'] as const;
export type MaxLevelBasis = (typeof MAX_LEVEL_BASES)[number];

/** Inputs accept the highest stress that Solve tries, so that each answer can be entered. */
export const MAX_CHARGE_STRESS = 10;

export type PolicyPlan = Readonly<ReturnType<typeof policyPlan>>;

/** Tax on the gain if the policy is sold at the end of its last year. */
export type SaleTax = NonNullable<PolicyPlan['sale']>;

interface PolicyPlanOptions {
  readonly methods: Methods;
  readonly chargeStress: number;
  readonly borrowingRate: number;
  /** After tax by the second methods, before tax by the first. */
  readonly maxLevelBasis?: MaxLevelBasis | undefined;
}

interface PlanTerms extends LoanTerms {
  readonly illustration: IllustrationInput;
  readonly charge_stress: number;
  readonly max_level_basis?: MaxLevelBasis | undefined;
  readonly methods: Methods;
}

export const planOf = (terms: PlanTerms, borrowingRate = loanRateOf(terms)): PolicyPlan =>
  policyPlan(terms.illustration, {
    chargeStress: terms.charge_stress,
    borrowingRate,
    maxLevelBasis: terms.max_level_basis,
    methods: terms.methods,
  });

/** The ledger must have an illustrated rate. */
export function policyPlan(illustration: IllustrationInput, options: PolicyPlanOptions) {
  const ledger = deriveLedger(illustration);
  const implied = impliedCharges(illustration, ledger, options.methods);
  if (implied === null) throw new Error('A ledger without an illustrated rate cannot be re-projected.');
  const stress = 1 + options.chargeStress;
  const { methods } = options;
  const isIncreasing = illustration.death_benefit_option === 'increasing';
  const corridor = implied.map((_, t) => corridorFactor(ledger.firstAge + t));
  return {
    ledger,
    years: ledger.years,
    firstAge: ledger.firstAge,
    premium: ledger.premium,
    withdrawals: ledger.withdrawals,
    loans: ledger.loans,
    repayment: ledger.repayment,
    /** C'_t */
    charges: implied.map((charge) => (charge > 0 ? stress * charge : charge)),
    surrenderCharge: surrenderCharges(ledger, methods),
    face: faceOf(ledger, corridor, isIncreasing, methods),
    /** κ(x_t) */
    corridor,
    isIncreasing,
    borrowingRate: options.borrowingRate,
    /** Rate credited on the collateral of a fixed loan; null for participating loans. */
    creditedOnLoan:
      illustration.loan_type === 'fixed'
        ? (illustration.credited_on_loan ?? illustration.illustrated_loan_rate)
        : null,
    openingValue: ledger.openingValue,
    openingLoan: ledger.openingLoan,
    /** Index of the year in which the ledger lapses, or −1. */
    ledgerLapse: ledger.lapse,
    methods,
    /** Tax that the final value must cover with a level income; null if it need not. */
    sale:
      (options.maxLevelBasis ?? (methods === 'second' ? 'after_tax' : 'pre_tax_zero')) === 'after_tax'
        ? {
            isMec: illustration.is_mec,
            openingBasis: openingBasis(illustration),
            /** By the year of the sale. */
            rate: policyTax(illustration, ledger, methods).saleRate,
          }
        : null,
  };
}

/**
 * The policy's years on other credits cr_t, with the plan's stressed charges C' and borrowing rate b:
 *
 *   participating   AV'_t = (AV'_{t−1} + P_t − W_t − C'_t)(1 + cr_t)
 *   fixed           AV'_t = (AV'_{t−1} + P_t − W_t − C'_t − ℓ'_t)(1 + cr_t) + ℓ'_t (1 + i_cred),  ℓ' the collateral
 *   loan            L'_t  = ℓ'_t (1 + b),  ℓ'_t = L'_{t−1} + loans_t − repayment_t
 *   surrender       SV'_t = max(0, AV'_t − SC_t − L'_t)
 *   death           DB'_t = max(0, max(F_t [+ AV'_t when increasing], κ(x_t) AV'_t) − L'_t)
 *
 * The policy lapses if AV' + P − W − C' < 0, if L' > 0 and AV' ≤ L', or in the year in which the ledger lapses,
 * because the ledger has no later charges. From then on all values are 0.
 */
export type PolicyRun = ReturnType<typeof reprojectPolicy>;

export interface PolicyDistributions {
  readonly withdrawals: Float64Array;
  readonly loans: Float64Array;
}

/** `credits` from `first` on. The projection ends with the credits or the ledger. */
export function reprojectPolicy(
  plan: PolicyPlan,
  credits: ArrayLike<number>,
  distributions: PolicyDistributions = plan,
) {
  const years = Math.min(plan.years, credits.length);
  const accumulationValue = new Float64Array(years);
  const loanBalance = new Float64Array(years);
  const surrenderValue = new Float64Array(years);
  const deathBenefit = new Float64Array(years);
  let value = plan.openingValue;
  let loan = plan.openingLoan;
  let lapse = -1;
  /** Loan and interest that the lapse cancels. The year of the lapse has no new loan. */
  let loanCancelled = 0;
  for (let t = 0; t < years; t += 1) {
    const charged = value + plan.premium[t] - distributions.withdrawals[t] - plan.charges[t];
    const owed = loan + distributions.loans[t] - plan.repayment[t];
    const loanWithInterest = owed * (1 + plan.borrowingRate);
    const endValue =
      plan.creditedOnLoan === null
        ? charged * (1 + credits[t])
        : (charged - owed) * (1 + credits[t]) + owed * (1 + plan.creditedOnLoan);
    if (charged < 0 || (loanWithInterest > 0 && endValue <= loanWithInterest) || t === plan.ledgerLapse) {
      lapse = t;
      loanCancelled = Math.max(0, loan * (1 + plan.borrowingRate));
      break;
    }
    value = endValue;
    loan = loanWithInterest;
    accumulationValue[t] = value;
    loanBalance[t] = loan;
    surrenderValue[t] = Math.max(0, value - plan.surrenderCharge[t] - loan);
    const specified = plan.face[t] + (plan.isIncreasing ? value : 0);
    deathBenefit[t] = Math.max(0, Math.max(specified, plan.corridor[t] * value) - loan);
  }
  return { years, accumulationValue, loanBalance, surrenderValue, deathBenefit, lapse, loanCancelled };
}
