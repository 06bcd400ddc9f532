import { useLocation, useParams, useSearch } from 'wouter';
import type { IndexHistory } from '../../../domain/market/index-history.ts';
import type { HistoricalReportRecord } from '../../../domain/practice/reports/historical-report-kept.ts';
import { newHistoricalReport, newReport, NOT_SAVED } from '../../../domain/practice/reports/new-report.ts';
import type { ReportRules } from '../../../domain/practice/reports/report-schema.ts';
import type { Report } from '../../../domain/practice/reports/report.ts';
import { historical, historicalReports } from '../../api/historical-calls.ts';
import type { HistoricalReportWhole } from '../../api/historical-reports-api.ts';
import { ChooseScenario } from '../../clients/choose-scenario.tsx';
import { SCENARIO_LIST } from '../../clients/scenario-list.tsx';
import { SIMULATION_LIST } from '../../clients/simulation-list.tsx';
import { NotLoaded } from '../../kit/empty-state.tsx';
import { takeAddress } from '../../shell/navigation.ts';
import { useCrumbs, useLoadingOverlay, useRail } from '../../state/hooks.ts';
import { api, loadIndexHistory } from '../../wiring.ts';
import { figuresFor, type WithFigures } from '../frame/use-scenario.ts';
import styles from './report-builder.module.css';
import { runnableStrategy, type RunnableStrategy } from './strategy-of.ts';
import { useOpenReport, type BuilderKind } from './use-open-report.ts';

/** A report: opened by id, or a new one, whose address is its own once something of it is kept. */
function BuilderScreen<Opened, R extends { id: number }>({ kind }: { kind: BuilderKind<Opened, R> }) {
  useRail();
  const [, navigate] = useLocation();
  const id = positive(useParams<{ report?: string }>().report);
  const query = new URLSearchParams(useSearch());
  const source = positive(query.get(kind.source));
  const isPresenting = query.get('present') === 'true';
  const { opening, onMade, reload } = useOpenReport(kind, id, source);
  useLoadingOverlay(opening.state === 'loading');

  switch (opening.state) {
    case 'loading':
      return <WaitingCrumbs label={kind.crumb} />;
    case 'nothing_asked':
      return <ChooseScenario list={kind.list} client={positive(query.get('client'))} />;
    case 'failed':
      return (
        <div className={styles.message}>
          <NotLoaded
            {...opening}
            what={opening.isUnknown && id === null ? kind.source : 'report'}
            back={kind.home}
            onRetry={reload}
          />
        </div>
      );
    case 'loaded':
      return (
        <opening.Builder
          key={opening.count}
          opened={opening.opened}
          isPresenting={isPresenting}
          onPresent={(on, report) =>
            navigate(
              report === NOT_SAVED
                ? `${kind.path}?${kind.source}=${source}`
                : `${kind.path}/${report}${on ? '?present=true' : ''}`,
            )
          }
          onMade={({ id: made }) => {
            onMade(made);
            takeAddress(`${kind.path}/${made}`);
          }}
          onReload={reload}
        />
      );
  }
}

function WaitingCrumbs({ label }: { label: string }) {
  useCrumbs([{ label }]);
  return null;
}

function positive(text: string | null | undefined): number | null {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : null;
}

export interface OpenedReport extends WithFigures {
  report: Report;
  /** Of the scenario’s simulation, where it has one. */
  strategy: RunnableStrategy | null;
  rules: ReportRules;
}

const COMPARATIVE: BuilderKind<OpenedReport, Report> = {
  crumb: 'Report',
  path: '/report-builder',
  source: 'scenario',
  list: SCENARIO_LIST,
  home: { href: '/', label: 'Back to your clients' },
  load: async () => (await import('../../areas/comparative-report.ts')).ComparativeBuilder,
  async open(id, ofScenario) {
    const asked = api.reports.rules();
    asked.catch(() => undefined);
    const report = id === null ? null : await api.reports.get(id);
    const source = report?.scenario_id ?? ofScenario;
    // What it says stands above the figures and would move them if it came after them.
    const strategy = runnableStrategy(source);
    const scenario = await api.scenarios.get(source);
    const figures = await figuresFor(scenario);
    return {
      report: report ?? newReport(scenario),
      scenario,
      ...figures,
      strategy: await strategy,
      rules: await asked,
    };
  },
};

export const ReportBuilderScreen = () => <BuilderScreen kind={COMPARATIVE} />;

export interface OpenedHistoricalReport extends HistoricalReportWhole {
  history: IndexHistory;
  rules: ReportRules;
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
    const rules = api.reports.rules();
    // Rejection is handled at the await.
    for (const one of [figures, rules]) one.catch(() => undefined);
    const whole = id === null ? await newOf(ofSimulation) : await historicalReports.get(id);
    return { ...whole, history: await figures, rules: await rules };
  },
};

async function newOf(id: number): Promise<HistoricalReportWhole> {
  const simulation = await historical.get(id);
  return { report: newHistoricalReport(simulation), simulation, input: simulation.input };
}

export const HistoricalReportBuilderScreen = () => <BuilderScreen kind={HISTORICAL} />;
