/** The port for calculations that would block a server: run in other threads, in a fair order per caller. */
import type { HistoricalSnapshot } from './historical-report-content.ts';
import type { PdfDocument } from './report-pdf.ts';
import type { Caller } from '../../shared/fair-queue.ts';
import { type Result, ok } from '../../shared/result.ts';
import type { HistoricalInput } from '../cases/simulation.ts';
import type { Firm } from '../users/firm.ts';
import {
  findCalculation,
  runCalculation,
  type CalculationId,
  withStartYear,
} from '../../calculations/registry.ts';
import { jsonBytes, roundedJson } from '../../calculations/rounded-json.ts';
import { reportParts } from '../../comparison/report-parts.ts';
import { explainFigures } from '../../explain/explain-calculation.ts';
import type { IndexHistory } from '../../market/inline-series.ts';
import type { Explanation } from '../../shared/explanation.ts';
import type { TaxTables } from '../../tax/federal/tax-tables.ts';

// Runs a calculator's order, on the server's main thread or another one.

/** Up to 150 ms for a large input, one second for 20,000 paths. All other calculations need up to 10 ms. */
const OVER_HISTORY: ReadonlySet<string> = new Set<CalculationId>([
  'historical-report',
  'range-report',
  'solve',
  'policy-history',
  'cap-strip',
  'retirement-buffer',
  'income-rider',
  'income-rider-simulation',
]);

/** Returns whether an order may block the server, including by the market figures in its input. */
export const isExpensive = ({ id, raw }: Pick<CalculationOrder, 'id' | 'raw'>): boolean =>
  OVER_HISTORY.has(id) ||
  (typeof raw === 'object' && raw !== null && 'series' in raw && findCalculation(id) !== undefined);

/** Checks the input before its transfer to a thread, because transferring large invalid input is expensive. */
export function rejectInput({
  id,
  raw,
  year,
}: Omit<CalculationOrder, 'part' | 'around'>): Result<never> | null {
  const parsed = findCalculation(id)?.parse(withStartYear(id, raw, year));
  return parsed === undefined || parsed.ok ? null : parsed;
}

/** The data that an installation calculates with. */
export interface Figures {
  readonly history: IndexHistory;
  readonly taxTables: TaxTables;
}

/** Returns the result as JSON bytes, so that the receiver has no work with long results. */
export function runOrder(
  { id, raw, year, part, around = ['', ''] }: CalculationOrder,
  { history, taxTables }: Figures,
): Result<Json> {
  const reportPart = part === undefined ? undefined : reportParts[part];
  // Extracts a part from rounded figures, because its keys do not show which numbers are rates.
  const options = { history, taxTables, fullPrecision: !reportPart };
  const result = runCalculation(id, withStartYear(id, raw, year), options);
  if (!result.ok) return result;
  const { inputs, meta } = result.value;
  const json = reportPart
    ? jsonBytes(reportPart.take(result.value))
    : { ...result.value, inputs: jsonBytes(inputs), meta: jsonBytes(meta) };
  return ok(roundedJson(json, findCalculation(id)?.rates ?? [], around));
}

/** Explains figures of one run, each with its own result. */
export function runExplainOrder(
  { id, raw, year, paths, enough = Infinity }: ExplainOrder,
  { history, taxTables }: Figures,
): Result<Result<Explanation>[]> {
  const explain = explainFigures(id, withStartYear(id, raw, year), history, taxTables);
  if (!explain.ok) return explain;
  const figures: Result<Explanation>[] = [];
  let explained = 0;
  for (const path of paths) {
    if (explained === enough) break;
    const figure = explain.value(path);
    figures.push(figure);
    if (figure.ok) explained += 1;
  }
  return ok(figures);
}

export interface CalculationOrder {
  readonly id: string;
  readonly raw: unknown;
  /** Calendar year if the input does not contain it. */
  readonly year: number;
  /** Returns only this part of a comparative report (report-parts.ts). */
  readonly part?: string | undefined;
  /** Text written before and after the result, which avoids a copy of a long result. */
  readonly around?: readonly [before: string, after: string];
}

export interface ExplainOrder extends Pick<CalculationOrder, 'id' | 'raw' | 'year'> {
  /** Paths of figures in the result. */
  readonly paths: readonly string[];
  /** Stops after this many explained figures. */
  readonly enough?: number;
}

/** A historical report as stored by a share or an export. */
export interface SnapshotOrder {
  readonly input: HistoricalInput;
  readonly shown: Omit<HistoricalSnapshot, 'inputs' | 'report' | 'meta'>;
}

/** The result of a planning tool as the text of its PDF. */
export interface ToolPagesOrder extends Pick<CalculationOrder, 'id' | 'raw' | 'year'> {
  readonly names: {
    /** Names for the PDF; '' if missing. */
    readonly client: string;
    readonly advisor: string;
    readonly firm?: Firm | undefined;
    readonly takenAt: string;
    readonly timeZone: string;
  };
}

export type Json = Uint8Array<ArrayBuffer>;

/**
 * Rejects invalid input, with `calculations_busy` if too many wait, and `calculation_stopped` after the time limit.
 * Throws if the caller disconnects or the thread fails.
 */
export interface Calculator {
  /** Returns the result as JSON, serialized in its thread. */
  calculate(order: CalculationOrder, caller: Caller): Promise<Result<Json>>;
  explain(order: ExplainOrder, caller: Caller): Promise<Result<Result<Explanation>[]>>;
  takeSnapshot(order: SnapshotOrder, caller: Caller): Promise<Result<HistoricalSnapshot>>;
  toolPages(order: ToolPagesOrder, caller: Caller): Promise<Result<PdfDocument>>;
}
