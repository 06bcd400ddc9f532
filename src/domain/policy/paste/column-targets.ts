export const pasteTargets = [
  { value: 'year', label: 'Year' },
  { value: 'age', label: 'Age' },
  { value: 'premium_outlay', label: 'Premium outlay' },
  { value: 'withdrawals', label: 'Withdrawals' },
  { value: 'loans', label: 'Loans' },
  { value: 'income', label: 'Income, to be split' },
  { value: 'loan_repayment', label: 'Loan repayment' },
  { value: 'loan_balance', label: 'Loan balance' },
  { value: 'charges', label: 'Charges' },
  { value: 'accumulation_value', label: 'Accumulation value' },
  { value: 'surrender_value', label: 'Surrender value' },
  { value: 'death_benefit', label: 'Death benefit' },
  { value: 'guaranteed_surrender_value', label: 'Guaranteed surrender value' },
  { value: 'guaranteed_death_benefit', label: 'Guaranteed death benefit' },
  { value: 'ignore', label: 'Leave out' },
] as const;

export type PasteTarget = (typeof pasteTargets)[number]['value'];

/** Headers without case, punctuation and basis (“non-guaranteed”, “illustrated”, “current”, “projected”). */
const SYNONYMS: Readonly<Partial<Record<PasteTarget, string>>> = {
  year: `
    year, yr, policy year, policy yr, plan year, end of year, end of policy year, pol yr, end of yr`,
  age: `
    age, attained age, insured age, issue age, client age, att age, insured s age, age boy,
    age beginning of year`,
  premium_outlay: `
    premium, premiums, planned premium, annual premium, premium outlay, annual outlay, outlay,
    annual premium outlay, net outlay, net annual outlay, premium paid, planned premium outlay,
    scheduled premium, annualized premium, premium payment, contribution, total premium, net premium outlay,
    planned annual premium`,
  withdrawals: `
    withdrawal, withdrawals, annual withdrawal, partial withdrawal, partial surrender, policy withdrawal,
    annual withdrawals, cash withdrawal, wd`,
  loans: `
    loan, loans, policy loan, policy loans, annual loan, annual policy loan, loan taken, new loan,
    annual loans, cash loan, loan amount`,
  income: `
    income, annual income, policy income, net income, retirement income, distribution, distributions,
    annual distribution, loans and withdrawals, withdrawals and loans, loan withdrawal, withdrawal loan,
    loans withdrawals, withdrawals loans, annual cash flow, cash flow, tax free income, total income,
    annual withdrawals and loans, income from policy`,
  loan_repayment: 'loan repayment, loan repayments, repayment, loan payment, repayment of loan',
  loan_balance: `
    loan balance, policy loan balance, outstanding loan, cumulative loan, policy debt,
    outstanding loan balance, total loan, loan bal, policy loan outstanding, accumulated loan, accum loan,
    end of year loan balance, indebtedness`,
  charges: `
    charges, policy charges, total charges, monthly deductions, annual charges, deductions, expenses,
    cost of insurance and expenses`,
  accumulation_value: `
    accumulation value, accum value, accumulated value, account value, policy value, accumulation val,
    acct value, fund value, cash value, contract value, gross cash value, accumulation account value, av,
    policy account value, accumulated account value, total account value, gross policy value,
    end of year account value`,
  surrender_value: `
    surrender value, cash surrender value, net surrender value, csv, net cash surrender value,
    net cash value, sv, ncsv, cash surr value, surr value, net surr value, net cash surr value,
    surrender val, end of year surrender value, net policy value, net accumulation value`,
  death_benefit: `
    death benefit, net death benefit, db, total death benefit, face amount, death ben, net death ben,
    death proceeds, net db, death benefit amount, end of year death benefit, policy death benefit`,
};

const BASIS =
  /\b(non guaranteed|nonguaranteed|illustrated|current|currently|projected|assumed|proj|eoy|boy|basis)\b/g;
const OTHER_BLOCK = /\b(mid ?point|alternate|alternative|intermediate|minimum)\b/;

const targetByText = new Map(
  pasteTargets.flatMap(({ value }) =>
    (SYNONYMS[value]?.split(',') ?? []).map((name): [string, PasteTarget] => [name.trim(), value]),
  ),
);

export function targetOfHeader(header: string): PasteTarget | null {
  const headerParts = header
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  if (headerParts === '') return null;
  const nonGuaranteed = /\bnon ?guaranteed\b/.test(headerParts);
  const guaranteed = !nonGuaranteed && /\bguaranteed?\b|\bguar\b/.test(headerParts);
  const plain = headerParts
    .replace(BASIS, ' ')
    .replace(/\b(guaranteed?|guar)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const target = targetByText.get(plain) ?? null;
  if (OTHER_BLOCK.test(headerParts))
    return targetByText.get(plain.replace(OTHER_BLOCK, '').trim()) ? 'ignore' : target;
  if (!guaranteed || target === null) return target;
  if (target === 'surrender_value') return 'guaranteed_surrender_value';
  if (target === 'death_benefit') return 'guaranteed_death_benefit';
  return target === 'accumulation_value' ? 'ignore' : target;
}
