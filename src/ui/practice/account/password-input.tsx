import { useState } from 'react';
import { IconButton } from '../../kit/form/button.tsx';
import { TextInput, type TextInputProps } from '../../kit/form/text-input.tsx';

export function PasswordInput({
  fresh,
  ...field
}: Omit<TextInputProps, 'type' | 'after' | 'autoComplete'> & {
  /** One that is being chosen: password managers offer a new one. */
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
