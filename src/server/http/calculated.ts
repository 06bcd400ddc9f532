/** Runs a calculation exactly as the command line does. The default year is the current year. */
import { practiceYear } from '../../domain/shared/dates.ts';
import type { OwnerId } from '../../domain/practice/users/user.ts';
import {
  type CalculationOrder,
  type ExplainOrder,
  isExpensive,
  runExplainOrder,
  runOrder,
} from '../../domain/practice/reports/calculator.ts';
import type { Caller } from '../../domain/shared/fair-queue.ts';
import { respondJson } from './responses.ts';
import type { OpenRequest } from './route.ts';
import type { Services } from '../services.ts';
import * as z from 'zod';
import { calledSchema } from '../../domain/shared/schema-fields.ts';
import { findCalculation, type CalculationId } from '../../domain/calculations/registry.ts';
import type { Explanation } from '../../domain/shared/explanation.ts';
import { fail, under, type Result } from '../../domain/shared/result.ts';
import { refuseFields } from './errors.ts';
import { resultMembers } from '../../domain/shared/result-members.ts';
import type { Outcome } from './outcome.ts';

/**
 * Schemas of a calculation for OpenAPI. `responseBody` describes each member of the result; the method's page describes
 * the figures.
 */
export function calculationSchemas(id: CalculationId): {
  body: z.ZodType;
  responseBody: z.ZodType;
  errorMembers?: z.ZodObject;
} {
  const found = findCalculation(id);
  if (!found || !(found.schema instanceof z.ZodType)) throw new Error(`${id} has no schema.`);
  const members = resultMembers(found).filter(([path]) => !path.includes('.'));
  return {
    body: calledSchema(found.schema),
    ...(found.refusedWith instanceof z.ZodObject && { errorMembers: found.refusedWith }),
    responseBody: z.looseObject(
      Object.fromEntries(
        members.map(([name, { what }]) => [name, z.unknown().optional().meta({ description: what })]),
      ),
    ),
  };
}

export type CalculationRequest = Pick<OpenRequest<unknown, unknown, unknown>, 'context' | 'now' | 'zone'> & {
  owner: OwnerId;
};

/** Concurrency limits apply per user. A disconnect cancels the wait. */
export const callerOf = ({ owner, context }: Pick<CalculationRequest, 'owner' | 'context'>): Caller => ({
  key: `user ${String(owner)}`,
  signal: context.req.raw.signal,
});

const RESPONSE_ENVELOPE: CalculationOrder['around'] = ['{"data":', ',"message":""}'];

/** Long calculations run in a worker, in a fair order. */
export async function respondWithCalculation(
  options: Omit<CalculationOrder, 'year' | 'around'>,
  request: CalculationRequest,
  { calculator, history, taxTables }: Pick<Services, 'calculator' | 'history' | 'taxTables'>,
): Promise<Outcome> {
  const order = { ...options, year: practiceYear(request.now, request.zone), around: RESPONSE_ENVELOPE };
  const responseBody = isExpensive(order)
    ? await calculator.calculate(order, callerOf(request))
    : runOrder(order, { history, taxTables });
  return responseBody.ok ? await respondJson(request.context, responseBody.value) : responseBody;
}

/** Explains figures of the result that `respondWithCalculation` returns. */
export async function explainFigures(
  requested: Omit<ExplainOrder, 'year'>,
  request: CalculationRequest,
  { calculator, history, taxTables }: Pick<Services, 'calculator' | 'history' | 'taxTables'>,
): Promise<Result<Result<Explanation>[]>> {
  const order = { ...requested, year: practiceYear(request.now, request.zone) };
  return isExpensive(order)
    ? calculator.explain(order, callerOf(request))
    : runExplainOrder(order, { history, taxTables });
}

/** Rejections name the fields of `{input, path}`. */
export async function explainFigure(
  { path, ...of }: Omit<ExplainOrder, 'year' | 'paths'> & { path: string },
  request: CalculationRequest,
  services: Pick<Services, 'calculator' | 'history' | 'taxTables'>,
): Promise<Result<Explanation>> {
  const figures = await explainFigures({ ...of, paths: [path] }, request, services);
  if (!figures.ok) {
    const { fields } = figures.error;
    return fail({ ...figures.error, ...(fields && { fields: under('input', fields) }) });
  }
  const [figure] = figures.value;
  return figure.ok ? figure : refuseFields({ path: [figure.error.detail] });
}
