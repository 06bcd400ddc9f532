/** Words of a line → phrases: what a person sees as one label. */
import { basisOf, isGroupPhrase } from './blocks.ts';
import type { Line, Word } from './words.ts';

export interface Phrase extends Word {
  words: Word[];
  /** It is not certain that the words belong together. */
  uncertain?: boolean;
}

/** Two group headers that stand too close to tell by their distance: "Guaranteed values Non-guaranteed values". */
function apart(phrase: Phrase): Phrase[] {
  if (/\b(?:and|vs|versus)\b|&|\//i.test(phrase.text) || !isGroupPhrase(phrase.text)) return [phrase];
  const several = basisOf(phrase.text) === 'several';
  const starts = phrase.words.flatMap((word, index) => {
    const glued = /^non\W*$/i.test(phrase.words[index - 1]?.text ?? '');
    const leads = several ? /^(?:non|guar|mid-?point|current|illustrated|alternate)/i : /^(?:non|guar)/i;
    return index > 0 && !glued && leads.test(word.text) ? [index] : [];
  });
  for (const start of starts) {
    const halves = [phrase.words.slice(0, start), phrase.words.slice(start)]
      .map(phraseOf)
      .filter((half) => half !== null);
    const bases = halves.map((half) => basisOf(half.text));
    if (halves.length !== 2 || bases.includes(null) || bases.includes('several') || bases[0] === bases[1]) {
      continue;
    }
    // "Midpoint non-guaranteed" may well be one header: both halves then stay in doubt.
    return several ? halves : halves.map((half) => ({ ...half, uncertain: true }));
  }
  return [phrase];
}

function phraseOf(words: Word[]): Phrase | null {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return null;
  return { ...first, text: words.map((word) => word.text).join(' '), right: last.right, words };
}

/** Words of a line that stand an ordinary blank apart. */
export function phrasesOf(line: Line): Phrase[] {
  const phrases: Phrase[] = [];
  for (const word of line.words) {
    const last = phrases.at(-1);
    const size = word.bottom - word.top;
    const blank = (word.monospaced ? 0.66 : 0.42) * size;
    const gap = last === undefined ? Infinity : word.x - last.right;
    if (last !== undefined && gap < blank && gap > -0.15 * size) {
      last.words.push(word);
      last.text += ` ${word.text}`;
      last.right = word.right;
      last.bottom = Math.max(last.bottom, word.bottom);
    } else phrases.push({ ...word, words: [word] });
  }
  return phrases.flatMap((phrase) => apart(phrase));
}
