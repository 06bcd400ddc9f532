import { useParams, Link } from 'wouter';
import { ButtonLink } from '../../kit/form/button.tsx';
import { EmptyState, ErrorState } from '../../kit/layout/empty-state.tsx';
import { PlainFrame } from '../../shell/frame/plain-frame.tsx';
import { useLoadingOverlay, useSession } from '../../state/hooks.ts';
import { NotFoundScreen } from '../../shell/error-screens.tsx';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { api } from '../../wiring.ts';
import type { DemoReportView } from '../../../domain/practice/reports/report.ts';
import { classes } from '../../kit/layout/classes.ts';
import { Mark } from '../../shell/frame/logo.tsx';
import { ThemeMenu } from '../../shell/frame/theme-menu.tsx';
import page from '../../reports/share/open-page.module.css';
import { useNoIndex } from '../../reports/share/use-no-index.ts';
import styles from './demo.module.css';
import { useMemo, useState, useEffect, startTransition } from 'react';
import { OpenFigures } from '../../explain/open-figures.tsx';
import { sharedBasis } from '../../reports/share/shared-basis.ts';
import type { Changes } from '../../reports/builder/what-if.ts';
import type { Warning } from '../../../domain/policy/illustration.ts';
import type { CardProps } from '../../reports/comparative/card-props.ts';
import { methodParagraphs } from '../../../rendering/words/method-paragraphs.ts';
import { Disclosures } from '../../reports/frame/disclosures.tsx';
import { ReportView } from '../../reports/comparative/report-view.tsx';
import { InvalidEntries, WhatIfResults } from '../../reports/frame/invalid-entries.tsx';
import { ReportWarnings } from '../../reports/frame/report-warnings.tsx';
import { timeZone } from '../../state/dates.ts';

interface DemoMainProps extends Pick<CardProps, 'report' | 'basis'> {
  view: DemoReportView;
  warnings: readonly Warning[];
}

/** What the demo is, which of its reports, and the report. */
function DemoMain({ view, report, basis, warnings }: DemoMainProps) {
  return (
    <main id="main" className={styles.main} tabIndex={-1}>
      <div className={styles.lead}>
        <p>
          These people and their policies are invented. Try other figures under “What if” and the report
          follows; nothing is saved.
        </p>
        <ReportChoice view={view} />
      </div>
      <ReportView report={report} basis={basis} shown={view.saved_action} />
      <ReportWarnings warnings={warnings} />
      <Disclosures
        report={report}
        basis={basis}
        own={view.disclosures}
        meta={view.meta}
        methods={methodParagraphs(view, timeZone())}
      />
    </main>
  );
}

function ReportChoice({ view: { demo_reports: reports, report_id: current } }: { view: DemoReportView }) {
  return (
    <nav aria-label="Demo reports" className={styles.choice}>
      {reports.map(({ id, client_name: name }) => (
        <Link key={id} href={`/demo/${id}`} aria-current={id === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

const loadEngine = () => import('../../pages/parts/demo-engine.ts');
type DemoEngine = Awaited<ReturnType<typeof loadEngine>>;

/** Null while it is on its way, and where it does not come: the report is there to read without it. */
function useDemoEngine(): DemoEngine | null {
  const [engine, setEngine] = useState<DemoEngine | null>(null);
  useEffect(() => {
    let isLeft = false;
    loadEngine().then(
      (loaded) => {
        if (!isLeft) startTransition(() => setEngine(loaded));
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, []);
  return engine;
}

/**
 * The report as it was sent, calculated here once the engine has come, and the panel that changes it. The page is the
 * same before and after, so that what was pressed meanwhile stands; the changes live in it alone.
 */
function DemoDesk({ view }: { view: DemoReportView }) {
  const [made, setMade] = useState<Changes | null>(null);
  const engine = useDemoEngine();
  const changes = made ?? engine?.noChanges;
  const { input, report, basis, warnings } = useMemo(
    () =>
      engine && changes
        ? engine.demoFigures(view.inputs, changes, view.tax_years)
        : { input: view.inputs, report: view.report, basis: sharedBasis(view), warnings: [] },
    [engine, view, changes],
  );
  return (
    <InvalidEntries>
      <OpenFigures input={input}>
        <div className={styles.desk}>
          <WhatIfResults>
            <DemoMain view={view} report={report} basis={basis} warnings={warnings} />
          </WhatIfResults>
          <div className={styles.panel}>
            {engine && changes && (
              <engine.WhatIfPanel saved={view.inputs} changes={changes} onChange={setMade} />
            )}
          </div>
        </div>
      </OpenFigures>
    </InvalidEntries>
  );
}

/** A demo report in its bar. */
function DemoReport({ view }: { view: DemoReportView }) {
  const isSignedIn = useSession() !== null;
  useNoIndex();
  return (
    <div className={classes(page.page, styles.page)}>
      <header className={classes(page.bar, styles.bar)}>
        <span className={page.mark}>
          <Mark />
          <span className="sr-only">Plumbline</span>
        </span>
        <p className={classes(page.whose, styles.whose)}>
          <b>Demo</b>
          <span>
            {view.name} for {view.client.firstname} {view.client.lastname}
          </span>
        </p>
        <div className={styles.end}>
          <ThemeMenu />
          {isSignedIn ? (
            <ButtonLink href="/">Your clients</ButtonLink>
          ) : (
            <ButtonLink href="/sign-in">Sign in</ButtonLink>
          )}
        </div>
      </header>
      <DemoDesk view={view} />
    </div>
  );
}

type DemoState =
  | { state: 'loading' }
  /** The demo is off here: as if there were no such address. */
  | { state: 'off' }
  /** There is a demo, but no report of this number. */
  | { state: 'unknown' }
  | { state: 'failed'; message: string }
  | { state: 'loaded'; view: DemoReportView };

/** The demo report of this number as written in the address; '' for the first. Asked without a session, even where there is one. */
function useDemo(id: string): { demo: DemoState; reload: () => void } {
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

/** One of the three demo reports, for anyone: no sign-in, nothing kept. */
export function DemoScreen() {
  const { id = '' } = useParams<{ id?: string }>();
  const { demo, reload } = useDemo(id);
  useLoadingOverlay(demo.state === 'loading');
  if (demo.state === 'loaded') return <DemoReport view={demo.view} />;
  return (
    <PlainFrame>
      {demo.state === 'off' && <NotFoundScreen />}
      {demo.state === 'unknown' && (
        <EmptyState
          page
          icon="search"
          title="There is no such demo report"
          text="The demo holds three reports."
          action={
            <ButtonLink variant="primary" href="/demo">
              Open the first
            </ButtonLink>
          }
        />
      )}
      {demo.state === 'failed' && (
        <ErrorState page title="The demo could not be loaded" text={demo.message} onRetry={reload} />
      )}
    </PlainFrame>
  );
}
