import { useState } from 'react';
import { Link } from 'wouter';
import { useSession, useTheme, refreshPictures } from '../../state/hooks.ts';
import { THEMES } from '../../state/shell.ts';
import styles from './logo.module.css';

export function Logo({ compact }: { compact?: boolean | undefined }) {
  const current = useTheme();
  const variant = THEMES.find((theme) => theme.id === current)?.logo ?? 'green';
  const user = useSession()?.user;
  const own = user?.[`business_logo_${variant}`] ?? null;
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <Link href="/" className={styles.logo} aria-label="Plumbline, home">
      {own && own !== broken ? (
        <img
          src={own}
          alt=""
          className={styles.own}
          onError={() => {
            setBroken(own);
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
