import type * as z from 'zod';
import { historyFields, profileField } from '../../history/history-schema.ts';
import { illustrationSchema, methodsField, requireCarrierYears } from '../../policy/illustration-schema.ts';
import { insuredFields, requireRates } from '../../policy/mortality/mortality-schema.ts';
import {
  addFieldError,
  age,
  dateText,
  listOf,
  oneOf,
  optional,
  record,
  startYear,
} from '../../shared/schema-fields.ts';
import { historyDollarFields, requireInflation } from '../../shared/todays-dollars-schema.ts';
import { historicalVehicleSchema, requireYields, vehicleSchema } from '../../vehicles/vehicle-schema.ts';

const { strategies, ...termFields } = historyFields;

/** Fields shared with the range report. */
export const historicalReportFields = {
  age: age(),
  illustration: illustrationSchema,
  carrier_illustration: optional(illustrationSchema),
  vehicles: listOf('Vehicles', vehicleSchema, 0, 3, { tooMany: 'Expected at most 3 vehicles.' }).default([]),
  strategies,
  value_basis: oneOf('Value basis', ['pre_tax', 'after_tax']).default('after_tax'),
  ...termFields,
  methods: methodsField,
  start_year: startYear(),
  issue_date: optional(dateText('Issue date')),
};

const fieldsSchema = record('Input', historicalReportFields);

/** The illustrated rate is required to imply the charges. A yearly list has one value per year of the ledger. */
export function needsIllustratedRate(
  {
    illustration,
    carrier_illustration,
    vehicles,
  }: Pick<z.output<typeof fieldsSchema>, 'illustration' | 'carrier_illustration'> & {
    vehicles: readonly Parameters<typeof requireYields>[0][];
  },
  context: z.RefinementCtx,
): void {
  requireCarrierYears({ illustration, carrier_illustration }, context);
  const years = illustration.rows.length;
  vehicles.forEach((vehicle, k) => requireYields(vehicle, ['vehicles', k], years, context));
  if (illustration.illustrated_rate === undefined)
    addFieldError(context, ['illustration', 'illustrated_rate'], 'Illustrated rate is a required field');
}

export const historicalReportSchema = record('Input', {
  ...historicalReportFields,
  vehicles: listOf('Vehicles', historicalVehicleSchema, 0, 3, {
    tooMany: 'Expected at most 3 vehicles.',
  }).default([]),
  compliance_profile: profileField,
  ...historyDollarFields,
  ...insuredFields,
}).superRefine((input, context) => {
  needsIllustratedRate(input, context);
  requireRates(input, context);
  requireInflation(input, input.illustration.rows.length, context);
});

export type HistoricalReportInput = z.output<typeof historicalReportSchema>;
