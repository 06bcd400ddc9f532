/**
 * Every period's figures of the policy as a client may see them: none above the carrier's own at the same duration
 * (AG 49-A). It comes after ranking; loans, charges, tax and lapses stay as they are.
 */
import { isRateAbove, type ComplianceProfile } from '../policy/compliance-profile.ts';
import { carrierRates, isAbove, type CarrierLimit } from '../policy/carrier-scale.ts';
import { TOTAL_LOSS, type PeriodColumns, type YearColumns } from './period-columns.ts';

interface ClampedPeriods {
  /** What is shown. */
  readonly columns: PeriodColumns;
  readonly marks: PeriodMarks;
}

/** Figures of a period that are above the carrier's: capped to it, or shown as they are. */
export interface PeriodMarks {
  readonly profile: ComplianceProfile;
  readonly own: PeriodColumns;
  readonly capped: PeriodColumns;
  /** The ledger's largest income of a year. */
  readonly largestIncome: number;
}

/** `yearly`: income of each year, at [t × count + k], as the sweep wrote it. */
export function clampPeriods(
  own: PeriodColumns,
  { income }: Pick<YearColumns, 'income'>,
  { scale, profile }: CarrierLimit,
): ClampedPeriods {
  const { count, years } = own;
  const rates = carrierRates(scale, years);
  const last = years - 1;
  /** A total loss has no rate above another; where the ledger has no rate there is none to show. */
  const rateColumn = (column: Float64Array, limit: number | null) =>
    limit === null ? column.map((rate) => (rate === TOTAL_LOSS ? rate : NaN)) : lowered(column, limit);
  const totalIncome = new Float64Array(count);
  for (let t = 0; t < years; t += 1) {
    const most = scale.income[t];
    for (let k = 0; k < count; k += 1) totalIncome[k] += Math.min(income[t * count + k], most);
  }
  const capped: PeriodColumns = {
    ...own,
    average: lowered(own.average, scale.rate),
    geometric: lowered(own.geometric, scale.rate),
    totalIncome,
    endingValue: lowered(own.endingValue, scale.surrenderValue[last]),
    afterTaxValue: lowered(own.afterTaxValue, scale.afterTaxSurrender[last]),
    deathBenefit: lowered(own.deathBenefit, scale.deathBenefit[last]),
    irrSurrender: rateColumn(own.irrSurrender, rates.surrender),
    irrDeath: rateColumn(own.irrDeath, rates.death),
    levelIncome: lowered(own.levelIncome, scale.largestIncome),
  };
  return {
    columns: profile === 'client_clamped' ? capped : own,
    marks: { profile, own, capped, largestIncome: scale.largestIncome },
  };
}

function lowered(column: Float64Array, limit: number | null): Float64Array {
  const shown = column.slice();
  if (limit !== null) for (let k = 0; k < shown.length; k += 1) if (shown[k] > limit) shown[k] = limit;
  return shown;
}

type NumberColumn = Exclude<keyof PeriodColumns, 'count' | 'years' | 'paidToTheEnd'>;

const isOrHasNone = (own: number, shown: number): boolean =>
  Number.isNaN(shown) ? !Number.isNaN(own) : isRateAbove(own, shown);

const RATES: ReadonlySet<NumberColumn> = new Set(['average', 'geometric', 'irrSurrender', 'irrDeath']);

/** The names of the columns, as the period tells them, that are above the carrier's. */
export const aboveIn = <Key extends string>(
  { own, capped }: PeriodMarks,
  k: number,
  names: readonly (readonly [NumberColumn, Key])[],
): Key[] =>
  names.flatMap(([column, name]) =>
    (RATES.has(column) ? isOrHasNone : isAbove)(own[column][k], capped[column][k]) ? [name] : [],
  );

const MARKED: readonly NumberColumn[] = [
  'average',
  'geometric',
  'totalIncome',
  'endingValue',
  'afterTaxValue',
  'deathBenefit',
  'irrSurrender',
  'irrDeath',
  'levelIncome',
];

export const anyAbove = ({ own, capped }: PeriodMarks): boolean =>
  MARKED.some((name) => {
    const isOver = RATES.has(name) ? isOrHasNone : isAbove;
    return own[name].some((value, k) => isOver(value, capped[name][k]));
  });

/** Columns of the policy's periods that a profile compares with the carrier's illustration. */
const COLUMNS = {
  average_credit: 'average',
  geometric: 'geometric',
  total_income: 'totalIncome',
  ending_value: 'endingValue',
  death_benefit: 'deathBenefit',
  irr_surrender: 'irrSurrender',
  irr_death: 'irrDeath',
} as const;

export type MarkedFigure = keyof typeof COLUMNS;
export const MARKED_FIGURES = Object.keys(COLUMNS) as MarkedFigure[];

export const columnOf = (columns: PeriodColumns, figure: MarkedFigure, isAfterTax: boolean): Float64Array =>
  figure === 'ending_value' && isAfterTax ? columns.afterTaxValue : columns[COLUMNS[figure]];

export const isRateOf = (figure: MarkedFigure): boolean => /irr|credit|geometric/.test(figure);

export const isAfterTax = (of: { endingValue: Float64Array; columns: PeriodColumns }): boolean =>
  of.endingValue === of.columns.afterTaxValue;
