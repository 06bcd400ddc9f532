/** Marks figures that a viewer of the file does not see, or sees with something else drawn on them. */
import type { Draft } from '../draft.ts';
import type { PageText } from '../page-text.ts';
import { boxAround, type Box } from '../words.ts';

const NOT_SHOWN = 'The page does not show this figure.';

const areOverlapping = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** A digit that is drawn next to a figure changes it. */
const withMargin = ({ x, y, width, height }: Box): Box => {
  const margin = 0.6 * Math.min(width, height);
  return width >= height
    ? { x: x - margin, y, width: width + 2 * margin, height }
    : { x, y: y - margin, width, height: height + 2 * margin };
};

/** The strip of a row across the page, or down a sideways page. */
function stripOf(boxes: readonly Box[]): Box {
  const { x, y, width, height } = boxAround(boxes);
  return width >= height ? { x: 0, y, width: Infinity, height } : { x, y: 0, width, height: Infinity };
}

export function markUnshown(draft: Draft, pages: readonly PageText[]): void {
  const drawnByPage = new Map(
    pages.map(({ page, items, drawn = [] }) => [
      page,
      [...items.filter(({ isUnshown }) => isUnshown), ...drawn],
    ]),
  );
  for (const row of draft.rows) {
    const cells = [...row.cells.values()];
    for (const page of new Set(cells.map((cell) => cell.page))) {
      const printed = cells.filter((cell) => cell.page === page && cell.text !== '' && cell.box.width > 0);
      if (printed.length === 0 || drawnByPage.get(page)?.length === 0) continue;
      const strip = stripOf(printed.map(({ box }) => box));
      const drawn = (drawnByPage.get(page) ?? []).filter((box) => areOverlapping(box, strip));
      const touchingFigures = new Set<Box>();
      for (const { box, doubts } of printed) {
        const touching = drawn.filter((each) => areOverlapping(each, withMargin(box)));
        if (touching.length > 0) doubts.unshift(NOT_SHOWN);
        for (const each of touching) touchingFigures.add(each);
      }
      if (drawn.every((box) => touchingFigures.has(box))) continue;
      // What is drawn apart from the figures of a row may be the figure of a blank cell.
      for (const { page: cellPage, text, doubts } of cells)
        if (cellPage === page && text === '') doubts.unshift(NOT_SHOWN);
    }
  }
}
