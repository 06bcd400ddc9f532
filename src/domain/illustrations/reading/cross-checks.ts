/**
 * What figures say about each other. Each check marks cells, and none changes a figure: a ledger is a smooth
 * thing, so a digit that was lost or changed shows as a jump there and back, a broken identity, a broken run.
 */
import type { ExtractedColumnName } from '../extraction.ts';
import type { Draft } from './draft.ts';
import { doubt, has, money, series } from './draft.ts';

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
};

/** Commas: one figure without them among figures with them has lost something, or was put together wrongly. */
function checkPunctuation(draft: Draft): void {
  const names = draft.columns.map(({ name }) => name).filter((name) => name !== 'year' && name !== 'age');
  const cells = draft.rows.flatMap((row) =>
    names.map((name) => row.cells.get(name)).filter((cell) => cell !== undefined),
  );
  const thousands = cells.filter((cell) => Math.abs(cell.value) >= 1000);
  const plain = thousands.filter((cell) => cell.ungrouped);
  if (plain.length <= thousands.length * 0.25) {
    for (const cell of plain) cell.doubts.push(`“${cell.text}” has no comma, unlike the figures around it.`);
  }
  const cents = cells.filter((cell) => /\.\d/.test(cell.text));
  if (cents.length > 0 && cents.length <= cells.length * 0.05) {
    for (const cell of cents) cell.doubts.push(`“${cell.text}” has decimals, unlike the figures around it.`);
  }
}

/** A figure that does not stand flush with its column may belong to another, or lack its end. */
function checkAlignment(draft: Draft): void {
  for (const { name } of draft.columns) {
    const byPage = new Map<
      number,
      { word: { x: number; right: number; text: string; top: number; bottom: number }; doubts: string[] }[]
    >();
    for (const row of draft.rows) {
      const cell = row.cells.get(name);
      if (cell?.word)
        byPage.set(cell.page, [...(byPage.get(cell.page) ?? []), { word: cell.word, doubts: cell.doubts }]);
    }
    for (const cells of byPage.values()) {
      if (cells.length < 6) continue;
      const edges = [
        cells.map(({ word }) => word.right),
        cells.map(({ word }) => word.x),
        cells.map(({ word }) => (word.x + word.right) / 2),
      ].map((values) => {
        const at = median(values);
        return { off: values.map((value) => Math.abs(value - at)) };
      });
      const sizes = cells.map(({ word }) => word.bottom - word.top);
      const outliers = ({ off }: { off: number[] }): number[] =>
        off.flatMap((distance, index) => (distance > 0.8 * (sizes[index] ?? 0) ? [index] : []));
      const spread = ({ off }: { off: number[] }): number => off.reduce((sum, distance) => sum + distance, 0);
      const best = edges.reduce((a, b) => {
        const fewer = outliers(b).length - outliers(a).length;
        return fewer < 0 || (fewer === 0 && spread(b) < spread(a)) ? b : a;
      });
      const out = outliers(best);
      // More than a few: this column is not set flush, and nothing follows from where a figure stands.
      if (out.length > Math.max(1, cells.length * 0.06) || median(best.off) > 1) continue;
      for (const index of out) {
        const cell = cells[index];
        // Brackets, signs and footnote marks may hang outside the column.
        if (cell === undefined || /[()*†‡§<>-]$/.test(cell.word.text)) continue;
        cell.doubts.push('The figure does not stand in line with its column.');
      }
    }
  }
}

function checkAges(draft: Draft): void {
  if (!has(draft, 'age')) return;
  const ages = series(draft, 'age');
  const starts = draft.rows.map((row, index) => (ages[index] ?? 0) - row.year);
  const usual = [...new Set(starts)].sort(
    (a, b) => starts.filter((start) => start === b).length - starts.filter((start) => start === a).length,
  )[0];
  starts.forEach((start, index) => {
    if (start !== usual) doubt(draft, index, 'age', 'The age does not go up with the years.');
    const age = ages[index] ?? 0;
    if (age < 0 || age > 121 || !Number.isInteger(age)) doubt(draft, index, 'age', `${age} is not an age.`);
  });
}

/** Digits that one slip apart: one lost, one too many, one changed. */
export function oneSlipApart(a: number, b: number): boolean {
  const [left, right] = [String(Math.abs(a)), String(Math.abs(b))];
  if (left === right || Math.abs(left.length - right.length) > 1) return false;
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.length === long.length
    ? short.slice(at + 1) === long.slice(at + 1)
    : short.slice(at) === long.slice(at + 1);
}

const FLOWS: readonly ExtractedColumnName[] = ['premium_outlay', 'withdrawals', 'loans', 'loan_repayment'];

function checkFlows(draft: Draft): void {
  for (const name of FLOWS) {
    if (!has(draft, name)) continue;
    const values = series(draft, name);
    const at = (index: number): number | undefined => values[index];
    values.forEach((value, index) => {
      if (value < 0) doubt(draft, index, name, 'A negative amount is not expected in this column.');
      const before = at(index - 1);
      const after = at(index + 1);
      if (value === before || value === after) return;
      const runs = [
        before !== undefined && before !== 0 && before === at(index - 2) ? before : null,
        after !== undefined && after !== 0 && after === at(index + 2) ? after : null,
        before !== undefined && before !== 0 && before === after ? before : null,
      ];
      for (const run of runs) {
        if (run === null) continue;
        const gap = value === 0 && before === run && after === run;
        if (gap || oneSlipApart(value, run))
          doubt(draft, index, name, `The years beside it have ${money(run)}.`);
      }
    });
    checkSpikes(
      draft,
      name,
      values.map((_, index) => values[index - 1] ?? 0),
      0.12,
    );
  }
}

/**
 * A jump there and back: growth over what the year began with, against its neighbours. One wrong figure makes
 * the growth of its own year and of the next deviate by as much in opposite directions; a real change does not.
 */
function checkSpikes(
  draft: Draft,
  name: ExtractedColumnName,
  opening: readonly number[],
  least: number,
  explained: (index: number) => boolean = () => false,
): void {
  const values = series(draft, name);
  const growth = values.map((value, index) => {
    const base = opening[index] ?? 0;
    return index > 0 && value > 0 && base > 0 ? Math.log(value / base) : null;
  });
  values.forEach((value, index) => {
    const before = values[index - 1];
    const after = values[index + 1];
    if (value <= 0) {
      if (before !== undefined && after !== undefined && before > 0 && after > 0 && !FLOWS.includes(name)) {
        doubt(draft, index, name, 'The years beside it are not zero.');
      }
      return;
    }
    const near = [-4, -3, -2, -1, 2, 3, 4, 5]
      .map((step) => growth[index + step])
      .filter((rate): rate is number => rate !== null && rate !== undefined);
    const own = growth[index] ?? null;
    const next = growth[index + 1] ?? null;
    if (near.length < 3) return;
    if (value === before || value === after) return;
    const usual = median(near);
    const noise = median(near.map((rate) => Math.abs(rate - usual)));
    const there = own === null ? null : own - usual;
    const back = next === null ? null : next - usual;
    const why = `The figure jumps against the years beside it (${money(before ?? 0)}, ${money(value)}, ${money(after ?? 0)}).`;
    if (index === 0 || index === values.length - 1) {
      // At either end of the table only one side can be judged, and only a gross jump tells.
      const only = index === 0 ? back : there;
      const step = index === 0 ? 1 : -1;
      const straight = 2 * (values[index + step] ?? 0) - (values[index + 2 * step] ?? 0);
      const usualBend = median(
        [2, 3, 4, 5].map((far) => bend(values, index + far * step)).filter((size) => size !== null),
      );
      const gross = only !== null && Math.abs(only) > Math.max(1.2, 10 * noise);
      if (gross && Math.abs(value - straight) > 6 * usualBend) doubt(draft, index, name, why);
      return;
    }
    if (there === null || back === null || there * back >= 0) return;
    const opposite = Math.abs(there + back) < 0.6 * Math.max(Math.abs(there), Math.abs(back));
    if (!opposite || Math.min(Math.abs(there), Math.abs(back)) <= Math.max(least, 6 * noise)) return;
    const bends = [-4, -3, -2, 2, 3, 4]
      .map((step) => bend(values, index + step))
      .filter((size) => size !== null);
    if ((bend(values, index) ?? 0) > 4 * median(bends) && !explained(index)) doubt(draft, index, name, why);
  });
}

/** How far a figure lies off the middle of its neighbours. */
function bend(values: readonly number[], index: number): number | null {
  const [before, here, after] = [values[index - 1], values[index], values[index + 1]];
  return before === undefined || here === undefined || after === undefined
    ? null
    : Math.abs(here - (before + after) / 2);
}

/**
 * In the corridor the death benefit is a factor of the value and bends where the value bends: with the loan added
 * back, its ratio to the value lies between those of the years beside it, or nearly.
 */
function followsValue(
  draft: Draft,
  death: readonly number[],
  value: readonly number[],
): (index: number) => boolean {
  const printed = series(draft, 'loan_balance');
  const loans = series(draft, 'loans');
  let owed = 0;
  const balance = has(draft, 'loan_balance') ? printed : loans.map((loan) => (owed = (owed + loan) * 1.05));
  const ratio = (index: number, added: number): number | null => {
    const base = (value[index] ?? 0) + added * (balance[index] ?? 0);
    return base > 0 ? ((death[index] ?? 0) + (balance[index] ?? 0)) / base : null;
  };
  return (index) =>
    [0, 1].some((added) => {
      const [before, here, after] = [ratio(index - 1, added), ratio(index, added), ratio(index + 1, added)];
      if (before === null || here === null || after === null) return false;
      return here > Math.min(before, after) * 0.99 && here < Math.max(before, after) * 1.01;
    });
}

function checkValues(draft: Draft): void {
  const premium = series(draft, 'premium_outlay');
  const withdrawals = series(draft, 'withdrawals');
  const loans = series(draft, 'loans');
  const repayment = series(draft, 'loan_repayment');
  const opening = (name: ExtractedColumnName, flow: (index: number) => number): number[] => {
    const values = series(draft, name);
    return values.map((_, index) => (values[index - 1] ?? 0) + flow(index));
  };
  const at = (values: readonly number[], index: number): number => values[index] ?? 0;
  const paidIn = (index: number): number => at(premium, index) - at(withdrawals, index);
  const netOfLoans = (index: number): number => paidIn(index) - at(loans, index) + at(repayment, index);
  if (has(draft, 'accumulation_value')) {
    checkSpikes(draft, 'accumulation_value', opening('accumulation_value', paidIn), 0.006);
  }
  if (has(draft, 'surrender_value'))
    checkSpikes(draft, 'surrender_value', opening('surrender_value', netOfLoans), 0.01);
  if (has(draft, 'guaranteed_surrender_value')) {
    checkSpikes(draft, 'guaranteed_surrender_value', opening('guaranteed_surrender_value', netOfLoans), 0.2);
  }
  const onLoan = (index: number): number => at(repayment, index) - at(loans, index);
  if (has(draft, 'death_benefit')) {
    const value = series(draft, has(draft, 'accumulation_value') ? 'accumulation_value' : 'surrender_value');
    const follows = followsValue(draft, series(draft, 'death_benefit'), value);
    checkSpikes(draft, 'death_benefit', opening('death_benefit', onLoan), 0.015, follows);
  }
  if (has(draft, 'guaranteed_death_benefit')) {
    checkSpikes(draft, 'guaranteed_death_benefit', opening('guaranteed_death_benefit', onLoan), 0.08);
  }
  if (has(draft, 'loan_balance')) {
    checkSpikes(
      draft,
      'loan_balance',
      opening('loan_balance', (index) => -onLoan(index)),
      0.01,
    );
  }
  for (const name of ['charges', 'loan_interest'] as const) {
    if (has(draft, name))
      checkSpikes(
        draft,
        name,
        opening(name, () => 0),
        0.5,
      );
  }
}

/** Two columns of which one is never above the other: now and then it is a misreading, always it is a mix-up. */
function checkOrder(
  draft: Draft,
  lower: ExtractedColumnName,
  upper: ExtractedColumnName,
  slack: number,
): void {
  if (!has(draft, lower) || !has(draft, upper)) return;
  const low = series(draft, lower);
  const high = series(draft, upper);
  const broken = low.flatMap((value, index) =>
    value > (high[index] ?? 0) + slack && value > 0 ? [index] : [],
  );
  if (broken.length === 0) return;
  const often = broken.length > draft.rows.length * 0.2;
  for (const index of often ? draft.rows.keys() : broken) {
    for (const name of [lower, upper]) {
      doubt(
        draft,
        index,
        name,
        `The ${lower.replaceAll('_', ' ')} is above the ${upper.replaceAll('_', ' ')}.`,
      );
    }
  }
  if (often) {
    draft.warnings.push({
      code: 'columns_out_of_order',
      message: `In ${broken.length} years the ${lower.replaceAll('_', ' ')} is above the ${upper.replaceAll('_', ' ')}. Check that the columns are not mixed up.`,
      column: lower,
    });
  }
}

/** Where two columns are equal (or differ by the loan) on both sides of a row, they are in it too. */
function checkEqualities(draft: Draft): void {
  const pairs: [ExtractedColumnName, ExtractedColumnName, number[]][] = [
    ['accumulation_value', 'surrender_value', series(draft, 'loan_balance')],
    ['death_benefit', 'surrender_value', draft.rows.map(() => 0)],
    ['death_benefit', 'accumulation_value', draft.rows.map(() => 0)],
  ];
  for (const [first, second, between] of pairs) {
    if (!has(draft, first) || !has(draft, second)) continue;
    const a = series(draft, first);
    const b = series(draft, second);
    const gap = a.map((value, index) => value - (b[index] ?? 0) - (between[index] ?? 0));
    gap.forEach((here, index) => {
      const sides = [gap[index - 1], gap[index + 1]];
      if (sides.some((side) => side === undefined || Math.abs(side) > 2) || Math.abs(here) <= 3) return;
      for (const name of [first, second]) {
        doubt(
          draft,
          index,
          name,
          `In the years beside it ${first.replaceAll('_', ' ')} and ${second.replaceAll('_', ' ')} go together, and here they do not.`,
        );
      }
    });
  }
  for (const name of ['death_benefit', 'guaranteed_death_benefit'] as const) {
    if (!has(draft, name)) continue;
    const values = series(draft, name);
    values.forEach((value, index) => {
      const before = values[index - 1];
      if (before === undefined || before !== values[index + 1] || value === before) return;
      // One year in the corridor may stand a little higher; another digit or a gross difference is a slip.
      if (!oneSlipApart(value, before) && Math.abs(value - before) < 0.25 * before) return;
      doubt(draft, index, name, `The years beside it have ${money(before)}.`);
    });
  }
}

/** The sign of a net cash flow is the ledger's when it is what is taken out less what is paid in. */
function checkCashFlow(draft: Draft): void {
  if (!has(draft, 'net_cash_flow')) return;
  const printed = series(draft, 'net_cash_flow');
  const derived = draft.rows.map((_, index) => {
    const of = (name: ExtractedColumnName): number => series(draft, name)[index] ?? 0;
    return of('withdrawals') + of('loans') - of('premium_outlay') - of('loan_repayment');
  });
  const moved = printed
    .map((_, index) => index)
    .filter((index) => printed[index] !== 0 || derived[index] !== 0);
  const agree = (sign: number): number =>
    moved.filter((index) => Math.abs(sign * (printed[index] ?? 0) - (derived[index] ?? 0)) <= 1).length;
  if (moved.length > 0 && agree(-1) > agree(1)) {
    for (const row of draft.rows) {
      const cell = row.cells.get('net_cash_flow');
      if (cell !== undefined && cell.value !== 0) cell.value = -cell.value;
    }
  }
  const signed = series(draft, 'net_cash_flow');
  for (const index of moved) {
    if (Math.abs((signed[index] ?? 0) - (derived[index] ?? 0)) <= 1) continue;
    const why = 'The net cash flow is not what premiums, withdrawals and loans come to.';
    for (const name of ['net_cash_flow', 'premium_outlay', 'withdrawals', 'loans'] as const)
      doubt(draft, index, name, why);
  }
}

/** A column of money taken out that is printed in brackets throughout means what the ledger has without sign. */
function checkSigns(draft: Draft): void {
  for (const name of [
    'withdrawals',
    'loans',
    'loan_balance',
    'charges',
    'loan_interest',
    'loan_repayment',
  ] as const) {
    const values = series(draft, name);
    if (!has(draft, name) || !values.some((value) => value < 0) || values.some((value) => value > 0))
      continue;
    draft.rows.forEach((row, index) => {
      const cell = row.cells.get(name);
      if (cell === undefined || cell.value === 0) return;
      cell.value = -cell.value;
      doubt(draft, index, name, 'Printed as a negative amount, taken as a positive one.');
    });
  }
}

/**
 * A payment that is nothing beside years that have one: does the value grow as usual without it, or only with it?
 * The end of a run of payments looks like a lost cell, and the value tells them apart.
 */
function checkEndsOfRuns(draft: Draft): void {
  const names = ['premium_outlay', 'withdrawals', 'loans'] as const;
  const paid = names.map((name) => series(draft, name));
  for (const [at, name] of names.entries()) {
    // Only the surrender value falls by a loan; premiums and withdrawals show best where no loan interferes.
    const order = name === 'loans' ? (['surrender_value'] as const) : (['accumulation_value', 'surrender_value'] as const);
    const value = order.find((column) => has(draft, column));
    if (!has(draft, name) || value === undefined) continue;
    const signs = [1, -1, value === 'surrender_value' ? -1 : 0];
    const values = series(draft, value);
    const growth = (index: number, extra: number): number | null => {
      const flows = paid.reduce((sum, flow, column) => sum + (signs[column] ?? 0) * (flow[index] ?? 0), 0);
      const base = (values[index - 1] ?? 0) + flows + extra;
      const here = values[index] ?? 0;
      return base > 0 && here > 0 ? Math.log(here / base) : null;
    };
    const flow = paid[at] ?? [];
    flow.forEach((amount, index) => {
      const beside = [flow[index - 1], flow[index + 1]].find((other) => other !== undefined && other > 0);
      const own = growth(index, 0);
      if (amount !== 0 || beside === undefined || own === null) return;
      const near = [-3, -2, -1, 1, 2, 3].map((step) => growth(index + step, 0)).filter((rate) => rate !== null);
      const other = growth(index, (signs[at] ?? 0) * beside);
      if (near.length < 3 || other === null) return;
      const usual = median(near);
      const noise = median(near.map((rate) => Math.abs(rate - usual)));
      const off = Math.abs(own - usual);
      if (off > Math.max(0.02, 4 * noise) && Math.abs(other - usual) < 0.3 * off) {
        doubt(draft, index, name, `The values grow as if ${money(beside)} were paid in this year too.`);
      }
    });
  }
}

/** Every figure that one lost digit could have turned into this one. */
function withDigitPutBack(value: number): number[] {
  const digits = String(value);
  const found: number[] = [];
  for (let at = 0; at <= digits.length; at += 1) {
    for (let digit = at === 0 ? 1 : 0; digit <= 9; digit += 1) {
      found.push(Number(digits.slice(0, at) + String(digit) + digits.slice(at)));
    }
  }
  return found;
}

/** Far from where its neighbours point, and with one digit put back right there: a digit was lost. */
function checkLostDigits(draft: Draft): void {
  const names = ['accumulation_value', 'surrender_value', 'death_benefit', 'loan_balance', 'guaranteed_surrender_value', 'guaranteed_death_benefit'] as const; // prettier-ignore
  for (const name of names) {
    if (!has(draft, name)) continue;
    const values = series(draft, name);
    const at = (index: number): number => values[index] ?? Number.NaN;
    values.forEach((value, index) => {
      if (value <= 0 || !Number.isInteger(value)) return;
      const onward = 2 * at(index - 1) - at(index - 2);
      // The last figure before a lapse has nothing behind it to be compared with.
      const lastOne = at(index + 1) === 0;
      const behind = lastOne ? [] : [(at(index - 1) + at(index + 1)) / 2, 2 * at(index + 1) - at(index + 2)];
      const expected = [onward, ...behind].filter((figure) => figure > 0);
      const bends = [-5, -4, -3, -2, 2, 3, 4, 5]
        .map((step) => bend(values, index + step))
        .filter((size) => size !== null);
      if (expected.length === 0 || bends.length < 2) return;
      const usual = median(bends);
      if (expected.some((figure) => Math.abs(figure - value) < Math.max(3 * usual, 0.15 * figure))) return;
      const close = withDigitPutBack(value).some((figure) =>
        expected.some((target) => Math.abs(target - figure) < Math.max(1.5 * usual, 0.03 * target)),
      );
      if (close)
        doubt(
          draft,
          index,
          name,
          `A digit may be missing: the years beside it have ${money(at(index - 1) || 0)} and ${money(at(index + 1) || 0)}.`,
        );
    });
  }
}

export function crossCheck(draft: Draft): void {
  checkSigns(draft);
  checkPunctuation(draft);
  checkAlignment(draft);
  checkAges(draft);
  checkFlows(draft);
  checkValues(draft);
  checkLostDigits(draft);
  checkEndsOfRuns(draft);
  checkOrder(draft, 'surrender_value', 'accumulation_value', 1);
  checkOrder(draft, 'surrender_value', 'death_benefit', 1);
  checkOrder(draft, 'guaranteed_surrender_value', 'surrender_value', 1);
  checkEqualities(draft);
  checkCashFlow(draft);
}
