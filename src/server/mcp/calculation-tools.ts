/** Tools that calculate: any registered calculation, and the comparison of a scenario. */
import * as z from 'zod';
import { missingPosition, withValue } from '../../domain/calculations/document-paths.ts';
import { describeCalculation } from '../../domain/calculations/input-schema.ts';
import { calculations, findCalculation } from '../../domain/calculations/registry.ts';
import { comparisonOf } from '../../domain/practice/cases/scenario.ts';
import { fail, ok, type Result } from '../../domain/shared/result.ts';
import { membersOf, optional, record, rowId, text } from '../../domain/shared/schema-fields.ts';
import { refuse } from '../http/errors.ts';
import {
  calculationResult,
  explanationResult,
  selectField,
  TOOL_PAGES,
  type Calculated,
} from './tool-content.ts';
import { plainContent, toToolError, tool, type Tool, type ToolRequest } from './tool.ts';
import type { ErrorBody } from './call-route.ts';

const calculation = text('calculation', 60).describe('Id from list_calculations');
const input = z
  .looseObject({}, { error: 'Must be an object.' })
  .describe('Input of the calculation; see describe_calculation');
const path = text('path', 300).describe('Path of a figure in `data`, such as totals.fee or rows.16.balance');

/** Short enough for each scenario, and sufficient for most questions. */
const HEADLINES = [
  'slots',
  'comparative_table.footer',
  'making_things_equal',
  'fee_analysis.totals',
  'inputs.vehicles',
  'inputs.value_basis',
];
const MAX_OVERRIDES = 100;

async function runOverHttp(
  id: string,
  raw: unknown,
  { callRoute, pageAt }: ToolRequest,
): Promise<Result<Calculated, ErrorBody>> {
  const ran = await callRoute('POST', `calculations/${encodeURIComponent(id)}/`, { body: raw });
  if (!ran.ok) return ran;
  const pages: Readonly<Record<string, string>> = TOOL_PAGES;
  return ok({ id, raw, result: { ...ran.value.data }, page: pageAt(pages[id] ?? '/') });
}

export const calculationTools: readonly Tool[] = [
  tool({
    name: 'list_calculations',
    title: 'List calculations',
    description: 'Id, title and summary of each calculation.',
    scopes: ['calculations:run'],
    input: record('Input', {}),
    async run(_input, { pageAt }) {
      const list = calculations.map(({ id, title, summary, method }) => ({ id, title, summary, method }));
      return ok(plainContent(list, pageAt('/')));
    },
  }),
  tool({
    name: 'describe_calculation',
    title: 'Describe a calculation',
    description: 'Input as JSON Schema, an example, and the members of the result.',
    scopes: ['calculations:run'],
    input: record('Input', { calculation }),
    async run({ calculation: id }, { pageAt }) {
      const found = findCalculation(id);
      return found
        ? ok(plainContent(describeCalculation(found), pageAt('/')))
        : toToolError(refuse('unknown_calculation'));
    },
  }),
  tool({
    name: 'run_calculation',
    title: 'Run a calculation',
    description: 'Figures of any calculation, rounded to cents and six decimals. Rates are fractions.',
    scopes: ['calculations:run'],
    input: record('Input', { calculation, input, select: selectField }),
    async run({ calculation: id, input: raw, select }, request, services) {
      const ran = await runOverHttp(id, raw, request);
      return ran.ok ? calculationResult(ran.value, select, request, services) : ran;
    },
  }),
  tool({
    name: 'explain_figure',
    title: 'Explain a figure',
    description: 'Formula, inputs and steps of one figure, unrounded. The trail explains its parts.',
    scopes: ['calculations:run'],
    input: record('Input', { calculation, input, path }),
    async run({ calculation: id, input: raw, path: figure }, request, services) {
      const ran = await runOverHttp(id, raw, request);
      return ran.ok ? explanationResult(ran.value, figure, request, services) : ran;
    },
  }),
  tool({
    name: 'compare',
    title: 'Compare a scenario',
    description: `The comparative report of a scenario, with changed inputs if wanted. Saves nothing. Returns ${HEADLINES.join(', ')} unless \`select\` names other members.`,
    scopes: ['clients:read', 'calculations:run'],
    input: record('Input', {
      scenario_id: rowId('scenario_id'),
      overrides: optional(
        membersOf('overrides', z.unknown(), MAX_OVERRIDES).describe(
          'Inputs of comparative-report by path, such as {"vehicles.0.rate_of_return": 0.05}',
        ),
      ),
      select: selectField,
    }),
    async run({ scenario_id: id, overrides = {}, select }, request, services) {
      const scenario = await services.scenarios.find(request.owner, id);
      if (!scenario) return toToolError(refuse('not_found'));
      const saved = comparisonOf(scenario.client.age, scenario.document);
      if (!saved) return toToolError(refuse('no_illustration'));
      const changed = applyOverrides(saved, overrides);
      if (!changed.ok) return changed;
      const ran = await runOverHttp('comparative-report', changed.value, request);
      if (!ran.ok) return ran;
      const page = request.pageAt(`/review-summary/${id}`);
      return calculationResult({ ...ran.value, page }, select ?? HEADLINES, request, services);
    },
  }),
];

function applyOverrides(
  saved: unknown,
  overrides: Readonly<Record<string, unknown>>,
): Result<unknown, ErrorBody> {
  let changed = saved;
  for (const [at, value] of Object.entries(overrides)) {
    const missing = missingPosition(changed, at);
    if (missing !== undefined) return fail({ error: { overrides: [missing] } });
    changed = withValue(changed, at, value);
  }
  return ok(changed);
}
