/** Paints shapes and words of a page in order, without pixels, to know which words remain visible. */
import { contradictsName, type Font, type FontGlyph, isGlyph, isPaintable } from './glyphs.ts';
import { inkOfPicture, inkOfShape, MAX_INK } from './ink.ts';
import { type Matrix, multiply } from './page-pictures.ts';
import {
  backgroundAt,
  BLACK,
  blendColors,
  type Color,
  contrastOf,
  isKnownBlend,
  type Layer,
  type Paint,
  remainingContrast,
} from './paint.ts';
import {
  areOverlapping,
  type Bounds,
  boundsOfPoints,
  covers,
  encloses,
  type Point,
  type Shape,
  toPoint,
} from './shapes.ts';

/** A point of a glyph with its contrast, from 0 (not shown) to 1. */
interface Sample {
  point: Point;
  contrast: number;
}

export interface PaintedWord extends Bounds {
  text: string;
  /** One contrast for all glyphs, or their samples if these differ. */
  contrast: number;
  samples: Sample[] | null;
  /** Divides the word into samples of this contrast. */
  divide: (contrast: number) => Sample[];
  /** Unknown colors, characters that the font contradicts, or an annotation over them. */
  isUncertain: boolean;
}

/** The state of the page that operators change, save and restore. */
export type PaintState = ReturnType<typeof firstState>;

export const firstState = (place: Matrix) => ({
  place,
  clips: [] as readonly Shape[],
  fill: BLACK as Color | null,
  /** The fill is a pattern, which may draw figures. */
  isTiled: false,
  stroke: BLACK as Color | null,
  alpha: 1,
  strokeAlpha: 1,
  /** The opacity of the groups around. */
  groupAlpha: 1,
  blend: 'source-over',
  isMasked: false,
  /** The operators draw a mask, not the page. */
  isMask: false,
  lineWidth: 1,
  /** Text modes: 1 and 5 stroke, 3 paints nothing, 7 only clips. */
  mode: 0,
  font: null as Font | null,
  size: 0,
  charSpacing: 0,
  wordSpacing: 0,
  scale: 1,
  leading: 0,
  rise: 0,
});

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** Smaller letters, in points, cannot be read. */
const MIN_SIZE = 1;
/** A wider gap in a text, in thousandths of its size, begins a new word. */
const WORD_GAP = 200;
/** Neither hidden nor visible: the color of the text or of its background is a pattern or a gradient. */
const UNKNOWN_CONTRAST = 0.1;
/** Points at which a glyph is compared with its background, as shares of its width and height. Commas are low. */
const POINTS = [
  [0.25, 0.3],
  [0.5, 0.3],
  [0.75, 0.3],
] as const;
const LOW_POINTS = [[0.5, 0.03]] as const;

export class PagePainter {
  readonly words: PaintedWord[] = [];
  /** Drawings of the size of letters, and the text of annotations. */
  readonly ink: Bounds[] = [];
  readonly #page: Bounds;
  readonly #layers: Layer[] = [];
  readonly #saved: PaintState[] = [];
  readonly #painting: ReadonlySet<number>;
  state: PaintState;
  isAnnotation = false;
  /** A picture takes a quarter of the page or more, as on a scanned page. */
  hasPicture = false;
  /** Visibility of the marked contents around. */
  readonly contents: boolean[] = [];
  #text = IDENTITY;
  #at: Point = { x: 0, y: 0 };
  #line: Point = { x: 0, y: 0 };

  constructor(viewport: Matrix, page: Bounds, painting: ReadonlySet<number>) {
    this.state = firstState(viewport);
    this.#painting = painting;
    this.#page = page;
  }

  save(): void {
    this.#saved.push({ ...this.state });
  }
  restore(): void {
    this.state = this.#saved.pop() ?? this.state;
  }
  clip(shape: Shape): void {
    this.state.clips = [...this.state.clips, shape];
  }

  #isVisible(): boolean {
    return !this.state.isMask && this.contents.every((isVisible) => isVisible);
  }

  /** Pictures and patterns may show figures; `isPlain` shapes have one color. */
  paint(shape: Shape, source: Paint, isPlain = true): void {
    if (!this.#isVisible()) return;
    const { clips, groupAlpha, isMasked, blend } = this.state;
    const paint: Paint = (point) => {
      if (!clips.every((clip) => covers(clip, point))) return { color: null, alpha: 0 };
      const { color, alpha } = source(point);
      return { color, alpha: alpha * groupAlpha * (isMasked ? 0.5 : 1) };
    };
    const layer: Layer = {
      shape,
      paint,
      blend,
      isEven: isPlain && clips.every((clip) => encloses(clip, shape)),
    };
    if (this.ink.length <= MAX_INK)
      for (const each of isPlain
        ? inkOfShape(layer, this.#layers)
        : inkOfPicture(layer, this.#layers, this.#page))
        this.ink.push(each);
    this.#layers.push(layer);
    for (const word of this.words) {
      if (!areOverlapping(word, shape)) continue;
      word.samples ??= word.divide(word.contrast);
      for (const sample of word.samples) {
        if (!covers(shape, sample.point)) continue;
        const remains = remainingContrast(layer, sample.point);
        sample.contrast *= remains;
        if ((this.isAnnotation || !isPlain) && remains < 0.9) word.isUncertain = true;
      }
    }
  }

  /** Sets the text matrix: the start of a line. */
  setText(matrix: Matrix = IDENTITY): void {
    this.#text = matrix;
    this.#at = this.#line = { x: 0, y: 0 };
  }
  move(right: number, up: number): void {
    this.#at = this.#line = { x: this.#line.x + right, y: this.#line.y + up };
  }

  show(parts: readonly unknown[]): void {
    const { size, scale, charSpacing, wordSpacing, font } = this.state;
    const unit = (font?.fontMatrix?.[0] ?? 0.001) * size;
    let word: FontGlyph[] = [];
    let edges: number[] = [];
    let { x } = this.#at;
    const endWord = () => {
      if (word.length > 0) this.#add(word, edges);
      [word, edges] = [[], []];
    };
    for (const part of parts) {
      if (typeof part === 'number') {
        if (Math.abs(part) > WORD_GAP) endWord();
        x -= (part * size * scale) / 1000;
      } else if (isGlyph(part)) {
        const width = part.width * unit;
        if (part.isSpace || part.unicode.trim() === '') endWord();
        else {
          word.push(part);
          edges.push(x, x + width * scale);
        }
        x += (width + charSpacing + (part.isSpace ? wordSpacing : 0)) * scale;
      }
    }
    endWord();
    this.#at = { ...this.#at, x };
  }

  /** `edges` are the left and right end of each glyph. */
  #add(glyphs: readonly FontGlyph[], edges: readonly number[]): void {
    const { place, size, scale, rise, font, isMasked, blend, mode, clips } = this.state;
    const matrix = multiply(place, this.#text);
    const [first = 0, last = 0] = [edges[0], edges.at(-1)];
    // The size of a drawn font is unrelated to its glyphs, which are about twice as high as wide.
    const height = font?.isType3Font ? (2 * Math.abs(last - first)) / glyphs.length : Math.abs(size);
    const y = this.#at.y + rise;
    const bounds = boundsOfPoints([toPoint(matrix, first, y), toPoint(matrix, last, y + height)]);
    if (this.isAnnotation) return void this.ink.push(bounds);
    const divide = (contrast: number): Sample[] =>
      glyphs.flatMap(({ unicode }, at) => {
        const [from = 0, to = 0] = [edges[2 * at], edges[2 * at + 1]];
        const points = /^[,.]$/.test(unicode) ? LOW_POINTS : POINTS;
        return points.map(([across, up]) => ({
          point: toPoint(matrix, from + across * (to - from), y + up * height),
          contrast,
        }));
      });
    const displayedSize =
      Math.min(Math.hypot(matrix[2], matrix[3]), Math.hypot(matrix[0], matrix[1]) * Math.abs(scale)) * height;
    const isPainted = this.#isVisible() && mode % 4 !== 3 && displayedSize >= MIN_SIZE;
    const layers = this.#layers.filter(({ shape }) => areOverlapping(bounds, shape));
    const isEven =
      clips.every((clip) => encloses(clip, bounds)) &&
      layers.every(({ shape, isEven: isOne }) => isOne && encloses(shape, bounds));
    const text = glyphs.map(({ unicode }) => unicode).join('');
    const drawn = font ? glyphs.filter((glyph) => isPaintable(font, glyph, this.#painting)).length : 0;
    const isUncertain =
      isMasked ||
      !isKnownBlend(blend) ||
      (drawn > 0 && drawn < glyphs.length) ||
      (font !== null && glyphs.some((glyph) => contradictsName(font, glyph)));
    const word: PaintedWord = { ...bounds, text, contrast: 0, samples: null, divide, isUncertain };
    this.words.push(word);
    if (!isPainted || drawn === 0) return;
    if (isEven) word.contrast = this.#contrastAt({ x: bounds.left, y: bounds.top }, layers);
    else word.samples = divide(0).map(({ point }) => ({ point, contrast: this.#contrastAt(point, layers) }));
  }

  #contrastAt(point: Point, layers: readonly Layer[]): number {
    const { clips, fill, stroke, alpha, strokeAlpha, groupAlpha, blend, mode } = this.state;
    if (!clips.every((clip) => covers(clip, point))) return 0;
    const [color, opacity] = mode % 4 === 1 ? [stroke, strokeAlpha] : [fill, alpha];
    const background = backgroundAt(layers, point);
    const painted = blendColors(background, color, opacity * groupAlpha, blend);
    return painted && background
      ? contrastOf(painted, background)
      : Math.min(opacity * groupAlpha, UNKNOWN_CONTRAST);
  }
}
