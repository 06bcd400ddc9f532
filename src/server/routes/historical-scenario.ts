/** A scenario's step on history: its simulations, which of them it shows, and their strategies one at a time. */
import * as z from 'zod';
import { emptySimulation } from '../../domain/practice/cases/simulation-document.ts';
import {
  includedSchema,
  newInScenarioSchema,
  strategyPlaceSchema,
} from '../../domain/practice/cases/simulation-schema.ts';
import { withStrategy, type StrategyPlace } from '../../domain/practice/cases/strategy-places.ts';
import { listQuery } from '../../domain/shared/list-schema.ts';
import { refuse } from '../errors.ts';
import { narrowed } from '../narrowed.ts';
import { ADVISOR, created, done, route, type Route, type RouteGroup } from '../route.ts';
import { simulationAnswer, simulationAnswerSchema, strategyAnswerSchema } from '../simulation-answer.ts';
import { saveSimulation, simulationNameTaken, withSimulationParts } from '../simulation-save.ts';

function placeRoutes(place: StrategyPlace): Route[] {
  const path = `/scenario/indexstrategy${place}/{simulation}` as const;
  return [
    route({
      method: 'get',
      path,
      access: ADVISOR,
      summary: `Strategy ${place} of a simulation, or null while the place is empty`,
      answer: strategyAnswerSchema,
      async handle({ owner, params }, { simulations }) {
        const simulation = await simulations.find(owner, params.simulation);
        if (!simulation) return refuse('not_found');
        const strategy = simulation.document.parameters?.strategies.at(place - 1) ?? null;
        return done({ strategy, revision: simulation.revision });
      },
    }),
    route({
      method: 'patch',
      path,
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
      async handle({ owner, params, query, now }, services) {
        const scenario = await services.scenarios.find(owner, params.scenario);
        if (!scenario) return refuse('not_found');
        const simulations = await services.simulations.records(owner, params.scenario);
        return narrowed(
          simulations,
          query,
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
          { ...place, ...body, document: emptySimulation() },
          now,
        );
        if (simulation === 'name_taken') return simulationNameTaken();
        return simulation
          ? created(simulationAnswer(simulation, services, owner, now), 'Simulation created successfully!')
          : refuse('not_found');
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
