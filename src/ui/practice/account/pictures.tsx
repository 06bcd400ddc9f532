import { classes } from '../../kit/layout/classes.ts';
import type { LogoSlot } from './use-profile.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './pictures.module.css';
import { initials } from '../../kit/data/avatar.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { useId, type ReactNode } from 'react';
import { Button } from '../../kit/form/button.tsx';
import { PICTURE_TYPES } from './account-form.ts';

/** A logo on the ground it will stand on, whatever the theme of the moment, and which one it is. */
export const LogoPreview = ({
  variant,
  label,
  shownIn,
  address,
}: Omit<LogoSlot, 'field'> & { address: string | null }) => (
  <>
    <div
      className={classes(styles.ground, address ? undefined : styles.none)}
      data-theme={variant === 'dark' ? 'dark-green' : `light-${variant}`}
    >
      {address ? <img src={address} alt={label} className={styles.logo} /> : <span>No logo</span>}
    </div>
    <p>
      <span className={styles.name}>{label}</span>
      <br />
      <span className={layout.small}>{shownIn}</span>
    </p>
  </>
);

export function Face({ first, last, image }: { first: string; last: string; image: string | null }) {
  return (
    <span className={styles.face} aria-hidden="true">
      {image ? <img src={image} alt="" /> : initials(first, last) || <Icon name="user" />}
    </span>
  );
}

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
      <div className={layout.row}>
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
          <Button
            size="small"
            variant="quiet"
            busy={busy}
            aria-label={`Remove: ${label}`}
            onClick={onRemove}
            label="Remove"
          />
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
