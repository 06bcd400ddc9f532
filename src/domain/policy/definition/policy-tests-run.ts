/** The columns that the policy tests share; index t is the ledger’s row. */
import type { Ledger } from '../ledger.ts';
import type { LifeFunctions } from '../cso-2017.ts';

/** The tests' rates, the life's functions at them, and every year's columns; index t is the ledger's row. */
export interface PolicyTestsRun {
  readonly ledger: Ledger;
  readonly issueAge: number;
  readonly issueYear: number;
  /** Policy year of the first row. */
  readonly firstYear: number;
  readonly accumulation: LifeFunctions;
  readonly guideline: LifeFunctions;
  readonly accumulationRate: number;
  readonly guidelineRate: number;
  readonly face: Float64Array;
  readonly corridor: Float64Array;
  readonly paid: Float64Array;
  /** 7-pay premium in force in each year. */
  readonly sevenPay: Float64Array;
  /** By how much a year, or a reduction in it, exceeds the 7-pay limit; nothing after the first. */
  readonly sevenPayExcess: Float64Array;
  readonly single: Float64Array;
  /** Level premiums added up. */
  readonly levels: Float64Array;
  /** By how much a year misses the test stated. */
  readonly definitionExcess: Float64Array;
  readonly increase: Float64Array;
  readonly expenseYears: number;
}
