import { lazy, Suspense, useEffect, useState } from 'react';

const DeploymentPanel = lazy(async () => ({
  default: (await import('../pages/parts/seldom.ts')).DeploymentPanel,
}));

const WRITABLE = 'input, textarea, select, [contenteditable]';

/** "?" anywhere but in a text input opens the hidden panel, and closes it again. */
export function DeploymentKey() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (event.target instanceof Element && event.target.closest(WRITABLE)) return;
      setOpen((before) => !before);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return open ? (
    <Suspense>
      <DeploymentPanel onClose={() => setOpen(false)} />
    </Suspense>
  ) : null;
}
