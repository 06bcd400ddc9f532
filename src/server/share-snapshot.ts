/** What a share stores: inputs, the whole result and who it is about, so that the link shows it as it was. */
import { fullName, type User } from '../domain/accounts/user.ts';
import { runCalculation } from '../domain/calculations.ts';
import type { ComparativeReport } from '../domain/comparison/comparative-report.ts';
import type { ReportRecord } from '../domain/reports/report-store.ts';
import type { ReportSnapshot } from '../domain/reports/report.ts';
import type { ScenarioRecord } from '../domain/scenarios/scenario-store.ts';
import { comparisonOf } from '../domain/scenarios/scenario.ts';
import { ok, type Result } from '../domain/shared/result.ts';
import { DATA_VINTAGE, ENGINE_VERSION } from '../domain/version.ts';
import { refuse } from './errors.ts';

export function snapshotOf(
  report: ReportRecord,
  scenario: ScenarioRecord,
  advisor: Pick<User, 'first_name' | 'last_name'>,
): Result<ReportSnapshot> {
  const inputs = comparisonOf(scenario.client.age, scenario.document);
  if (!inputs) return refuse('no_illustration');
  const result = runCalculation('comparative-report', inputs);
  if (!result.ok) return result;
  const { inputs: _inputs, meta: _meta, ...figures } = result.value;
  if (!isComparativeReport(figures)) throw new Error('The comparative report misses one of its tabs.');
  const { firstname, middlename, lastname } = scenario.client;
  return ok({
    inputs,
    report: figures,
    saved_action: report.saved_action,
    names: {
      client: { firstname, middlename, lastname },
      advisor: fullName(advisor),
      scenario: scenario.name,
      report: report.name,
      description: report.description,
    },
    meta: { engine_version: ENGINE_VERSION, data_vintage: DATA_VINTAGE },
  });
}

const MEMBERS = [
  'slots',
  'comparative_table',
  'comparative_graph',
  'making_things_equal',
  'cumulative_values',
  'legacy',
  'fee_analysis',
  'warnings',
] as const satisfies readonly (keyof ComparativeReport)[];

const isComparativeReport = (
  figures: Record<string, unknown>,
): figures is Record<string, unknown> & ComparativeReport => MEMBERS.every((member) => member in figures);
