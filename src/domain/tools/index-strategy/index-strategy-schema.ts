import { inlineSeries, month, strategiesSchema } from '../../market/market-schema.ts';
import type { IndexStrategy } from '../../market/crediting.ts';
import type { SeriesById } from '../../market/market.ts';
import { money, optional, record, startYear, wholeBetween, withDefault } from '../../shared/schema-fields.ts';

export interface IndexStrategyInput {
  strategies: IndexStrategy[];
  lookback_years: number;
  /** Month of the last return; the latest that all strategies have when absent. */
  end_month?: string | undefined;
  initial_amount: number;
  /** Calendar year of the AG 49-A estimate. */
  start_year: number;
  series?: SeriesById | undefined;
}

export const indexStrategySchema = record('Input', {
  strategies: strategiesSchema,
  lookback_years: wholeBetween('Lookback years', 1, 120),
  end_month: optional(month('End month')),
  initial_amount: withDefault(money('Initial amount'), 100_000),
  start_year: startYear(),
  series: inlineSeries,
});
