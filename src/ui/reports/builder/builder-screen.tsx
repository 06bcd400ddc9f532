import { useLocation, useParams, useSearch } from 'wouter';
import { NOT_SAVED } from '../../../domain/practice/reports/new-report.ts';
import { ChooseScenario } from '../../clients/choose-scenario.tsx';
import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { takeAddress } from '../../shell/navigation.ts';
import { useCrumbs, useLoadingOverlay, useRail } from '../../state/hooks.ts';
import styles from './report-builder.module.css';
import { useOpenReport, type BuilderKind } from './use-open-report.ts';

/** A report: opened by id, or a new one, whose address is its own once something of it is kept. */
export function BuilderScreen<Opened, R extends { id: number }>({ kind }: { kind: BuilderKind<Opened, R> }) {
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
          {opening.isUnknown ? (
            <EmptyState
              page
              icon="search"
              title={id === null ? `There is no such ${kind.source}` : 'There is no such report'}
              text="It may have been deleted."
              action={<ButtonLink href={kind.home.href}>{kind.home.label}</ButtonLink>}
            />
          ) : (
            <ErrorState page title="The report could not be opened" text={opening.message} onRetry={reload} />
          )}
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
