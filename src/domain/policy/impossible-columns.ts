/** Columns whose figures cannot be what their header was read as, in most years of the ledger. */
import type { LedgerRow } from './illustration.ts';

export interface ImpossibleColumn {
  column: keyof LedgerRow;
  message: string;
}

/** In dollars, of two rounded figures. */
const ROUNDING = 2;
const FEW = 0.2;

const RULES: readonly {
  column: keyof LedgerRow;
  is: string;
  isBroken: (row: LedgerRow) => boolean;
}[] = [
  {
    column: 'surrender_value',
    is: 'The surrender value is above the accumulation value',
    isBroken: (row) => row.surrender_value > row.accumulation_value + ROUNDING,
  },
  {
    column: 'death_benefit',
    is: 'The surrender value is above the death benefit',
    isBroken: (row) => row.surrender_value > row.death_benefit + ROUNDING,
  },
  {
    column: 'premium_outlay',
    is: 'The premium is equal to the age or the year',
    isBroken: ({ premium_outlay: premium, age, year }) =>
      premium > 0 && (premium === age || premium === year),
  },
  {
    column: 'loan_balance',
    is: 'The loan balance is below the loan',
    isBroken: ({ loan_balance: balance, loans }) => balance !== undefined && balance < loans - ROUNDING,
  },
];

/** Columns that the file does not print are zero, and prove nothing. */
export function impossibleColumns(rows: readonly LedgerRow[]): ImpossibleColumn[] {
  const isPrinted = (name: keyof LedgerRow) => rows.some((row) => (row[name] ?? 0) !== 0);
  const hasValues = isPrinted('accumulation_value') && isPrinted('death_benefit');
  return RULES.flatMap(({ column, is, isBroken }) => {
    if (!isPrinted(column) || (column !== 'premium_outlay' && !hasValues)) return [];
    const broken = rows.filter(isBroken).length;
    if (broken <= FEW * rows.length) return [];
    return [
      { column, message: `${is} in ${broken} of ${rows.length} years. Choose another column or table.` },
    ];
  });
}
