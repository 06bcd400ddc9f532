import * as z from 'zod';
import { inlineSeries } from '../history/inline-series-schema.ts';
import { illustrationSchema } from '../illustrations/illustration-schema.ts';
import { age, oneOf, record } from '../shared/schema-fields.ts';
import { vehicleSchema } from '../vehicles/vehicle-schema.ts';

/** Loose input → ComparativeReportInput. `value_basis` defaults to after tax: the fair comparison. */
export const comparativeReportSchema = record('Input', {
  age: age(),
  illustration: illustrationSchema,
  vehicles: z
    .array(vehicleSchema, { error: 'Must be a list.' })
    .max(3, { error: 'Expected at most 3 vehicles.' })
    .default([]),
  value_basis: oneOf('Value basis', ['pre_tax', 'after_tax']).default('after_tax'),
  series: inlineSeries,
});
