import type * as z from 'zod';
import { illustrationSchema, methodsField, requireCarrierYears } from '../policy/illustration-schema.ts';
import {
  addFieldError,
  age,
  listOf,
  numberBetween,
  optional,
  record,
  share,
  withDefault,
} from '../shared/schema-fields.ts';
import { historyFields, profileField } from './policy-history-schema.ts';

/** Two points below the cap to one above it, by half a point. */
export const CAP_CHANGES = [-0.02, -0.015, -0.01, -0.005, 0, 0.005, 0.01];
export const LAPSE_TOLERANCE = 0.05;
const MOST_CHANGES = 21;

export const capStripSchema = record('Input', {
  age: age(),
  illustration: illustrationSchema,
  ...historyFields,
  methods: methodsField,
  compliance_profile: profileField,
  carrier_illustration: optional(illustrationSchema),
  cap_changes: withDefault(
    listOf('Cap changes', numberBetween('Cap change', -1, 1), 1, MOST_CHANGES),
    CAP_CHANGES,
  ),
  lapse_tolerance: withDefault(share('Lapse tolerance'), LAPSE_TOLERANCE),
}).superRefine((input, context) => {
  requireCarrierYears(input, context);
  if (input.illustration.illustrated_rate === undefined)
    addFieldError(context, ['illustration', 'illustrated_rate'], 'Illustrated rate is a required field');
});

export type CapStripInput = z.output<typeof capStripSchema>;
