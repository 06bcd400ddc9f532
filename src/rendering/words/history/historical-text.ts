/** The result in one or two sentences, and its assumptions. All figures are from the run. */
import { guaranteedSentence } from '../policy-text.ts';
import { modeledFirst, wordsOf, isModeled, type OfOrigin } from '../../../domain/policy/ledger-origin.ts';
import {
  FOUR_PERIODS,
  type HistoricalPeriod,
} from '../../../domain/comparison/historical/historical-report.ts';
import type { HistoricalBasis, StrategyBasis } from '../../../domain/practice/reports/historical-basis.ts';
import {
  formatWholeDollars,
  formatShortPercent,
  formatInteger,
  yearsEach,
  formatPercent,
} from '../../../domain/shared/format.ts';
import { figureOf, figureText, figureDollars, type PolicyFigure } from '../marks.ts';
import { dollarsLine } from '../dollars-text.ts';
import { articleOf, listOf, sentences } from '../sentence-parts.ts';
import {
  activeSlots,
  ofSlot,
  type HistoricalPart,
  countOf,
  periodsWord,
  type ActiveHistoricalSlot,
  sharePercent,
} from './historical-part.ts';
import { shortMonth } from '../../../domain/shared/dates.ts';
import { loanRateSentence } from '../../../domain/history/loan-rate.ts';
import type { CapStrip } from '../../../domain/history/cap-strip.ts';

/** "In 341 of 546 forty-year periods the policy paid every year to 89. In 205 periods the policy lapsed." */
export function historicalHeadline(report: HistoricalPart, basis: HistoricalBasis): string {
  const { period_count: all, horizon, lapse_share: lapseShare } = report;
  if (all === undefined || horizon === undefined || lapseShare === undefined) return '';
  const lapsed = countOf(lapseShare, all);
  const level = report.income_analysis?.[0]?.max_level;
  const isReal = basis.inflation !== undefined;
  const levelOf = (key: 'min' | 'p50' | 'max') => figureText(figureOf(level, key), formatWholeDollars);
  if (basis.income_mode === 'max_level' && level?.min != null && level.p50 !== null && level.max !== null)
    return `The most that the policy could have paid every year${isReal ? ', in dollars as they are paid,' : ''} was ${levelOf('min')} in the worst of ${periodsWord(all, horizon)}, ${levelOf('p50')} in the median one and ${levelOf('max')} in the best.`;
  const { income, paid_share: paidShare } = basis;
  const good = income && paidShare !== null ? countOf(paidShare, all) : all - lapsed;
  const did =
    income && paidShare !== null
      ? `paid every year to ${income.to_age}`
      : `was still in force at ${basis.last_age}`;
  if (all === 1)
    return `In the one ${yearsEach(horizon)} period there is, the policy ${good === 1 ? did : lapsed === 1 ? 'lapsed' : 'fell short'}.`;
  const periods = periodsWord(all, horizon);
  if (good === 0)
    return `In none of ${periods} ${did.replace(/^paid/, 'did the policy pay').replace(/^was/, 'was the policy')}. ${lapsed === all ? 'It lapsed in every one.' : lapsedIn(lapsed)}`;
  return `In ${good === all ? 'all' : `${formatInteger(good)} of`} ${periods} the policy ${did}. ${lapsedIn(lapsed)}`;
}

const lapsedIn = (lapsed: number): string =>
  lapsed === 0
    ? 'It lapsed in none.'
    : `In ${formatInteger(lapsed)} ${lapsed === 1 ? 'period' : 'periods'} the policy lapsed.`;

/** "Today’s 10% cap and 0% floor on yesterday’s S&P 500, dividends excluded. Borrowing at 5.4%, fees raised by 15%. …" */
export function historicalCaveat(report: HistoricalPart, basis: HistoricalBasis): string {
  return sentences(
    dollarsLine(basis),
    termsOf(basis.strategies),
    `Borrowing at ${formatShortPercent(basis.borrowing_rate)}, ${basis.charge_stress === 0 ? `fees as ${wordsOf(basis).illustrated}` : `fees raised by ${formatShortPercent(basis.charge_stress)}`}.`,
    marketsOf(report, basis),
    basis.value_basis === 'after_tax' && policyFallsBelowZero(report)
      ? 'Where the policy’s value is below zero, surrendering it then would cost more tax than it pays.'
      : '',
    'History is not a forecast.',
    guaranteedSentence(basis),
    modeledFirst(basis),
  );
}

/** The caveat on every slide; the title slide has the rest. */
export const historicalSlideCaveat = (basis: HistoricalBasis): string =>
  sentences(dollarsLine(basis), termsOf(basis.strategies), 'History is not a forecast.', modeledFirst(basis));

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

/** Always cap and floor; other terms only if they have an effect. */
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

/** The market of the accounts, stated once if equal. */
function marketsOf(report: HistoricalPart, { accounts }: HistoricalBasis): string {
  const accountMarkets = activeSlots(report).flatMap(({ slot, name }) => {
    const account = accounts.find((one) => one.slot === slot);
    return account ? [{ name, market: account.market }] : [];
  });
  const [first] = accountMarkets;
  if (!first) return '';
  if (accountMarkets.length === 1) return `${first.name} holds ${first.market} with dividends.`;
  if (accountMarkets.every(({ market }) => market === first.market))
    return `The accounts hold ${first.market} with dividends.`;
  return `${listOf(accountMarkets.map(({ name, market }) => `${name} holds ${market}`))}, with dividends.`;
}

/** The text on a picture outside of the report. */
export const historicalPictureText = (report: HistoricalPart, basis: HistoricalBasis): string =>
  `${historicalCaveat(report, basis)} Hypothetical; not a record of any policy. Values are not guaranteed. For education${isModeled(basis) ? '.' : '; void unless it comes with the insurer’s complete illustration of the policy.'} ${markLegend(report)}`.trim();

/** A lapse or a negative value counts as nothing: a client does not surrender a policy to owe tax. */
export const dollarsLeft = (figure: PolicyFigure): string =>
  (figure.value ?? 0) < 0.5 ? 'nothing' : figureDollars(figure);

/** "Roth 401(k) $1,296,000 of income and nothing at the end, from Aug 1954" */
const slotWorstText = ({ name }: ActiveHistoricalSlot, worst: HistoricalPeriod): string =>
  `${name} ${dollarsLeft(figureOf(worst, 'total_income'))} of income and ${dollarsLeft(figureOf(worst, 'ending_value'))} at the end, from ${shortMonth(worst.start_month)}`;

/** These notes are in the sentence on the worst period, and in the headline. */
const CODES_IN_HEADLINE = new Set(['true_minimum', 'full_record']);

/** Legend of † or ‡. Empty without a mark. */
export const markLegend = ({ notes }: HistoricalPart): string =>
  notes?.find(({ code }) => code === 'capped' || code === 'hypothetical')?.message ?? '';

interface HistoryNote {
  key: string;
  text: string;
  isProxy: boolean;
}

export function historyNotes(report: HistoricalPart): HistoryNote[] {
  const { notes = [], proxies = [] } = report;
  if (notes.length + proxies.length === 0) return [];
  const worst = activeSlots(report).flatMap((accountMarkets) => {
    const slotWorst = ofSlot(report.own_worst, accountMarkets.slot);
    return slotWorst ? [slotWorstText(accountMarkets, slotWorst)] : [];
  });
  const subject =
    report.period_count === 1
      ? 'In the one period'
      : `The worst of all ${formatInteger(report.period_count)} periods for each`;
  return [
    ...(worst.length > 0
      ? [{ key: 'own_worst', text: `${subject}: ${worst.join('; ')}.`, isProxy: false }]
      : []),
    ...notes
      .filter(({ code }) => !CODES_IN_HEADLINE.has(code))
      .map(({ code, message }) => ({ key: code, text: message, isProxy: false })),
    ...proxies.map(({ index, message }) => ({ key: index, text: message, isProxy: true })),
  ];
}

/** One point: a plausible reduction of a cap by a carrier. */
const LOWER = -0.01;

/** "82%"; a dash below the floor. */
export const lapsesWord = ({ lapse_share: share, period_count: all }: CapStrip['rows'][number]): string =>
  share === null ? '–' : sharePercent(countOf(share, all), all);

/** "At a 9.00% cap 82% of periods lapse" */
function lapsesAtLower({ rows }: CapStrip): string {
  const row =
    rows.find(({ cap_change_rate, lapse_share }) => cap_change_rate === LOWER && lapse_share !== null) ??
    rows.find(({ cap_change_rate }) => cap_change_rate === 0);
  if (!row) return '';
  const cap = formatPercent(row.cap_rate);
  const { lapse_share: share, period_count: all } = row;
  const lapsed = share === null ? null : countOf(share, all);
  const lapse =
    lapsed === 0
      ? 'no period lapses'
      : lapsed === all
        ? 'every period lapses'
        : `${lapsesWord(row)} of periods lapse`;
  return `At ${articleOf(cap)} ${cap} cap ${lapse}`;
}

/** Short enough for the foot of a slide. */
export const capFoot = (strip: CapStrip): string => `${lapsesAtLower(strip)}.`;

/** "At a 9.00% cap 82% of periods lapse; break-even cap 12.40%." The loan rate follows. */
export function capText(strip: CapStrip, origin: OfOrigin): string {
  const lapses = lapsesAtLower(strip);
  if (lapses === '') return '';
  const loans = loanRateSentence(strip.loan_rate, strip.rows[0].period_count, 'periods', origin);
  return `${lapses}; ${breakEvenText(strip)} ${loans}`.trim();
}

function breakEvenText({ break_even_cap_rate: cap, break_even_status: status }: CapStrip): string {
  if (status === 'unreachable') return 'no cap up to 30.00% brings it to one in twenty.';
  if (status === 'any') return 'at most one in twenty lapses at any cap.';
  return `break-even cap ${formatPercent(cap)}, the lowest at which at most one in twenty lapses.`;
}
