import { useState, type ReactNode, useEffect, useLayoutEffect } from 'react';
import type { AdvisorLogos } from '../../../domain/practice/reports/report.ts';
import { Mark, ThemeMenu } from '../../shell/frame/logo.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { useTheme } from '../../state/hooks.ts';
import { THEMES } from '../../state/shell.ts';
import styles from './open-page.module.css';

interface SharedBarProps {
  advisor?: { name: string; logos: AdvisorLogos } | undefined;
  children?: ReactNode;
  actions?: ReactNode;
}

export function SharedBar({ advisor, children, actions }: SharedBarProps) {
  const current = useTheme();
  const variant = THEMES.find((theme) => theme.id === current)?.logo ?? 'green';
  const logo = advisor?.logos[variant] ?? null;
  const [broken, setBroken] = useState<string | null>(null);
  // The bar of the page itself (first-look.html).
  useLayoutEffect(() => document.getElementById('first-look')?.remove(), []);
  return (
    <header className={classes(styles.bar, styles.sharedBar)}>
      {advisor && logo !== null && logo !== broken ? (
        <img
          src={logo}
          alt={advisor.name}
          className={styles.logo}
          referrerPolicy="no-referrer"
          onError={() => setBroken(logo)}
        />
      ) : (
        <span className={styles.mark}>
          <Mark />
          <span className="sr-only">Plumbline</span>
        </span>
      )}
      {children}
      <div className={styles.actions}>
        {actions}
        <ThemeMenu />
      </div>
    </header>
  );
}

export function useNoIndex(): void {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex, nofollow, noarchive';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
