/**
 * What a re-projection of a ledger on other credits needs, worked out once for all periods; index t is plan
 * year t + 1.
 *
 *   C'_t = (1 + stress) · max(C_t, 0) + min(C_t, 0)     charges implied by the ledger, a bonus unstressed
 *   SC_t = max(0, AV_t − L_t − SV_t)                    surrender charge
 *   F_t                                                 face: the death benefit that does not come from AV
 */
import { corridorFactor } from '../policy/corridor.ts';
import type { IllustrationInput } from '../policy/illustration.ts';
import { faceOf } from '../policy/face.ts';
import { impliedCharges, surrenderCharges } from '../policy/implied-charges.ts';
import { deriveLedger, type Ledger } from '../policy/ledger.ts';
import type { Methods } from '../policy/methods.ts';
import { openingBasis, policyTax } from '../policy/policy-tax.ts';
import { loanRateOf, type LoanTerms } from './loan-rate.ts';

export const MAX_LEVEL_BASES = ['after_tax', 'pre_tax_zero'] as const;
export type MaxLevelBasis = (typeof MAX_LEVEL_BASES)[number];

export interface PolicyPlan {
  readonly ledger: Ledger;
  readonly years: number;
  readonly firstAge: number;
  readonly premium: Float64Array;
  readonly withdrawals: Float64Array;
  readonly loans: Float64Array;
  readonly repayment: Float64Array;
  /** C'_t */
  readonly charges: Float64Array;
  readonly surrenderCharge: Float64Array;
  readonly face: Float64Array;
  /** κ(x_t) */
  readonly corridor: Float64Array;
  readonly increasing: boolean;
  /** Rate charged on loans. */
  readonly borrowingRate: number;
  /** Rate credited to the collateral of a fixed loan; null where a loan participates in the credits. */
  readonly creditedOnLoan: number | null;
  readonly openingValue: number;
  readonly openingLoan: number;
  /** Index of the year in which the ledger itself ends without value, or −1. */
  readonly ledgerLapse: number;
  readonly methods: Methods;
  /** What a level income must leave at the end; null where it may leave a tax debt. */
  readonly sale: SaleTax | null;
}

/** The tax on the gain of the policy, sold at the end of its last year. */
export interface SaleTax {
  readonly isMec: boolean;
  readonly openingBasis: number;
  /** By the year of the sale. */
  readonly rate: Float64Array;
}

interface PolicyPlanOptions {
  readonly methods: Methods;
  readonly chargeStress: number;
  readonly borrowingRate: number;
  /** After tax by the second methods, before it by the first. */
  readonly maxLevelBasis?: MaxLevelBasis | undefined;
}

/** The terms that a calculation on history or on paths takes. */
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
export function policyPlan(illustration: IllustrationInput, options: PolicyPlanOptions): PolicyPlan {
  const ledger = deriveLedger(illustration);
  const implied = impliedCharges(illustration, ledger, options.methods);
  if (implied === null) throw new Error('A ledger without an illustrated rate cannot be re-projected.');
  const stress = 1 + options.chargeStress;
  const { methods } = options;
  const increasing = illustration.death_benefit_option === 'increasing';
  const corridor = implied.map((_, t) => corridorFactor(ledger.firstAge + t));
  return {
    ledger,
    years: ledger.years,
    firstAge: ledger.firstAge,
    premium: ledger.premium,
    withdrawals: ledger.withdrawals,
    loans: ledger.loans,
    repayment: ledger.repayment,
    charges: implied.map((charge) => (charge > 0 ? stress * charge : charge)),
    surrenderCharge: surrenderCharges(ledger, methods),
    face: faceOf(ledger, corridor, increasing, methods),
    corridor,
    increasing,
    borrowingRate: options.borrowingRate,
    creditedOnLoan:
      illustration.loan_type === 'fixed'
        ? (illustration.credited_on_loan ?? illustration.illustrated_loan_rate)
        : null,
    openingValue: ledger.openingValue,
    openingLoan: ledger.openingLoan,
    ledgerLapse: ledger.lapse,
    methods,
    sale:
      (options.maxLevelBasis ?? (methods === 'second' ? 'after_tax' : 'pre_tax_zero')) === 'after_tax'
        ? {
            isMec: illustration.is_mec,
            openingBasis: openingBasis(illustration),
            rate: policyTax(illustration, ledger, methods).saleRate,
          }
        : null,
  };
}
