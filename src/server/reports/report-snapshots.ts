/** Snapshots of saved reports, for routes and the command line. */
import {
  comparisonOf,
  insuredOf,
  originOf,
  type SourcedIllustration,
} from '../../domain/practice/cases/scenario.ts';
import { firmOf } from '../../domain/practice/users/firm.ts';
import type { ComparativeReportInput } from '../../domain/comparison/comparative/comparative-report.ts';
import { ofScenario } from '../../domain/practice/cases/simulation.ts';
import { onHistory } from '../../domain/practice/reports/on-history.ts';
import type { ReportRecord, StoredHistoricalReport } from '../../domain/practice/reports/report-store.ts';
import { ofInsured } from '../../domain/policy/mortality/mortality-weighting.ts';
import { inDollars, type ReportSnapshot } from '../../domain/practice/reports/report.ts';
import type { HistoricalSnapshot } from '../../domain/practice/reports/historical-report-content.ts';
import { withFirmTexts } from '../../domain/practice/reports/disclosures/firm-disclosures.ts';
import { takeSnapshot } from '../../domain/practice/reports/take-snapshot.ts';
import { fullName, type OwnerId, type User } from '../../domain/practice/users/user.ts';
import type { Caller } from '../../domain/shared/fair-queue.ts';
import { ok, type Result } from '../../domain/shared/result.ts';
import { refuse } from '../http/errors.ts';
import { checkAge, checkComplete } from './case-save.ts';
import { inputOf } from './record-responses.ts';
import type { Services } from '../services.ts';

/** Names of the client and the source. `of` is the source's label. */
const snapshotNames = <const Of extends object>(
  { firstname, middlename, lastname }: { firstname: string; middlename: string | null; lastname: string },
  advisor: User,
  of: Of,
  report: { name: string; description: string },
) => ({
  client: { firstname, middlename, lastname },
  advisor: fullName(advisor),
  ...of,
  report: report.name,
  description: report.description,
});

/** A modeled policy has no carrier. */
function firmAndCarrier(advisor: User, illustration: SourcedIllustration | null) {
  const firm = firmOf(advisor.firm);
  const carrier = originOf(illustration?.source) === 'model' ? undefined : illustration?.carrier;
  return {
    ...(firm && { firm }),
    ...(carrier && Object.values(carrier).some(Boolean) && { carrier }),
  };
}

export async function comparativeSnapshot(
  report: ReportRecord,
  { owner, user }: { owner: OwnerId; user: User },
  {
    scenarios,
    simulations,
    disclosureTexts,
    ...figures
  }: Pick<Services, 'scenarios' | 'simulations' | 'disclosureTexts' | 'history' | 'taxTables'>,
): Promise<Result<ReportSnapshot>> {
  const scenario = await scenarios.find(owner, report.scenario_id);
  if (!scenario) return refuse('not_found');
  const inputs = comparisonOf(scenario.client.age, scenario.document);
  if (!inputs) return refuse('no_illustration');
  const fit = checkAge(scenario);
  if (!fit.ok) return fit;
  const { saved_action, notes, disclosures, deleted_comparative_vehicle_ids, variants } = report;
  const about = snapshotNames(scenario.client, user, { scenario: scenario.name }, report);
  const saved = { notes, disclosures, deleted_comparative_vehicle_ids, variants };
  const records = await simulations.records(owner, scenario.id);
  const strategy = ofScenario(records.map((one) => ({ ...one, input: inputOf(one) })));
  const lapses = strategy && onHistory(inputs, strategy.input, undefined, figures.history);
  const snapshot = takeSnapshot(
    inDollars(
      ofInsured(withComplianceProfile(inputs, report), insuredOf(saved_action.insured, scenario.document)),
      saved_action,
    ),
    {
      saved_action,
      names: about,
      ...saved,
      ...(lapses && { on_history: lapses }),
      ...firmAndCarrier(user, scenario.document.illustration),
      shared_by: user.id,
    },
    figures,
  );
  return snapshot.ok ? ok(withFirmTexts(snapshot.value, await disclosureTexts.inForce())) : snapshot;
}

/**
 * Without a what-if, the input is the carrier's and is stored unchanged unless it has a variant or capped figures.
 */
const withComplianceProfile = (
  inputs: ComparativeReportInput,
  { compliance_profile: profile, variants }: Pick<ReportRecord, 'compliance_profile' | 'variants'>,
): ComparativeReportInput =>
  profile === 'client_clamped' || variants.length > 0 ? { ...inputs, compliance_profile: profile } : inputs;

export async function historicalSnapshot(
  report: StoredHistoricalReport,
  { owner, user, caller }: { owner: OwnerId; user: User; caller: Caller },
  {
    simulations,
    disclosureTexts,
    history,
    calculator,
  }: Pick<Services, 'simulations' | 'disclosureTexts' | 'history'> & {
    calculator: Pick<Services['calculator'], 'takeSnapshot'>;
  },
): Promise<Result<HistoricalSnapshot>> {
  const simulation = await simulations.find(owner, report.simulation_id);
  if (!simulation) return refuse('not_found');
  const complete = checkComplete(simulation, simulation.document, history);
  if (!complete.ok) return complete;
  const input = inputOf(simulation);
  if (!input) return refuse('no_parameters');
  const { saved_action, notes, disclosures, deleted_historical_vehicle_ids } = report;
  const about = snapshotNames(simulation.client, user, { simulation: simulation.name }, report);
  const saved = { saved_action, notes, disclosures, deleted_historical_vehicle_ids, names: about };
  const requested = inDollars(
    ofInsured(
      { ...input, compliance_profile: report.compliance_profile },
      insuredOf(saved_action.insured, simulation.document),
    ),
    saved_action,
  );
  const snapshot = await calculator.takeSnapshot(
    {
      input: requested,
      shown: { ...saved, ...firmAndCarrier(user, simulation.document.illustration), shared_by: user.id },
    },
    caller,
  );
  return snapshot.ok ? ok(withFirmTexts(snapshot.value, await disclosureTexts.inForce())) : snapshot;
}
