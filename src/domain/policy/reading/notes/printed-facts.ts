/** Reads printed facts that are not terms of the ledger: face amount, premium mode, index accounts. */
import type {
  ExtractedTerm,
  ExtractedTerms,
  ExtractedIndexAccount,
  ExtractedFacts,
  PremiumMode,
} from '../../extraction.ts';
import { type PageLines, notesOf, type Note } from '../page-lines.ts';
import { areOverlapping, phrasesOf, type Phrase } from '../phrases.ts';
import { textOf, type Line } from '../words.ts';

const PERCENT = '(\\d{1,2}(?:\\.\\d{1,4})?)\\s?%';
/** "Loan interest rate: 5.00%", "illustrated loan rate of 5%", "Loans bear interest at 5.00%", "Loan interest charged 5%". */
const LOAN_RATE = new RegExp(
  `\\b(?:(?:(?:illustrated|assumed|current|policy) )?loan (?:interest )?(?:charged? )?rate(?: charged)?|(?:policy )?loans? (?:bears?|accrues?|(?:is|are) charged) interest|loan interest(?: (?:is )?charged)?)(?: of| is| at)?\\s{0,3}[:=]?[\\s.]{0,20}${PERCENT}`,
  'i',
);
/** Words of other rates than the table's. */
const LIMIT = /\b(?:maximum|minimum|guaranteed|preferred|wash|credited|crediting|alternate|net)\b/i;
/** Upper limit of the ledger's loan rate. */
const MAX_TERM = 0.1;

const LOAN_TYPE =
  /\b(?:illustrated )?loan (?:type|option)\s{0,3}[:=]?\s{0,3}(participating|index(?:ed)?|variable|fixed|standard)\b/i;
/** "Death benefit option A (level)", "Death Benefit Option: 2", "DB Option Increasing". Return of premium is neither. */
const OPTION =
  /\b(?:death benefit|db) option\s{0,3}[:=]?\s{0,3}(level|increasing|[ABab12])(?![\w.,%-]|\s?(?:and|or|,)\s)/i;
const MEC = /\b(?:MEC|modified endowment contract)(?: status)?\s{0,3}[:=]\s{0,3}(yes|no)\b/i;

/** Converts a printed percentage to a fraction above zero and up to a limit, otherwise null. */
export function fractionOf(percent: string | undefined, upperBound: number): number | null {
  // Rounded first: 5.95 / 100 is 0.059500000000000004.
  const value = Math.round(Number(percent) * 1e4) / 1e6;
  return value > 0 && value <= upperBound ? value : null;
}

/** Returns the text before a match that may change its meaning. */
export const textBefore = (text: string, { index }: { index: number }): string =>
  text.slice(Math.max(0, index - 24), index);

/** Returns the common value; undefined if values differ or the list is empty. */
export function commonValue<T>(found: readonly T[], keyOf: (one: T) => unknown): T | undefined {
  const [first] = found;
  return first !== undefined && found.every((one) => keyOf(one) === keyOf(first)) ? first : undefined;
}

function agreedTerm<T>(notes: readonly Note[], read: (text: string) => { value: T; text: string } | null) {
  const terms = notes.flatMap(({ page, text }): ExtractedTerm<T>[] => {
    const term = read(text);
    return term === null ? [] : [{ value: term.value, page, text: term.text.trim() }];
  });
  return commonValue(terms, ({ value }) => value);
}

function loanRate(text: string) {
  const match = LOAN_RATE.exec(text);
  if (match === null || LIMIT.test(textBefore(text, match))) return null;
  const value = fractionOf(match[1], MAX_TERM);
  return value === null ? null : { value, text: match[0] };
}

function matchWord<T>(pattern: RegExp, meaning: (word: string) => T) {
  return (text: string) => {
    const match = pattern.exec(text);
    return match === null ? null : { value: meaning((match[1] ?? '').toLowerCase()), text: match[0] };
  };
}

const loanType = matchWord(LOAN_TYPE, (word) =>
  word === 'fixed' || word === 'standard' ? 'fixed' : 'participating',
);
const deathBenefitOption = matchWord(OPTION, (word) =>
  ['a', '1', 'level'].includes(word) ? 'level' : 'increasing',
);
const isMec = matchWord(MEC, (word) => word === 'yes');

export function printedTerms(pages: readonly PageLines[]): ExtractedTerms {
  const notes = notesOf(pages);
  const rate = agreedTerm(notes, loanRate);
  const type = agreedTerm(notes, loanType);
  const option = agreedTerm(notes, deathBenefitOption);
  const mec = agreedTerm(notes, isMec);
  return {
    ...(rate && { illustrated_loan_rate: rate }),
    ...(type && { loan_type: type }),
    ...(option && { death_benefit_option: option }),
    ...(mec && { is_mec: mec }),
  };
}

/** No carrier offers more; further lines are not accounts. */
const MAX_ACCOUNTS = 12;
const MAX_NAME_LENGTH = 80;
/** Lines checked below a heading, including those between two accounts. */
const MAX_ROWS = 20;
const MAX_BETWEEN = 2;
/** A higher value is no cap, or not a yearly one. */
const MAX_CAP = 0.5;
const ONLY_PERCENT = new RegExp(`^${PERCENT}[*†]?$`);
/** "… current cap rate: 10.00%", "…, 10.00% cap". */
const CAP_BEHIND = new RegExp(
  `^(.{3,100}?)[\\s:;,(–—-]{1,6}(?:(?:current|annual|index) )?cap(?: rate)?(?: of| is)?\\s{0,3}[:=]?[\\s.]{0,40}${PERCENT}`,
  'i',
);
const CAP_BEFORE = new RegExp(`^(.{3,100}?)[\\s:;,(–—-]{1,6}${PERCENT} (?:current )?cap\\b`, 'i');
const CAP_HEADING = /^(?:current |annual |index )?cap(?: rate)?[*†]?$/i;
const ANY_CAP = /\bcaps?\b/i;
/** Not the cap of the illustration. */
const OTHER = /\b(?:guaranteed|minimum|maximum|lowest|highest|monthly guaranteed|alternate|renewal|prior)\b/i;
const ACCOUNT =
  /\b(?:S&P|Nasdaq|Russell|Dow|MSCI|STOXX|Hang Seng|index(?:ed)?|multi-?index|point[- ]to[- ]point)\b/i;
const PROSE = /\b(?:is|are|may|will|the|subject|limited|based|each|this|that|interest)\b/i;

function nameOf(text: string): string | null {
  const name = text
    .replace(/[®™©*†‡]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\W_]+|[\s.:;,(–—-]+$/g, '')
    .trim();
  const isName =
    name.length <= MAX_NAME_LENGTH && ACCOUNT.test(name) && !PROSE.test(name) && !OTHER.test(name);
  return isName ? name : null;
}

function toAccounts(text: string, percent: string | undefined, page: number): ExtractedIndexAccount[] {
  const [name, cap] = [nameOf(text), fractionOf(percent, MAX_CAP)];
  return name === null || cap === null ? [] : [{ name, cap, page }];
}

function accountsOnLine({ page, text }: Note): ExtractedIndexAccount[] {
  if (!ANY_CAP.test(text)) return [];
  const match = CAP_BEHIND.exec(text) ?? CAP_BEFORE.exec(text);
  return match === null ? [] : toAccounts(match[1] ?? '', match[2], page);
}

/** Returns the only heading with "cap" that is not another cap than the current one. */
function headingOf(line: Line, above: Line | undefined): Phrase | null {
  if (!line.words.some(({ text }) => ANY_CAP.test(text))) return null;
  const over = above === undefined ? [] : phrasesOf(above);
  const caps = phrasesOf(line).filter(
    (phrase) =>
      CAP_HEADING.test(phrase.text) &&
      !over.some((one) => OTHER.test(one.text) && areOverlapping(one, phrase)),
  );
  return caps.length === 1 ? (caps[0] ?? null) : null;
}

function accountsUnder(heading: Phrase, rows: readonly Line[], page: number): ExtractedIndexAccount[] {
  const found: ExtractedIndexAccount[] = [];
  let otherRows = 0;
  for (const row of rows) {
    const phrases = phrasesOf(row);
    const cap = phrases.find((phrase) => areOverlapping(phrase, heading) && ONLY_PERCENT.test(phrase.text));
    const end = phrases.findIndex(({ text }) => /^\W*\d[\d.,]*\s?%|^\$/.test(text));
    const name = textOf(phrases.slice(0, Math.max(0, end)));
    const accounts = cap === undefined ? [] : toAccounts(name, ONLY_PERCENT.exec(cap.text)?.[1], page);
    found.push(...accounts);
    otherRows = accounts.length > 0 ? 0 : otherRows + 1;
    if (otherRows > MAX_BETWEEN) break;
  }
  return found;
}

/** Returns the accounts in page order. Accounts with two different caps are omitted. */
export function indexAccounts(pages: readonly PageLines[]): ExtractedIndexAccount[] {
  const inTables = pages.flatMap(({ page, lines }) =>
    lines.flatMap((line, at) => {
      const heading = headingOf(line, lines[at - 1]);
      return heading ? accountsUnder(heading, lines.slice(at + 1, at + 1 + MAX_ROWS), page.page) : [];
    }),
  );
  const caps = new Map<string, ExtractedIndexAccount | null>();
  for (const one of [...notesOf(pages).flatMap(accountsOnLine), ...inTables]) {
    const name = one.name.toLowerCase();
    const before = caps.get(name);
    if (before === undefined) caps.set(name, one);
    else if (before?.cap !== one.cap) caps.set(name, null);
  }
  return [...caps.values()].filter((one) => one !== null).slice(0, MAX_ACCOUNTS);
}

/** "Face Amount: $500,000", "Initial Specified Amount .... 1,250,000". */
const FACE =
  /\b(?:(?:initial|base|policy) ){0,2}(?:face|specified) amount(?: of (?:insurance|coverage))?(?: of| is)?\s{0,3}[:=]?[\s.]{0,60}\$?\s?(\d{1,3}(?:,\d{3}){1,3}|\d{5,9})(?:\.00)?(?![\d,.]*[\d%])/i;
const OTHER_AMOUNT =
  /\b(?:minimum|maximum|least|rider|term|additional|supplemental|spouse|child|second|other|reduced|increased?|target|alternate|existing|prior|per|each|of)\b/i;
/** Text after an amount that is one of several. */
const SEVERAL_AMOUNTS =
  /^\W{0,4}(?:\$?\s?\d|(?:then|thereafter|decreas\w*|increas\w*|until|through|to|or|for|per|in years?|and)\b)/i;
/** Smaller policies are not sold: the amount may be in thousands. */
const MIN_VALUE = 10_000;

const MODE = '(semi-?\\s?annual|annual|quarterly|monthly)(?:ly)?\\b';
const LABELED_MODE = new RegExp(
  `\\b(?:(?:(?:premium|payment|billing)(?: payment)? (?:mode|frequency))|(?:mode|frequency) of (?:premium |premium )?payments?)\\s{0,3}[:=]?[\\s.]{0,60}${MODE}`,
  'i',
);
/** "Planned premium $30,000 annual", "Planned periodic premium: $1,000.00 (monthly)". */
const MODE_BEHIND = new RegExp(
  `\\b(?:planned|modal)(?: (?:periodic|modal))? premium\\s{0,3}[:=]?[\\s.]{0,60}\\$?[\\d,]{1,14}(?:\\.\\d{2})?,?\\s{0,3}\\(?${MODE}`,
  'i',
);
/** A list of modes shows the choices, not the selected mode. */
const ANOTHER_MODE = /^[\s,/]*(?:or|and)?\s*(?:semi|annual|quarter|month)/i;

function faceAmount(text: string) {
  const match = FACE.exec(text);
  if (match === null) return null;
  const textAfter = text.slice(match.index + match[0].length);
  const value = Number((match[1] ?? '').replaceAll(',', ''));
  const isOther =
    OTHER_AMOUNT.test(textBefore(text, match)) || SEVERAL_AMOUNTS.test(textAfter) || value < MIN_VALUE;
  return isOther ? null : { value, text: match[0] };
}

const MODES: readonly PremiumMode[] = ['annual', 'semiannual', 'quarterly', 'monthly'];
const modeOf = (word: string): PremiumMode => MODES.find((mode) => mode[0] === word[0]) ?? 'annual';

function premiumMode(text: string) {
  for (const pattern of [LABELED_MODE, MODE_BEHIND]) {
    const found = matchWord(pattern, modeOf)(text);
    if (found === null) continue;
    const textAfter = text.slice(text.indexOf(found.text) + found.text.length);
    return ANOTHER_MODE.test(textAfter) ? null : found;
  }
  return null;
}

const LABEL =
  /^(?:(?:initial|base|policy) ){0,2}(?:(?:face|specified) amount|(?:premium|payment|billing)(?: payment)? (?:mode|frequency)):?$/i;

/** Reads labels printed above their values, as on a form: "Face Amount" over "$500,000". */
function labeledNotes({ page, lines }: PageLines): Note[] {
  return lines.flatMap((line, at) => {
    const below = phrasesUnder(line, lines[at + 1]);
    return phrasesOf(line).flatMap((label): Note[] => {
      const [value, second] = below.filter((phrase) => areOverlapping(label, phrase));
      if (!LABEL.test(label.text) || value === undefined || second !== undefined) return [];
      return [{ page: page.page, text: `${label.text.replace(/:$/, '')}: ${value.text}` }];
    });
  });
}

/** Returns the phrases of the next line if it is directly below. */
export const phrasesUnder = (line: Line, below: Line | undefined): Phrase[] =>
  below === undefined || below.top - line.bottom > 1.5 * line.size ? [] : phrasesOf(below);

export function printedFacts(pages: readonly PageLines[]): ExtractedFacts {
  const notes = [...notesOf(pages), ...pages.flatMap(labeledNotes)];
  const face = agreedTerm(notes, faceAmount);
  const mode = agreedTerm(notes, premiumMode);
  const accounts = indexAccounts(pages);
  return {
    ...(face && { face_amount: face }),
    ...(mode && { premium_mode: mode }),
    ...(accounts.length > 0 && { index_accounts: accounts }),
  };
}
