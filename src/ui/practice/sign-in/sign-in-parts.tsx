import { useState, type ReactNode } from 'react';
import { Icon } from '../../kit/layout/icon.tsx';
import styles from './sign-in.module.css';
import { Mark } from '../../shell/frame/logo.tsx';
import { IconButton } from '../../kit/form/button.tsx';
import { TextInput, type TextInputProps } from '../../kit/form/text-input.tsx';

export const Notice = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className={styles.notice} role="alert">
      <Icon name="error" />
      <span>{children}</span>
    </p>
  ) : null;

export const Heading = ({ id, title, lead }: { id?: string; title: string; lead?: string | undefined }) => (
  <div>
    <div className={styles.bob} aria-hidden="true">
      <Mark />
    </div>
    <h1 id={id} className={styles.title}>
      {title}
    </h1>
    {lead && <p className={styles.lead}>{lead}</p>}
  </div>
);

export const EmailInput = (field: Omit<TextInputProps, 'type' | 'autoComplete' | 'inputMode'>) => (
  <TextInput {...field} type="email" autoComplete="username" inputMode="email" />
);

export function PasswordInput({
  fresh,
  ...field
}: Omit<TextInputProps, 'type' | 'after' | 'autoComplete'> & {
  fresh?: boolean;
}) {
  const [visible, setVisible] = useState(false);
  return (
    <TextInput
      {...field}
      type={visible ? 'text' : 'password'}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      spellCheck={false}
      after={
        <IconButton
          label={visible ? 'Hide the password' : 'Show the password'}
          icon={visible ? 'eye-off' : 'eye'}
          size="small"
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
