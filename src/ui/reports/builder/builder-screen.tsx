import type { HistoricalReportRecord } from '../../../domain/practice/reports/historical-report-content.ts';
import type { Report } from '../../../domain/practice/reports/report.ts';
import { useLocation, useParams, useSearch } from 'wouter';
import type { IndexHistory } from '../../../domain/market/inline-series.ts';
import { newHistoricalReport, newReport, NOT_SAVED } from '../../../domain/practice/reports/new-report.ts';
import type { ReportRules } from '../../../domain/practice/reports/report-schema.ts';
import { historical, historicalReports } from '../../api/historical-calls.ts';
import type { HistoricalReportResponse } from '../../api/historical-reports-api.ts';
import { ChooseScenario } from '../../clients/choose-scenario.tsx';
import { SCENARIO_LIST, SIMULATION_LIST, type ListKind } from '../../clients/list-kinds.tsx';
import { NotLoaded } from '../../kit/layout/empty-state.tsx';
import { replaceAddress } from '../../shell/navigation.ts';
import { useCrumbs, useLoadingOverlay, useRail } from '../../state/hooks.ts';
import { api, loadIndexHistory } from '../../wiring.ts';
import { figuresFor, type WithFigures } from '../frame/use-scenario.ts';
import { runnableStrategy, type RunnableStrategy } from './strategy-of.ts';
import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { isNotFound, messageOf } from '../../api/api-error.ts';
import styles from './report-builder.module.css';

function BuilderScreen<Opened, R extends { id: number }>({ kind }: { kind: BuilderKind<Opened, R> }) {
  useRail();
  const [, navigate] = useLocation();
  const id = positive(useParams<{ report?: string }>().report);
  const query = new URLSearchParams(useSearch());
  const source = positive(query.get(kind.source));
  const isPresenting = query.get('present') === 'true';
  const { opening, onCreated, reload } = useReportLoader(kind, id, source);
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
          onCreated={({ id: createdId }) => {
            onCreated(createdId);
            replaceAddress(`${kind.path}/${createdId}`);
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
  strategy: RunnableStrategy | null;
  rules: ReportRules;
}

const COMPARATIVE: BuilderKind<OpenedReport, Report> = {
  crumb: 'Report',
  path: '/report-builder',
  source: 'scenario',
  list: SCENARIO_LIST,
  home: { href: '/', label: 'Back to your clients' },
  load: async () => (await import('./comparative-builder.tsx')).ComparativeBuilder,
  async open(id, ofScenario) {
    const rulesRequest = api.reports.rules();
    rulesRequest.catch(() => undefined);
    const report = id === null ? null : await api.reports.get(id);
    const source = report?.scenario_id ?? ofScenario;
    // Appears above the figures, so it must load first to prevent a layout shift.
    const strategy = runnableStrategy(source);
    const scenario = await api.scenarios.get(source);
    const figures = await figuresFor(scenario);
    return {
      report: report ?? newReport(scenario),
      scenario,
      ...figures,
      strategy: await strategy,
      rules: await rulesRequest,
    };
  },
};

export const ReportBuilderScreen = () => <BuilderScreen kind={COMPARATIVE} />;

export interface OpenedHistoricalReport extends HistoricalReportResponse {
  history: IndexHistory;
  rules: ReportRules;
}

const HISTORICAL: BuilderKind<OpenedHistoricalReport, HistoricalReportRecord> = {
  crumb: 'Historical report',
  path: '/historical/report-builder',
  source: 'simulation',
  list: SIMULATION_LIST,
  home: { href: '/historical/simulations', label: 'Back to your simulations' },
  load: async () => (await import('./historical-builder.tsx')).HistoricalReportBuilder,
  async open(id, ofSimulation) {
    const figures = loadIndexHistory();
    const rules = api.reports.rules();
    // The await below handles rejections.
    for (const request of [figures, rules]) request.catch(() => undefined);
    const content = id === null ? await newReportOf(ofSimulation) : await historicalReports.get(id);
    return { ...content, history: await figures, rules: await rules };
  },
};

async function newReportOf(id: number): Promise<HistoricalReportResponse> {
  const simulation = await historical.get(id);
  return { report: newHistoricalReport(simulation), simulation, input: simulation.input };
}

export const HistoricalReportBuilderScreen = () => <BuilderScreen kind={HISTORICAL} />;

export interface BuilderProps<Opened, R> {
  opened: Opened;
  isPresenting: boolean;
  /** `report`: id of the report, which is saved before its presentation opens. */
  onPresent: (on: boolean, report: number) => void;
  onCreated: (report: R) => void;
  onReload: () => void;
}

/** A report type. Callers must pass a stable object. */
export interface BuilderKind<Opened, R> {
  crumb: string;
  path: string;
  source: 'scenario' | 'simulation';
  list: ListKind;
  home: { href: string; label: string };
  /** Loads a saved report, or creates an unsaved report for a scenario or simulation. */
  open: (report: number | null, source: number) => Promise<Opened>;
  /** Loads the builder in parallel with the report. Suspense would delay the display by up to 300 ms. */
  load: () => Promise<ComponentType<BuilderProps<Opened, R>>>;
}

type Opening<Opened, R> =
  | { state: 'loading' }
  | { state: 'nothing_asked' }
  | { state: 'failed'; message: string; isUnknown: boolean }
  | { state: 'loaded'; opened: Opened; count: number; Builder: ComponentType<BuilderProps<Opened, R>> };

export function useReportLoader<Opened, R>(
  kind: BuilderKind<Opened, R>,
  report: number | null,
  source: number | null,
) {
  const [opening, setOpening] = useState<Opening<Opened, R>>({ state: 'loading' });
  const [reloads, setReloads] = useState(0);
  const createdId = useRef<number | null>(null);
  const count = useRef(0);
  useEffect(() => {
    if (report !== null && report === createdId.current) return;
    let isStale = false;
    const open = async (): Promise<Opening<Opened, R>> => {
      if (report === null && source === null) return { state: 'nothing_asked' };
      const code = kind.load();
      // The result is not awaited if the report fails first.
      code.catch(() => undefined);
      const opened = await kind.open(report, source ?? 0);
      return { state: 'loaded', opened, count: (count.current += 1), Builder: await code };
    };
    open().then(
      (next) => !isStale && setOpening(next),
      (error: unknown) =>
        !isStale && setOpening({ state: 'failed', message: messageOf(error), isUnknown: isNotFound(error) }),
    );
    return () => {
      isStale = true;
    };
  }, [kind, report, source, reloads]);
  /** Prevents a reload when the address changes to the id of the new report. */
  const onCreated = useCallback((id: number) => void (createdId.current = id), []);
  const reload = (): void => {
    createdId.current = null;
    setOpening({ state: 'loading' });
    setReloads((before) => before + 1);
  };
  return { opening, onCreated, reload };
}
