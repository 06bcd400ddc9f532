import type { FieldErrors } from '../../../domain/shared/result.ts';

/** The checks that need no server, in the words of the specification's generic messages (section 5). */
export function faultsOf({ email, password }: { email: string; password: string }): FieldErrors {
  const address = email.trim();
  return {
    ...(address === ''
      ? { email: ['Email is a required field'] }
      : /^[^\s@]+@[^\s@]+$/.test(address)
        ? {}
        : { email: ['must be a valid email'] }),
    ...(password === '' ? { password: ['Password is a required field'] } : {}),
  };
}
