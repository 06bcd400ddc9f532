/** A sentence that compares the rider with the account, for every outcome. */
import { formatWholeDollars, formatPercent } from '../../../domain/shared/format.ts';
import { accountName as withArticle } from '../../words/headline-names.ts';
import { capital, formatDollarsInText, sentences, yearsOf } from '../../words/sentence-parts.ts';
import { ageIn, paysNothing } from './rider-cards.ts';
import { periodText, perPeriod, type PartView, accountName, returnText, riderName } from './rider-figures.ts';
import { incomeStream } from '../../../domain/tools/rider/income-rider-input.ts';
import type { IncomeRiderInput, Stream } from '../../../domain/tools/rider/income-rider-schema.ts';
import { dollarsPair, type InputLine } from '../tool-parts.ts';

interface RiderText {
  key: { label: string; figure: string; at: string | null };
  headline: string;
  caveat: string;
}

const NOT_GUARANTEED = 'The non-guaranteed income is the insurer’s illustration: it may be lower.';

const CONTRACT =
  'The rider’s income is as entered from the contract; it depends on the insurer’s ability to pay.';

export function riderText(partView: PartView, names: { rider: string; account: string }): RiderText {
  const [rider, account] = [withArticle(names.rider), capital(withArticle(names.account))];
  const { part, at, view } = partView;
  const isShort = part.shortfall_surplus_years < 0;
  const riderAge = ageIn(part, part.income_rider_longevity);
  const lastAge = ageIn(part, part.year_count);
  // Listed amounts can end before the plan.
  const isForLife = riderAge === lastAge;
  const basis = view.result_type === 'guaranteed' ? CONTRACT : `${NOT_GUARANTEED} ${CONTRACT}`;
  if (riderAge === null)
    return {
      key: { label: 'Income', figure: 'None', at: null },
      headline: `No ${view.result_type === 'guaranteed' ? 'guaranteed' : 'non-guaranteed'} income was entered to compare.`,
      caveat: 'Enter the rider’s income, or select the other income.',
    };
  const paidAge = ageIn(part, part.cv_longevity);
  const { optimization, shortfall_surplus_value: surplus } = part;
  if (!isShort)
    return {
      key: { label: 'Surplus', figure: money(surplus), at: `${at}.shortfall_surplus_value` },
      headline: `${account} pays the same income through ${riderAge} and ${surplus < 0.5 ? 'is then depleted' : isForLife ? `then has ${money(surplus)} left` : `has ${money(surplus)} left at ${lastAge}`}.`,
      caveat: sentences(
        optimization &&
          `${money(optimization.beginning_balance.amount)} at the start would have been enough. ${isForLife ? `The rider continues after ${riderAge}; the account lasts as long as its balance.` : `The income entered ends at ${riderAge}.`}`,
        basis,
      ),
    };
  const missing = -part.shortfall_surplus_years;
  return {
    key: {
      label: 'The account falls short by',
      figure: yearsOf(missing),
      at: `${at}.shortfall_surplus_years`,
    },
    headline: paysNothing(part)
      ? `${account} cannot pay the first of ${rider}’s payments; ${rider} pays ${isForLife ? 'for life' : `through ${riderAge}`}.`
      : `${account} pays the same income through ${paidAge}; ${rider} pays ${isForLife ? `for life, ${yearsOf(missing)} longer by ${riderAge}` : `${yearsOf(missing)} longer, through ${riderAge}`}.`,
    caveat: sentences(
      optimization &&
        `${surplus > -0.5 ? 'Less than $1' : money(-surplus)} would be unpaid. It would need ${money(optimization.beginning_balance.amount)} at the start to pay the full income; its balance pays ${money(perPeriod(optimization.optimal_distribution.first_distribution, view))} ${periodText(view)} to the end.`,
      basis,
    ),
  };
}

const money = formatDollarsInText;

/** The rider's inputs as text, for print. */
const TYPES = {
  annual_increase: 'rising each year',
  first_last_year: 'on a straight line',
  manual: 'as listed',
} as const;

const ACCOUNTS = { taxable: 'Taxable', tax_deferred: 'Tax-deferred', tax_free: 'Tax-free' } as const;

export function inputLines(input: IncomeRiderInput): InputLine[] {
  const taxed = input.tax_basis === 'matched' ? 'taxed as the account' : 'after tax';
  return [
    { label: 'Ages', text: `${input.current_age} through ${input.plan_through_age}` },
    { label: 'Income Rider Name', text: riderName(input) },
    { label: 'Income Start Year', text: String(input.income_start_year) },
    { label: 'Guaranteed Income', text: streamText(input, 'guaranteed') },
    { label: 'Non-guaranteed Income', text: streamText(input, 'non_guaranteed') },
    { label: 'Account Name', text: accountName(input) },
    { label: 'Total Balance', text: formatWholeDollars(input.total_balance) },
    { label: 'Account Type', text: ACCOUNTS[input.account_type] },
    { label: 'Tax Rate', text: formatPercent(input.tax_rate) },
    ...(input.growth_rate === undefined
      ? []
      : [{ label: 'Growth Rate', text: formatPercent(input.growth_rate) }]),
    { label: 'Fee', text: formatPercent(input.fee) },
    { label: 'In addition to the fixed return', text: returnText(input, 'index_allocation') },
    ...(input.account_type === 'tax_deferred' ? [{ label: 'The rider’s income is', text: taxed }] : []),
    ...dollarsPair(input),
  ];
}

/** "$40,000 to $72,449, rising each year"; "$40,000 a year" if level. */
function streamText(input: IncomeRiderInput, stream: Stream): string {
  const paid = incomeStream(input, stream).filter((amount) => amount > 0);
  const [first, last] = [paid[0], paid.at(-1)];
  if (first === undefined || last === undefined) return 'None';
  if (paid.every((amount) => Math.abs(amount - first) < 0.5)) return `${formatWholeDollars(first)} a year`;
  return `${formatWholeDollars(first)} to ${formatWholeDollars(last)}, ${TYPES[input[`${stream}_income_type`]]}`;
}
