/** What the scenario calls take. The illustration and the vehicles have their own schemas. */
import * as z from 'zod';
import { vehicleSchema } from '../vehicles/vehicle-schema.ts';

const REQUIRED = (label: string) => ({ error: `${label} is a required field` });

const name = z.string(REQUIRED('name')).trim().min(1, REQUIRED('name')).max(120, {
  error: 'must be at most 120 characters',
});
const description = z.string().trim().max(2000, { error: 'must be at most 2000 characters' });
const valueBasis = z.enum(['pre_tax', 'after_tax'], { error: 'Must be pre_tax or after_tax.' });

/** The revision that the form was filled from; a save over a newer one is refused. */
const revision = z.int(REQUIRED('revision')).min(1, { error: 'Must be at least 1.' });

export const newScenarioSchema = z.object({
  client_id: z.int(REQUIRED('client_id')),
  name,
  description: description.default(''),
});

export const detailsPatchSchema = z.object({
  name: name.optional(),
  description: description.optional(),
  revision,
});

/** Where a ledger came from. */
export const sourceSchema = z.object({
  kind: z.enum(['pdf', 'paste', 'typed']),
  file_name: z.string().max(255).optional(),
  pages: z.array(z.int().min(1)).max(300).optional(),
});

/** The illustration itself is checked by its own schema, with paths that begin at its rows. */
export const illustrationPatchSchema = z.object({
  illustration: z.unknown().refine((value) => value !== undefined, REQUIRED('illustration')),
  revision,
});

const vehicles = z.array(vehicleSchema).max(3, { error: 'Compare up to three vehicles.' });

export const comparativePatchSchema = z.object({
  vehicles: vehicles.optional(),
  value_basis: valueBasis.optional(),
  revision,
});

export const vehicleSlotPatchSchema = z.object({ vehicle: vehicleSchema.nullable(), revision });

export const scenarioPatchSchema = z.object({
  revision,
  is_draft: z.boolean().optional(),
  scenario_details: z.object({ name: name.optional(), description: description.optional() }).optional(),
  document: z
    .object({
      version: z.literal(1).optional(),
      illustration: z.unknown().optional(),
      vehicles: vehicles.optional(),
      value_basis: valueBasis.optional(),
    })
    .optional(),
});

export const cloneSchema = z.object({ name });
