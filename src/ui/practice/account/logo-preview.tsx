import { classes } from '../../kit/classes.ts';
import type { LogoVariant } from '../../api/accounts-api.ts';
import styles from './pictures.module.css';

/** A logo on the ground it will stand on, whatever the theme of the moment. */
export function LogoPreview({
  variant,
  address,
  label,
}: {
  variant: LogoVariant;
  address: string | null;
  label: string;
}) {
  return (
    <div
      className={classes(styles.ground, address ? undefined : styles.none)}
      data-theme={variant === 'dark' ? 'dark-green' : `light-${variant}`}
    >
      {address ? <img src={address} alt={label} className={styles.logo} /> : <span>No logo</span>}
    </div>
  );
}
