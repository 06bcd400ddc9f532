/** Divides texts into words whose positions follow from the widths of letters. */
import { isKnown } from '../headers/column-meanings.ts';
import type { Word } from '../words.ts';

/** Approximate widths in ems of a common sans serif font; only the proportions within one item matter. */
function measureGlyph(character: string): number {
  if (/[0-9$]/.test(character)) return 0.556;
  if (/[\s,.:;|!'ijlft]/.test(character)) return 0.278;
  if (/[-()*†rI[\]]/.test(character)) return 0.333;
  if (/[mwMW%—]/.test(character)) return 0.85;
  return /[A-Z]/.test(character) ? 0.68 : 0.53;
}

const glyphWidths = new Map<string, number>();

function glyphWidth(character: string): number {
  const known = glyphWidths.get(character);
  if (known !== undefined) return known;
  const width = measureGlyph(character);
  // Bounded for files with many different characters.
  if (glyphWidths.size < 1000) glyphWidths.set(character, width);
  return width;
}

/** A new figure begins after three digits behind a comma, before a dollar sign and after a footnote mark. Words for zero are cells. */
const TOUCHING =
  /(?<=,\d{3})(?=[\d(])(?!\(\w\))|(?<=\d)(?=\$)|(?<=[*†‡])(?=\d)|(?<=│)|(?=│)|(?<=Paid-?[Uu]p|None)(?=Paid|None|\d)|(?<=\d)(?=Paid-?[Uu]p|None)/g;

/** Two headers without a space: "ValueSurrender". */
const TWO_WORDS = /(?<=[a-z])(?=[A-Z][a-z])/g;

/** Returns the starts of texts without a preceding space. */
function startsIn(text: string): Set<number> {
  const starts = [...text.matchAll(TOUCHING)].map(({ index }) => index);
  for (const { index } of text.matchAll(TWO_WORDS)) {
    const [before = ''] = /[a-z]+$/i.exec(text.slice(0, index)) ?? [];
    const [after = ''] = /^[a-z]+/i.exec(text.slice(index)) ?? [];
    if (isKnown(before.toLowerCase()) && isKnown(after.toLowerCase())) starts.push(index);
  }
  return new Set(starts);
}

/** Splits an item at its spaces. The position of each word is estimated from letter widths. */
export function wordsOf(item: Word, monospaced: boolean): Word[] {
  const characters = [...item.text];
  const widths = characters.map((character) => (monospaced ? 1 : glyphWidth(character)));
  const total = widths.reduce((sum, width) => sum + width, 0);
  const scale = total === 0 ? 0 : (item.right - item.x) / total;
  const words: Word[] = [];
  let x = item.x;
  let open: Word | null = null;
  const starts = startsIn(item.text);
  characters.forEach((character, index) => {
    const next = x + (widths[index] ?? 0) * scale;
    if (/\s/.test(character)) open = null;
    else if (open === null || starts.has(index)) {
      open = {
        text: character,
        x,
        right: next,
        top: item.top,
        bottom: item.bottom,
        ...(monospaced ? { monospaced } : {}),
        ...(item.itemIndex === undefined ? {} : { itemIndex: item.itemIndex }),
        ...(item.typeface && { typeface: item.typeface }),
      };
      words.push(open);
    } else {
      open.text += character;
      open.right = next;
    }
    x = next;
  });
  return words;
}

/** Returns the index of the character that begins at `x`, or null. */
export function partAt(word: Word, x: number, slack: number): number | null {
  const widths = [...word.text].map((character) => (word.monospaced ? 1 : glyphWidth(character)));
  const scale =
    (word.right - word.x) /
    Math.max(
      0.001,
      widths.reduce((sum, width) => sum + width, 0),
    );
  let at = word.x;
  for (const [index, width] of widths.entries()) {
    if (index > 0 && Math.abs(at - x) < slack) return index;
    at += width * scale;
  }
  return null;
}
