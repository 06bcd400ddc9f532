import { useId, type ReactNode } from 'react';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icon.tsx';
import { PICTURE_TYPES } from './picture-faults.ts';
import styles from './pictures.module.css';

/** Choose, replace or remove one picture. */
export function PictureChoice({
  label,
  name,
  shown,
  busy,
  fault,
  onFile,
  onRemove,
  children,
}: {
  label: string;
  name: string;
  /** There is one to replace or to remove. */
  shown: boolean;
  busy?: boolean;
  fault: string | null;
  onFile: (file: File) => void;
  onRemove: () => void;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <>
      {children}
      <div className={styles.choices}>
        <label className={styles.choose}>
          <Icon name="upload" small />
          {shown ? 'Replace' : 'Choose'}
          <input
            type="file"
            name={name}
            accept={PICTURE_TYPES}
            aria-label={`${shown ? 'Replace' : 'Choose'}: ${label}`}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? id : undefined}
            onChange={(event) => {
              const file = event.target.files?.[0];
              // The same file may be chosen again after a failure.
              event.target.value = '';
              if (file) onFile(file);
            }}
          />
        </label>
        {shown && (
          <Button size="small" variant="quiet" busy={busy} aria-label={`Remove: ${label}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      {fault && (
        <p id={id} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
