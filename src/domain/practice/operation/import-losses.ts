/** What an import of market figures takes away: months, dividends, and cases that can no longer run. */
import type { ImportSummary } from '../../market/imported/check-import.ts';
import type { IndexHistory } from '../../market/index-history.ts';
import { comparativeReportErrors } from '../../comparison/comparative/run-comparative-report.ts';
import type { HistoricalReportStore, ReportStore } from '../reports/report-store.ts';
import type { OwnerId } from '../users/user.ts';
import type { ScenarioStore } from '../cases/scenario-store.ts';
import { comparisonOf } from '../cases/scenario.ts';
import type { SimulationStore } from '../cases/simulation-store.ts';
import { runErrors } from '../cases/simulation-errors.ts';

export interface ImportLosses {
  /** "Replaces 1,180 months (1928-01 to 2026-04) with 13. 3 simulations and 2 reports can no longer run." */
  text: string;
  months: number;
  simulations: number;
  reports: number;
}

/** As a check is answered. */
export interface CheckedSummary extends ImportSummary {
  losses: ImportLosses | null;
}

export interface CasesOfPractice {
  owners(): Promise<OwnerId[]>;
  simulations: Pick<SimulationStore, 'records'>;
  scenarios: Pick<ScenarioStore, 'find'>;
  reports: Pick<ReportStore, 'list'>;
  historicalReports: Pick<HistoricalReportStore, 'list'>;
  /** Lets other requests in. */
  pause(): Promise<void>;
}

interface Change {
  summary: ImportSummary;
  before: IndexHistory;
  after: IndexHistory;
}

/** Null if nothing is lost. `cases` is null where there are figures and no practice. */
export async function importLosses(
  { summary, before, after }: Change,
  cases: CasesOfPractice | null,
): Promise<ImportLosses | null> {
  const { replaces } = summary;
  if (replaces === null || (replaces.lost_months === 0 && !replaces.loses_dividends)) return null;
  const count = (n: number) => n.toLocaleString('en-US');
  const { simulations, reports } = cases
    ? await endedCases(cases, before, after)
    : { simulations: 0, reports: 0 };
  const ended = [counted(simulations, 'simulation'), counted(reports, 'report')].filter((one) => one !== '');
  const text = [
    `Replaces ${count(replaces.months)} months (${replaces.first_month} to ${replaces.last_month}) with ${count(summary.months)}.`,
    ...(ended.length > 0 ? [`${ended.join(' and ')} can no longer run.`] : []),
    ...(replaces.loses_dividends
      ? ['The file has no dividends, so accounts earn the price return only.']
      : []),
  ].join(' ');
  return { text, months: replaces.lost_months, simulations, reports };
}

const counted = (n: number, noun: string): string =>
  n === 0 ? '' : `${n.toLocaleString('en-US')} ${noun}${n === 1 ? '' : 's'}`;

/** Those that run on the figures before and not on those after. */
async function endedCases(
  cases: CasesOfPractice,
  before: IndexHistory,
  after: IndexHistory,
): Promise<{ simulations: number; reports: number }> {
  let simulations = 0;
  let reports = 0;
  const ends = (errorsOn: (history: IndexHistory) => object) =>
    Object.keys(errorsOn(after)).length > 0 && Object.keys(errorsOn(before)).length === 0;
  for (const owner of await cases.owners()) {
    const ended = new Set<number>();
    for (const { id, client, document } of await cases.simulations.records(owner)) {
      await cases.pause();
      if (ends((history) => runErrors(client.age, document, history))) ended.add(id);
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
        scenarios.set(id, input !== null && ends((history) => comparativeReportErrors(input, history)));
      }
      if (scenarios.get(id)) reports += 1;
    }
  }
  return { simulations, reports };
}
