import { returnAfterFees } from '../../domain/vehicles/vehicle.ts';
import { formatDate } from '../../domain/shared/dates.ts';
import { capital, listOf } from '../../domain/shared/text.ts';
import { formatPercent, formatShortPercent, formatTableDollars } from '../../domain/shared/format.ts';
import type { DisclosedMethod } from '../../domain/practice/reports/disclosures/method-disclosures.ts';
import type { DisclosuresVersion } from '../../domain/practice/reports/disclosures/firm-disclosures-schema.ts';
import { figureReturn, figureText, type PolicyFigure } from './marks.ts';
import type {
  RequiredReturn,
  YearlyIrr,
  YearlyIrrStatus,
} from '../../domain/comparison/comparative/comparative-report.ts';

export { capital, listOf };

/** Joins the sentences that are not empty. */
export const sentences = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' ');

export const MAX_HEADLINE_WORDS = 22;
export const MAX_SLIDE_WORDS = 20;
/** Two lines of a slide. */
export const MAX_SLIDE_LENGTH = 116;
/** One line of the report in a window of 1440 pixels. */
const MAX_CAVEAT = { words: 30, characters: 124 };

export const countWords = (text: string): number => text.split(/\s+/).length;

/** The first text with few enough words for a slide, or one of them without its last part; otherwise empty. */
export const fitSlide = (...texts: readonly string[]): string =>
  [...texts, ...texts.map((text) => text.replace(/;[^;]*$/, '.'))].find(
    (text) => countWords(text) <= MAX_SLIDE_WORDS,
  ) ?? '';

const fitsCaveat = (text: string): boolean =>
  countWords(text) <= MAX_CAVEAT.words && text.length <= MAX_CAVEAT.characters;

/** Adds sentences until one does not fit. Each has variants, the longest first. */
export function fitCaveat(parts: readonly (readonly string[])[]): string {
  let caveat = '';
  for (const variants of parts.filter(({ length }) => length > 0)) {
    const longerCaveat = variants.map((one) => sentences(caveat, one)).find(fitsCaveat);
    if (longerCaveat === undefined) break;
    caveat = longerCaveat;
  }
  return caveat;
}

/** One complete sentence that neither headline nor caveat states. */
export interface ReportNote {
  id: string;
  text: string;
  /** An item for the advisor to check. */
  isCheck: boolean;
}

type NotePart = readonly [id: string, text: string | null, isCheck?: boolean];

/** Omits notes without a text. */
export const notesFrom = (parts: readonly NotePart[]): ReportNote[] =>
  parts.flatMap(([id, text, isCheck = false]) => (text ? [{ id, text, isCheck }] : []));

/** Within a sentence, "$0" replaces a dash. */
export const formatDollarsInText = (value: number): string =>
  Math.abs(value) < 0.5 ? '$0' : formatTableDollars(value);

/** A figure and its mark within a sentence. */
export const figureInText = (figure: PolicyFigure): string =>
  figureText(figure, (value) => formatDollarsInText(value ?? 0));

/** "6.00% before fees, 4.94% after fees": an account's return is always shown in both forms. */
export const returnText = (account: AccountReturn): string =>
  `${formatPercent(account.rate_of_return)} ${feeText(account)}`;

/** Follows a return before fees. */
export const feeText = (account: AccountReturn): string =>
  account.fee === 0 ? 'before and after fees' : `before fees, ${afterFees(account)}`;

/** "4.94% after fees" */
export const afterFees = ({ rate_of_return: rate, fee }: AccountReturn): string =>
  `${formatPercent(returnAfterFees(rate, fee))} after fees`;

interface AccountReturn {
  rate_of_return: number;
  fee: number;
}

/** Stated with each count of periods or paths, because a page may have others. */
export const chargesText = (stress: number): string =>
  stress > 0 ? `charges raised by ${formatShortPercent(stress)}` : 'charges not raised';

const NUMBERS = ['no', 'one', 'two', 'three', 'four'];
/** "An indexed universal life policy and three accounts" */
export const coverTitle = (accounts: number): string =>
  `An indexed universal life policy${accounts === 0 ? '' : ` and ${accounts === 1 ? 'an account' : `${toText(accounts)} accounts`}`}`;

export const toText = (count: number): string => NUMBERS[count] ?? String(count);

/** "a 9% cap", "an 8.5% cap", "an 11% floor": by the sound of the figure. */
export const articleOf = (figure: string): 'a' | 'an' => (/^(8|1[18](?!\d))/.test(figure) ? 'an' : 'a');

/** Heading of the amount paid at death. Only a policy has a death benefit. */
export const heirsLabel = (isPolicy: boolean): string => (isPolicy ? 'Death benefit' : 'To heirs');

export const yearsOf = (count: number): string => `${count} ${count === 1 ? 'year' : 'years'}`;

/** Short names for labels: one distinctive word each, or the complete name. */
export function shortNames(names: readonly string[]): string[] {
  const nameParts = names.map((name) => {
    const distinctive = name
      .split(/\s+/)
      .filter((word) => word !== '' && !COMMON_TERMS.has(word.toLowerCase()));
    return capital(distinctive[0] ?? name);
  });
  return nameParts.map((word, index) =>
    nameParts.filter((other) => other.toLowerCase() === word.toLowerCase()).length === 1
      ? word
      : (names[index] ?? word),
  );
}

const COMMON_TERMS = new Set(
  'the my a our his her their traditional taxable account plan current new'.split(' '),
);

interface Disclosed {
  method_disclosures?: readonly DisclosedMethod[] | undefined;
  disclosures_version?: DisclosuresVersion | undefined;
}

export function methodParagraphs(
  { method_disclosures: methods = [], disclosures_version: version }: Disclosed,
  timeZone: string,
) {
  const paragraphs = methods.map(({ id, title, text }): MethodParagraph => ({ id, title, text }));
  if (!version || methods.length === 0) return paragraphs;
  const text = `Disclosures of the firm, version ${version.number}, saved ${formatDate(version.saved_at, timeZone)}.`;
  return [...paragraphs, { id: 'version', title: 'Version', text }];
}

export type MethodParagraph = Record<'id' | 'title' | 'text', string>;

/** In the first years, rates reflect mostly charges. */
export const HIDDEN_IRR_YEARS = 3;

export function irrText(figure: PolicyFigure, status: YearlyIrrStatus, year: number): string {
  if (year <= HIDDEN_IRR_YEARS) return '–';
  if (status === 'lapsed') return 'lapsed';
  return status === 'total_loss' ? '−100%' : figureReturn(figure);
}

/** "IRR of policy years 1 to 3 (ages 45 to 47) is not shown." */
export function irrFootnote(years: readonly Pick<YearlyIrr, 'age'>[]): string {
  const hidden = years.slice(0, HIDDEN_IRR_YEARS);
  const [first, last] = [hidden[0], hidden.at(-1)];
  if (!first || !last) return '';
  return first === last
    ? `IRR of policy year 1 (age ${first.age}) is not shown.`
    : `IRR of policy years 1 to ${hidden.length} (ages ${first.age} to ${last.age}) is not shown.`;
}

/** 7.21%; with a minus sign (U+2212); "> 100%" for higher rates. */
export const rateText = (rate: number): string => (rate > 1 ? '> 100%' : formatPercent(rate));

/** At −99% a year, the account is empty anyway: any return suffices. */
export const isAnyReturnEnough = ({ rate, status }: RequiredReturn): boolean =>
  status === 'any' || (rate !== null && rate <= -0.99);

/** Below the figure: "6.03% after fees". Empty without a rate, or in a snapshot without the account's fee. */
export const requiredAfterFees = (required: RequiredReturn, fee: number | undefined): string =>
  required.rate === null || required.rate > 1 || isAnyReturnEnough(required) || fee === undefined
    ? ''
    : afterFees({ rate_of_return: required.rate, fee });

/** The figure at the end of a bar. */
export function shortFigure(required: RequiredReturn): string {
  if (required.status === 'no_distributions') return 'no income';
  if (isAnyReturnEnough(required)) return 'any return';
  return required.rate === null ? '> 100%' : rateText(required.rate);
}
