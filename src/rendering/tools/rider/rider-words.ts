/** The rider against the account in a sentence, whichever way it goes. */
import { formatTableDollars } from '../../../domain/shared/format.ts';
import { yearsOf } from '../../words/words.ts';
import { ageIn } from './rider-cards.ts';
import { periodWords, perPeriod, type ShownPart } from './rider-view.ts';

interface RiderWords {
  key: { label: string; figure: string; at: string | null };
  headline: string;
  caveat: string;
}

const NOT_GUARANTEED = 'The non-guaranteed income is the insurer’s illustration: it may be lower.';

const CONTRACT =
  'The rider’s income is as entered from the contract; it rests on the insurer’s ability to pay.';

export function riderWords(shown: ShownPart, names: { rider: string; account: string }): RiderWords {
  const { part, at, view } = shown;
  const isShort = part.shortfall_surplus_years < 0;
  const riderAge = ageIn(part, part.income_rider_longevity);
  const basis = view.result_type === 'guaranteed' ? CONTRACT : `${NOT_GUARANTEED} ${CONTRACT}`;
  if (riderAge === null)
    return {
      key: { label: 'Income', figure: 'None', at: null },
      headline: `No ${view.result_type === 'guaranteed' ? 'guaranteed' : 'non-guaranteed'} income is entered: there is nothing to compare.`,
      caveat: 'Enter what the rider pays, or look at the other income.',
    };
  const paidAge = ageIn(part, part.cv_longevity);
  const { optimization } = part;
  if (!isShort)
    return {
      key: {
        label: 'Surplus',
        figure: money(part.shortfall_surplus_value),
        at: `${at}.shortfall_surplus_value`,
      },
      headline: `${names.account} pays the same income through ${riderAge} and ${part.shortfall_surplus_value < 0.5 ? 'holds nothing after' : `still holds ${money(part.shortfall_surplus_value)}`}.`,
      caveat: join(
        optimization &&
          `${money(optimization.beginning_balance.amount)} at the start would have been enough. The rider goes on after ${riderAge}; the account lasts as long as its balance.`,
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
    headline:
      paidAge === null || part.cv_longevity === 0
        ? `${names.account} cannot pay the first of ${names.rider}’s payments; ${names.rider} pays for life.`
        : `${names.account} pays the same income through ${paidAge}; ${names.rider} pays for life, ${yearsOf(missing)} longer by ${riderAge}.`,
    caveat: join(
      optimization &&
        `${money(-part.shortfall_surplus_value)} would stay unpaid. To pay all of it the account needs ${money(optimization.beginning_balance.amount)} at the start; what it has pays ${money(perPeriod(optimization.optimal_distribution.first_distribution, view))} ${periodWords(view)} to the end.`,
      basis,
    ),
  };
}

const money = formatTableDollars;

const join = (...sentences: (string | null)[]): string => sentences.filter((one) => one).join(' ');
