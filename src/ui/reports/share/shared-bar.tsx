import { useState, type ReactNode } from 'react';
import type { AdvisorLogos } from '../../../domain/practice/reports/report.ts';
import { Mark, ThemeMenu } from '../../shell/frame/logo.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { useTheme } from '../../state/hooks.ts';
import { THEMES } from '../../state/shell.ts';
import page from './open-page.module.css';
import styles from './shared-report.module.css';

interface SharedBarProps {
  advisor?: { name: string; logos: AdvisorLogos } | undefined;
  children?: ReactNode;
  actions?: ReactNode;
}

/** The head of a page that needs no sign-in: the advisor's logo where there is one, and nothing that leads elsewhere. */
export function SharedBar({ advisor, children, actions }: SharedBarProps) {
  const current = useTheme();
  const variant = THEMES.find((theme) => theme.id === current)?.logo ?? 'green';
  const logo = advisor?.logos[variant] ?? null;
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <header className={classes(page.bar, styles.bar)}>
      {advisor && logo !== null && logo !== broken ? (
        <img
          src={logo}
          alt={advisor.name}
          className={styles.logo}
          referrerPolicy="no-referrer"
          onError={() => setBroken(logo)}
        />
      ) : (
        <span className={page.mark}>
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
