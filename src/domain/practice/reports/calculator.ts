/** The port for calculations that would hold up a server: carried out elsewhere, a few at a time, callers in turn. */
import type { HistoricalSnapshot } from './historical-report-kept.ts';
import type { Caller } from '../../shared/fair-turns.ts';
import type { Result } from '../../shared/result.ts';
import type { HistoricalInput } from '../cases/simulation.ts';

/** A registered calculation, on what was sent. */
export interface CalculationOrder {
  readonly id: string;
  readonly raw: unknown;
  /** Calendar year where the input gives none. */
  readonly year: number;
  /** Of a comparative report only this part (report-parts.ts). */
  readonly part?: string | undefined;
  /** What is to stand before and after the result, written with it: a long one is not copied again for it. */
  readonly around?: readonly [before: string, after: string];
}

/** A historical report as a share or an export keeps it. */
export interface SnapshotOrder {
  readonly input: HistoricalInput;
  readonly shown: Omit<HistoricalSnapshot, 'inputs' | 'report' | 'meta'>;
}

/** In UTF-8. */
export type Json = Uint8Array<ArrayBuffer>;

/**
 * Both are refused as the calculation refuses its input, with `calculations_busy` where too many wait, and with
 * `calculation_stopped` where it took too long. They reject when the caller leaves and when a thread breaks down.
 */
export interface Calculator {
  /** The result as JSON, written where it was calculated. */
  calculate(order: CalculationOrder, caller: Caller): Promise<Result<Json>>;
  takeSnapshot(order: SnapshotOrder, caller: Caller): Promise<Result<HistoricalSnapshot>>;
}
