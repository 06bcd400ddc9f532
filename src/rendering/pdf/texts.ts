/** Small pieces of text that the pages of a PDF share. */
import { parseNote } from '../../domain/practice/reports/note-text.ts';
import type { PdfBlock } from '../../domain/practice/reports/report-pdf.ts';
import { textWidth } from '../charts/text-width.ts';

/** Widths of the letter M: of the narrowest column of a table, and of a line of the largest heading. */
const COLUMN = 9;
export const LINE = 24;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A name without a space may be wider than its column: breaks that show nothing are let in. */
export const breakable = (text: string, room = COLUMN): string =>
  text.replaceAll(/[^\s\u200b-]+/g, (word) =>
    textWidth(word, 1, 600) <= room
      ? word
      : Array.from(graphemes.segment(word), ({ segment, index }) =>
          index > 0 && index % 4 === 0 ? `\u200b${segment}` : segment,
        ).join(''),
  );

/** What an advisor wrote: the lines of a paragraph stay lines; bullets and numbers stand before theirs. */
export const noteParagraphs = (note: string): PdfBlock => ({
  type: 'paragraphs',
  paragraphs: parseNote(note).flatMap(({ kind, items, start = 1 }) => {
    const lines = items.map((runs) => runs.map(({ text, bold }) => run(breakable(text, LINE), bold)));
    if (kind === 'paragraph') return [lines.flatMap((line, at) => (at > 0 ? [run('\n'), ...line] : line))];
    return lines.map((line, at) => [run(kind === 'bullets' ? '–  ' : `${start + at}.  `), ...line]);
  }),
});

const run = (text: string, isBold = false) => ({ text, isBold });

/** "2026-11-22T…" → "November 22, 2026", in UTC: the same wherever it is printed. */
export const dateInWords = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });

export const isEmphasized = (age: number, lastAge: number): boolean => age % 5 === 0 || age === lastAge;
