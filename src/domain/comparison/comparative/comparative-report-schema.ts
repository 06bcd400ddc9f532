import type * as z from 'zod';
import { inlineSeries } from '../../market/inline-series-schema.ts';
import { COMPLIANCE_PROFILES } from '../../policy/compliance-profile.ts';
import { illustrationSchema, methodsField, requireCarrierYears } from '../../policy/illustration-schema.ts';
import { insuredFields, requireRates } from '../../policy/mortality/insured-schema.ts';
import { age, dateText, listOf, oneOf, optional, record, startYear } from '../../shared/schema-fields.ts';
import { dollarFields, requireInflation } from '../../shared/todays-dollars-schema.ts';
import { optionalLimitFields } from '../../tax/contribution-limits-schema.ts';
import { householdSchema } from '../../tax/household-schema.ts';
import { requireLawYears } from '../../tax/law-years-schema.ts';
import {
  comparedVehicleSchema,
  lawUsed,
  requireHousehold,
  requireLimitYears,
  requireYields,
} from '../../vehicles/vehicle-schema.ts';

/** `value_basis` defaults to after tax: the fair comparison. */
export const comparisonFields = {
  age: age(),
  illustration: illustrationSchema,
  vehicles: listOf('Vehicles', comparedVehicleSchema, 0, 3, {
    tooMany: 'Expected at most 3 vehicles.',
  }).default([]),
  value_basis: oneOf('Value basis', ['pre_tax', 'after_tax']).default('after_tax'),
  methods: methodsField,
  compliance_profile: optional(oneOf('Compliance profile', COMPLIANCE_PROFILES)),
  carrier_illustration: optional(illustrationSchema),
  series: inlineSeries,
  start_year: startYear(),
  issue_date: optional(dateText('Issue date')),
  household: optional(householdSchema),
  ...optionalLimitFields,
  ...dollarFields,
  ...insuredFields,
};

const fields = record('Input', comparisonFields);

/** Rules that span several fields. */
export function requireComparison(input: z.output<typeof fields>, context: z.RefinementCtx): void {
  const years = input.illustration.rows.length;
  requireLimitYears(input, years, context);
  requireCarrierYears(input, context);
  requireInflation(input, years, context);
  requireRates(input, context);
  input.vehicles.forEach((vehicle, k) => requireYields(vehicle, ['vehicles', k], years, context));
  const used = lawUsed(input.vehicles);
  requireHousehold(input.household, used.taxes, years, context);
  requireLawYears(input, used, context);
}

/** Loose input → ComparativeReportInput. */
export const comparativeReportSchema = fields.superRefine(requireComparison);
