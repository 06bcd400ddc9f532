import { Component, useEffect, useRef, type ReactNode } from 'react';
import { Route } from 'wouter';
import { ErrorState } from '../components/empty-state.tsx';
import { useSession } from '../state/hooks.ts';
import { AppShell } from './app-shell.tsx';
import { PlainFrame } from './plain-frame.tsx';
import { retry } from './navigation.ts';
import { useShown } from './use-shown-location.ts';
import type { Shown } from './navigation.ts';
import { notFoundScreen } from '../screens.ts';

/** Draws the shown screen in its frame, names the page, and moves focus to what is new. */
export function ScreenOutlet() {
  const shown = useShown();
  const session = useSession();
  const first = useRef(true);
  const path = shown?.pathname;
  const title = shown?.screen.title;

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

  if (!shown) return null;
  // A public screen stands alone; the not-found page keeps the frame of someone who is signed in.
  const framed = shown.screen.access !== 'public' && shown.screen.access !== 'visitor';
  const content = <ScreenContent shown={shown} />;
  if (framed || (shown.screen === notFoundScreen && session)) return <AppShell>{content}</AppShell>;
  return shown.screen.path.startsWith('/report/') ? content : <PlainFrame>{content}</PlainFrame>;
}

function ScreenContent({ shown }: { shown: Shown }) {
  const Screen = shown.component;
  if (!Screen) {
    return (
      <ErrorState
        page
        title="This page could not be loaded"
        text="The connection was lost, or Plumbline was updated. Nothing you saved is lost."
        onRetry={() => window.location.reload()}
        retryLabel="Reload"
      />
    );
  }
  const screen = (
    <Boundary key={shown.pathname}>
      <Screen />
    </Boundary>
  );
  return shown.screen === notFoundScreen ? (
    <Route>{screen}</Route>
  ) : (
    <Route path={shown.screen.path}>{screen}</Route>
  );
}

/** A screen that throws takes itself down, not the frame around it. */
class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        page
        title="Something went wrong!"
        text="This page stopped because of a fault in Plumbline. What was saved is safe."
        onRetry={() => {
          this.setState({ failed: false });
          retry();
        }}
      />
    );
  }
}
