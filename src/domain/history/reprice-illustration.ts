/**
 * A ledger again at another level credit: its implied charges without stress, its own loan rate. The result is a
 * ledger whose implied charges are the given ledger's, at the new rate.
 */
import type { IllustrationInput, LedgerRow } from '../policy/illustration.ts';
import type { Methods } from '../policy/methods.ts';
import { policyPlan } from './policy-plan.ts';
import { reprojectPolicy } from './reproject-policy.ts';

/** The ledger must have an illustrated rate; at that rate it comes back as it is. */
export function repricedIllustration(
  illustration: IllustrationInput,
  rate: number,
  methods: Methods,
): IllustrationInput {
  if (rate === illustration.illustrated_rate) return illustration;
  const plan = policyPlan(illustration, {
    chargeStress: 0,
    borrowingRate: illustration.illustrated_loan_rate,
    methods,
  });
  const run = reprojectPolicy(plan, new Float64Array(plan.years).fill(rate));
  const printed = illustration.accumulation_value_is_net_of_loans
    ? run.accumulationValue.map((value, t) => value - run.loanBalance[t])
    : run.accumulationValue;
  const rows = illustration.rows.map((row, t): LedgerRow =>
    run.lapse >= 0 && t >= run.lapse
      ? ended(row)
      : {
          ...row,
          // The loan follows from what is borrowed and repaid; a printed one belongs to the printed values.
          loan_balance: undefined,
          loan_interest: undefined,
          accumulation_value: printed[t],
          surrender_value: run.surrenderValue[t],
          death_benefit: run.deathBenefit[t],
        },
  );
  return { ...illustration, illustrated_rate: rate, rows };
}

/** Nothing is paid, borrowed or charged from the lapse on. */
const ended = ({ year, age }: LedgerRow): LedgerRow => ({
  year,
  age,
  premium_outlay: 0,
  withdrawals: 0,
  loans: 0,
  loan_repayment: 0,
  accumulation_value: 0,
  surrender_value: 0,
  death_benefit: 0,
});
