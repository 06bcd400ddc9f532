import { useLocation, useParams, useSearch } from 'wouter';
import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { NOT_SAVED } from '../../../domain/practice/reports/new-report.ts';
import { ErrorState } from '../../kit/error-state.tsx';
import { useCrumbs, useLoadingOverlay, useRail } from '../../state/hooks.ts';
import styles from './report-builder.module.css';
import { takeAddress } from '../../shell/navigation.ts';
import { ChooseScenario } from '../../clients/choose-scenario.tsx';
import { SCENARIO_LIST } from '../../clients/scenario-list.tsx';
import { useReport } from './use-report.ts';

/** A comparative report: opened by id, or a new one of a scenario, whose address is its own once something of it is kept. */
export function ReportBuilderScreen() {
  useRail();
  const [, navigate] = useLocation();
  const id = positive(useParams<{ report?: string }>().report);
  const query = new URLSearchParams(useSearch());
  const scenario = positive(query.get('scenario'));
  const isPresenting = query.get('present') === 'true';
  const { opened, onMade, reload } = useReport({ report: id, scenario });
  useLoadingOverlay(opened.state === 'loading');

  switch (opened.state) {
    case 'loading':
      return <WaitingCrumbs />;
    case 'nothing_asked':
      return <ChooseScenario list={SCENARIO_LIST} client={positive(query.get('client'))} />;
    case 'failed':
      return (
        <div className={styles.message}>
          {opened.isUnknown ? (
            <EmptyState
              page
              icon="search"
              title={id === null ? 'There is no such scenario' : 'There is no such report'}
              text="It may have been deleted."
              action={<ButtonLink href="/">Back to your clients</ButtonLink>}
            />
          ) : (
            <ErrorState page title="The report could not be opened" text={opened.message} onRetry={reload} />
          )}
        </div>
      );
    case 'loaded':
      return (
        <opened.Builder
          key={`${opened.report.id} ${opened.scenario.id}`}
          opened={opened}
          isPresenting={isPresenting}
          onPresent={(on, report) =>
            navigate(
              report === NOT_SAVED
                ? `/report-builder?scenario=${scenario}`
                : `/report-builder/${report}${on ? '?present=true' : ''}`,
            )
          }
          onMade={({ id: made }) => {
            onMade(made);
            takeAddress(`/report-builder/${made}`);
          }}
          onReload={reload}
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
