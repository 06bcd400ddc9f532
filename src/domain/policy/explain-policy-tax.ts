/** The parts of the tax on the policy's side, as its year's step wrote them. */
import { memberFormula, part, type MemberFormula, type NamedPart } from '../shared/explanation.ts';
import type { IllustrationInput } from './illustration.ts';
import type { Ledger } from './ledger.ts';
import type { PolicyTax } from './policy-tax.ts';

type PolicyTaxPart =
  | 'W'
  | 'loans'
  | 'L'
  | 'SV'
  | 'taxed'
  | 'distributionRate'
  | 'rate'
  | 'basis'
  | 'lapseTax'
  | 'tax';

export type PolicyTaxMember = 'distribution_tax' | 'net_income' | 'after_tax_surrender';

/** Which part of a distribution is taxed: 26 USC 72(e). */
const TAXED = {
  mec: 'taxed: a MEC’s gain comes out first, by withdrawal or loan (26 USC 72(e)(10)), with 10% more before 59½ (72(v))',
  others: 'taxed: withdrawals beyond the basis (26 USC 72(e)(5))',
};

export function policyTaxFormula(
  member: PolicyTaxMember,
  { is_mec }: IllustrationInput,
): MemberFormula<PolicyTaxPart> {
  switch (member) {
    case 'distribution_tax':
      return memberFormula(
        `tax = taxed · rate + tax of a lapse; ${is_mec ? TAXED.mec : TAXED.others}`,
        ['W', 'loans', 'distributionRate'],
        ['taxed', 'lapseTax'],
      );
    case 'net_income':
      return memberFormula('net income = W + loans − tax', ['W', 'loans'], ['tax']);
    case 'after_tax_surrender':
      return memberFormula('SV − rate · max(0, SV + L − basis)', ['SV', 'L', 'rate'], ['basis']);
  }
}

export const gainRateName = ({ taxesEarlyGain }: PolicyTax): string =>
  taxesEarlyGain ? 'rate on a gain, with 10% more before 59½' : 'rate on a gain';

export function policyTaxParts(
  t: number,
  ledger: Ledger,
  tax: PolicyTax,
  /** Where the input or the result holds the ledger's rows. */
  rows: string,
): Readonly<Record<PolicyTaxPart, NamedPart>> {
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

export const POLICY_TAX_SOURCE = 'src/domain/policy/policy-tax.ts#policyTax';
