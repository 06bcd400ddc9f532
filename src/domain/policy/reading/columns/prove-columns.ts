/** Proves the meaning of columns with doubtful headers: the identities hold for them, and for no other column in their place. */
import type { ExtractedColumnName } from '../../extraction.ts';
import { areLoansOf } from '../../income-division.ts';
import { VALUES } from '../table.ts';
import { isGrowthProved, MAX_GROWTH, MIN_GROWTH } from './growth.ts';
import { ROUNDING, MIN_ROWS, MIN_TRUE_SHARE } from './layout.ts';

type Column = readonly number[];
type Columns = ReadonlyMap<ExtractedColumnName, Column>;

/** A reading above this share of the years is another possible one. */
const MAX_OTHER = 0.8;
const MAX_COLUMNS = 20;
const MIN_BROKEN = 3;

const isSame = (one: Column, other: Column): boolean => one.every((value, at) => value === other[at]);
const isZero = (column: Column): boolean => column.every((value) => value === 0);
const shareOf = (column: Column, is: (at: number) => boolean): number =>
  column.filter((_, at) => is(at)).length / column.length;

type Values = readonly [value: Column, surrender: Column, benefit: Column];

/** I2 and I4, by year: the charge is not negative and does not rise, and the benefit is no less than the values. */
function areOrdered([value, surrender, benefit]: Values, balance: Column): boolean[] {
  let before = Infinity;
  return value.map((av, at) => {
    const [sv = 0, db = 0, loan = 0] = [surrender[at], benefit[at], balance[at]];
    const charge = av - loan - sv;
    const isRising = charge > before + ROUNDING;
    before = charge;
    return !isRising && charge >= -ROUNDING && av <= db + loan + ROUNDING && sv <= db + ROUNDING;
  });
}

/** Other columns are possible if they are true where they differ. Value and surrender value are equal in most years. */
function isPossible(other: Values, read: Values, balance: Column): boolean {
  const isOrdered = areOrdered(other, balance);
  const differing = isOrdered.flatMap((isTrue, at) =>
    // After payments end or a policy lapses, zeros are in any order.
    read[0][at] !== 0 && other.some((column, index) => column[at] !== read[index]?.[at])
      ? [isTrue && other[0][at] !== 0]
      : [],
  );
  return differing.length < MIN_BROKEN || differing.filter(Boolean).length > MAX_OTHER * differing.length;
}

/** The values grow within the bounds of I3 if this premium is paid, and not without it. */
function explainsGrowth(value: Column, premium: Column, withdrawals: Column): boolean {
  const isBelow = (at: number, paid: number) =>
    (value[at] ?? 0) <= MAX_GROWTH * ((value[at - 1] ?? 0) + paid - (withdrawals[at] ?? 0)) + ROUNDING;
  const isAbove = (at: number, paid: number) =>
    at < MIN_ROWS ||
    (value[at] ?? 0) >= MIN_GROWTH * ((value[at - 1] ?? 0) + paid - (withdrawals[at] ?? 0)) - ROUNDING;
  const broken = value.filter((_, at) => !isBelow(at, 0)).length;
  const share = shareOf(value, (at) => isBelow(at, premium[at] ?? 0) && isAbove(at, premium[at] ?? 0));
  return broken >= MIN_BROKEN && share >= MIN_TRUE_SHARE;
}

/** I3 with known charges proves each payment without which it is false. */
function provedByCharges(value: Column, columns: Columns): ExtractedColumnName[] {
  const amount = (name: ExtractedColumnName, at: number) => columns.get(name)?.[at] ?? 0;
  const signs = { premium_outlay: -1, withdrawals: 1, charges: 1 } as const;
  return (['premium_outlay', 'withdrawals', 'charges'] as const).filter((name) =>
    isGrowthProved(
      value.slice(1).map((current, at) => {
        const paid =
          amount('premium_outlay', at + 1) - amount('withdrawals', at + 1) - amount('charges', at + 1);
        return { base: (value[at] ?? 0) + paid, value: current, omitted: signs[name] * amount(name, at + 1) };
      }),
    ),
  );
}

/** `named`: the amounts as they are read, a row for each consecutive year from 1. `printed`: all amounts of the table. */
export function provedColumns(named: Columns, printed: readonly Column[]): Set<ExtractedColumnName> {
  const proved = new Set<ExtractedColumnName>();
  const others = printed.filter((column) => !isZero(column));
  const [rows] = printed;
  if (!rows || rows.length < MIN_ROWS || others.length > MAX_COLUMNS) return proved;
  const zero = rows.map(() => 0);
  const get = (name: ExtractedColumnName) => named.get(name) ?? zero;
  /** Returns whether `one` fits and no other column does. */
  const isOnly = (one: Column, fits: (column: Column) => boolean) =>
    !isZero(one) && fits(one) && others.every((column) => isSame(column, one) || !fits(column));

  // I1: the loans are those of the balance.
  const [loans, balance] = [get('loans'), get('loan_balance')];
  if (
    isOnly(loans, (column) => areLoansOf(balance, column)) &&
    isOnly(balance, (column) => areLoansOf(column, loans))
  )
    proved.add('loans').add('loan_balance');
  // Without a printed balance, the years before the first loan are evidence.
  const isDebtKnown = proved.has('loan_balance') || (isZero(loans) && isZero(balance));
  const years = isDebtKnown ? rows.length : loans.findIndex((loan) => loan !== 0);
  const untilLoans = (column: Column): Column => column.slice(0, Math.max(0, years));
  const read: Values = [get('accumulation_value'), get('surrender_value'), get('death_benefit')];
  const [value, surrender] = read;
  const early: Values = [untilLoans(read[0]), untilLoans(read[1]), untilLoans(read[2])];
  const ordered = areOrdered(early, balance).filter(Boolean);
  const candidates = others.map(untilLoans);
  if (years >= MIN_ROWS && !early.some(isZero) && ordered.length >= MIN_TRUE_SHARE * years) {
    const possible = candidates.flatMap((av) =>
      candidates.flatMap((sv) =>
        candidates
          .map((db): Values => [av, sv, db])
          .filter((values) => new Set(values).size === 3 && isPossible(values, early, balance)),
      ),
    );
    VALUES.forEach((name, at) => {
      if (possible.every((values) => isSame(values[at] ?? [], early[at] ?? []))) proved.add(name);
    });
  }
  const implied = value.map((av, at) => (at < years ? 0 : av - (surrender[at] ?? 0)));
  const hasNoCharge = value[years - 1] === surrender[years - 1];
  const areValuesProved = proved.has('accumulation_value') && proved.has('surrender_value');
  const canProveLoans = !isDebtKnown && areValuesProved && hasNoCharge;
  if (canProveLoans && isOnly(loans, (column) => areLoansOf(implied, column))) proved.add('loans');
  if (proved.has('accumulation_value')) {
    if (isOnly(get('premium_outlay'), (column) => explainsGrowth(value, column, get('withdrawals'))))
      proved.add('premium_outlay');
    for (const name of provedByCharges(value, named)) proved.add(name);
  }
  // Columns of zeros can be exchanged if all other columns are proved.
  const isCharge = (column: Column) =>
    shareOf(
      column,
      (at) =>
        Math.abs((value[at] ?? 0) - (balance[at] ?? 0) - (surrender[at] ?? 0) - (column[at] ?? 0)) <=
        ROUNDING,
    ) >= MIN_TRUE_SHARE;
  const isComplete = others.every(
    (column) => isCharge(column) || [...proved].some((name) => isSame(get(name), column)),
  );
  if (isComplete) for (const [name, column] of named) if (isZero(column)) proved.add(name);
  return proved;
}
