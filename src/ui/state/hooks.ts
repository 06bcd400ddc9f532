/** Shared state as components see it. */
import { useLayoutEffect } from 'react';
import { loader, session, shell, theme, toasts } from '../wiring.ts';
import { owesSecondFactor } from './session.ts';
import type { Crumb } from './shell.ts';
import { useSignalValue } from './use-signal.ts';

export const useSession = () => useSignalValue(session.current);
export const useOwesSecondFactor = () => {
  const session = useSession();
  return session !== null && owesSecondFactor(session);
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

/** Puts the trail into the top bar while the screen is shown; the last one is the screen itself. */
export function useCrumbs(crumbs: readonly Crumb[]): void {
  const text = JSON.stringify(crumbs);
  useLayoutEffect(() => {
    shell.crumbs.value = JSON.parse(text) as Crumb[];
    return () => {
      shell.crumbs.value = [];
    };
  }, [text]);
}

/** Asks for the narrow sidebar while the screen is shown. */
export function useRail(): void {
  useLayoutEffect(() => {
    shell.railRequests.value += 1;
    return () => {
      shell.railRequests.value -= 1;
      shell.railOpened.value = false;
    };
  }, []);
}

/** The first name that stands under the active mode in the sidebar. */
export function useCurrentClient(firstName: string | null | undefined): void {
  useLayoutEffect(() => {
    shell.clientName.value = firstName ?? null;
    return () => {
      shell.clientName.value = null;
    };
  }, [firstName]);
}

/** Shows the overlay while `loading` is true: for first loads and saves, never for a recalculation. */
export function useLoadingOverlay(loading: boolean): void {
  useLayoutEffect(() => (loading ? loader.begin() : undefined), [loading]);
}
