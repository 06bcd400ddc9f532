import { useSignalValue } from '../state/use-signal.ts';
import { navigate, shownLocation } from './navigation.ts';

export const useShown = () => useSignalValue(shownLocation);

/** wouter's location hooks over the shown location. */
export function useShownLocation(): [string, typeof navigate] {
  return [useShown()?.pathname ?? window.location.pathname, navigate];
}

export function useShownSearch(): string {
  return useShown()?.search ?? window.location.search;
}
