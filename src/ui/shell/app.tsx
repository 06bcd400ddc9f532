import { Router, Route } from 'wouter';
import { settings } from '../wiring.ts';
import { PageLayers } from './page-layers.tsx';
import { useEffect, useRef } from 'react';
import { lazyPart } from '../kit/layout/lazy-part.tsx';
import { ErrorState, Boundary } from '../kit/layout/empty-state.tsx';
import { useOwesSecondFactor } from '../state/hooks.ts';
import { PlainFrame } from './frame/plain-frame.tsx';
import { retry, type ViewState, useViewLocation, useViewSearch, useViewState } from './navigation.ts';
import { loadSecondFactorGate, notFoundScreen } from '../screens.ts';

const SecondFactorGate = lazyPart(loadSecondFactorGate);

function ScreenOutlet() {
  const viewState = useViewState();
  const gated = useOwesSecondFactor();
  const first = useRef(true);
  const path = viewState?.place;
  const isBlocked = gated && viewState !== null && viewState.frame !== null;
  const title = isBlocked ? 'Two-factor authentication' : viewState?.screen.title;

  useEffect(() => {
    if (title) document.title = `${title} · Plumbline`;
  }, [title]);

  useEffect(() => {
    if (path === undefined) return;
    if (first.current) {
      first.current = false;
      return;
    }
    const main = document.getElementById('main');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [path]);

  if (!viewState) return null;
  // Replaces every screen, so that the user cannot bypass it.
  if (isBlocked)
    return (
      <PlainFrame>
        <SecondFactorGate />
      </PlainFrame>
    );
  const content = <ScreenContent viewState={viewState} />;
  if (viewState.frame) {
    const Frame = viewState.frame;
    return <Frame>{content}</Frame>;
  }
  const isReport = /^\/(report|demo|historical\/report)\//.test(viewState.screen.path);
  return isReport ? content : <PlainFrame>{content}</PlainFrame>;
}

function ScreenContent({ viewState }: { viewState: ViewState }) {
  const Screen = viewState.component;
  if (!Screen) {
    return (
      <ErrorState
        page
        title="This page could not be loaded"
        text="The connection was lost, or Plumbline was updated. Saved data is not lost."
        onRetry={() => window.location.reload()}
        retryLabel="Reload"
      />
    );
  }
  const screen = (
    <Boundary key={`${viewState.user} ${viewState.place}`} onRetry={retry}>
      <Screen />
    </Boundary>
  );
  return viewState.screen === notFoundScreen ? (
    <Route>{screen}</Route>
  ) : (
    <Route path={viewState.screen.path}>{screen}</Route>
  );
}

export function App() {
  return (
    <Router base={settings.appBase} hook={useViewLocation} searchHook={useViewSearch}>
      <ScreenOutlet />
      <PageLayers />
    </Router>
  );
}
