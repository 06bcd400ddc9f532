import type { Objection } from '../../../domain/practice/reports/objected-words.ts';
import { Icon } from '../../kit/icon.tsx';
import styles from './note-editor.module.css';

/** A quiet word to whoever writes: these are objected to when said of life insurance. Nothing is held back. */
export function NoteObjections({ objections }: { objections: readonly Objection[] }) {
  return (
    <div role="status" className={styles.status}>
      {objections.length > 0 && (
        <div className={styles.objections}>
          <p>
            <Icon name="warning" small />
            Regulators object to these words for life insurance
          </p>
          <dl data-words>
            {objections.map(({ id, found, reason, source }) => (
              <div key={id}>
                <dt>{found.map((words) => `“${words}”`).join(', ')}</dt>
                <dd>
                  {reason} <cite>{source}</cite>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  );
}
