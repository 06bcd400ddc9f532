/** The comparative report of inputs that were sent, or of one of the sender's own reports ({report_id}). */
import * as z from 'zod';
import type { OwnerId } from '../domain/accounts/user.ts';
import { comparisonOf } from '../domain/scenarios/scenario.ts';
import type { Result } from '../domain/shared/result.ts';
import { calculationSchemas } from './calculation-schemas.ts';
import { calculated } from './calculated.ts';
import { refuse } from './errors.ts';
import type { Services } from './services.ts';

export const reportBody = z.record(z.string(), z.unknown());

/** For the API's document. */
export const reportBodyDescribed = z.union([
  z.strictObject({ report_id: z.int() }),
  calculationSchemas('comparative-report').body,
]);

export async function reportFigures(
  { owner, body, now }: { owner: OwnerId; body: z.output<typeof reportBody>; now: Date },
  services: Services,
): Promise<Result<Record<string, unknown>>> {
  const { history } = services;
  if (!('report_id' in body)) return calculated('comparative-report', body, { now, history });
  const id = z.int().safeParse(body.report_id);
  const report = id.success ? await services.reports.find(owner, id.data) : null;
  const scenario = report && (await services.scenarios.find(owner, report.scenario_id));
  if (!scenario) return refuse('not_found');
  const input = comparisonOf(scenario.client.age, scenario.document);
  return input ? calculated('comparative-report', input, { now, history }) : refuse('no_illustration');
}
