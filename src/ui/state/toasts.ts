import { signal, type ReadonlySignal } from '@preact/signals-core';

type ToastType = 'default' | 'success' | 'error' | 'info' | 'warning';

export interface ToastRequest {
  type?: ToastType | undefined;
  message: string;
  detail?: string | undefined;
  /** Milliseconds until it closes; null stays until dismissed. */
  duration?: number | null | undefined;
  dismissible?: boolean | undefined;
  pauseOnHover?: boolean | undefined;
  action?: { label: string; run: () => void } | undefined;
}

export interface Toast extends ToastRequest {
  id: number;
  type: ToastType;
  dismissible: boolean;
  pauseOnHover: boolean;
  /** queued → shown → closing (150 ms fade) → removed. */
  state: 'queued' | 'shown' | 'closing';
}

type ToastPosition = 'top-right' | 'bottom-right';

interface ToastRules {
  /** Bottom right by default; the application uses the top. */
  position: ToastPosition;
  /** 4000 by default; the application uses 5000. */
  duration: number;
  maximum: number;
  queueing: boolean;
}

export interface Timers {
  set(run: () => void, milliseconds: number): number;
  clear(timer: number): void;
  now(): number;
}

const FADE_MS = 150;
const RETRY_MS = 250;
const TOAST_DEFAULTS: ToastRules = {
  position: 'bottom-right',
  duration: 4000,
  maximum: Infinity,
  queueing: false,
};

/** States of toasts (specification, sections 4 and 9). No DOM. */
export function createToastStore(timers: Timers, options: Partial<ToastRules> = {}) {
  const rules = { ...TOAST_DEFAULTS, ...options };
  const all = signal<readonly Toast[]>([]);
  const clocks = new Map<number, { timer: number; left: number; since: number }>();
  let lastId = 0;

  const change = (id: number, state: Toast['state']) => {
    all.value = all.value.map((toast) => (toast.id === id ? { ...toast, state } : toast));
  };
  const find = (id: number) => all.peek().find((toast) => toast.id === id);

  function tryToShow(id: number): void {
    const toast = find(id);
    if (toast?.state !== 'queued') return;
    const visible = all.peek().filter((other) => other.state !== 'queued').length;
    if (visible >= rules.maximum || (rules.queueing && visible > 0)) {
      timers.set(() => tryToShow(id), RETRY_MS);
      return;
    }
    change(id, 'shown');
    const duration = toast.duration === undefined ? rules.duration : toast.duration;
    if (duration !== null) run(id, duration);
  }

  function run(id: number, left: number): void {
    clocks.set(id, { timer: timers.set(() => close(id), left), left, since: timers.now() });
  }

  function close(id: number): void {
    const clock = clocks.get(id);
    if (clock) timers.clear(clock.timer);
    clocks.delete(id);
    const toast = find(id);
    if (!toast || toast.state === 'closing') return;
    change(id, 'closing');
    timers.set(() => {
      all.value = all.value.filter((other) => other.id !== id);
    }, FADE_MS);
  }

  return {
    all: all as ReadonlySignal<readonly Toast[]>,
    position: rules.position,
    show(request: ToastRequest): number {
      const id = (lastId += 1);
      const toast: Toast = {
        dismissible: true,
        pauseOnHover: true,
        ...request,
        id,
        type: request.type ?? 'default',
        state: 'queued',
      };
      all.value = [...all.value, toast];
      tryToShow(id);
      return id;
    },
    /**
     * Waits one task, so that the caller can show a specific message instead. Several failed calls of one cause show
     * one message.
     */
    showUnlessDuplicate(request: ToastRequest): void {
      const before = lastId;
      timers.set(() => {
        const isDisplayed = all
          .peek()
          .some(({ message, state }) => message === request.message && state !== 'closing');
        if (lastId === before && !isDisplayed) this.show(request);
      }, 0);
    },
    close,
    dismiss(id: number): void {
      if (find(id)?.dismissible) close(id);
    },
    clear(): void {
      for (const toast of all.peek()) close(toast.id);
    },
    hold(id: number): void {
      const clock = clocks.get(id);
      if (!clock || !find(id)?.pauseOnHover) return;
      timers.clear(clock.timer);
      clocks.set(id, { ...clock, left: Math.max(0, clock.left - (timers.now() - clock.since)) });
    },
    resume(id: number): void {
      const clock = clocks.get(id);
      if (clock && find(id)?.pauseOnHover && find(id)?.state === 'shown') {
        timers.clear(clock.timer);
        run(id, clock.left);
      }
    },
  };
}
