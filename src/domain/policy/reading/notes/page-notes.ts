/** The text of a page as notes are looked for in it: a string a line, wide blanks kept as two. */
import type { PageLines } from '../page-lines.ts';
import { phrasesOf } from '../phrases.ts';

/** Longer than any line of a page: what is longer is no note. */
const LONGEST = 600;

export interface Note {
  page: number;
  text: string;
}

export const notesOf = (pages: readonly PageLines[]): Note[] =>
  pages.flatMap(({ page, lines }) =>
    lines.flatMap((line) => {
      if (line.words.length > 80) return [];
      const text = phrasesOf(line)
        .map((phrase) => phrase.text)
        .join('  ');
      return text.length > LONGEST ? [] : [{ page: page.page, text }];
    }),
  );
