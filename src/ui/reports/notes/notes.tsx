import { Fragment } from 'react';
import { parseNote, type NoteBlock, type Run } from '../../../domain/practice/reports/note-text.ts';
import styles from './notes.module.css';

export function ReportNotes({ text }: { text: string }) {
  if (parseNote(text).length === 0) return null;
  return (
    <section className={styles.card} aria-label="Notes">
      <h2>Notes</h2>
      <NoteText text={text} />
    </section>
  );
}

/** Renders parsed blocks as plain text, so markup in the note has no effect. */
export function NoteText({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {parseNote(text).map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </div>
  );
}

function Block({ block: { kind, items, start } }: { block: NoteBlock }) {
  if (kind === 'paragraph')
    return (
      <p>
        {items.map((line, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            <Runs runs={line} />
          </Fragment>
        ))}
      </p>
    );
  const entries = items.map((entry, index) => (
    <li key={index}>
      <Runs runs={entry} />
    </li>
  ));
  return kind === 'bullets' ? <ul>{entries}</ul> : <ol start={start}>{entries}</ol>;
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map(({ text, isBold }, index) =>
    isBold ? <strong key={index}>{text}</strong> : <Fragment key={index}>{text}</Fragment>,
  );
}
