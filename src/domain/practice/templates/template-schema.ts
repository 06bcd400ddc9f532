/** What a template of each type keeps, checked as the scenario's own part would be. */
import type * as z from 'zod';
import { ledgerErrors } from '../../policy/check-ledger.ts';
import {
  illustrationFields,
  illustrationHeaderSchema,
  requireTaxChangeAge,
} from '../../policy/illustration-schema.ts';
import { policyFields, scheduleSchema } from '../../policy/policy-model-schema.ts';
import { strategiesSchema, strategySchema } from '../../market/market-schema.ts';
import { noteTemplateSchema } from '../reports/report-schema.ts';
import {
  originFields,
  scenarioDescriptionSchema,
  scenarioNameSchema,
  taxProfileSchema,
  valueBasisSchema,
  vehiclesSchema,
} from '../cases/scenario-schema.ts';
import { LONGEST_NAME } from '../cases/scenario.ts';
import { nameText, record } from '../../shared/schema-fields.ts';
import { comparedVehicleSchema } from '../../vehicles/vehicle-schema.ts';
import type { TemplateBodies, TemplateType } from './template.ts';

/** Whole, and checked at its own first age: a template has no client. */
const existingIllustration = record('Illustration', {
  ...illustrationFields,
  ...originFields,
}).superRefine((illustration, context) => {
  requireTaxChangeAge(illustration, context);
  const errors = ledgerErrors(illustration.rows[0]?.age ?? 0, illustration);
  for (const [path, messages] of Object.entries(errors))
    for (const message of messages) context.addIssue({ code: 'custom', path: path.split('.'), message });
});

const nothing = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value): z.output<T> | null => value ?? null);

const details = (label: string) =>
  record(label, { name: scenarioNameSchema, description: scenarioDescriptionSchema.default('') });

export const templateBodySchemas = {
  scenario_details: details('Scenario details'),
  schedule: scheduleSchema,
  insurance_profile: record('Insurance profile', {
    illustration: illustrationHeaderSchema,
    policy_model: nothing(record('Policy model', policyFields)),
  }),
  existing_illustration: existingIllustration,
  vehicle_1: comparedVehicleSchema,
  vehicle_2: comparedVehicleSchema,
  vehicle_3: comparedVehicleSchema,
  vehicles: record('Vehicles', {
    vehicles: vehiclesSchema,
    tax_profile: nothing(taxProfileSchema),
    value_basis: valueBasisSchema,
  }),
  simulation_details: details('Simulation details'),
  index: record('Index', { strategies: strategiesSchema }),
  index_strategy_1: strategySchema,
  index_strategy_2: strategySchema,
  index_strategy_3: strategySchema,
  note: noteTemplateSchema,
  disclosure: noteTemplateSchema,
} satisfies { [T in TemplateType]: z.ZodType<TemplateBodies[T], unknown> };

const templateName = nameText('Template name', LONGEST_NAME);

export const newTemplateSchema = <Body>(body: z.ZodType<Body, unknown>) =>
  record('Template', { template_name: templateName, body });

export const templatePatchSchema = <Body>(body: z.ZodType<Body, unknown>) =>
  newTemplateSchema(body).partial();
