import { useLayoutEffect, useRef, lazy, Suspense, type RefObject } from 'react';
import { useToasts } from '../state/hooks.ts';
import type { Toast, ToastRequest } from '../state/toasts.ts';
import { toasts } from '../wiring.ts';
import { TextButton, IconButton } from '../kit/form/button.tsx';
import { classes } from '../kit/layout/classes.ts';
import { Icon, type IconName } from '../kit/layout/icon.tsx';
import styles from './toasts.module.css';

export const showToast = (toast: ToastRequest): number => toasts.show(toast);

const ICONS: Record<Toast['type'], IconName> = {
  default: 'bell',
  success: 'success',
  error: 'error',
  info: 'info',
  warning: 'warning',
};

interface MessageProps {
  message: string;
}

const PlainMessage = ({ message }: MessageProps) => <p>{message}</p>;

/** Lazy: loaded with the first message that contains markup. Until then the message shows as plain text. */
const HtmlMessage = lazy(() =>
  import('../pages/system.ts').then(
    ({ HtmlMessage: loaded }) => ({ default: loaded }),
    () => ({ default: PlainMessage }),
  ),
);

/** Messages render as HTML (specification, section 9), limited to text and emphasis. */
function ToastMessage({ message }: MessageProps) {
  if (!/[<&]/.test(message)) return <PlainMessage message={message} />;
  return (
    <Suspense>
      <HtmlMessage message={message} />
    </Suspense>
  );
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="slider"], [tabindex="0"]';
/** Milliseconds; the layout below may change, as when a panel closes. */
const RECHECK_DELAY_MS = 200;

/** Moves the messages away from controls beneath them, unless the pointer is on a message. */
function useFreePosition(stack: RefObject<HTMLElement | null>, newest: number | undefined): void {
  useLayoutEffect(() => {
    const box = stack.current;
    if (!box || newest === undefined) return;
    let moved = { left: 0, down: 0 };
    const place = () => {
      // A panel at the right edge stays usable. In a window that became narrow, it has no edge.
      const panel = [...document.querySelectorAll('[data-right-panel], dialog:modal')]
        .map((one) => one.getBoundingClientRect())
        .findLast(({ right }) => right === window.innerWidth);
      const isPanelAtEdge = panel !== undefined && panel.width < panel.left;
      box.style.right = isPanelAtEdge ? `${window.innerWidth - panel.left}px` : '';
      if (box.matches(':hover, :focus-within')) return;
      const rect = box.getBoundingClientRect();
      // An open modal dialog disables the rest of the page.
      const page = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
      const controls = [...page.querySelectorAll(CONTROLS)]
        .filter((control) => !box.contains(control))
        .map((control) => control.getBoundingClientRect())
        .filter(({ width, height }) => width > 0 && height > 0);
      const home = {
        left: rect.left + moved.left,
        right: rect.right + moved.left,
        top: rect.top - moved.down,
        bottom: rect.bottom - moved.down,
      };
      const room = {
        left: home.left - Math.min(home.left, window.innerWidth / 2),
        down: window.innerHeight - home.bottom,
      };
      moved = findFreePosition(home, controls, room, moved);
      box.style.translate = `${-moved.left}px ${moved.down}px`;
    };
    box.style.translate = '';
    place();
    const interval = setInterval(place, RECHECK_DELAY_MS);
    return () => clearInterval(interval);
  }, [stack, newest]);
}

export function Toasts() {
  const visibleToasts = useToasts().filter((toast) => toast.state !== 'queued');
  const stack = useRef<HTMLElement>(null);
  const newest = visibleToasts.at(-1)?.id;

  // The top layer is ordered by time: a new message must be above a dialog that opened before it.
  useLayoutEffect(() => {
    const box = stack.current;
    if (!box || newest === undefined || typeof box.showPopover !== 'function') return;
    if (box.matches(':popover-open')) box.hidePopover();
    box.showPopover();
  }, [newest]);
  useFreePosition(stack, newest);

  return (
    <section
      ref={stack}
      popover="manual"
      className={classes(styles.stack, toasts.position === 'bottom-right' && styles.bottom)}
      aria-label="Notifications"
      aria-live="polite"
      aria-relevant="additions"
    >
      {visibleToasts.map((toast) => (
        <div
          key={toast.id}
          className={classes(styles.toast, styles[toast.type], toast.state === 'closing' && styles.closing)}
          role={toast.type === 'error' ? 'alert' : undefined}
          onMouseEnter={() => toasts.hold(toast.id)}
          onMouseLeave={() => toasts.resume(toast.id)}
          onFocus={() => toasts.hold(toast.id)}
          onBlur={() => toasts.resume(toast.id)}
          onClick={() => toasts.dismiss(toast.id)}
        >
          <Icon name={ICONS[toast.type]} />
          <div className={styles.words}>
            <ToastMessage message={toast.message} />
            {toast.detail && <p className={styles.detail}>{toast.detail}</p>}
          </div>
          {toast.action && <TextButton onClick={toast.action.run}>{toast.action.label}</TextButton>}
          {toast.dismissible && <IconButton label="Dismiss" icon="x" size="small" />}
        </div>
      ))}
    </section>
  );
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Offset {
  left: number;
  down: number;
}

const GAP = 8;

const meets = (a: Box, b: Box): boolean =>
  a.left < b.right + GAP && a.right + GAP > b.left && a.top < b.bottom + GAP && a.bottom + GAP > b.top;

const after = (home: Box, { left, down }: Offset): Box => ({
  left: home.left - left,
  right: home.right - left,
  top: home.top + down,
  bottom: home.bottom + down,
});

/**
 * Finds a position that covers no control: the current one if possible, so that messages do not jump while
 * scrolling, otherwise the highest and then the rightmost. Zero if every position covers a control.
 * @param home initial position, in pixels of the window, like the controls
 */
export function findFreePosition(home: Box, controls: readonly Box[], room: Offset, now: Offset): Offset {
  const coveredBy = (way: Offset) => controls.filter((control) => meets(after(home, way), control));
  if (coveredBy(now).length === 0) return now;
  const beneath = controls.map(({ bottom }) => Math.ceil(bottom + GAP - home.top));
  const heights = [0, ...beneath.filter((down) => down > 0 && down <= room.down)].sort((a, b) => a - b);
  for (const down of heights) {
    let left = 0;
    while (left <= room.left) {
      const covered = coveredBy({ left, down });
      if (covered.length === 0) return { left, down };
      left = Math.ceil(home.right + GAP - Math.min(...covered.map((control) => control.left)));
    }
  }
  return { left: 0, down: 0 };
}
