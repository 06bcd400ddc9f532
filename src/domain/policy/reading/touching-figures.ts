/**
 * Figures of two columns without a gap: "147100" under columns that end at 357 and at 370 points. A text is split
 * only where other rows or the headers show the end of a column. Such columns are aligned right.
 */
import { columnOf, type Draft, type DraftColumn, mark, isNextYear, series } from './draft.ts';
import type { PageLines } from './page-lines.ts';
import type { ExtractedColumnName } from '../extraction.ts';
import { addTo, type Line, middleOf, sizeOf, textOf, type Word } from './words.ts';
import { partAt } from './lines/divide-words.ts';
import { isKnown } from './headers/column-meanings.ts';

/** “All values in thousands”: the last three digits are not printed. */
const THOUSANDS_NOTE =
  /\bin\s+(?:\$?\s*)?thousands\b|\bin\s+\$?000['’]?s?\b|\(\s*\$?\s*000['’]?s?(?:\s+omitted)?\s*\)|\b000['’]?s?\s+omitted\b/i;

const statesThousands = (lines: readonly Line[]): boolean =>
  lines.some(({ words }) => THOUSANDS_NOTE.test(textOf(words)));

/** No policy has a lower first death benefit in dollars. */
const MIN_DEATH_BENEFIT = 10_000;

/** Columns connected by identities: a single one in dollars would break them. */
const COLUMNS_WITH_IDENTITIES: readonly ExtractedColumnName[] = [
  'premium_outlay', 'withdrawals', 'loans', 'loan_balance', 'accumulation_value', 'surrender_value', 'death_benefit',
  'guaranteed_surrender_value', 'guaranteed_death_benefit',
]; // oxfmt-ignore

const isBenefitTooSmall = (draft: Draft): boolean => {
  const [benefit = 0] = series(draft, 'death_benefit');
  return benefit > 0 && benefit < MIN_DEATH_BENEFIT;
};

/** The unit cannot be dollars if the first death benefit is below that of any policy and the other columns agree. */
function areThousandsProved(draft: Draft): boolean {
  const valueColumns = ['premium_outlay', 'accumulation_value', 'surrender_value'] as const;
  return isBenefitTooSmall(draft) && valueColumns.every((name) => columnOf(draft, name)?.doubt === null);
}

/** Larger values in thousands would require a policy of a hundred million. */
const MAX_THOUSANDS = 100_000;

const MAX_LARGE_SHARE = 0.2;

/** Number of consecutive equal increases that are exact to the last digit: the rounding of three payments totals less than one. */
const MIN_EQUAL_RISES = 3;

/** Marks differences of two rounded figures, unless no amount was deducted or adjacent years have the same difference. */
function markDifferences(draft: Draft, column: DraftColumn): void {
  const values = series(draft, column.name);
  const [balances, loans] = [series(draft, 'loan_balance'), series(draft, 'loans')];
  const firstLoan = values.findIndex((_, at) => balances[at] !== 0 || loans[at] !== 0);
  let run: number[] = [];
  const doubtful = new Set<number>(values.keys());
  [...values, Number.NaN].forEach((value, at) => {
    if (column.isDifference) {
      if (firstLoan === -1 || at < firstLoan) doubtful.delete(at);
      return;
    }
    if (value === values[at - 1] && isNextYear(draft, at)) run.push(at);
    else {
      if (run.length >= MIN_EQUAL_RISES) for (const one of run) doubtful.delete(one);
      run = isNextYear(draft, at) ? [at] : [];
    }
  });
  for (const at of doubtful)
    mark(draft, at, column.name, 'It is the difference of two figures in thousands, and both are rounded.');
}

/** Returns the factor by which the printed figures were multiplied. */
export function scaleThousands(draft: Draft, pages: readonly PageLines[]): 1 | 1000 {
  const ledgerPages = new Set(draft.columns.flatMap((column) => column.pages));
  const pageWithNote = pages.find(({ page, lines }) => ledgerPages.has(page.page) && statesThousands(lines));
  const amountColumns = draft.columns.filter(({ name }) => name !== 'year' && name !== 'age');
  if (pageWithNote === undefined) return 1;
  const largeCounts = amountColumns.map(
    ({ name }) => series(draft, name).filter((value) => Math.abs(value) >= MAX_THOUSANDS).length,
  );
  // Two adjacent figures may have been read as one of six digits, which is no evidence about the others.
  const hasFewLarge =
    isBenefitTooSmall(draft) && largeCounts.every((count) => count <= MAX_LARGE_SHARE * draft.rows.length);
  const areThousands = hasFewLarge || largeCounts.every((count) => count === 0);
  const why = areThousands
    ? `Page ${pageWithNote.page.page} states that values are in thousands, so every figure is multiplied by 1,000.`
    : `Page ${pageWithNote.page.page} mentions thousands, but the figures look like dollars. They are read as printed.`;
  const isUnitProved = areThousands && areThousandsProved(draft);
  for (const column of amountColumns) {
    if (column.fromTotals || column.isDifference) markDifferences(draft, column);
    if (!isUnitProved || !COLUMNS_WITH_IDENTITIES.includes(column.name)) column.doubt ??= why;
    if (areThousands)
      for (const row of draft.rows) {
        const cell = row.cells.get(column.name);
        if (cell === undefined) continue;
        if (Math.abs(cell.value) >= MAX_THOUSANDS)
          cell.doubts.push('The figure is too large for a policy: two figures may have been read as one.');
        // 1042.4 * 1000 is not exact.
        cell.value = Math.round(cell.value * 1000);
      }
  }
  draft.warnings.push({ code: 'values_in_thousands', message: why, page: pageWithNote.page.page });
  return areThousands ? 1000 : 1;
}

type Edges = { left: number; right: number };

const MIN_COUNT = 2;
/** In letter heights. */
const SLACK = 0.2;

const isFigure = ({ text }: Word): boolean => /^[$(]?\d[\d,.]*\)?$|^[-–—]$/.test(text);
const isHeaderWord = ({ text }: Word): boolean => isKnown(text.toLowerCase().replace(/-$/, ''));

/** Returns the words of a line that is mostly header words: "der" may end "Surrender". Rotated text shows no column edges. */
function onlyHeaderWords(line: Line): Line {
  const words = line.words.filter(({ text, textTop }) => textTop === undefined && /^\p{L}+-?$/u.test(text));
  return { ...line, words: 2 * words.filter(isHeaderWord).length >= words.length ? words : [] };
}
/** "End of Yr" is over one column. */
const isEdgeWord = ({ text }: Word): boolean => !/^(?:end|beg|of|at|in)$/i.test(text);
const isComplete = (text: string): boolean => /^(?:0|[1-9]\d{0,2}(?:,\d{3})*|[1-9]\d*)$/.test(text);

const isNear = (a: number, b: number, word: Word): boolean => Math.abs(a - b) < SLACK * sizeOf(word);

/** Edges by their right position, for comparison within one column. */
type EdgesByPosition = Map<number, Edges[]>;

const keysOf = (at: number): number[] => [Math.floor(at), Math.floor(at) + 1, Math.floor(at) - 1];

function visibleEdges(lines: readonly Line[], isCounted: (word: Word) => boolean): EdgesByPosition {
  const known: EdgesByPosition = new Map();
  for (const { words } of lines)
    words.forEach((word, at) => {
      const before = words[at - 1];
      if (before === undefined || word.right <= before.right || !isCounted(before) || !isCounted(word))
        return;
      // Headers may overlap, figures do not, and pieces of a figure are not complete figures.
      const isPiece =
        word.x - before.right < 0.2 * sizeOf(word) && !(isComplete(before.text) && isComplete(word.text));
      if (isFigure(word) && isPiece) return;
      addTo(known, Math.floor(word.right), { left: before.right, right: word.right });
    });
  return known;
}

/** Returns the split positions that most lines show for the columns of a word. */
function findSplits(word: Word, known: EdgesByPosition): number[] {
  const candidates = keysOf(word.right)
    .flatMap((key) => known.get(key) ?? [])
    .filter(({ left, right }) => isNear(right, word.right, word) && left > word.x && left < word.right);
  const lefts = candidates.map(({ left }) => left);
  return lefts.filter((left, at) => {
    const similar = lefts.filter((other) => isNear(other, left, word));
    return similar.length >= MIN_COUNT && lefts.findIndex((other) => isNear(other, left, word)) === at;
  });
}

const PAIR_OF_THREE_DIGITS = /^[1-9]\d{2}[1-9]\d{2}$/;
const WITH_COMMAS = /\d,\d{3}/;
const WITHOUT_COMMAS = /^[1-9]\d{4,}$/;
const MIN_PAIRS = 3;

/** “274274” is two figures if amounts have thousands separators; with equally wide digits, the split is in the middle. */
function edgesOfPairs(lines: readonly Line[]): EdgesByPosition {
  const words = lines.flatMap((line) => line.words);
  const known: EdgesByPosition = new Map();
  const pairs = words.filter(({ text }) => PAIR_OF_THREE_DIGITS.test(text));
  // Totals and text can have separators that the rows do not have.
  const plainCount = words.filter(({ text }) => WITHOUT_COMMAS.test(text)).length - pairs.length;
  const hasCommas = words.filter(({ text }) => WITH_COMMAS.test(text)).length > plainCount;
  if (!hasCommas && !statesThousands(lines)) return known;
  for (const word of pairs) {
    if (pairs.filter(({ right }) => isNear(right, word.right, word)).length < MIN_PAIRS) continue;
    addTo(known, Math.floor(word.right), { left: middleOf(word), right: word.right });
  }
  return known;
}

type Split = { x: number; before: string; after: string };

const isGrouped = (text: string): boolean => /^[1-9]\d{0,2}(?:,\d{3})+$/.test(text);

function findSplit(word: Word, known: EdgesByPosition): Split | null {
  if (!/^\d[\d,]+$/.test(word.text) || isGrouped(word.text)) return null;
  const splits = findSplits(word, known).flatMap((x): Split[] => {
    const at = partAt(word, x, SLACK * sizeOf(word));
    if (at === null) return [];
    const [before, after] = [word.text.slice(0, at), word.text.slice(at)];
    return isComplete(before) && isComplete(after) ? [{ x, before, after }] : [];
  });
  const [split = null] = splits;
  return splits.some(({ before }) => before !== split?.before) ? null : split;
}

/** Returns true if no complete figure with the same end crosses the split. */
function isClearSplit(split: Split, word: Word, words: readonly Word[]): boolean {
  return words.every(
    (other) =>
      !isNear(other.right, word.right, word) ||
      other.x > split.x - SLACK * sizeOf(word) ||
      partAt(other, split.x, SLACK * sizeOf(word)) !== null,
  );
}

/** Two adjacent texts at the border of two columns are not pieces of one figure. */
function isAtColumnEdge(word: Word, before: Word | undefined, known: EdgesByPosition): boolean {
  if (before === undefined || word.x - before.right >= 0.2 * sizeOf(word)) return false;
  if (!isFigure(word) || !isComplete(before.text) || !isComplete(word.text)) return false;
  return findSplits({ ...word, x: before.x }, known).some((seam) => isNear(seam, before.right, word));
}

/** Pages of the same layout share their column edges. */
export function splitTouchingFigures<Page extends { lines: Line[] }>(pages: readonly Page[]): Page[] {
  const lines = pages.flatMap((page) => page.lines);
  // "See page 9. (1) Values …" on each page shows no edge.
  const rows = lines.filter(({ words }) => 2 * words.filter(isFigure).length >= words.length);
  const figureEdges = visibleEdges(rows, isFigure);
  for (const page of pages)
    for (const [key, edges] of edgesOfPairs(page.lines)) addTo(figureEdges, key, ...edges);
  return pages.map((page) => {
    const pageEdges: EdgesByPosition = new Map([...figureEdges].map(([key, edges]) => [key, [...edges]]));
    // A header that is repeated between the rows shows no edge twice.
    const headers = new Map(page.lines.map(onlyHeaderWords).map((line) => [textOf(line.words), line]));
    const headerEdges = visibleEdges([...headers.values()], isEdgeWord);
    for (const [key, edges] of headerEdges) addTo(pageEdges, key, ...edges);
    const figures = page.lines.flatMap(({ words }) => words.filter(isFigure));
    const splitLines = page.lines.map((line) => {
      const words = line.words.flatMap((word): Word[] => {
        const split = findSplit(word, pageEdges);
        if (split === null || !isClearSplit(split, word, figures)) return [word];
        return [
          { ...word, text: split.before, right: split.x },
          { ...word, text: split.after, x: split.x, startsFigure: true },
        ];
      });
      const markedWords = words.map((word, at): Word =>
        isAtColumnEdge(word, words[at - 1], pageEdges) ? { ...word, startsFigure: true } : word,
      );
      return { ...line, words: markedWords };
    });
    return { ...page, lines: splitLines };
  });
}
