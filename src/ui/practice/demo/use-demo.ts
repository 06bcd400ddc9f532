import { useEffect, useState } from 'react';
import type { DemoReportView } from '../../../domain/practice/reports/report.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { api } from '../../wiring.ts';

export type DemoState =
  | { state: 'loading' }
  /** The demo is off here: as if there were no such address. */
  | { state: 'off' }
  /** There is a demo, but no report of this number. */
  | { state: 'unknown' }
  | { state: 'failed'; message: string }
  | { state: 'loaded'; view: DemoReportView };

/** The demo report of this number as written in the address; '' for the first. Asked without a session, even where there is one. */
export function useDemo(id: string): { demo: DemoState; reload: () => void } {
  const [demo, setDemo] = useState<DemoState>({ state: 'loading' });
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    const path = id === '' ? 'demo/' : `demo/${encodeURIComponent(id)}/`;
    api.call<DemoReportView>({ method: 'GET', path, open: true, signal: leaving.signal }).then(
      ({ data }) => setDemo({ state: 'loaded', view: data }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setDemo(refusalOf(error));
      },
    );
    return () => leaving.abort();
  }, [id, asked]);
  const reload = (): void => {
    setDemo({ state: 'loading' });
    setAsked((count) => count + 1);
  };
  return { demo, reload };
}

function refusalOf(error: unknown): DemoState {
  if (error instanceof ApiError && error.status === 404)
    return { state: error.code === 'no_demo' ? 'off' : 'unknown' };
  return { state: 'failed', message: messageOf(error) };
}
