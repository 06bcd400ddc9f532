import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { Route, Router, Switch } from 'wouter';
import { sharedScreens } from '../shared-screens.ts';
import { settings } from '../wiring.ts';
import { Boundary } from '../kit/layout/empty-state.tsx';
import { PageLayers } from './page-layers.tsx';

const pages = sharedScreens.map(({ path, title, load }) => ({
  path,
  title,
  Page: lazy(async () => ({ default: await load() })),
}));

export function SharedPages() {
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
