/** Recognizes text with Tesseract and its English data, from optional packages (docs/decisions/reading.md). */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { TextItem } from '../../domain/policy/reading/page-text.ts';
import type { Picture } from './page-pictures.ts';
import { toPageBox, fullestStrip, straighten, rotate } from './straighten.ts';

/** Returns null if too little of the image is certain. */
export type Recognizer = (picture: Picture) => TextItem[] | null;

interface Tesseract {
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  TessBaseAPI: new () => {
    Init(path: string, language: string, engine: number): number;
    SetVariable(name: string, value: string): void;
    SetImageFile(angle: number, upscale: number, gray: number): number;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
  };
}

type Start = (options: object) => Promise<Tesseract>;

/** Neural networks only. One block per page keeps rows together across wide gaps. */
const ENGINE = 1;

const ONE_BLOCK = '6';

export function isInstalled(): boolean {
  const require = createRequire(import.meta.url);
  try {
    require.resolve('tesseract.js-core/tesseract-core-simd-lstm');
    require.resolve('@tesseract.js-data/eng/package.json');
    return true;
  } catch {
    return false;
  }
}

/** Most frequent first. */
const TURNS = [0, 90, 270, 180] as const;

/** Percent. Rotated text yields random words with low confidence. */
const MIN_CONFIDENCE = 70;

/** Null if the packages are not installed. */
export async function recognizer(): Promise<Recognizer | null> {
  const require = createRequire(import.meta.url);
  let start: Start;
  let data: Uint8Array;
  try {
    // The package's version is pinned.
    start = require('tesseract.js-core/tesseract-core-simd-lstm') as Start;
    const folder = dirname(require.resolve('@tesseract.js-data/eng/package.json'));
    data = gunzipSync(readFileSync(join(folder, '4.0.0_best_int/eng.traineddata.gz')));
  } catch {
    return null;
  }
  const tesseract = await start({});
  tesseract.FS.writeFile('/eng.traineddata', data);
  const api = new tesseract.TessBaseAPI();
  if (api.Init('/', 'eng', ENGINE) !== 0) return null;
  api.SetVariable('tessedit_pageseg_mode', ONE_BLOCK);
  const read = (picture: Picture): string => {
    const head = Buffer.from(`P5 ${picture.width} ${picture.height} 255\n`, 'latin1');
    tesseract.FS.writeFile('/input', Buffer.concat([head, picture.dots]));
    if (api.SetImageFile(1, 0, 1) !== 0) return '';
    api.Recognize(null);
    return api.GetTSVText(0);
  };
  const lettersAt = (picture: Picture, turn: TextItem['angle']): Letters =>
    lettersOf(read(straighten(fullestStrip(rotate(picture, turn)))));
  // Pages of a scan usually share an orientation.
  let previousTurn: TextItem['angle'] = 0;
  return (picture) => {
    // Tries a strip first, because a page in the wrong orientation takes minutes.
    const first = lettersAt(picture, previousTurn);
    if (first.all > MAX_LETTERS) return null;
    if (!isCertain(first, MIN_LEGIBLE_SHARE)) {
      const tried = TURNS.map((turn) => ({ turn, letters: lettersAt(picture, turn) }));
      const [best] = tried.sort((a, b) => b.letters.sure - a.letters.sure);
      if (best === undefined || !isCertain(best.letters, 1 / 2)) return null;
      previousTurn = best.turn;
    }
    const turn = previousTurn;
    const page = straighten(rotate(picture, turn));
    const table = read(page);
    if (!isCertain(lettersOf(table), MIN_LEGIBLE_SHARE)) return null;
    return itemsOf(table, page).map((item) => ({
      ...item,
      ...toPageBox(item, picture, turn),
      angle: turn,
    }));
  };
}

/** Tesseract columns: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
const WORD = '5';

/** Number of confident and of all letters and digits. */
interface Letters {
  sure: number;
  all: number;
}

function lettersOf(table: string): Letters {
  const found = { sure: 0, all: 0 };
  for (const row of table.split('\n')) {
    const [level, , , , , , , , , , confidence, ...rest] = row.split('\t');
    if (level !== WORD) continue;
    const letters = rest.join('').replace(/[^\p{L}\d]/gu, '').length;
    found.all += letters;
    if (Number(confidence) >= MIN_CONFIDENCE) found.sure += letters;
  }
  return found;
}

/** In the wrong orientation 10% are confident by chance, in a poor scan 90%. */
const MIN_LEGIBLE_SHARE = 0.85;

/** Three times a fifth of a page in the smallest type. More comes from dust and patterns and takes minutes. */
const MAX_LETTERS = 1500;

const isCertain = ({ sure, all }: Letters, share: number): boolean => sure >= share * all;

interface RecognizedWord {
  left: number;
  top: number;
  width: number;
  height: number;
  text: string;
}

/** Converts words to page text. Words of a line share a height, because a dash is lower than a digit. */
function itemsOf(table: string, picture: Pick<Picture, 'x' | 'y' | 'dotsPerPoint'>): TextItem[] {
  const lines = new Map<string, RecognizedWord[]>();
  for (const row of table.split('\n')) {
    const [level, , block, paragraph, line, , left, top, width, height, , ...rest] = row.split('\t');
    const text = restoreCommas(rest.join(' ').trim());
    // Table rules are recognized as bars.
    if (level !== WORD || !/[^\s|_[\]~]/.test(text)) continue;
    const key = `${block}.${paragraph}.${line}`;
    const word = { left: Number(left), top: Number(top), width: Number(width), height: Number(height), text };
    lines.set(key, [...(lines.get(key) ?? []), word]);
  }
  restoreYears([...lines.values()]);
  const typical = upperMedian(
    [...lines.values()].flat().flatMap(({ text, height }) => (/^\d+$/.test(text) ? height : [])),
  );
  return [...lines.values()].flatMap((words) => {
    const letters = words.filter(({ text }) => /[\p{L}\d]/u.test(text));
    const top = upperMedian((letters.length > 0 ? letters : words).map((word) => word.top));
    const wordHeight = upperMedian((letters.length > 0 ? letters : words).map((word) => word.height));
    // Boxes of close lines overlap. Only clear titles exceed the height of digits.
    const height = wordHeight < 2.4 * typical ? typical : wordHeight;
    return words.map((word): TextItem => ({
      text: word.text,
      x: picture.x + word.left / picture.dotsPerPoint,
      y: picture.y + top / picture.dotsPerPoint,
      width: word.width / picture.dotsPerPoint,
      // Digits have three quarters of the line's height.
      height: height / 0.75 / picture.dotsPerPoint,
      angle: 0,
    }));
  });
}

/** Replaces an unrecognized year by the number between its neighbors. */
function restoreYears(lines: readonly RecognizedWord[][]): void {
  const rows = lines.filter((words) => words.filter(({ text }) => /\d/.test(text)).length >= 4);
  const yearOf = (words: readonly RecognizedWord[] | undefined): number => {
    const text = words?.[0]?.text ?? '';
    return /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  };
  for (const [index, words] of rows.entries()) {
    const before = yearOf(rows[index - 1]);
    const [first] = words;
    if (first && first.text.length <= 3 && yearOf(rows[index + 1]) === before + 2)
      first.text = String(before + 1);
  }
}

/** "88.410" in dollars contains a misread comma. */
const restoreCommas = (text: string): string =>
  /^\(?\$?[1-9]\d{0,2}(?:[.,]\d{3})+\)?$/.test(text) ? text.replaceAll('.', ',') : text;

const upperMedian = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
