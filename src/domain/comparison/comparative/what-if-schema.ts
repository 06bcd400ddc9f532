/** Loose changes → WhatIfChanges, and the variants that a report keeps. */
import {
  age,
  optional,
  record,
  assumedRate,
  feeRate,
  money,
  nameText,
  numberBetween,
  taxRate,
  text,
} from '../../shared/schema-fields.ts';

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
  illustrated_rate: optional(numberBetween('Illustrated rate', 0, 0.12)),
  loan_rate: optional(numberBetween('Loan rate', 0, 0.12)),
  premium: optional(money('Premium')),
  income: optional(money('Income')),
  income_from_age: optional(age('First income age')),
  income_to_age: optional(age('Last income age')),
  design: optional(
    record('Design', { multiple: numberBetween('Multiple', 0.01, 100), income: money('Income') }),
  ),
  horizon_age: optional(age('Horizon age')),
});

export const reportVariantSchema = record('Variant', {
  id: text('Id', 64),
  name: nameText('Name', 40),
  changes: whatIfChangesSchema,
});
