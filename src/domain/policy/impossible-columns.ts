/** Columns whose figures cannot be what their header was read as, in most years of the ledger. */
import type { LedgerRow } from './illustration.ts';

export interface ImpossibleColumn {
  column: keyof LedgerRow;
  message: string;
}

/** In dollars, of two rounded figures. */
const ROUNDING = 2;
const MAX_BROKEN = 0.2;

interface ImpossibleRule {
  /** The column that is wrong, and the one that it is compared with. */
  columns: readonly [keyof LedgerRow, keyof LedgerRow];
  is: string;
  isBroken: (at: (name: keyof LedgerRow) => number) => boolean;
}

export const IMPOSSIBLE: readonly ImpossibleRule[] = [
  {
    columns: ['surrender_value', 'accumulation_value'],
    is: 'The surrender value is above the accumulation value',
    isBroken: (at) => at('surrender_value') > at('accumulation_value') + ROUNDING,
  },
  {
    columns: ['death_benefit', 'surrender_value'],
    is: 'The surrender value is above the death benefit',
    isBroken: (at) => at('surrender_value') > at('death_benefit') + ROUNDING,
  },
  {
    columns: ['premium_outlay', 'age'],
    is: 'The premium is equal to the age or the year',
    isBroken: (at) => at('premium_outlay') > 0 && [at('age'), at('year')].includes(at('premium_outlay')),
  },
  {
    columns: ['loan_balance', 'loans'],
    is: 'The loan balance is below the loan',
    isBroken: (at) => at('loan_balance') < at('loans') - ROUNDING,
  },
];

export const impossibleText = ({ is }: ImpossibleRule, broken: number, rows: number): string | null =>
  broken > MAX_BROKEN * rows ? `${is} in ${broken} of ${rows} years. Choose another column or table.` : null;

/** Columns that the file does not print are zero, and prove nothing. */
export function impossibleColumns(rows: readonly LedgerRow[]): ImpossibleColumn[] {
  const isPrinted = (name: keyof LedgerRow) => rows.some((row) => (row[name] ?? 0) !== 0);
  return IMPOSSIBLE.flatMap((rule) => {
    const brokenCount = rows.filter((row) => rule.isBroken((name) => row[name] ?? 0)).length;
    const message = rule.columns.every(isPrinted) ? impossibleText(rule, brokenCount, rows.length) : null;
    return message === null ? [] : [{ column: rule.columns[0], message }];
  });
}
