/** A ledger as columns, including the derived ones; index t is plan year t + 1. */
import type { DerivedLedgerRow, IllustrationInput, LedgerRow } from './illustration.ts';
import { rewordForOrigin } from './ledger-origin.ts';
import type { Methods } from './methods.ts';

export type Ledger = Readonly<ReturnType<typeof deriveLedger>>;

export const hasLapsed = (row: LedgerRow): boolean =>
  row.accumulation_value === 0 && row.surrender_value === 0 && row.death_benefit === 0;

/** States the lapse of the ledger itself, which every period and path repeats. Null if the ledger stays in force. */
export function ledgerLapseSentence({
  rows,
  origin,
}: Pick<IllustrationInput, 'rows' | 'origin'>): string | null {
  const end = rows.find(hasLapsed);
  return end
    ? rewordForOrigin(
        `The illustration itself lapses in year ${end.year}, at age ${end.age}. It has no later charges, so the policy lapses then at the latest in every period or simulated path that reaches that year.`,
        { origin },
      )
    : null;
}

/** L_t = (L_{t−1} + loans − repayment)(1 + i) if the ledger has no loan balance. Interest is in arrears and capitalized. */
export function deriveLedger(illustration: IllustrationInput) {
  const { rows, opening, illustrated_loan_rate: rate } = illustration;
  const years = rows.length;
  const createColumn = (): Float64Array => new Float64Array(years);
  const netOfLoans = illustration.accumulation_value_is_net_of_loans;
  const openingLoan = opening?.loan_balance ?? 0;
  const ledger = {
    years,
    firstAge: rows[0].age,
    premium: createColumn(),
    withdrawals: createColumn(),
    loans: createColumn(),
    repayment: createColumn(),
    loanInterest: createColumn(),
    loanBalance: createColumn(),
    /** Before loans, also if the carrier prints the value net of loans. */
    accumulationValue: createColumn(),
    surrenderValue: createColumn(),
    deathBenefit: createColumn(),
    /** withdrawals + loans */
    distribution: createColumn(),
    netCashFlow: createColumn(),
    /** Index of the year in which the policy ends without value, or −1. */
    lapse: rows.findIndex(hasLapsed),
    loanCancelled: 0,
    openingValue: (opening?.accumulation_value ?? 0) + (netOfLoans ? openingLoan : 0),
    openingLoan,
  };
  let loan = openingLoan;
  for (let t = 0; t < years; t += 1) {
    const row = rows[t];
    const isAfterLapse = ledger.lapse >= 0 && t >= ledger.lapse;
    const loanBeforeInterest = loan + row.loans - row.loan_repayment;
    const loanWithInterest = loanBeforeInterest * (1 + rate);
    if (t === ledger.lapse) ledger.loanCancelled = row.loan_balance ? row.loan_balance : loanWithInterest;
    loan = isAfterLapse ? 0 : (row.loan_balance ?? loanWithInterest);
    ledger.premium[t] = row.premium_outlay;
    ledger.withdrawals[t] = row.withdrawals;
    ledger.loans[t] = row.loans;
    ledger.repayment[t] = row.loan_repayment;
    ledger.loanInterest[t] =
      isAfterLapse && t > ledger.lapse ? 0 : (row.loan_interest ?? loanBeforeInterest * rate);
    ledger.loanBalance[t] = loan;
    ledger.accumulationValue[t] = row.accumulation_value + (netOfLoans && !isAfterLapse ? loan : 0);
    ledger.surrenderValue[t] = row.surrender_value;
    ledger.deathBenefit[t] = row.death_benefit;
    ledger.distribution[t] = row.withdrawals + row.loans;
    ledger.netCashFlow[t] = ledger.distribution[t] - row.premium_outlay - row.loan_repayment;
  }
  return ledger;
}

/** Returns the client's yearly payments, which are also the contributions to the accounts. */
export function outlayOf(ledger: Ledger): Float64Array {
  return ledger.premium.map((premium, t) => premium + ledger.repayment[t]);
}

export function derivedRows(illustration: IllustrationInput, ledger: Ledger): DerivedLedgerRow[] {
  return illustration.rows.map((row, t) => ({
    ...row,
    accumulation_value: ledger.accumulationValue[t],
    loan_interest: ledger.loanInterest[t],
    loan_balance: ledger.loanBalance[t],
    net_cash_flow: ledger.netCashFlow[t],
    distribution: ledger.distribution[t],
  }));
}

/**
 * Level option: the ledger's DB + L if it exceeds 1.01 · κ · AV, otherwise the last such value. Before the first
 * such value: the smallest DB + L so far, without a corridor's excess (second methods), or the year's DB + L (first
 * methods). Increasing option: DB + L − AV of year 1.
 */
export function faceOf(
  ledger: Ledger,
  corridor: Float64Array,
  isIncreasing: boolean,
  methods: Methods,
): Float64Array {
  const face = new Float64Array(ledger.years);
  if (isIncreasing)
    return face.fill(
      Math.max(0, ledger.deathBenefit[0] + ledger.loanBalance[0] - ledger.accumulationValue[0]),
    );
  let lastFace: number | null = null;
  let smallest = Infinity;
  for (let t = 0; t < ledger.years; t += 1) {
    const gross = ledger.deathBenefit[t] + ledger.loanBalance[t];
    if (gross > 1.01 * corridor[t] * ledger.accumulationValue[t]) lastFace = gross;
    smallest = Math.min(smallest, gross);
    face[t] = lastFace ?? (methods === 'second' ? smallest : gross);
  }
  return face;
}

/** Returns null if the illustrated rate is unknown. */
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
  // There are no charges after a lapse and, by the second methods, in its year: the lost value is not a charge.
  if (ledger.lapse >= 0) charges.fill(0, methods === 'second' ? ledger.lapse : ledger.lapse + 1);
  return charges;
}

/** SC_t = max(0, AV_t − L_t − SV_t). By the second methods, 0 from a lapse on. */
export function surrenderCharges(ledger: Ledger, methods: Methods): Float64Array {
  const charges = ledger.accumulationValue.map((value, t) =>
    Math.max(0, value - ledger.loanBalance[t] - ledger.surrenderValue[t]),
  );
  return methods === 'second' && ledger.lapse >= 0 ? charges.fill(0, ledger.lapse) : charges;
}
