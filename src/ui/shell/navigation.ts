/**
 * The displayed location changes only once the new screen's code is loaded, so that the old screen stays until then.
 */
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { ComponentType, ReactNode } from 'react';
import { notFoundScreen, screens } from '../screens.ts';
import { session, settings, toasts } from '../wiring.ts';
import { judge, findScreen, pathOf } from './guard.ts';
import { useSignalValue } from '../state/hooks.ts';
import type { Screen } from '../shared-screens.ts';

type Frame = ComponentType<{ children: ReactNode }>;

export interface ViewState {
  /** With the app's base, as in the address bar. */
  pathname: string;
  search: string;
  /** Remains the same while a screen changes its address. */
  place: string;
  screen: Screen;
  user: number | null;
  frame: Frame | null;
  component: ComponentType | null;
}

interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

const viewState = signal<ViewState | null>(null);
export const viewLocation: ReadonlySignal<ViewState | null> = viewState;

/** Removes the app's base: "/plans/sign-in" under "/plans" is "/sign-in". */
function appPath(pathname: string): string {
  const base = settings.appBase;
  if (base !== '' && (pathname === base || pathname.startsWith(`${base}/`)))
    return pathname.slice(base.length) || '/';
  return pathname;
}

const loaded = new Map<Screen, Promise<ComponentType>>();

function fetchScreen(screen: Screen): Promise<ComponentType> {
  const known = loaded.get(screen);
  if (known) return known;
  const fresh = screen.load();
  loaded.set(screen, fresh);
  fresh.catch(() => loaded.delete(screen));
  return fresh;
}

/** Screens of signed-in users have a bar and a sidebar, and so has their not-found page. */
const isFramed = (screen: Screen): boolean => screen.access !== 'public' && screen.access !== 'visitor';

/** Lazy, because the sign-in page does not need the frame. */
const fetchFrame = async (): Promise<Frame> => (await import('../pages/frame.ts')).AppShell;

/** Resolves once the screen's code is loaded or has failed. */
export async function prefetch(href: string): Promise<void> {
  const screen = findScreen(pathOf(href));
  await Promise.allSettled([fetchScreen(screen), isFramed(screen) && fetchFrame()]);
}

let arrivals = 0;

async function arrive(scrollTo: number | null): Promise<void> {
  const arrival = (arrivals += 1);
  const { pathname, search, hash } = window.location;
  const screen = findScreen(appPath(pathname));
  // Reading the token removes an expired session before the guard runs.
  session.accessToken();
  if (redirectedToAdmin()) return;
  const verdict = judge(
    screen,
    appPath(pathname) + search + hash,
    session.current.peek(),
    settings.planGated,
  );
  if (verdict.kind === 'redirect') {
    if (verdict.clears) session.clear();
    if (!redirectedToAdmin()) go(settings.appBase + verdict.to, { replace: true });
    return;
  }
  const framed = isFramed(screen) || (screen === notFoundScreen && session.current.peek() !== null);
  const [component, frame] = await Promise.all([
    fetchScreen(screen).catch(() => null),
    framed ? fetchFrame().catch(() => null) : null,
  ]);
  if (arrival !== arrivals) return;
  const before = viewState.peek();
  const moved = before?.pathname !== pathname;
  viewState.value = {
    pathname,
    search,
    place: before && !moved ? before.place : pathname,
    screen,
    user: screen.access === 'public' ? null : (session.current.peek()?.user.id ?? null),
    frame,
    component: framed && !frame ? null : component,
  };
  if (moved || scrollTo !== null) window.scrollTo(0, scrollTo ?? 0);
}

/** Longer than a page takes to unload. */
const READ_AFTER_MS = 2000;

/** After an admin's session as another user ends, opens the admin pages instead of the same page as the admin. */
function redirectedToAdmin(): boolean {
  const name = session.takeEndedImpersonation();
  if (name === null) return false;
  const currentUser = session.current.peek()?.user;
  toasts.show({
    type: 'info',
    message: `The session as ${name} has ended.`,
    ...(currentUser && {
      detail: `You are signed in as ${currentUser.first_name} ${currentUser.last_name} again.`,
    }),
  });
  // If the page reloads now, its message is lost, so the next page shows it again.
  window.setTimeout(session.clearEndedImpersonation, READ_AFTER_MS);
  go(`${settings.appBase}/admin`, { replace: true });
  return true;
}

/** Confirms leaving a screen with unsaved input. False stops the change; the guard may call `go` later. */
type LeaveGuard = (path: string, go: () => void) => boolean;

let guard: LeaveGuard | null = null;

export function guardLeaving(next: LeaveGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}

/** For input that was saved, or a button that includes the decision, such as "Save & exit". */
export function removeLeaveGuard(): void {
  guard = null;
}

function mayLeave(path: string, go: () => void): boolean {
  const activeGuard = guard;
  if (activeGuard === null) return true;
  return activeGuard(path, () => {
    if (guard === activeGuard) guard = null;
    go();
  });
}

/** `to` includes the app's base; wouter's Link and useLocation add it. */
export function navigate(to: string, options: NavigateOptions = {}): void {
  if (mayLeave(appPath(to), () => go(to, options))) go(to, options);
}

function go(to: string, options: NavigateOptions): void {
  const { history } = window;
  const targetScreen = findScreen(appPath(pathOf(to)));
  if (targetScreen.isSeparateDocument || viewState.peek()?.screen.isSeparateDocument) {
    if (options.replace) window.location.replace(to);
    else window.location.assign(to);
    return;
  }
  if (options.replace) history.replaceState(options.state ?? null, '', to);
  else {
    history.replaceState({ ...asObject(history.state), scrollY: window.scrollY }, '');
    history.pushState(options.state ?? null, '', to);
  }
  void arrive(null);
}

const asObject = (state: unknown): object => (state !== null && typeof state === 'object' ? state : {});

function scrollOf(state: unknown): number {
  return state !== null && typeof state === 'object' && 'scrollY' in state ? Number(state.scrollY) || 0 : 0;
}

/** Changes the address of the displayed screen (`to`, below the app's base) without rendering it again. */
export function replaceAddress(to: string): void {
  const currentView = viewState.peek();
  window.history.replaceState(window.history.state, '', settings.appBase + to);
  const { pathname, search } = window.location;
  if (currentView) viewState.value = { ...currentView, pathname, search };
}

export const retry = (): void => void arrive(null);

export function startNavigation(): void {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('popstate', (event) => {
    const currentView = viewState.peek();
    const { pathname, search } = window.location;
    // The address has already changed: restore it while the guard decides, then go back again.
    if (currentView && !mayLeave(appPath(pathname) + search, () => window.history.back()))
      window.history.pushState(null, '', currentView.pathname + currentView.search);
    else void arrive(scrollOf(event.state));
  });
  // In a microtask, so that a screen's navigation after sign-in or sign-out runs first.
  let known = session.current.peek();
  session.current.subscribe((current) => {
    if (current === known) return;
    known = current;
    queueMicrotask(() => void arrive(null));
  });
  void arrive(scrollOf(window.history.state));
}

export const useViewState = () => useSignalValue(viewLocation);

export function useViewLocation(): [string, typeof navigate] {
  return [useViewState()?.pathname ?? window.location.pathname, navigate];
}

export function useViewSearch(): string {
  return useViewState()?.search ?? window.location.search;
}

/** Loads a screen's code when its link is hovered or focused, and all others later. */
export function startPrefetching(): void {
  const prefetchTarget = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === window.location.origin)
      void prefetch(link.pathname.slice(settings.appBase.length) || '/');
  };
  document.addEventListener('pointerover', prefetchTarget, { passive: true });
  document.addEventListener('focusin', prefetchTarget);

  let hasStarted = false;
  const begin = () => {
    // The sign-in page loads no other code.
    if (hasStarted || session.current.peek() === null || viewLocation.peek() === null) return;
    hasStarted = true;
    if ((navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData) return;
    window.setTimeout(() => void prefetchAll(), AFTER_FIRST_MS);
  };
  session.current.subscribe(begin);
  viewLocation.subscribe(begin);
}

/** Delay in milliseconds, so that the first screen loads its data first. */
const AFTER_FIRST_MS = 1500;

/** One at a time, so that a newly opened screen waits for at most one. */
async function prefetchAll(): Promise<void> {
  const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 50));
  for (const screen of screens) {
    if (screen.access !== 'signed-in') continue;
    await new Promise<void>((resolve) => idle(() => resolve()));
    await prefetch(screen.path);
  }
}
