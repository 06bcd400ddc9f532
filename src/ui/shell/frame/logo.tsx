import { useState } from 'react';
import { Link } from 'wouter';
import { useSession, useTheme, refreshPictures } from '../../state/hooks.ts';
import { THEMES } from '../../state/shell.ts';
import styles from './plain-frame.module.css';
import { Icon } from '../../kit/layout/icon.tsx';
import { Menu } from '../../kit/overlay/menu.tsx';
import { theme } from '../../wiring.ts';

export function Logo({ compact }: { compact?: boolean | undefined }) {
  const current = useTheme();
  const variant = THEMES.find((theme) => theme.id === current)?.logo ?? 'green';
  const user = useSession()?.user;
  const customLogo = user?.[`business_logo_${variant}`] ?? null;
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <Link href="/" className={styles.logo} aria-label="Plumbline, home">
      {customLogo && customLogo !== broken ? (
        <img
          src={customLogo}
          alt=""
          className={styles.own}
          onError={() => {
            setBroken(customLogo);
            refreshPictures();
          }}
        />
      ) : (
        <>
          <Mark />
          {!compact && <span>Plumbline</span>}
        </>
      )}
    </Link>
  );
}

export function Mark() {
  return (
    <svg viewBox="0 0 18 24" fill="none" aria-hidden="true" className={styles.mark}>
      <path d="M9 0v9" stroke="currentColor" strokeWidth="1.6" />
      <path d="M9 8.2 15.3 13 9 24 2.7 13z" fill="currentColor" />
      <path d="M2.7 13h12.6" stroke="var(--surface)" strokeWidth="1.3" />
    </svg>
  );
}

export function ThemeMenu() {
  const current = useTheme();
  const name = THEMES.find(({ id }) => id === current)?.label;
  return (
    <Menu
      label="Theme"
      items={THEMES.map(({ id, label }) => ({
        label,
        checked: id === current,
        onSelect: () => theme.choose(id),
      }))}
      trigger={(props) => (
        <button type="button" {...props} className={styles.button} aria-label={`Theme: ${name}`}>
          <span className={styles.swatch} aria-hidden="true" />
          <span className={styles.words}>{name}</span>
          <Icon name="chevron-down" small />
        </button>
      )}
    />
  );
}
