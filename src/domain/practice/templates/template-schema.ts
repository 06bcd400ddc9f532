/** Schemas of templates, which reuse those of a scenario's parts, and of portfolios. */
import * as z from 'zod';
import { ledgerErrors } from '../../policy/check-ledger.ts';
import {
  illustrationFields,
  illustrationHeaderSchema,
  requireTaxChangeAge,
} from '../../policy/illustration-schema.ts';
import { policyFields, scheduleSchema } from '../../policy/policy-model-schema.ts';
import { strategiesSchema, strategySchema, MAX_WEIGHTS } from '../../market/market-schema.ts';
import { noteTemplateSchema } from '../reports/report-schema.ts';
import {
  originFields,
  scenarioDescriptionSchema,
  scenarioNameSchema,
  taxProfileSchema,
  valueBasisSchema,
  vehiclesSchema,
} from '../cases/scenario-schema.ts';
import { MAX_NAME_LENGTH } from '../cases/scenario.ts';
import { nameText, record, membersOf, share, integerBetween } from '../../shared/schema-fields.ts';
import { comparedVehicleSchema } from '../../vehicles/vehicle-schema.ts';
import type { TemplateBodies, TemplateType } from './template.ts';
import { ACCOUNT_IDS, INDEX_IDS } from '../../market/index-catalogue.ts';
import type { OwnerId } from '../users/user.ts';

/** Complete, and checked at its first age: a template has no client. */
const existingIllustration = record('Illustration', {
  ...illustrationFields,
  ...originFields,
}).superRefine((illustration, context) => {
  requireTaxChangeAge(illustration, context);
  const errors = ledgerErrors(illustration.rows[0]?.age ?? 0, illustration);
  for (const [path, messages] of Object.entries(errors))
    for (const message of messages) context.addIssue({ code: 'custom', path: path.split('.'), message });
});

const nullWhenMissing = <T extends z.ZodType>(schema: T) =>
  schema.nullish().transform((value): z.output<T> | null => value ?? null);

const details = (label: string) =>
  record(label, { name: scenarioNameSchema, description: scenarioDescriptionSchema.default('') });

export const templateBodySchemas = {
  scenario_details: details('Scenario details'),
  schedule: scheduleSchema,
  insurance_profile: record('Insurance profile', {
    illustration: illustrationHeaderSchema,
    policy_model: nullWhenMissing(record('Policy model', policyFields)),
  }),
  existing_illustration: existingIllustration,
  vehicle_1: comparedVehicleSchema,
  vehicle_2: comparedVehicleSchema,
  vehicle_3: comparedVehicleSchema,
  vehicles: record('Vehicles', {
    vehicles: vehiclesSchema,
    tax_profile: nullWhenMissing(taxProfileSchema),
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

const templateName = nameText('Template name', MAX_NAME_LENGTH);

export const newTemplateSchema = <Body>(body: z.ZodType<Body, unknown>) =>
  record('Template', { template_name: templateName, body });

export const templatePatchSchema = <Body>(body: z.ZodType<Body, unknown>) =>
  newTemplateSchema(body).partial();

/** Per advisor, so that lists need no pages. */
export const MAX_PORTFOLIOS = 200;

const KNOWN: ReadonlySet<string> = new Set([...INDEX_IDS, ...ACCOUNT_IDS]);

const weights = membersOf('Weights', share('Weight'), MAX_WEIGHTS).superRefine((entered, context) => {
  const unknown = Object.keys(entered).filter((id) => !KNOWN.has(id));
  for (const id of unknown)
    context.addIssue({ code: 'custom', path: [id], message: `There is no index with the id "${id}".` });
  const total = Object.values(entered).reduce((sum, weight) => sum + weight, 0);
  if (Math.abs(total - 1) > 0.0001)
    context.addIssue({ code: 'custom', message: 'Allocations must total 100%.' });
});

const fields = { name: nameText('Name', 120), weights };
const lookback = integerBetween('Lookback years', 1, 120).nullish();

export const portfolioSchema = record('Portfolio', {
  ...fields,
  /** Years of history for its return; null: all. */
  lookback_years: lookback.transform((years) => years ?? null),
});
export type PortfolioFields = z.output<typeof portfolioSchema>;

/** For PATCH: missing fields do not change; a null lookback is all of history. */
export const portfolioPatchSchema = record('Portfolio', { ...fields, lookback_years: lookback }).partial();

export const portfolioResponseSchema = z.object({
  id: z.int(),
  name: z.string(),
  weights: z.record(z.string(), z.number()),
  lookback_years: z.int().nullable(),
  updated_at: z.string(),
});
export type Portfolio = z.output<typeof portfolioResponseSchema>;

/** Methods treat another owner's portfolio as missing. Names are unique per owner. */
export interface PortfolioStore {
  list(owner: OwnerId): Promise<Portfolio[]>;
  find(owner: OwnerId, id: number): Promise<Portfolio | null>;
  create(owner: OwnerId, fields: PortfolioFields, now: Date): Promise<Portfolio | 'name_taken' | 'too_many'>;
  update(
    owner: OwnerId,
    id: number,
    change: z.output<typeof portfolioPatchSchema>,
    now: Date,
  ): Promise<Portfolio | null | 'name_taken'>;
  remove(owner: OwnerId, id: number): Promise<boolean>;
}
