import type { ComponentProps, ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { classes } from '../layout/classes.ts';
import { Icon, type IconName } from '../layout/icon.tsx';

export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger';

interface Look {
  variant?: ButtonVariant | undefined;
  size?: 'small' | undefined;
  icon?: IconName | undefined;
  /** An icon after the words, such as the arrow of a menu. */
  iconAfter?: IconName | undefined;
  /** Its words. `children` is for words with other elements. */
  label?: string | undefined;
  children?: ReactNode;
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'children'> {
  /** Work is under way: the button keeps its size, says so and cannot be pressed again. */
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

const lookOf = ({ variant = 'default', size }: Look, extra?: string) =>
  classes(styles.button, styles[variant], size && styles[size], extra);

export function Button({
  variant,
  size,
  icon,
  iconAfter,
  busy,
  label,
  children = label,
  className,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={lookOf({ variant, size }, classes(busy && styles.busy, className))}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} small />}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  href,
  variant,
  size,
  icon,
  iconAfter,
  label,
  children = label,
  className,
}: Look & { href: string; className?: string }) {
  return (
    <Link href={href} className={lookOf({ variant, size }, className)}>
      {icon && <Icon name={icon} />}
      {children}
      {iconAfter && <Icon name={iconAfter} small />}
    </Link>
  );
}

/** Words in the brand colour that do something, such as "+ View More". */
export function TextButton({
  icon,
  label,
  children = label,
  className,
  ...rest
}: Look & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button type="button" {...rest} className={classes(styles.text, className)}>
      {icon && <Icon name={icon} small />}
      {children}
    </button>
  );
}

export function TextLink({
  href,
  icon,
  label,
  children = label,
  className,
}: Look & { href: string; className?: string }) {
  return (
    <Link href={href} className={classes(styles.text, className)}>
      {icon && <Icon name={icon} small />}
      {children}
    </Link>
  );
}

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
      className={classes(styles.icon, size && styles.iconSmall, danger && styles.iconDanger, className)}
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
      className={classes(styles.icon, size && styles.iconSmall, className)}
      aria-label={label}
      data-tip={label}
    >
      <Icon name={icon} small={size === 'small'} />
    </Link>
  );
}
