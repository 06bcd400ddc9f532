/** Losses of an import or a removal of market figures: months, dividends, and cases that can no longer run. */
import { replacement, type CheckedImport, type ImportSummary } from '../../market/imported/check-import.ts';
import { overlayFigures, withSeries, type CustomSeriesId } from '../../market/imported/imported-figures.ts';
import { historyOf, type IndexFigures } from '../../market/index-figures.ts';
import type { IndexHistory } from '../../market/inline-series.ts';
import { comparativeReportErrors } from '../../comparison/comparative/run-comparative-report.ts';
import { holdingsText } from '../clients/holdings.ts';
import type { HistoricalReportStore, ReportStore } from '../reports/report-store.ts';
import type { OwnerId } from '../users/user.ts';
import type { ScenarioStore, SimulationStore } from '../cases/case-store.ts';
import { comparisonOf } from '../cases/scenario.ts';
import { runErrors } from '../cases/simulation-errors.ts';

export interface ImportLosses {
  /** "Replaces 1,180 months (1928-01 to 2026-04) with 13. 3 simulations and 2 reports can no longer run." */
  text: string;
  months: number;
  simulations: number;
  reports: number;
}

/** The response of a check. */
export interface CheckedSummary extends ImportSummary {
  losses: ImportLosses | null;
}

export interface CasesOfPractice {
  owners(): Promise<OwnerId[]>;
  simulations: Pick<SimulationStore, 'records'>;
  scenarios: Pick<ScenarioStore, 'find'>;
  reports: Pick<ReportStore, 'list'>;
  historicalReports: Pick<HistoricalReportStore, 'list'>;
  /** Yields to other requests. */
  pause(): Promise<void>;
}

interface Change {
  id: CustomSeriesId;
  /** Null if the imported series is removed. */
  imported: CheckedImport | null;
  importedFigures: IndexFigures;
  shipped: IndexFigures;
}

/** Null without losses; for a removal, if all cases still run. `cases` is null without a practice. */
export async function importLosses(
  { id, imported, importedFigures, shipped }: Change,
  cases: CasesOfPractice | null,
): Promise<ImportLosses | null> {
  const before = overlayFigures(shipped, importedFigures);
  const after = overlayFigures(shipped, withSeries(importedFigures, id, imported?.figures ?? {}));
  const { months, replaces } = imported?.summary ?? replacement(id, before, after);
  if (replaces === null || (replaces.lost_months === 0 && !replaces.loses_dividends)) return null;
  const count = (n: number) => n.toLocaleString('en-US');
  const { simulations, reports } = cases
    ? await endedCases(cases, before, after)
    : { simulations: 0, reports: 0 };
  if (!imported && simulations + reports === 0) return null;
  const ended = holdingsText({ simulations, comparative_reports: reports });
  const text = [
    `${months === 0 ? 'Removes' : 'Replaces'} ${count(replaces.months)} months (${replaces.first_month} to ${replaces.last_month})${months === 0 ? '' : ` with ${count(months)}`}.`,
    ...(ended === '' ? [] : [`${ended} can no longer run.`]),
    ...(replaces.loses_dividends && imported
      ? ['The file has no dividends, so accounts earn the price return only.']
      : []),
  ].join(' ');
  return { text, months: replaces.lost_months, simulations, reports };
}

/** Returns the cases that run on the previous figures but not on the new ones. */
async function endedCases(
  cases: CasesOfPractice,
  before: IndexFigures,
  after: IndexFigures,
): Promise<{ simulations: number; reports: number }> {
  const [then, now] = [historyOf(() => before), historyOf(() => after)];
  let simulations = 0;
  let reports = 0;
  const isTooShort = (errorsOn: (history: IndexHistory) => object) =>
    Object.keys(errorsOn(now)).length > 0 && Object.keys(errorsOn(then)).length === 0;
  for (const owner of await cases.owners()) {
    const ended = new Set<number>();
    for (const { id, client, document } of await cases.simulations.records(owner)) {
      await cases.pause();
      if (isTooShort((history) => runErrors(client.age, document, history))) ended.add(id);
    }
    simulations += ended.size;
    for (const report of await cases.historicalReports.list(owner))
      if (ended.has(report.simulation_id)) reports += 1;
    const scenarios = new Map<number, boolean>();
    for (const { scenario_id: id } of await cases.reports.list(owner)) {
      if (!scenarios.has(id)) {
        await cases.pause();
        const scenario = await cases.scenarios.find(owner, id);
        const input = scenario && comparisonOf(scenario.client.age, scenario.document);
        scenarios.set(id, input !== null && isTooShort((history) => comparativeReportErrors(input, history)));
      }
      if (scenarios.get(id)) reports += 1;
    }
  }
  return { simulations, reports };
}
