import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../kit/form/button.tsx';
import type { StaticRangeProps, StrategySolveProps } from './static-range.tsx';
import type { SolvePanelProps } from './solve-panel.tsx';
import styles from '../what-if/what-if-panel.module.css';

const fetchStrategy = () => import('./static-range.tsx');
const SolvePanel = lazy(async () => ({ default: (await import('../../pages/solve.ts')).SolvePanel }));
const StrategySolve = lazy(async () => ({ default: (await fetchStrategy()).StrategySolve }));
const StaticRange = lazy(async () => ({ default: (await fetchStrategy()).StaticRange }));

interface OpensProps {
  label: string;
  title: string;
  button: string;
  children: ReactNode;
}

/** Loads the content when the user opens the section. */
function Opens({ label, title, button, children }: OpensProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={styles.fields} aria-label={label} data-opens={isOpen ? 'open' : 'closed'}>
      <h3>{title}</h3>
      <Button
        label={isOpen ? 'Close' : button}
        size="small"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <div className={styles.opened}>
          <Suspense fallback={<p role="status">Loading</p>}>{children}</Suspense>
        </div>
      )}
    </section>
  );
}

const SOLVE = { label: 'Solve', title: 'Answers instead of trials', button: 'Solve' };

export const SolveSection = (props: SolvePanelProps) => (
  <Opens {...SOLVE}>
    <SolvePanel {...props} />
  </Opens>
);

export const StrategySolveSection = (props: StrategySolveProps) => (
  <Opens {...SOLVE}>
    <StrategySolve {...props} />
  </Opens>
);

export const StaticRangeSection = (props: StaticRangeProps) => (
  <Opens label="Range" title="These lines inside their range" button="Compute paths">
    <StaticRange {...props} />
  </Opens>
);
