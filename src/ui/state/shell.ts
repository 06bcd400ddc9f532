import { signal, computed, type ReadonlySignal } from '@preact/signals-core';
import { type KeyValue, KEYS } from './storage.ts';

export interface Crumb {
  label: string;
  href?: string | undefined;
}

export function createShellStore(local: KeyValue) {
  const collapsed = signal(local.get(KEYS.sidebarCollapsed) === 'true');
  /** Number of screens that collapse the sidebar to a rail while they are open. */
  const railRequests = signal(0);
  const railOpened = signal(false);
  return {
    collapsed,
    railRequests,
    railOpened,
    menuOpen: signal(false),
    crumbs: signal<readonly Crumb[]>([]),
    clientName: signal<string | null>(null),
    toggleRail() {
      if (railRequests.peek() > 0) railOpened.value = !railOpened.peek();
      else {
        collapsed.value = !collapsed.peek();
        local.set(KEYS.sidebarCollapsed, String(collapsed.peek()));
      }
    },
  };
}

/** Shown while loads are pending; otherwise screens switch it directly (specification, section 4). */
export function createLoaderStore() {
  const pending = signal(0);
  const on = signal(false);
  return {
    visible: computed(() => on.value || pending.value > 0),
    set(next: boolean) {
      on.value = next;
    },
    begin(): () => void {
      pending.value += 1;
      let open = true;
      return () => {
        if (!open) return;
        open = false;
        pending.value -= 1;
      };
    },
  };
}

export const THEMES = [
  { id: 'light-green', label: 'Light Mode Green', logo: 'green' },
  { id: 'light-blue', label: 'Light Mode Blue', logo: 'blue' },
  { id: 'dark-green', label: 'Dark Mode Green', logo: 'dark' },
  { id: 'dark-blue', label: 'Dark Mode Blue', logo: 'dark' },
] as const;

type ThemeId = (typeof THEMES)[number]['id'];
const known = (text: string | null): ThemeId =>
  THEMES.find((theme) => theme.id === text)?.id ?? 'light-green';

/** `apply` sets the theme on the page; an inline script did so before the first paint. */
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
