import type * as z from 'zod';
import { strategiesSchema, inlineSeries } from '../../market/market-schema.ts';
import { COMPLIANCE_PROFILES } from '../../policy/compliance-profile.ts';
import { illustrationFields, requireTaxChangeAge } from '../../policy/illustration-schema.ts';
import {
  age,
  cashFlow,
  listOf,
  oneOf,
  optional,
  record,
  startYear,
  integerBetween,
  withDefault,
} from '../../shared/schema-fields.ts';

const figure = record('Figure', {
  /** The ledger's check reports unknown years. */
  year: integerBetween('Policy year', 0, 9999),
  accumulation_value: optional(cashFlow('Accumulation value')),
  surrender_value: optional(cashFlow('Surrender value')),
  death_benefit: optional(cashFlow('Death benefit')),
  income: optional(cashFlow('Income')),
});

export const illustrationChecksSchema = record('Input', {
  age: age(),
  ...illustrationFields,
  start_year: startYear(),
  strategies: optional(strategiesSchema),
  compliance_profile: withDefault(oneOf('Compliance profile', COMPLIANCE_PROFILES), 'standard'),
  figures: optional(listOf('Figures', figure, 0, 240)),
  series: inlineSeries,
}).superRefine(requireTaxChangeAge);

export type IllustrationChecksInput = z.output<typeof illustrationChecksSchema>;
