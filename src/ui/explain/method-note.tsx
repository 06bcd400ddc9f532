import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Dialog } from '../kit/overlay/dialog.tsx';
import * as METHOD_TEXTS from './method-texts.ts';
import styles from './method-note.module.css';

export type MethodId = keyof typeof METHOD_TEXTS;

const isMethodId = (id: string): id is MethodId => Object.hasOwn(METHOD_TEXTS, id);

export function MethodNote({ id: first, onClose }: { id: MethodId; onClose: () => void }) {
  const [id, setId] = useState(first);
  const note = METHOD_TEXTS[id];
  return (
    <div className={styles.around} onKeyDown={(event: KeyboardEvent) => event.stopPropagation()}>
      <Dialog open wide title={note.title} onClose={onClose}>
        <Text key={id} note={note} onOpen={setId} />
      </Dialog>
    </div>
  );
}

function Text({ note, onOpen }: { note: (typeof METHOD_TEXTS)[MethodId]; onOpen: (id: MethodId) => void }) {
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
    <article className={styles.note} onClick={follow} tabIndex={-1}>
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
