import type { ComponentProps, ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';
import { classes } from '../layout/classes.ts';
import { Icon, type IconName } from '../layout/icon.tsx';

export type ButtonVariant = 'primary' | 'default' | 'quiet' | 'danger';

interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: 'small' | undefined;
  icon?: IconName | undefined;
  iconAfter?: IconName | undefined;
  label?: string | undefined;
  children?: ReactNode;
}

interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'children'> {
  /** Work is in progress: the button has the same size, announces it and is disabled. */
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

const buttonClass = ({ variant = 'default', size }: ButtonStyle, extra?: string) =>
  classes(styles.button, styles[variant], size && styles[size], extra);

const ButtonText = ({ icon, iconAfter, label, children = label }: ButtonStyle) => (
  <>
    {icon && <Icon name={icon} />}
    {children}
    {iconAfter && <Icon name={iconAfter} small />}
  </>
);

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
      className={buttonClass({ variant, size }, classes(busy && styles.busy, className))}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      <ButtonText icon={busy ? undefined : icon} iconAfter={iconAfter}>
        {children}
      </ButtonText>
    </button>
  );
}

interface LinkProps extends ButtonStyle {
  href: string;
  className?: string | undefined;
}

export const ButtonLink = ({ href, className, ...look }: LinkProps) => (
  <Link href={href} className={buttonClass(look, className)}>
    <ButtonText {...look} />
  </Link>
);

export const TextButton = ({
  icon,
  label,
  children = label,
  className,
  ...rest
}: ButtonStyle & Omit<ComponentProps<'button'>, 'children'>) => (
  <button type="button" {...rest} className={classes(styles.text, className)}>
    {icon && <Icon name={icon} small />}
    {children}
  </button>
);

export const TextLink = ({ href, icon, label, children = label, className }: LinkProps) => (
  <Link href={href} className={classes(styles.text, className)}>
    {icon && <Icon name={icon} small />}
    {children}
  </Link>
);

interface IconButtonStyle {
  label: string;
  icon: IconName;
  size?: 'small' | undefined;
  danger?: boolean | undefined;
  className?: string | undefined;
}

const iconButtonProps = ({ label, icon, size, danger, className }: IconButtonStyle) => ({
  className: classes(styles.icon, size && styles.iconSmall, danger && styles.iconDanger, className),
  'aria-label': label,
  'data-tip': label,
  children: <Icon name={icon} small={size === 'small'} />,
});

export const IconButton = ({
  label,
  icon,
  size,
  danger,
  className,
  ...rest
}: IconButtonStyle & Omit<ComponentProps<'button'>, 'children'>) => (
  <button type="button" {...rest} {...iconButtonProps({ label, icon, size, danger, className })} />
);

export const IconLink = ({ href, ...look }: IconButtonStyle & { href: string }) => (
  <Link href={href} {...iconButtonProps(look)} />
);
