/**
 * The file that a historical report was exported to, as far as it is printed and run again. Loose: a file of another
 * version may hold more, and its hash, which is checked before, speaks for the rest.
 */
import * as z from 'zod';

const figure = z.number().nullable();

const period = z.looseObject({
  start_month: z.string(),
  average_credit: z.number(),
  total_income: z.number(),
  longevity: z.looseObject({ age: figure }),
  ending_value: z.number(),
  irr_surrender: figure,
});
const slotted = { slot: z.int() };

export const historicalFileSchema = z.looseObject({
  plumbline: z.literal('historical-report', { error: 'This is not an exported historical report.' }),
  version: z.literal(1, { error: 'This file was written by a newer version of Plumbline.' }),
  taken_at: z.string(),
  names: z.looseObject({
    client: z.looseObject({ firstname: z.string(), lastname: z.string() }),
    advisor: z.string(),
    simulation: z.string(),
    report: z.string(),
  }),
  meta: z.looseObject({
    engine_version: z.string(),
    data_vintage: z.string(),
    market_vintage: z.string().nullish(),
  }),
  inputs: z.record(z.string(), z.unknown()),
  report: z.looseObject({
    slots: z.array(z.looseObject({ ...slotted, name: z.string().nullable(), kind: z.string() })),
    period_count: z.int(),
    horizon: z.int(),
    first_month: z.string(),
    last_month: z.string(),
    lapse_share: z.number(),
    comparative_table: z.array(
      z.looseObject({ ...slotted, most_recent: period, worst: period, median: period, best: period }),
    ),
    own_worst: z.array(period.and(z.looseObject(slotted))),
  }),
  deleted_historical_vehicle_ids: z.array(z.int()),
});

export type StoredHistoricalFile = z.output<typeof historicalFileSchema>;
