import { useState, type ReactNode } from 'react';
import { classes } from '../kit/classes.ts';
import { useRailState } from '../state/hooks.ts';
import styles from './app-shell.module.css';
import { useFreshProfile } from './fresh-profile.ts';
import { ImpersonationBanner } from './impersonation-banner.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBarSlot } from './top-bar-actions.tsx';
import { TopBar } from './top-bar.tsx';
import { useShown } from './use-shown-location.ts';

export { useCrumbs, useCurrentClient, useLoadingOverlay, useRail } from '../state/hooks.ts';
export { TopBarActions } from './top-bar-actions.tsx';

/** The frame of every signed-in screen: bar, sidebar, and the screen in `main`. */
export function AppShell({ children }: { children: ReactNode }) {
  const rail = useRailState();
  useFreshProfile();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const mode = useShown()?.screen.mode;
  return (
    <TopBarSlot value={slot}>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <div className={classes(styles.app, rail && styles.rail)}>
        <TopBar rail={rail} slotRef={setSlot} />
        <Sidebar rail={rail} mode={mode} />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <ImpersonationBanner />
      </div>
    </TopBarSlot>
  );
}
