/** The page behind a report's link. A separate program, so that a client loads few files and no application. */
import '@fontsource-variable/inter';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode, lazy, Suspense, useEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { startReporting } from './error-reporting/start-reporting.ts';
import { settings } from './wiring.ts';
import { Route, Router, Switch } from 'wouter';
import { sharedScreens } from './shared-screens.ts';
import { Boundary } from './kit/layout/empty-state.tsx';
import { PageLayers } from './shell/page-layers.tsx';

const pages = sharedScreens.map(({ path, title, load }) => ({
  path,
  title,
  Page: lazy(async () => ({ default: await load() })),
}));

function SharedPages() {
  return (
    <Router base={settings.appBase}>
      <Boundary onRetry={() => window.location.reload()}>
        <Suspense fallback={null}>
          <Switch>
            {pages.map(({ path, title, Page }) => (
              <Route key={path} path={path}>
                <Titled title={title}>
                  <Page />
                </Titled>
              </Route>
            ))}
          </Switch>
        </Suspense>
      </Boundary>
      <PageLayers />
    </Router>
  );
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Plumbline`;
  }, [title]);
  return children;
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw into.');

createRoot(
  root,
  startReporting(settings, () => 'shared report'),
).render(
  <StrictMode>
    <SharedPages />
  </StrictMode>,
);
