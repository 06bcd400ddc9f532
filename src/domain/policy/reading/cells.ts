/** Words in a column → a cell with its figure and its doubts. */
import { greatestOf, leastOf } from '../../shared/extremes.ts';
import { isNotApplicable, readFigure } from './figures.ts';
import type { Placed } from './geometry.ts';
import type { PageText, TextItem } from './positioned-text.ts';
import type { Cell } from './table.ts';
import { boxOnPage } from './words.ts';
import type { Word } from './words.ts';

export interface Frame {
  page: PageText;
  turn: TextItem['angle'];
}

export function cellOf(placed: readonly Placed[], frame: Frame): Cell | null {
  const first = placed[0]?.word;
  const last = placed.at(-1)?.word;
  if (first === undefined || last === undefined) return null;
  const word: Word = {
    text: placed.map((part) => part.word.text).join(' '),
    x: first.x,
    right: last.right,
    top: leastOf(placed, (part) => part.word.top),
    bottom: greatestOf(placed, (part) => part.word.bottom),
  };
  const box = boxOnPage(word, { width: frame.page.width, height: frame.page.height, turn: frame.turn });
  const cell: Cell = {
    value: 0,
    text: word.text,
    page: frame.page.page,
    box,
    word,
    doubts: [],
    ungrouped: false,
  };
  if (placed.some((part) => part.straddles))
    cell.doubts.push('The figure reaches into the column beside it.');
  if (placed.length > 1) cell.doubts.push(`Two texts stand in one cell: “${word.text}”.`);
  if (isNotApplicable(word.text)) {
    cell.doubts.push(`Printed as “${word.text}”, taken as zero.`);
    return cell;
  }
  const figure = readFigure(word.text.replace(/ /g, ''), true);
  if (figure === null) {
    cell.doubts.push(`“${word.text}” is not a figure.`);
    return cell;
  }
  if (figure.percent) cell.doubts.push(`“${word.text}” is a percentage.`);
  if (figure.doubt !== undefined) cell.doubts.push(figure.doubt);
  cell.value = figure.value;
  cell.ungrouped = figure.grouping === 'plain';
  return cell;
}
