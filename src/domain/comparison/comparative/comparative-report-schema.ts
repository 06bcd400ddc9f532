import { inlineSeries } from '../../market/inline-series-schema.ts';
import { illustrationSchema, methodsField } from '../../policy/illustration-schema.ts';
import { age, listOf, oneOf, record } from '../../shared/schema-fields.ts';
import { vehicleSchema } from '../../vehicles/vehicle-schema.ts';

/** Loose input → ComparativeReportInput. `value_basis` defaults to after tax: the fair comparison. */
export const comparativeReportSchema = record('Input', {
  age: age(),
  illustration: illustrationSchema,
  vehicles: listOf('Vehicles', vehicleSchema, 0, 3, { tooMany: 'Expected at most 3 vehicles.' }).default([]),
  value_basis: oneOf('Value basis', ['pre_tax', 'after_tax']).default('after_tax'),
  methods: methodsField,
  series: inlineSeries,
});
