/** Reads the insured from the text outside the tables. A date of birth is converted to an age and not stored. */
import { headerWords, isKnown } from '../headers/column-meanings.ts';
import { phrasesOf } from '../phrases.ts';
import { textOf, type Line } from '../words.ts';
import { commonValue } from './printed-facts.ts';
import { agesOn, type DateParts } from '../../../shared/dates.ts';
import type { ExtractedInsured } from '../../extraction.ts';
import { type PageLines, notesOf, type Note } from '../page-lines.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = `(?:${MONTHS.join('|')})[a-z]{0,6}\\.?`;

/** "3/14/1976", "03-14-1976", "1976-03-14", "March 14, 1976", "14 Mar 1976". Numeric dates begin with the month. */
export const DATE = `\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[/-]\\d{1,2}[/-]\\d{4}|${MONTH}\\s+\\d{1,2},?\\s+\\d{4}|\\d{1,2}[ -]${MONTH}[ -]\\d{4}`;

export function dateIn(text: string): DateParts | null {
  const named = /[a-z]{3}/i.exec(text)?.[0].toLowerCase();
  const [a = 0, b = 0, c = 0] = (text.match(/\d+/g) ?? []).map(Number);
  const byNumbers = a > 31 ? [a, b, c] : [c, a, b];
  const [year, month, day] = named === undefined ? byNumbers : [b, MONTHS.indexOf(named) + 1, a];
  const isDate = year >= 1900 && year < 2200 && month >= 1 && month <= 12 && day >= 1 && day <= 31;
  return isDate ? { year, month, day } : null;
}

/** Returns the age at the last birthday, and at the nearest if different, because insurers use both. */
function agesBetween(birth: DateParts, on: DateParts): number[] {
  const { last, nearest } = agesOn(on, birth);
  if (last < 0 || last > 120) return [];
  return nearest === last ? [last] : [last, nearest];
}

type AgeEvidence = ReturnType<typeof ageEvidence>;
type Basis = 'start' | 'end';

const ANOTHER_PERSON =
  /^\W*(?:(?:second|other|additional|joint)\s+insured|spouse|owner|payor|beneficiary|agent|advis[eo]r|producer|(?:prepared|presented|designed|submitted)\s+by)\b/i;

/** A definition begins with the ages: "All ages and values are …". A sentence with a number is about one age. */
const DEFINES = /^\W*(?:note:? |all |attained |the |insured['’]?s? |values |and )*ages?\b\D*$/i;
/** A note under the table may be about ages without beginning with them. */
const MENTIONS = /\bages?\b\D{0,50}\b(?:is|are|as of|as at|at|on)\b\D*$/i;
const AT_END =
  /\b(?:(?:end|close) of (?:the |each |that )?(?:policy |contract )?year|(?:anniversary|day) (?:that|which) (?:closes|ends|completes) (?:the |each |that |a )?(?:policy |contract )?year)/i;
const AT_START =
  /\b(?:(?:beginning|start) of (?:the |each |that )?(?:policy |contract )?year|(?:anniversary|day) (?:that|which) (?:opens|begins|starts) (?:the |each |that |a )?(?:policy |contract )?year)/i;

function basisIn(text: string): Basis | null {
  const [isAtEnd, isAtStart] = [AT_END.test(text), AT_START.test(text)];
  return isAtEnd === isAtStart ? null : isAtEnd ? 'end' : 'start';
}

/** "Age of" next to "End of Year" are headers. */
function isSentence(line: Line): boolean {
  if (line.words.some(({ textTop }) => textTop !== undefined)) return false;
  const text = textOf(line.words);
  return (
    /\b(?:is|are|as of)\b/i.test(text) || (phrasesOf(line).length <= 2 && /[.:]|\b(?:at|on)\b/i.test(text))
  );
}

/** Returns the basis that a line states. A definition may continue on the next line. */
function definedBasis(line: Line, next: Line | undefined, isTablePage: boolean): Basis | null {
  if (!isSentence(line)) return null;
  const text = textOf(line.words);
  const withNextLine = next ? `${text} ${textOf(next.words)}` : text;
  for (const one of [text, withNextLine]) {
    const basis = DEFINES.test(one) ? basisIn(one) : null;
    if (basis) return basis;
  }
  return isTablePage && MENTIONS.test(text) ? basisIn(text) : null;
}

export function ageEvidence(pages: readonly PageLines[], tablePages: readonly number[]) {
  /** Ages printed next to the insured: "Female, age 50", "Issue age: 50". */
  const insuredAges = new Set<number>();
  const issueAges = new Set<number>();
  const definitions: { basis: Basis; page: number }[] = [];
  const name = nameOfInsured(pages);
  for (const { page, lines } of pages) {
    for (const [at, line] of lines.entries()) {
      const basis = definedBasis(line, lines[at + 1], tablePages.includes(page.page));
      if (basis) definitions.push({ basis, page: page.page });
      const text = textOf(line.words);
      if (ANOTHER_PERSON.test(text) || isOfAnother(text, name)) continue;
      const issue = /\b(?:issue|current|insurance)\s+age\s*[:=]?\s*(\d{1,2})\b/i.exec(text);
      if (issue !== null) insuredAges.add(Number(issue[1]));
      if (issue !== null && /^issue/i.test(issue[0])) issueAges.add(Number(issue[1]));
      if (!/\b(?:male|female|insured|client|proposed|smoker|tobacco)\b/i.test(text)) continue;
      for (const found of text.matchAll(/\bage\s*[:=]?\s*(\d{1,2})\b/gi)) insuredAges.add(Number(found[1]));
    }
  }
  const birthAges = new Set(agesOfBirth(ownNotes(pages)));
  return { insuredAges, issueAges, birthAges, definitions };
}

/** `shift` is subtracted from each printed age. */
interface AgeBasis {
  shift: 0 | 1;
  doubt: string | null;
  /** A statement of the file that leaves no doubt. */
  note?: { message: string; page?: number };
}

/** `printed`: age in the first row, policy year `year`. `header`: header of the age column. */
export function ageBasis(
  printed: number,
  year: number,
  header: readonly string[],
  { insuredAges, issueAges, birthAges, definitions }: AgeEvidence,
): AgeBasis {
  const isIn = (ages: ReadonlySet<number>, age: number) => ages.has(age) || ages.has(age - (year - 1));
  const byAges = (ages: ReadonlySet<number>): Basis | null => {
    const [atStart, atEnd] = [isIn(ages, printed), isIn(ages, printed - 1)];
    return atStart === atEnd ? null : atEnd ? 'end' : 'start';
  };
  const hasWord = (...words: string[]) => words.some((word) => header.includes(word));
  const byHeader = hasWord('end', 'ending') ? 'end' : hasWord('beginning', 'issue') ? 'start' : null;
  const byInsured = byAges(issueAges) ?? byAges(insuredAges) ?? byAges(birthAges);
  const [definition] = definitions;
  const basis = byHeader ?? definition?.basis ?? byInsured;
  const shift = basis === 'end' ? 1 : 0;
  const sources = [...definitions.map((one) => one.basis), byInsured];
  const isContradicted = sources.some((one) => one !== null && one !== basis);
  if (byHeader) {
    const why = `The column is headed “${byHeader === 'end' ? 'end' : 'beginning'} of year”, yet the file names an insured aged ${byHeader === 'end' ? printed : printed - 1} at the start.`;
    return { shift, doubt: isContradicted ? why : null };
  }
  if (definition) {
    const message = `Page ${definition.page} defines ages as of the ${definition.basis} of the policy year.`;
    if (isContradicted) return { shift, doubt: `${message} Another page of the file contradicts it.` };
    const starts = `Year ${year} prints ${printed}, so the ledger starts at age ${printed - shift}.`;
    return { shift, doubt: null, note: { message: `${message} ${starts}`, page: definition.page } };
  }
  const isUnclear = basis === null && isIn(birthAges, printed) && isIn(birthAges, printed - 1);
  if (isUnclear) return { shift, doubt: `The date of birth gives an age of ${printed - 1} or ${printed}.` };
  const message = `The insured is ${printed - 1} at issue, so the printed ages are as of the end of the policy year.`;
  return { shift, doubt: null, ...(shift === 1 && { note: { message } }) };
}

const NOT_A_NAME =
  /(?:^|[ ,]+)(?:male|female|unisex|age|sex|gender|issue|date|dob|birth|born|class|risk|preferred|standard|select|super|elite|non|nonsmoker|smoker|tobacco|owner|policy|state|face|initial|premium|plan|product|agent|page|prepared|presented|joint|second|rate|underwriting|see|same|jr|sr|ii|iii|iv)\b.*$/i;
const PART = "\\p{Lu}[\\p{L}.'’-]{0,40}";
const NAME = `(?:(?:Mr|Mrs|Ms|Dr)\\.? )?(${PART}(?:,? (?:${PART}|de|del|la|van|von|der|di)){1,5})`;
const INSURED_NAME = new RegExp(
  `\\b(?:[Ii]nsured|INSURED)(?:['’][sS])?(?: [Nn]ame| NAME)?(?:\\s{0,3}:\\s{0,3}|  )${NAME}`,
  'u',
);
const CLIENT_NAME = new RegExp(
  `\\b(?:(?:[Pp]repared|[Dd]esigned|[Pp]resented|[Ii]llustrated|PREPARED|DESIGNED|PRESENTED) (?:for|to|FOR|TO)(?:\\s{0,3}:)?\\s{1,3}|(?:[Cc]lient|CLIENT)(?: [Nn]ame| NAME)?(?:\\s{0,3}:\\s{0,3}|  ))${NAME}`,
  'u',
);

/** "Ledger for Jamie Rivera, Female": a table of this person. */
const TABLE_OF = new RegExp(`\\b(?:for|of) ${NAME}`, 'u');

/** Returns true for a text about another person than the insured. */
export function isOfAnother(text: string, name: string | null): boolean {
  const person = TABLE_OF.exec(text)?.[1]?.replace(NOT_A_NAME, '');
  return name !== null && person !== undefined && / /.test(person) && lettersOf(person) !== lettersOf(name);
}

const ABOUT = /\b(?:insured|client|sex|gender|age|tobacco|smoker|nonsmoker|preferred|standard)\b/i;
const LABELED_SEX = /\b(?:sex|gender)\s{0,3}[:=]?\s{0,3}(male|female|m|f)\b/i;
const SEX = /\b(male|female)\b/gi;
/** "Male, 45"; "45-year-old". */
const ADJACENT_AGE = /\b(?:male|female),? (\d{2})\b(?![,.%/-]?\d)|\b(\d{2})[- ]year[- ]old\b/i;

const BIRTH = new RegExp(`\\b(?:date of birth|birth ?date|born(?: on)?|dob)\\b\\W{0,4}(${DATE})`, 'i');
const PREPARED = new RegExp(
  `\\b(?:prepared|illustration|illustrated|proposal|presented|printed|run)\\b(?: on| date| as of)?\\W{0,4}(${DATE})`,
  'i',
);
const ANY_DATE = new RegExp(`(?:${DATE})`, 'gi');

/** Compares letters only: "ELENA M. HARTWELL" is Elena M. Hartwell. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{L} ]/gu, '')
    .toLowerCase()
    .trim();

function nameIn(notes: readonly Note[]): string | null {
  for (const label of [INSURED_NAME, CLIENT_NAME]) {
    const names = notes
      .map(({ text }) => (label.exec(text)?.[1] ?? '').replace(NOT_A_NAME, ''))
      .filter((name) => / /.test(name) && !headerWords(name).every(isKnown));
    if (names.length > 0) return commonValue(names, lettersOf) ?? null;
  }
  return null;
}

export function labeledSex(text: string): 'male' | 'female' | null {
  const printedSex = LABELED_SEX.exec(text)?.[1];
  return printedSex === undefined ? null : /^f/i.test(printedSex) ? 'female' : 'male';
}

function sexIn({ text }: Note): 'male' | 'female' | null {
  const labeled = labeledSex(text);
  if (labeled !== null) return labeled;
  if (!ABOUT.test(text)) return null;
  const sexes = new Set([...text.matchAll(SEX)].map(([word]) => word.toLowerCase()));
  return sexes.size !== 1 ? null : sexes.has('female') ? 'female' : 'male';
}

/** Returns the labeled date of the file, otherwise the date on most lines. */
function fileDate(notes: readonly Note[]): DateParts | null {
  for (const { text } of notes) {
    const labeledDate = dateIn(PREPARED.exec(text)?.[1] ?? '');
    if (labeledDate !== null) return labeledDate;
  }
  const counts = new Map<string, number>();
  for (const { text } of notes) {
    if (BIRTH.test(text)) continue;
    for (const [date] of text.matchAll(ANY_DATE)) counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most === undefined ? null : dateIn(most[0]);
}

const ownNotes = (pages: readonly PageLines[]): Note[] => {
  const notes = notesOf(pages).filter(({ text }) => !ANOTHER_PERSON.test(text));
  const name = nameIn(notes);
  return notes.filter(({ text }) => !isOfAnother(text, name));
};

export const nameOfInsured = (pages: readonly PageLines[]): string | null => nameIn(ownNotes(pages));

/** Returns the ages on the date of the file, if a date of birth is printed. */
function agesOfBirth(notes: readonly Note[]): number[] {
  const born = notes.flatMap(({ text }) => dateIn(BIRTH.exec(text)?.[1] ?? '') ?? []);
  const birth = commonValue(born, (date) => JSON.stringify(date));
  const on = birth && fileDate(notes);
  return birth && on ? agesBetween(birth, on) : [];
}

export function insuredIn(pages: readonly PageLines[]): ExtractedInsured | null {
  const notes = ownNotes(pages);
  const name = nameIn(notes);
  const sexes = notes.flatMap((note) => sexIn(note) ?? []);
  const sex = commonValue(sexes, String) ?? null;
  const printed = new Set(ageEvidence(pages, []).insuredAges);
  for (const { text } of notes) {
    const adjacentAge = ABOUT.test(text) ? ADJACENT_AGE.exec(text) : null;
    if (adjacentAge !== null) printed.add(Number(adjacentAge[1] ?? adjacentAge[2]));
  }
  const birthAges = agesOfBirth(notes);
  const ages = printed.size > 0 ? [...printed].sort((a, b) => a - b) : birthAges;
  if (name === null && sex === null && ages.length === 0) return null;
  const isSource = ({ text }: Note): boolean =>
    (name !== null && text.includes(name)) ||
    (sex !== null && sexIn({ page: 0, text }) === sex) ||
    (ages.length > 0 && (BIRTH.test(text) || /\bage\b/i.test(text)));
  return {
    name,
    sex,
    ages,
    age_from: ages.length === 0 ? null : printed.size > 0 ? 'printed' : 'date_of_birth',
    page: notes.find(isSource)?.page ?? 1,
  };
}
