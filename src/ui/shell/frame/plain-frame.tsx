import type { ReactNode } from 'react';
import { Logo, ThemeMenu } from './logo.tsx';
import styles from './plain-frame.module.css';

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
