import { useEffect } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { useCrumbs, useLoadingOverlay, useRail } from '../../state/hooks.ts';
import styles from './report-builder.module.css';
import { useReport } from './use-report.ts';

/** A comparative report: opened by id, or made for a scenario, after which the address is the report's own. */
export function ReportBuilderScreen() {
  useRail();
  const [, navigate] = useLocation();
  const id = positive(useParams<{ report?: string }>().report);
  const query = new URLSearchParams(useSearch());
  const asked = {
    report: id,
    client: positive(query.get('client')),
    scenario: positive(query.get('scenario')),
  };
  const isPresenting = query.get('present') === 'true';
  const { opened, reload } = useReport(asked);
  useLoadingOverlay(opened.state === 'loading');

  const made = id === null && opened.state === 'loaded' ? opened.report.id : null;
  useEffect(() => {
    if (made !== null)
      navigate(`/report-builder/${made}${isPresenting ? '?present=true' : ''}`, { replace: true });
  }, [made, isPresenting, navigate]);

  switch (opened.state) {
    case 'loading':
      return <WaitingCrumbs />;
    case 'nothing_asked':
      return (
        <div className={styles.message}>
          <EmptyState
            page
            icon="columns"
            title="Which client is it for?"
            text="A report belongs to a scenario. Choose the client and start it from there."
            action={
              <ButtonLink variant="primary" href="/">
                Choose a client
              </ButtonLink>
            }
          />
        </div>
      );
    case 'failed':
      return (
        <div className={styles.message}>
          {opened.isUnknown ? (
            <EmptyState
              page
              icon="search"
              title="There is no such report"
              text="It may have been deleted."
              action={<ButtonLink href="/">Back to your clients</ButtonLink>}
            />
          ) : (
            <ErrorState page title="The report could not be opened" text={opened.message} onRetry={reload} />
          )}
        </div>
      );
    case 'loaded':
      if (made !== null) return <WaitingCrumbs />;
      return (
        <opened.Builder
          key={opened.report.id}
          opened={opened}
          isPresenting={isPresenting}
          onReload={reload}
          onPresent={(on) => navigate(`/report-builder/${opened.report.id}${on ? '?present=true' : ''}`)}
        />
      );
  }
}

function WaitingCrumbs() {
  useCrumbs([{ label: 'Report' }]);
  return null;
}

function positive(text: string | null | undefined): number | null {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : null;
}
