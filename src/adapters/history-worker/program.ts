/**
 * Historical reports and many paths in threads of their own. The page imports this file too, only to learn its address: a name that the
 * build gives by contents is known nowhere else.
 */
import type { HistoricalReport } from '../../domain/comparison/historical/historical-report.ts';
import type { HistoricalReportInput } from '../../domain/comparison/historical/historical-report-schema.ts';
import { historicalReport } from '../../domain/comparison/historical/run-historical-report.ts';
import { carriedHistory, type CarriedHistory } from '../../domain/market/index-figures.ts';
import type { IndexHistory } from '../../domain/market/index-history.ts';
import { replyTo, type RangeOrder } from './range-reply.ts';

export const address = import.meta.url;

/** What a run reads beside its terms. */
interface Figures<History> {
  readonly own: HistoricalReportInput['series'];
  readonly history: History;
}

/** Figures come once, and again when they are others: what follows from them is kept as long as they stay the same. */
export interface Order {
  readonly input: Omit<HistoricalReportInput, 'series'>;
  readonly figures: Figures<CarriedHistory> | null;
}

export type Answer = { readonly report: HistoricalReport } | { readonly failure: string };

function listen(): void {
  let held: Figures<IndexHistory> | null = null;
  globalThis.addEventListener('message', ({ data }: MessageEvent<Order | { readonly range: RangeOrder }>) => {
    if ('range' in data) return globalThis.postMessage(replyTo(data.range));
    if (data.figures) held = { own: data.figures.own, history: carriedHistory(data.figures.history) };
    globalThis.postMessage(answer(data.input, held));
  });
}

function answer(input: Order['input'], held: Figures<IndexHistory> | null): Answer {
  try {
    if (!held) throw new Error('An order came before any figures.');
    return { report: historicalReport({ ...input, series: held.own }, held.history) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

if ('WorkerGlobalScope' in globalThis) listen();
