import { CALENDAR_TERMS, calendarTermsOf } from '../../../domain/practice/cases/calendar-terms.ts';
import {
  comparativePatchSchema,
  detailsPatchSchema,
  schedulePatchSchema,
  takeOverSchema,
  vehicleSlotPatchSchema,
} from '../../../domain/practice/cases/scenario-schema.ts';
import { ok } from '../../../domain/shared/result.ts';
import type { VehicleInput } from '../../../domain/vehicles/vehicle.ts';
import { LEDGER_BODY } from '../../http/body-limits.ts';
import { refuse, refuseFields } from '../../http/errors.ts';
import { ADVISOR, route, type Route, routeGroup } from '../../http/route.ts';
import {
  scenarioResponseSchema,
  stepResponseSchema,
  vehicleSlotResponseSchema,
} from '../../reports/record-responses.ts';
import { saveScenario, applyParts } from '../../reports/case-save.ts';
import { readDetails, readLedger, saveLedger, scenarioStep } from './steps.ts';

const slotRoutes = (slot: 1 | 2 | 3): Route[] =>
  scenarioStep({
    path: `/scenario/vehicle-type${slot}/{scenario}`,
    read: {
      summary: `Account ${slot} of a scenario`,
      responseBody: vehicleSlotResponseSchema,
      part: ({ document }) => ({ vehicle: document.vehicles[slot - 1] ?? null }),
    },
    save: {
      summary: `Set account ${slot} of a scenario, or remove it with null`,
      body: vehicleSlotPatchSchema,
      example: { vehicle: null, revision: 1 },
      change(scenario, { vehicle }) {
        const vehicles = withVehicle(scenario.document.vehicles, slot - 1, vehicle);
        return vehicles
          ? applyParts(scenario, { vehicles })
          : refuseFields({ vehicle: [`Set account ${scenario.document.vehicles.length + 1} first.`] });
      },
    },
  });

/** Active slots have no gaps: removal moves later slots up. Returns null if an earlier slot is empty. */
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

export const scenarioStepRoutes = routeGroup('scenario steps', [
  ...scenarioStep({
    path: '/scenario/scenariodetails/{scenario}',
    read: readDetails,
    save: {
      summary: 'Save name and description',
      body: detailsPatchSchema,
      example: { name: 'Retire at 65', description: '', revision: 1 },
      change: (_, { name, description }) => ok({ name, description }),
    },
  }),
  ...scenarioStep({
    path: '/scenario/illustration/{scenario}',
    read: readLedger,
    save: saveLedger(applyParts),
  }),
  ...scenarioStep({
    path: '/scenario/scenario-schedule/{scenario}',
    read: {
      summary: 'The schedule that the illustration was built from',
      responseBody: stepResponseSchema('schedule'),
      part: ({ document: { schedule } }) => ({ schedule }),
    },
    save: {
      summary: 'Save the schedule, or remove it with null; the illustration does not change',
      body: schedulePatchSchema,
      bodyLimits: LEDGER_BODY,
      example: { schedule: null, revision: 1 },
      change: (scenario, { schedule }) => applyParts(scenario, { schedule }),
    },
  }),
  ...slotRoutes(1),
  ...slotRoutes(2),
  ...slotRoutes(3),
  ...scenarioStep({
    path: '/scenario/comparative/{scenario}',
    read: {
      summary: 'All inputs of the comparison',
      responseBody: stepResponseSchema('vehicles', 'tax_profile', 'value_basis', ...CALENDAR_TERMS),
      part({ document }) {
        const { vehicles, tax_profile, value_basis } = document;
        return { vehicles, tax_profile, value_basis, ...calendarTermsOf(document) };
      },
    },
    save: {
      summary: 'Save the comparison’s inputs',
      body: comparativePatchSchema,
      example: { vehicles: [], value_basis: 'pre_tax', revision: 1 },
      change: (scenario, { revision: _, ...parts }) => applyParts(scenario, parts),
    },
  }),
  route('post', '/scenario/exisiting-comparative/{scenario}', ADVISOR, 'clients:write', {
    summary: 'Copy accounts, tax profile and value basis from another scenario',
    body: takeOverSchema,
    responseBody: scenarioResponseSchema,
    example: { from_scenario: 1, revision: 1 },
    async handle({ owner, params, body: { from_scenario, revision }, now }, services) {
      const from = await services.scenarios.find(owner, from_scenario);
      if (!from) return refuse('not_found');
      if (from.id === params.scenario)
        return refuseFields({ from_scenario: ['Choose another scenario: this one has its own already.'] });
      const { vehicles, tax_profile, value_basis } = from.document;
      return saveScenario({ owner, now, id: params.scenario, revision }, services, (scenario) => {
        const { start_year } = scenario.document;
        return applyParts(scenario, { vehicles, tax_profile, value_basis, start_year });
      });
    },
  }),
]);
