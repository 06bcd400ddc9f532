/** The port for calculations that would hold up a server: carried out elsewhere, a few at a time, callers in turn. */
import type { HistoricalSnapshot } from './historical-report-content.ts';
import type { PdfDocument } from './report-pdf.ts';
import type { Caller } from '../../shared/fair-queue.ts';
import { type Result, ok } from '../../shared/result.ts';
import type { HistoricalInput } from '../cases/simulation.ts';
import {
  findCalculation,
  runCalculation,
  type CalculationId,
  withStartYear,
} from '../../calculations/registry.ts';
import { jsonBytes, roundedJson } from '../../calculations/rounded-json.ts';
import { reportParts } from '../../comparison/report-parts.ts';
import type { IndexHistory } from '../../market/inline-series.ts';
import type { TaxTables } from '../../tax/federal/tax-tables.ts';

// What a calculator's order comes to: the same on the server's main thread and on every other.

/**
 * Calculations that try a plan on each period of history. Of a large input they take 20 to 150 ms, on 20,000 paths a second, every other up to 10 ms.
 */
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

/** Whether an order may hold up everybody else: also where the input brings market figures, which can be many, along. */
export const isExpensive = ({ id, raw }: Pick<CalculationOrder, 'id' | 'raw'>): boolean =>
  OVER_HISTORY.has(id) ||
  (typeof raw === 'object' && raw !== null && 'series' in raw && findCalculation(id) !== undefined);

/**
 * Whether the schema of the calculation refuses an order's input. Asked before a thread gets the order: to hand over a
 * large input that is not valid costs many times as much as to find its first errors.
 */
export function rejectInput({
  id,
  raw,
  year,
}: Omit<CalculationOrder, 'part' | 'around'>): Result<never> | null {
  const parsed = findCalculation(id)?.parse(withStartYear(id, raw, year));
  return parsed === undefined || parsed.ok ? null : parsed;
}

/** What an installation calculates on. */
export interface Figures {
  readonly history: IndexHistory;
  readonly taxTables: TaxTables;
}

/** The result as JSON, in bytes: nothing is left to be done for a long one where it is handed on. */
export function runOrder(
  { id, raw, year, part, around = ['', ''] }: CalculationOrder,
  { history, taxTables }: Figures,
): Result<Json> {
  const reportPart = part === undefined ? undefined : reportParts[part];
  // A part is taken from rounded figures: its keys do not show which numbers are rates.
  const options = { history, taxTables, fullPrecision: !reportPart };
  const result = runCalculation(id, withStartYear(id, raw, year), options);
  if (!result.ok) return result;
  const { inputs, meta } = result.value;
  const json = reportPart
    ? jsonBytes(reportPart.take(result.value))
    : { ...result.value, inputs: jsonBytes(inputs), meta: jsonBytes(meta) };
  return ok(roundedJson(json, findCalculation(id)?.rates ?? [], around));
}

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

/** The result of a planning tool as the pages of its PDF, in words. */
export interface ToolPagesOrder extends Pick<CalculationOrder, 'id' | 'raw' | 'year'> {
  readonly names: {
    /** Whom it is for, and by whom; '' where nobody is named. */
    readonly client: string;
    readonly advisor: string;
    readonly takenAt: string;
    readonly timeZone: string;
  };
}

export type Json = Uint8Array<ArrayBuffer>;

/**
 * All are refused as the calculation refuses its input, with `calculations_busy` where too many wait, and with
 * `calculation_stopped` where it took too long. They reject when the caller leaves and when a thread breaks down.
 */
export interface Calculator {
  /** The result as JSON, written where it was calculated. */
  calculate(order: CalculationOrder, caller: Caller): Promise<Result<Json>>;
  takeSnapshot(order: SnapshotOrder, caller: Caller): Promise<Result<HistoricalSnapshot>>;
  toolPages(order: ToolPagesOrder, caller: Caller): Promise<Result<PdfDocument>>;
}
