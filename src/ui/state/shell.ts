import { signal } from '@preact/signals-core';
import type { KeyValue } from './storage-port.ts';
import { KEYS } from './stored-keys.ts';

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
