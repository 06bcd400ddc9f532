/** Assembles the words of a page into lines, without duplicates, footnote marks and notes over figures. */
import { greatestOf } from '../../../shared/math.ts';
import type { PageText, TextItem } from '../page-text.ts';
import { addTo, boundsOf, groupWhile, sizeOf, wordsByText, type Line, type Word } from '../words.ts';
import { wordsOf } from './divide-words.ts';
import { withCells, withLigatures, createRuleRemover, withSmallCapitals } from './drawn-characters.ts';
import { joinLetters, joinSpaced, letterSpacing } from './join-pieces.ts';
import { upright } from './turn-page.ts';

/** Removes duplicates of bold text that is printed twice in nearly the same position. */
function withoutDuplicates(words: readonly Word[]): Word[] {
  const seen = new Map<string, Word[]>();
  return words.filter((word) => {
    const isTwin = seen
      .get(word.text)
      ?.some((twin) => Math.abs(twin.x - word.x) < 1.2 && Math.abs(twin.top - word.top) < 1.2);
    if (!isTwin) addTo(seen, word.text, word);
    return !isTwin;
  });
}

/** In letter heights of the word before the mark. A mark in larger letters is raised further. */
const [SMALL_MARK, LARGE_MARK] = [0.82, 0.86];
const [SMALL_MARK_RISE, LARGE_MARK_RISE] = [0.02, 0.2];

/** Removes small raised footnote marks after a figure or header. */
function withoutRaisedMarks(words: readonly Word[]): Word[] {
  const largest = greatestOf(words, sizeOf);
  return words.filter((word) => {
    if (sizeOf(word) >= LARGE_MARK * largest || !/^[0-9a-z*†‡§,()]{1,4}$/i.test(word.text)) return true;
    return !words.some((owner) => {
      const ownerSize = sizeOf(owner);
      const gap = word.x - owner.right;
      const rise = sizeOf(word) < SMALL_MARK * ownerSize ? SMALL_MARK_RISE : LARGE_MARK_RISE;
      return (
        owner !== word &&
        sizeOf(word) < LARGE_MARK * ownerSize &&
        gap > -0.15 * ownerSize &&
        gap < 0.25 * ownerSize &&
        word.top < owner.bottom - 0.3 * ownerSize &&
        word.bottom > owner.top &&
        word.bottom < owner.bottom - rise * ownerSize
      );
    });
  });
}

/** No ledger page has more rotated headers. The limit bounds comparisons of each with each. */
const MAX_ROTATED = 300;

/** Converts three or more adjacent rotated texts to words on one line, at the bottom of the tallest. */
function rotatedHeaders(page: PageText, turn: TextItem['angle']): Word[] {
  const rotated = page.items
    .filter((item) => (item.angle - turn + 360) % 180 === 90 && /[a-z]{2}/i.test(item.text))
    .map((item) => upright(item, page, turn));
  if (rotated.length < 3 || rotated.length > MAX_ROTATED) return [];
  const adjacent = rotated.filter(
    (word) => rotated.filter((other) => other.top < word.bottom && other.bottom > word.top).length >= 3,
  );
  // Two headers on top of each other, for years of two lines, each end at a different bottom line.
  const fromBottom = [...adjacent].sort((a, b) => b.bottom - a.bottom);
  const levels = groupWhile(fromBottom, (word, level) => level.some(({ top }) => top < word.bottom));
  return levels.flatMap(splitByBaseline).flatMap((level) => {
    const baseline = greatestOf(level, ({ bottom }) => bottom);
    return level
      .filter(({ top }) => baseline - top < page.height / 2)
      .map((word) => {
        const size = word.right - word.x;
        return { ...word, text: word.text.trim(), top: baseline - size, bottom: baseline, textTop: word.top };
      });
  });
}

/** Splits two tables side by side whose headers have different bottom lines. */
function splitByBaseline(level: readonly Word[]): Word[][] {
  const fromAbove = [...level].sort((a, b) => a.bottom - b.bottom);
  const groups = groupWhile(
    fromAbove,
    (word, _, last) => word.bottom - last.bottom <= 0.5 * (word.right - word.x),
  );
  const spans = groups.map(boundsOf);
  const areSeparate = spans.every((one) =>
    spans.every((other) => other === one || other.x > one.right || other.right < one.x),
  );
  return groups.every((group) => group.length >= 2) && areSeparate ? groups : [[...level]];
}

/** Moves a note printed over a row of figures to a separate line. */
function withoutSentences(line: Line): Line[] {
  const sentences = wordsByText(line.words).filter((words) => {
    const [x, right] = [words[0]?.x ?? 0, words.at(-1)?.right ?? 0];
    const isProse =
      words.length >= 4 &&
      words.filter(({ text }) => /^\p{L}+[.,]?$/u.test(text)).length >= 0.8 * words.length;
    return (
      isProse &&
      line.words.some(
        (word) => !words.includes(word) && word.x < right && word.right > x && /\d/.test(word.text),
      )
    );
  });
  if (sentences.length === 0) return [line];
  const used = new Set(sentences.flat());
  const rest = line.words.filter((word) => !used.has(word));
  return [rest, ...sentences].map((words) => ({ ...line, words }));
}

function middleSize(words: readonly Word[]): number {
  const sizes = words.map(sizeOf).sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 0;
}

const MIN_TEXTS = 10;
/** In ems: the letters of Courier, Consolas and their like. */
const [MIN_LETTER, MAX_LETTER] = [0.53, 0.65];

/** Some files do not name their font as monospaced: all words have one width for each letter. */
function isMonospaced({ items }: PageText): boolean {
  const widths = items
    .filter(({ text }) => /\p{L}{3}/u.test(text))
    .map(
      ({ text, angle, width, height }) => (angle % 180 === 0 ? width / height : height / width) / text.length,
    )
    .sort((a, b) => a - b);
  const [least = 0, greatest = 0] = [0.05, 0.95].map((share) => widths[Math.floor(share * widths.length)]);
  const isOne = greatest <= 1.02 * least && least >= MIN_LETTER && greatest <= MAX_LETTER;
  return widths.length >= MIN_TEXTS && isOne;
}

export function linesOf(page: PageText, turn: TextItem['angle']): Line[] {
  const plain = createRuleRemover(page);
  const hasOneWidth = isMonospaced(page);
  const printed = page.items.flatMap((item, from) =>
    item.angle === turn
      ? wordsOf(
          { ...upright(item, page, turn), text: plain(item.text), itemIndex: from },
          item.monospaced === true || hasOneWidth,
        )
      : [],
  );
  const words = withoutRaisedMarks(
    withoutDuplicates([...rotatedHeaders(page, turn), ...withSmallCapitals(printed)]),
  );
  const sorted = [...words].sort((a, b) => a.bottom - b.bottom || a.x - b.x);
  const lines: Line[] = [];
  for (const word of sorted) {
    const size = sizeOf(word);
    const line = lines.findLast(
      (candidate) => Math.abs(candidate.bottom - word.bottom) < 0.4 * Math.min(size, candidate.size),
    );
    const top = word.textTop ?? word.top;
    if (line === undefined) {
      lines.push({ words: [word], top, bottom: word.bottom, size });
    } else {
      line.words.push(word);
      line.top = Math.min(line.top, top);
    }
  }
  for (const line of lines) line.words.sort((a, b) => a.x - b.x);
  const joined = joinLetters(lines.map(({ words: lineWords }) => lineWords));
  const spacing = letterSpacing(joined);
  for (const [at, line] of lines.entries()) {
    line.words = joined[at] ?? [];
    // A small label of a chart may begin the line.
    line.size = middleSize(line.words);
    if (spacing !== null) line.words = joinSpaced(line.words, spacing);
    line.words = withCells(withLigatures(line.words));
  }
  return lines
    .filter((line) => line.words.length > 0)
    .flatMap(withoutSentences)
    .sort((a, b) => a.bottom - b.bottom);
}
