/** The text below the headline of a historical report: current terms on past returns. */
import { capLabel } from '../../../domain/market/market-labels.ts';
import { modeledFirst } from '../../../domain/policy/ledger-origin.ts';
import type { HistoricalBasis, StrategyBasis } from '../../../domain/practice/reports/historical-basis.ts';
import { formatPercent, formatShortPercent } from '../../../domain/shared/format.ts';
import { dollarsLine, TODAYS_DOLLARS } from '../dollars-text.ts';
import { articleOf, listOf, fitCaveat } from '../sentence-parts.ts';

/** "Current 10% cap, 0% floor and 5.70% loan rate on past S&P 500 returns without dividends. Not a forecast." */
export function historicalCaveat(basis: HistoricalBasis): string {
  const modeled = modeledFirst(basis);
  const dollars = dollarsLine(basis);
  return fitCaveat([
    modeled === null ? [] : [modeled],
    [
      `${currentTerms(basis)} returns without dividends`,
      `${currentTerms(basis)} returns`,
      `${currentTerms(basis).replace(/ on past .*/, ' on past')} returns`,
      SHORT_TERMS,
    ].map((text) => `${basis.are_terms_tried ? 'Hypothetical' : 'Current'} ${text}. Not a forecast.`),
    dollars === null ? [] : [dollars, TODAYS_DOLLARS],
  ]);
}

/** Fits with every other sentence. Notes have the terms. */
const SHORT_TERMS = 'terms on past index returns';

function currentTerms({ strategies, borrowing_rate: rate }: HistoricalBasis): string {
  const [only] = strategies;
  const loanRate = `${formatPercent(rate)} loan rate`;
  return only && strategies.length === 1
    ? `${listOf([...termsOf(only), loanRate])} on past ${only.index}`
    : `terms of ${strategies.length} index strategies and ${loanRate} on past index`;
}

/** Always cap and floor; other terms only if they have an effect. */
export const termsOf = ({ cap, floor, method, ...terms }: StrategyBasis): string[] =>
  (
    [
      [cap, null, capLabel({ method }).toLowerCase()],
      [floor, null, 'floor'],
      [terms.participation, 1, 'participation'],
      [terms.spread, 0, 'spread'],
      [terms.multiplier, 1, 'multiplier'],
      [terms.bonus, 0, 'bonus'],
      [terms.fee, 0, 'strategy fee'],
    ] as const
  ).flatMap(([rate, neutral, name]) =>
    rate === null || rate === neutral ? [] : [`${formatShortPercent(rate)} ${name}`],
  );

/** "The policy is credited on 70% S&P 500 with a 10% cap and 30% Russell 2000 …"; null if the caveat has all terms. */
export function strategyTerms(basis: HistoricalBasis): string | null {
  const { strategies } = basis;
  const isInCaveat = strategies.length === 1 && historicalCaveat(basis).includes(currentTerms(basis));
  if (strategies.length === 0 || (isInCaveat && strategies.some((one) => termsOf(one).length > 0)))
    return null;
  const parts = strategies.map((strategy) => {
    const share = strategies.length === 1 ? 'the' : formatShortPercent(strategy.weight);
    return `${share} ${strategy.index} ${withTerms(termsOf(strategy))}`;
  });
  return `The policy is credited on ${listOf(parts)}, dividends excluded.`;
}

function withTerms(terms: readonly string[]): string {
  if (terms.length === 0) return 'without cap or floor';
  const text = listOf(terms);
  return terms[0]?.endsWith(' participation') ? `with ${text}` : `with ${articleOf(text)} ${text}`;
}

/** With the complete sentence on dollars, on each slide. */
export const historicalSlideCaveat = (basis: HistoricalBasis): string =>
  historicalCaveat(basis).replace(TODAYS_DOLLARS, dollarsLine(basis) ?? '');
