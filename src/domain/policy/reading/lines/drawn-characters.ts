/** Characters that are printed as drawings: rules and bars between columns, ligatures and small capitals. */
import type { PageText } from '../page-text.ts';
import { sizeOf, type Word } from '../words.ts';

/** Lines drawn with characters. They limit columns and are no cells. */
const RULES = /[+\-=_]{3,}|[\u2500\u2501\u2504-\u2550\u2552-\u257f]/g;
const BARS = /[¦┃║]/g;
const LIMIT = '│';
const MIN_BARS = 6;

/** Replaces rules by blanks of the same length, and bars by limits. A few bars may be misread digits of a scan. */
export function createRuleRemover({ items }: PageText): (text: string) => string {
  const bars = items.reduce((sum, { text }) => sum + text.split('|').length - 1, 0);
  const plain = (text: string) => text.replace(RULES, (rule) => ' '.repeat(rule.length)).replace(BARS, LIMIT);
  return bars < MIN_BARS ? plain : (text) => plain(text).replaceAll('|', LIMIT);
}

/** Removes the limits of a line, and adds to each word the cell between two of them. */
export function withCells(words: readonly Word[]): Word[] {
  const limits = words.filter(({ text }) => text === LIMIT);
  if (limits.length === 0) return [...words];
  let [limitCount, left] = [0, -Infinity];
  const cells = [...limits, null].map((limit) => {
    const cell = { x: left, right: limit?.x ?? Infinity };
    left = limit?.right ?? left;
    return cell;
  });
  return words.flatMap((word): Word[] => {
    if (word.text === LIMIT) limitCount += 1;
    const cell = cells[limitCount];
    return word.text === LIMIT || !cell ? [] : [{ ...word, cell }];
  });
}

const LIGATURE = /^(?:ffi|ffl|ff|fi|fl)$/;

/** Joins "Bene", "fi" and "t": some files print a ligature as a separate text. */
export function withLigatures(words: readonly Word[]): Word[] {
  if (!words.some(({ text }) => LIGATURE.test(text))) return [...words];
  const joined: Word[] = [];
  for (const [at, word] of words.entries()) {
    const [last, before] = [joined.at(-1), words[at - 1]];
    const touches = last && Math.abs(word.x - last.right) < 0.12 * sizeOf(word);
    const isPart = LIGATURE.test(word.text) || LIGATURE.test(before?.text ?? '');
    if (touches && isPart && /\p{L}$/u.test(last.text))
      joined[joined.length - 1] = { ...last, text: last.text + word.text, right: word.right };
    else joined.push(word);
  }
  return joined;
}

/** In letter heights. */
const [MAX_SMALL, MAX_RISE] = [0.85, 0.15];

/** Joins "P" and "OLICY": small capitals are separate texts in smaller letters. */
export function withSmallCapitals(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const isPart =
      last !== undefined &&
      /^\p{Lu}+$/u.test(last.text + word.text) &&
      sizeOf(word) < MAX_SMALL * sizeOf(last) &&
      Math.abs(word.bottom - last.bottom) < MAX_RISE * sizeOf(last) &&
      Math.abs(word.x - last.right) < 0.12 * sizeOf(last);
    if (isPart) joined[joined.length - 1] = { ...last, text: last.text + word.text, right: word.right };
    else joined.push(word);
  }
  return joined;
}
