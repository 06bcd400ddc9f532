import { useState, type ReactNode } from 'react';
import { Button } from '../../kit/button.tsx';
import styles from './what-if-panel.module.css';

interface WhatIfFrameProps {
  isChanged: boolean;
  onReset: () => void;
  children: ReactNode;
  /** What becomes of what is tried. */
  foot: ReactNode;
  /** Where the panel waits at the foot of a narrow screen: what is tried, in a few words. */
  dock: ReactNode;
}

/** The panel beside a report of either kind. Only this screen changes. */
export function WhatIfFrame({ isChanged, onReset, children, foot, dock }: WhatIfFrameProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <aside className={styles.panel} aria-label="What if" data-open={isOpen || undefined}>
      <div className={styles.head}>
        <h2>What if</h2>
        <Button variant="quiet" size="small" icon="reset" disabled={!isChanged} onClick={onReset}>
          Reset
        </Button>
      </div>
      <div className={styles.body}>
        {children}
        <p className={styles.foot}>{foot}</p>
      </div>
      <div className={styles.dock}>
        <Button icon="settings" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Done' : 'What if'}
        </Button>
        {dock}
      </div>
    </aside>
  );
}
