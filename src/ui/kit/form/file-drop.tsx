import { useId, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import { classes } from '../layout/classes.ts';
import styles from './file-drop.module.css';
import { Icon } from '../layout/icon.tsx';
import { ProgressBar } from '../layout/progress-bar.tsx';

interface FileDropProps {
  accept: string;
  onFile: (file: File) => void;
  busy?: boolean | undefined;
  title?: string | undefined;
  hint?: ReactNode;
  /** 0 to 1 during an upload; undefined if the length is unknown. */
  progress?: number | undefined;
  /** Current work: "Reading meridian.pdf…". */
  status?: string | undefined;
  error?: string | null | undefined;
}

export const whenChosen = (onFile: (file: File) => void) => (event: ChangeEvent<HTMLInputElement>) => {
  const file = event.target.files?.[0];
  // Allows the same file again after a failure.
  event.target.value = '';
  if (file) onFile(file);
};

export function FileDrop({
  accept,
  onFile,
  busy,
  title = 'Drop a file here',
  hint,
  progress,
  status,
  error,
}: FileDropProps) {
  const [over, setOver] = useState(false);
  const id = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !busy) onFile(file);
  };
  return (
    <div
      className={classes(styles.zone, over && styles.over, error && styles.bad)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {busy ? (
        <div className={styles.busy} role="status">
          <Icon name="document" />
          <strong>{status ?? 'Reading…'}</strong>
          <ProgressBar label={status ?? 'Reading'} value={progress} />
        </div>
      ) : (
        <>
          <Icon name={over ? 'document' : 'upload'} />
          <strong>{over ? 'Release to read it' : title}</strong>
          <p className={styles.hint}>
            or{' '}
            <label htmlFor={id} className={styles.choose}>
              choose a file
              <input
                id={id}
                type="file"
                accept={accept}
                className={styles.native}
                aria-describedby={`${id}-hint`}
                onChange={whenChosen(onFile)}
              />
            </label>
            {hint && <span id={`${id}-hint`}>{hint}</span>}
          </p>
          {error && (
            <p className={styles.error} role="alert">
              <Icon name="error" small />
              {error}
            </p>
          )}
        </>
      )}
    </div>
  );
}
