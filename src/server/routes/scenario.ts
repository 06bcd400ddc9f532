/** Scenarios: whole, and step by step as the wizard saves them. */
import type { OwnerId } from '../../domain/accounts/user.ts';
import { checkLedger } from '../../domain/illustrations/check-ledger.ts';
import { illustrationSchema } from '../../domain/illustrations/illustration-schema.ts';
import { emptyDocument } from '../../domain/scenarios/scenario-document.ts';
import {
  cloneSchema,
  comparativePatchSchema,
  detailsPatchSchema,
  illustrationPatchSchema,
  newScenarioSchema,
  scenarioPatchSchema,
  sourceSchema,
  vehicleSlotPatchSchema,
} from '../../domain/scenarios/scenario-schema.ts';
import type { ScenarioChange, ScenarioRecord } from '../../domain/scenarios/scenario-store.ts';
import type { ScenarioDocument } from '../../domain/scenarios/scenario.ts';
import { invalidInput, parseWith, under } from '../../domain/shared/field-errors.ts';
import { fail, ok, type Result } from '../../domain/shared/result.ts';
import type { VehicleInput } from '../../domain/vehicles/vehicle.ts';
import { refuse, refuseFields } from '../errors.ts';
import { ADVISOR, created, done, route, type Outcome, type Route, type RouteGroup } from '../route.ts';
import { scenarioAnswer, scenarioAnswerSchema } from '../scenario-answer.ts';
import type { Services } from '../services.ts';

interface Save {
  owner: OwnerId;
  now: Date;
  id: number;
  revision: number;
}

/** Reads, lets `change` say what becomes of the scenario, and saves over the revision that the form came from. */
async function save(
  { owner, now, id, revision }: Save,
  services: Services,
  change: (scenario: ScenarioRecord) => Result<ScenarioChange>,
): Promise<Outcome> {
  const scenario = await services.scenarios.find(owner, id);
  if (!scenario) return refuse('not_found');
  const wanted = change(scenario);
  if (!wanted.ok) return wanted;
  const saved = await services.scenarios.update(owner, id, revision, wanted.value, now);
  if (saved === 'stale') return refuse('stale_revision');
  return saved ? done(scenarioAnswer(saved, services, owner, now), 'Scenario saved.') : refuse('not_found');
}

const withDocument = (scenario: ScenarioRecord, part: Partial<ScenarioDocument>): Result<ScenarioChange> =>
  ok({ document: { ...scenario.document, ...part } });

/** Checks a ledger as the wizard does; paths begin at the rows: "rows.3.age". */
function checkedIllustration(raw: unknown, clientAge: number): Result<ScenarioDocument['illustration']> {
  if (raw === null) return ok(null);
  const { source, rest } = splitSource(raw);
  const illustration = parseWith(illustrationSchema, rest);
  if (!illustration.ok) return illustration;
  const { errors } = checkLedger(clientAge, illustration.value);
  if (Object.keys(errors).length > 0) return fail(invalidInput(errors));
  if (source === undefined || source === null) return ok(illustration.value);
  const from = parseWith(sourceSchema, source);
  if (!from.ok) return fail(invalidInput(under('source', from.error.fields ?? {})));
  return ok({ ...illustration.value, source: from.value });
}

/** The ledger's own schema refuses what it does not know, and where it came from is no part of it. */
function splitSource(raw: unknown): { source?: unknown; rest: unknown } {
  if (typeof raw !== 'object' || raw === null || !('source' in raw)) return { rest: raw };
  const { source, ...rest } = raw;
  return { source, rest };
}

const slotRoutes = (slot: 1 | 2 | 3): Route[] => [
  route({
    method: 'get',
    path: `/scenario/vehicle-type${slot}/{scenario}`,
    access: ADVISOR,
    summary: `Vehicle ${slot} of a scenario`,
    async handle({ owner, params }, { scenarios }) {
      const scenario = await scenarios.find(owner, params.scenario);
      if (!scenario) return refuse('not_found');
      return done({ vehicle: scenario.document.vehicles[slot - 1] ?? null, revision: scenario.revision });
    },
  }),
  route({
    method: 'patch',
    path: `/scenario/vehicle-type${slot}/{scenario}`,
    access: ADVISOR,
    summary: `Set vehicle ${slot} of a scenario, or take it out with null`,
    body: vehicleSlotPatchSchema,
    answer: scenarioAnswerSchema,
    example: { vehicle: null, revision: 1 },
    handle: ({ owner, params, body, now }, services) =>
      save({ owner, now, id: params.scenario, revision: body.revision }, services, (scenario) => {
        const vehicles = withVehicle(scenario.document.vehicles, slot - 1, body.vehicle);
        return vehicles
          ? withDocument(scenario, { vehicles })
          : refuseFields({ vehicle: [`Set vehicle ${scenario.document.vehicles.length + 1} first.`] });
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

export const scenarioRoutes: RouteGroup = {
  name: 'scenario',
  routes: [
    route({
      method: 'get',
      path: '/scenario/scenario',
      access: ADVISOR,
      summary: 'All scenarios, without their documents, newest first',
      async handle({ owner }, { scenarios }) {
        const rows = await scenarios.list(owner);
        return done(
          rows.map(({ file_hash: _file, name, description, ...row }) => ({
            ...row,
            scenario_details: { id: row.id, name, description },
          })),
        );
      },
    }),
    route({
      method: 'post',
      path: '/scenario/scenario',
      access: ADVISOR,
      summary: 'Start a scenario for a client',
      body: newScenarioSchema,
      answer: scenarioAnswerSchema,
      example: { client_id: 1, name: 'Retire at 65', description: '' },
      async handle({ owner, body, now }, services) {
        const scenario = await services.scenarios.create(owner, { ...body, document: emptyDocument() }, now);
        return scenario
          ? created(scenarioAnswer(scenario, services, owner, now), 'Scenario created successfully!')
          : refuse('not_found');
      },
    }),
    route({
      method: 'get',
      path: '/scenario/scenariodetails/{id}',
      access: ADVISOR,
      summary: 'First step: name and description',
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
        save({ owner, now, id: params.id, revision: body.revision }, services, () =>
          ok({ name: body.name, description: body.description }),
        ),
    }),
    route({
      method: 'get',
      path: '/scenario/illustration/{scenario}',
      access: ADVISOR,
      summary: 'Second step: the illustration',
      async handle({ owner, params }, { scenarios }) {
        const scenario = await scenarios.find(owner, params.scenario);
        if (!scenario) return refuse('not_found');
        return done({ illustration: scenario.document.illustration, revision: scenario.revision });
      },
    }),
    route({
      method: 'patch',
      path: '/scenario/illustration/{scenario}',
      access: ADVISOR,
      summary: 'Save the illustration; every fault of the ledger is named by row and column',
      body: illustrationPatchSchema,
      answer: scenarioAnswerSchema,
      example: { illustration: null, revision: 1 },
      handle: ({ owner, params, body, now }, services) =>
        save({ owner, now, id: params.scenario, revision: body.revision }, services, (scenario) => {
          const illustration = checkedIllustration(body.illustration, scenario.client.age);
          return illustration.ok
            ? withDocument(scenario, { illustration: illustration.value })
            : illustration;
        }),
    }),
    ...slotRoutes(1),
    ...slotRoutes(2),
    ...slotRoutes(3),
    route({
      method: 'get',
      path: '/scenario/comparative/{scenario}',
      access: ADVISOR,
      summary: 'The comparison’s inputs, whole',
      async handle({ owner, params }, { scenarios }) {
        const scenario = await scenarios.find(owner, params.scenario);
        if (!scenario) return refuse('not_found');
        const { vehicles, value_basis } = scenario.document;
        return done({ vehicles, value_basis, revision: scenario.revision });
      },
    }),
    route({
      method: 'patch',
      path: '/scenario/comparative/{scenario}',
      access: ADVISOR,
      summary: 'Save the comparison’s inputs',
      body: comparativePatchSchema,
      answer: scenarioAnswerSchema,
      example: { vehicles: [], value_basis: 'pre_tax', revision: 1 },
      handle: ({ owner, params, body: { revision, vehicles, value_basis }, now }, services) =>
        save({ owner, now, id: params.scenario, revision }, services, (scenario) =>
          withDocument(scenario, {
            ...(vehicles === undefined ? {} : { vehicles }),
            ...(value_basis === undefined ? {} : { value_basis }),
          }),
        ),
    }),
    route({
      method: 'get',
      path: '/scenario/{id}',
      access: ADVISOR,
      summary: 'A scenario with its document',
      answer: scenarioAnswerSchema,
      async handle({ owner, params, now }, services) {
        const scenario = await services.scenarios.find(owner, params.id);
        return scenario ? done(scenarioAnswer(scenario, services, owner, now)) : refuse('not_found');
      },
    }),
    route({
      method: 'patch',
      path: '/scenario/{id}',
      access: ADVISOR,
      summary: 'Change a scenario',
      body: scenarioPatchSchema,
      answer: scenarioAnswerSchema,
      example: { revision: 1, is_draft: false },
      handle: ({ owner, params, body, now }, services) =>
        save({ owner, now, id: params.id, revision: body.revision }, services, (scenario) => {
          const details = { ...body.scenario_details, is_draft: body.is_draft };
          if (!body.document) return ok(details);
          const { illustration: raw, vehicles, value_basis } = body.document;
          const illustration =
            raw === undefined
              ? ok(scenario.document.illustration)
              : checkedIllustration(raw, scenario.client.age);
          if (!illustration.ok) {
            return fail(invalidInput(under('document.illustration', illustration.error.fields ?? {})));
          }
          return ok({
            ...details,
            document: {
              ...scenario.document,
              illustration: illustration.value,
              ...(vehicles === undefined ? {} : { vehicles }),
              ...(value_basis === undefined ? {} : { value_basis }),
            },
          });
        }),
    }),
    route({
      method: 'delete',
      path: '/scenario/{id}',
      access: ADVISOR,
      summary: 'Delete a scenario with its reports',
      async handle({ owner, params, now }, { scenarios, audit }) {
        if (!(await scenarios.remove(owner, params.id))) return refuse('not_found');
        await audit.record({ action: 'scenario_deleted', user_id: owner, subject_id: params.id }, now);
        return done(null, 'Scenario deleted successfully!');
      },
    }),
    route({
      method: 'post',
      path: '/scenario/{id}/clone',
      access: ADVISOR,
      summary: 'Copy a scenario under another name',
      body: cloneSchema,
      answer: scenarioAnswerSchema,
      example: { name: 'Copy of Retire at 65' },
      async handle({ owner, params, body, now }, services) {
        const original = await services.scenarios.find(owner, params.id);
        if (!original) return refuse('not_found');
        const others = await services.scenarios.list(owner);
        const taken = others.some(
          (other) => other.client_id === original.client_id && other.name === body.name,
        );
        if (taken) return refuseFields({ name: ['Scenario name already in use.'] });
        const { client_id, description, is_draft, document, file_hash } = original;
        const copy = await services.scenarios.create(
          owner,
          { client_id, name: body.name, description, is_draft, document, file_hash },
          now,
        );
        return copy
          ? created(scenarioAnswer(copy, services, owner, now), 'Scenario clone created successfully!')
          : refuse('not_found');
      },
    }),
  ],
};
