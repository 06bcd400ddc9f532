import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { NOT_SAVED } from '../../../domain/practice/reports/new-report.ts';
import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { useCrumbs, useLoadingOverlay, useRail } from '../../state/hooks.ts';
import styles from '../builder/report-builder.module.css';
import { takeAddress } from '../../shell/navigation.ts';
import { ChooseScenario } from '../../clients/choose-scenario.tsx';
import { SIMULATION_LIST } from '../../clients/simulation-list.tsx';
import { useHistoricalReport } from './use-historical-report.ts';

/** With the engine and the cards; it comes while the report itself is asked for. */
const loadBuilder = () => import('./historical-report-builder.tsx');
const HistoricalReportBuilder = lazy(async () => ({
  default: (await loadBuilder()).HistoricalReportBuilder,
}));

const HOME = '/historical/simulations';

/** A historical report: opened by id, or a new one of a simulation, whose address is its own once something of it is kept. */
export function HistoricalReportBuilderScreen() {
  useRail();
  const [, navigate] = useLocation();
  const id = positive(useParams<{ report?: string }>().report);
  const query = new URLSearchParams(useSearch());
  const isPresenting = query.get('present') === 'true';
  const simulation = positive(query.get('simulation'));
  const { state, onMade, reload } = useHistoricalReport({ report: id, simulation });
  // A failure shows where the builder is drawn.
  useEffect(() => void loadBuilder().catch(() => undefined), []);
  useLoadingOverlay(state.state === 'loading');

  switch (state.state) {
    case 'loading':
      return <WaitingCrumbs />;
    case 'nothing_asked':
      return <ChooseScenario list={SIMULATION_LIST} client={positive(query.get('client'))} />;
    case 'failed':
      return (
        <div className={styles.message}>
          {state.isUnknown ? (
            <EmptyState
              page
              icon="search"
              title={id === null ? 'There is no such simulation' : 'There is no such report'}
              text="It may have been deleted."
              action={<ButtonLink href={HOME}>Back to your simulations</ButtonLink>}
            />
          ) : (
            <ErrorState page title="The report could not be opened" text={state.message} onRetry={reload} />
          )}
        </div>
      );
    case 'loaded':
      return (
        <Suspense fallback={<WaitingCrumbs />}>
          <HistoricalReportBuilder
            key={`${state.opened.report.id} ${state.opened.simulation.id}`}
            opened={state.opened}
            isPresenting={isPresenting}
            onReload={reload}
            onPresent={(on, report) =>
              navigate(
                report === NOT_SAVED
                  ? `/historical/report-builder?simulation=${simulation}`
                  : `/historical/report-builder/${report}${on ? '?present=true' : ''}`,
              )
            }
            onMade={({ id: made }) => {
              onMade(made);
              takeAddress(`/historical/report-builder/${made}`);
            }}
          />
        </Suspense>
      );
  }
}

function WaitingCrumbs() {
  useCrumbs([{ label: 'Historical report' }]);
  return null;
}

function positive(text: string | null | undefined): number | null {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : null;
}
