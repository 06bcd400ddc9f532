/**
 * Files of an exported account, with the members that an import reads. Unknown members are ignored: a later version of
 * Plumbline may add columns.
 */
import * as z from 'zod';
import { anyText, oneOf, rowId } from '../../shared/schema-fields.ts';
import { scenarioDescriptionSchema, scenarioNameSchema } from '../cases/scenario-schema.ts';
import { readableName } from '../../shared/text.ts';
import { TOOLS } from '../reports/tool-run-schema.ts';
import { TEMPLATE_PATHS, type TemplateType } from '../templates/template.ts';

export const ACCOUNT_FORMAT = 'plumbline-account';
export const ACCOUNT_VERSION = 1;

const sha256 = z.string('Must be text.').regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 hash.');
const id = rowId('Id').positive('Must be above 0.');
const MOMENT = 'Enter a time from 1970, such as 2026-11-28T15:00:00Z.';
const moment = z.iso.datetime(MOMENT).refine((time) => time >= '1970', MOMENT);
const flag = z.literal([0, 1], 'Must be 0 or 1.').transform((value) => value === 1);
/** Checked later, with the schema of the API. */
const unchecked = z.unknown().optional().nonoptional('Value is a required field');
const path = anyText('Path', 300);
const mark = anyText('Mark', 100);
const vintage = anyText('Vintage', 20).transform(readableName).nullable();

const object = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, 'Must be an object.');
const list = <Row extends z.ZodType>(row: Row) => z.array(row, 'Must be a list.');
/** Other rows name these by id. */
const listWithIds = <Row extends z.ZodType<{ id: number }>>(row: Row) =>
  list(row).refine(
    (rows) => new Set(rows.map((one) => one.id)).size === rows.length,
    'Two rows have the same id.',
  );
const byName = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value, 'Must be an object.');

/** Tables that the figures depend on, in addition to the inputs. */
const basisSchema = object({
  engine_version: mark,
  data_vintage: mark,
  market_vintage: vintage,
  /** Mark of imported market figures, and of tax years that the installation added. */
  imported_figures: mark,
  tax_years: mark,
});
export type FiguresBasis = z.output<typeof basisSchema>;

export const accountManifestSchema = object({
  format: z.literal(ACCOUNT_FORMAT, 'Must be plumbline-account.'),
  version: id,
  exported_at: moment,
  basis: basisSchema,
  /** SHA-256 of each other file. */
  files: byName(sha256),
});
export type AccountManifest = z.output<typeof accountManifestSchema>;

const caseRow = object({
  id,
  name: scenarioNameSchema,
  description: scenarioDescriptionSchema.default(''),
  is_draft: flag,
  document: z.looseObject({ version: id }, 'Must be an object.'),
  file_hash: sha256.nullable(),
  updated_at: moment,
});

const reportRow = object({
  scenario_id: id.nullable(),
  simulation_id: id.nullable(),
  name: unchecked,
  description: unchecked,
  saved_action: unchecked,
  notes: unchecked,
  disclosures: unchecked,
  removed_slots: unchecked,
  variants: unchecked,
  updated_at: moment,
});

export const clientFileSchema = object({
  /** The fields are checked later, because the schema rejects other members. */
  client: z.looseObject({ updated_at: moment }, 'Must be an object.'),
  scenarios: listWithIds(caseRow),
  simulations: listWithIds(
    caseRow.extend({
      scenario_id: id.nullable(),
      included: flag,
      saved_vintage: vintage,
    }),
  ),
  reports: list(reportRow),
  tool_runs: listWithIds(
    object({
      id,
      tool: oneOf('Tool', TOOLS),
      name: unchecked,
      inputs: byName(z.unknown()),
      updated_at: moment,
    }),
  ),
});
export type ClientFile = z.output<typeof clientFileSchema>;

const TEMPLATE_TYPES = Object.keys(TEMPLATE_PATHS) as TemplateType[];

export const templatesFileSchema = list(
  object({
    type: oneOf('Type', TEMPLATE_TYPES),
    template_name: unchecked,
    body: unchecked,
    updated_at: moment,
  }),
);

export type TemplateRow = z.output<typeof templatesFileSchema>[number];

export const portfoliosFileSchema = list(
  object({ name: unchecked, weights: unchecked, lookback_years: unchecked, updated_at: moment }),
);

export type PortfolioRow = z.output<typeof portfoliosFileSchema>[number];

export const filesFileSchema = list(
  object({
    hash: sha256,
    name: anyText('Name', 255).transform(readableName),
    type: oneOf('Type', ['application/pdf', 'text/plain', 'image/png', 'image/jpeg', 'image/webp']),
    path,
  }),
);

export type FileRow = z.output<typeof filesFileSchema>[number];

/** Columns of the pictures. */
export const accountFileSchema = object({
  avatar: sha256.nullish(),
  logo_green: sha256.nullish(),
  logo_blue: sha256.nullish(),
  logo_dark: sha256.nullish(),
});

export const figuresFileSchema = list(
  object({
    path,
    kind: oneOf('Kind', ['scenario', 'simulation', 'tool_run']),
    id,
    figures: list(object({ label: anyText('Label', 300), value: z.number('Enter a number.').nullable() })),
  }),
);
export type ResultFigures = z.output<typeof figuresFileSchema>[number];
