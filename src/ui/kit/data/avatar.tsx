import { classes } from '../layout/classes.ts';
import { Icon } from '../layout/icon.tsx';
import styles from './avatar.module.css';

/** "EH" for Elena Hartwell. */
export function initials(...names: (string | null | undefined)[]): string {
  return names
    .map((name) => [...(name?.trim() ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
    .slice(0, 2);
}

interface AvatarProps {
  text: string;
  image?: string | null | undefined;
  variant?: 'square' | 'large' | undefined;
  onImageError?: (() => void) | undefined;
}

export function Avatar({ text, image, variant, onImageError }: AvatarProps) {
  return (
    <span className={classes(styles.avatar, variant && styles[variant])} aria-hidden="true">
      {image ? (
        <img src={image} alt="" className={styles.image} onError={onImageError} />
      ) : (
        text || <Icon name="user" />
      )}
    </span>
  );
}
