import { inlineSeries } from '../../market/inline-series-schema.ts';
import { COMPLIANCE_PROFILES } from '../../policy/compliance-profile.ts';
import { illustrationSchema, methodsField, requireCarrierYears } from '../../policy/illustration-schema.ts';
import { insuredFields, requireRates } from '../../policy/mortality/insured-schema.ts';
import { age, listOf, oneOf, optional, record } from '../../shared/schema-fields.ts';
import { dollarFields, requireInflation } from '../../shared/todays-dollars-schema.ts';
import { limitStartYear, optionalLimitFields } from '../../tax/contribution-limits-schema.ts';
import { householdSchema } from '../../tax/household-schema.ts';
import { comparedVehicleSchema, requireHousehold, requireYields } from '../../vehicles/vehicle-schema.ts';

const LIMIT_LISTS = ['modified_agi', 'compensation', 'employer_contribution'] as const;

/** Loose input → ComparativeReportInput. `value_basis` defaults to after tax: the fair comparison. */
export const comparativeReportSchema = record('Input', {
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
  start_year: optional(limitStartYear()),
  household: optional(householdSchema),
  ...optionalLimitFields,
  ...dollarFields,
  ...insuredFields,
}).superRefine((input, context) => {
  const issue = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const years = input.illustration.rows.length;
  for (const field of LIMIT_LISTS) {
    const given = input[field];
    if (typeof given === 'object' && given.length !== years) issue(field, `Expected ${years} yearly values.`);
  }
  requireCarrierYears(input, context);
  requireInflation(input, years, context);
  requireRates(input, context);
  input.vehicles.forEach((vehicle, k) => requireYields(vehicle, ['vehicles', k], years, context));
  const isLimited = input.vehicles.some(({ plan_type: plan = 'none' }) => plan !== 'none');
  const isFederal = input.vehicles.some(({ tax_method: method }) => method === 'federal');
  requireHousehold(input.household, isFederal, years, context);
  if ((isLimited || isFederal) && input.start_year === undefined)
    issue('start_year', 'Start Year is a required field');
});
