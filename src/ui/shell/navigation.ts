/**
 * Where the browser is, and what is shown. The shown location moves only when the new screen's code
 * is there, so the old screen stays until then and nothing flashes; every component sees the shown one.
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
  /** The same as long as the screen stays: what it shows may get another address. */
  place: string;
  screen: Screen;
  /** For whom it was opened: a screen of one person is never left standing for another. */
  user: number | null;
  frame: Frame | null;
  /** Null when the screen's code could not be fetched. */
  component: ComponentType | null;
}

interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

const viewState = signal<ViewState | null>(null);
export const viewLocation: ReadonlySignal<ViewState | null> = viewState;

/** The path below the app's base: "/plans/sign-in" under "/plans" is "/sign-in". */
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
  // A failed fetch may succeed next time.
  fresh.catch(() => loaded.delete(screen));
  return fresh;
}

/** Screens of someone who is signed in have bar and sidebar; so has the not-found page for them. */
const isFramed = (screen: Screen): boolean => screen.access !== 'public' && screen.access !== 'visitor';

/** Not part of the first page's code: whoever signs in fetches it with their first screen. */
const fetchFrame = async (): Promise<Frame> => (await import('../pages/frame.ts')).AppShell;

/** Fetches the code of a screen ahead of its being opened; ends once it is there, or cannot be had. */
export async function prefetch(href: string): Promise<void> {
  const screen = findScreen(pathOf(href));
  await Promise.allSettled([fetchScreen(screen), isFramed(screen) && fetchFrame()]);
}

let arrivals = 0;

async function arrive(scrollTo: number | null): Promise<void> {
  const arrival = (arrivals += 1);
  const { pathname, search, hash } = window.location;
  const screen = findScreen(appPath(pathname));
  // Reading the token throws out an expired session before it is judged.
  session.accessToken();
  if (leadsBackToAdmin()) return;
  const verdict = judge(
    screen,
    appPath(pathname) + search + hash,
    session.current.peek(),
    settings.planGated,
  );
  if (verdict.kind === 'redirect') {
    if (verdict.clears) session.clear();
    if (!leadsBackToAdmin()) go(settings.appBase + verdict.to, { replace: true });
    return;
  }
  const framed = isFramed(screen) || (screen === notFoundScreen && session.current.peek() !== null);
  // Side by side; a page of which any part is out of reach says so.
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

/** No page that is being left lives this long. */
const READ_AFTER_MS = 2000;

/** A session opened as someone else has ended: the admin pages come next, never the same page as oneself. */
function leadsBackToAdmin(): boolean {
  const name = session.takeEndOfOpened();
  if (name === null) return false;
  const currentUser = session.current.peek()?.user;
  toasts.show({
    type: 'info',
    message: `The session as ${name} has ended.`,
    ...(currentUser && {
      detail: `You are signed in as ${currentUser.first_name} ${currentUser.last_name} again.`,
    }),
  });
  // A reload under way takes this page and its message along; the next one says it then.
  window.setTimeout(session.forgetEndOfOpened, READ_AFTER_MS);
  go(`${settings.appBase}/admin`, { replace: true });
  return true;
}

/**
 * A screen with unsaved input may ask before it is left; one at a time. True: go. False: stay; `go` leads there when
 * the answer has come. `path` is below the app's base.
 */
type LeaveGuard = (path: string, go: () => void) => boolean;

let guard: LeaveGuard | null = null;

export function guardLeaving(next: LeaveGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}

/** What was typed is saved, or the question was answered by the press itself, such as "Save & exit". */
export function leaveFreely(): void {
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

/** `to` with the app's base; wouter's Link and useLocation add it. */
export function navigate(to: string, options: NavigateOptions = {}): void {
  if (mayLeave(appPath(to), () => go(to, options))) go(to, options);
}

function go(to: string, options: NavigateOptions): void {
  const { history } = window;
  const targetScreen = findScreen(appPath(pathOf(to)));
  if (targetScreen.ownDocument || viewState.peek()?.screen.ownDocument) {
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

/** What is shown has an address of its own now (`to`, below the app's base): it stays as it is, and a reload opens it there. */
export function takeAddress(to: string): void {
  const currentView = viewState.peek();
  window.history.replaceState(window.history.state, '', settings.appBase + to);
  const { pathname, search } = window.location;
  if (currentView) viewState.value = { ...currentView, pathname, search };
}

/** Tries again to show where the browser is, as after a failed fetch of code. */
export const retry = (): void => void arrive(null);

export function startNavigation(): void {
  window.history.scrollRestoration = 'manual';
  window.addEventListener('popstate', (event) => {
    const currentView = viewState.peek();
    const { pathname, search } = window.location;
    // The browser has moved already: a screen that asks first gets its address back, and Back is pressed again for it.
    if (currentView && !mayLeave(appPath(pathname) + search, () => window.history.back()))
      window.history.pushState(null, '', currentView.pathname + currentView.search);
    else void arrive(scrollOf(event.state));
  });
  // After the turn in which someone signs in or out: a screen that goes on by itself goes first.
  let known = session.current.peek();
  session.current.subscribe((current) => {
    if (current === known) return;
    known = current;
    queueMicrotask(() => void arrive(null));
  });
  void arrive(scrollOf(window.history.state));
}

export const useViewState = () => useSignalValue(viewLocation);

/** wouter's location hooks over the shown location. */
export function useViewLocation(): [string, typeof navigate] {
  return [useViewState()?.pathname ?? window.location.pathname, navigate];
}

export function useViewSearch(): string {
  return useViewState()?.search ?? window.location.search;
}

/** What browsers that know it say of the line (Network Information, WICG). */
interface Line {
  readonly saveData?: boolean;
}

/**
 * A screen's code is fetched when its link is pointed at or focused, and the rest once the first screen has had time for its
 * own; not the rest where the reader asked the browser to save data.
 */
export function startPrefetching(): void {
  const pointed = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === window.location.origin)
      void prefetch(link.pathname.slice(settings.appBase.length) || '/');
  };
  document.addEventListener('pointerover', pointed, { passive: true });
  document.addEventListener('focusin', pointed);

  let hasStarted = false;
  const begin = () => {
    // The sign-in page loads nothing that it does not need.
    if (hasStarted || session.current.peek() === null || viewLocation.peek() === null) return;
    hasStarted = true;
    if ((navigator as Navigator & { readonly connection?: Line }).connection?.saveData) return;
    window.setTimeout(() => void prefetchAll(), AFTER_FIRST_MS);
  };
  session.current.subscribe(begin);
  viewLocation.subscribe(begin);
}

/** The first screen fetches its own figures first: the rest of the application ahead of them would hold them up. */
const AFTER_FIRST_MS = 1500;

/** One after another, so that whatever is opened meanwhile waits for one of them at most. */
async function prefetchAll(): Promise<void> {
  const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 50));
  for (const screen of screens) {
    if (screen.access !== 'signed-in') continue;
    await new Promise<void>((resolve) => idle(() => resolve()));
    await prefetch(screen.path);
  }
}
