/** The report's result in one sentence of at most 22 words, for every outcome, including one against the policy. */
import { floorAtZero } from '../../domain/comparison/below-zero.ts';
import { isModeled, wordsOf } from '../../domain/policy/ledger-origin.ts';
import type { AboveCarrierScale, ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import { formatPercent } from '../../domain/shared/format.ts';
import { compareResults } from './compare-results.ts';
import { nameOf, REMOVABLE, REMOVABLE_IF_HYPOTHETICAL, type Removed } from './headline-names.ts';
import { withMark } from './marks.ts';
import {
  factFigure,
  lapseTaxOf,
  reportFacts,
  type ReportFacts,
  type ReportPart,
  type SlotFacts,
} from './report-facts.ts';
import {
  articleOf,
  capital,
  figureInText,
  toText,
  countWords,
  MAX_HEADLINE_WORDS,
  MAX_SLIDE_LENGTH,
  MAX_SLIDE_WORDS,
} from './sentence-parts.ts';

/** Empty without tables and graph. */
export function headline(report: ReportPart, basis: ReportBasis, maxWords = MAX_HEADLINE_WORDS): string {
  const facts = reportFacts(report, basis);
  if (!facts) return '';
  const { above_own_scale: above } = basis;
  const order = above ? REMOVABLE_IF_HYPOTHETICAL : REMOVABLE;
  for (let count = 0; ; count += 1) {
    const result = resultOf(facts, basis, new Set(order.slice(0, count)));
    const text = above ? `Hypothetical ${atRate(above)}: ${result}.` : capital(`${result}.`);
    const isShort = maxWords > MAX_SLIDE_WORDS || text.length <= MAX_SLIDE_LENGTH;
    if ((isShort && countWords(text) <= maxWords) || count === order.length) return text;
  }
}

const atRate = ({ tried, own, loans }: AboveCarrierScale): string => {
  if (tried > own || !loans) return `at ${formatPercent(tried)}`;
  const rate = formatPercent(loans.tried);
  return `at ${articleOf(rate)} ${rate} loan rate`;
};

function resultOf(facts: ReportFacts, basis: ReportBasis, removed: Removed): string {
  const { policy, vehicles } = facts;
  const lapseAge = policy.runsOutAt;
  if (lapseAge !== null) {
    const tax = lapseTaxOf(basis);
    const due = tax ? `, with ${figureInText(tax)} of tax due` : '';
    const paid = accountsPay(facts, removed);
    return `${lapsingPolicy(basis)} lapses at ${lapseAge}${due}${paid === '' ? '' : `; ${paid}`}`;
  }
  if (vehicles.length === 0) return describePolicy(facts, basis, removed);
  return [allPay(facts, removed), compareResults(facts, removed)].filter(Boolean).join('; ');
}

const lapsingPolicy = (basis: ReportBasis): string =>
  basis.above_own_scale && !isModeled(basis) ? 'the policy' : `the ${wordsOf(basis).illustrated} policy`;

function describePolicy(
  { policy, income, endAge }: ReportFacts,
  basis: ReportBasis,
  removed: Removed,
): string {
  const isHypothetical = basis.above_own_scale !== undefined;
  const subject = isHypothetical ? 'the policy' : `the policy is ${wordsOf(basis).illustrated} to`;
  const verb = (name: string): string => (isHypothetical ? `${name}s` : name);
  const value = { ...factFigure(policy, 'endValue'), value: floorAtZero(policy.endValue) };
  const valueText = `${verb('hold')} ${figureInText(value)}`;
  if (income === null) {
    const heirs =
      policy.toHeirs === null
        ? ''
        : ` and ${verb('leave')} heirs ${figureInText(factFigure(policy, 'toHeirs'))}`;
    return `${subject} ${valueText}${heirs} at ${endAge}`;
  }
  const { from_age: from, level, total } = income;
  const isSingleYear = from === income.to_age;
  const figure = { ...factFigure(policy, 'totalIncome'), value: level ?? total };
  const amount = figureInText(figure);
  const paid = removed.has('first amount')
    ? withMark('income', figure.mark)
    : level === null
      ? `a total of ${amount}`
      : isSingleYear
        ? amount
        : `${amount} a year`;
  const afterTax = removed.has('after tax') ? '' : ' after tax';
  const ages = isSingleYear ? ` at ${from}` : `, ${from} through ${incomeEnd({ income, endAge })},`;
  return `${subject} ${verb('pay')} ${paid}${afterTax}${ages} and ${valueText} at ${endAge}`;
}

const incomeEnd = ({ income, endAge }: Pick<ReportFacts, 'income' | 'endAge'>): number =>
  Math.min(income?.to_age ?? endAge, endAge);

const ALL = ['', 'both', 'all three', 'all four'] as const;

/** How long policy and accounts pay the income; empty without one. */
export function allPay(facts: ReportFacts, removed: Removed): string {
  const { income, vehicles } = facts;
  if (income === null || vehicles.length === 0 || removed.has('lead')) return '';
  const shortAccounts = shortfallAccounts(facts);
  if (shortAccounts.length === 0) return `${ALL[vehicles.length]} pay through ${incomeEnd(facts)}`;
  return shortAccounts.length === vehicles.length
    ? `only the policy pays through ${incomeEnd(facts)}`
    : stopText(shortAccounts, income.from_age, removed);
}

/** The same for the accounts only, because the policy lapses. */
function accountsPay(facts: ReportFacts, removed: Removed): string {
  const { income, vehicles } = facts;
  const [only] = vehicles;
  if (income === null || !only || removed.has('lead')) return '';
  const shortAccounts = shortfallAccounts(facts);
  if (shortAccounts.length > 0) return stopText(shortAccounts, income.from_age, removed);
  return vehicles.length === 1
    ? `${nameOf(only, removed)} pays through ${incomeEnd(facts)}`
    : `${ALL[vehicles.length - 1]} accounts pay through ${incomeEnd(facts)}`;
}

const shortfallAccounts = ({ vehicles, income }: ReportFacts): SlotFacts[] =>
  vehicles.filter(({ paidToAge }) => income !== null && (paidToAge ?? 0) < income.to_age);

/** The age is that of the last full payment. */
function stopText(accounts: readonly SlotFacts[], incomeFrom: number, removed: Removed): string {
  const [one, ...rest] = accounts;
  const last = Math.max(...accounts.map(({ paidToAge }) => paidToAge ?? 0));
  const isNever = last < incomeFrom;
  if (one && rest.length === 0)
    return `${nameOf(one, removed)} ${isNever ? 'never pays fully' : `stops at ${last}`}`;
  const countText = `${toText(accounts.length)} accounts`;
  return isNever ? `${countText} never pay fully` : `${countText} stop by ${last}`;
}
