/** The rate that the values of the ledger are illustrated at, where the pages of the ledger print it. */
import type { ExtractedRate } from '../../extraction.ts';
import type { PageLines } from '../page-lines.ts';
import { phrasesOf, type Phrase } from '../phrases.ts';
import { middleOf, type Line } from '../words.ts';
import { agreed, fractionOf, phrasesUnder, textBefore } from './printed-facts.ts';

/** "Illustrated rate of 5.95%", "Assumed interest rate: 6.0 %", "illustrated at 6.40%". */
const NAMED =
  /\b(?:illustrated|assumed|hypothetical)\s+(?:at|(?:(?:non-?guaranteed|annual|effective|index|indexed|crediting|credited|interest|earnings)\s+)*rate(?:\s+of\s+(?:interest|return))?)\s*(?:\bof\b|\bis\b|[:=,]|\.{2,})?\s*(\d{1,2}(?:\.\d{1,4})?)\s*%/gi;
/** The heading of a block of columns, with its rate on the line below: "Non-guaranteed illustrated" over "6.40%, current charges". */
const HEADING = /\billustrated\b/i;
const LEADING = /^\(?(\d{1,2}(?:\.\d{1,4})?)\s*%/;
/** Another rate than the ledger's: a limit, a comparison, the guarantee. */
const OTHER =
  /\b(?:maximum|minimum|alternate|alternative|mid-?point|loans?)\b|(?<!non\W{0,3})\bguaranteed\b/i;

/** The ledger's own bound. */
const HIGHEST = 0.12;

/** Null where the pages name no rate, or more than one. */
export function illustratedRate(pages: readonly PageLines[]): ExtractedRate | null {
  return agreed(pages.flatMap(ratesOn), ({ value }) => value) ?? null;
}

function ratesOn({ page, lines }: PageLines): ExtractedRate[] {
  return lines
    .flatMap((line, index) => [
      ...phrasesOf(line).flatMap(({ text }) => namedIn(text)),
      ...headedBy(line, lines[index + 1]),
    ])
    .flatMap(({ percent, text }) => {
      const value = fractionOf(percent, HIGHEST);
      return value === null ? [] : [{ value, page: page.page, text }];
    });
}

type Printed = { percent: string; text: string };

function namedIn(text: string): Printed[] {
  return [...text.matchAll(NAMED)].flatMap((match) =>
    OTHER.test(textBefore(text, match)) ? [] : [{ percent: match[1] ?? '', text: match[0] }],
  );
}

function headedBy(line: Line, below: Line | undefined): Printed[] {
  const rates = phrasesUnder(line, below);
  return phrasesOf(line).flatMap((heading) => {
    if (!HEADING.test(heading.text) || OTHER.test(heading.text) || /\d/.test(heading.text)) return [];
    const under = rates.find((phrase) => stands(phrase, heading) && LEADING.test(phrase.text));
    const percent = LEADING.exec(under?.text ?? '')?.[1];
    return percent === undefined ? [] : [{ percent, text: `${heading.text} ${percent}%` }];
  });
}

/** Under the heading: the middle of one within the other's width. */
const stands = (phrase: Phrase, heading: Phrase): boolean => {
  const isWithin = (middle: number, { x, right }: Phrase): boolean => middle >= x && middle <= right;
  return isWithin(middleOf(phrase), heading) || isWithin(middleOf(heading), phrase);
};
