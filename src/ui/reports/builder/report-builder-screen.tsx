import { NO_HISTORY, type IndexHistory } from '../../../domain/market/index-history.ts';
import type { Scenario } from '../../../domain/practice/cases/scenario.ts';
import { newReport } from '../../../domain/practice/reports/new-report.ts';
import type { Report } from '../../../domain/practice/reports/report.ts';
import { SCENARIO_LIST } from '../../clients/scenario-list.tsx';
import { api, loadIndexHistory } from '../../wiring.ts';
import { BuilderScreen } from './builder-screen.tsx';
import type { BuilderKind } from './use-open-report.ts';

export interface OpenedReport {
  report: Report;
  scenario: Scenario;
  /** Market figures, where an account's return comes from a portfolio. */
  history: IndexHistory;
}

const COMPARATIVE: BuilderKind<OpenedReport, Report> = {
  crumb: 'Report',
  path: '/report-builder',
  source: 'scenario',
  list: SCENARIO_LIST,
  home: { href: '/', label: 'Back to your clients' },
  load: async () => (await import('../../areas/comparative-report.ts')).ComparativeBuilder,
  async open(id, ofScenario) {
    const report = id === null ? null : await api.reports.get(id);
    const scenario = await api.scenarios.get(report?.scenario_id ?? ofScenario);
    const needsHistory = scenario.document.vehicles.some(({ portfolio }) => portfolio !== undefined);
    const history = needsHistory ? await loadIndexHistory() : NO_HISTORY;
    return { report: report ?? newReport(scenario), scenario, history };
  },
};

export const ReportBuilderScreen = () => <BuilderScreen kind={COMPARATIVE} />;
