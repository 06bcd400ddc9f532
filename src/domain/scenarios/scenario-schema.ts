/** What the scenario calls take. The illustration and the vehicles have their own schemas. */
import * as z from 'zod';
import { policyModelSchema } from '../illustrations/policy-model-schema.ts';
import { scheduleSchema } from '../illustrations/schedule-schema.ts';
import { plainText } from '../shared/plain-text.ts';
import { readableName } from '../shared/readable-name.ts';
import { age, record, taxRate } from '../shared/schema-fields.ts';
import { vehicleSchema } from '../vehicles/vehicle-schema.ts';
import { LEDGER_FIRST } from './draft.ts';
import { LONGEST_NAME } from './scenario-name.ts';
import type { IllustrationSource, TaxProfile } from './scenario.ts';

const REQUIRED = (label: string) => ({ error: `${label} is a required field` });

export const scenarioNameSchema = z
  .string(REQUIRED('name'))
  .overwrite(readableName)
  .min(1, REQUIRED('name'))
  .max(LONGEST_NAME, { error: `must be at most ${LONGEST_NAME} characters` });
export const scenarioDescriptionSchema = z
  .string()
  .overwrite(plainText)
  .trim()
  .max(2000, { error: 'must be at most 2000 characters' });
const name = scenarioNameSchema;
const description = scenarioDescriptionSchema;
export const valueBasisSchema = z.enum(['pre_tax', 'after_tax'], { error: 'Must be pre_tax or after_tax.' });

/** The revision that the form was filled from; a save over a newer one is refused. */
const revision = z.int(REQUIRED('revision')).min(1, { error: 'Must be at least 1.' });

export const newScenarioSchema = z.object({
  client_id: z.int(REQUIRED('client_id')),
  name,
  description: description.default(''),
  // It has no ledger yet.
  is_draft: z.literal(true, { error: LEDGER_FIRST }).optional(),
});

export const detailsPatchSchema = z.object({
  name: name.optional(),
  description: description.optional(),
  revision,
});

/** Where a ledger came from. */
export const sourceSchema = z.object({
  kind: z.enum(['pdf', 'paste', 'typed', 'schedule', 'model', 'reuse']),
  file_name: z.string().max(255).optional(),
  pages: z.array(z.int().min(1)).max(300).optional(),
}) satisfies z.ZodType<IllustrationSource>;

/** Nothing is null, and so is what was left out: forms have one kind of empty. */
const orNull = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value): z.output<T> | null => value ?? null);

export const taxProfileSchema = record('Tax profile', {
  tax_rate: taxRate('Tax rate'),
  second_tax_rate: orNull(taxRate('Second tax rate')),
  tax_change_age: orNull(age('Tax change age')),
  capital_gains_rate: taxRate('Capital gains rate'),
  heir_tax_rate: orNull(taxRate('Heir tax rate')),
}).superRefine((profile, context) => {
  if (profile.second_tax_rate !== null && profile.tax_change_age === null)
    context.addIssue({
      code: 'custom',
      path: ['tax_change_age'],
      message: 'Tax change age is a required field',
    });
}) satisfies z.ZodType<TaxProfile, unknown>;

export const vehiclesSchema = z.array(vehicleSchema).max(3, { error: 'Compare up to three vehicles.' });

/** Parts of the document that may be saved one by one: absent stays, null clears. */
export const ledgerParts = {
  schedule: scheduleSchema.nullable().optional(),
  policy_model: policyModelSchema.nullable().optional(),
};
export const comparisonParts = {
  vehicles: vehiclesSchema.optional(),
  tax_profile: taxProfileSchema.nullable().optional(),
  value_basis: valueBasisSchema.optional(),
};

/** The illustration itself is checked by its own schema, with paths that begin at its rows. */
export const illustrationPatchSchema = z
  .object({ illustration: z.unknown().optional(), ...ledgerParts, revision })
  .refine(
    ({ illustration, schedule, policy_model }) =>
      illustration !== undefined || schedule !== undefined || policy_model !== undefined,
    { path: ['illustration'], ...REQUIRED('illustration') },
  );

export const comparativePatchSchema = z.object({ ...comparisonParts, revision });

export const vehicleSlotPatchSchema = z.object({ vehicle: vehicleSchema.nullable(), revision });

export const schedulePatchSchema = z.object({ schedule: scheduleSchema.nullable(), revision });

export const takeOverSchema = z.object({ from_scenario: z.int(REQUIRED('from_scenario')), revision });

export const scenarioPatchSchema = z.object({
  revision,
  is_draft: z.boolean().optional(),
  scenario_details: z.object({ name: name.optional(), description: description.optional() }).optional(),
  document: z
    .object({
      version: z.literal(2).optional(),
      illustration: z.unknown().optional(),
      ...ledgerParts,
      ...comparisonParts,
    })
    .optional(),
});

export const cloneSchema = z.object({ name });
