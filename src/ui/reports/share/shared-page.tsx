import { startTransition, useEffect, useState, type ComponentType } from 'react';
import { useParams } from 'wouter';
import { ApiError } from '../../api/api-error.ts';
import { EmptyState, ErrorState } from '../../kit/layout/empty-state.tsx';
import { visitor } from '../../wiring.ts';
import { useLoadingOverlay } from '../../state/hooks.ts';
import { SharedBar, useNoIndex } from './shared-bar.tsx';
import styles from './open-page.module.css';
import type { CallOptions } from '../../api/http-port.ts';

interface SharedPageProps<View> {
  /** Must be a stable function. */
  load: (report: string, token: string, options: CallOptions) => Promise<View>;
  viewed: (report: string, token: string, visitor: string) => Promise<void>;
  Report: ComponentType<{ view: View; token: string }>;
}

type State<View> =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'failed' }
  | { state: 'loaded'; view: View };

export function SharedPage<View>({ load, viewed, Report }: SharedPageProps<View>) {
  const { report = '', view_token: token = '' } = useParams<{ report: string; view_token: string }>();
  const [shared, setShared] = useState<State<View>>({ state: 'loading' });
  const [asked, setAsked] = useState(0);
  useNoIndex();
  useLoadingOverlay(shared.state === 'loading');

  useEffect(() => {
    const leaving = new AbortController();
    load(report, token, { signal: leaving.signal }).then(
      // A transition keeps phones responsive while the report renders.
      (view) => startTransition(() => setShared({ state: 'loaded', view })),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const isRefused =
          error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
        setShared({ state: isRefused ? 'unknown' : 'failed' });
      },
    );
    return () => leaving.abort();
  }, [report, token, asked, load]);

  const isLoaded = shared.state === 'loaded';
  useEffect(() => {
    return isLoaded
      ? onceViewed(() => void viewed(report, token, visitor()).catch(() => undefined))
      : undefined;
  }, [isLoaded, report, token, viewed]);

  if (shared.state === 'loaded') return <Report view={shared.view} token={token} />;
  // The first look remains until the response.
  if (shared.state === 'loading' && asked === 0) return null;
  return (
    <div className={styles.page}>
      <SharedBar />
      <main id="main" className={styles.main} tabIndex={-1}>
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
            text="The server is not responding. The link itself may be fine."
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

const MIN_VIEW_MS = 1000;

/**
 * Counts a view after one second of visibility, which excludes mail scanners and background tabs. Returns a cleanup
 * function.
 */
function onceViewed(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(seen, MIN_VIEW_MS);
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', restartTimer);
  };
  const seen = () => {
    stop();
    then();
  };
  document.addEventListener('visibilitychange', restartTimer);
  restartTimer();
  return stop;
}
