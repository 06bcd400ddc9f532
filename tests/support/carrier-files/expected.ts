/** The sentences and the question that the contract requires for a file. */
import type { CarrierFile } from './printed-file.ts';
import type { LedgerColumns } from './columns.ts';
import type { PolicyPlan, PolicyYear } from './policies.ts';
import type { Traits } from './traits.ts';

export function columnSentences(ledger: LedgerColumns, plan: PolicyPlan): (string | RegExp)[] {
  const { traits, years } = ledger;
  const quoted = (...names: Parameters<LedgerColumns['header']>[0][]) =>
    names.map((name) => `“${ledger.header(name)}”`);
  const sentences: (string | RegExp)[] = [];
  const [load, insurance, fee] = quoted('load', 'insurance', 'fee');
  if (traits.charges === 'parts')
    sentences.push(`Charges are the sum of 3 columns: ${load}, ${insurance} and ${fee}.`);
  if (traits.charges === 'one part')
    sentences.push(`${insurance} is only one part of the charges. Charges are estimated from the values.`);
  if (traits.premiums === 'parts')
    sentences.push(`Premium is the sum of 2 columns: ${quoted('planned', 'lump').join(' and ')}.`);
  if (traits.loans === 'parts')
    sentences.push(`Loans are the sum of 2 columns: ${quoted('fixedLoan', 'indexedLoan').join(' and ')}.`);
  const paid = years.filter(({ income }) => income > 0);
  const loans = paid.filter(({ loan }) => loan > 0);
  const [income, balance] = quoted('income', 'balance');
  if (loans.length > 0 && loans.length === paid.length && traits.income === 'one column, no balance')
    sentences.push(
      `${income} contains loans only: the accumulation value exceeds the surrender value by them at ${(plan.loanRate * 100).toFixed(2)}% interest.`,
    );
  if (loans.length > 0 && loans.length < paid.length && traits.income === 'one column, balance') {
    const last = (loans[0]?.year ?? 0) - 1;
    const first = paid[0]?.year ?? 0;
    const withdrawn = first === last ? `year ${first}` : `years ${first} to ${last}`;
    sentences.push(
      `${income} contains withdrawals in ${withdrawn} and loans from year ${last + 1}, as ${balance} shows.`,
    );
  }
  if (['columns divided', 'across', 'down'].includes(traits.pages)) sentences.push(/prints? no policy year/);
  return sentences;
}

export function questionOf(
  traits: Traits,
  title: string,
  years: readonly PolicyYear[],
): CarrierFile['question'] {
  if (['two scenarios', 'as applied', 'with income'].includes(traits.rivals))
    return { code: 'which_table', selected: traits.rivals === 'two scenarios' ? null : title, answer: title };
  const hasIncome = years.some(({ income }) => income > 0);
  if (traits.income === 'apart' || traits.rivals !== 'none' || !hasIncome) return null;
  if (traits.income === 'one column, no proof') return { code: 'income_kind', selected: 'basis_then_loans' };
  if (traits.income === 'one column, balance') return { code: 'income_kind', selected: 'by_balance' };
  return years.every(({ withdrawal }) => withdrawal === 0)
    ? { code: 'income_kind', selected: 'loans' }
    : null;
}
