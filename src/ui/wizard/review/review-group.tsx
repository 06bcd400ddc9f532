import { useId, type ReactNode } from 'react';
import { TextLink } from '../../kit/button.tsx';
import type { Wording } from '../accounts/vehicle-words.ts';
import styles from './review.module.css';

/** One step's inputs, and the way back to change them. */
export function ReviewGroup({ title, edit, children }: { title: string; edit: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <header className={styles.groupHead}>
        <h2 id={id}>{title}</h2>
        <TextLink href={edit} icon="pencil">
          Edit<span className="sr-only"> {title.toLowerCase()}</span>
        </TextLink>
      </header>
      {children}
    </section>
  );
}

export function Inputs({ words }: { words: readonly Wording[] }) {
  return (
    <dl className={styles.inputs}>
      {words.map(({ id, label, text }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd data-words>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
