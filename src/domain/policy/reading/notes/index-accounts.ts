/** The index accounts that a file offers and the cap of each: on one line, or in a table under a heading of caps. */
import type { ExtractedIndexAccount } from '../../extraction.ts';
import type { PageLines } from '../page-lines.ts';
import { isOver, phrasesOf, type Phrase } from '../phrases.ts';
import type { Line } from '../words.ts';
import { notesOf, type Note } from './page-notes.ts';

/** No carrier offers more; what a page says beyond is something else. */
const MOST_ACCOUNTS = 12;
const LONGEST_NAME = 80;
/** Lines under a heading that are looked at, those between two accounts among them. */
const MOST_ROWS = 20;
const MOST_BETWEEN = 2;
/** A cap above is none, or not a year's. */
const HIGHEST = 0.5;

const PERCENT = '(\\d{1,2}(?:\\.\\d{1,4})?)\\s?%';
const ONLY_PERCENT = new RegExp(`^${PERCENT}[*†]?$`);
/** "… current cap rate: 10.00%", "…, 10.00% cap". */
const CAP_BEHIND = new RegExp(
  `^(.{3,100}?)[\\s:;,(–—-]{1,6}(?:(?:current|annual|index) )?cap(?: rate)?(?: of| is)?\\s{0,3}[:=]?[\\s.]{0,40}${PERCENT}`,
  'i',
);
const CAP_BEFORE = new RegExp(`^(.{3,100}?)[\\s:;,(–—-]{1,6}${PERCENT} (?:current )?cap\\b`, 'i');
const CAP_HEADING = /^(?:current |annual |index )?cap(?: rate)?[*†]?$/i;
/** A heading of caps, whichever. */
const ANY_CAP = /\bcaps?\b/i;
/** Not the cap that the illustration is made with. */
const OTHER = /\b(?:guaranteed|minimum|maximum|lowest|highest|monthly guaranteed|alternate|renewal|prior)\b/i;
const ACCOUNT =
  /\b(?:S&P|Nasdaq|Russell|Dow|MSCI|STOXX|Hang Seng|index(?:ed)?|multi-?index|point[- ]to[- ]point)\b/i;
/** Words of a sentence, which is no name. */
const PROSE = /\b(?:is|are|may|will|the|subject|limited|based|each|this|that|interest)\b/i;

function nameOf(text: string): string | null {
  const name = text
    .replace(/[®™©*†‡]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\W_]+|[\s.:;,(–—-]+$/g, '')
    .trim();
  const isName = name.length <= LONGEST_NAME && ACCOUNT.test(name) && !PROSE.test(name) && !OTHER.test(name);
  return isName ? name : null;
}

function account(text: string, percent: string | undefined, page: number): ExtractedIndexAccount[] {
  const name = nameOf(text);
  // In hundredths of a hundredth first: 5.95 / 100 is 0.059500000000000004.
  const cap = Math.round(Number(percent) * 1e4) / 1e6;
  return name !== null && cap > 0 && cap <= HIGHEST ? [{ name, cap, page }] : [];
}

function onOneLine({ page, text }: Note): ExtractedIndexAccount[] {
  if (!ANY_CAP.test(text)) return [];
  const match = CAP_BEHIND.exec(text) ?? CAP_BEFORE.exec(text);
  return match === null ? [] : account(match[1] ?? '', match[2], page);
}

/** The one heading that says "cap" and of which nothing says that it is another than today's. */
function headingOf(line: Line, above: Line | undefined): Phrase | null {
  if (!line.words.some(({ text }) => ANY_CAP.test(text))) return null;
  const over = above === undefined ? [] : phrasesOf(above);
  const caps = phrasesOf(line).filter(
    (phrase) =>
      CAP_HEADING.test(phrase.text) && !over.some((one) => OTHER.test(one.text) && isOver(one, phrase)),
  );
  return caps.length === 1 ? (caps[0] ?? null) : null;
}

function underHeading(heading: Phrase, rows: readonly Line[], page: number): ExtractedIndexAccount[] {
  const found: ExtractedIndexAccount[] = [];
  let between = 0;
  for (const row of rows) {
    const phrases = phrasesOf(row);
    const cap = phrases.find((phrase) => isOver(phrase, heading) && ONLY_PERCENT.test(phrase.text));
    const end = phrases.findIndex(({ text }) => /^\W*\d[\d.,]*\s?%|^\$/.test(text));
    const name = phrases.slice(0, Math.max(0, end)).map(({ text }) => text).join(' '); // oxfmt-ignore
    const own = cap === undefined ? [] : account(name, ONLY_PERCENT.exec(cap.text)?.[1], page);
    found.push(...own);
    between = own.length > 0 ? 0 : between + 1;
    if (between > MOST_BETWEEN) break;
  }
  return found;
}

/** In the order of the pages. Accounts that two lines give two caps are not among them. */
export function indexAccounts(pages: readonly PageLines[]): ExtractedIndexAccount[] {
  const inTables = pages.flatMap(({ page, lines }) =>
    lines.flatMap((line, at) => {
      const heading = headingOf(line, lines[at - 1]);
      return heading === null
        ? []
        : underHeading(heading, lines.slice(at + 1, at + 1 + MOST_ROWS), page.page);
    }),
  );
  const caps = new Map<string, ExtractedIndexAccount | null>();
  for (const one of [...notesOf(pages).flatMap(onOneLine), ...inTables]) {
    const name = one.name.toLowerCase();
    const before = caps.get(name);
    if (before === undefined) caps.set(name, one);
    else if (before?.cap !== one.cap) caps.set(name, null);
  }
  return [...caps.values()].filter((one) => one !== null).slice(0, MOST_ACCOUNTS);
}
