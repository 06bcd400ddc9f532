import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useEffect } from 'react';
import { loader, session, shell, theme, toasts, api } from '../wiring.ts';
import { needsSecondFactorSetup } from './session.ts';
import type { Crumb } from './shell.ts';

/** Tracks only reads inside this hook, not later reads of the component. */
const MANAGED_HOOK = 2;

/** The only connection between signals and React: lint rules check hooks, so no subscription is forgotten. */
export function useSignalValue<T>(signal: ReadonlySignal<T>): T {
  const reading = useSignals(MANAGED_HOOK);
  try {
    return signal.value;
  } finally {
    reading.f();
  }
}

export const useSession = () => useSignalValue(session.current);
export const useOwesSecondFactor = () => {
  const session = useSession();
  return session !== null && needsSecondFactorSetup(session);
};
export const useTheme = () => useSignalValue(theme.current);
export const useToasts = () => useSignalValue(toasts.all);
export const useLoaderVisible = () => useSignalValue(loader.visible);
export const useCrumbTrail = () => useSignalValue(shell.crumbs);
export const useClientName = () => useSignalValue(shell.clientName);
export const useMenuOpen = () => useSignalValue(shell.menuOpen);

export const useRailState = () => {
  const collapsed = useSignalValue(shell.collapsed);
  const requested = useSignalValue(shell.railRequests) > 0;
  const opened = useSignalValue(shell.railOpened);
  return requested ? !opened : collapsed;
};

export function useCrumbs(crumbs: readonly Crumb[]): void {
  const text = JSON.stringify(crumbs);
  useLayoutEffect(() => {
    shell.crumbs.value = JSON.parse(text) as Crumb[];
    return () => {
      shell.crumbs.value = [];
    };
  }, [text]);
}

export function useRail(): void {
  useLayoutEffect(() => {
    shell.railRequests.value += 1;
    return () => {
      shell.railRequests.value -= 1;
      shell.railOpened.value = false;
    };
  }, []);
}

export function useCurrentClient(firstName: string | null | undefined): void {
  useLayoutEffect(() => {
    shell.clientName.value = firstName ?? null;
    return () => {
      shell.clientName.value = null;
    };
  }, [firstName]);
}

/** For first loads and saves, never for a recalculation. */
export function useLoadingOverlay(loading: boolean): void {
  useLayoutEffect(() => (loading ? loader.begin() : undefined), [loading]);
}

const PAUSE_MS = 60_000;
let lastRequest = -PAUSE_MS;

async function refresh(): Promise<void> {
  lastRequest = performance.now();
  try {
    const user = await api.auth.profile();
    // Another user may have signed in during the call.
    if (session.current.peek()?.user.id === user.id) session.storeUser(user);
  } catch {
    // Every failed call already shows an error; the stored user remains.
  }
}

export function refreshPictures(): void {
  if (performance.now() - lastRequest >= PAUSE_MS) void refresh();
}

export function useFreshProfile(): void {
  const user = useSession()?.user.id;
  useEffect(() => {
    if (user !== undefined) void refresh();
  }, [user]);
}
