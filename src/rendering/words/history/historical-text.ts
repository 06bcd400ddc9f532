/** The result in one sentence of at most 22 words, and texts on caps. All figures are from the run. */
import { isModeled } from '../../../domain/policy/ledger-origin.ts';
import { SEVERAL_CAPS } from '../../../domain/market/market-labels.ts';
import type { CapStrip } from '../../../domain/history/cap-strip.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import {
  formatInteger,
  formatPercent,
  formatPoints,
  formatShortPercent,
  yearsEach,
  shareText,
} from '../../../domain/shared/format.ts';
import { figureDollars, figureOf, type PolicyFigure } from '../marks.ts';
import {
  articleOf,
  capital,
  figureInText,
  sentences,
  countWords,
  MAX_HEADLINE_WORDS,
} from '../sentence-parts.ts';
import { historicalCaveat } from './historical-caveat.ts';
import { countOf, isPaidInForce, periodsWord, sharePercent, type HistoricalPart } from './historical-part.ts';

/** "In 468 of 546 forty-year periods, the policy paid full income through 89; in 78, it lapsed." */
export function historicalHeadline(
  report: HistoricalPart,
  basis: HistoricalBasis,
  maxWords = MAX_HEADLINE_WORDS,
): string {
  const { period_count: all, horizon, lapse_share: lapseShare } = report;
  if (all === undefined || horizon === undefined || lapseShare === undefined) return '';
  const sustained = basis.income_mode === 'max_level' ? sustainedIncome(report, basis, maxWords) : null;
  if (sustained !== null) return sustained;
  const lapsed = countOf(lapseShare, all);
  const { income, paid_share: paidShare } = basis;
  const hasIncome = income !== null && paidShare !== null;
  const successCount = hasIncome ? countOf(paidShare, all) : all - lapsed;
  const hasLaterYears = isPaidInForce(report, basis);
  const fullIncome = hasIncome ? `full income through ${income.to_age}` : '';
  const [succeeded, failed] = !hasIncome
    ? ['stayed in force', 'stay in force']
    : hasLaterYears
      ? [`paid ${fullIncome} and stayed in force`, `pay ${fullIncome} and stay in force`]
      : [`paid ${fullIncome}`, `pay ${fullIncome}`];
  if (all === 1) {
    const outcome = successCount === 1 ? succeeded : lapsed === 1 ? 'lapsed' : 'paid less than full income';
    return `In the one ${yearsEach(horizon)} period, the policy ${outcome}.`;
  }
  const periods = periodsWord(all, horizon);
  if (successCount === all) return `In all ${periods}, the policy ${succeeded}.`;
  if (lapsed === all) return `In all ${periods}, the policy lapsed.`;
  const lapses = lapsed === 0 ? '' : `; in ${formatInteger(lapsed)}, it lapsed`;
  // Without a paid period, all others paid less.
  if (successCount === 0) return `In none of ${periods} did the policy ${failed}${lapses}.`;
  const less = Math.max(0, all - successCount - lapsed);
  const reduced = less === 0 ? '' : `; in ${formatInteger(less)}, it paid less`;
  const paid = `In ${formatInteger(successCount)} of ${periods}, the policy ${succeeded}`;
  const text = `${paid}${lapses}${reduced}.`;
  const texts = [
    text,
    `${paid}; ${formatInteger(lapsed)} lapsed and ${formatInteger(less)} paid less.`,
    `${paid.replace(' full income', '')}; in ${formatInteger(all - successCount)}, it did not.`,
  ];
  return texts.find((one) => countWords(one) <= maxWords) ?? text;
}

/** The largest level income of each period. */
function sustainedIncome(
  report: HistoricalPart,
  { inflation }: HistoricalBasis,
  maxWords: number,
): string | null {
  const { period_count: all = 0, horizon = 0 } = report;
  const level = report.income_analysis?.[0]?.max_level;
  if (level?.min == null || level.p50 === null || level.max === null) return null;
  const [worst, median, best] = (['min', 'p50', 'max'] as const).map((key) =>
    figureInText(figureOf(level, key)),
  );
  const write = (unit: string, dollars: string): string =>
    `In ${periodsWord(all, horizon)}, the policy sustained ${worst}${unit} at worst, ${median} in the median and ${best} at best${dollars}.`;
  // Levels are in nominal dollars.
  const asPaid = inflation === undefined ? '' : ', in dollars as paid';
  const texts = [write(' a year', asPaid), write('', asPaid), write('', '')];
  return texts.find((text) => countWords(text) <= maxWords) ?? write('', '');
}

/** The text on a picture outside of the report. */
export const historicalPictureText = (report: HistoricalPart, basis: HistoricalBasis): string =>
  `${historicalCaveat(basis)} Hypothetical; not a record of any policy. Values are not guaranteed. For education${isModeled(basis) ? '.' : '; void unless it comes with the insurer’s complete illustration of the policy.'} ${markLegend(report)}`.trim();

/** A lapse or a negative value counts as nothing: a client does not surrender a policy to owe tax. */
export const dollarsLeft = (figure: PolicyFigure): string =>
  (figure.value ?? 0) < 0.5 ? 'nothing' : figureDollars(figure);

/** Legend of † or ‡. Empty without a mark. */
export const markLegend = ({ notes }: HistoricalPart): string =>
  notes?.find(({ code }) => code === 'capped' || code === 'hypothetical')?.message ?? '';

/** One point: a plausible reduction of a cap by a carrier. */
const LOWER = -0.01;

type CapRow = CapStrip['rows'][number];

/** "82.4%"; a dash below the floor. */
export const lapsesWord = ({ lapse_share: share }: Pick<CapRow, 'lapse_share'>): string =>
  share === null ? '–' : shareText(share);

/** The row of a lower cap, if it is above the floor; otherwise that of the current cap. */
const lowerCapOf = ({ rows }: CapStrip): CapRow | undefined =>
  rows.find(({ cap_change_rate, lapse_share }) => cap_change_rate === LOWER && lapse_share !== null) ??
  rows.find(({ cap_change_rate }) => cap_change_rate === 0);

/** "9.00%", or the change of several caps. */
export const capRowLabel = ({ cap_rate: cap, cap_change_rate: change }: CapRow, name: string): string =>
  name !== SEVERAL_CAPS
    ? formatPercent(cap)
    : change === 0
      ? 'Current caps'
      : `${change < 0 ? '−' : '+'}${formatPoints(change)} points`;

/** "At a 9.00% cap, 82% of periods lapse." Short enough for the foot of a slide. `name`: from `capName`. */
export function capFoot(strip: CapStrip, name: string): string {
  const row = lowerCapOf(strip);
  if (!row) return '';
  const { lapse_share: share, period_count: all } = row;
  const lapsed = share === null ? null : countOf(share, all);
  const lapse =
    lapsed === 0
      ? 'no period lapses'
      : lapsed === all
        ? 'every period lapses'
        : `${lapsesWord(row)} of periods lapse`;
  return `${capital(capsText(row, name, formatPercent))}, ${lapse}.`;
}

/** "at a 9.00% cap" or "with every cap one point lower" */
function capsText(
  { cap_rate: rate, cap_change_rate: change }: CapRow,
  name: string,
  format: (rate: number) => string,
): string {
  if (name === SEVERAL_CAPS) return change === 0 ? 'at these caps' : 'with every cap one point lower';
  const cap = format(rate);
  return `at ${articleOf(cap)} ${cap} ${name}`;
}

/** For a button: "40% lapse at a 9% cap". */
export function capSensitivity(strip: CapStrip, name: string): string {
  const row = lowerCapOf(strip);
  if (!row) return '';
  const { lapse_share: share, period_count: all } = row;
  return `${share === null ? '–' : sharePercent(countOf(share, all), all)} lapse ${capsText(row, name, formatShortPercent)}`;
}

/** "At caps below 12.40%, more than 5% of periods lapse." */
export function breakEvenText(
  { break_even_cap_rate: cap, break_even_status: status, rows: [row] }: CapStrip,
  name: string,
): string {
  if (name === SEVERAL_CAPS && row) {
    if (status === 'any') return 'As far as all caps can be lowered, at most 5% of periods lapse.';
    if (status === 'unreachable' || cap === null)
      return 'Even with every cap raised until the first is 30.00%, more than 5% of periods lapse.';
    const change = cap - (row.cap_rate - row.cap_change_rate);
    const points = formatPoints(change);
    const when =
      change < 0
        ? `With every cap lowered by more than ${points} points`
        : `Unless every cap is raised by at least ${points} points`;
    return `${points === '0.00' ? 'With lower caps' : when}, more than 5% of periods lapse.`;
  }
  if (status === 'unreachable') return `At every ${name} up to 30.00%, more than 5% of periods lapse.`;
  if (status === 'any') return `At every ${name}, at most 5% of periods lapse.`;
  return `At ${name}s below ${formatPercent(cap)}, more than 5% of periods lapse.`;
}

export const capText = (strip: CapStrip, name: string): string =>
  sentences(capFoot(strip, name), breakEvenText(strip, name));
