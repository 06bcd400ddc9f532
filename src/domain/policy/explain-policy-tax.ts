import { figuresBy, part, type Explanation, type Formula } from '../shared/explanation.ts';
import type { IllustrationInput } from './illustration.ts';
import type { Ledger } from './ledger.ts';
import type { PolicyTax } from './policy-tax.ts';

type Letter = keyof ReturnType<typeof lettersOf>;

export type PolicyTaxMember = 'distribution_tax' | 'net_income' | 'after_tax_surrender';

/** Taxed part of a distribution: 26 USC 72(e). */
const TAXED = {
  mec: 'taxed: a MEC’s gain comes out first, by withdrawal or loan (26 USC 72(e)(10)), with 10% more before 59½ (72(v))',
  others: 'taxed: withdrawals beyond the basis (26 USC 72(e)(5))',
};

function formulaOf(member: PolicyTaxMember, { is_mec }: IllustrationInput): Formula<Letter> {
  switch (member) {
    case 'distribution_tax':
      return [
        `tax = taxed · rate + tax of a lapse; ${is_mec ? TAXED.mec : TAXED.others}`,
        ['W', 'loans', 'distributionRate'],
        ['taxed', 'lapseTax'],
      ];
    case 'net_income':
      return ['net income = W + loans − tax', ['W', 'loans'], ['tax']];
    case 'after_tax_surrender':
      return ['SV − rate · max(0, SV + L − basis)', ['SV', 'L', 'rate'], ['basis']];
  }
}

export const gainRateName = ({ taxesEarlyGain }: PolicyTax): string =>
  taxesEarlyGain ? 'rate on a gain, with 10% more before 59½' : 'rate on a gain';

interface TaxedPolicy {
  readonly illustration: IllustrationInput;
  readonly ledger: Ledger;
  readonly tax: PolicyTax;
  readonly rows: string;
}

function lettersOf({ ledger, tax, rows }: TaxedPolicy, t: number) {
  return {
    W: part('W, withdrawn', ledger.withdrawals[t], `${rows}.${t}.withdrawals`),
    loans: part('loans of the year', ledger.loans[t], `${rows}.${t}.loans`),
    L: part('L, loan at the end of the year', ledger.loanBalance[t]),
    SV: part('SV, surrender value', ledger.surrenderValue[t], `${rows}.${t}.surrender_value`),
    taxed: part('taxed part of the distribution', tax.taxed[t]),
    distributionRate: part('rate on a distribution', tax.distributionRate[t]),
    rate: part(gainRateName(tax), tax.saleRate[t]),
    basis: part('basis left: premiums − withdrawals not taxed', tax.basis[t]),
    lapseTax: part('tax of a lapse', t === ledger.lapse ? tax.lapseTax : 0),
    tax: part('tax on what the policy pays out', tax.tax[t]),
  };
}

export const byPolicyTax = (method: string) => figuresBy('policy/policy-tax.ts#policyTax', method);

/** `t` counts from 0. */
export function explainPolicyTax(
  path: string,
  member: PolicyTaxMember,
  t: number,
  policy: TaxedPolicy,
  method: string,
): Explanation {
  const { tax, netIncome, afterTaxSurrender } = policy.tax;
  const column = { distribution_tax: tax, net_income: netIncome, after_tax_surrender: afterTaxSurrender }[
    member
  ];
  return byPolicyTax(method)(path, column[t]).of(lettersOf(policy, t))(
    ...formulaOf(member, policy.illustration),
  );
}
