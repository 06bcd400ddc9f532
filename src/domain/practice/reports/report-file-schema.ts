/**
 * The file that a report was exported to, as far as it is printed and run again. Loose: a file of a later or an
 * earlier version may hold more, and its hash, which is checked before, speaks for the rest.
 */
import * as z from 'zod';
import { reportVariantSchema } from '../../comparison/comparative/what-if-schema.ts';

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

export const reportFileSchema = z.looseObject({
  plumbline: z.literal('report', { error: 'This is not an exported report.' }),
  version: z.literal(1, { error: 'This file was written by a newer version of Plumbline.' }),
  taken_at: z.string(),
  names: z.looseObject({
    client: z.looseObject({ firstname: z.string(), lastname: z.string() }),
    advisor: z.string(),
    scenario: z.string(),
    report: z.string(),
  }),
  meta: z.looseObject({
    engine_version: z.string(),
    data_vintage: z.string(),
    market_vintage: z.string().nullish(),
  }),
  inputs: z.record(z.string(), z.unknown()),
  report: storedFigures,
  deleted_comparative_vehicle_ids: z.array(z.int()),
  variants: z.array(reportVariantSchema.and(z.looseObject({ report: storedFigures }))),
});

export type StoredReport = z.output<typeof reportFileSchema>;
export type StoredFigures = z.output<typeof storedFigures>;
