/** Reads the labeled carrier and class of the insured on the first three pages and in page headers and footers. */
import { isCalendarDate } from '../../../shared/dates.ts';
import type { ExtractedOrigin, ExtractedTerm, OriginField, ExtractedRate } from '../../extraction.ts';
import { type PageLines, notesOf, type Note } from '../page-lines.ts';
import { DATE, dateIn, labeledSex } from './insured.ts';
import { phrasesOf, type Phrase } from '../phrases.ts';
import { middleOf, type Line } from '../words.ts';
import { commonValue, fractionOf, phrasesUnder, textBefore } from './printed-facts.ts';

const FIRST_PAGES = 3;
const HEADER_LINES = 8;
const FOOTER_LINES = 4;

/** A label begins a phrase. Its value ends with the phrase, at a centered dot, or at the next label. */
const START = '(?:^|\\s{2}|[·|;,]\\s?)';
const END =
  '(?=\\s{2}|\\s?[·|;]|,?\\s(?:Insurer|Company|Product|Plan|Form|Policy form|State|Sex|Gender|Age|Class)\\s?:|$)';
const labeled = (labels: string, value: string) =>
  new RegExp(`${START}(?:${labels})(?:\\s?[:=]\\s{0,3}|\\s{2,3})(${value})${END}`, 'i');
const TEXT = '[\\p{L}\\d][^·|;:]{1,99}?';
const text = (labels: string, longest: number) => {
  const pattern = new RegExp(labeled(labels, TEXT).source, 'iu');
  return (note: string): string | null => {
    const value = pattern.exec(note)?.[1]?.trim();
    return value === undefined || value.length > longest || /^\$?[\d,.]+%?$/.test(value) ? null : value;
  };
};

/** "Policy form IUL-2201", "Form: ICC21-IUL". A form number has a digit. */
const FORM = new RegExp(
  `${START}(?:policy )?form(?: (?:number|no\\.?))?\\s?[:#]?\\s{0,3}([A-Z][A-Z0-9./-]{0,20}(?: \\d[A-Z0-9./-]{0,15})?)(?=[\\s,;·|]|$)`,
  'i',
);
function formNumber(note: string): string | null {
  const value = FORM.exec(note)?.[1];
  return value !== undefined && /\d/.test(value) ? value : null;
}

const date = (labels: string) => {
  const pattern = new RegExp(`${START}(?:${labels})\\s?:?\\s{1,3}(${DATE})`, 'i');
  return (note: string): string | null => {
    const found = dateIn(pattern.exec(note)?.[1] ?? '');
    if (found === null) return null;
    const iso = [found.year, found.month, found.day].map((part) => String(part).padStart(2, '0')).join('-');
    return isCalendarDate(iso) ? iso : null;
  };
};

const FIELDS: Readonly<Record<OriginField, (note: string) => string | null>> = {
  insurer: text('insurer|(?:insurance )?company', 100),
  product: text('product(?: name)?|plan(?: name)?', 100),
  form_number: formNumber,
  illustration_date: date('prepared(?: on)?|illustration date|date'),
  issue_date: date('(?:policy )?issue date|policy date'),
  risk_class: text('(?:risk |underwriting )?class', 60),
  state: (note) => labeled('state(?: of issue)?', '[A-Z]{2}').exec(note)?.[1]?.toUpperCase() ?? null,
  tobacco: tobaccoIn,
  sex: labeledSex,
};

function tobaccoIn(note: string): string | null {
  if (!/\b(?:insured|male|female|class)\b/i.test(note)) return null;
  if (/\bnon[- ]?(?:smok|tobacco)/i.test(note)) return 'nonsmoker';
  return /\b(?:smoker|tobacco)\b(?!\s*(?:\?|use:? no))/i.test(note) ? 'smoker' : null;
}

/** Labels of other persons, or of one among several insureds. */
const OTHER = /\b(?:agent|advis[eo]r|producer|owner|beneficiary|joint|second|spouse|rider)\b/i;

/** Undefined if no field is printed. A field with two values is omitted and named in `questions`. */
export function printedOrigin(pages: readonly PageLines[]): ExtractedOrigin | undefined {
  const searchedPages = pages.map(({ lines, ...page }, at): PageLines => {
    const isComplete = at < FIRST_PAGES || lines.length <= HEADER_LINES + FOOTER_LINES;
    const edges = [...lines.slice(0, HEADER_LINES), ...lines.slice(-FOOTER_LINES)];
    return { ...page, lines: isComplete ? lines : edges };
  });
  const notes = notesOf(searchedPages).filter((note) => !OTHER.test(note.text));
  const origin: ExtractedOrigin = { questions: [] };
  for (const [name, read] of Object.entries(FIELDS)) {
    const found = valuesIn(notes, read);
    const [first] = found;
    if (first === undefined || !isOriginField(name)) continue;
    if (found.some(({ value }) => normalizeText(value) !== normalizeText(first.value)))
      origin.questions.push(name);
    else origin[name] = first;
  }
  const heading = insurerHeading(notes);
  if (!origin.insurer && !origin.questions.includes('insurer') && heading) origin.insurer = heading;
  return Object.keys(origin).length > 1 || origin.questions.length > 0 ? origin : undefined;
}

/** A line that is only the name of a company. */
const COMPANY =
  /^[A-Z][\p{L}'&.,\s-]{2,80}\s(?:Mutual\s{1,3}Life|(?:Insurance|Assurance|Annuity)\s{1,3}Company)$/u;

/** The only company on the first page is the insurer. */
function insurerHeading(notes: readonly Note[]): ExtractedTerm<string> | undefined {
  const found = valuesIn(
    notes.filter(({ page }) => page === notes[0]?.page),
    (note) => COMPANY.exec(note.trim())?.[0].replace(/\s+/g, ' ') ?? null,
  );
  return found.length === 1 ? found[0] : undefined;
}

const isOriginField = (name: string): name is OriginField => Object.hasOwn(FIELDS, name);

const valuesIn = (notes: readonly Note[], read: (text: string) => string | null): ExtractedTerm<string>[] =>
  notes.flatMap(({ page, text: printed }) => {
    const value = read(printed);
    return value === null ? [] : [{ value, page, text: printed.trim() }];
  });

const normalizeText = (value: string): string => value.replace(/\s+/g, ' ').trim().toLowerCase();

/** "Illustrated rate of 5.95%", "Assumed interest rate: 6.0 %", "illustrated at 6.40%". */
const NAMED =
  /\b(?:illustrated|assumed|hypothetical)\s+(?:at|(?:(?:non-?guaranteed|annual|effective|index|indexed|crediting|credited|interest|earnings)\s+)*rate(?:\s+of\s+(?:interest|return))?)\s*(?:\bof\b|\bis\b|[:=,]|\.{2,})?\s*(\d{1,2}(?:\.\d{1,4})?)\s*%/gi;
/** Heading of a block of columns, with its rate on the next line: "Non-guaranteed illustrated" over "6.40%, current charges". */
const HEADING = /\billustrated\b/i;
const LEADING = /^\(?(\d{1,2}(?:\.\d{1,4})?)\s*%/;
/** Labels of other rates: a limit, a comparison, the guarantee. */
const OTHER_RATE =
  /\b(?:maximum|minimum|alternate|alternative|mid-?point|loans?)\b|(?<!non\W{0,3})\bguaranteed\b/i;

/** Upper limit of the ledger's rate. */
const MAX_VALUE = 0.12;

/** Returns null if the pages print no rate or several rates. */
export function illustratedRate(pages: readonly PageLines[]): ExtractedRate | null {
  return commonValue(pages.flatMap(ratesOn), ({ value }) => value) ?? null;
}

function ratesOn({ page, lines }: PageLines): ExtractedRate[] {
  return lines
    .flatMap((line, index) => [
      ...phrasesOf(line).flatMap(({ text }) => ratesInText(text)),
      ...ratesUnderHeadings(line, lines[index + 1]),
    ])
    .flatMap(({ percent, text }) => {
      const value = fractionOf(percent, MAX_VALUE);
      return value === null ? [] : [{ value, page: page.page, text }];
    });
}

type Printed = { percent: string; text: string };

function ratesInText(text: string): Printed[] {
  return [...text.matchAll(NAMED)].flatMap((match) =>
    OTHER_RATE.test(textBefore(text, match)) ? [] : [{ percent: match[1] ?? '', text: match[0] }],
  );
}

function ratesUnderHeadings(line: Line, below: Line | undefined): Printed[] {
  const rates = phrasesUnder(line, below);
  return phrasesOf(line).flatMap((heading) => {
    if (!HEADING.test(heading.text) || OTHER_RATE.test(heading.text) || /\d/.test(heading.text)) return [];
    const under = rates.find((phrase) => isBelow(phrase, heading) && LEADING.test(phrase.text));
    const percent = LEADING.exec(under?.text ?? '')?.[1];
    return percent === undefined ? [] : [{ percent, text: `${heading.text} ${percent}%` }];
  });
}

/** Returns true below the heading: the center of one is within the width of the other. */
const isBelow = (phrase: Phrase, heading: Phrase): boolean => {
  const isWithin = (middle: number, { x, right }: Phrase): boolean => middle >= x && middle <= right;
  return isWithin(middleOf(phrase), heading) || isWithin(middleOf(heading), phrase);
};
