/** Scenarios step by step, as the wizard saves them. */
import { CALENDAR_TERMS, calendarTermsOf } from '../../../domain/practice/cases/calendar-terms.ts';
import type { ZodType } from 'zod';
import type { ScenarioRecord } from '../../../domain/practice/cases/case-store.ts';
import {
  comparativePatchSchema,
  detailsPatchSchema,
  illustrationPatchSchema,
  schedulePatchSchema,
  takeOverSchema,
  vehicleSlotPatchSchema,
} from '../../../domain/practice/cases/scenario-schema.ts';
import { ok } from '../../../domain/shared/result.ts';
import type { VehicleInput } from '../../../domain/vehicles/vehicle.ts';
import { LEDGER_BODY } from '../../http/body-limits.ts';
import { refuse, refuseFields } from '../../http/errors.ts';
import { ADVISOR, route, type Route, type RouteGroup } from '../../http/route.ts';
import {
  detailsAnswerSchema,
  scenarioAnswerSchema,
  stepAnswerSchema,
  vehicleSlotAnswerSchema,
} from '../../reports/record-responses.ts';
import { checkedIllustration } from '../../../domain/practice/cases/scenario-file.ts';
import { saveScenario, withParts } from '../../reports/case-save.ts';
import { done } from '../../http/outcome.ts';

/** GET of one step: its part of a scenario, with the revision to save it on. */
const stepOf = (
  at: `/${string}`,
  summary: string,
  answer: ZodType,
  part: (scenario: ScenarioRecord) => object,
): Route =>
  route({
    method: 'get',
    path: `${at}/{scenario}`,
    access: ADVISOR,
    summary,
    answer,
    async handle({ owner, params }, { scenarios }) {
      const scenario = await scenarios.find(owner, params.scenario);
      return scenario ? done({ ...part(scenario), revision: scenario.revision }) : refuse('not_found');
    },
  });

const slotRoutes = (slot: 1 | 2 | 3): Route[] => [
  stepOf(
    `/scenario/vehicle-type${slot}`,
    `Account ${slot} of a scenario`,
    vehicleSlotAnswerSchema,
    ({ document }) => ({ vehicle: document.vehicles[slot - 1] ?? null }),
  ),
  route({
    method: 'patch',
    path: `/scenario/vehicle-type${slot}/{scenario}`,
    access: ADVISOR,
    summary: `Set account ${slot} of a scenario, or take it out with null`,
    body: vehicleSlotPatchSchema,
    answer: scenarioAnswerSchema,
    example: { vehicle: null, revision: 1 },
    handle: ({ owner, params, body, now }, services) =>
      saveScenario({ owner, now, id: params.scenario, revision: body.revision }, services, (scenario) => {
        const vehicles = withVehicle(scenario.document.vehicles, slot - 1, body.vehicle);
        return vehicles
          ? withParts(scenario, { vehicles })
          : refuseFields({ vehicle: [`Set account ${scenario.document.vehicles.length + 1} first.`] });
      }),
  }),
];

/** Slots have no gaps: one taken out moves the later ones up; null when an earlier slot is still empty. */
function withVehicle(
  vehicles: VehicleInput[],
  index: number,
  vehicle: VehicleInput | null,
): VehicleInput[] | null {
  if (vehicle === null) return vehicles.filter((_, at) => at !== index);
  return index > vehicles.length
    ? null
    : [...vehicles.slice(0, index), vehicle, ...vehicles.slice(index + 1)];
}

export const scenarioStepRoutes: RouteGroup = {
  name: 'scenario steps',
  routes: [
    route({
      method: 'get',
      path: '/scenario/scenariodetails/{id}',
      access: ADVISOR,
      summary: 'First step: name and description',
      answer: detailsAnswerSchema,
      async handle({ owner, params }, { scenarios }) {
        const scenario = await scenarios.find(owner, params.id);
        if (!scenario) return refuse('not_found');
        const { id, name, description, revision } = scenario;
        return done({ id, name, description, revision });
      },
    }),
    route({
      method: 'patch',
      path: '/scenario/scenariodetails/{id}',
      access: ADVISOR,
      summary: 'Save name and description',
      body: detailsPatchSchema,
      answer: scenarioAnswerSchema,
      example: { name: 'Retire at 65', description: '', revision: 1 },
      handle: ({ owner, params, body, now }, services) =>
        saveScenario({ owner, now, id: params.id, revision: body.revision }, services, () =>
          ok({ name: body.name, description: body.description }),
        ),
    }),
    stepOf(
      '/scenario/illustration',
      'Second step: the illustration, and the schedule and policy model that it was built from',
      stepAnswerSchema('illustration', 'schedule', 'policy_model'),
      ({ document: { illustration, schedule, policy_model } }) => ({ illustration, schedule, policy_model }),
    ),
    route({
      method: 'patch',
      path: '/scenario/illustration/{scenario}',
      access: ADVISOR,
      summary:
        'Save the illustration, its schedule or its policy model; every problem in the ledger is named by row and column',
      body: illustrationPatchSchema,
      bodyLimits: LEDGER_BODY,
      answer: scenarioAnswerSchema,
      example: { illustration: null, revision: 1 },
      handle: ({ owner, params, body, now }, services) =>
        saveScenario({ owner, now, id: params.scenario, revision: body.revision }, services, (scenario) => {
          const { illustration: raw, schedule, policy_model } = body;
          const illustration = raw === undefined ? ok(raw) : checkedIllustration(raw, scenario.client.age);
          return illustration.ok
            ? withParts(scenario, { illustration: illustration.value, schedule, policy_model })
            : illustration;
        }),
    }),
    stepOf(
      '/scenario/scenario-schedule',
      'The schedule that the illustration was built from',
      stepAnswerSchema('schedule'),
      ({ document: { schedule } }) => ({ schedule }),
    ),
    route({
      method: 'patch',
      path: '/scenario/scenario-schedule/{scenario}',
      access: ADVISOR,
      summary: 'Save the schedule, or take it out with null; the illustration stays as it is',
      body: schedulePatchSchema,
      bodyLimits: LEDGER_BODY,
      answer: scenarioAnswerSchema,
      example: { schedule: null, revision: 1 },
      handle: ({ owner, params, body: { schedule, revision }, now }, services) =>
        saveScenario({ owner, now, id: params.scenario, revision }, services, (scenario) =>
          withParts(scenario, { schedule }),
        ),
    }),
    ...slotRoutes(1),
    ...slotRoutes(2),
    ...slotRoutes(3),
    stepOf(
      '/scenario/comparative',
      'The comparison’s inputs, whole',
      stepAnswerSchema('vehicles', 'tax_profile', 'value_basis', ...CALENDAR_TERMS),
      ({ document }) => {
        const { vehicles, tax_profile, value_basis } = document;
        return { vehicles, tax_profile, value_basis, ...calendarTermsOf(document) };
      },
    ),
    route({
      method: 'patch',
      path: '/scenario/comparative/{scenario}',
      access: ADVISOR,
      summary: 'Save the comparison’s inputs',
      body: comparativePatchSchema,
      answer: scenarioAnswerSchema,
      example: { vehicles: [], value_basis: 'pre_tax', revision: 1 },
      handle: ({ owner, params, body: { revision, ...parts }, now }, services) =>
        saveScenario({ owner, now, id: params.scenario, revision }, services, (scenario) =>
          withParts(scenario, parts),
        ),
    }),
    route({
      method: 'post',
      path: '/scenario/exisiting-comparative/{scenario}',
      access: ADVISOR,
      summary: 'Take accounts, tax profile and value basis over from another scenario',
      body: takeOverSchema,
      answer: scenarioAnswerSchema,
      example: { from_scenario: 1, revision: 1 },
      async handle({ owner, params, body: { from_scenario, revision }, now }, services) {
        const from = await services.scenarios.find(owner, from_scenario);
        if (!from) return refuse('not_found');
        if (from.id === params.scenario)
          return refuseFields({ from_scenario: ['Choose another scenario: this one has its own already.'] });
        const { vehicles, tax_profile, value_basis } = from.document;
        return saveScenario({ owner, now, id: params.scenario, revision }, services, (scenario) => {
          const { start_year } = scenario.document;
          return withParts(scenario, { vehicles, tax_profile, value_basis, start_year });
        });
      },
    }),
  ],
};
