/**
 * Letters in pictures, by Tesseract's own program with the English data, both out of packages that an installation may
 * leave away (docs/decisions/0053). In the reading process, which is killed when the reading is called off.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { TextItem } from '../../domain/policy/reading/positioned-text.ts';
import type { Picture } from './page-pictures.ts';

/** Null for a picture of which too little is certain: what would come of it is guessed. */
export type Recognizer = (picture: Picture) => TextItem[] | null;

/** The part of Tesseract that is used here. */
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

/** Neural networks only; a page is one block, so that a row of figures stays one line however wide its gaps are. */
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

/** How often a sheet lies so, most often first. */
const TURNS = [0, 90, 270, 180] as const;
/** Of a hundred; what lies on its side or head down gives words by chance, and the program is unsure of them. */
const SURE = 70;

/** Null where the packages are not installed. */
export async function recognizer(): Promise<Recognizer | null> {
  const require = createRequire(import.meta.url);
  let start: Start;
  let data: Uint8Array;
  try {
    // The shape is that of the package's version, which is fixed.
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
    lettersOf(read(leveled(fullestStrip(turned(picture, turn)))));
  // A sheaf goes through the scanner as one: the next page lies as the one before.
  let usual: TextItem['angle'] = 0;
  return (picture) => {
    // A strip is tried first: a page that is unreadable as it lies takes minutes.
    const first = lettersAt(picture, usual);
    if (first.all > MOST_LETTERS) return null;
    if (!isCertain(first, LEGIBLE)) {
      const tried = TURNS.map((turn) => ({ turn, letters: lettersAt(picture, turn) }));
      const [best] = tried.sort((a, b) => b.letters.sure - a.letters.sure);
      if (best === undefined || !isCertain(best.letters, 1 / 2)) return null;
      usual = best.turn;
    }
    const turn = usual;
    const page = leveled(turned(picture, turn));
    const table = read(page);
    if (!isCertain(lettersOf(table), LEGIBLE)) return null;
    return itemsOf(table, page).map((item) => ({
      ...item,
      ...boxAsShown(item, picture, turn),
      angle: turn,
    }));
  };
}

/** Columns of Tesseract's table: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
const WORD = '5';

/** Letters and figures of words of which the program is sure, and of all that it found. */
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
    if (Number(confidence) >= SURE) found.sure += letters;
  }
  return found;
}

/** Of a page that lies wrong it is sure of a tenth by chance, of a poor scan of nine tenths. */
const LEGIBLE = 0.85;
/** Three times what a fifth of a page of the smallest type holds: more is made of dust and patterns, for minutes. */
const MOST_LETTERS = 1500;
const isCertain = ({ sure, all }: Letters, share: number): boolean => sure >= share * all;

interface Found {
  left: number;
  top: number;
  width: number;
  height: number;
  text: string;
}

/** Words as text of the page. A line's words get one height: a dash is no smaller letter than a figure. */
function itemsOf(table: string, picture: Pick<Picture, 'x' | 'y' | 'dotsPerPoint'>): TextItem[] {
  const lines = new Map<string, Found[]>();
  for (const row of table.split('\n')) {
    const [level, , block, paragraph, line, , left, top, width, height, , ...rest] = row.split('\t');
    const text = asFigure(rest.join(' ').trim());
    // Rules of the table come as bars.
    if (level !== WORD || !/[^\s|_[\]~]/.test(text)) continue;
    const key = `${block}.${paragraph}.${line}`;
    const word = { left: Number(left), top: Number(top), width: Number(width), height: Number(height), text };
    lines.set(key, [...(lines.get(key) ?? []), word]);
  }
  yearsInOrder([...lines.values()]);
  const usual = middle(
    [...lines.values()].flat().flatMap(({ text, height }) => (/^\d+$/.test(text) ? height : [])),
  );
  return [...lines.values()].flatMap((words) => {
    const letters = words.filter(({ text }) => /[\p{L}\d]/u.test(text));
    const top = middle((letters.length > 0 ? letters : words).map((word) => word.top));
    const tall = middle((letters.length > 0 ? letters : words).map((word) => word.height));
    // Boxes of lines that stand close reach into one another: what is not clearly a title is as high as a figure.
    const height = tall < 2.4 * usual ? usual : tall;
    return words.map((word): TextItem => ({
      text: word.text,
      x: picture.x + word.left / picture.dotsPerPoint,
      y: picture.y + top / picture.dotsPerPoint,
      width: word.width / picture.dotsPerPoint,
      // Figures take three quarters of a line's height.
      height: height / 0.75 / picture.dotsPerPoint,
      angle: 0,
    }));
  });
}

/** Years count: one that was not seen as the number between its neighbors is that number. */
function yearsInOrder(lines: readonly Found[][]): void {
  const rows = lines.filter((words) => words.filter(({ text }) => /\d/.test(text)).length >= 4);
  const yearOf = (words: readonly Found[] | undefined): number => {
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

/** "88.410" among dollars is a comma that was not seen as one. */
const asFigure = (text: string): string =>
  /^\(?\$?[1-9]\d{0,2}(?:[.,]\d{3})+\)?$/.test(text) ? text.replaceAll('.', ',') : text;

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Pictures of pages as they should lie: turned by quarters, and level where the sheet lay askew on the glass. */

type Turn = TextItem['angle'];
type Box = Pick<TextItem, 'x' | 'y' | 'width' | 'height'>;

/** Degrees; a sheet that lies more askew is laid on the glass again. */
const MOST_ASKEW = 4;
const STEP = 0.1;
/** Less moves the ends of a line by less than a figure's stroke. */
const LEVEL = 0.15;
/** Lines are told apart well enough at that many dots across. */
const COARSE_WIDTH = 1000;
const INK = 128;

/** The picture of which text in direction `turn` reads from left to right, its corner at nought. */
export function turned(picture: Picture, turn: Turn): Picture {
  const { width, height, dots, dotsPerPoint } = picture;
  if (turn === 0) return { ...picture, x: 0, y: 0 };
  const isAcross = turn !== 180;
  const [across, down] = isAcross ? [height, width] : [width, height];
  const next = new Uint8Array(dots.length);
  for (let row = 0, at = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1, at += 1) {
      const x = turn === 90 ? width - 1 - row : turn === 270 ? row : width - 1 - column;
      const y = turn === 90 ? column : turn === 270 ? height - 1 - column : height - 1 - row;
      next[at] = dots[y * width + x];
    }
  return { width: across, height: down, dots: next, x: 0, y: 0, dotsPerPoint };
}

/** A box of the turned picture where it stands on the page as it is shown. */
export function boxAsShown({ x, y, width, height }: Box, picture: Picture, turn: Turn): Box {
  const across = picture.width / picture.dotsPerPoint;
  const down = picture.height / picture.dotsPerPoint;
  const box =
    turn === 90
      ? { x: across - y - height, y: x, width: height, height: width }
      : turn === 270
        ? { x: y, y: down - x - width, width: height, height: width }
        : turn === 180
          ? { x: across - x - width, y: down - y - height, width, height }
          : { x, y, width, height };
  return { ...box, x: picture.x + box.x, y: picture.y + box.y };
}

/** Degrees, clockwise, by which its lines run down to the right: where they are level, ink lies in the fewest rows. */
export function skewOf({ width, height, dots }: Picture): number {
  const every = Math.max(1, Math.round(width / COARSE_WIDTH));
  const ink: number[] = [];
  for (let y = 0; y < height; y += every)
    for (let x = 0; x < width; x += every) if (dots[y * width + x] < INK) ink.push(x, y);
  const drop = Math.ceil(width * Math.tan((MOST_ASKEW * Math.PI) / 180));
  const rows = new Float64Array(Math.ceil((height + 2 * drop) / every) + 1);
  let [best, most] = [0, 0];
  for (let step = -MOST_ASKEW / STEP; step <= MOST_ASKEW / STEP; step += 1) {
    const slope = Math.tan((step * STEP * Math.PI) / 180);
    rows.fill(0);
    for (let at = 0; at < ink.length; at += 2)
      rows[Math.round((ink[at + 1] - ink[at] * slope + drop) / every)] += 1;
    let sharp = 0;
    for (let row = 1; row < rows.length; row += 1) sharp += (rows[row] - rows[row - 1]) ** 2;
    if (sharp > most) [best, most] = [step * STEP, sharp];
  }
  return best;
}

/** The same with its lines level; what was not on the glass is white. */
export function leveled(picture: Picture): Picture {
  const skew = skewOf(picture);
  if (Math.abs(skew) < LEVEL) return picture;
  const { width, height, dots } = picture;
  const next = new Uint8Array(dots.length).fill(255);
  const [sine, cosine] = [Math.sin((skew * Math.PI) / 180), Math.cos((skew * Math.PI) / 180)];
  for (let row = 0, at = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1, at += 1) {
      const [dx, dy] = [column - width / 2, row - height / 2];
      const x = cosine * dx - sine * dy + width / 2;
      const y = sine * dx + cosine * dy + height / 2;
      const [left, top] = [Math.floor(x), Math.floor(y)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const from = top * width + left;
      const [right, under] = [x - left, y - top];
      next[at] =
        (dots[from] * (1 - right) + dots[from + 1] * right) * (1 - under) +
        (dots[from + width] * (1 - right) + dots[from + width + 1] * right) * under;
    }
  return { ...picture, dots: next };
}

/** A fifth of the picture, that with the most ink: enough to see whether its letters can be read. */
export function fullestStrip(picture: Picture): Picture {
  const { width, height, dots } = picture;
  const tall = Math.max(1, Math.floor(height / 5));
  const inkFrom = (top: number): number => {
    let ink = 0;
    for (let at = top * width; at < (top + tall) * width; at += 7) if (dots[at] < INK) ink += 1;
    return ink;
  };
  const [first = 0] = [0, 1, 2, 3, 4].map((k) => k * tall).sort((a, b) => inkFrom(b) - inkFrom(a));
  return { ...picture, height: tall, dots: dots.slice(first * width, (first + tall) * width) };
}
