/** A kept report as a snapshot: what is calculated of its scenario now, and who and what it is about. */
import { fullName, type User } from '../domain/practice/users/user.ts';
import type { IndexHistory } from '../domain/market/index-history.ts';
import type { ReportRecord } from '../domain/practice/reports/report-store.ts';
import type { ReportSnapshot } from '../domain/practice/reports/report.ts';
import { takeSnapshot } from '../domain/practice/reports/take-snapshot.ts';
import type { ScenarioRecord } from '../domain/practice/cases/scenario-store.ts';
import { comparisonOf } from '../domain/practice/cases/scenario.ts';
import type { Result } from '../domain/shared/result.ts';
import { refuse } from './errors.ts';
import { fits } from './ledger-fits.ts';

export function snapshotOf(
  report: ReportRecord,
  scenario: ScenarioRecord,
  advisor: Pick<User, 'id' | 'first_name' | 'last_name'>,
  history: IndexHistory,
): Result<ReportSnapshot> {
  const inputs = comparisonOf(scenario.client.age, scenario.document);
  if (!inputs) return refuse('no_illustration');
  const fit = fits(scenario);
  if (!fit.ok) return fit;
  const { firstname, middlename, lastname } = scenario.client;
  const { saved_action, notes, disclosures, deleted_comparative_vehicle_ids, variants } = report;
  const names = {
    client: { firstname, middlename, lastname },
    advisor: fullName(advisor),
    scenario: scenario.name,
    report: report.name,
    description: report.description,
  };
  const kept = { notes, disclosures, deleted_comparative_vehicle_ids, variants };
  return takeSnapshot(inputs, { saved_action, names, ...kept, shared_by: advisor.id }, history);
}
