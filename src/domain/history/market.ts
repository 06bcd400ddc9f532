/** The market of a run: an index id or weights by id, over the series that are loaded. */
import type { FieldErrors } from '../shared/result.ts';
import { returnsOf, type InlineSeries } from './inline-series.ts';
import { mixed, type YearReturns } from './year-returns.ts';

export type Allocation = string | Readonly<Record<string, number>>;
export type SeriesById = Readonly<Record<string, InlineSeries>>;

/** Weights by id, those of 0 left out. */
const weightsOf = (allocation: Allocation): [string, number][] =>
  typeof allocation === 'string'
    ? [[allocation, 1]]
    : Object.entries(allocation).filter(([, weight]) => weight > 0);

export const allocationName = (allocation: Allocation): string =>
  weightsOf(allocation)
    .map(([id]) => id)
    .join(', ');

/** Errors under `field` for every index without figures. */
export function missingSeries(field: string, allocation: Allocation, series: SeriesById = {}): FieldErrors {
  const missing = weightsOf(allocation).filter(([id]) => !Object.hasOwn(series, id));
  if (missing.length === 0) return {};
  return {
    [field]: missing.map(
      ([id]) => `No figures are loaded for "${id}". Bring them along under series, or give returns.`,
    ),
  };
}

/** Call it when `missingSeries` found none. */
export function marketReturns(allocation: Allocation, series: SeriesById): YearReturns {
  return mixed(weightsOf(allocation).map(([id, weight]) => ({ weight, series: returnsOf(series[id]) })));
}

export const tooFewYears = (years: number, name: string): string =>
  `The loaded history allows at most ${years} years with ${name}.`;
