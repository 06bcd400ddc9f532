/** The port for a historical report that would hold up a screen: run elsewhere, the newest of what is asked for. */
import { followsPrices } from '../../history/real-periods.ts';
import { CPI } from '../../market/inline-series.ts';
import { weightsOf } from '../../market/market.ts';
import type { IndexHistory } from '../../market/index-history.ts';
import type { HistoricalReport } from './historical-report.ts';
import type { HistoricalReportInput } from './historical-report-schema.ts';
import { marketOf } from './account-on-history.ts';

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
