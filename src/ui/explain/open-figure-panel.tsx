import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../kit/button.tsx';
import { SidePanel } from '../kit/dialog.tsx';
import { SeriesKey } from '../kit/series-key.tsx';
import { MethodLink } from './method-link.tsx';
import { isMethodId } from './method-notes.ts';
import { figureOpener, type OpenedFigure, type OpenFigureAt } from './open-figure-engine.ts';
import styles from './open-figure-panel.module.css';
import { capital, Laws, Lettered, Parts, RowsTable } from './open-figure-parts.tsx';
import type { FigurePanelProps, PanelPlace } from './open-figures.tsx';

/** How one figure of a comparison is calculated. */
export function FigurePanel({ input, history, ...place }: FigurePanelProps) {
  const openAt = useMemo(() => figureOpener(input, history), [input, history]);
  return <OpenedFigurePanel openAt={openAt} {...place} />;
}

/** How one figure is calculated, and from there to each figure that it was made of. */
export function OpenedFigurePanel({ openAt, at, onClose }: PanelPlace & { openAt: OpenFigureAt }) {
  const [trail, setTrail] = useState([at]);
  const figures = useMemo(() => trail.flatMap((path) => openAt(path) ?? []), [openAt, trail]);
  const value = useRef<HTMLParagraphElement>(null);
  const figure = figures.at(-1);

  // The part that was pressed is gone: reading goes on at the figure that it opened.
  useEffect(() => {
    if (trail.length > 1 || value.current?.ownerDocument.activeElement === document.body)
      value.current?.focus();
  }, [trail]);

  const walk = (path: string): void => setTrail((before) => [...before, path]);
  const backTo = (count: number): void => {
    setTrail((before) => before.slice(0, count));
    value.current?.focus();
  };
  // A presentation turns its slides by the same keys.
  const keepKeys = (event: KeyboardEvent): void => event.stopPropagation();

  return (
    <div className={styles.around} onKeyDown={keepKeys}>
      <SidePanel open title={figure?.title ?? 'This figure'} onClose={onClose}>
        {trail.length > 1 && <Trail figures={figures} onBack={backTo} />}
        {figure ? (
          <>
            {figure.where !== '' && (
              <p className={styles.where}>
                {figure.slot && <SeriesKey slot={figure.slot.number} />}
                {figure.where}
              </p>
            )}
            <p ref={value} tabIndex={-1} data-autofocus className={styles.value}>
              {figure.value}
              {figure.exactly !== null && <span className={styles.exactly}> {figure.exactly}</span>}
            </p>
            <Calculation figure={figure} onWalk={walk} />
          </>
        ) : (
          <p ref={value} tabIndex={-1} data-autofocus>
            No calculation to show: the report has no figure here.
          </p>
        )}
      </SidePanel>
    </div>
  );
}

function Trail({ figures, onBack }: { figures: OpenedFigure[]; onBack: (count: number) => void }) {
  return (
    <nav aria-label="Figures opened" className={styles.trail}>
      <Button variant="quiet" size="small" icon="arrow-left" onClick={() => onBack(figures.length - 1)}>
        Back
      </Button>
      <ol>
        {figures.slice(0, -1).map((figure, index) => (
          <li key={index}>
            <button type="button" className={styles.open} onClick={() => onBack(index + 1)}>
              {figure.title}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface CalculationProps {
  figure: OpenedFigure;
  onWalk: (at: string) => void;
}

function Calculation({ figure, onWalk }: CalculationProps) {
  const { formula, words, numbers, inputs, steps, rows, laws, note, method } = figure;
  return (
    <div className={styles.parts}>
      <section>
        <h3>{method === null ? 'Where it comes from' : 'Formula'}</h3>
        {words !== null && <p className={styles.formula}>{capital(words)}</p>}
        <p className={words === null ? styles.formula : styles.letters}>
          <Lettered text={words === null ? capital(formula) : formula} />
        </p>
        {numbers !== null && (
          <p className={styles.numbers}>
            {numbers} = {figure.exactly ?? figure.value}
          </p>
        )}
        {note !== null && <p className={styles.note}>{note}</p>}
      </section>
      <Parts title="Inputs" parts={inputs} onWalk={onWalk} />
      <Parts title="Intermediate steps" parts={steps} onWalk={onWalk} />
      {rows && <RowsTable rows={rows} current={figure.at} onWalk={onWalk} />}
      {laws.length > 0 && (
        <section>
          <h3>Law</h3>
          <Laws laws={laws} />
        </section>
      )}
      {method !== null && isMethodId(method) && (
        <p className={styles.method}>
          <MethodLink id={method}>How this is calculated</MethodLink>
        </p>
      )}
    </div>
  );
}
