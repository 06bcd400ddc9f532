import type * as z from 'zod';
import { inlineSeries, month, strategiesSchema } from '../../market/market-schema.ts';
import type { SeriesById } from '../../market/market.ts';
import {
  money,
  optional,
  record,
  startYear,
  integerBetween,
  withDefault,
} from '../../shared/schema-fields.ts';

export const indexStrategySchema = record('Input', {
  strategies: strategiesSchema,
  lookback_years: integerBetween('Lookback years', 1, 120),
  /** Month of the last return. Default: the latest month common to all strategies. */
  end_month: optional(month('End month')),
  initial_amount: withDefault(money('Initial amount'), 100_000),
  start_year: startYear(),
  series: inlineSeries,
});

export type IndexStrategyInput = Omit<z.output<typeof indexStrategySchema>, 'end_month' | 'series'> & {
  end_month?: string | undefined;
  series?: SeriesById | undefined;
};
