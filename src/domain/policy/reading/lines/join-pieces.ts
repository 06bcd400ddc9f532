/** Joins the pieces of one printed figure: "27" + ",141", "$" + "30,000", "(" + "1,200" + ")", or its characters. */
import { median } from '../../../shared/math.ts';
import { isNotApplicable, readFigure } from '../figures.ts';
import { sizeOf, type Word } from '../words.ts';

const isNoteLetter = (left: Word, right: Word): boolean =>
  /\d$/.test(left.text) && /^(?:[a-z]|\([a-z]\))$/.test(right.text);

/** After a blank, a letter is a footnote mark, not a digit that was misread. */
const joinWords = (left: Word, right: Word): Word => ({
  text: `${left.text}${isNoteLetter(left, right) ? ' ' : ''}${right.text}`,
  x: left.x,
  right: right.right,
  top: Math.min(left.top, right.top),
  bottom: Math.max(left.bottom, right.bottom),
  ...(right.typeface && { typeface: right.typeface }),
});

const GROUPED = /^[($\-−]*\d{1,3}(?:,\d{3})*(?:\.\d{1,2})?\)?[*†‡]*$/;

function isSameFigure(left: Word, right: Word): boolean {
  // A new figure begins after a footnote mark or closing bracket.
  if (right.startsFigure || (/\d[*†‡)]+$/.test(left.text) && /^[$(]?\d/.test(right.text))) return false;
  const size = Math.max(sizeOf(left), sizeOf(right));
  const gap = (right.x - left.right) / size;
  if (gap < -0.4) return false;
  const joined = left.text + right.text;
  const hasFigure = /\d/.test(left.text) || /\d/.test(right.text) || /^[$(]+$/.test(left.text);
  if (!hasFigure) return gap < 0.12 && !(/[a-z]{2}$/i.test(left.text) && isNotApplicable(right.text));
  if (/^[$(]+\$?$/.test(left.text) && /^[\d$(.—–-]/.test(right.text))
    return gap < (left.text.includes('$') ? 8 : 0.6);
  // A footnote mark one space after its figure; in monospaced text, a space is as wide as a letter.
  if (/^[*†‡]+$/.test(right.text) || isNoteLetter(left, right))
    return gap < (right.monospaced === true ? 0.9 : 0.5);
  if (/^[)%]/.test(right.text) && /[\d]$/.test(left.text)) return gap < 0.6;
  // A comma at the end of one piece or the start of the next: both are one figure.
  if (/[,.]$/.test(left.text) || /^[,.]/.test(right.text))
    return gap < 0.7 && /\d/.test(joined) && GROUPED.test(`${joined}${'0'.repeat(missingDigits(joined))}`);
  if (gap < 0.13)
    return /\d/.test(left.text) && /\d/.test(right.text)
      ? !areTwoFigures(left, right)
      : readFigure(joined) !== null;
  return gap < 0.22 && GROUPED.test(joined) && !GROUPED.test(left.text);
}

/** Returns the number of missing digits in the last group of a partial figure. */
const missingDigits = (text: string): number => {
  const last = /,(\d{0,2})$/.exec(text);
  return last === null ? 0 : 3 - (last[1] ?? '').length;
};

/** Two complete adjacent figures are not joined: "620,000" and "620,000" are two amounts. */
const areTwoFigures = (left: Word, right: Word): boolean =>
  /,\d{3}$/.test(left.text) && /^[$(]*\d/.test(right.text) && !GROUPED.test(left.text + right.text);

/** Each line is examined several times. */
const joinedWords = new WeakMap<readonly Word[], Word[]>();

export function joinPieces(words: readonly Word[]): readonly Word[] {
  const known = joinedWords.get(words);
  if (known) return known;
  const joined: Word[] = [];
  joinedWords.set(words, joined);
  for (const word of words) {
    const last = joined.at(-1);
    if (last !== undefined && isSameFigure(last, word)) joined[joined.length - 1] = joinWords(last, word);
    else joined.push(word);
  }
  return joined;
}

const MIN_COMMAS = 10;
const MIN_SHARE = 0.1;
/** A multiple of the letter spacing. */
const MAX_GAP = 1.3;
/** In letter heights. */
const SLACK = 0.05;

/**
 * The letter spacing of figures such as "7", "2", ",", "0" if it is wider than the blanks of words: the median distance
 * of a comma from the character before it. Null if commas belong to their words.
 */
export function letterSpacing(lines: readonly (readonly Word[])[]): number | null {
  const count = lines.reduce((sum, { length }) => sum + length, 0);
  const gaps = lines.flatMap((words) =>
    words.flatMap((word, at) => (word.text === ',' && at > 0 ? [word.x - (words[at - 1]?.right ?? 0)] : [])),
  );
  gaps.sort((a, b) => a - b);
  return gaps.length >= Math.max(MIN_COMMAS, MIN_SHARE * count) ? (gaps[gaps.length >> 1] ?? null) : null;
}

/** Joins the characters of figures with this letter spacing. */
export function joinSpaced(words: readonly Word[], spacing: number): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const text = `${last?.text ?? ''}${word.text}`;
    const isPart = /^[\d,.$()%-]$/.test(word.text) && /^[\d,.$()%-]+$/.test(text);
    if (last && isPart && word.x - last.right <= MAX_GAP * spacing + SLACK * sizeOf(word))
      Object.assign(last, { text, right: word.right });
    else joined.push({ ...word });
  }
  return joined.every(({ text }) => !/\d/.test(text) || readFigure(text) !== null) ? joined : [...words];
}

const MIN_LETTERS = 10;
/** In letter heights: wider gaps are between columns. */
const MAX_LETTER_GAP = 0.6;

const isLetter = ({ text }: Word): boolean => /^\p{L}$/u.test(text);

/** Joins letters that are drawn one by one, or with blanks between them: "Y E A R". */
export function joinLetters(lines: readonly (readonly Word[])[]): Word[][] {
  const gap = (word: Word, before: Word): number => (word.x - before.right) / sizeOf(word);
  const gapsIn = (words: readonly Word[]) =>
    words.flatMap((word, at) => {
      const before = words[at - 1];
      return before && isLetter(before) && isLetter(word) ? [gap(word, before)] : [];
    });
  const gaps = lines.flatMap(gapsIn).filter((one) => one < MAX_LETTER_GAP);
  if (gaps.length < MIN_LETTERS) return lines.map((words) => [...words]);
  const max = MAX_GAP * Math.max(0, median(gaps)) + SLACK;
  return lines.map((words) =>
    words.reduce<Word[]>((joined, word) => {
      const last = joined.at(-1);
      const isPart = [...word.text].length === 1 && /\p{L}/u.test(`${last?.text}${word.text}`);
      if (last && isPart && gap(word, last) <= max) joined[joined.length - 1] = joinWords(last, word);
      else joined.push(word);
      return joined;
    }, []),
  );
}
