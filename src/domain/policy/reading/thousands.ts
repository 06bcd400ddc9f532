/** "All values in thousands": the figures are a thousandth of what is meant, and the rest of their digits is not printed. */
import type { Draft, DraftColumn } from './draft.ts';
import { doubt, series } from './draft.ts';
import type { PageLines } from './page-lines.ts';
import type { ExtractedColumnName } from '../extraction.ts';
import type { Line } from './words.ts';

const NOTE =
  /\bin\s+(?:\$?\s*)?thousands\b|\bin\s+\$?000['’]?s?\b|\(\s*\$?\s*000['’]?s?(?:\s+omitted)?\s*\)|\b000['’]?s?\s+omitted\b/i;

/** The page says that its values are in thousands. */
export const saysThousands = (lines: readonly Line[]): boolean =>
  lines.some(({ words }) => NOTE.test(words.map(({ text }) => text).join(' ')));

/** A first death benefit below this is no policy's in dollars. */
const NO_POLICY = 10_000;

/** What the identities tie to one another, so that one of them in dollars would break them. */
const TIED: readonly ExtractedColumnName[] = [
  'premium_outlay', 'withdrawals', 'loans', 'loan_balance', 'accumulation_value', 'surrender_value', 'death_benefit',
  'guaranteed_surrender_value', 'guaranteed_death_benefit',
]; // oxfmt-ignore

const isBelowPolicies = (draft: Draft): boolean => {
  const [benefit = 0] = series(draft, 'death_benefit');
  return benefit > 0 && benefit < NO_POLICY;
};

/**
 * The note is proved by the figures where dollars could not be meant: the death benefit that the table begins with is below
 * any policy's, and premiums, values and benefits stand beside it that agree with one another.
 */
function isProved(draft: Draft): boolean {
  const beside = ['premium_outlay', 'accumulation_value', 'surrender_value'] as const;
  const agree = beside.every((name) =>
    draft.columns.some((column) => column.name === name && column.doubt === null),
  );
  return isBelowPolicies(draft) && agree;
}

/** Larger values in thousands would be those of a policy of a hundred million. */
const LARGEST = 100_000;

/** Of the rows, those that may hold such a value nevertheless. */
const STRAY = 0.2;

/** Rises of so many years on end that are the same are right to the last digit: three payments are off by less than one together. */
const ALIKE = 3;

/** The difference of two figures that are both rounded may be off by one, unless nothing was taken off or its neighbours say the same. */
function markDifferences(draft: Draft, column: DraftColumn): void {
  const values = series(draft, column.name);
  const follows = (at: number): boolean => draft.rows[at]?.year === (draft.rows[at - 1]?.year ?? 0) + 1;
  const [owed, lent] = [series(draft, 'loan_balance'), series(draft, 'loans')];
  const firstOwed = values.findIndex((_, at) => owed[at] !== 0 || lent[at] !== 0);
  let run: number[] = [];
  const doubtful = new Set<number>(values.keys());
  [...values, Number.NaN].forEach((value, at) => {
    if (column.isDifference) {
      if (firstOwed === -1 || at < firstOwed) doubtful.delete(at);
      return;
    }
    if (value === values[at - 1] && follows(at)) run.push(at);
    else {
      if (run.length >= ALIKE) for (const one of run) doubtful.delete(one);
      run = follows(at) ? [at] : [];
    }
  });
  for (const at of doubtful)
    doubt(draft, at, column.name, 'It is the difference of two figures in thousands, and both are rounded.');
}

/** What the printed figures were multiplied by. */
export function takeThousands(draft: Draft, pages: readonly PageLines[]): 1 | 1000 {
  const used = new Set(draft.columns.flatMap((column) => column.pages));
  const noted = pages.find(({ page, lines }) => used.has(page.page) && saysThousands(lines));
  const money = draft.columns.filter(({ name }) => name !== 'year' && name !== 'age');
  if (noted === undefined) return 1;
  const large = money.map(
    ({ name }) => series(draft, name).filter((value) => Math.abs(value) >= LARGEST).length,
  );
  // Two figures that touch may have been read as one of six digits, which says nothing of the others.
  const few = isBelowPolicies(draft) && large.every((count) => count <= STRAY * draft.rows.length);
  const small = few || large.every((count) => count === 0);
  const why = small
    ? `Page ${noted.page.page} says that values are in thousands, so every figure is taken a thousandfold.`
    : `Page ${noted.page.page} speaks of thousands, yet the figures look like dollars. They are taken as printed.`;
  const proved = small && isProved(draft);
  for (const column of money) {
    if (column.fromTotals || column.isDifference) markDifferences(draft, column);
    if (!proved || !TIED.includes(column.name)) column.doubt ??= why;
    if (small)
      for (const row of draft.rows) {
        const cell = row.cells.get(column.name);
        if (cell === undefined) continue;
        if (Math.abs(cell.value) >= LARGEST) cell.doubts.push('No policy holds so many thousands: two figures may have been read as one.'); // oxfmt-ignore
        cell.value *= 1000;
      }
  }
  draft.warnings.push({ code: 'values_in_thousands', message: why, page: noted.page.page });
  return small ? 1000 : 1;
}
