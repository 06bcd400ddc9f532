/** The policy's terms that a file prints beside its tables: loan rate and type, death benefit option, MEC. */
import type { ExtractedTerm, ExtractedTerms } from '../../extraction.ts';
import type { PageLines } from '../page-lines.ts';
import { notesOf, type Note } from './page-notes.ts';

const PERCENT = '(\\d{1,2}(?:\\.\\d{1,4})?)\\s?%';
/** "Loan interest rate: 5.00%", "illustrated loan rate of 5%", "Loans bear interest at 5.00%", "Loan interest charged 5%". */
const LOAN_RATE = new RegExp(
  `\\b(?:(?:(?:illustrated|assumed|current|policy) )?loan (?:interest )?(?:charged? )?rate(?: charged)?|(?:policy )?loans? (?:bears?|accrues?|(?:is|are) charged) interest|loan interest(?: (?:is )?charged)?)(?: of| is| at)?\\s{0,3}[:=]?[\\s.]{0,20}${PERCENT}`,
  'i',
);
/** Not the rate that the table was made with. */
const LIMIT = /\b(?:maximum|minimum|guaranteed|preferred|wash|credited|crediting|alternate|net)\b/i;
/** The ledger's own bound. */
const HIGHEST = 0.1;

const LOAN_TYPE =
  /\b(?:illustrated )?loan (?:type|option)\s{0,3}[:=]?\s{0,3}(participating|index(?:ed)?|variable|fixed|standard)\b/i;
/** "Death benefit option A (level)", "Death Benefit Option: 2", "DB Option  Increasing". Return of premium is neither. */
const OPTION =
  /\b(?:death benefit|db) option\s{0,3}[:=]?\s{0,3}(level|increasing|[ABab12])(?![\w.,%-]|\s?(?:and|or|,)\s)/i;
const MEC = /\b(?:MEC|modified endowment contract)(?: status)?\s{0,3}[:=]\s{0,3}(yes|no)\b/i;

/** What all lines say that say it; undefined where they part, and where none does. */
export function agreedTerm<T>(
  notes: readonly Note[],
  read: (text: string) => { value: T; text: string } | null,
) {
  const terms = notes.flatMap(({ page, text }): ExtractedTerm<T>[] => {
    const term = read(text);
    return term === null ? [] : [{ value: term.value, page, text: term.text.trim() }];
  });
  const [first] = terms;
  return first !== undefined && terms.every(({ value }) => value === first.value) ? first : undefined;
}

function loanRate(text: string) {
  const match = LOAN_RATE.exec(text);
  if (match === null || LIMIT.test(text.slice(Math.max(0, match.index - 24), match.index))) return null;
  // In hundredths of a hundredth first: 5.95 / 100 is 0.059500000000000004.
  const value = Math.round(Number(match[1]) * 1e4) / 1e6;
  return value > 0 && value <= HIGHEST ? { value, text: match[0] } : null;
}

export function worded<T>(pattern: RegExp, meaning: (word: string) => T) {
  return (text: string) => {
    const match = pattern.exec(text);
    return match === null ? null : { value: meaning((match[1] ?? '').toLowerCase()), text: match[0] };
  };
}

export function printedTerms(pages: readonly PageLines[]): ExtractedTerms {
  const notes = notesOf(pages);
  const rate = agreedTerm(notes, loanRate);
  const type = agreedTerm(
    notes,
    worded(LOAN_TYPE, (word) => (word === 'fixed' || word === 'standard' ? 'fixed' : 'participating')),
  );
  const option = agreedTerm(
    notes,
    worded(OPTION, (word) => (['a', '1', 'level'].includes(word) ? 'level' : 'increasing')),
  );
  const mec = agreedTerm(
    notes,
    worded(MEC, (word) => word === 'yes'),
  );
  return {
    ...(rate && { illustrated_loan_rate: rate }),
    ...(type && { loan_type: type }),
    ...(option && { death_benefit_option: option }),
    ...(mec && { is_mec: mec }),
  };
}
