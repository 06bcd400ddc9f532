import { Fragment, type Ref } from 'react';
import { Link } from 'wouter';
import { classes } from '../kit/classes.ts';
import { Icon } from '../kit/icon.tsx';
import { useCrumbTrail, useMenuOpen } from '../state/hooks.ts';
import { shell } from '../wiring.ts';
import { AccountMenu } from './account-menu.tsx';
import { Logo } from './logo.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import styles from './top-bar.module.css';

export function TopBar({ rail, slotRef }: { rail: boolean; slotRef: Ref<HTMLDivElement> }) {
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
      <div className={classes(styles.brand, rail && styles.rail)}>
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
            <li aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
              {crumb.href ? <Link href={crumb.href}>{crumb.label}</Link> : <span>{crumb.label}</span>}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
