/** Content of tools with a calculation: selected figures, assumptions, and explanations of the main figures. */
import { assumptionsOf, warningsOf } from '../../domain/calculations/assumptions.ts';
import { figurePaths, valueAt, withValue } from '../../domain/calculations/document-paths.ts';
import { findCalculation, type CalculationId } from '../../domain/calculations/registry.ts';
import { isObject } from '../../domain/calculations/rounded-json.ts';
import type { Explanation } from '../../domain/shared/explanation.ts';
import { fail, ok, type Result } from '../../domain/shared/result.ts';
import type { PagePath } from '../../domain/shared/page-paths.ts';
import { listOf, optional, text } from '../../domain/shared/schema-fields.ts';
import { explainFigures, explainFigure } from '../http/calculated.ts';
import type { Services } from '../services.ts';
import { toToolError, type ToolContent, type ToolRequest, type ToolResult } from './tool.ts';
import type { ErrorBody } from './call-route.ts';

const MAX_TRAIL = 12;
/** Ids and counts have no explanation, so more paths are tried. */
const MAX_TRIED = 60;
const MAX_SELECTED = 20;

export const selectField = optional(
  listOf('select', text('select', 300), 1, MAX_SELECTED).describe(
    'Members of `data` to return, such as totals.fee or rows.*.balance; positions count from 0',
  ),
);

/** Copies the selected members to the same paths of an object. */
export function selectMembers(
  data: object,
  select: readonly string[] | undefined,
): Result<unknown, ErrorBody> {
  if (!select) return ok(data);
  let members: unknown = {};
  for (const path of select) {
    const found = valueAt(data, path, false);
    if (!found.ok) return fail({ error: { select: [`${path}: ${found.problem}`] } });
    members = withValue(members, path, found.value);
  }
  return ok(members);
}

export interface Calculated {
  id: string;
  /** The input as entered. */
  raw: unknown;
  /** The complete result with its input, defaults included. */
  result: Readonly<Record<string, unknown>>;
  page: string;
}

export async function calculationResult(
  calculated: Calculated,
  select: readonly string[] | undefined,
  request: ToolRequest,
  services: Services,
): Promise<ToolResult> {
  const { result } = calculated;
  const data = selectMembers(result, select);
  if (!data.ok) return data;
  const paths = figurePaths(result, select ?? [], MAX_TRIED);
  const trail = await explainPaths(calculated, paths, request, services);
  return trail.ok ? ok({ ...contentOf(calculated), data: data.value, trail: trail.value }) : trail;
}

/** The trail of an explanation explains its parts. */
export async function explanationResult(
  calculated: Calculated,
  path: string,
  request: ToolRequest,
  services: Services,
): Promise<ToolResult> {
  const figure = await explainFigure({ id: calculated.id, raw: calculated.raw, path }, request, services);
  if (!figure.ok) return toToolError(figure);
  const parts = [...figure.value.inputs, ...figure.value.steps].flatMap(({ path: part }) => part ?? []);
  const trail = await explainPaths(calculated, parts.slice(0, MAX_TRIED), request, services);
  return trail.ok ? ok({ ...contentOf(calculated), data: figure.value, trail: trail.value }) : trail;
}

async function explainPaths(
  { id, raw }: Calculated,
  paths: readonly string[],
  request: ToolRequest,
  services: Services,
): Promise<Result<Explanation[], ErrorBody>> {
  if (paths.length === 0) return ok([]);
  const figures = await explainFigures({ id, raw, paths, enough: MAX_TRAIL }, request, services);
  return figures.ok
    ? ok(figures.value.flatMap((figure) => (figure.ok ? [figure.value] : [])))
    : toToolError(figures);
}

function contentOf({ id, raw, result, page }: Calculated): Omit<ToolContent, 'data' | 'trail'> {
  const calculation = findCalculation(id);
  const meta = isObject(result.meta) ? result.meta : {};
  return {
    assumptions: [
      ...(calculation ? assumptionsOf(calculation, raw, result.inputs) : []),
      ...warningsOf(result),
    ],
    source: {
      calculation: id,
      engine_version: String(meta.engine_version),
      data_vintage: String(meta.data_vintage),
      page,
    },
  };
}

/** Pages of calculations that are planning tools. */
export const TOOL_PAGES = {
  'index-strategy': '/index-strategy-calculator',
  'tax-scorecard': '/tax-score-card',
  'retirement-buffer': '/retirement-buffer/accumulation/params',
  'income-rider': '/retirement-buffer/income-rider',
  'income-rider-simulation': '/retirement-buffer/income-rider',
} satisfies Partial<Record<CalculationId, PagePath>>;
