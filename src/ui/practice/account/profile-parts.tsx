import { classes } from '../../kit/layout/classes.ts';
import layout from '../../kit/layout/layout.module.css';
import styles from './pictures.module.css';
import { Avatar, initials } from '../../kit/data/avatar.tsx';
import { Icon } from '../../kit/layout/icon.tsx';
import { useId, type ReactNode } from 'react';
import { Button } from '../../kit/form/button.tsx';
import { whenChosen } from '../../kit/form/file-drop.tsx';
import { PICTURE_TYPES } from './account-form.ts';
import { useLoad } from '../../state/use-load.ts';
import { session } from '../../wiring.ts';
import { accounts, type LogoVariant } from '../../api/accounts-api.ts';
import type { Role } from '../../../domain/practice/users/user.ts';
import type { Profile } from '../../../domain/practice/users/account-schema.ts';

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

export const Face = ({ first, last, image }: { first: string; last: string; image: string | null }) => (
  <Avatar text={initials(first, last)} image={image} look="large" />
);

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
            onChange={whenChosen(onFile)}
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

/** The profile as the server has it, with fresh picture addresses; bar and greeting follow it. */
export function useProfile() {
  const { state, change, restart } = useLoad('profile', async (signal) => {
    const { data } = await accounts.profile({ signal });
    session.storeUser(data);
    return data;
  });
  const take = (profile: Profile) => {
    session.storeUser(profile);
    change(() => profile);
  };
  return { state, retry: restart, take };
}

export const ROLE_WORDS: Record<Role, string> = {
  advisor: 'Advisor',
  tsc: 'Tax Scorecard user',
  admin: 'Admin',
};

export interface LogoSlot {
  variant: LogoVariant;
  field: `business_logo_${LogoVariant}`;
  label: string;
  shownIn: string;
}

export const LOGO_SLOTS: readonly LogoSlot[] = [
  { variant: 'green', field: 'business_logo_green', label: 'Green logo', shownIn: 'Light Mode Green' },
  { variant: 'blue', field: 'business_logo_blue', label: 'Blue logo', shownIn: 'Light Mode Blue' },
  { variant: 'dark', field: 'business_logo_dark', label: 'Dark logo', shownIn: 'Both dark modes' },
];
