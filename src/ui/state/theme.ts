import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { KeyValue } from './storage-port.ts';
import { KEYS } from './stored-keys.ts';

export const THEMES = [
  { id: 'light-green', label: 'Light Mode Green', logo: 'green' },
  { id: 'light-blue', label: 'Light Mode Blue', logo: 'blue' },
  { id: 'dark-green', label: 'Dark Mode Green', logo: 'dark' },
  { id: 'dark-blue', label: 'Dark Mode Blue', logo: 'dark' },
] as const;

type ThemeId = (typeof THEMES)[number]['id'];
const known = (text: string | null): ThemeId =>
  THEMES.find((theme) => theme.id === text)?.id ?? 'light-green';

/** `apply` puts the theme on the page; the page's own script did so before the first paint. */
export function createThemeStore(local: KeyValue, apply: (theme: ThemeId) => void) {
  const current = signal<ThemeId>(known(local.get(KEYS.mode)));
  const show = (theme: ThemeId) => {
    current.value = theme;
    apply(theme);
  };
  show(current.peek());
  local.onOtherTab((key) => {
    if (key === KEYS.mode || key === null) show(known(local.get(KEYS.mode)));
  });
  return {
    current: current as ReadonlySignal<ThemeId>,
    choose(theme: ThemeId) {
      local.set(KEYS.mode, theme);
      show(theme);
    },
  };
}
