/** What a file prints of the policy that no term of the ledger holds: face amount, premium mode, index accounts. */
import type { ExtractedFacts, PremiumMode } from '../../extraction.ts';
import type { PageLines } from '../page-lines.ts';
import { isOver, phrasesOf } from '../phrases.ts';
import { indexAccounts } from './index-accounts.ts';
import { notesOf, type Note } from './page-notes.ts';
import { agreedTerm, worded } from './printed-terms.ts';

/** "Face Amount: $500,000", "Initial Specified Amount .... 1,250,000". */
const FACE =
  /\b(?:(?:initial|base|policy) ){0,2}(?:face|specified) amount(?: of (?:insurance|coverage))?(?: of| is)?\s{0,3}[:=]?[\s.]{0,60}\$?\s?(\d{1,3}(?:,\d{3}){1,3}|\d{5,9})(?:\.00)?(?![\d,.]*[\d%])/i;
/** Another amount than the policy's own. */
const OTHER_AMOUNT =
  /\b(?:minimum|maximum|least|rider|term|additional|supplemental|spouse|child|second|other|reduced|increased?|target|alternate|existing|prior|per|each|of)\b/i;
/** Behind an amount that is one of several. */
const NOT_ALONE =
  /^\W{0,4}(?:\$?\s?\d|(?:then|thereafter|decreas\w*|increas\w*|until|through|to|or|for|per|in years?|and)\b)/i;
/** Below, no policy is sold (an amount in thousands). */
const LEAST = 10_000;

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
/** A list of modes says what may be chosen. */
const ANOTHER_MODE = /^[\s,/]*(?:or|and)?\s*(?:semi|annual|quarter|month)/i;

function faceAmount(text: string) {
  const match = FACE.exec(text);
  if (match === null) return null;
  const before = text.slice(Math.max(0, match.index - 24), match.index);
  const behind = text.slice(match.index + match[0].length);
  const value = Number((match[1] ?? '').replaceAll(',', ''));
  const isOther = OTHER_AMOUNT.test(before) || NOT_ALONE.test(behind) || value < LEAST;
  return isOther ? null : { value, text: match[0] };
}

const modes: Readonly<Record<string, PremiumMode>> = {
  a: 'annual',
  s: 'semiannual',
  q: 'quarterly',
  m: 'monthly',
};
const modeOf = (word: string): PremiumMode => modes[word[0] ?? 'a'] ?? 'annual';

function premiumMode(text: string) {
  for (const pattern of [LABELED_MODE, MODE_BEHIND]) {
    const found = worded(pattern, modeOf)(text);
    if (found === null) continue;
    const behind = text.slice(text.indexOf(found.text) + found.text.length);
    return ANOTHER_MODE.test(behind) ? null : found;
  }
  return null;
}

const LABEL =
  /^(?:(?:initial|base|policy) ){0,2}(?:(?:face|specified) amount|(?:premium|payment|billing)(?: payment)? (?:mode|frequency)):?$/i;

/** A label that stands over what it names, as on a form: "Face Amount" over "$500,000". */
function labeledOver({ page, lines }: PageLines): Note[] {
  return lines.flatMap((line, at) => {
    const below = lines[at + 1];
    if (below === undefined || below.top - line.bottom > 1.5 * line.size) return [];
    return phrasesOf(line)
      .filter(({ text }) => LABEL.test(text))
      .flatMap((label): Note[] => {
        const under = phrasesOf(below).filter((phrase) => isOver(label, phrase));
        const [value] = under;
        if (value === undefined || under.length > 1) return [];
        return [{ page: page.page, text: `${label.text.replace(/:$/, '')}: ${value.text}` }];
      });
  });
}

export function printedFacts(pages: readonly PageLines[]): ExtractedFacts {
  const notes = [...notesOf(pages), ...pages.flatMap(labeledOver)];
  const face = agreedTerm(notes, faceAmount);
  const mode = agreedTerm(notes, premiumMode);
  const accounts = indexAccounts(pages);
  return {
    ...(face && { face_amount: face }),
    ...(mode && { premium_mode: mode }),
    ...(accounts.length > 0 && { index_accounts: accounts }),
  };
}
