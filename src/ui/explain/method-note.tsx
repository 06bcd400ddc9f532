import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Dialog } from '../kit/dialog.tsx';
import { ErrorState } from '../kit/error-state.tsx';
import { isMethodId, loadMethodNote, type MethodId, type MethodNoteText } from './method-notes.ts';
import styles from './method-note.module.css';

type Loaded = { id: MethodId; note: MethodNoteText } | { id: MethodId; failed: true };

/** How a method calculates: its note, which leads to the notes that it names. */
export function MethodNote({ id: first, onClose }: { id: MethodId; onClose: () => void }) {
  const [id, setId] = useState(first);
  const [asked, setAsked] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadMethodNote(id).then(
      (note) => isCurrent && setLoaded({ id, note }),
      () => isCurrent && setLoaded({ id, failed: true }),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, asked]);

  const note = loaded && 'note' in loaded ? loaded.note : null;
  return (
    <div className={styles.around} onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}>
      <Dialog open wide title={note?.title ?? 'How this is calculated'} onClose={onClose}>
        {loaded && 'failed' in loaded ? (
          <ErrorState
            title="The note could not be loaded"
            text="Check the connection, then try again."
            onRetry={() => {
              setLoaded(null);
              setAsked((count) => count + 1);
            }}
          />
        ) : (
          note && <Text key={loaded?.id} note={note} onOpen={setId} />
        )}
      </Dialog>
    </div>
  );
}

function Text({ note, onOpen }: { note: MethodNoteText; onOpen: (id: MethodId) => void }) {
  // The note's links to other notes and to its own sections stand in its HTML.
  const follow = (event: MouseEvent<HTMLElement>): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const href = link?.getAttribute('href') ?? '';
    if (!href.startsWith('#')) return;
    event.preventDefault();
    const method = link?.dataset.method;
    if (method !== undefined && isMethodId(method)) onOpen(method);
    else {
      const section = event.currentTarget.querySelector<HTMLElement>(`[id="${href.slice(1)}"]`);
      section?.scrollIntoView({ block: 'start' });
      section?.focus({ preventScroll: true });
    }
  };
  return (
    <article className={styles.note} onClick={follow} tabIndex={-1} data-autofocus>
      {note.sections.length > 1 && (
        <nav aria-label="Sections" className={styles.sections}>
          {note.sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      )}
      <div dangerouslySetInnerHTML={{ __html: note.html }} />
    </article>
  );
}
