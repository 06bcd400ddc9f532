/** Routes of complete simulations. Their steps are in historical-steps.ts. */
import * as z from 'zod';
import { groupBy } from '../../../domain/practice/reports/client-list.ts';
import { historicalListItemSchema } from '../../../domain/practice/reports/report-schema.ts';
import { checkedIllustration } from '../../../domain/practice/cases/scenario-file.ts';
import { invalidInput, under, fail, ok } from '../../../domain/shared/result.ts';
import { listQuery } from '../../../domain/shared/list-schema.ts';
import {
  emptySimulation,
  simulationFromInputs,
  simulationVintage,
} from '../../../domain/practice/cases/simulation-document.ts';
import { findCalculation, withStartYear } from '../../../domain/calculations/registry.ts';
import { practiceYear } from '../../../domain/shared/dates.ts';
import type { SimulationChange } from '../../../domain/practice/cases/case-store.ts';
import {
  newSimulationSchema,
  simulationCloneSchema,
  simulationImportSchema,
  simulationPatchSchema,
} from '../../../domain/practice/cases/simulation-schema.ts';
import { signedAddress } from '../../http/addresses.ts';
import { CALCULATION_BODY, LEDGER_BODY } from '../../http/body-limits.ts';
import { INCOMPLETE } from '../../http/error-groups.ts';
import { refuse } from '../../http/errors.ts';
import {
  historicalListItem,
  inputOf,
  simulationResponse,
  simulationResponseSchema,
  simulationRowSchema,
} from '../../reports/record-responses.ts';
import { listResponse, optionalId, done } from '../../http/outcome.ts';
import { holdingsRoute, removal } from '../../operations/owned-records.ts';
import { ADVISOR, route, type Route, routeGroup } from '../../http/route.ts';
import {
  checkComplete,
  saveSimulation,
  simulationCreated,
  withSimulationParts,
} from '../../reports/case-save.ts';
import { setHeader } from '../../http/responses.ts';

const example = { client_id: 1, scenario_id: 1, name: 'Since 1940', description: '' };

const listItemSchema = simulationRowSchema.extend({
  reports: z.object({ reports_data: z.array(historicalListItemSchema) }),
});

/** The specification has two paths for the list. */
const listAt = (path: '/historical' | '/historical/simulation'): Route =>
  route('get', path, ADVISOR, 'clients:read', {
    summary:
      'All simulations with their reports, without their documents, newest first, optionally by page or search',
    query: listQuery({ client: optionalId, scenario: optionalId }),
    responseBody: z.array(listItemSchema),
    async handle({ owner, query, origin, now, zone }, services) {
      const { client, scenario: ofScenario } = query;
      const clients = client === undefined ? undefined : [client];
      const [rows, reports] = await Promise.all([
        services.simulations.list(owner, clients),
        services.historicalReports.list(owner, { clients }),
      ]);
      const reportsOf = groupBy(reports, (report) => report.simulation_id);
      return listResponse(
        ofScenario === undefined ? rows : rows.filter(({ scenario }) => scenario?.id === ofScenario),
        query,
        zone,
        ({ id, name, description, scenario, is_draft }) => [
          name,
          description,
          scenario?.name ?? '',
          is_draft ? '(Draft)' : '',
          ...(reportsOf.get(id) ?? []).map((report) => `${report.name} ${report.description}`),
        ],
        ({ file_hash, name, description, ...row }) => ({
          ...row,
          simulation_details: { id: row.id, name, description },
          reports: {
            reports_data: (reportsOf.get(row.id) ?? []).map((report) =>
              historicalListItem(report, services, origin),
            ),
          },
          pdf_url: { s3_url: file_hash === null ? null : signedAddress(services, owner, file_hash, now) },
        }),
      );
    },
  });

export const historicalRoutes = routeGroup('historical', [
  listAt('/historical'),
  listAt('/historical/simulation'),
  route('post', '/historical/simulation', ADVISOR, 'clients:write', {
    success: [201],
    errorCodes: ['not_found', 'no_illustration'],
    summary: 'Start a simulation for a client, standalone or in one of the client’s scenarios',
    body: newSimulationSchema,
    responseBody: simulationResponseSchema,
    example,
    async handle({ owner, body, now, zone }, services) {
      const { client_id, scenario_id = null } = body;
      if (scenario_id !== null) {
        const scenario = await services.scenarios.find(owner, scenario_id);
        if (scenario?.client_id !== client_id) return refuse('not_found');
        if (scenario.document.illustration === null) return refuse('no_illustration');
      }
      const simulation = await services.simulations.create(
        owner,
        { ...body, document: emptySimulation(practiceYear(now, zone)) },
        now,
      );
      return simulationCreated(simulation, 'created', { owner, now }, services);
    },
  }),
  route('post', '/historical/import', ADVISOR, 'clients:write', {
    success: [201],
    errorCodes: ['not_found'],
    summary: 'Create a simulation for a client from downloaded inputs',
    body: simulationImportSchema,
    bodyLimits: CALCULATION_BODY,
    responseBody: simulationResponseSchema,
    example: {
      client_id: 1,
      name: 'Since 1940',
      inputs: {
        ...(findCalculation('historical-report')?.example as object),
        series: undefined,
        strategies: [{ index: 'sp500', cap: 0.1 }],
      },
    },
    async handle({ owner, body, now, zone }, services) {
      const client = await services.clients.find(owner, body.client_id);
      if (!client) return refuse('not_found');
      const document = simulationFromInputs(
        withStartYear('historical-report', body.inputs, practiceYear(now, zone)),
        client.age,
      );
      if (!document.ok) return fail(invalidInput(under('inputs', document.error.fields ?? {})));
      const simulation = await services.simulations.create(
        owner,
        {
          ...body,
          document: document.value,
          saved_vintage: simulationVintage(document.value, services.history),
        },
        now,
      );
      if (simulation && simulation !== 'name_taken' && inputOf(simulation))
        await services.tallies.add('simulations_run', now);
      return simulationCreated(simulation, 'imported', { owner, now }, services);
    },
  }),
  route('get', '/historical/simulation/{id}', ADVISOR, 'clients:read', {
    summary: 'A simulation with its document, its reports and its inputs',
    responseBody: simulationResponseSchema.extend({ reports: listItemSchema.shape.reports }),
    async handle({ owner, params, origin, now }, services) {
      const [simulation, reports] = await Promise.all([
        services.simulations.find(owner, params.id),
        services.historicalReports.list(owner, { simulation_id: params.id }),
      ]);
      if (!simulation) return refuse('not_found');
      return done({
        ...simulationResponse(simulation, services, owner, now),
        reports: { reports_data: reports.map((report) => historicalListItem(report, services, origin)) },
      });
    },
  }),
  route('get', '/historical/simulation/{id}/inputs', ADVISOR, 'clients:read', {
    errorCodes: [...INCOMPLETE],
    summary: 'Download inputs, in the form of `plumbline run historical-report`',
    responseBody: z.record(z.string(), z.unknown()),
    async handle({ owner, params, context }, { simulations, history }) {
      const simulation = await simulations.find(owner, params.id);
      if (!simulation) return refuse('not_found');
      const complete = checkComplete(simulation, simulation.document, history);
      if (!complete.ok) return complete;
      setHeader(context, 'cache-control', 'no-store');
      return done(inputOf(simulation));
    },
  }),
  route('patch', '/historical/simulation/{id}', ADVISOR, 'clients:write', {
    errorCodes: [...INCOMPLETE],
    summary:
      'Change a simulation; is_draft false ends the wizard and is rejected if the simulation cannot run',
    body: simulationPatchSchema,
    bodyLimits: LEDGER_BODY,
    responseBody: simulationResponseSchema,
    example: { revision: 1, included: true },
    handle: ({ owner, params, body, now }, services) =>
      saveSimulation({ owner, now, id: params.id, revision: body.revision }, services, (simulation) => {
        const { simulation_details: details, is_draft, included, document } = body;
        const plain = { ...details, is_draft, included };
        const failInDocument = (fields: Parameters<typeof under>[1] | undefined) =>
          fail(invalidInput(under('document', fields ?? {})));
        const { version: _today, illustration: raw, ...parts } = document ?? {};
        const illustration = raw === undefined ? ok(raw) : checkedIllustration(raw, simulation.client.age);
        if (!illustration.ok) return failInDocument(under('illustration', illustration.error.fields ?? {}));
        const change = document
          ? withSimulationParts(simulation, { ...parts, illustration: illustration.value }, services.history)
          : ok<SimulationChange>({});
        if (!change.ok) return failInDocument(change.error.fields);
        if (is_draft === false) {
          const complete = checkComplete(
            simulation,
            change.value.document ?? simulation.document,
            services.history,
          );
          if (!complete.ok) return complete;
        }
        return ok({ ...plain, ...change.value });
      }),
  }),
  holdingsRoute(
    '/historical/simulation/{id}/holdings',
    'simulations',
    'Counts of the reports that are deleted with a simulation',
  ),
  route('delete', '/historical/simulation/{id}', ADVISOR, 'clients:write', {
    summary: 'Delete a simulation with its reports',
    handle: removal('simulations', 'simulation_deleted', 'Simulation deleted successfully!'),
  }),
  route('post', '/historical/simulation/{id}/clone', ADVISOR, 'clients:write', {
    success: [201],
    summary: 'Copy a simulation under another name',
    body: simulationCloneSchema,
    responseBody: simulationResponseSchema,
    example: { name: 'Copy of Since 1940' },
    async handle({ owner, params, body, now }, services) {
      const original = await services.simulations.find(owner, params.id);
      if (!original) return refuse('not_found');
      const copy = await services.simulations.create(
        owner,
        { ...original, scenario_id: original.scenario?.id ?? null, name: body.name },
        now,
      );
      return simulationCreated(copy, 'clone created', { owner, now }, services);
    },
  }),
]);
