/**
 * Recalculates a ledger at another level credit, loan rate, premium or income with its implied charges, without
 * stress. The implied charges of the result equal those of the ledger.
 */
import { emptyRow, type IllustrationInput, type LedgerRow } from '../policy/illustration.ts';
import { deriveLedger, type Ledger } from '../policy/ledger.ts';
import type { Methods } from '../policy/methods.ts';
import { openingBasis } from '../policy/policy-tax.ts';
import { policyPlan, type PolicyPlan, reprojectPolicy } from './policy-plan.ts';

export interface PolicyChange {
  /** Level credit. */
  illustrated_rate?: number | undefined;
  /** Rate charged on loans. The rate credited on the collateral of a fixed loan is unchanged. */
  loan_rate?: number | undefined;
  /** Dollars in each year in which the ledger has a premium. */
  premium?: number | undefined;
  /** Withdrawn or borrowed in each income year like in the ledger; dollars before the policy's tax. */
  income?: number | undefined;
  income_from_age?: number | undefined;
  income_to_age?: number | undefined;
  /** Replaces the ledger before all other changes. */
  design?: SolvedDesign | undefined;
}

/** A solved design: a multiple of the ledger, with a level income borrowed in its distribution years. */
export interface SolvedDesign {
  readonly multiple: number;
  readonly income: number;
}

function multiplyDollars<T extends object>(dollars: T, by: number): T {
  const converted = { ...dollars };
  for (const [key, value] of Object.entries(dollars))
    if (typeof value === 'number') Object.assign(converted, { [key]: by * value });
  return converted;
}

/** Multiplies all dollars of a design, including its charges. */
const scaleDesign = <I extends IllustrationInput>(illustration: I, by: number): I => ({
  ...illustration,
  ...(illustration.opening && { opening: multiplyDollars(illustration.opening, by) }),
  rows: illustration.rows.map(({ year, age, ...dollars }) => ({
    year,
    age,
    ...multiplyDollars(dollars, by),
  })),
});

/** The ledger must have an illustrated rate. Without a change, it is returned unchanged. */
export function repricedIllustration<I extends IllustrationInput>(
  ledger: I,
  { design, ...change }: PolicyChange,
  methods: Methods,
): I {
  const { multiple = 1, income } = design ?? {};
  const illustration = multiple === 1 ? ledger : scaleDesign(ledger, multiple);
  const borrowed = changedFlows(illustration, { income }, true);
  // One projection for all changes, because a ledger that lapses between two has lost its later charges.
  const flows = changedFlows(borrowed ? withFlows(illustration, borrowed) : illustration, change) ?? borrowed;
  const { illustrated_rate: currentRate, illustrated_loan_rate: currentLoanRate } = illustration;
  const { illustrated_rate: rate = currentRate, loan_rate: loanRate = currentLoanRate } = change;
  if (rate === undefined || (rate === currentRate && loanRate === currentLoanRate && !flows))
    return illustration;
  return reprojected(illustration, { rate, loanRate }, methods, flows);
}

/** Level credits at which a design lasts if it lapses at the ledger's own rate. */
const HIGHER_RATES = [0.08, 0.12];

/**
 * The changed design for market history and simulated paths, whose credits and loan rate replace those of the ledger.
 * A design that lapses at the ledger's rate has no later charges, so it would lapse in every period; the charges are
 * equal at any rate.
 */
export function designWithAllCharges<I extends IllustrationInput>(
  ledger: I,
  changes: PolicyChange,
  methods: Methods,
): I {
  const at = (illustrated_rate?: number): I =>
    repricedIllustration(ledger, { ...changes, illustrated_rate, loan_rate: undefined }, methods);
  const lapses = (illustration: I): boolean => deriveLedger(illustration).lapse >= 0;
  const design = at();
  if (design === ledger || lapses(ledger) || !lapses(design)) return design;
  return HIGHER_RATES.map(at).find((one) => !lapses(one)) ?? design;
}

/** Recalculates a ledger from its implied charges, also without changes. It must have an illustrated rate. */
export function reprojected<I extends IllustrationInput>(
  illustration: I,
  { rate, loanRate }: { readonly rate: number; readonly loanRate: number },
  methods: Methods,
  flows: Flows | null = null,
): I {
  const { illustrated_loan_rate: currentLoanRate, loan_type } = illustration;
  const plan: PolicyPlan = {
    ...policyPlan(illustration, { chargeStress: 0, borrowingRate: loanRate, methods }),
    ...flows,
  };
  const run = reprojectPolicy(plan, new Float64Array(plan.years).fill(rate));
  const printed = illustration.accumulation_value_is_net_of_loans
    ? run.accumulationValue.map((value, t) => value - run.loanBalance[t])
    : run.accumulationValue;
  const rows = illustration.rows.map((row, t): LedgerRow =>
    run.lapse >= 0 && t >= run.lapse
      ? emptyRow(row)
      : {
          ...row,
          ...(flows && flowsOf(flows, t)),
          // The guarantee applies only to the carrier's premiums, loans and loan rate.
          ...((flows || loanRate !== currentLoanRate) && {
            guaranteed_surrender_value: undefined,
            guaranteed_death_benefit: undefined,
          }),
          // The loan is calculated from loans and repayments; a printed balance belongs to the printed values.
          loan_balance: undefined,
          loan_interest: undefined,
          accumulation_value: printed[t],
          surrender_value: run.surrenderValue[t],
          death_benefit: run.deathBenefit[t],
        },
  );
  return {
    ...illustration,
    illustrated_rate: rate,
    illustrated_loan_rate: loanRate,
    ...(loan_type === 'fixed' &&
      loanRate !== currentLoanRate && { credited_on_loan: illustration.credited_on_loan ?? currentLoanRate }),
    rows,
  };
}

const paidOut = ({ withdrawals, loans }: Pick<LedgerRow, 'withdrawals' | 'loans'>): number =>
  (withdrawals ?? 0) + (loans ?? 0);

/** Returns the income years of a ledger, the yearly income if it is level, and the mean. */
export function ledgerIncome({ rows }: Pick<IllustrationInput, 'rows'>) {
  const paying = rows.filter((row) => paidOut(row) > 0);
  const [first, last] = [paying.at(0), paying.at(-1)];
  if (!first || !last) return null;
  const amounts = paying.map(paidOut);
  return {
    from_age: first.age,
    to_age: last.age,
    level: amounts.every((amount) => Math.abs(amount - paidOut(first)) <= 0.5) ? paidOut(first) : null,
    mean: amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length,
  };
}

/** Returns whether the policy's income bears tax: every income of a MEC, otherwise withdrawals above the basis. */
export function isIncomeTaxed(illustration: IllustrationInput, change: PolicyChange): boolean {
  if (illustration.is_mec) return true;
  if (change.design) return false;
  const flows = changedFlows(illustration, change);
  let basis = openingBasis(illustration);
  return illustration.rows.some(({ premium_outlay: paid, withdrawals }, t) => {
    basis += (flows ? flows.premium[t] : paid) ?? 0;
    basis -= (flows ? flows.withdrawals[t] : withdrawals) ?? 0;
    return basis < 0;
  });
}

type Flows = Pick<Ledger, 'premium' | 'withdrawals' | 'loans'>;

const flowsOf = ({ premium, withdrawals, loans }: Flows, t: number) => ({
  premium_outlay: premium[t],
  withdrawals: withdrawals[t],
  loans: loans[t],
});

/** Replaces the flows only, not the values that follow from them. */
const withFlows = <I extends IllustrationInput>(illustration: I, flows: Flows): I => ({
  ...illustration,
  rows: illustration.rows.map((row, t) => ({ ...row, ...flowsOf(flows, t) })),
});

/** Returns null if neither premium nor income changes. `isBorrowed`: all income is borrowed, even if the ledger has withdrawals. */
function changedFlows(
  illustration: IllustrationInput,
  change: PolicyChange,
  isBorrowed = false,
): Flows | null {
  const { premium, income, income_from_age, income_to_age } = change;
  const changesIncome = [income, income_from_age, income_to_age].some((one) => one !== undefined);
  if (premium === undefined && !changesIncome) return null;
  const { rows } = illustration;
  const currentRate = ledgerIncome(illustration);
  const from = income_from_age ?? currentRate?.from_age ?? Infinity;
  const to = income_to_age ?? currentRate?.to_age ?? -Infinity;
  const borrows = !currentRate || rows.some(({ loans }) => (loans ?? 0) > 0);
  const shares = rows.map((row) => {
    const paid = paidOut(row);
    if (!changesIncome) return { withdrawals: row.withdrawals ?? 0, loans: row.loans ?? 0 };
    if (row.age < from || row.age > to) return { withdrawals: 0, loans: 0 };
    // A year without an amount has that of the other years.
    const amount = income ?? (paid > 0 ? paid : (currentRate?.level ?? currentRate?.mean ?? 0));
    const withdrawn = isBorrowed ? 0 : paid > 0 ? (row.withdrawals ?? 0) / paid : borrows ? 0 : 1;
    return { withdrawals: amount * withdrawn, loans: amount * (1 - withdrawn) };
  });
  return {
    premium: Float64Array.from(rows, ({ premium_outlay: paid }) =>
      premium !== undefined && (paid ?? 0) > 0 ? premium : (paid ?? 0),
    ),
    withdrawals: Float64Array.from(shares, ({ withdrawals }) => withdrawals),
    loans: Float64Array.from(shares, ({ loans }) => loans),
  };
}
