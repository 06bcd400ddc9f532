import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { ButtonLink } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { useCrumbs, useLoadingOverlay, useRail } from '../../../state/hooks.ts';
import styles from '../../report/report-builder.module.css';
import { useHistoricalReport } from './use-historical-report.ts';

/** With the engine and the cards; it comes while the report itself is asked for. */
const loadBuilder = () => import('./historical-report-builder.tsx');
const HistoricalReportBuilder = lazy(async () => ({
  default: (await loadBuilder()).HistoricalReportBuilder,
}));

const HOME = '/historical/simulations';

/** A historical report: opened by id, or made for a simulation, after which the address is the report's own. */
export function HistoricalReportBuilderScreen() {
  useRail();
  const [, navigate] = useLocation();
  const id = positive(useParams<{ report?: string }>().report);
  const query = new URLSearchParams(useSearch());
  const isPresenting = query.get('present') === 'true';
  const { state, reload } = useHistoricalReport({
    report: id,
    client: positive(query.get('client')),
    simulation: positive(query.get('simulation')),
  });
  // A failure shows where the builder is drawn.
  useEffect(() => void loadBuilder().catch(() => undefined), []);
  useLoadingOverlay(state.state === 'loading');

  const made = id === null && state.state === 'loaded' ? state.opened.report.id : null;
  useEffect(() => {
    if (made !== null)
      navigate(`/historical/report-builder/${made}${isPresenting ? '?present=true' : ''}`, { replace: true });
  }, [made, isPresenting, navigate]);

  switch (state.state) {
    case 'loading':
      return <WaitingCrumbs />;
    case 'nothing_asked':
      return (
        <div className={styles.message}>
          <EmptyState
            page
            icon="history"
            title="Which simulation is it for?"
            text="A historical report belongs to a simulation. Choose the simulation and start the report from there."
            action={
              <ButtonLink variant="primary" href={HOME}>
                Choose a simulation
              </ButtonLink>
            }
          />
        </div>
      );
    case 'failed':
      return (
        <div className={styles.message}>
          {state.isUnknown ? (
            <EmptyState
              page
              icon="search"
              title="There is no such report"
              text="It may have been deleted."
              action={<ButtonLink href={HOME}>Back to your simulations</ButtonLink>}
            />
          ) : (
            <ErrorState page title="The report could not be opened" text={state.message} onRetry={reload} />
          )}
        </div>
      );
    case 'loaded':
      if (made !== null) return <WaitingCrumbs />;
      return (
        <Suspense fallback={<WaitingCrumbs />}>
          <HistoricalReportBuilder
            key={state.opened.report.id}
            opened={state.opened}
            isPresenting={isPresenting}
            onReload={reload}
            onPresent={(on) =>
              navigate(`/historical/report-builder/${state.opened.report.id}${on ? '?present=true' : ''}`)
            }
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
