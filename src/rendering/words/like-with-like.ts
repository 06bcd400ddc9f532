/** Where a comparison is not of like with like: said in one line, and what would make it so. */
import { longMonth } from '../../domain/market/months.ts';
import { wordsOf } from '../../domain/policy/origin-words.ts';
import { RATES_APART, type ReportBasis } from '../../domain/practice/reports/report-basis.ts';
import { formatPercent, formatWhole } from '../../domain/shared/format.ts';
import { heldNames, type ReportPart } from './report-facts.ts';
import { listOf, returnWords } from './words.ts';

/** Null where the accounts are at equal returns, none of them below what the policy is illustrated at. */
export function unlike({ slots }: ReportPart, basis: ReportBasis): string | null {
  const names = heldNames(slots);
  const accounts = basis.vehicles.flatMap((vehicle, index) => {
    const name = names.get(index + 2);
    return vehicle && name !== undefined
      ? [{ name, rate: vehicle.rate_of_return, said: returnWords(vehicle) }]
      : [];
  });
  if (accounts.length === 0 || basis.same_look_back !== undefined || basis.average_lookback) return null;
  const rates = accounts.map(({ rate }) => rate);
  const [least, most] = [Math.min(...rates), Math.max(...rates)];
  if (most - least >= RATES_APART)
    return `The accounts are assumed to earn different returns: ${listOf(accounts.map(({ name, said }) => `${name} ${said}`))}.`;
  const illustrated = basis.illustrated_above;
  if (illustrated === undefined) return null;
  const saids = [...new Set(accounts.map(({ said }) => said))];
  const earn = saids.length === 1 ? saids[0] : listOf(accounts.map(({ name, said }) => `${said} (${name})`));
  return `The policy is ${basis.above_own_scale ? 'shown' : wordsOf(basis).illustrated} at ${formatPercent(illustrated)}, and ${accounts.length === 1 ? `${accounts[0]?.name} is` : 'the accounts are'} assumed to earn ${earn}.`;
}

/** Replaces it if accounts average the periods that limit an illustrated rate. Otherwise null. */
export function sameLookBack(basis: ReportBasis): string | null {
  const { average_lookback: average, same_look_back: years } = basis;
  if (average)
    return `Accounts earn the average of ${formatWhole(average.period_count)} 25-year periods from ${longMonth(average.first_month)} to ${longMonth(average.last_month)}, ${wordsOf(basis).lookback}.`;
  // The report was saved before 0.4.0.
  return years === undefined
    ? null
    : `Accounts earn what their portfolios returned over the last ${years} years, the lookback period behind an illustrated rate.`;
}

export const SAME_ASSUMPTION = 'Use the same assumption for all';
