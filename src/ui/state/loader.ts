import { computed, signal } from '@preact/signals-core';

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
