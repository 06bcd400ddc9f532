/** The result in one or two sentences, and what it rests on. Everything in them comes from the run. */
import { guaranteedSentence } from '../guaranteed-words.ts';
import { modeledFirst, wordsOf } from '../../../domain/policy/origin-words.ts';
import { isModeled } from '../../../domain/policy/ledger-origin.ts';
import { FOUR_PERIODS } from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalBasis, StrategyBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { formatDollarsWhole, formatShortPercent, formatWhole } from '../../../domain/shared/format.ts';
import { figureOf, figureText } from '../marks.ts';
import { markLegend } from './history-notes.ts';
import { dollarsLine } from '../dollars-words.ts';
import { articleOf, listOf } from '../words.ts';
import { heldSlots, ofSlot, type HistoricalPart, countOf, periodsWord } from './historical-part.ts';
import { yearsEach } from '../../../domain/shared/years-in-words.ts';

/** "In 341 of 546 forty-year periods the policy paid every year to 89. In 205 periods the policy lapsed." */
export function historicalHeadline(report: HistoricalPart, basis: HistoricalBasis): string {
  const { period_count: all, horizon, lapse_share: lapseShare } = report;
  if (all === undefined || horizon === undefined || lapseShare === undefined) return '';
  const lapsed = countOf(lapseShare, all);
  const level = report.income_analysis?.[0]?.max_level;
  const isReal = basis.inflation !== undefined;
  const levelOf = (key: 'min' | 'p50' | 'max') => figureText(figureOf(level, key), formatDollarsWhole);
  if (basis.income_mode === 'max_level' && level?.min != null && level.p50 !== null && level.max !== null)
    return `The most that the policy could have paid every year${isReal ? ', in dollars as they are paid,' : ''} was ${levelOf('min')} in the worst of ${periodsWord(all, horizon)}, ${levelOf('p50')} in the median one and ${levelOf('max')} in the best.`;
  const { income, paid_share: paidShare } = basis;
  const good = income && paidShare !== null ? countOf(paidShare, all) : all - lapsed;
  const did =
    income && paidShare !== null
      ? `paid every year to ${income.to_age}`
      : `was still in force at ${basis.last_age}`;
  if (all === 1)
    return good === 1
      ? `In the one ${yearsEach(horizon)} period there is, the policy ${did}.`
      : `In the one ${yearsEach(horizon)} period there is, the policy ${lapsed === 1 ? 'lapsed' : 'fell short'}.`;
  const periods = periodsWord(all, horizon);
  if (good === 0)
    return `In none of ${periods} ${did.replace(/^paid/, 'did the policy pay').replace(/^was/, 'was the policy')}. ${lapsed === all ? 'It lapsed in every one.' : lapsedIn(lapsed)}`;
  return `In ${good === all ? 'all' : `${formatWhole(good)} of`} ${periods} the policy ${did}. ${lapsedIn(lapsed)}`;
}

const lapsedIn = (lapsed: number): string =>
  lapsed === 0
    ? 'It lapsed in none.'
    : `In ${formatWhole(lapsed)} ${lapsed === 1 ? 'period' : 'periods'} the policy lapsed.`;

/** "Today’s 10% cap and 0% floor on yesterday’s S&P 500, dividends excluded. Borrowing at 5.4%, fees raised by 15%. …" */
export function historicalCaveat(report: HistoricalPart, basis: HistoricalBasis): string {
  const sentences = [
    dollarsLine(basis) ?? '',
    termsOf(basis.strategies),
    `Borrowing at ${formatShortPercent(basis.borrowing_rate)}, ${basis.charge_stress === 0 ? `fees as ${wordsOf(basis).illustrated}` : `fees raised by ${formatShortPercent(basis.charge_stress)}`}.`,
    marketsOf(report, basis),
    basis.value_basis === 'after_tax' && policyFallsBelowZero(report)
      ? 'Where the policy’s value is below zero, surrendering it then would cost more tax than it pays.'
      : '',
    'History is not a forecast.',
    guaranteedSentence(basis) ?? '',
    modeledFirst(basis) ?? '',
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

/** What is said on every slide; the rest stands on the title's. */
export const historicalSlideCaveat = (basis: HistoricalBasis): string =>
  [dollarsLine(basis), termsOf(basis.strategies), 'History is not a forecast.', modeledFirst(basis)]
    .filter((sentence) => sentence !== null && sentence !== '')
    .join(' ');

const policyFallsBelowZero = ({ all_periods: all, comparative_table: table }: HistoricalPart): boolean =>
  ofSlot(all?.slots, 1)?.ending_value.some((value) => value < -0.5) ??
  FOUR_PERIODS.some((name) => (ofSlot(table, 1)?.[name].ending_value ?? 0) < -0.5);

function termsOf(strategies: readonly StrategyBasis[]): string {
  const [only] = strategies;
  if (!only) return '';
  if (strategies.length === 1)
    return `Today’s ${terms(only)} on yesterday’s ${only.index}, dividends excluded.`;
  const parts = strategies.map(
    (strategy) =>
      `${formatShortPercent(strategy.weight)} ${strategy.index} with ${withArticle(terms(strategy))}`,
  );
  return `Today’s terms on yesterday’s indexes, dividends excluded: ${listOf(parts)}.`;
}

const NO_TERMS = 'crediting without cap or floor';

const withArticle = (words: string): string =>
  words === NO_TERMS || /^[\d.]+% participation/.test(words) ? words : `${articleOf(words)} ${words}`;

/** Cap and floor always; of the others what says something. */
function terms({ cap, floor, participation, spread, multiplier, bonus, fee, method }: StrategyBasis): string {
  const parts = [
    cap === null ? null : `${formatShortPercent(cap)} ${method === 'monthly_sum' ? 'monthly cap' : 'cap'}`,
    floor === null ? null : `${formatShortPercent(floor)} floor`,
    participation === 1 ? null : `${formatShortPercent(participation)} participation`,
    spread === 0 ? null : `${formatShortPercent(spread)} spread`,
    multiplier === 1 ? null : `${formatShortPercent(multiplier)} multiplier`,
    bonus === 0 ? null : `${formatShortPercent(bonus)} bonus`,
    fee === 0 ? null : `${formatShortPercent(fee)} strategy fee`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? NO_TERMS : listOf(parts);
}

/** What the accounts hold, said once where all hold the same. */
function marketsOf(report: HistoricalPart, { accounts }: HistoricalBasis): string {
  const held = heldSlots(report).flatMap(({ slot, name }) => {
    const account = accounts.find((one) => one.slot === slot);
    return account ? [{ name, market: account.market }] : [];
  });
  const [first] = held;
  if (!first) return '';
  if (held.length === 1) return `${first.name} holds ${first.market} with dividends.`;
  if (held.every(({ market }) => market === first.market))
    return `The accounts hold ${first.market} with dividends.`;
  return `${listOf(held.map(({ name, market }) => `${name} holds ${market}`))}, with dividends.`;
}

/** What a picture that leaves the report says of itself. */
export const historicalPictureWords = (report: HistoricalPart, basis: HistoricalBasis): string =>
  `${historicalCaveat(report, basis)} Hypothetical; not a record of any policy. Values are not guaranteed. For education${isModeled(basis) ? '.' : '; void unless it comes with the insurer’s complete illustration of the policy.'} ${markLegend(report)}`.trim();
