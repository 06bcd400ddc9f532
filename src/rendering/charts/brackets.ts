import { textWidth } from './text-width.ts';

/** A stretch of years worth naming above the plot, ages inclusive. */
export interface Span {
  fromAge: number;
  toAge: number;
  /** "$30,000 a year in" */
  label: string;
  /** "Paying in", for little room. */
  shortLabel: string;
}

export interface Bracket {
  row: number;
  path: string;
  label: string | null;
  labelX: number;
  labelY: number;
  anchor: 'start' | 'middle';
}

const ROW = 22;
const TOP = 15;

/** Brackets with their words; stretches that overlap go to rows of their own. */
export function placeBrackets(
  spans: readonly Span[],
  ages: readonly number[],
  xOf: (index: number) => number,
  low: number,
  high: number,
  narrow: boolean,
): Bracket[] {
  const ends: number[] = [];
  return spans.flatMap((span): Bracket[] => {
    const from = ages.findIndex((age) => age >= span.fromAge);
    const to = ages.findLastIndex((age) => age <= span.toAge);
    if (from < 0 || to < from) return [];
    const x1 = from === to ? Math.max(low, xOf(from) - 4) : xOf(from);
    const x2 = from === to ? x1 + 8 : xOf(to);
    let row = ends.findIndex((end) => end < x1);
    if (row < 0) row = ends.length;
    const y = TOP + row * ROW;
    // On half a pixel a thin line is sharp.
    const [left, right, high1] = [Math.round(x1) + 0.5, Math.round(x2) + 0.5, y + 0.5];
    const path = `M${left} ${high1 + 5}V${high1}H${right}V${high1 + 5}`;
    const room = x2 - x1 - 20;
    const inside =
      (narrow ? [span.shortLabel] : [span.label, span.shortLabel]).find((text) => textWidth(text) <= room) ??
      null;
    const beside = textWidth(span.shortLabel);
    const isLast = span === spans.at(-1);
    if (inside !== null) {
      ends[row] = x2;
      return [{ row, path, label: inside, labelX: (x1 + x2) / 2, labelY: y + 4, anchor: 'middle' }];
    }
    // A short stretch: its word stands to the right of it when nothing else needs that place.
    const fits = isLast && x2 + 6 + beside <= high;
    ends[row] = fits ? x2 + 6 + beside : x2;
    return [
      { row, path, label: fits ? span.shortLabel : null, labelX: x2 + 6, labelY: y + 4, anchor: 'start' },
    ];
  });
}
