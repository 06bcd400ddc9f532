/**
 * The charge at the start of a year that explains the illustrated value at its end, at the illustrated
 * rate g.
 *   participating loans   C_t = AV_{t−1} + P_t − W_t − AV_t / (1 + g)
 *   fixed loans           C_t = AV_{t−1} + P_t − W_t − ℓ − (AV_t − ℓ(1 + i_cred)) / (1 + g),
 *                         ℓ = L_{t−1} + loans − repayment, the collateral credited at i_cred
 * A negative C_t is a bonus, or a wrong g: it is kept.
 */
import type { IllustrationInput } from './illustration.ts';
import type { Ledger } from './ledger.ts';
import type { Methods } from './methods.ts';

/** Null when the illustrated rate is not known. */
export function impliedCharges(
  illustration: IllustrationInput,
  ledger: Ledger,
  methods: Methods,
): Float64Array | null {
  const { illustrated_rate: g, loan_type, illustrated_loan_rate } = illustration;
  if (g === undefined) return null;
  const credited = illustration.credited_on_loan ?? illustrated_loan_rate;
  const charges = new Float64Array(ledger.years);
  let value = ledger.openingValue;
  let loan = ledger.openingLoan;
  for (let t = 0; t < ledger.years; t += 1) {
    const collateral = loan_type === 'fixed' ? loan + ledger.loans[t] - ledger.repayment[t] : 0;
    const end = ledger.accumulationValue[t];
    charges[t] =
      value +
      ledger.premium[t] -
      ledger.withdrawals[t] -
      collateral -
      (end - collateral * (1 + credited)) / (1 + g);
    value = end;
    loan = ledger.loanBalance[t];
  }
  // Nothing is left to charge after a lapse, nor, by the second methods, in its own year: what ended there is no charge.
  if (ledger.lapse >= 0) charges.fill(0, methods === 'second' ? ledger.lapse : ledger.lapse + 1);
  return charges;
}

/** SC_t = max(0, AV_t − L_t − SV_t); by the second methods 0 from a lapse on. */
export function surrenderCharges(ledger: Ledger, methods: Methods): Float64Array {
  const charges = ledger.accumulationValue.map((value, t) =>
    Math.max(0, value - ledger.loanBalance[t] - ledger.surrenderValue[t]),
  );
  return methods === 'second' && ledger.lapse >= 0 ? charges.fill(0, ledger.lapse) : charges;
}
