import type { ComponentProps, Ref } from 'react';
import { Link } from 'wouter';
import { classes } from './classes.ts';
import styles from './icon-button.module.css';
import { Icon, type IconName } from './icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Read out, and shown as the tooltip. */
  label: string;
  icon: IconName;
  size?: 'small' | undefined;
  danger?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon, size, danger, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.button, size && styles.small, danger && styles.danger, className)}
      aria-label={label}
      data-tip={label}
    >
      <Icon name={icon} small={size === 'small'} />
    </button>
  );
}

export function IconLink({
  label,
  icon,
  size,
  href,
  className,
}: {
  label: string;
  icon: IconName;
  size?: 'small' | undefined;
  href: string;
  className?: string | undefined;
}) {
  return (
    <Link
      href={href}
      className={classes(styles.button, size && styles.small, className)}
      aria-label={label}
      data-tip={label}
    >
      <Icon name={icon} small={size === 'small'} />
    </Link>
  );
}
