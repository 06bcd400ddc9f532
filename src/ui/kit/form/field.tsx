import { useId, type ReactNode } from 'react';
import { nameRequired } from '../../../domain/shared/result.ts';
import { classes } from '../layout/classes.ts';
import layout from '../layout/layout.module.css';
import styles from './field.module.css';
import { Icon } from '../layout/icon.tsx';

interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  label: string;
  help?: ReactNode;
  error?: string | readonly string[] | null | undefined;
  optional?: boolean | undefined;
  hideLabel?: boolean | undefined;
  className?: string | undefined;
}

export function splitField<P extends FieldProps>({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  ...control
}: P) {
  return [{ label, help, error, optional, hideLabel, className }, control] as const;
}

export function firstMessage(error: FieldProps['error']): string | null {
  if (!error) return null;
  return typeof error === 'string' ? error : (error[0] ?? null);
}

export const FieldError = ({ id, text }: { id: string; text: string }) => (
  <p id={id} className={styles.error}>
    <Icon name="error" small />
    {text}
  </p>
);

export function Field({
  label,
  help,
  error,
  optional,
  hideLabel,
  className,
  children,
}: FieldProps & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  const first = firstMessage(error);
  const message = first && nameRequired(first, label);
  const described = [help ? `${id}-help` : '', message ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : styles.label}>
        {label}
        {optional && <span className={styles.optional}>optional</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': message ? true : undefined,
      })}
      {(help || message || !hideLabel) && (
        <div className={styles.line}>
          {help && (
            <p id={`${id}-help`} className={classes(layout.small, message && styles.covered)}>
              {help}
            </p>
          )}
          {message && <FieldError id={`${id}-error`} text={message} />}
        </div>
      )}
    </div>
  );
}
