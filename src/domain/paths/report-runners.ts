/** Interface to range calculations outside the screen's thread. */
import type { HistoricalReportInput } from '../comparison/historical/historical-report-schema.ts';
import { type IndexHistory, CPI } from '../market/inline-series.ts';
import type { FieldErrors } from '../shared/result.ts';
import type { RangePicture, RangeTerms } from './range-picture.ts';
import type { AlternativeSolutions, SolveTerms } from './solve-alternatives.ts';
import { followsPrices } from '../history/real-periods.ts';
import { weightsOf } from '../market/market.ts';
import type { HistoricalReport } from '../comparison/historical/historical-report.ts';
import { marketOf } from '../comparison/historical/account-on-history.ts';

export interface RangeQuestion {
  readonly input: HistoricalReportInput;
  readonly terms: RangeTerms;
  readonly paths: number;
}

export type RangeResponse = { readonly picture: RangePicture } | { readonly errors: FieldErrors };

export interface SolveQuestion {
  readonly input: HistoricalReportInput;
  readonly solve: SolveTerms;
}

export type SolveResponse = { readonly solved: AlternativeSolutions } | { readonly errors: FieldErrors };

export interface RangeRunner {
  /** Solves for a target share of paths. Null if canceled, also by a later question. */
  solve(question: SolveQuestion, history: IndexHistory): Promise<SolveResponse | null>;
  stopSolving(): void;
  /** Null if a newer question replaced it. */
  few(question: RangeQuestion, history: IndexHistory): Promise<RangeResponse | null>;
  /** Runs the full number of paths. Null if canceled, also by a later question. */
  all(question: RangeQuestion, history: IndexHistory): Promise<RangeResponse | null>;
  stop(): void;
}

/** Interface to historical reports that would block the screen. Only the latest request runs. */
export interface HistoricalRunner {
  /** Null if a newer request replaced it. */
  run(input: HistoricalReportInput, history: IndexHistory): Promise<HistoricalReport | null>;
}

/** Returns the ids of every series of a run on this input. */
export const seriesOf = ({ strategies, vehicles, series, ...terms }: HistoricalReportInput): string[] => [
  ...new Set(
    [
      ...strategies.map(({ index }) => index),
      ...vehicles.map(marketOf),
      ...(followsPrices(terms) ? [CPI] : []),
    ].flatMap((allocation) => weightsOf(allocation, series).map(([id]) => id)),
  ),
];

/** Whether a run may exceed the time of a frame (1/60 s): level income takes as long as everything else. */
export const isLongRun = ({ income_mode }: HistoricalReportInput): boolean => income_mode === 'max_level';
