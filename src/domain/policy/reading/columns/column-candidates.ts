/** Chooses among several columns that could be a value, by the identities of the figures. */
import { VALUES } from '../table.ts';
import { ROUNDING, type Layout, MIN_ROWS, MIN_TRUE_SHARE } from './layout.ts';

const MAX_OTHER_SHARE = 0.8;
const LOANS: ReadonlySet<string> = new Set(['loans', 'income']);

type Column = number | undefined;
type Choice = readonly [accumulation: Column, surrender: Column, death: Column];

/** Share of the years in which the chosen columns can be what they are read as. */
function sharePossible(layout: Layout, [accumulation, surrender, death]: Choice, balance: number): number {
  const at = (row: Layout['rows'][number], column: Column) =>
    column === undefined ? undefined : layout.valueAt(row, column);
  // Loans without a printed balance are in the difference too.
  const isChargeKnown =
    balance !== -1 || !layout.columns.some(({ reading }) => LOANS.has(reading?.meaning ?? ''));
  const rows = layout.rows.filter((row) => (at(row, accumulation) ?? at(row, surrender) ?? 0) > 0);
  let before = Infinity;
  const possible = rows.filter((row) => {
    const [av, sv, db] = [at(row, accumulation), at(row, surrender), at(row, death)];
    const loan = balance === -1 ? 0 : layout.valueAt(row, balance);
    const charge = isChargeKnown && sv ? (av ?? sv) - loan - sv : Infinity;
    const isRising = charge !== Infinity && charge > before + ROUNDING;
    before = charge;
    const isBelow = (low: number | undefined, high: number | undefined) =>
      low === undefined || high === undefined || low <= high + ROUNDING;
    return (
      !isRising &&
      isBelow(sv, av === undefined ? undefined : av - loan) &&
      isBelow(sv, db) &&
      (balance === -1 || isBelow(av, db === undefined ? undefined : db + loan))
    );
  });
  return rows.length < MIN_ROWS ? 0 : possible.length / rows.length;
}

/** Columns that lose against another candidate, because only that one satisfies the identities. */
export function disprovedColumns(layout: Layout): Set<number> {
  const found = (meaning: (typeof VALUES)[number]) =>
    layout.columns.flatMap(({ reading, basis, isUserChoice }, index) =>
      reading?.meaning === meaning && basis !== 'guaranteed' && basis !== 'alternate' && !isUserChoice
        ? [index]
        : [],
    );
  const lists = VALUES.map(found).map((list): Column[] => (list.length === 0 ? [undefined] : list));
  const [avs = [], svs = [], dbs = []] = lists;
  const choices = avs.flatMap((av) => svs.flatMap((sv) => dbs.map((db): Choice => [av, sv, db])));
  if (choices.length < 2 || choices.length > 60) return new Set();
  const balance = layout.findOnly('loan_balance');
  const scored = choices
    .map((columns) => ({ columns, share: sharePossible(layout, columns, balance) }))
    .sort((a, b) => b.share - a.share);
  const [best, second] = scored;
  if (!best || !second || best.share < MIN_TRUE_SHARE || second.share > MAX_OTHER_SHARE) return new Set();
  const chosen = new Set(best.columns);
  return new Set(
    lists.flat().flatMap((column) => (column === undefined || chosen.has(column) ? [] : [column])),
  );
}
