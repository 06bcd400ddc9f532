import { useEffect, useState } from 'react';
import { lazyPart } from '../kit/layout/lazy-part.tsx';
import { TooltipLayer } from '../kit/overlay/tooltip.tsx';
import { useLoaderVisible } from '../state/hooks.ts';
import { Mark } from './frame/logo.tsx';
import styles from './toasts.module.css';
import { Toasts } from './toasts.tsx';

export const PageLayers = () => (
  <>
    <LoadingOverlay />
    <Toasts />
    <TooltipLayer />
    <DeploymentKey />
  </>
);

/** Covers the page during saves and first loads. Delayed, so that fast responses cause no flicker. */
function LoadingOverlay() {
  const visible = useLoaderVisible();
  return visible ? (
    <div className={styles.overlay} role="status">
      <span className={styles.bob}>
        <Mark />
      </span>
      <span className="sr-only">Loading</span>
    </div>
  ) : null;
}

const DeploymentPanel = lazyPart(async () => (await import('../pages/system.ts')).DeploymentPanel);

const WRITABLE = 'input, textarea, select, [contenteditable]';

function DeploymentKey() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (event.target instanceof Element && event.target.closest(WRITABLE)) return;
      if (document.querySelector('[data-presentation]')) return;
      setOpen((before) => !before);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return open ? <DeploymentPanel onClose={() => setOpen(false)} /> : null;
}
