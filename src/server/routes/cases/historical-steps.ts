/** The steps of a simulation, each read and saved at its own path, and all that a review needs in one answer. */
import * as z from 'zod';
import { historicalReportAnswerSchema } from '../../../domain/practice/reports/report-schema.ts';
import { ok } from '../../../domain/shared/result.ts';
import {
  simulationDetailsSchema,
  simulationParametersSchema,
  includedSchema,
  newInScenarioSchema,
  strategyPlaceSchema,
} from '../../../domain/practice/cases/simulation-schema.ts';
import { LEDGER_BODY } from '../../http/body-limits.ts';
import { calculated } from '../../http/calculated.ts';
import { refuse } from '../../http/errors.ts';
import {
  historicalReportAnswer,
  detailsAnswerSchema,
  stepAnswerSchema,
  inputOf,
  parametersAnswerSchema,
  simulationAnswer,
  simulationAnswerSchema,
  strategyAnswerSchema,
} from '../../reports/record-responses.ts';
import { ADVISOR, route, type RouteGroup, type Route } from '../../http/route.ts';
import { finished, saveSimulation, withSimulationParts, newSimulation } from '../../reports/case-save.ts';
import { fileField, keepPdf, keptPdfSchema, UPLOAD_BYTES } from '../../http/uploads.ts';
import { illustrationPatchSchema } from '../../../domain/practice/cases/scenario-schema.ts';
import {
  emptySimulation,
  withStrategy,
  type StrategyPlace,
} from '../../../domain/practice/cases/simulation-document.ts';
import type { SimulationRecord } from '../../../domain/practice/cases/case-store.ts';
import { checkedIllustration } from '../../../domain/practice/cases/scenario-file.ts';
import { listQuery } from '../../../domain/shared/list-schema.ts';
import { narrowed } from '../../http/lists.ts';
import { done } from '../../http/outcome.ts';

const strategy = { index: 'sp500', cap: 0.1, floor: 0 };

/** GET of one step: its part of a simulation, with the revision to save it on. */
const stepOf = (
  at: `/${string}`,
  summary: string,
  answer: z.ZodType,
  part: (simulation: SimulationRecord) => object,
): Route =>
  route({
    method: 'get',
    path: `${at}/{simulation}`,
    access: ADVISOR,
    summary,
    answer,
    async handle({ owner, params }, { simulations }) {
      const simulation = await simulations.find(owner, params.simulation);
      return simulation ? done({ ...part(simulation), revision: simulation.revision }) : refuse('not_found');
    },
  });

export const historicalStepRoutes: RouteGroup = {
  name: 'historical steps',
  routes: [
    stepOf(
      '/historical/simulation-details',
      'First step: name and description',
      detailsAnswerSchema,
      ({ id, name, description }) => ({ id, name, description }),
    ),
    route({
      method: 'patch',
      path: '/historical/simulation-details/{simulation}',
      access: ADVISOR,
      summary: 'Save name and description',
      body: simulationDetailsSchema,
      answer: simulationAnswerSchema,
      example: { name: 'Since 1940', description: '', revision: 1 },
      handle: ({ owner, params, body: { revision, ...details }, now }, services) =>
        saveSimulation({ owner, now, id: params.simulation, revision }, services, () => ok(details)),
    }),
    stepOf(
      '/historical/illustrations',
      'Second step: the illustration, and the schedule and policy model that it was built from',
      stepAnswerSchema('illustration', 'schedule', 'policy_model'),
      ({ document: { illustration, schedule, policy_model } }) => ({ illustration, schedule, policy_model }),
    ),
    route({
      method: 'patch',
      path: '/historical/illustrations/{simulation}',
      access: ADVISOR,
      summary:
        'Save the illustration, its schedule or its policy model; every problem in the ledger is named by row and column',
      body: illustrationPatchSchema,
      bodyLimits: LEDGER_BODY,
      answer: simulationAnswerSchema,
      example: { illustration: null, revision: 1 },
      handle: ({ owner, params, body, now }, services) =>
        saveSimulation(
          { owner, now, id: params.simulation, revision: body.revision },
          services,
          (simulation) => {
            const { illustration: raw, schedule, policy_model } = body;
            const illustration =
              raw === undefined ? ok(raw) : checkedIllustration(raw, simulation.client.age);
            if (!illustration.ok) return illustration;
            const parts = { illustration: illustration.value, schedule, policy_model };
            return withSimulationParts(simulation, parts, services.history);
          },
        ),
    }),
    stepOf(
      '/historical/parameters',
      'Third step: strategies, horizon, window, stress and the accounts beside the policy',
      parametersAnswerSchema,
      ({ document: { parameters, vehicles, tax_profile, value_basis } }) => ({
        parameters,
        vehicles,
        tax_profile,
        value_basis,
      }),
    ),
    route({
      method: 'patch',
      path: '/historical/parameters/{simulation}',
      access: ADVISOR,
      summary: 'Save parameters and accounts; what the loaded history cannot run is refused by field',
      body: simulationParametersSchema,
      answer: simulationAnswerSchema,
      example: { parameters: { strategies: [strategy] }, revision: 1 },
      handle: ({ owner, params, body: { revision, ...parts }, now }, services) =>
        saveSimulation({ owner, now, id: params.simulation, revision }, services, (simulation) =>
          withSimulationParts(simulation, parts, services.history),
        ),
    }),
    route({
      method: 'get',
      path: '/historical/combined-data/{simulation}',
      access: ADVISOR,
      summary: 'All that the review of a simulation needs: itself, its reports, and what it is run on',
      answer: z.object({
        simulation: simulationAnswerSchema,
        reports: z.array(historicalReportAnswerSchema),
        input: z.record(z.string(), z.unknown()).nullable(),
      }),
      async handle({ owner, params, origin, now }, services) {
        const [simulation, reports] = await Promise.all([
          services.simulations.find(owner, params.simulation),
          services.historicalReports.list(owner, { simulation_id: params.simulation }),
        ]);
        if (!simulation) return refuse('not_found');
        return done({
          simulation: simulationAnswer(simulation, services, owner, now),
          reports: reports.map((report) => historicalReportAnswer(report, services, origin)),
          input: inputOf(simulation),
        });
      },
    }),
    route({
      method: 'get',
      path: '/historical/standalone-report/{simulation}',
      access: ADVISOR,
      summary: 'The historical report of a simulation, calculated now',
      answer: z.record(z.string(), z.unknown()),
      async handle(request, services) {
        const { owner, params } = request;
        const simulation = await services.simulations.find(owner, params.simulation);
        if (!simulation) return refuse('not_found');
        const whole = finished(simulation, simulation.document, services.history);
        if (!whole.ok) return whole;
        return calculated({ id: 'historical-report', raw: inputOf(simulation) }, request, services);
      },
    }),
    route({
      method: 'post',
      path: '/scenario/historical-media',
      access: ADVISOR,
      summary: 'Keep a PDF with a simulation that stands alone (form fields "file" and "simulation")',
      answer: keptPdfSchema,
      uploadBytes: UPLOAD_BYTES,
      formFields: z.object({ file: fileField, simulation: z.int() }),
      handle: (request, services) => keepPdf(request, services, 'simulations'),
    }),
  ],
};

function placeRoutes(place: StrategyPlace): Route[] {
  const at = `/scenario/indexstrategy${place}` as const;
  return [
    stepOf(
      at,
      `Strategy ${place} of a simulation, or null while the place is empty`,
      strategyAnswerSchema,
      ({ document }) => ({ strategy: document.parameters?.strategies.at(place - 1) ?? null }),
    ),
    route({
      method: 'patch',
      path: `${at}/{simulation}`,
      access: ADVISOR,
      summary: `Put a strategy in place ${place}, or take it out with null; the others share what is left of 100%`,
      body: strategyPlaceSchema,
      answer: simulationAnswerSchema,
      example: { strategy: { index: 'sp500', cap: 0.1, floor: 0, weight: 1 }, revision: 1 },
      handle: ({ owner, params, body: { strategy, revision }, now }, services) =>
        saveSimulation({ owner, now, id: params.simulation, revision }, services, (simulation) => {
          const parameters = withStrategy(simulation.document.parameters, place, strategy);
          return parameters.ok
            ? withSimulationParts(simulation, { parameters: parameters.value }, services.history)
            : parameters;
        }),
    }),
  ];
}

/** A scenario's step on history: its simulations, which of them it shows, and their strategies one at a time. */
export const historicalScenarioRoutes: RouteGroup = {
  name: 'historical in scenarios',
  routes: [
    route({
      method: 'get',
      path: '/scenario/historical/{scenario}',
      access: ADVISOR,
      summary: 'The simulations of a scenario, newest change first; a page of them, or what a search finds',
      query: listQuery({}),
      answer: z.array(simulationAnswerSchema),
      async handle({ owner, params, query, now, zone }, services) {
        const scenario = await services.scenarios.find(owner, params.scenario);
        if (!scenario) return refuse('not_found');
        const simulations = await services.simulations.records(owner, params.scenario);
        return narrowed(
          simulations,
          query,
          zone,
          ({ name, description }) => `${name} ${description}`,
          (one) => simulationAnswer(one, services, owner, now),
        );
      },
    }),
    route({
      method: 'post',
      path: '/scenario/historical/{scenario}',
      access: ADVISOR,
      summary: 'Start a simulation on a scenario’s illustration and accounts',
      body: newInScenarioSchema,
      answer: simulationAnswerSchema,
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
        return newSimulation(simulation, 'created', { owner, now }, services);
      },
    }),
    route({
      method: 'patch',
      path: '/scenario/historical/{scenario}',
      access: ADVISOR,
      summary: 'Say which of its simulations a scenario shows: these, and no others',
      body: includedSchema,
      answer: z.array(simulationAnswerSchema),
      example: { included: [], was: [1] },
      async handle({ owner, params, body, now }, services) {
        const scenario = await services.scenarios.find(owner, params.scenario);
        if (!scenario) return refuse('not_found');
        if (!(await services.simulations.include(owner, scenario.id, body.included, now, body.was)))
          return refuse('not_found');
        const simulations = await services.simulations.records(owner, scenario.id);
        return done(
          simulations.map((one) => simulationAnswer(one, services, owner, now)),
          'Scenario saved.',
        );
      },
    }),
    ...placeRoutes(1),
    ...placeRoutes(2),
    ...placeRoutes(3),
  ],
};
