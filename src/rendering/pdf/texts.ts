/** Small pieces of text that the pages of a PDF share. */
import { parseNote } from '../../domain/practice/reports/note-text.ts';
import type { PdfBlock } from '../../domain/practice/reports/report-pdf.ts';

const LONGEST_RUN = 14;

/** A name without a space may be wider than its column: a break that shows nothing is let in. */
export const breakable = (text: string): string =>
  text.replaceAll(/[^\s\u200b-]{15,}/g, (word) =>
    Array.from(word, (letter, at) => (at > 0 && at % LONGEST_RUN === 0 ? `\u200b${letter}` : letter)).join(
      '',
    ),
  );

/** What an advisor wrote: bullets and numbers stand before their lines. */
export const noteParagraphs = (note: string): PdfBlock => ({
  type: 'paragraphs',
  paragraphs: parseNote(note).flatMap(({ kind, items, start = 1 }) =>
    items.map((runs, index) => {
      const mark = kind === 'bullets' ? '–  ' : kind === 'numbers' ? `${start + index}.  ` : '';
      const words = runs.map(({ text, bold }) => ({ text: breakable(text), isBold: bold }));
      return mark === '' ? words : [{ text: mark, isBold: false }, ...words];
    }),
  ),
});

/** "2026-11-22T…" → "November 22, 2026", in UTC: the same wherever it is printed. */
export const dateInWords = (date: string): string =>
  new Date(date).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });

export const isEmphasized = (age: number, lastAge: number): boolean => age % 5 === 0 || age === lastAge;
