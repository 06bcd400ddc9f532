/** Who a file insures, by what its pages print beside the tables. A date of birth becomes an age and is not kept. */
import type { ExtractedInsured } from '../../extraction.ts';
import type { PageLines } from '../page-lines.ts';
import { ageEvidence, ANOTHER_PERSON } from './age-basis.ts';
import { notesOf, type Note } from './page-notes.ts';
import { agesBetween, DATE, dateIn, type PrintedDate } from './printed-dates.ts';

/** What may stand behind a name without being part of it. */
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

const ABOUT = /\b(?:insured|client|sex|gender|age|tobacco|smoker|nonsmoker|preferred|standard)\b/i;
const LABELED_SEX = /\b(?:sex|gender)\s{0,3}[:=]?\s{0,3}(male|female|m|f)\b/i;
const SEX = /\b(male|female)\b/gi;
/** "Male, 45"; "45-year-old". */
const AGE_BESIDE = /\b(?:male|female),? (\d{2})\b(?![,.%/-]?\d)|\b(\d{2})[- ]year[- ]old\b/i;

const BIRTH = new RegExp(`\\b(?:date of birth|birth ?date|born(?: on)?|dob)\\b\\W{0,4}(${DATE})`, 'i');
const MADE = new RegExp(
  `\\b(?:prepared|illustration|illustrated|proposal|presented|printed|run)\\b(?: on| date| as of)?\\W{0,4}(${DATE})`,
  'i',
);
const ANY_DATE = new RegExp(`(?:${DATE})`, 'gi');

/** What all of them say; null where there is none, or where they part. */
function agreed<T>(found: readonly T[], same: (value: T) => string = String): T | null {
  const [first] = found;
  return first !== undefined && found.every((value) => same(value) === same(first)) ? first : null;
}

/** Letters alone, so that "ELENA M. HARTWELL" is Elena M. Hartwell. */
const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^\p{L} ]/gu, '')
    .toLowerCase()
    .trim();

function nameIn(notes: readonly Note[]): string | null {
  for (const label of [INSURED_NAME, CLIENT_NAME]) {
    const names = notes
      .map(({ text }) => (label.exec(text)?.[1] ?? '').replace(NOT_A_NAME, ''))
      .filter((name) => /\p{L} /u.test(name) || name.includes('. '));
    if (names.length > 0) return agreed(names, folded);
  }
  return null;
}

function sexIn({ text }: Note): 'male' | 'female' | null {
  const labeled = LABELED_SEX.exec(text)?.[1]?.toLowerCase();
  if (labeled !== undefined) return labeled.startsWith('f') ? 'female' : 'male';
  if (!ABOUT.test(text)) return null;
  const sexes = new Set([...text.matchAll(SEX)].map(([word]) => word.toLowerCase()));
  return sexes.size !== 1 ? null : sexes.has('female') ? 'female' : 'male';
}

/** The day the file was made for: said to be, or else the date that stands on most lines. */
function madeOn(notes: readonly Note[]): PrintedDate | null {
  for (const { text } of notes) {
    const said = dateIn(MADE.exec(text)?.[1] ?? '');
    if (said !== null) return said;
  }
  const counts = new Map<string, number>();
  for (const { text } of notes) {
    if (BIRTH.test(text)) continue;
    for (const [date] of text.matchAll(ANY_DATE)) counts.set(date, (counts.get(date) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most === undefined ? null : dateIn(most[0]);
}

/** Null where the pages say nothing of a person. */
export function insuredIn(pages: readonly PageLines[]): ExtractedInsured | null {
  const notes = notesOf(pages).filter(({ text }) => !ANOTHER_PERSON.test(text));
  const name = nameIn(notes);
  const said = notes.flatMap((note) => sexIn(note) ?? []);
  const sex = agreed(said);
  const printed = new Set(ageEvidence(pages, []).insuredAges);
  for (const { text } of notes) {
    const beside = ABOUT.test(text) ? AGE_BESIDE.exec(text) : null;
    if (beside !== null) printed.add(Number(beside[1] ?? beside[2]));
  }
  const born = notes.flatMap(({ text }) => dateIn(BIRTH.exec(text)?.[1] ?? '') ?? []);
  const birth = agreed(born, (date) => JSON.stringify(date));
  const on = birth === null ? null : madeOn(notes);
  const counted = birth !== null && on !== null ? agesBetween(birth, on) : [];
  const ages = printed.size > 0 ? [...printed].sort((a, b) => a - b) : counted;
  if (name === null && sex === null && ages.length === 0) return null;
  const gives = ({ text }: Note): boolean =>
    (name !== null && text.includes(name)) ||
    (sex !== null && sexIn({ page: 0, text }) === sex) ||
    (ages.length > 0 && (BIRTH.test(text) || /\bage\b/i.test(text)));
  return {
    name,
    sex,
    ages,
    age_from: ages.length === 0 ? null : printed.size > 0 ? 'printed' : 'date_of_birth',
    page: notes.find(gives)?.page ?? 1,
  };
}
