/** The result in one sentence of at most 22 words, and texts on caps. All figures are from the run. */
import { isModeled } from '../../../domain/policy/ledger-origin.ts';
import type { CapStrip } from '../../../domain/history/cap-strip.ts';
import type { HistoricalBasis } from '../../../domain/practice/reports/historical-basis.ts';
import {
  formatInteger,
  formatPercent,
  formatShortPercent,
  yearsEach,
  shareText,
} from '../../../domain/shared/format.ts';
import { figureDollars, figureOf, type PolicyFigure } from '../marks.ts';
import { articleOf, figureInText, sentences, countWords, MAX_HEADLINE_WORDS } from '../sentence-parts.ts';
import { historicalCaveat } from './historical-caveat.ts';
import { countOf, paidInForce, periodsWord, sharePercent, type HistoricalPart } from './historical-part.ts';

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
  const isPaidInForce = paidInForce(report, basis);
  const [succeeded, failed] = hasIncome
    ? isPaidInForce
      ? [
          `paid full income through ${income.to_age} and stayed in force`,
          `pay full income through ${income.to_age} and stay in force`,
        ]
      : [`paid full income through ${income.to_age}`, `pay full income through ${income.to_age}`]
    : ['stayed in force', 'stay in force'];
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

/** "82.4%"; a dash below the floor. */
export const lapsesWord = ({ lapse_share: share }: Pick<CapStrip['rows'][number], 'lapse_share'>): string =>
  share === null ? '–' : shareText(share);

/** The row of a lower cap, if it is above the floor; otherwise that of the current cap. */
const lowerCapOf = ({ rows }: CapStrip): CapStrip['rows'][number] | undefined =>
  rows.find(({ cap_change_rate, lapse_share }) => cap_change_rate === LOWER && lapse_share !== null) ??
  rows.find(({ cap_change_rate }) => cap_change_rate === 0);

/** "At a 9.00% cap, 82% of periods lapse." Short enough for the foot of a slide. `name`: "cap" or "monthly cap". */
export function capFoot(strip: CapStrip, name: string): string {
  const row = lowerCapOf(strip);
  if (!row) return '';
  const { lapse_share: share, period_count: all } = row;
  const cap = formatPercent(row.cap_rate);
  const lapsed = share === null ? null : countOf(share, all);
  const lapse =
    lapsed === 0
      ? 'no period lapses'
      : lapsed === all
        ? 'every period lapses'
        : `${lapsesWord(row)} of periods lapse`;
  return `At ${articleOf(cap)} ${cap} ${name}, ${lapse}.`;
}

/** For a button: "40% lapse at a 9% cap". */
export function capSensitivity(strip: CapStrip, name: string): string {
  const row = lowerCapOf(strip);
  if (!row) return '';
  const cap = formatShortPercent(row.cap_rate);
  const { lapse_share: share, period_count: all } = row;
  return `${share === null ? '–' : sharePercent(countOf(share, all), all)} lapse at ${articleOf(cap)} ${cap} ${name}`;
}

/** "At caps below 12.40%, more than 5% of periods lapse." */
export function breakEvenText(
  { break_even_cap_rate: cap, break_even_status: status }: CapStrip,
  name: string,
): string {
  if (status === 'unreachable') return `At every ${name} up to 30.00%, more than 5% of periods lapse.`;
  if (status === 'any') return `At every ${name}, at most 5% of periods lapse.`;
  return `At ${name}s below ${formatPercent(cap)}, more than 5% of periods lapse.`;
}

export const capText = (strip: CapStrip, name: string): string =>
  sentences(capFoot(strip, name), breakEvenText(strip, name));
