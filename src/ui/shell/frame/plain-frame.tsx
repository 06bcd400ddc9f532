import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import styles from './plain-frame.module.css';
import { ThemeMenu } from './theme-menu.tsx';

export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <Logo />
        <ThemeMenu />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
