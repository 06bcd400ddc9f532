/** What cannot be calculated with (errors by "rows.{index}.{column}"), and what an advisor should look at (warnings). */
import type { FieldErrors } from '../shared/result.ts';
import type { IllustrationInput, LedgerRow, Warning } from './illustration.ts';
import { ledgerWarnings } from './ledger-warnings.ts';
import { deriveLedger } from './ledger.ts';

type Column = keyof LedgerRow;

const MONEY_COLUMNS: readonly (readonly [Column, string])[] = [
  ['premium_outlay', 'premium outlay'],
  ['withdrawals', 'withdrawals'],
  ['loans', 'loans'],
  ['loan_repayment', 'loan repayment'],
  ['loan_interest', 'loan interest'],
  ['loan_balance', 'loan balance'],
  ['charges', 'charges'],
  ['accumulation_value', 'accumulation value'],
  ['surrender_value', 'surrender value'],
  ['death_benefit', 'death benefit'],
  ['guaranteed_surrender_value', 'guaranteed surrender value'],
  ['guaranteed_death_benefit', 'guaranteed death benefit'],
];

/** One more in each row. */
const COUNTING = [
  ['year', 'policy year'],
  ['age', 'age'],
] as const;

/** Nothing of these may stand in a year after the policy has ended. */
const AFTER_LAPSE: readonly Column[] = [
  'premium_outlay',
  'withdrawals',
  'loans',
  'loan_repayment',
  'accumulation_value',
  'surrender_value',
  'death_benefit',
];

export function checkLedger(
  age: number,
  illustration: IllustrationInput,
): { errors: FieldErrors; warnings: Warning[] } {
  const errors = ledgerErrors(age, illustration);
  const sound = Object.keys(errors).length === 0;
  return { errors, warnings: sound ? ledgerWarnings(illustration, deriveLedger(illustration)) : [] };
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
  if (firstYear > 1 && opening === undefined)
    add(
      'opening',
      `Opening values is a required field: the ledger begins with policy year ${firstYear}. Give what stood at the end of policy year ${firstYear - 1}.`,
    );
  if (firstYear === 1 && opening !== undefined)
    add(
      'opening',
      'Opening values are for a policy in force; this ledger begins with policy year 1. Leave them out.',
    );

  const end = rows.findIndex(
    (row) => row.accumulation_value === 0 && row.surrender_value === 0 && row.death_benefit === 0,
  );
  rows.forEach((row, index) => {
    const at = `Row ${index + 1}`;
    for (const [column, label] of COUNTING) {
      const expected = rows[0][column] + index;
      // Rows that go on from one that is off are off by the same mistake.
      if (row[column] !== expected && row[column] !== rows[index - 1][column] + 1)
        add(`rows.${index}.${column}`, `${at}, ${label}: expected ${expected}, found ${row[column]}.`);
    }
    for (const [column, label] of MONEY_COLUMNS) {
      const value = row[column];
      if (value !== undefined && value < 0)
        add(`rows.${index}.${column}`, `${at}, ${label}: expected zero or more, found ${value}.`);
      else if (end >= 0 && index > end && value !== undefined && value > 0 && AFTER_LAPSE.includes(column))
        add(
          `rows.${index}.${column}`,
          `${at}, ${label}: expected 0, found ${value}. The policy has ended in year ${rows[end].year}.`,
        );
    }
  });
  return errors;
}
