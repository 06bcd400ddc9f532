import {
  part,
  type Explanation,
  type Formula,
  figuresBy,
  type Formulas,
  rowOf,
  valueAt,
} from '../shared/explanation.ts';
import type { IllustrationInput } from './illustration.ts';
import { derivedRows, impliedCharges, surrenderCharges, deriveLedger, type Ledger } from './ledger.ts';
import type { Methods } from './methods.ts';

type Letter = keyof ReturnType<typeof lettersOf>;

const PRINTED: Formulas<Letter> = {
  loan_interest: ['I: as the ledger gives it', ['interestGiven']],
  loan_balance: ['L: as the ledger gives it', ['loanGiven']],
};

const formulas: Formulas<Letter> = {
  premium_outlay: ['P: as the ledger gives it', ['P']],
  withdrawals: ['W: as the ledger gives it', ['W']],
  loans: ['loans: as the ledger gives them', ['loans']],
  loan_repayment: ['repayment: as the ledger gives it', ['repayment']],
  surrender_value: ['SV: as the ledger gives it', ['SV']],
  death_benefit: ['DB: as the ledger gives it', ['DB']],
  distribution: ['D = W + loans', ['W', 'loans']],
  net_cash_flow: ['D − P − repayment', ['P', 'repayment'], ['D']],
  loan_interest: ['I = (L₀ + loans − repayment) · i_L', ['L0', 'loans', 'repayment', 'i']],
  loan_balance: ['L = (L₀ + loans − repayment)(1 + i_L)', ['L0', 'loans', 'repayment', 'i']],
  accumulation_value: [
    'AV: as printed, with L added back where it is printed net of loans',
    ['printed', 'netOfLoans'],
    ['L'],
  ],
  surrender_charges: ['SC = max(0, AV − L − SV)', ['AV', 'SV'], ['L']],
};

const IMPLIED: Formulas<Letter> = {
  participating: ['C = AV₀ + P − W − AV ÷ (1 + g)', ['AV0', 'P', 'W', 'AV', 'g']],
  fixed: [
    'C = AV₀ + P − W − ℓ − (AV − ℓ(1 + i_cred)) ÷ (1 + g), ℓ = L₀ + loans − repayment',
    ['AV0', 'P', 'W', 'AV', 'g', 'L0', 'loans', 'repayment', 'iCred'],
  ],
};

const AFTER_LAPSE: Formula<Letter> = ['0: the policy has ended'];

const ROW_MEMBERS = Object.keys(formulas).filter((key) => key !== 'surrender_charges');

export const illustrationPaths: readonly string[] = [
  'implied_charges.N',
  'surrender_charges.N',
  `rows.N.{${ROW_MEMBERS.join(', ')}}`,
];

function lettersOf(illustration: IllustrationInput, ledger: Ledger, t: number, rows: string) {
  const { illustrated_loan_rate: loanRate, accumulation_value_is_net_of_loans: isNet } = illustration;
  const entered = illustration.rows[t];
  const header = rows.slice(0, -'.rows'.length);
  const at = (key: string) => `${rows}.${t}.${key}`;
  return {
    AV0: part('AV₀, value before the year', t > 0 ? ledger.accumulationValue[t - 1] : ledger.openingValue),
    L0: part('L₀, loan before the year', t > 0 ? ledger.loanBalance[t - 1] : ledger.openingLoan),
    P: part('P, premium', ledger.premium[t], at('premium_outlay')),
    W: part('W, withdrawn', ledger.withdrawals[t], at('withdrawals')),
    loans: part('loans of the year', ledger.loans[t], at('loans')),
    repayment: part('repayment', ledger.repayment[t], at('loan_repayment')),
    g: part('g, illustrated rate', illustration.illustrated_rate ?? null, `${header}.illustrated_rate`),
    i: part('i_L, illustrated loan rate', loanRate, `${header}.illustrated_loan_rate`),
    iCred: part('i_cred, credited to the collateral', illustration.credited_on_loan ?? loanRate),
    AV: part('AV, accumulation value', ledger.accumulationValue[t]),
    SV: part('SV, surrender value', ledger.surrenderValue[t], at('surrender_value')),
    DB: part('DB, death benefit', ledger.deathBenefit[t], at('death_benefit')),
    L: part('L, loan at the end of the year', ledger.loanBalance[t]),
    printed: part('value as printed', entered.accumulation_value, at('accumulation_value')),
    netOfLoans: part('1 where it is printed net of loans', isNet ? 1 : 0),
    D: part('D, distribution', ledger.distribution[t]),
    interestGiven: part('as given', entered.loan_interest ?? null),
    loanGiven: part('as given', entered.loan_balance ?? null),
  };
}

/** Years count from 0. Returns null if the year or member does not exist, or if there is no rate for an implied charge. */
export function explainIllustration(
  path: string,
  illustration: IllustrationInput,
  methods: Methods,
  rows = 'inputs.rows',
): Explanation | null {
  const row = rowOf(path);
  const list = /^(implied_charges|surrender_charges)\.(\d+)$/.exec(path);
  const key = list ? list[1] : row?.key;
  const t = list ? Number(list[2]) : (row?.t ?? 0);
  if (key === undefined || (row && !ROW_MEMBERS.includes(key))) return null;
  const ledger = deriveLedger(illustration);
  if (t >= ledger.years) return null;
  const implied = impliedCharges(illustration, ledger, methods);
  if (key === 'implied_charges' && implied === null) return null;
  const entered = illustration.rows[t];
  const printed = key === 'loan_interest' ? entered.loan_interest : entered.loan_balance;
  const isFixed = illustration.loan_type === 'fixed';
  const isLoanMember = key === 'loan_interest' || key === 'loan_balance';
  // The loan ends with the policy, but its interest of that year is displayed.
  const isAfterLapse = ledger.lapse >= 0 && (key === 'loan_balance' ? t >= ledger.lapse : t > ledger.lapse);
  const isAfterCharges = methods === 'second' ? t >= ledger.lapse : t > ledger.lapse;
  const areChargesOver =
    ledger.lapse >= 0 &&
    isAfterCharges &&
    (key === 'implied_charges' || (key === 'surrender_charges' && methods === 'second'));
  const formula =
    (isLoanMember && isAfterLapse) || areChargesOver
      ? AFTER_LAPSE
      : key === 'implied_charges'
        ? IMPLIED[isFixed ? 'fixed' : 'participating']
        : isLoanMember && printed !== undefined
          ? PRINTED[key]
          : formulas[key];
  const isCharge = key === 'implied_charges' || key === 'surrender_charges';
  const functionName = key === 'implied_charges' ? 'impliedCharges' : 'surrenderCharges';
  const source = isCharge ? `policy/ledger.ts#${functionName}` : 'policy/ledger.ts#deriveLedger';
  const value = list
    ? (key === 'implied_charges' ? implied : surrenderCharges(ledger, methods))?.[t]
    : valueAt(derivedRows(illustration, ledger)[t], key);
  const figure = figuresBy(source, 'docs/methods/illustration.md')(path, value ?? null);
  return figure.of(lettersOf(illustration, ledger, t, rows))(...formula);
}
