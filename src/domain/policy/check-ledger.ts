/** Finds errors that prevent a calculation (keys "rows.{index}.{column}") and warnings for the advisor. */
import { formatWholeDollars } from '../shared/format.ts';
import type { FieldErrors } from '../shared/result.ts';
import { HALF_A_CENT } from '../shared/rounding.ts';
import {
  LEDGER_COLUMNS,
  REQUIRED_FIGURES,
  type IllustrationInput,
  type LedgerRow,
  type Warning,
} from './illustration.ts';
import { deriveLedger, hasLapsed, type Ledger, impliedCharges } from './ledger.ts';
import { corridorFactor } from './corridor.ts';
import { TODAYS_METHODS } from './methods.ts';

/** No amount in these columns may be negative. */
const MONEY_COLUMNS = LEDGER_COLUMNS.filter((name) => !['year', 'age', 'net_cash_flow'].includes(name));

/** These columns increase by one in each row. */
const COUNTING = [
  ['year', 'policy year'],
  ['age', 'age'],
] as const;

export function checkLedger(
  age: number,
  illustration: IllustrationInput,
): { errors: FieldErrors; warnings: Warning[] } {
  const errors = ledgerErrors(age, illustration);
  const isValid = Object.keys(errors).length === 0;
  return { errors, warnings: isValid ? ledgerWarnings(illustration, deriveLedger(illustration)) : [] };
}

export function ledgerErrors(age: number, illustration: IllustrationInput): FieldErrors {
  const { rows, opening } = illustration;
  const errors: Record<string, string[]> = {};
  const add = (path: string, message: string) => {
    (errors[path] ??= []).push(message);
  };
  if (rows.length === 0) {
    add('rows', 'Enter at least one policy year.');
    return errors;
  }
  const firstYear = rows[0].year;
  if (rows[0].age !== age) add('rows.0.age', "Age must match the client's age in year 1.");
  const missing = `Opening values is a required field: the ledger begins with policy year ${firstYear}. Enter the values at the end of policy year ${firstYear - 1}.`;
  const needless =
    'Opening values are for a policy in force; this ledger begins with policy year 1. Leave them out.';
  if (firstYear > 1 && opening === undefined) add('opening', missing);
  if (firstYear === 1 && opening !== undefined) add('opening', needless);

  const lapse = rows.findIndex(hasLapsed);
  rows.forEach((row, index) => {
    const at = `Row ${index + 1}`;
    for (const [column, label] of COUNTING) {
      const expected = rows[0][column] + index;
      // A constant offset is one mistake: only its first row is reported.
      if (row[column] !== expected && row[column] !== rows[index - 1][column] + 1)
        add(`rows.${index}.${column}`, `${at}, ${label}: expected ${expected}, found ${row[column]}.`);
    }
    for (const column of MONEY_COLUMNS) {
      const value = row[column] ?? 0;
      const isLate =
        lapse >= 0 && index > lapse && value > 0 && REQUIRED_FIGURES.some((figure) => figure === column);
      if (!(value < 0 || isLate)) continue;
      const found = `expected ${isLate ? '0' : 'zero or more'}, found ${value}.`;
      const lapseText = isLate ? ` The policy has ended in year ${rows[lapse].year}.` : '';
      add(`rows.${index}.${column}`, `${at}, ${column.replaceAll('_', ' ')}: ${found}${lapseText}`);
    }
  });
  return errors;
}

/** Carriers print whole dollars: a difference of a dollar is rounding. */
const ROUNDING = 1;

/** Finds unusual figures in a valid ledger. Each kind has one warning, which lists its years. */
export function ledgerWarnings(illustration: IllustrationInput, ledger: Ledger): Warning[] {
  const { rows } = illustration;
  const warnings: Warning[] = [];
  const warn = (code: string, column: string, isAffected: (t: number) => boolean, message: string) => {
    const years: number[] = [];
    for (let t = 0; t < rows.length; t += 1) if (isAffected(t)) years.push(rows[t].year);
    if (years.length > 0)
      warnings.push({ code, column, year: years[0], message: `${policyYearsText(years)}: ${message}` });
  };
  const inForce = (t: number) => ledger.lapse < 0 || t < ledger.lapse;
  const value = ledger.accumulationValue;
  const surrender = ledger.surrenderValue;
  const death = ledger.deathBenefit;
  const loan = ledger.loanBalance;

  warn(
    'net_cash_flow_differs',
    'net_cash_flow',
    (t) => Math.abs((rows[t].net_cash_flow ?? ledger.netCashFlow[t]) - ledger.netCashFlow[t]) > ROUNDING,
    'the net cash flow entered is not withdrawals + loans − premium − repayment. The calculated one is used.',
  );
  warn(
    'surrender_above_accumulation',
    'surrender_value',
    (t) => surrender[t] > value[t] + ROUNDING,
    'the surrender value is above the accumulation value.',
  );
  warn(
    'death_benefit_below_surrender',
    'death_benefit',
    (t) => death[t] < surrender[t] - ROUNDING,
    'the death benefit is below the surrender value.',
  );
  const loanRow = rows.findIndex((_, t) => inForce(t) && loan[t] > value[t] + HALF_A_CENT);
  if (loanRow >= 0)
    warnings.push({
      code: 'loan_exceeds_value',
      column: 'loan_balance',
      year: rows[loanRow].year,
      message: `In year ${rows[loanRow].year} the loan of ${formatWholeDollars(loan[loanRow])} is above the policy value of ${formatWholeDollars(value[loanRow])}. The policy would lapse.`,
    });
  warn(
    'below_corridor',
    'death_benefit',
    (t) => inForce(t) && death[t] + loan[t] < corridorFactor(ledger.firstAge + t) * value[t] * 0.99,
    'death benefit and loan are below the minimum that § 7702(d) requires for this accumulation value.',
  );

  let premiums = illustration.opening?.premiums_paid ?? 0;
  let withdrawn = illustration.opening?.withdrawals_to_date ?? 0;
  const hasExcess = rows.map((row) => {
    premiums += row.premium_outlay;
    withdrawn += row.withdrawals;
    return row.withdrawals > 0 && withdrawn > premiums + ROUNDING;
  });
  warn(
    'withdrawals_above_premiums',
    'withdrawals',
    (t) => hasExcess[t],
    'withdrawals exceed the premiums paid. The excess is taxed.',
  );

  const charges = impliedCharges(illustration, ledger, TODAYS_METHODS);
  if (charges) {
    const baseOf = (t: number) => (t === 0 ? ledger.openingValue : value[t - 1]) + ledger.premium[t];
    warn(
      'implied_charge_negative',
      'accumulation_value',
      (t) => inForce(t) && charges[t] < -ROUNDING,
      'the accumulation value is higher than the illustrated rate explains: a bonus, or another rate.',
    );
    warn(
      'implied_charge_high',
      'accumulation_value',
      (t) => inForce(t) && charges[t] > 0.2 * baseOf(t) + ROUNDING,
      'charges of more than 20% are needed to explain the accumulation value at the illustrated rate.',
    );
  }
  return warnings;
}

export type YearSpan = { from: number; to: number };

export function consecutiveRuns(numbers: readonly number[]): YearSpan[] {
  const runs: YearSpan[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.to === number - 1) last.to = number;
    else runs.push({ from: number, to: number });
  }
  return runs;
}

/** [3, 4, 5, 9] → "Policy years 3–5, 9". */
function policyYearsText(years: readonly number[]): string {
  const parts = consecutiveRuns(years).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`));
  return `Policy year${years.length > 1 ? 's' : ''} ${parts.join(', ')}`;
}

export interface YearGap extends YearSpan {
  /** Index of the row before the gap. */
  index: number;
}

export const spanText = ({ from, to }: YearSpan): string =>
  from === to ? `year ${from}` : `years ${from} to ${to}`;

export const yearGaps = (rows: readonly Pick<LedgerRow, 'year'>[]): YearGap[] =>
  rows.flatMap(({ year }, index): YearGap[] => {
    const next = rows[index + 1]?.year;
    return next === undefined || next <= year + 1 ? [] : [{ index, from: year + 1, to: next - 1 }];
  });
