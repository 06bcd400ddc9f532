/** Saved inputs of planning tools, by client and name. */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { practiceYear } from '../../../domain/shared/dates.ts';
import { findCalculation } from '../../../domain/calculations/registry.ts';
import { runOrder, isExpensive } from '../../../domain/practice/reports/calculator.ts';
import { under, type Result } from '../../../domain/shared/result.ts';
import { listQuery } from '../../../domain/shared/list-schema.ts';
import {
  inputsTooLarge,
  toolRunResponseSchema,
  toolRunLineSchema,
  toolRunPatchSchema,
  toolRunSchema,
  type Tool,
  MAX_TOOL_RUNS,
  TOOL_CALCULATIONS,
} from '../../../domain/practice/reports/tool-run-schema.ts';
import { completeInputs } from '../../../domain/practice/reports/earlier-inputs.ts';
import { LEDGER_BODY } from '../../http/body-limits.ts';
import { callerOf } from '../../http/calculated.ts';
import { CALCULATING } from '../../http/error-groups.ts';
import { refuse, refuseFields } from '../../http/errors.ts';
import { listResponse, optionalId, created, done, found } from '../../http/outcome.ts';
import { ADVISOR, route, routeGroup } from '../../http/route.ts';
import type { Services } from '../../services.ts';

const example = {
  client_id: 1,
  tool: 'tax_scorecard',
  name: 'Five years of conversions',
  inputs: findCalculation('tax-scorecard')?.example,
};

/** Returns calculation errors under the member of the inputs, or null. */
async function refuseInputs(
  tool: Tool,
  inputs: Record<string, unknown>,
  request: Parameters<typeof callerOf>[0] & { now: Date; zone: string },
  { calculator, history, taxTables }: Services,
): Promise<Result<never> | null> {
  const tooLarge = inputsTooLarge(inputs);
  if (tooLarge !== null) return refuseFields({ inputs: [tooLarge] });
  const order = { id: TOOL_CALCULATIONS[tool], raw: inputs, year: practiceYear(request.now, request.zone) };
  const run = isExpensive(order)
    ? await calculator.calculate(order, callerOf(request))
    : runOrder(order, { history, taxTables });
  if (run.ok) return null;
  // Busy or canceled, which is not an error of the inputs.
  if (run.error.retryAfter !== undefined || run.error.code === 'calculation_stopped') return run;
  return refuseFields(under('inputs', run.error.fields ?? { input: [run.error.detail] }));
}

export const toolRunRoutes = routeGroup('tool results', [
  route('get', '/tool-run', ADVISOR, 'clients:read', {
    summary: 'Saved results of the planning tools, newest first; filters: ?client=, a page and a search',
    query: listQuery({ client: optionalId }),
    responseBody: z.array(toolRunLineSchema),
    handle: async ({ owner, query, zone }, { toolRuns }) =>
      listResponse(await toolRuns.list(owner, query.client), query, zone, ({ name, tool }) => [
        name,
        tool.replaceAll('_', ' '),
      ]),
  }),
  route('post', '/tool-run', ADVISOR, 'clients:write', {
    success: [201],
    errorCodes: [...CALCULATING, 'not_found'],
    summary: 'Save a planning tool’s inputs for a client',
    body: toolRunSchema,
    bodyLimits: LEDGER_BODY,
    responseBody: toolRunResponseSchema,
    example,
    slow: true,
    async handle({ owner, body, now, zone, context }, services) {
      const refused = await refuseInputs(body.tool, body.inputs, { owner, context, now, zone }, services);
      if (refused) return refused;
      return services.commitStep(async ({ toolRuns }) => {
        const inputs = completeInputs(body.tool, body.inputs, practiceYear(now, zone));
        const saved = await toolRuns.create(owner, { ...body, inputs }, now);
        if (saved === 'too_many') {
          return refuseFields({
            name: [
              `At most ${MAX_TOOL_RUNS} results can be saved for a client. Delete one that you no longer need.`,
            ],
          });
        }
        return saved ? created(saved, 'Saved to the client.') : refuse('not_found');
      });
    },
  }),
  route('get', '/tool-run/{id}', ADVISOR, 'clients:read', {
    summary: 'A saved result with its inputs',
    responseBody: toolRunResponseSchema,
    handle: async ({ owner, params }, { toolRuns }) => found(await toolRuns.find(owner, params.id)),
  }),
  route('patch', '/tool-run/{id}', ADVISOR, 'clients:write', {
    errorCodes: [...CALCULATING, 'tool_run_changed'],
    summary: 'Rename a saved result or change its inputs',
    body: toolRunPatchSchema,
    bodyLimits: LEDGER_BODY,
    responseBody: toolRunResponseSchema,
    example: { name: 'Five years of conversions' },
    async handle({ owner, params, body, now, zone, context }, services) {
      const { toolRuns } = services;
      const run = await toolRuns.find(owner, params.id);
      if (!run) return refuse('not_found');
      const complete = <Part extends { inputs?: Record<string, unknown> | undefined }>(part: Part): Part =>
        part.inputs
          ? { ...part, inputs: completeInputs(run.tool, part.inputs, practiceYear(now, zone)) }
          : part;
      const { was: sentBefore, ...sent } = body;
      const [was, change] = [sentBefore && complete(sentBefore), complete(sent)];
      const { inputs } = change;
      // Unchanged inputs were already validated, and inputs equal to `was` are not saved.
      if (inputs && !isDeepStrictEqual(inputs, run.inputs) && !isDeepStrictEqual(inputs, was?.inputs)) {
        const refused = await refuseInputs(run.tool, inputs, { owner, context, now, zone }, services);
        if (refused) return refused;
      }
      const saved = await toolRuns.update(owner, params.id, change, now, was);
      if (saved === 'changed') return refuse('tool_run_changed');
      return found(saved, 'Saved.');
    },
  }),
  route('delete', '/tool-run/{id}', ADVISOR, 'clients:write', {
    summary: 'Delete a saved result',
    handle: async ({ owner, params }, { toolRuns }) =>
      (await toolRuns.remove(owner, params.id)) ? done(null, 'Result deleted.') : refuse('not_found'),
  }),
]);
