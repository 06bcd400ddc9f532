import type { IndexHistory } from '../../../domain/market/index-history.ts';
import type { HistoricalReportRecord } from '../../../domain/practice/reports/historical-report-kept.ts';
import { newHistoricalReport } from '../../../domain/practice/reports/new-report.ts';
import { historical, historicalReports } from '../../api/historical-calls.ts';
import type { HistoricalReportWhole } from '../../api/historical-reports-api.ts';
import { SIMULATION_LIST } from '../../clients/simulation-list.tsx';
import { loadIndexHistory } from '../../wiring.ts';
import { BuilderScreen } from '../builder/builder-screen.tsx';
import type { BuilderKind } from '../builder/use-open-report.ts';

export interface OpenedHistoricalReport extends HistoricalReportWhole {
  history: IndexHistory;
}

const HISTORICAL: BuilderKind<OpenedHistoricalReport, HistoricalReportRecord> = {
  crumb: 'Historical report',
  path: '/historical/report-builder',
  source: 'simulation',
  list: SIMULATION_LIST,
  home: { href: '/historical/simulations', label: 'Back to your simulations' },
  load: async () => (await import('../../areas/historical-report.ts')).HistoricalReportBuilder,
  async open(id, ofSimulation) {
    const figures = loadIndexHistory();
    // Rejection is handled at the await.
    figures.catch(() => undefined);
    const whole = id === null ? await newOf(ofSimulation) : await historicalReports.get(id);
    return { ...whole, history: await figures };
  },
};

async function newOf(id: number): Promise<HistoricalReportWhole> {
  const simulation = await historical.get(id);
  return { report: newHistoricalReport(simulation), simulation, input: simulation.input };
}

export const HistoricalReportBuilderScreen = () => <BuilderScreen kind={HISTORICAL} />;
