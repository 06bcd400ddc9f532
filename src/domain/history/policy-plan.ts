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
import { impliedCharges, surrenderCharges } from '../policy/implied-charges.ts';
import { deriveLedger, type Ledger } from '../policy/ledger.ts';

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
}

export interface PolicyPlanOptions {
  readonly chargeStress: number;
  readonly borrowingRate: number;
}

/** The ledger must have an illustrated rate. */
export function policyPlan(illustration: IllustrationInput, options: PolicyPlanOptions): PolicyPlan {
  const ledger = deriveLedger(illustration);
  const implied = impliedCharges(illustration, ledger);
  if (implied === null) throw new Error('A ledger without an illustrated rate cannot be re-projected.');
  const stress = 1 + options.chargeStress;
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
    surrenderCharge: surrenderCharges(ledger),
    face: faceOf(ledger, corridor, increasing),
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
  };
}

/**
 * Level option: the ledger's DB + L where it is clearly more than the corridor asks for, else the last such
 * value (the year's own while there has been none). Increasing: DB + L − AV of year 1.
 */
function faceOf(ledger: Ledger, corridor: Float64Array, increasing: boolean): Float64Array {
  const face = new Float64Array(ledger.years);
  if (increasing)
    return face.fill(
      Math.max(0, ledger.deathBenefit[0] + ledger.loanBalance[0] - ledger.accumulationValue[0]),
    );
  let last: number | null = null;
  for (let t = 0; t < ledger.years; t += 1) {
    const gross = ledger.deathBenefit[t] + ledger.loanBalance[t];
    if (gross > 1.01 * corridor[t] * ledger.accumulationValue[t]) last = gross;
    face[t] = last ?? gross;
  }
  return face;
}
