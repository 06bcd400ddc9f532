import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../kit/form/button.tsx';
import { SidePanel } from '../kit/overlay/dialog.tsx';
import { SeriesKey } from '../kit/data/tag.tsx';
import { MethodLink } from './figure.tsx';
import type { MethodId } from './method-note.tsx';
import { figureOpener, type OpenedFigure, type OpenFigureAt, type OpenedPart } from './open-figure-engine.ts';
import styles from './open-figure-panel.module.css';
import { lawRuns } from './open-figure-text.ts';
import type { RowsBehind } from './open-figure-rows.ts';
import type { FigurePanelProps, PanelPlace } from './open-figures.tsx';

export function FigurePanel({ input, history, ...place }: FigurePanelProps) {
  const openAt = useMemo(() => figureOpener(input, history), [input, history]);
  return <OpenedFigurePanel openAt={openAt} {...place} />;
}

export function OpenedFigurePanel({ openAt, at, onClose }: PanelPlace & { openAt: OpenFigureAt }) {
  const [trail, setTrail] = useState([at]);
  const figures = useMemo(() => trail.flatMap((path) => openAt(path) ?? []), [openAt, trail]);
  const value = useRef<HTMLParagraphElement>(null);
  const figure = figures.at(-1);

  // The clicked part was removed, so focus moves to the figure that it opened.
  useEffect(() => {
    if (trail.length > 1 || value.current?.ownerDocument.activeElement === document.body)
      value.current?.focus();
  }, [trail]);

  const walk = (path: string): void => setTrail((before) => [...before, path]);
  const backTo = (count: number): void => {
    setTrail((before) => before.slice(0, count));
    value.current?.focus();
  };
  // A presentation turns its slides with the same keys.
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

interface Walk {
  onWalk: (at: string) => void;
}

/** Shows "τ_cg" with a subscript and "(1 + r)^t" with a superscript. */
function Lettered({ text }: { text: string }) {
  return text.split(/([_^]\w+)/).map((run, index) => {
    if (index % 2 === 0) return run;
    const Raised = run.startsWith('_') ? 'sub' : 'sup';
    return <Raised key={index}>{run.slice(1)}</Raised>;
  });
}

const capital = (text: string): string =>
  /^[a-z]{2}/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

function Value({ text, at, name, onWalk }: Walk & { text: string; at: string | null; name: string }) {
  if (at === null) return text;
  return (
    <button type="button" className={styles.open} aria-label={`${name}: ${text}`} onClick={() => onWalk(at)}>
      {text}
    </button>
  );
}

function Parts({ title, parts, ...walk }: Walk & { title: string; parts: OpenedPart[] }) {
  if (parts.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <dl className={styles.list}>
        {parts.map(({ name, text, at }, index) => (
          <div key={`${index} ${name}`}>
            <dt>
              <Lettered text={capital(name)} />
            </dt>
            <dd>
              <Value text={text} at={at} name={name} {...walk} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function RowsTable({ behind, current, ...walk }: Walk & { behind: RowsBehind; current: string }) {
  const { caption, head, rows } = behind;
  return (
    <section>
      <h3>The rows behind it</h3>
      <div className={styles.box} role="region" aria-label={caption} tabIndex={0}>
        <table className={styles.rows}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {head.map((title, index) =>
                title === '' ? (
                  <td key={index} />
                ) : (
                  <th key={index} scope="col">
                    {title}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map(({ text, at }, index) => (
                  <td key={index} aria-current={at === current ? 'true' : undefined}>
                    <Value
                      text={text}
                      at={at === current ? null : at}
                      name={`${head[0]} ${name}, ${head[index + 1]}`.trim()}
                      {...walk}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const lawTexts = (law: string) =>
  lawRuns(law).map(({ text, href }, index) =>
    href === null ? (
      text
    ) : (
      <a key={index} href={href} target="_blank" rel="noreferrer noopener">
        {text}
      </a>
    ),
  );

function Calculation({ figure, onWalk }: Walk & { figure: OpenedFigure }) {
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
      {rows && <RowsTable behind={rows} current={figure.at} onWalk={onWalk} />}
      {laws.length > 0 && (
        <section>
          <h3>Law</h3>
          <ul className={styles.laws}>
            {laws.map((law) => (
              <li key={law}>{lawTexts(law)}</li>
            ))}
          </ul>
        </section>
      )}
      {method !== null && (
        <p className={styles.method}>
          <MethodLink id={method as MethodId}>How this is calculated</MethodLink>
        </p>
      )}
    </div>
  );
}
