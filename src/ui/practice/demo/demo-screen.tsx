import { useParams } from 'wouter';
import { ButtonLink } from '../../kit/button.tsx';
import { EmptyState, ErrorState } from '../../kit/empty-state.tsx';
import { PlainFrame } from '../../shell/plain-frame.tsx';
import { useLoadingOverlay, useSession } from '../../state/hooks.ts';
import { NotFoundScreen } from '../../shell/error-screens.tsx';
import { useDemo } from './use-demo.ts';
import type { DemoReportView } from '../../../domain/practice/reports/report.ts';
import { classes } from '../../kit/classes.ts';
import { Mark } from '../../shell/logo.tsx';
import { ThemeMenu } from '../../shell/theme-menu.tsx';
import page from '../../reports/builder/open-page.module.css';
import { useNoIndex } from '../../reports/builder/use-no-index.ts';
import styles from './demo.module.css';
import { useMemo, useState } from 'react';
import { OpenFigures } from '../../explain/open-figures.tsx';
import { sharedBasis } from '../../reports/comparative/shared-basis.ts';
import type { Changes } from '../../reports/builder/what-if.ts';
import { DemoMain } from './demo-main.tsx';
import { useDemoEngine } from './use-demo-engine.ts';

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
    <OpenFigures input={input}>
      <div className={styles.desk}>
        <DemoMain view={view} report={report} basis={basis} warnings={warnings} />
        <div className={styles.panel}>
          {engine && changes && (
            <engine.WhatIfPanel saved={view.inputs} changes={changes} onChange={setMade} />
          )}
        </div>
      </div>
    </OpenFigures>
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
