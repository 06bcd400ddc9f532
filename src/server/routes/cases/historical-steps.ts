import * as z from 'zod';
import { historicalReportResponseSchema } from '../../../domain/practice/reports/report-schema.ts';
import { ok } from '../../../domain/shared/result.ts';
import {
  simulationDetailsSchema,
  simulationParametersSchema,
  includedSchema,
  newInScenarioSchema,
  strategyPlaceSchema,
} from '../../../domain/practice/cases/simulation-schema.ts';
import { respondWithCalculation } from '../../http/calculated.ts';
import { CALCULATING, INCOMPLETE } from '../../http/error-groups.ts';
import { refuse } from '../../http/errors.ts';
import {
  historicalReportResponse,
  inputOf,
  parametersResponseSchema,
  simulationResponse,
  simulationResponseSchema,
  strategyResponseSchema,
} from '../../reports/record-responses.ts';
import { ADVISOR, route, routeGroup, type Route } from '../../http/route.ts';
import { checkComplete, withSimulationParts, simulationCreated } from '../../reports/case-save.ts';
import { fileField, attachPdf, savedPdfSchema, UPLOAD_BYTES } from '../../http/uploads.ts';
import {
  emptySimulation,
  withStrategy,
  type StrategyPlace,
} from '../../../domain/practice/cases/simulation-document.ts';
import type { SimulationRecord } from '../../../domain/practice/cases/case-store.ts';
import { listQuery } from '../../../domain/shared/list-schema.ts';
import { listResponse, done } from '../../http/outcome.ts';
import { readDetails, readLedger, saveLedger, simulationStep } from './steps.ts';

const strategy = { index: 'sp500', cap: 0.1, floor: 0 };

export const historicalStepRoutes = routeGroup('historical steps', [
  ...simulationStep({
    path: '/historical/simulation-details/{simulation}',
    read: readDetails,
    save: {
      summary: 'Save name and description',
      body: simulationDetailsSchema,
      example: { name: 'Since 1940', description: '', revision: 1 },
      change: (_simulation, { revision: _revision, ...details }) => ok(details),
    },
  }),
  ...simulationStep({
    path: '/historical/illustrations/{simulation}',
    read: readLedger,
    save: saveLedger((simulation: SimulationRecord, parts, { history }) =>
      withSimulationParts(simulation, parts, history),
    ),
  }),
  ...simulationStep({
    path: '/historical/parameters/{simulation}',
    read: {
      summary: 'Third step: strategies, horizon, window, stress and accounts',
      responseBody: parametersResponseSchema,
      part: ({ document: { parameters, vehicles, tax_profile, value_basis } }) => ({
        parameters,
        vehicles,
        tax_profile,
        value_basis,
      }),
    },
    save: {
      summary:
        'Save parameters and accounts; values that the loaded history cannot run are rejected by field',
      body: simulationParametersSchema,
      example: { parameters: { strategies: [strategy] }, revision: 1 },
      change: (simulation, { revision: _, ...parts }, { history }) =>
        withSimulationParts(simulation, parts, history),
    },
  }),
  route('get', '/historical/combined-data/{simulation}', ADVISOR, 'reports:read', {
    summary: 'The data of a simulation’s review: the simulation, its reports and its inputs',
    responseBody: z.object({
      simulation: simulationResponseSchema,
      reports: z.array(historicalReportResponseSchema),
      input: z.record(z.string(), z.unknown()).nullable(),
    }),
    async handle({ owner, params, origin, now }, services) {
      const [simulation, reports] = await Promise.all([
        services.simulations.find(owner, params.simulation),
        services.historicalReports.list(owner, { simulation_id: params.simulation }),
      ]);
      if (!simulation) return refuse('not_found');
      return done({
        simulation: simulationResponse(simulation, services, owner, now),
        reports: reports.map((report) => historicalReportResponse(report, services, origin)),
        input: inputOf(simulation),
      });
    },
  }),
  route('get', '/historical/standalone-report/{simulation}', ADVISOR, 'reports:read', {
    errorCodes: [...INCOMPLETE, ...CALCULATING],
    summary: 'The historical report of a simulation, calculated now',
    responseBody: z.record(z.string(), z.unknown()),
    async handle(request, services) {
      const { owner, params } = request;
      const simulation = await services.simulations.find(owner, params.simulation);
      if (!simulation) return refuse('not_found');
      const complete = checkComplete(simulation, simulation.document, services.history);
      if (!complete.ok) return complete;
      return respondWithCalculation({ id: 'historical-report', raw: inputOf(simulation) }, request, services);
    },
  }),
  route('post', '/scenario/historical-media', ADVISOR, 'clients:write', {
    errorCodes: ['not_found'],
    summary: 'Store a PDF with a standalone simulation (form fields "file" and "simulation")',
    responseBody: savedPdfSchema,
    uploadBytes: UPLOAD_BYTES,
    formFields: z.object({ file: fileField, simulation: z.int() }),
    handle: (request, services) => attachPdf(request, services, 'simulations'),
  }),
]);

const placeRoutes = (place: StrategyPlace): Route[] =>
  simulationStep({
    path: `/scenario/indexstrategy${place}/{simulation}`,
    read: {
      summary: `Strategy ${place} of a simulation, or null if the slot is empty`,
      responseBody: strategyResponseSchema,
      part: ({ document }) => ({ strategy: document.parameters?.strategies.at(place - 1) ?? null }),
    },
    save: {
      summary: `Set strategy ${place}, or remove it with null; the other strategies share the rest of 100%`,
      body: strategyPlaceSchema,
      example: { strategy: { ...strategy, weight: 1 }, revision: 1 },
      change(simulation, { strategy: requested }, { history }) {
        const parameters = withStrategy(simulation.document.parameters, place, requested);
        return parameters.ok
          ? withSimulationParts(simulation, { parameters: parameters.value }, history)
          : parameters;
      },
    },
  });

/** History step of a scenario: its simulations, their visibility and their strategies. */
export const historicalScenarioRoutes = routeGroup('historical in scenarios', [
  route('get', '/scenario/historical/{scenario}', ADVISOR, 'clients:read', {
    summary: 'The simulations of a scenario, newest change first, optionally by page or search',
    query: listQuery({}),
    responseBody: z.array(simulationResponseSchema),
    async handle({ owner, params, query, now, zone }, services) {
      const scenario = await services.scenarios.find(owner, params.scenario);
      if (!scenario) return refuse('not_found');
      const simulations = await services.simulations.records(owner, params.scenario);
      return listResponse(
        simulations,
        query,
        zone,
        ({ name, description }) => [name, description],
        (one) => simulationResponse(one, services, owner, now),
      );
    },
  }),
  route('post', '/scenario/historical/{scenario}', ADVISOR, 'clients:write', {
    success: [201],
    errorCodes: ['no_illustration'],
    summary: 'Start a simulation on a scenario’s illustration and accounts',
    body: newInScenarioSchema,
    responseBody: simulationResponseSchema,
    example: { name: 'Since 1940', description: '' },
    async handle({ owner, params, body, now }, services) {
      const scenario = await services.scenarios.find(owner, params.scenario);
      if (!scenario) return refuse('not_found');
      if (scenario.document.illustration === null) return refuse('no_illustration');
      const place = { client_id: scenario.client_id, scenario_id: scenario.id };
      const simulation = await services.simulations.create(
        owner,
        { ...place, ...body, document: emptySimulation(scenario.document.start_year) },
        now,
      );
      return simulationCreated(simulation, 'created', { owner, now }, services);
    },
  }),
  route('patch', '/scenario/historical/{scenario}', ADVISOR, 'clients:write', {
    summary: 'Set the simulations that a scenario shows',
    body: includedSchema,
    responseBody: z.array(simulationResponseSchema),
    example: { included: [], was: [1] },
    async handle({ owner, params, body, now }, services) {
      const scenario = await services.scenarios.find(owner, params.scenario);
      if (!scenario) return refuse('not_found');
      if (!(await services.simulations.include(owner, scenario.id, body.included, now, body.was)))
        return refuse('not_found');
      const simulations = await services.simulations.records(owner, scenario.id);
      return done(
        simulations.map((one) => simulationResponse(one, services, owner, now)),
        'Scenario saved.',
      );
    },
  }),
  ...placeRoutes(1),
  ...placeRoutes(2),
  ...placeRoutes(3),
]);
