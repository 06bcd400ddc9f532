/**
 * Figures of two columns without a gap: "147100" under columns that end at 357 and at 370 points. A text is split
 * only where other rows or the headers show the end of a column. Such columns are aligned right.
 */
import { columnOf, type Draft, type DraftColumn, doubt, isNextYear, series } from './draft.ts';
import type { PageLines } from './page-lines.ts';
import type { ExtractedColumnName } from '../extraction.ts';
import { addTo, type Line, middleOf, sizeOf, textOf, type Word } from './words.ts';
import { partAt } from './lines/divide-words.ts';
import { isKnown } from './headers/column-meanings.ts';

/** “All values in thousands”: the last three digits are not printed. */
const NOTE =
  /\bin\s+(?:\$?\s*)?thousands\b|\bin\s+\$?000['’]?s?\b|\(\s*\$?\s*000['’]?s?(?:\s+omitted)?\s*\)|\b000['’]?s?\s+omitted\b/i;

const statesThousands = (lines: readonly Line[]): boolean =>
  lines.some(({ words }) => NOTE.test(textOf(words)));

/** No policy has a lower first death benefit in dollars. */
const NO_POLICY = 10_000;

/** Columns connected by identities: a single one in dollars would break them. */
const TIED: readonly ExtractedColumnName[] = [
  'premium_outlay', 'withdrawals', 'loans', 'loan_balance', 'accumulation_value', 'surrender_value', 'death_benefit',
  'guaranteed_surrender_value', 'guaranteed_death_benefit',
]; // oxfmt-ignore

const isBelowPolicies = (draft: Draft): boolean => {
  const [benefit = 0] = series(draft, 'death_benefit');
  return benefit > 0 && benefit < NO_POLICY;
};

/** The unit cannot be dollars if the first death benefit is below that of any policy and the other columns agree. */
function isProved(draft: Draft): boolean {
  const valueColumns = ['premium_outlay', 'accumulation_value', 'surrender_value'] as const;
  return isBelowPolicies(draft) && valueColumns.every((name) => columnOf(draft, name)?.doubt === null);
}

/** Larger values in thousands would require a policy of a hundred million. */
const MAX_SIZE = 100_000;

const STRAY = 0.2;

/** Number of consecutive equal increases that are exact to the last digit: the rounding of three payments totals less than one. */
const EQUAL_RISES = 3;

/** Marks differences of two rounded figures, unless no amount was deducted or adjacent years have the same difference. */
function markDifferences(draft: Draft, column: DraftColumn): void {
  const values = series(draft, column.name);
  const [owed, lent] = [series(draft, 'loan_balance'), series(draft, 'loans')];
  const firstOwed = values.findIndex((_, at) => owed[at] !== 0 || lent[at] !== 0);
  let run: number[] = [];
  const doubtful = new Set<number>(values.keys());
  [...values, Number.NaN].forEach((value, at) => {
    if (column.isDifference) {
      if (firstOwed === -1 || at < firstOwed) doubtful.delete(at);
      return;
    }
    if (value === values[at - 1] && isNextYear(draft, at)) run.push(at);
    else {
      if (run.length >= EQUAL_RISES) for (const one of run) doubtful.delete(one);
      run = isNextYear(draft, at) ? [at] : [];
    }
  });
  for (const at of doubtful)
    doubt(draft, at, column.name, 'It is the difference of two figures in thousands, and both are rounded.');
}

/** Returns the factor by which the printed figures were multiplied. */
export function takeThousands(draft: Draft, pages: readonly PageLines[]): 1 | 1000 {
  const used = new Set(draft.columns.flatMap((column) => column.pages));
  const noted = pages.find(({ page, lines }) => used.has(page.page) && statesThousands(lines));
  const money = draft.columns.filter(({ name }) => name !== 'year' && name !== 'age');
  if (noted === undefined) return 1;
  const large = money.map(
    ({ name }) => series(draft, name).filter((value) => Math.abs(value) >= MAX_SIZE).length,
  );
  // Two adjacent figures may have been read as one of six digits, which is no evidence about the others.
  const few = isBelowPolicies(draft) && large.every((count) => count <= STRAY * draft.rows.length);
  const small = few || large.every((count) => count === 0);
  const why = small
    ? `Page ${noted.page.page} states that values are in thousands, so every figure is multiplied by 1,000.`
    : `Page ${noted.page.page} mentions thousands, but the figures look like dollars. They are read as printed.`;
  const proved = small && isProved(draft);
  for (const column of money) {
    if (column.fromTotals || column.isDifference) markDifferences(draft, column);
    if (!proved || !TIED.includes(column.name)) column.doubt ??= why;
    if (small)
      for (const row of draft.rows) {
        const cell = row.cells.get(column.name);
        if (cell === undefined) continue;
        if (Math.abs(cell.value) >= MAX_SIZE)
          cell.doubts.push('The figure is too large for a policy: two figures may have been read as one.');
        // 1042.4 * 1000 is not exact.
        cell.value = Math.round(cell.value * 1000);
      }
  }
  draft.warnings.push({ code: 'values_in_thousands', message: why, page: noted.page.page });
  return small ? 1000 : 1;
}

type Edges = { left: number; right: number };

const MIN_COUNT = 2;
/** In letter heights. */
const SLACK = 0.2;

const isFigure = ({ text }: Word): boolean => /^[$(]?\d[\d,.]*\)?$|^[-–—]$/.test(text);
const isHeaderWord = ({ text }: Word): boolean => isKnown(text.toLowerCase().replace(/-$/, ''));

/** Returns the words of a line that is mostly header words: "der" may end "Surrender". Rotated text shows no column edges. */
function headerOnly(line: Line): Line {
  const words = line.words.filter(({ text, rises }) => rises === undefined && /^\p{L}+-?$/u.test(text));
  return { ...line, words: 2 * words.filter(isHeaderWord).length >= words.length ? words : [] };
}
/** "End of Yr" is over one column. */
const showsEdge = ({ text }: Word): boolean => !/^(?:end|beg|of|at|in)$/i.test(text);
const isComplete = (text: string): boolean => /^(?:0|[1-9]\d{0,2}(?:,\d{3})*|[1-9]\d*)$/.test(text);

const near = (a: number, b: number, word: Word): boolean => Math.abs(a - b) < SLACK * sizeOf(word);

/** Edges by their right position, for comparison within one column. */
type Known = Map<number, Edges[]>;

const keysOf = (at: number): number[] => [Math.floor(at), Math.floor(at) + 1, Math.floor(at) - 1];

function visibleEdges(lines: readonly Line[], counts: (word: Word) => boolean): Known {
  const known: Known = new Map();
  for (const { words } of lines)
    words.forEach((word, at) => {
      const before = words[at - 1];
      if (before === undefined || word.right <= before.right || !counts(before) || !counts(word)) return;
      // Headers may overlap, figures do not, and pieces of a figure are not complete figures.
      const isPiece =
        word.x - before.right < 0.2 * sizeOf(word) && !(isComplete(before.text) && isComplete(word.text));
      if (isFigure(word) && isPiece) return;
      addTo(known, Math.floor(word.right), { left: before.right, right: word.right });
    });
  return known;
}

/** Returns the split positions that most lines show for the columns of a word. */
function seams(word: Word, known: Known): number[] {
  const candidates = keysOf(word.right)
    .flatMap((key) => known.get(key) ?? [])
    .filter(({ left, right }) => near(right, word.right, word) && left > word.x && left < word.right);
  const lefts = candidates.map(({ left }) => left);
  return lefts.filter((left, at) => {
    const similar = lefts.filter((other) => near(other, left, word));
    return similar.length >= MIN_COUNT && lefts.findIndex((other) => near(other, left, word)) === at;
  });
}

const PAIR = /^[1-9]\d{2}[1-9]\d{2}$/;
const GROUPED = /\d,\d{3}/;
const PLAIN = /^[1-9]\d{4,}$/;
const ROWS = 3;

/** “274274” is two figures if amounts have thousands separators; with equally wide digits, the split is in the middle. */
function seamsOfPairs(lines: readonly Line[]): Known {
  const words = lines.flatMap((line) => line.words);
  const known: Known = new Map();
  const pairs = words.filter(({ text }) => PAIR.test(text));
  // Totals and text can have separators that the rows do not have.
  const plain = words.filter(({ text }) => PLAIN.test(text)).length - pairs.length;
  const hasGroups = words.filter(({ text }) => GROUPED.test(text)).length > plain;
  if (!hasGroups && !statesThousands(lines)) return known;
  for (const word of pairs) {
    if (pairs.filter(({ right }) => near(right, word.right, word)).length < ROWS) continue;
    addTo(known, Math.floor(word.right), { left: middleOf(word), right: word.right });
  }
  return known;
}

type Cut = { seam: number; before: string; after: string };

const isGrouped = (text: string): boolean => /^[1-9]\d{0,2}(?:,\d{3})+$/.test(text);

function cutOf(word: Word, known: Known): Cut | null {
  if (!/^\d[\d,]+$/.test(word.text) || isGrouped(word.text)) return null;
  const cuts = seams(word, known).flatMap((seam): Cut[] => {
    const at = partAt(word, seam, SLACK * sizeOf(word));
    if (at === null) return [];
    const [before, after] = [word.text.slice(0, at), word.text.slice(at)];
    return isComplete(before) && isComplete(after) ? [{ seam, before, after }] : [];
  });
  const [cut = null] = cuts;
  return cuts.some(({ before }) => before !== cut?.before) ? null : cut;
}

/** Returns true if no complete figure with the same end crosses the split. */
function isSeam(cut: Cut, word: Word, words: readonly Word[]): boolean {
  return words.every(
    (other) =>
      !near(other.right, word.right, word) ||
      other.x > cut.seam - SLACK * sizeOf(word) ||
      partAt(other, cut.seam, SLACK * sizeOf(word)) !== null,
  );
}

/** Two adjacent texts at the border of two columns are not pieces of one figure. */
function meetsOther(word: Word, before: Word | undefined, known: Known): boolean {
  if (before === undefined || word.x - before.right >= 0.2 * sizeOf(word)) return false;
  if (!isFigure(word) || !isComplete(before.text) || !isComplete(word.text)) return false;
  return seams({ ...word, x: before.x }, known).some((seam) => near(seam, before.right, word));
}

/** Pages of the same layout share their column edges. */
export function withCuts<Page extends { lines: Line[] }>(pages: readonly Page[]): Page[] {
  const lines = pages.flatMap((page) => page.lines);
  // "See page 9. (1) Values …" on each page shows no edge.
  const rows = lines.filter(({ words }) => 2 * words.filter(isFigure).length >= words.length);
  const byFigures = visibleEdges(rows, isFigure);
  for (const page of pages)
    for (const [key, edges] of seamsOfPairs(page.lines)) addTo(byFigures, key, ...edges);
  return pages.map((page) => {
    const shared: Known = new Map([...byFigures].map(([key, edges]) => [key, [...edges]]));
    // A header that is repeated between the rows shows no edge twice.
    const headers = new Map(page.lines.map(headerOnly).map((line) => [textOf(line.words), line]));
    const byHeaders = visibleEdges([...headers.values()], showsEdge);
    for (const [key, edges] of byHeaders) addTo(shared, key, ...edges);
    const figures = page.lines.flatMap(({ words }) => words.filter(isFigure));
    const cutLines = page.lines.map((line) => {
      const words = line.words.flatMap((word): Word[] => {
        const cut = cutOf(word, shared);
        if (cut === null || !isSeam(cut, word, figures)) return [word];
        return [
          { ...word, text: cut.before, right: cut.seam },
          { ...word, text: cut.after, x: cut.seam, begins: true },
        ];
      });
      const parted = words.map((word, at): Word =>
        meetsOther(word, words[at - 1], shared) ? { ...word, begins: true } : word,
      );
      return { ...line, words: parted };
    });
    return { ...page, lines: cutLines };
  });
}
