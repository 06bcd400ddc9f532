import type * as z from 'zod';
import { inlineSeries } from '../../market/market-schema.ts';
import { COMPLIANCE_PROFILES } from '../../policy/compliance-profile.ts';
import { illustrationSchema, methodsField, requireCarrierYears } from '../../policy/illustration-schema.ts';
import { insuredFields, requireRates } from '../../policy/mortality/mortality-schema.ts';
import {
  age,
  dateText,
  listOf,
  oneOf,
  optional,
  record,
  startYear,
  assumedRate,
  feeRate,
  money,
  nameText,
  numberBetween,
  taxRate,
  text,
} from '../../shared/schema-fields.ts';
import { dollarFields, requireInflation } from '../../shared/todays-dollars-schema.ts';
import { optionalLimitFields, householdSchema } from '../../tax/contribution-limits-schema.ts';
import { requireLawYears } from '../../tax/federal-tax-schema.ts';
import {
  comparedVehicleSchema,
  lawUsed,
  requireHousehold,
  requireLimitYears,
  requireYields,
} from '../../vehicles/vehicle-schema.ts';
import { CHANGE_LIMITS } from './what-if.ts';

/** The default of `value_basis` is after tax, the fair comparison. */
const comparisonFields = {
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

function requireComparison(input: z.output<typeof fields>, context: z.RefinementCtx): void {
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

export const comparativeReportSchema = fields.superRefine(requireComparison);

const vehicleChange = record('Change', {
  rate_of_return: optional(assumedRate('Rate of return')),
  fee: optional(feeRate('Fee')),
  tax_rate: optional(taxRate('Tax rate')),
  second_tax_rate: optional(taxRate('Second tax rate')),
});

export const whatIfChangesSchema = record('Changes', {
  all: vehicleChange.prefault({}),
  slots: record('Slots', {
    2: optional(vehicleChange),
    3: optional(vehicleChange),
    4: optional(vehicleChange),
  }).prefault({}),
  illustrated_rate: optional(numberBetween('Illustrated rate', ...CHANGE_LIMITS.policy_rate)),
  loan_rate: optional(numberBetween('Loan rate', ...CHANGE_LIMITS.policy_rate)),
  premium: optional(money('Premium')),
  income: optional(money('Income')),
  income_from_age: optional(age('First income age')),
  income_to_age: optional(age('Last income age')),
  design: optional(
    record('Design', {
      multiple: numberBetween('Multiple', ...CHANGE_LIMITS.multiple),
      income: money('Income'),
    }),
  ),
  horizon_age: optional(age('Horizon age')),
});

export const reportVariantSchema = record('Variant', {
  id: text('Id', 64),
  name: nameText('Name', 40),
  changes: whatIfChangesSchema,
});

/** The comparative report's document with an account, and the age at the end of which both are compared. */
export const assumptionLeanSchema = record('Input', {
  ...comparisonFields,
  comparison_age: optional(age('Comparison age')),
}).superRefine((input, context) => {
  requireComparison(input, context);
  const issue = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  if (input.vehicles.length === 0) issue('vehicles', 'Add an account.');
  const { comparison_age: requested, illustration } = input;
  const [first, last] = [illustration.rows.at(0)?.age ?? 0, illustration.rows.at(-1)?.age ?? 0];
  if (requested !== undefined && (requested < first || requested > last))
    issue('comparison_age', `Must be between ${first} and ${last}.`);
});
