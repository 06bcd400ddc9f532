/** Request schemas of scenarios. The illustration and the vehicles have separate schemas. */
import * as z from 'zod';
import { METHODS } from '../../policy/methods.ts';
import { definitionTestField, sexField, tobaccoField } from '../../policy/mortality/mortality-schema.ts';
import { policyModelSchema, scheduleSchema } from '../../policy/policy-model-schema.ts';
import { plainText, readableName } from '../../shared/text.ts';
import { deferValidation, ignored } from '../../shared/bounded-schema.ts';
import {
  addFieldError,
  age,
  anyText,
  dateText,
  flag,
  listOf,
  numberBetween,
  oneOf,
  optional,
  record,
  rowId,
  sentText,
  startYear,
  taxRate,
  text,
} from '../../shared/schema-fields.ts';
import { profileHouseholdSchema } from '../../tax/contribution-limits-schema.ts';
import { comparedVehicleSchema } from '../../vehicles/vehicle-schema.ts';
import { DOCUMENT_VERSION } from './scenario-document.ts';
import {
  LEDGER_REQUIRED,
  MAX_DESCRIPTION_LENGTH,
  MAX_NAME_LENGTH,
  ORIGINAL_KINDS,
  type IllustrationSource,
  type SavedCarrier,
  type SavedInsured,
} from './scenario.ts';
import type { TaxProfile } from './calendar-terms.ts';

const REQUIRED = (label: string) => ({ error: `${label} is a required field` });

const atMost = (maxLength: number) => `must be at most ${maxLength} characters`;

export const scenarioNameSchema = sentText('name', MAX_NAME_LENGTH, { tooLong: atMost(MAX_NAME_LENGTH) })
  .overwrite(readableName)
  .min(1, REQUIRED('name'))
  .max(MAX_NAME_LENGTH, { error: atMost(MAX_NAME_LENGTH) });
export const scenarioDescriptionSchema = sentText('description', MAX_DESCRIPTION_LENGTH, {
  tooLong: atMost(MAX_DESCRIPTION_LENGTH),
})
  .overwrite(plainText)
  .trim()
  .max(MAX_DESCRIPTION_LENGTH, { error: atMost(MAX_DESCRIPTION_LENGTH) });
const name = scenarioNameSchema;
const description = scenarioDescriptionSchema;
export const namesPatch = { name: name.optional(), description: description.optional() };
export const valueBasisSchema = z.enum(['pre_tax', 'after_tax'], { error: 'Must be pre_tax or after_tax.' });

/** The revision that the form was filled from. A save over a newer one is rejected. */
export const revision = rowId('revision').min(1, { error: 'Must be at least 1.' });

export const newScenarioSchema = record('Scenario', {
  client_id: rowId('client_id'),
  name,
  description: description.default(''),
  // A draft has no ledger yet.
  is_draft: z.literal(true, { error: LEDGER_REQUIRED }).optional(),
});

export const detailsPatchSchema = record('Scenario details', { ...namesPatch, revision });

const sourceSchema = record('Source', {
  kind: oneOf('Kind', [...ORIGINAL_KINDS, 'reuse']),
  original_kind: optional(oneOf('Original kind', ORIGINAL_KINDS)),
  file_name: anyText('File name', 255).optional(),
  pages: listOf('Pages', rowId('Page').min(1, { error: 'Must be at least 1.' }), 0, 300).optional(),
  interpolated_years: listOf(
    'Interpolated years',
    rowId('Year').min(1, { error: 'Must be at least 1.' }),
    0,
    120,
  ).optional(),
  index_accounts: listOf(
    'Index accounts',
    record('Index account', {
      name: anyText('Name', 80),
      cap: numberBetween('Cap', 0, 1),
      page: rowId('Page').min(1, { error: 'Must be at least 1.' }),
    }),
    0,
    12,
  ).optional(),
}) satisfies z.ZodType<IllustrationSource>;

const STATE = 'Enter two letters, such as TX.';

const savedInsuredSchema = record('Insured', {
  sex: optional(sexField),
  tobacco: optional(tobaccoField),
  definition_test: optional(definitionTestField),
  risk_class: optional(text('Risk class', 60)),
  state: optional(
    sentText('State', 2, { tooLong: STATE, wrongType: STATE })
      .overwrite((typed) => typed.trim().toUpperCase())
      .regex(/^[A-Z]{2}$/, { error: STATE }),
  ),
}) satisfies z.ZodType<SavedInsured, unknown>;

const savedCarrierSchema = record('Carrier', {
  insurer: optional(text('Insurer', 100)),
  product: optional(text('Product', 100)),
  form_number: optional(text('Form number', 40)),
  illustration_date: optional(dateText('Illustration date')),
  issue_date: optional(dateText('Issue date')),
}) satisfies z.ZodType<SavedCarrier, unknown>;

export const originFields = {
  source: optional(sourceSchema),
  insured: optional(savedInsuredSchema),
  carrier: optional(savedCarrierSchema),
  confirmed_on: optional(dateText('Confirmation date')),
};

/** Converts missing to null: forms have one empty value. */
const orNull = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value): z.output<T> | null => value ?? null);

export const taxProfileSchema = record('Tax profile', {
  tax_rate: taxRate('Tax rate'),
  second_tax_rate: orNull(taxRate('Second tax rate')),
  tax_change_age: orNull(age('Tax change age')),
  capital_gains_rate: taxRate('Capital gains rate'),
  heir_tax_rate: orNull(taxRate('Heir tax rate')),
  household: optional(profileHouseholdSchema),
}).superRefine((profile, context) => {
  if (profile.second_tax_rate !== null && profile.tax_change_age === null)
    addFieldError(context, ['tax_change_age'], 'Tax change age is a required field');
}) satisfies z.ZodType<TaxProfile, unknown>;

export const vehiclesSchema = listOf('vehicles', comparedVehicleSchema, 0, 3, {
  tooMany: 'Compare up to three accounts.',
});

const growth = (label: string) => numberBetween(label, 0, 0.1).nullish();

/** Parts of the document that can be saved separately. Missing: unchanged. Null: cleared. */
export const ledgerParts = {
  /** A separate schema checks it, with paths that begin at its rows. */
  illustration: deferValidation(z.unknown(), 'illustrationSchema').optional(),
  schedule: scheduleSchema.nullable().optional(),
  policy_model: policyModelSchema.nullable().optional(),
};
export const comparisonParts = {
  start_year: optional(startYear()),
  table_growth: growth('Table growth'),
  limit_growth: growth('Limit growth'),
  vehicles: vehiclesSchema.optional(),
  tax_profile: taxProfileSchema.nullable().optional(),
  value_basis: valueBasisSchema.optional(),
  methods: z.enum(METHODS, { error: 'Must be first or second.' }).optional(),
};

export const illustrationPatchSchema = record('Illustration', {
  ...ledgerParts,
  revision,
}).refine(
  ({ illustration, schedule, policy_model }) =>
    illustration !== undefined || schedule !== undefined || policy_model !== undefined,
  { path: ['illustration'], ...REQUIRED('illustration') },
);

export const comparativePatchSchema = record('Comparison', { ...comparisonParts, revision });

export const vehicleSlotPatchSchema = record('Vehicle', {
  vehicle: comparedVehicleSchema.nullable(),
  revision,
});

export const schedulePatchSchema = record('Schedule', { schedule: scheduleSchema.nullable(), revision });

export const takeOverSchema = record('Comparison', { from_scenario: rowId('from_scenario'), revision });

const version = z.literal(DOCUMENT_VERSION, { error: `Must be ${DOCUMENT_VERSION}.` });
export const documentPatch = { version: version.optional(), ...ledgerParts };

export const scenarioPatchSchema = record('Scenario', {
  revision,
  is_draft: flag('is_draft').optional(),
  scenario_details: record('Scenario details', namesPatch).optional(),
  document: record('Document', { ...documentPatch, ...comparisonParts }).optional(),
});

export const cloneSchema = record('Input', { name });

const NOT_A_SCENARIO = { error: 'This file does not contain a scenario’s inputs.' };
const NEWER = { error: 'This file comes from a newer version of the program.' };

/** The file, unchanged. Its document can have any version up to the current one. */
export const scenarioFileSchema = record(
  'Scenario',
  {
    plumbline: z.literal('scenario', NOT_A_SCENARIO),
    version: z.literal(1, NEWER),
    name: scenarioNameSchema,
    description: scenarioDescriptionSchema.default(''),
    /** Informational. The client of the import has a separate age. */
    client_age: ignored(),
    document: deferValidation(
      z.looseObject(
        {
          version: rowId('version').min(1, { error: 'Must be at least 1.' }).max(DOCUMENT_VERSION, NEWER),
        },
        { error: 'document is a required field' },
      ),
      'wholeDocumentSchema',
    ),
  },
  NOT_A_SCENARIO.error,
);

/** The document after its upgrade. */
export const fullDocumentSchema = record('Document', { version, ...ledgerParts, ...comparisonParts });

export const importSchema = record('Import', {
  client_id: rowId('client_id'),
  scenario: deferValidation(
    z.unknown().refine((value) => value !== undefined, { error: 'scenario is a required field' }),
    'scenarioFileSchema',
  ),
});
