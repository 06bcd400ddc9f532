import { lazy, Suspense, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import type { SolvePanelProps } from './solve-panel.tsx';
import styles from './what-if-panel.module.css';

const SolvePanel = lazy(async () => ({ default: (await import('../../areas/solve.ts')).SolvePanel }));

/** Closed at first: nothing of it is fetched or computed before it is asked for. */
export function SolveSection(props: SolvePanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={styles.fields} aria-label="Solve">
      <h3>Answers instead of trials</h3>
      <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Close' : 'Solve'}
      </Button>
      {isOpen && (
        <Suspense fallback={<p role="status">Loading</p>}>
          <SolvePanel {...props} />
        </Suspense>
      )}
    </section>
  );
}
