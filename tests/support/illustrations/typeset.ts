/** Positions rows of strings at right edges. */
import type { PageText, TextItem } from '../../../src/domain/policy/reading/page-text.ts';

export interface TableText {
  edges: readonly number[];
  /** Header lines from the top, then the rows; an empty string prints nothing. */
  lines: readonly (readonly string[])[];
  top?: number;
  size?: number;
}

const WIDTH = 0.5;

export const item = (text: string, right: number, y: number, size = 8): TextItem => {
  const width = text.length * size * WIDTH;
  return { text, x: right - width, y, width, height: size, angle: 0 };
};

export function table({ edges, lines, top = 100, size = 8 }: TableText): TextItem[] {
  return lines.flatMap((cells, line) =>
    cells.flatMap((text, column) =>
      text === '' ? [] : [item(text, edges[column] ?? 0, top + line * size * 1.5, size)],
    ),
  );
}

export const page = (number: number, ...items: TextItem[][]): PageText => ({
  page: number,
  width: 612,
  height: 792,
  items: items.flat(),
});

/** Returns the page rotated by 90°. */
export function sideways(upright: PageText): PageText {
  return {
    page: upright.page,
    width: upright.height,
    height: upright.width,
    items: upright.items.map((one) => ({
      ...one,
      x: upright.height - one.y - one.height,
      y: one.x,
      width: one.height,
      height: one.width,
      angle: 90,
    })),
  };
}
