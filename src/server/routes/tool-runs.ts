/** Results of the planning tools that an advisor keeps for a client: their inputs, under a name. */
import * as z from 'zod';
import { findCalculation } from '../../domain/calculations.ts';
import { withStartYear } from '../../domain/calculations/start-year.ts';
import type { IndexHistory } from '../../domain/indexes/index-history.ts';
import { under } from '../../domain/shared/field-errors.ts';
import { listQuery } from '../../domain/shared/list-schema.ts';
import type { FieldErrors } from '../../domain/shared/result.ts';
import {
  toolRunAnswerSchema,
  toolRunLineSchema,
  toolRunPatchSchema,
  toolRunSchema,
} from '../../domain/tool-runs/tool-run-schema.ts';
import { MOST_TOOL_RUNS } from '../../domain/tool-runs/tool-run-store.ts';
import { TOOL_CALCULATIONS, type Tool } from '../../domain/tool-runs/tool-run.ts';
import { LEDGER_BODY } from '../body-limits.ts';
import { refuse, refuseFields } from '../errors.ts';
import { narrowed } from '../narrowed.ts';
import { optionalId } from '../optional-id.ts';
import { ADVISOR, created, done, route, type RouteGroup } from '../route.ts';

const example = {
  client_id: 1,
  tool: 'tax_scorecard',
  name: 'Five years of conversions',
  inputs: findCalculation('tax-scorecard')?.example,
};

/** What the tool's calculation finds wrong with its inputs, under the member that brought them. */
function faultsIn(
  tool: Tool,
  inputs: unknown,
  { now, history }: { now: Date; history: IndexHistory },
): FieldErrors | null {
  const id = TOOL_CALCULATIONS[tool];
  const run = findCalculation(id)?.run(withStartYear(id, inputs, now.getFullYear()), history);
  return run && !run.ok ? under('inputs', run.error.fields ?? { input: [run.error.detail] }) : null;
}

export const toolRunRoutes: RouteGroup = {
  name: 'tool results',
  routes: [
    route({
      method: 'get',
      path: '/tool-run',
      access: ADVISOR,
      summary:
        'Kept results of the planning tools, newest first; ?client= narrows them, and so do a page and a search',
      query: listQuery({ client: optionalId }),
      answer: z.array(toolRunLineSchema),
      handle: async ({ owner, query }, { toolRuns }) =>
        narrowed(
          await toolRuns.list(owner, query.client),
          query,
          ({ name, tool }) => `${name} ${tool.replaceAll('_', ' ')}`,
        ),
    }),
    route({
      method: 'post',
      path: '/tool-run',
      access: ADVISOR,
      summary: 'Keep a planning tool’s inputs for a client',
      body: toolRunSchema,
      bodyLimits: LEDGER_BODY,
      answer: toolRunAnswerSchema,
      example,
      slow: true,
      async handle({ owner, body, now }, { conclude, history }) {
        const faults = faultsIn(body.tool, body.inputs, { now, history });
        if (faults) return refuseFields(faults);
        return conclude(async ({ toolRuns }) => {
          const saved = await toolRuns.create(owner, body, now);
          if (saved === 'too_many') {
            return refuseFields({
              name: [
                `${MOST_TOOL_RUNS} results are kept for a client at most. Delete one that you no longer need.`,
              ],
            });
          }
          return saved ? created(saved, 'Saved to the client.') : refuse('not_found');
        });
      },
    }),
    route({
      method: 'get',
      path: '/tool-run/{id}',
      access: ADVISOR,
      summary: 'A kept result with its inputs',
      answer: toolRunAnswerSchema,
      async handle({ owner, params }, { toolRuns }) {
        const run = await toolRuns.find(owner, params.id);
        return run ? done(run) : refuse('not_found');
      },
    }),
    route({
      method: 'patch',
      path: '/tool-run/{id}',
      access: ADVISOR,
      summary: 'Rename a kept result or give it other inputs',
      body: toolRunPatchSchema,
      bodyLimits: LEDGER_BODY,
      answer: toolRunAnswerSchema,
      example: { name: 'Five years of conversions' },
      async handle({ owner, params, body, now }, { toolRuns, history }) {
        const run = await toolRuns.find(owner, params.id);
        if (!run) return refuse('not_found');
        const faults = body.inputs && faultsIn(run.tool, body.inputs, { now, history });
        if (faults) return refuseFields(faults);
        const saved = await toolRuns.update(owner, params.id, body, now);
        return saved ? done(saved, 'Saved.') : refuse('not_found');
      },
    }),
    route({
      method: 'delete',
      path: '/tool-run/{id}',
      access: ADVISOR,
      summary: 'Delete a kept result',
      handle: async ({ owner, params }, { toolRuns }) =>
        (await toolRuns.remove(owner, params.id)) ? done(null, 'Result deleted.') : refuse('not_found'),
    }),
  ],
};
