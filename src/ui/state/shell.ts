import { signal, computed, type ReadonlySignal } from '@preact/signals-core';
import { type KeyValue, KEYS } from './storage.ts';

export interface Crumb {
  label: string;
  href?: string | undefined;
}

/** What the frame around the screens shows. */
export function createShellStore(local: KeyValue) {
  const collapsed = signal(local.get(KEYS.sidebarCollapsed) === 'true');
  /** Screens that need the width ask for the rail; the sidebar comes back when they are left. */
  const railRequests = signal(0);
  /** Opened by hand on such a screen. */
  const railOpened = signal(false);
  return {
    collapsed,
    railRequests,
    railOpened,
    /** The sliding sidebar of narrow screens. */
    menuOpen: signal(false),
    crumbs: signal<readonly Crumb[]>([]),
    /** First name under the active mode. */
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

/**
 * The full-screen overlay. Report and buffer pages count their pending loads and it shows while the
 * count is above zero; elsewhere it is switched on and off (specification, section 4).
 */
export function createLoaderStore() {
  const pending = signal(0);
  const on = signal(false);
  return {
    visible: computed(() => on.value || pending.value > 0),
    set(next: boolean) {
      on.value = next;
    },
    /** Counts one load until the returned function is called; calling it again does nothing. */
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
