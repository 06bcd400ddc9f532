/** Whether a printed age is as of the start or the end of the policy year, by what the file says of it. */
import { meaningOf } from '../column-meanings.ts';
import { phrasesOf } from '../phrases.ts';
import type { Line } from '../words.ts';

export interface AgeEvidence {
  /** Ages named beside the insured: "Female, age 50", "Issue age: 50". */
  insuredAges: ReadonlySet<number>;
  /** A note under a table says how ages are shown. */
  note: 'start' | 'end' | null;
  /** The note says so of the ages in the table and of nothing else. */
  isPlain: boolean;
}

/** Another person's line: what it says is not the insured's. */
export const ANOTHER_PERSON =
  /^\W*(?:(?:second|other|additional|joint)\s+insured|spouse|owner|payor|beneficiary|agent|advis[eo]r|producer|(?:prepared|presented|designed|submitted)\s+by)\b/i;

const END = /\bages?\b[^.]{0,70}\bend of (?:the |each |that )?(?:policy |contract )?year/i;
const START = /\bages?\b[^.]{0,70}\b(?:beginning|start) of (?:the |each |that )?(?:policy |contract )?year/i;

/** "Ages shown are as of the end of the policy year", not "coverage ends at age 121, at the end of the year". */
const PLAIN =
  /^\W*(?:all |attained |the |insured['’]?s? )*ages?(?: (?:shown|listed|displayed|illustrated|printed|above|below|in (?:this|the) \w+))* (?:are|is|reflects?|represents?)(?: (?:shown|based on|those|that|the insured['’]?s? age|calculated))* (?:as of|as at|at|on) the (?:end|beginning|start) of (?:the |each |that )?(?:policy |contract )?year\b/i;

/** "Attained Age" beside "End of Year", with other columns behind them: two headers and no sentence, set upright or not. */
function isHeaders(line: Line): boolean {
  if (line.words.some(({ rises }) => rises !== undefined)) return true;
  const phrases = phrasesOf(line);
  const named = phrases.filter(({ text }) => meaningOf(text) !== null);
  return phrases.length >= 3 && named.length >= 0.6 * phrases.length;
}

export function ageEvidence(
  pages: readonly { page: { page: number }; lines: readonly Line[] }[],
  tablePages: readonly number[],
): AgeEvidence {
  const insuredAges = new Set<number>();
  let note: AgeEvidence['note'] = null;
  let isPlain = false;
  for (const {
    page: { page },
    lines,
  } of pages) {
    for (const line of lines) {
      const text = line.words.map((word) => word.text).join(' ');
      if (tablePages.includes(page) && !isHeaders(line)) {
        if (END.test(text)) note ??= 'end';
        else if (START.test(text)) note ??= 'start';
        isPlain ||= PLAIN.test(text);
      }
      if (ANOTHER_PERSON.test(text)) continue;
      const issue = /\b(?:issue|current|insurance)\s+age\s*[:=]?\s*(\d{1,2})\b/i.exec(text);
      if (issue !== null) insuredAges.add(Number(issue[1]));
      if (!/\b(?:male|female|insured|client|proposed|smoker|tobacco)\b/i.test(text)) continue;
      for (const found of text.matchAll(/\bage\s*[:=]?\s*(\d{1,2})\b/gi)) insuredAges.add(Number(found[1]));
    }
  }
  return { insuredAges, note, isPlain };
}

export interface AgeBasis {
  /** Taken off every printed age. */
  shift: 0 | 1;
  doubt: string | null;
}

/** `printed` is the age in the first row, policy year `year`. */
export function ageBasis(
  printed: number,
  year: number,
  headerSaysEnd: boolean,
  headerSaysStart: boolean,
  evidence: AgeEvidence,
): AgeBasis {
  const agesIn = (age: number): boolean =>
    evidence.insuredAges.has(age) || evidence.insuredAges.has(age - (year - 1));
  const startsWithPrinted = agesIn(printed);
  const startsOneBelow = agesIn(printed - 1);
  if (headerSaysEnd) {
    const doubt =
      startsWithPrinted && !startsOneBelow
        ? `The column is headed “end of year”, yet the file names an insured aged ${printed} at the start.`
        : null;
    return { shift: 1, doubt };
  }
  if (headerSaysStart) return { shift: 0, doubt: null };
  if (evidence.note === 'end') {
    return {
      shift: 1,
      doubt:
        (startsOneBelow || (evidence.isPlain && evidence.insuredAges.size === 0)) && !startsWithPrinted
          ? null
          : 'A note says that ages are as of the end of the year, so one year is taken off.',
    };
  }
  if (startsOneBelow && !startsWithPrinted && evidence.note === null) {
    return {
      shift: 1,
      doubt: `The file names an insured aged ${printed - 1}, so the printed ages are taken as of the end of the year.`,
    };
  }
  return { shift: 0, doubt: null };
}
