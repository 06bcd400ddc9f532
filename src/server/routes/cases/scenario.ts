/** Routes of complete scenarios. The wizard's steps are in scenario-steps.ts. */
import * as z from 'zod';
import {
  checkedIllustration,
  scenarioFile,
  scenarioFromFile,
} from '../../../domain/practice/cases/scenario-file.ts';
import { createUnderFreeName } from '../../../domain/shared/text.ts';
import { MAX_NAME_LENGTH } from '../../../domain/practice/cases/scenario.ts';
import { emptyDocument } from '../../../domain/practice/cases/scenario-document.ts';
import {
  importSchema,
  cloneSchema,
  newScenarioSchema,
  scenarioPatchSchema,
} from '../../../domain/practice/cases/scenario-schema.ts';
import { practiceYear } from '../../../domain/shared/dates.ts';
import { invalidInput, under, fail, ok } from '../../../domain/shared/result.ts';
import { listQuery } from '../../../domain/shared/list-schema.ts';
import { CALCULATION_BODY, LEDGER_BODY } from '../../http/body-limits.ts';
import { refuse } from '../../http/errors.ts';
import { listResponse, optionalId, done, found } from '../../http/outcome.ts';
import { holdingsRoute, removal } from '../../operations/owned-records.ts';
import { ADVISOR, route, routeGroup } from '../../http/route.ts';
import {
  scenarioResponse,
  scenarioResponseSchema,
  scenarioRowSchema,
} from '../../reports/record-responses.ts';
import { scenarioCreated, saveScenario, applyParts } from '../../reports/case-save.ts';
import { scheduleLists } from '../../../domain/policy/schedule.ts';
import { scheduleSchema } from '../../../domain/policy/policy-model-schema.ts';
import { storedIllustration } from '../../../domain/practice/cases/illustration-list.ts';

export const scenarioRoutes = routeGroup('scenario', [
  route('get', '/scenario/scenario', ADVISOR, 'clients:read', {
    summary: 'All scenarios, without their documents, newest first, optionally by page or search',
    query: listQuery({ client: optionalId }),
    responseBody: z.array(scenarioRowSchema),
    async handle({ owner, query, zone }, { scenarios }) {
      return listResponse(
        await scenarios.list(owner, query.client === undefined ? undefined : [query.client]),
        query,
        zone,
        ({ name, description, is_draft }) => [name, description, is_draft ? '(Draft)' : ''],
        ({ file_hash: _file, name, description, ...row }) => ({
          ...row,
          scenario_details: { id: row.id, name, description },
        }),
      );
    },
  }),
  route('post', '/scenario/scenario', ADVISOR, 'clients:write', {
    success: [201],
    errorCodes: ['not_found'],
    summary: 'Start a scenario for a client',
    body: newScenarioSchema,
    responseBody: scenarioResponseSchema,
    example: { client_id: 1, name: 'Retire at 65', description: '' },
    async handle({ owner, body, now, zone }, services) {
      const scenario = await services.scenarios.create(
        owner,
        { ...body, document: emptyDocument(practiceYear(now, zone)) },
        now,
      );
      return scenarioCreated(scenario, 'created', { owner, now }, services);
    },
  }),
  route('post', '/scenario/import', ADVISOR, 'clients:write', {
    success: [201],
    errorCodes: ['not_found'],
    summary: 'Create a scenario for a client from a file of inputs',
    body: importSchema,
    bodyLimits: CALCULATION_BODY,
    responseBody: scenarioResponseSchema,
    example: {
      client_id: 1,
      scenario: { plumbline: 'scenario', version: 1, name: 'Retire at 65', document: emptyDocument(2026) },
    },
    async handle({ owner, body, now, zone }, services) {
      const client = await services.clients.find(owner, body.client_id);
      if (!client) return refuse('not_found');
      const read = scenarioFromFile(body.scenario, client, practiceYear(now, zone));
      if (!read.ok) return fail(invalidInput(under('scenario', read.error.fields ?? {})));
      const scenario = await createUnderFreeName(read.value.name, MAX_NAME_LENGTH, (name) =>
        services.scenarios.create(owner, { ...read.value, name }, now),
      );
      return scenarioCreated(scenario, 'imported', { owner, now }, services);
    },
  }),
  route('get', '/scenario/{id}', ADVISOR, 'clients:read', {
    summary: 'A scenario with its document',
    responseBody: scenarioResponseSchema,
    async handle({ owner, params, now }, services) {
      const scenario = await services.scenarios.find(owner, params.id);
      return scenario ? done(scenarioResponse(scenario, services, owner, now)) : refuse('not_found');
    },
  }),
  route('get', '/scenario/{id}/inputs', ADVISOR, 'clients:read', {
    summary: 'Download inputs, in the form of the import',
    responseBody: z.record(z.string(), z.unknown()),
    async handle({ owner, params }, { scenarios }) {
      const scenario = await scenarios.find(owner, params.id);
      return scenario ? done(scenarioFile(scenario)) : refuse('not_found');
    },
  }),
  route('patch', '/scenario/{id}', ADVISOR, 'clients:write', {
    summary: 'Change a scenario; is_draft false ends the wizard and is rejected without a ledger',
    body: scenarioPatchSchema,
    bodyLimits: LEDGER_BODY,
    responseBody: scenarioResponseSchema,
    example: { revision: 1, is_draft: false },
    handle: ({ owner, params, body, now }, services) =>
      saveScenario({ owner, now, id: params.id, revision: body.revision }, services, (scenario) => {
        const details = { ...body.scenario_details, is_draft: body.is_draft };
        if (!body.document) return ok(details);
        const { version: _today, illustration: raw, ...parts } = body.document;
        const illustration = raw === undefined ? ok(raw) : checkedIllustration(raw, scenario.client.age);
        if (!illustration.ok) {
          return fail(invalidInput(under('document.illustration', illustration.error.fields ?? {})));
        }
        const change = applyParts(scenario, { ...parts, illustration: illustration.value });
        return change.ok ? ok({ ...details, ...change.value }) : change;
      }),
  }),
  holdingsRoute(
    '/scenario/{id}/holdings',
    'scenarios',
    'Counts of the simulations and reports that are deleted with a scenario',
  ),
  route('delete', '/scenario/{id}', ADVISOR, 'clients:write', {
    summary: 'Delete a scenario with its simulations and reports',
    handle: removal('scenarios', 'scenario_deleted', 'Scenario deleted successfully!'),
  }),
  route('post', '/scenario/{id}/clone', ADVISOR, 'clients:write', {
    success: [201],
    summary: 'Copy a scenario with its simulations under another name',
    body: cloneSchema,
    responseBody: scenarioResponseSchema,
    example: { name: 'Copy of Retire at 65' },
    async handle({ owner, params, body, now }, services) {
      const copy = await services.scenarios.clone(owner, params.id, body.name, now);
      return scenarioCreated(copy, 'clone created', { owner, now }, services);
    },
  }),
]);

const yearly = z.array(z.number());

const listItemSchema = z.object({
  id: z.int(),
  scenario_id: z.int(),
  scenario_name: z.string(),
  client_id: z.int(),
  client_name: z.string(),
  first_age: z.int(),
  years: z.int(),
  total_outlay: z.number(),
  total_distributions: z.number(),
  source: z.record(z.string(), z.unknown()).nullable(),
  updated_at: z.string(),
});

export const illustrationRoutes = routeGroup('illustrations', [
  route('get', '/scenario/illustrationid', ADVISOR, 'clients:read', {
    summary:
      'The illustrations of all scenarios, without their rows, newest first, optionally by page or search',
    query: listQuery({}),
    responseBody: z.array(listItemSchema),
    etag: true,
    handle: async ({ owner, query, zone }, { scenarios }) =>
      listResponse(await scenarios.illustrations(owner), query, zone, ({ scenario_name, client_name }) => [
        client_name,
        scenario_name,
      ]),
  }),
  route('get', '/scenario/illustrationid/{id}', ADVISOR, 'clients:read', {
    summary: 'An illustration, by the id of its scenario',
    responseBody: listItemSchema.extend({ illustration: z.record(z.string(), z.unknown()) }),
    async handle({ owner, params }, { scenarios }) {
      const scenario = await scenarios.find(owner, params.id);
      const illustration = scenario && storedIllustration(scenario);
      return found(illustration);
    },
  }),
  route('post', '/scenario/schedule', ADVISOR, 'calculations:run', {
    summary: 'The yearly premiums, withdrawals and loans of a schedule; saves nothing',
    body: scheduleSchema,
    bodyLimits: LEDGER_BODY,
    responseBody: z.object({ premium_outlay: yearly, withdrawals: yearly, loans: yearly }),
    example: {
      segments: [{ column: 'premium_outlay', from_year: 1, to_year: 10, amount: 10_000 }],
      years: 30,
    },
    remembered: false,
    handle: async ({ body }) => done(scheduleLists(body)),
  }),
]);
