/**
 * Runs reports and simulations in threads. The page imports only this module's URL, which contains a content hash.
 */
import type { HistoricalReport } from '../../domain/comparison/historical/historical-report.ts';
import type { HistoricalReportInput } from '../../domain/comparison/historical/historical-report-schema.ts';
import { historicalReport } from '../../domain/comparison/historical/run-historical-report.ts';
import { carriedHistory, type CarriedHistory } from '../../domain/market/index-figures.ts';
import type { IndexHistory } from '../../domain/market/inline-series.ts';
import { rangeErrors } from '../../domain/paths/range-errors.ts';
import { rangeOf, rangePicture } from '../../domain/paths/range-picture.ts';
import type {
  RangeResponse,
  RangeQuestion,
  SolveResponse,
  SolveQuestion,
} from '../../domain/paths/report-runners.ts';
import { solveAlternatives, solveInputOf } from '../../domain/paths/solve-alternatives.ts';

export const address = import.meta.url;

interface Figures<History> {
  readonly imported: HistoricalReportInput['series'];
  readonly history: History;
}

/** Figures are sent only when they change, because results derived from them are cached. */
export interface Order {
  readonly input: Omit<HistoricalReportInput, 'series'>;
  readonly figures: Figures<CarriedHistory> | null;
}

/** Null keeps the previous history, which preserves cached results. */
export type RangeOrder = (RangeQuestion | SolveQuestion) & { readonly history: CarriedHistory | null };

export interface Failure {
  readonly failure: string;
}
export interface ReportReply {
  readonly report: HistoricalReport;
}
export type RangeReply = RangeResponse | SolveResponse;

let stored: Figures<IndexHistory> | null = null;

function runOrder({ input, figures }: Order): ReportReply {
  if (figures) stored = { imported: figures.imported, history: carriedHistory(figures.history) };
  if (!stored) throw new Error('An order came before any figures.');
  return { report: historicalReport({ ...input, series: stored.imported }, stored.history) };
}

let rangeHistory: IndexHistory | null = null;

export function replyTo({ history: carried, ...question }: RangeOrder): RangeReply {
  if (carried) rangeHistory = carriedHistory(carried);
  if (!rangeHistory) throw new Error('An order came before any figures.');
  return 'solve' in question ? solveReply(question, rangeHistory) : rangeReply(question, rangeHistory);
}

function rangeReply({ input, terms, paths }: RangeQuestion, history: IndexHistory): RangeResponse {
  const errors = rangeErrors(rangeOf(input, terms, paths), history);
  return Object.keys(errors).length > 0
    ? { errors }
    : { picture: rangePicture(input, history, terms, paths) };
}

function solveReply({ input, solve }: SolveQuestion, history: IndexHistory): SolveResponse {
  const requested = solveInputOf(input, solve);
  const errors = rangeErrors(requested, history);
  return Object.keys(errors).length > 0 ? { errors } : { solved: solveAlternatives(requested, history) };
}

function reply(data: Order | { readonly range: RangeOrder }): ReportReply | RangeReply | Failure {
  try {
    return 'range' in data ? replyTo(data.range) : runOrder(data);
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

if ('WorkerGlobalScope' in globalThis)
  globalThis.addEventListener('message', ({ data }: MessageEvent<Parameters<typeof reply>[0]>) =>
    globalThis.postMessage(reply(data)),
  );
