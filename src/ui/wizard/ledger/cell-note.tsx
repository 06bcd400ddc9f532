import { useEffect, useRef, useState, type Dispatch, type ReactNode } from 'react';
import { capital } from '../../../domain/shared/text.ts';
import { Button } from '../../kit/form/button.tsx';
import { classes } from '../../kit/layout/classes.ts';
import { cellText, columnStyle, ledgerFigure, cellMark, sameDoubtLines } from './ledger-lines.ts';
import type { LedgerColumn, LedgerLine } from './ledger-lines.ts';
import type { LedgerState } from './ledger-model.ts';
import type { LedgerAction } from './ledger-state.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './ledger-grid.module.css';

interface CellNoteProps {
  id: string;
  state: LedgerState;
  dispatch: Dispatch<LedgerAction>;
  problems: ReadonlyMap<string, string>;
}

export function CellNote({ id, state, dispatch, problems }: CellNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const line = state.lines[state.active.row];
  const column = state.columns[state.active.column];
  const content = line && column ? contentOf(state, line, column, problems) : null;
  const isVisible = content !== null;

  // Runs after the grid's layout effect, which scrolls the cell into view.
  useEffect(() => {
    const box = note.current?.closest<HTMLElement>('[data-ledger]');
    const cell = box?.querySelector<HTMLElement>('[data-active]');
    if (isVisible && note.current && box && cell) setPlace(placeOf(note.current, cell, box));
  }, [isVisible, state.active, state.edit, state.columns]);

  // On a narrow screen, the footer covers the lower end of the page.
  useEffect(() => {
    if (place && window.matchMedia('(max-width: 720px)').matches)
      note.current?.scrollIntoView({ block: 'nearest' });
  }, [place]);

  if (!content || !line || !column) return null;
  const doubtful = content.kind === 'doubt';
  const under = doubtful ? sameDoubtLines(state.lines, state.active.row, column).length : 0;
  return (
    <div
      ref={note}
      id={id}
      role="group"
      aria-label={cellText(line, column)}
      className={classes(styles.note, place?.above && styles.above, content.kind === 'fault' && styles.fault)}
      style={
        place
          ? { left: place.left, top: place.top, ['--tip' as string]: `${place.tip}px` }
          : { visibility: 'hidden' }
      }
    >
      <p className={layout.strong}>{cellText(line, column)}</p>
      <p className={styles.text}>{content.text}</p>
      {doubtful && (
        <div className={styles.actions}>
          <Button variant="primary" size="small" icon="check" onClick={() => dispatch({ type: 'keep' })}>
            Keep {line.row[column] ? ledgerFigure(line.row[column]) : '0'}
          </Button>
          <Button size="small" onClick={() => dispatch({ type: 'start-edit' })} label="Enter another" />
          <kbd>Enter</kbd>
        </div>
      )}
      {under > 1 && (
        <div className={styles.actions}>
          <Button size="small" onClick={() => dispatch({ type: 'keep-column' })}>
            Keep {columnStyle(column).sentenceLabel} in all {under} years
          </Button>
          <kbd>Ctrl Enter</kbd>
        </div>
      )}
    </div>
  );
}

type Content = { kind: 'doubt' | 'fault'; text: ReactNode };

function contentOf(
  state: LedgerState,
  line: LedgerLine,
  column: LedgerColumn,
  problems: ReadonlyMap<string, string>,
): Content | null {
  if (state.edit?.refused)
    return { kind: 'fault', text: 'This is not a figure. Enter a figure such as 30,000, or press Esc.' };
  if (state.edit) return null;
  if (cellMark(line, column) === 'doubtful')
    return { kind: 'doubt', text: <ReadAs line={line} column={column} /> };
  const error = problems.get(`rows.${state.active.row}.${column}`);
  return error ? { kind: 'fault', text: error } : null;
}

function ReadAs({ line, column }: { line: LedgerLine; column: LedgerColumn }) {
  const source = line.source;
  const cell = source?.cells[column];
  const where = source?.page
    ? `page ${cell?.box?.page ?? source.page}, line ${source.line}`
    : `line ${source?.line ?? 0}`;
  if (!cell)
    return (
      <>
        Nothing was read here on {where}. {line.row[column] ? ledgerFigure(line.row[column]) : '0'} is used
        for it.
      </>
    );
  if (source?.isInterpolated) return <>{cell.doubt}</>;
  return (
    <>
      {cell.text === '' ? (
        'Left blank'
      ) : (
        <>
          Read as <RawText text={cell.text} />
        </>
      )}{' '}
      on {where}. {whyOnly(cell.doubt)}
    </>
  );
}

const whyOnly = (reason: string | null | undefined): string =>
  capital((reason ?? '').replace(/^Read as “[^”]*”: /, ''));

function RawText({ text }: { text: string }) {
  const parts = text.split(/([A-Za-z]+)/);
  return (
    <span className={styles.raw}>
      {parts.map((part, index) => (index % 2 === 1 ? <u key={index}>{part}</u> : part))}
    </span>
  );
}

interface Place {
  left: number;
  top: number;
  above: boolean;
  tip: number;
}

/** Below the cell, or above if there is no space, and within the visible part of the box. */
function placeOf(note: HTMLElement, cell: HTMLElement, box: HTMLElement): Place {
  const sheet = note.offsetParent?.getBoundingClientRect();
  const at = cell.getBoundingClientRect();
  const seen = box.getBoundingClientRect();
  if (!sheet) return { left: 0, top: 0, above: false, tip: 0 };
  const above =
    at.bottom + note.offsetHeight + 12 > seen.top + box.clientHeight &&
    at.top - note.offsetHeight - 12 > seen.top;
  const centre = (at.left + at.right) / 2;
  const maxLeft = seen.left + box.clientWidth - note.offsetWidth - 12;
  const left = Math.max(seen.left + 12, Math.min(centre - note.offsetWidth / 2, maxLeft));
  const top = above ? at.top - note.offsetHeight - 8 : at.bottom + 8;
  return { left: left - sheet.left, top: top - sheet.top, above, tip: centre - left };
}
