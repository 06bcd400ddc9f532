/** Caps displayed policy figures at the carrier's of the same duration (AG 49-A), after ranking. Loans, tax and lapses are unchanged. */
import { isRateAbove, type ComplianceProfile } from '../policy/compliance-profile.ts';
import { carrierRates, isAbove, type CarrierLimit } from '../policy/carrier-scale.ts';
import { TOTAL_LOSS, type PeriodColumns, type YearColumns } from './period-columns.ts';

interface ClampedPeriods {
  /** Displayed figures. */
  readonly columns: PeriodColumns;
  readonly marks: PeriodMarks;
}

/** Figures of a period above the carrier's, either capped or only marked. */
export interface PeriodMarks {
  readonly profile: ComplianceProfile;
  readonly uncapped: PeriodColumns;
  readonly capped: PeriodColumns;
  readonly largestIncome: number;
}

/** `yearly`: income of each year, at [t × count + k], as the sweep wrote it. */
export function clampPeriods(
  uncapped: PeriodColumns,
  { income }: Pick<YearColumns, 'income'>,
  { scale, profile }: CarrierLimit,
): ClampedPeriods {
  const { count, years } = uncapped;
  const rates = carrierRates(scale, years);
  const last = years - 1;
  /** A total loss needs no cap. If the ledger has no rate, no rate is displayed. */
  const rateColumn = (column: Float64Array, limit: number | null) =>
    limit === null ? column.map((rate) => (rate === TOTAL_LOSS ? rate : NaN)) : capColumn(column, limit);
  const totalIncome = new Float64Array(count);
  for (let t = 0; t < years; t += 1) {
    const max = scale.income[t];
    for (let k = 0; k < count; k += 1) totalIncome[k] += Math.min(income[t * count + k], max);
  }
  const capped: PeriodColumns = {
    ...uncapped,
    average: capColumn(uncapped.average, scale.rate),
    geometric: capColumn(uncapped.geometric, scale.rate),
    totalIncome,
    endingValue: capColumn(uncapped.endingValue, scale.surrenderValue[last]),
    afterTaxValue: capColumn(uncapped.afterTaxValue, scale.afterTaxSurrender[last]),
    deathBenefit: capColumn(uncapped.deathBenefit, scale.deathBenefit[last]),
    irrSurrender: rateColumn(uncapped.irrSurrender, rates.surrender),
    irrDeath: rateColumn(uncapped.irrDeath, rates.death),
    levelIncome: capColumn(uncapped.levelIncome, scale.largestIncome),
  };
  return {
    columns: profile === 'client_clamped' ? capped : uncapped,
    marks: { profile, uncapped, capped, largestIncome: scale.largestIncome },
  };
}

function capColumn(column: Float64Array, limit: number | null): Float64Array {
  const clamped = column.slice();
  if (limit !== null) for (let k = 0; k < clamped.length; k += 1) if (clamped[k] > limit) clamped[k] = limit;
  return clamped;
}

type NumberColumn = Exclude<keyof PeriodColumns, 'count' | 'years' | 'paidToTheEnd'>;

const isAboveOrHidden = (uncapped: number, clamped: number): boolean =>
  Number.isNaN(clamped) ? !Number.isNaN(uncapped) : isRateAbove(uncapped, clamped);

const RATES: ReadonlySet<NumberColumn> = new Set(['average', 'geometric', 'irrSurrender', 'irrDeath']);

export const namesAboveScale = <Key extends string>(
  { uncapped, capped }: PeriodMarks,
  k: number,
  names: readonly (readonly [NumberColumn, Key])[],
): Key[] =>
  names.flatMap(([column, name]) =>
    (RATES.has(column) ? isAboveOrHidden : isAbove)(uncapped[column][k], capped[column][k]) ? [name] : [],
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

export const isAnyAbove = ({ uncapped, capped }: PeriodMarks): boolean =>
  MARKED.some((name) => {
    const isOver = RATES.has(name) ? isAboveOrHidden : isAbove;
    return uncapped[name].some((value, k) => isOver(value, capped[name][k]));
  });

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

export const hasAfterTaxEnding = (of: { endingValue: Float64Array; columns: PeriodColumns }): boolean =>
  of.endingValue === of.columns.afterTaxValue;
