/** The port for many paths on a screen: computed elsewhere, with fewer paths while terms change, and all of them at rest. */
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
  /** What a share of the paths still holds; null where it was stopped, by the next question too. */
  solve(question: SolveQuestion, history: IndexHistory): Promise<SolveResponse | null>;
  stopSolving(): void;
  /** Null where a newer question took its place. */
  few(question: RangeQuestion, history: IndexHistory): Promise<RangeResponse | null>;
  /** As many as are wanted at rest; whatever is asked next stops it. Null where it was stopped. */
  all(question: RangeQuestion, history: IndexHistory): Promise<RangeResponse | null>;
  /** Stops what is computed at this moment. */
  stop(): void;
}

/** The port for a historical report that would hold up a screen: run elsewhere, the newest of what is asked for. */
export interface HistoricalRunner {
  /** Null where a newer run took its place: of those asked for during a run only the last is made. */
  run(input: HistoricalReportInput, history: IndexHistory): Promise<HistoricalReport | null>;
}

/** Every series that a run on this input reads. */
export const seriesOf = ({ strategies, vehicles, series, ...terms }: HistoricalReportInput): string[] => [
  ...new Set(
    [
      ...strategies.map(({ index }) => index),
      ...vehicles.map(marketOf),
      ...(followsPrices(terms) ? [CPI] : []),
    ].flatMap((allocation) => weightsOf(allocation, series).map(([id]) => id)),
  ),
];

/**
 * Whether a run may cost more of a frame of 1/60 s than its drawing leaves: a level income has to be found for each period,
 * which takes as long as all else together.
 */
export const isLongRun = ({ income_mode }: HistoricalReportInput): boolean => income_mode === 'max_level';
