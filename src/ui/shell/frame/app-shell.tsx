import { useState, Fragment, createContext, useContext, type ReactNode, type Ref } from 'react';
import { classes } from '../../kit/layout/classes.ts';
import { useRailState, useCrumbTrail, useMenuOpen, useSession, useFreshProfile } from '../../state/hooks.ts';
import styles from './app-shell.module.css';
import { Button } from '../../kit/form/button.tsx';
import { Sidebar } from './sidebar.tsx';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import { Icon } from '../../kit/layout/icon.tsx';
import { shell } from '../../wiring.ts';
import { AccountMenu, returnToAdmin } from './account-menu.tsx';
import { Logo, ThemeMenu } from './logo.tsx';
import { useViewState } from '../navigation.ts';
import { useLostFocus } from './use-lost-focus.ts';

function TopBar({ rail, slotRef }: { rail: boolean; slotRef: Ref<HTMLDivElement> }) {
  const open = useMenuOpen();
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.toggle}
        aria-label={open ? 'Close the menu' : 'Open the menu'}
        aria-expanded={open}
        aria-controls="sidebar"
        data-menu-toggle
        onClick={() => {
          shell.menuOpen.value = !open;
        }}
      >
        <Icon name={open ? 'x' : 'menu'} />
      </button>
      <div className={classes(styles.brand, rail && styles.topBarRail)}>
        <Logo compact={rail} />
      </div>
      <Crumbs />
      <div className={styles.end}>
        <div ref={slotRef} className={styles.slot} />
        <ThemeMenu />
        <AccountMenu />
      </div>
    </header>
  );
}

function Crumbs() {
  const crumbs = useCrumbTrail();
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label="Breadcrumbs" className={styles.crumbs}>
      <ol>
        {crumbs.map((crumb, index) => (
          <Fragment key={`${index}-${crumb.label}`}>
            {index > 0 && (
              <li aria-hidden="true" className={styles.arrow}>
                <Icon name="chevron-right" small />
              </li>
            )}
            <li aria-current={index === crumbs.length - 1 ? 'page' : undefined} title={crumb.label}>
              {crumb.href ? <Link href={crumb.href}>{crumb.label}</Link> : <span>{crumb.label}</span>}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}

function ImpersonationBanner() {
  const session = useSession();
  if (!session?.fromAdmin) return null;
  const { first_name, last_name } = session.user;
  return (
    <div className={styles.banner} role="status">
      <Icon name="warning" />
      <p className={styles.words}>
        You are signed in as{' '}
        <b>
          {first_name} {last_name}
        </b>
        . Your changes are recorded under both names.
      </p>
      <Button size="small" icon="arrow-left" onClick={returnToAdmin} label="Return to Admin" />
    </div>
  );
}

const TopBarSlot = createContext<HTMLElement | null>(null);

export function TopBarActions({ children }: { children: ReactNode }) {
  const slot = useContext(TopBarSlot);
  return slot ? createPortal(children, slot) : null;
}

export function AppShell({ children }: { children: ReactNode }) {
  const rail = useRailState();
  useFreshProfile();
  useLostFocus();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const mode = useViewState()?.screen.mode;
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
