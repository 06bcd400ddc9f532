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

export const LogoPreview = ({
  variant,
  label,
  usedIn,
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
      <span className={layout.small}>{usedIn}</span>
    </p>
  </>
);

export const Face = ({ first, last, image }: { first: string; last: string; image: string | null }) => (
  <Avatar text={initials(first, last)} image={image} variant="large" />
);

interface PictureChoiceProps {
  label: string;
  name: string;
  hasPicture: boolean;
  busy: boolean;
  problem: string | null;
  onFile: (file: File) => void;
  onRemove: () => void;
  children: ReactNode;
}

export function PictureChoice(props: PictureChoiceProps) {
  const { label, name, hasPicture, busy, problem, onFile, onRemove, children } = props;
  const id = useId();
  return (
    <>
      {children}
      <div className={layout.row}>
        <label className={styles.choose}>
          <Icon name="upload" small />
          {hasPicture ? 'Replace' : 'Choose'}
          <input
            type="file"
            name={name}
            accept={PICTURE_TYPES}
            aria-label={`${hasPicture ? 'Replace' : 'Choose'}: ${label}`}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? id : undefined}
            onChange={whenChosen(onFile)}
          />
        </label>
        {hasPicture && (
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
      {problem && (
        <p id={id} className={styles.fault} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

export function useProfile() {
  const { state, change, reload } = useLoad('profile', async (signal) => {
    const { data } = await accounts.profile({ signal });
    session.storeUser(data);
    return data;
  });
  const take = (profile: Profile) => {
    session.storeUser(profile);
    change(() => profile);
  };
  return { state, retry: reload, take };
}

export const ROLE_TEXT: Record<Role, string> = {
  advisor: 'Advisor',
  tsc: 'Tax Scorecard user',
  admin: 'Admin',
};

export interface LogoSlot {
  variant: LogoVariant;
  field: `business_logo_${LogoVariant}`;
  label: string;
  usedIn: string;
}

export const LOGO_SLOTS: readonly LogoSlot[] = [
  { variant: 'green', field: 'business_logo_green', label: 'Green logo', usedIn: 'Light Mode Green' },
  { variant: 'blue', field: 'business_logo_blue', label: 'Blue logo', usedIn: 'Light Mode Blue' },
  { variant: 'dark', field: 'business_logo_dark', label: 'Dark logo', usedIn: 'Both dark modes' },
];
