import type { PageText, TextItem } from './positioned-text.ts';
import { linesOf, turnOf } from './words.ts';
import type { Line } from './words.ts';
import { withYearsAndAgesApart } from './year-and-age.ts';

/** A page as lines, in the direction in which it is set. */
export interface PageLines {
  page: PageText;
  turn: TextItem['angle'];
  lines: Line[];
  /** Years take two lines, of which the second ones were laid to the right of the first. */
  isUnfolded?: true;
}

export function pageLines(page: PageText): PageLines {
  const turn = turnOf(page);
  return { page, turn, lines: withYearsAndAgesApart(linesOf(page, turn)) };
}
