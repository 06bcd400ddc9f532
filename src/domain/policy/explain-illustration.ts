/** Why a derived figure of a ledger is what it is, read from the ledger's columns. */
import {
  explanationOf,
  memberFormula,
  part,
  type Explanation,
  type MemberFormula,
} from '../shared/explanation.ts';
import type { IllustrationInput } from './illustration.ts';
import { impliedCharges, surrenderCharges, deriveLedger } from './ledger.ts';
import type { Methods } from './methods.ts';

type Part =
  | 'AV0'
  | 'L0'
  | 'P'
  | 'W'
  | 'loans'
  | 'repayment'
  | 'g'
  | 'i'
  | 'iCred'
  | 'AV'
  | 'SV'
  | 'DB'
  | 'L'
  | 'printed'
  | 'netOfLoans'
  | 'D'
  | 'given';

type Formulas = Readonly<Record<string, MemberFormula<Part>>>;

const GIVEN: Formulas = {
  loan_interest: memberFormula('I: as the ledger gives it', ['given']),
  loan_balance: memberFormula('L: as the ledger gives it', ['given']),
};

const formulas: Formulas = {
  premium_outlay: memberFormula('P: as the ledger gives it', ['P']),
  withdrawals: memberFormula('W: as the ledger gives it', ['W']),
  loans: memberFormula('loans: as the ledger gives them', ['loans']),
  loan_repayment: memberFormula('repayment: as the ledger gives it', ['repayment']),
  surrender_value: memberFormula('SV: as the ledger gives it', ['SV']),
  death_benefit: memberFormula('DB: as the ledger gives it', ['DB']),
  distribution: memberFormula('D = W + loans', ['W', 'loans']),
  net_cash_flow: memberFormula('D − P − repayment', ['P', 'repayment'], ['D']),
  loan_interest: memberFormula('I = (L₀ + loans − repayment) · i_L', ['L0', 'loans', 'repayment', 'i']),
  loan_balance: memberFormula('L = (L₀ + loans − repayment)(1 + i_L)', ['L0', 'loans', 'repayment', 'i']),
  accumulation_value: memberFormula(
    'AV: as printed, with L added back where it is printed net of loans',
    ['printed', 'netOfLoans'],
    ['L'],
  ),
  surrender_charges: memberFormula('SC = max(0, AV − L − SV)', ['AV', 'SV'], ['L']),
};

const IMPLIED = {
  participating: memberFormula<Part>('C = AV₀ + P − W − AV ÷ (1 + g)', ['AV0', 'P', 'W', 'AV', 'g']),
  fixed: memberFormula<Part>(
    'C = AV₀ + P − W − ℓ − (AV − ℓ(1 + i_cred)) ÷ (1 + g), ℓ = L₀ + loans − repayment',
    ['AV0', 'P', 'W', 'AV', 'g', 'L0', 'loans', 'repayment', 'iCred'],
  ),
};

const AFTER_LAPSE = memberFormula<Part>('0: the policy has ended', []);

const ROW_MEMBERS = Object.keys(formulas).filter((key) => key !== 'surrender_charges');

export const illustrationPaths: readonly string[] = [
  'implied_charges.N',
  'surrender_charges.N',
  `rows.N.{${ROW_MEMBERS.join(', ')}}`,
];

/** Years count from 0. Null when there is no such year or member, and no rate that would imply a charge. */
export function explainIllustration(
  path: string,
  illustration: IllustrationInput,
  methods: Methods,
  /** Where the input holds the ledger's rows. */
  rows = 'inputs.rows',
): Explanation | null {
  const row = /^rows\.(\d+)\.(\w+)$/.exec(path);
  const list = /^(implied_charges|surrender_charges)\.(\d+)$/.exec(path);
  const key = list ? list[1] : row?.[2];
  const t = Number(list ? list[2] : row?.[1]);
  if (key === undefined || (row && !ROW_MEMBERS.includes(key))) return null;
  const ledger = deriveLedger(illustration);
  if (t >= ledger.years) return null;
  const implied = impliedCharges(illustration, ledger, methods);
  if (key === 'implied_charges' && implied === null) return null;
  const entered = illustration.rows[t];
  const given = key === 'loan_interest' ? entered.loan_interest : entered.loan_balance;
  const fixed = illustration.loan_type === 'fixed';
  const header = rows.slice(0, -'.rows'.length);
  const at = (key: string) => `${rows}.${t}.${key}`;
  const parts = {
    AV0: part('AV₀, value before the year', t > 0 ? ledger.accumulationValue[t - 1] : ledger.openingValue),
    L0: part('L₀, loan before the year', t > 0 ? ledger.loanBalance[t - 1] : ledger.openingLoan),
    P: part('P, premium', ledger.premium[t], at('premium_outlay')),
    W: part('W, withdrawn', ledger.withdrawals[t], at('withdrawals')),
    loans: part('loans of the year', ledger.loans[t], at('loans')),
    repayment: part('repayment', ledger.repayment[t], at('loan_repayment')),
    g: part('g, illustrated rate', illustration.illustrated_rate ?? null, `${header}.illustrated_rate`),
    i: part(
      'i_L, illustrated loan rate',
      illustration.illustrated_loan_rate,
      `${header}.illustrated_loan_rate`,
    ),
    iCred: part(
      'i_cred, credited to the collateral',
      illustration.credited_on_loan ?? illustration.illustrated_loan_rate,
    ),
    AV: part('AV, accumulation value', ledger.accumulationValue[t]),
    SV: part('SV, surrender value', ledger.surrenderValue[t], at('surrender_value')),
    DB: part('DB, death benefit', ledger.deathBenefit[t], at('death_benefit')),
    L: part('L, loan at the end of the year', ledger.loanBalance[t]),
    printed: part('value as printed', entered.accumulation_value, at('accumulation_value')),
    netOfLoans: part(
      '1 where it is printed net of loans',
      illustration.accumulation_value_is_net_of_loans ? 1 : 0,
    ),
    D: part('D, distribution', ledger.distribution[t]),
    given: part('as given', given ?? null),
  };
  const values: Readonly<Record<string, number | undefined>> = {
    premium_outlay: ledger.premium[t],
    withdrawals: ledger.withdrawals[t],
    loans: ledger.loans[t],
    loan_repayment: ledger.repayment[t],
    surrender_value: ledger.surrenderValue[t],
    death_benefit: ledger.deathBenefit[t],
    distribution: ledger.distribution[t],
    net_cash_flow: ledger.netCashFlow[t],
    loan_interest: ledger.loanInterest[t],
    loan_balance: ledger.loanBalance[t],
    accumulation_value: ledger.accumulationValue[t],
    implied_charges: implied?.[t],
    surrender_charges: surrenderCharges(ledger, methods)[t],
  };
  const owed = key === 'loan_interest' || key === 'loan_balance';
  // The loan ends with the policy, its interest of that year is still shown.
  const over = ledger.lapse >= 0 && (key === 'loan_balance' ? t >= ledger.lapse : t > ledger.lapse);
  const endsCharges = methods === 'second' ? t >= ledger.lapse : t > ledger.lapse;
  const chargesOver =
    ledger.lapse >= 0 &&
    endsCharges &&
    (key === 'implied_charges' || (key === 'surrender_charges' && methods === 'second'));
  const formula =
    (owed && over) || chargesOver
      ? AFTER_LAPSE
      : key === 'implied_charges'
        ? IMPLIED[fixed ? 'fixed' : 'participating']
        : owed && given !== undefined
          ? GIVEN[key]
          : formulas[key];
  const charges = key === 'implied_charges' || key === 'surrender_charges';
  const maker = key === 'implied_charges' ? 'impliedCharges' : 'surrenderCharges';
  return explanationOf(path, values[key] ?? null, formula, parts, {
    source: `src/domain/policy/${charges ? `implied-charges.ts#${maker}` : 'ledger.ts#deriveLedger'}`,
    method: 'docs/methods/illustration.md',
  });
}
