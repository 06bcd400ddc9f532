import { useParams, Link } from 'wouter';
import { ButtonLink } from '../../kit/form/button.tsx';
import { EmptyState, ErrorState } from '../../kit/layout/empty-state.tsx';
import { PlainFrame } from '../../shell/frame/plain-frame.tsx';
import { useLoadingOverlay, useSession } from '../../state/hooks.ts';
import { NotFoundScreen } from '../../shell/system-screens.tsx';
import { ApiError } from '../../api/api-error.ts';
import { useLoad } from '../../state/use-load.ts';
import { api } from '../../wiring.ts';
import type { DemoReportView } from '../../../domain/practice/reports/report.ts';
import { classes } from '../../kit/layout/classes.ts';
import { Mark, ThemeMenu } from '../../shell/frame/logo.tsx';
import page from '../../reports/share/open-page.module.css';
import { useNoIndex } from '../../reports/share/shared-bar.tsx';
import styles from './demo.module.css';
import { useMemo, useState, useEffect, startTransition } from 'react';
import { OpenFigures } from '../../explain/open-figures.tsx';
import { sharedBasis, type CardProps } from '../../reports/comparative/card-props.ts';
import type { Changes } from '../../reports/what-if/what-if.ts';
import type { Warning } from '../../../domain/policy/illustration.ts';
import { methodParagraphs } from '../../../rendering/words/sentence-parts.ts';
import { Disclosures } from '../../reports/frame/disclosures.tsx';
import { ReportView } from '../../reports/comparative/report-view.tsx';
import { InvalidEntries, WhatIfResults } from '../../reports/frame/invalid-entries.tsx';
import { ReportWarnings } from '../../reports/frame/report-warnings.tsx';
import { timeZone } from '../../state/dates.ts';

interface DemoMainProps extends Pick<CardProps, 'report' | 'basis'> {
  view: DemoReportView;
  warnings: readonly Warning[];
}

const DemoMain = ({ view, report, basis, warnings }: DemoMainProps) => (
  <main id="main" className={styles.main} tabIndex={-1}>
    <div className={styles.lead}>
      <p>
        These clients and policies are fictional. Try other figures under “What if”; the report updates and
        nothing is saved.
      </p>
      <ReportChoice view={view} />
    </div>
    <ReportView report={report} basis={basis} shown={view.saved_action} />
    <ReportWarnings warnings={warnings} />
    <Disclosures
      report={report}
      basis={basis}
      extra={view.disclosures}
      meta={view.meta}
      methods={methodParagraphs(view, timeZone())}
    />
  </main>
);

const ReportChoice = ({ view: { demo_reports: reports, report_id: current } }: { view: DemoReportView }) => (
  <nav aria-label="Demo reports" className={styles.choice}>
    {reports.map(({ id, client_name: name }) => (
      <Link key={id} href={`/demo/${id}`} aria-current={id === current ? 'page' : undefined}>
        {name}
      </Link>
    ))}
  </nav>
);

const loadEngine = () => import('../../pages/demo-engine.ts');
type DemoEngine = Awaited<ReturnType<typeof loadEngine>>;

/** Returns null during loading and after a failure: the report is readable without the engine. */
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

/** Shows the server's report until the engine is loaded, then calculates it here. Changes are never saved. */
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
          <ButtonLink href={isSignedIn ? '/' : '/sign-in'} label={isSignedIn ? 'Your clients' : 'Sign in'} />
        </div>
      </header>
      <DemoDesk view={view} />
    </div>
  );
}

const useDemo = (id: string) =>
  useLoad(`demo ${id}`, async (signal) => {
    const path = id === '' ? 'demo/' : `demo/${encodeURIComponent(id)}/`;
    return (await api.call<DemoReportView>({ method: 'GET', path, open: true, signal })).data;
  });

export function DemoScreen() {
  const { id = '' } = useParams<{ id?: string }>();
  const { state, reload } = useDemo(id);
  useLoadingOverlay(state.kind === 'loading');
  if (state.kind === 'ready') return <DemoReport view={state.data} />;
  const isFailed = state.kind === 'failed';
  // If the demo is turned off, the address does not exist.
  const isOff =
    isFailed && state.missing && state.error instanceof ApiError && state.error.code === 'no_demo';
  return (
    <PlainFrame>
      {isOff && <NotFoundScreen />}
      {isFailed && state.missing && !isOff && (
        <EmptyState
          page
          icon="search"
          title="There is no such demo report"
          text="The demo has three reports."
          action={<ButtonLink variant="primary" href="/demo" label="Open the first" />}
        />
      )}
      {isFailed && !state.missing && (
        <ErrorState page title="The demo could not be loaded" text={state.message} onRetry={reload} />
      )}
    </PlainFrame>
  );
}
