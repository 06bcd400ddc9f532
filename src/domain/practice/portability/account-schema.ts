/**
 * Files of an exported account, as far as an import reads them. Unknown members are ignored: a later version of
 * Plumbline may add columns.
 */
import * as z from 'zod';
import { scenarioDescriptionSchema, scenarioNameSchema } from '../cases/scenario-schema.ts';
import { readableName } from '../../shared/text.ts';
import { TOOLS } from '../reports/tool-run-schema.ts';
import { TEMPLATE_PATHS, type TemplateType } from '../templates/template.ts';

export const ACCOUNT_FORMAT = 'plumbline-account';
export const ACCOUNT_VERSION = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const id = z.int().positive();
const moment = z.iso.datetime();
const flag = z.literal([0, 1]).transform((value) => value === 1);

/** Tables that the figures depend on, besides the inputs. */
const basisSchema = z.object({
  engine_version: z.string(),
  data_vintage: z.string(),
  market_vintage: z.string().nullable(),
  /** Mark of imported market figures, and of tax years that the installation added. */
  imported_figures: z.string(),
  tax_years: z.string(),
});
export type FiguresBasis = z.output<typeof basisSchema>;

export const accountManifestSchema = z.object({
  format: z.literal(ACCOUNT_FORMAT),
  version: z.int().positive(),
  exported_at: moment,
  basis: basisSchema,
  /** SHA-256 of each other file. */
  files: z.record(z.string(), sha256),
});
export type AccountManifest = z.output<typeof accountManifestSchema>;

const caseRow = z.object({
  id,
  name: scenarioNameSchema,
  description: scenarioDescriptionSchema.default(''),
  is_draft: flag,
  document: z.looseObject({ version: id }),
  file_hash: sha256.nullable(),
  updated_at: moment,
});

const reportRow = z.object({
  scenario_id: id.nullable(),
  simulation_id: id.nullable(),
  name: z.unknown(),
  description: z.unknown(),
  saved_action: z.unknown(),
  notes: z.unknown(),
  disclosures: z.unknown(),
  removed_slots: z.unknown(),
  variants: z.unknown(),
  updated_at: moment,
});

export const clientFileSchema = z.object({
  /** The fields are checked later, because the schema rejects other members. */
  client: z.looseObject({ updated_at: moment }),
  scenarios: z.array(caseRow),
  simulations: z.array(
    caseRow.extend({
      scenario_id: id.nullable(),
      included: flag,
      saved_vintage: z.string().max(20).transform(readableName).nullable(),
    }),
  ),
  reports: z.array(reportRow),
  tool_runs: z.array(
    z.object({
      id,
      tool: z.enum(TOOLS),
      name: z.string(),
      inputs: z.record(z.string(), z.unknown()),
      updated_at: moment,
    }),
  ),
});
export type ClientFile = z.output<typeof clientFileSchema>;

const TEMPLATE_TYPES = Object.keys(TEMPLATE_PATHS) as TemplateType[];

export const templatesFileSchema = z.array(
  z.object({
    type: z.enum(TEMPLATE_TYPES),
    template_name: z.string(),
    body: z.unknown(),
    updated_at: moment,
  }),
);

export type TemplateRow = z.output<typeof templatesFileSchema>[number];

export const portfoliosFileSchema = z.array(
  z.object({ name: z.unknown(), weights: z.unknown(), lookback_years: z.unknown(), updated_at: moment }),
);

export type PortfolioRow = z.output<typeof portfoliosFileSchema>[number];

export const filesFileSchema = z.array(
  z.object({
    hash: sha256,
    name: z.string().max(255).transform(readableName),
    type: z.enum(['application/pdf', 'text/plain', 'image/png', 'image/jpeg', 'image/webp']),
    path: z.string(),
  }),
);

export type FileRow = z.output<typeof filesFileSchema>[number];

/** Columns of the pictures. */
export const accountFileSchema = z.object({
  avatar: sha256.nullish(),
  logo_green: sha256.nullish(),
  logo_blue: sha256.nullish(),
  logo_dark: sha256.nullish(),
});

export const figuresFileSchema = z.array(
  z.object({
    path: z.string(),
    kind: z.enum(['scenario', 'simulation', 'tool_run']),
    id,
    figures: z.array(z.object({ label: z.string(), value: z.number().nullable() })),
  }),
);
export type ResultFigures = z.output<typeof figuresFileSchema>[number];
