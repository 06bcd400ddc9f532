import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import type { SharedReportView } from '../../../domain/reports/report.ts';
import { formatDate } from '../../../domain/shared/format.ts';
import { ApiError } from '../../api/api-error.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Disclosures } from '../../report/disclosures.tsx';
import { ReportView } from '../../report/report-view.tsx';
import { sharedBasis } from '../../report/shared-basis.ts';
import { Mark } from '../../shell/logo.tsx';
import { ThemeMenu } from '../../shell/theme-menu.tsx';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { api } from '../../wiring.ts';
import styles from './shared-report.module.css';
import { useNoIndex } from './use-no-index.ts';

type State =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed' }
  | { state: 'loaded'; view: SharedReportView };

/** A report as its link shows it: no sign-in, nothing to change, the figures as they were when shared. */
export function SharedReportScreen() {
  const { report = '', view_token: token = '' } = useParams<{ report: string; view_token: string }>();
  const [shared, setShared] = useState<State>({ state: 'loading' });
  const [asked, setAsked] = useState(0);
  useNoIndex();
  useLoadingOverlay(shared.state === 'loading');

  useEffect(() => {
    const leaving = new AbortController();
    api.reports.shared(report, token, { signal: leaving.signal }).then(
      (view) => setShared({ state: 'loaded', view }),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const isRefused =
          error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
        setShared({ state: isRefused ? 'unknown' : 'failed' });
      },
    );
    return () => leaving.abort();
  }, [report, token, asked]);

  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <span className={styles.mark}>
          <Mark />
          <span className="sr-only">Plumbline</span>
        </span>
        {shared.state === 'loaded' && <WhoseReport view={shared.view} />}
        <ThemeMenu />
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {shared.state === 'loaded' && <Shown view={shared.view} />}
        {shared.state === 'unknown' && (
          <EmptyState
            page
            icon="link"
            title="This link does not open a report"
            text="It may have been withdrawn, have expired, or be incomplete. Ask the person who sent it for a new one."
          />
        )}
        {shared.state === 'failed' && (
          <ErrorState
            page
            title="The report could not be loaded"
            text="The server did not answer. The link itself may be fine."
            onRetry={() => {
              setShared({ state: 'loading' });
              setAsked((count) => count + 1);
            }}
          />
        )}
      </main>
    </div>
  );
}

function WhoseReport({ view: { client, advisor, name } }: { view: SharedReportView }) {
  return (
    <p className={styles.whose}>
      <b>{name}</b>
      <span>
        Prepared for {[client.firstname, client.middlename, client.lastname].filter(Boolean).join(' ')} by{' '}
        {advisor.name}
      </span>
    </p>
  );
}

function Shown({ view }: { view: SharedReportView }) {
  return (
    <>
      {view.description && <p className={styles.description}>{view.description}</p>}
      <ReportView report={view.report} basis={sharedBasis(view)} shown={view.saved_action} />
      <footer className={styles.foot}>
        <Disclosures />
        <p>
          {view.scenario_name} · Shared {formatDate(view.shared_at)} · Engine {view.meta.engine_version} ·
          Data {view.meta.data_vintage}
        </p>
      </footer>
    </>
  );
}
