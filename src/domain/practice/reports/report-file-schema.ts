/** The printed and recalculated parts of an exported report. Loose, for other versions; the hash covers the rest. */
import * as z from 'zod';
import { taxYearSchema } from '../../tax/federal/tax-year-schema.ts';
import { reportVariantSchema } from '../../comparison/comparative/comparative-report-schema.ts';

const figure = z.number().nullable();
const requiredReturn = z.looseObject({ rate: figure, status: z.string() });

const storedFigures = z.looseObject({
  slots: z.array(z.looseObject({ slot: z.int(), name: z.string().nullable(), kind: z.string() })),
  comparative_table: z.looseObject({
    rows: z.array(
      z.looseObject({
        age: z.int(),
        outlay: z.number(),
        slots: z.array(z.looseObject({ net_income: figure, value: figure, death_benefit: figure })),
      }),
    ),
    footer: z.looseObject({
      total_outlay: z.number(),
      slots: z.array(
        z.looseObject({
          total_net_income: figure,
          longevity: z.looseObject({ age: figure, beyond_horizon: z.boolean().optional() }).nullable(),
          ending_value: figure,
          ending_death_benefit: figure,
          net_irr: figure,
        }),
      ),
    }),
  }),
  making_things_equal: z.array(
    z.looseObject({
      slot: z.int(),
      longevity_ror: requiredReturn,
      surrender_ror: requiredReturn,
      death_ror: requiredReturn,
    }),
  ),
  fee_analysis: z.looseObject({ totals: z.array(z.looseObject({ total: figure })) }),
});

const ofWhom = {
  client: z.looseObject({ firstname: z.string(), lastname: z.string() }),
  advisor: z.string(),
};

const figuresBy = {
  version: z.literal(1, { error: 'This file was written by a newer version of Plumbline.' }),
  taken_at: z.string(),
  meta: z.looseObject({
    engine_version: z.string(),
    data_vintage: z.string(),
    market_vintage: z.string().nullish(),
  }),
  inputs: z.record(z.string(), z.unknown()),
};

export const reportFileSchema = z.looseObject({
  plumbline: z.literal('report', { error: 'This is not an exported report.' }),
  ...figuresBy,
  names: z.looseObject({ ...ofWhom, scenario: z.string(), report: z.string() }),
  report: storedFigures,
  deleted_comparative_vehicle_ids: z.array(z.int()),
  lean: z.looseObject({ rows: z.array(z.looseObject({ assumption: z.string() })) }).optional(),
  tax_years: z.array(taxYearSchema).optional(),
  variants: z.array(reportVariantSchema.and(z.looseObject({ report: storedFigures }))),
});

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
  ...figuresBy,
  names: z.looseObject({ ...ofWhom, simulation: z.string(), report: z.string() }),
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

export type StoredReport = z.output<typeof reportFileSchema>;
export type StoredFigures = z.output<typeof storedFigures>;
export type StoredHistoricalFile = z.output<typeof historicalFileSchema>;
