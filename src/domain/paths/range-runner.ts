/** The port for many paths on a screen: computed elsewhere, with fewer paths while terms change, and all of them at rest. */
import type { HistoricalReportInput } from '../comparison/historical/historical-report-schema.ts';
import type { IndexHistory } from '../market/index-history.ts';
import type { FieldErrors } from '../shared/result.ts';
import type { RangePicture, RangeTerms } from './range-picture.ts';
import type { SolvedBeside, SolveTerms } from './solve-beside.ts';

export interface RangeQuestion {
  readonly input: HistoricalReportInput;
  readonly terms: RangeTerms;
  readonly paths: number;
}

export type RangeAnswer = { readonly picture: RangePicture } | { readonly errors: FieldErrors };

export interface SolveQuestion {
  readonly input: HistoricalReportInput;
  readonly solve: SolveTerms;
}

export type SolveAnswer = { readonly solved: SolvedBeside } | { readonly errors: FieldErrors };

export interface RangeRunner {
  /** What a share of the paths still holds; null where it was stopped, by the next question too. */
  solve(question: SolveQuestion, history: IndexHistory): Promise<SolveAnswer | null>;
  stopSolving(): void;
  /** Null where a newer question took its place. */
  few(question: RangeQuestion, history: IndexHistory): Promise<RangeAnswer | null>;
  /** As many as are wanted at rest; whatever is asked next stops it. Null where it was stopped. */
  all(question: RangeQuestion, history: IndexHistory): Promise<RangeAnswer | null>;
  /** Stops what is computed at this moment. */
  stop(): void;
}
