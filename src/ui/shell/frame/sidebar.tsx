import { useEffect, useRef, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { lazyPart } from '../../kit/layout/lazy-part.tsx';
import { Avatar, initials } from '../../kit/data/avatar.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { Icon } from '../../kit/layout/icon.tsx';
import { useClientName, useMenuOpen, useSession } from '../../state/hooks.ts';
import { shell } from '../../wiring.ts';
import { COMING_SOON, sidebarItems, type SidebarItem } from './sidebar-items.ts';
import styles from './sidebar.module.css';
import type { Mode } from '../../shared-screens.ts';

/** Lazy: the form loads the schema of the calculation. */
const ScorecardPreview = lazyPart(async () => (await import('../scorecard-preview.tsx')).ScorecardPreview);

/** Reserve the line of the client's name, so that nothing moves when it is loaded. */
const NAMES_CLIENTS: readonly Mode[] = ['comparative', 'historical'];
/** Lists of clients. */
const NAMES_NONE: readonly string[] = ['/', '/historical/simulations'];

const railTip = (rail: boolean, tip: string) => ({
  'data-tip': rail ? tip : undefined,
  'data-tip-side': 'right',
});

function ScorecardPreviewButton({ onOpen }: { onOpen: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.preview}
        aria-haspopup="dialog"
        aria-label="Preview the Tax Scorecard"
        onClick={() => {
          onOpen();
          setOpen(true);
        }}
      >
        Preview
      </button>
      {open && <ScorecardPreview onClose={() => setOpen(false)} />}
    </>
  );
}

export function Sidebar({ rail, mode }: { rail: boolean; mode: Mode | undefined }) {
  const session = useSession();
  const open = useMenuOpen();
  const client = useClientName();
  const box = useRef<HTMLElement>(null);
  const { analysis, tools } = sidebarItems(session);
  const [path] = useLocation();
  const close = () => {
    shell.menuOpen.value = false;
  };

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      const target = event.target;
      if (!(target instanceof Element) || box.current?.contains(target)) return;
      // The toggle handles its click.
      if (!target.closest('[data-menu-toggle]')) close();
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    const stop = new AbortController();
    document.addEventListener('pointerdown', outside, { signal: stop.signal });
    document.addEventListener('keydown', press, { signal: stop.signal });
    return () => stop.abort();
  }, [open]);

  const name = session?.user.first_name ?? '';
  const entry = (item: SidebarItem) => (
    <Entry
      key={item.label}
      item={item}
      rail={rail}
      active={item.mode === mode}
      client={client}
      reservesName={NAMES_CLIENTS.includes(item.mode) && !NAMES_NONE.includes(path)}
    >
      {item.mode === 'scorecard' && <ScorecardPreviewButton onOpen={close} />}
    </Entry>
  );

  return (
    <>
      <div className={classes(styles.scrim, open && styles.scrimOpen)} aria-hidden="true" />
      <nav
        ref={box}
        id="sidebar"
        aria-label="Main"
        className={classes(styles.side, rail && styles.rail, open && styles.open)}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) close();
        }}
      >
        <p className={styles.hi}>
          <Avatar text={initials(name)} variant="square" />
          <span className={styles.words}>Hi, {name}</span>
        </p>
        <ul>{analysis.map(entry)}</ul>
        <h2 className={styles.heading}>Tools</h2>
        <ul>{tools.map(entry)}</ul>
        <section className={styles.soon} aria-labelledby="coming-soon">
          <h2 id="coming-soon" className={styles.heading}>
            Coming soon
          </h2>
          <ul>
            {COMING_SOON.map((item) => (
              <li key={item.label}>
                <Unusable {...item} rail={false} why="coming soon" />
              </li>
            ))}
          </ul>
        </section>
        <button
          type="button"
          className={classes(styles.item, styles.collapse)}
          aria-label={rail ? 'Expand the sidebar' : 'Collapse the sidebar'}
          {...railTip(rail, 'Expand the sidebar')}
          onClick={() => shell.toggleRail()}
        >
          <Icon name={rail ? 'unfold' : 'collapse'} />
          <span className={styles.words}>Collapse</span>
        </button>
      </nav>
    </>
  );
}

interface EntryProps {
  item: SidebarItem;
  rail: boolean;
  active: boolean;
  client: string | null;
  reservesName: boolean;
  children?: ReactNode;
}

function Entry({ item, rail, active, client, reservesName, children }: EntryProps) {
  return (
    <li className={styles.row}>
      {item.usable ? (
        <Link
          href={item.href}
          className={classes(styles.item, active && styles.on)}
          aria-current={active ? 'page' : undefined}
          aria-label={rail ? item.label : undefined}
          {...railTip(rail, item.label)}
        >
          <Icon name={item.icon} />
          <span className={styles.words}>{item.label}</span>
        </Link>
      ) : (
        <Unusable {...item} rail={rail} why="not available yet" />
      )}
      {children}
      {item.usable && active && (client !== null || reservesName) && (
        <p className={styles.client} {...railTip(rail && client !== null, client ?? '')}>
          {client}
        </p>
      )}
    </li>
  );
}

interface UnusableProps {
  label: string;
  icon: SidebarItem['icon'];
  rail: boolean;
  why: string;
}

function Unusable({ label, icon, rail, why }: UnusableProps) {
  return (
    <span
      className={classes(styles.item, styles.off)}
      role="link"
      aria-disabled="true"
      aria-label={`${label}, ${why}`}
      {...railTip(rail, `${label}: ${why}`)}
    >
      <Icon name={icon} />
      <span className={styles.words}>{label}</span>
    </span>
  );
}
