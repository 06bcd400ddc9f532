import type { FieldErrors } from '../../../domain/shared/result.ts';
import { MAX_PICTURE_BYTES, PICTURE_PROBLEMS } from '../../../domain/practice/users/picture.ts';

/** Checks before a form is sent. The server repeats them and also rejects common passwords. */
const MIN_PASSWORD_LENGTH = 10;
export const PASSWORD_HELP = `At least ${MIN_PASSWORD_LENGTH} characters. A short phrase works well.`;

const required = (label: string) => [`${label} is a required field`];

export const nameError = (label: string, value: string): readonly string[] | null =>
  value.trim() === ''
    ? required(label)
    : value.trim().length > 100
      ? ['must be at most 100 characters']
      : null;

export function emailError(email: string): readonly string[] | null {
  const address = email.trim();
  if (address === '') return required('Email');
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? null : ['must be a valid email'];
}

export const requiredError = (label: string, value: string): readonly string[] | null =>
  value === '' ? required(label) : null;

/** Counts code points like the server, so that an emoji counts once. */
export function newPasswordError(password: string): readonly string[] | null {
  if (password === '') return required('Password');
  return [...password].length < MIN_PASSWORD_LENGTH
    ? [`must be at least ${MIN_PASSWORD_LENGTH} characters`]
    : null;
}

/** Keeps the order of the fields, so that the first error takes the focus. */
export const collectErrors = (found: Record<string, readonly string[] | null>): FieldErrors =>
  Object.fromEntries(
    Object.entries(found).flatMap(([name, messages]) => (messages ? [[name, messages]] : [])),
  );

/** Checks before upload; the server checks the bytes. */
export const PICTURE_TYPES = '.png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp';
export const PICTURE_MEGABYTES = MAX_PICTURE_BYTES / 1024 / 1024;

export function pictureError(file: Pick<File, 'type' | 'size'>): string | null {
  if (file.type === 'image/svg+xml') return PICTURE_PROBLEMS.svg;
  if (!PICTURE_TYPES.split(',').includes(file.type)) return PICTURE_PROBLEMS.not_a_picture;
  if (file.size === 0) return PICTURE_PROBLEMS.empty;
  return file.size > MAX_PICTURE_BYTES ? PICTURE_PROBLEMS.too_large : null;
}
