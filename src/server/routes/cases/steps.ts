import type * as z from 'zod';
import type { ScenarioSummary } from '../../../domain/practice/cases/case-store.ts';
import { checkedIllustration } from '../../../domain/practice/cases/scenario-file.ts';
import { illustrationPatchSchema } from '../../../domain/practice/cases/scenario-schema.ts';
import type { ScenarioDocument } from '../../../domain/practice/cases/scenario.ts';
import type { OwnerId } from '../../../domain/practice/users/user.ts';
import { ok, type Result } from '../../../domain/shared/result.ts';
import { LEDGER_BODY, type BodyLimits } from '../../http/body-limits.ts';
import { refuse } from '../../http/errors.ts';
import { done, type Outcome } from '../../http/outcome.ts';
import { ADVISOR, route, type Route } from '../../http/route.ts';
import { saveScenario, saveSimulation, type Save } from '../../reports/case-save.ts';
import {
  detailsResponseSchema,
  scenarioResponseSchema,
  simulationResponseSchema,
  stepResponseSchema,
} from '../../reports/record-responses.ts';
import type { Services } from '../../services.ts';

interface Step<Case, Change, Body> {
  /** The parameter is the row's id. */
  path: `/${string}/{${'scenario' | 'simulation'}}`;
  read: { summary: string; responseBody: z.ZodType; part: (record: Case) => object };
  save: {
    summary: string;
    body: z.ZodType<Body>;
    bodyLimits?: BodyLimits;
    example: unknown;
    change: (record: Case, body: Body, services: Services) => Result<Change>;
  };
}

const stepRoutes =
  <Case extends { revision: number }, Change>(
    storeOf: (services: Services) => { find(owner: OwnerId, id: number): Promise<Case | null> },
    store: (save: Save, services: Services, change: (record: Case) => Result<Change>) => Promise<Outcome>,
    saved: z.ZodType,
  ) =>
  <Body extends { revision: number }>({
    path,
    read: { part, ...read },
    save: { change, ...save },
  }: Step<Case, Change, Body>): Route[] => [
    route('get', path, ADVISOR, 'clients:read', {
      ...read,
      async handle({ owner, params }, services) {
        const [id] = Object.values(params);
        const record = await storeOf(services).find(owner, id);
        return record ? done({ ...part(record), revision: record.revision }) : refuse('not_found');
      },
    }),
    route('patch', path, ADVISOR, 'clients:write', {
      ...save,
      responseBody: saved,
      handle({ owner, params, body, now }, services) {
        const [id] = Object.values(params);
        return store({ owner, now, id, revision: body.revision }, services, (record) =>
          change(record, body, services),
        );
      },
    }),
  ];

export const scenarioStep = stepRoutes(({ scenarios }) => scenarios, saveScenario, scenarioResponseSchema);
export const simulationStep = stepRoutes(
  ({ simulations }) => simulations,
  saveSimulation,
  simulationResponseSchema,
);

export const readDetails = {
  summary: 'First step: name and description',
  responseBody: detailsResponseSchema,
  part: ({ id, name, description }: ScenarioSummary) => ({ id, name, description }),
};

type LedgerParts = Pick<ScenarioDocument, 'illustration' | 'schedule' | 'policy_model'>;

export const readLedger = {
  summary: 'Second step: the illustration, and the schedule and policy model that it was built from',
  responseBody: stepResponseSchema('illustration', 'schedule', 'policy_model'),
  part: ({ document: { illustration, schedule, policy_model } }: { document: LedgerParts }) => ({
    illustration,
    schedule,
    policy_model,
  }),
};

/** The ledger matches the client before `change` is called. */
export const saveLedger = <Case extends { client: { age: number } }, Change>(
  change: (
    record: Case,
    parts: { [Part in keyof LedgerParts]?: LedgerParts[Part] | undefined },
    services: Services,
  ) => Result<Change>,
) => ({
  summary:
    'Save the illustration, its schedule or its policy model; every problem in the ledger is named by row and column',
  body: illustrationPatchSchema,
  bodyLimits: LEDGER_BODY,
  example: { illustration: null, revision: 1 },
  change(
    record: Case,
    { illustration: raw, schedule, policy_model }: z.output<typeof illustrationPatchSchema>,
    services: Services,
  ): Result<Change> {
    const illustration = raw === undefined ? ok(raw) : checkedIllustration(raw, record.client.age);
    if (!illustration.ok) return illustration;
    return change(record, { illustration: illustration.value, schedule, policy_model }, services);
  },
});
