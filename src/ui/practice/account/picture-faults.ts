/** What can be said about a picture before it is sent; the server looks at its bytes and has the last word. */
import { LARGEST_PICTURE_BYTES, PICTURE_PROBLEMS } from '../../../domain/practice/users/picture.ts';

export const PICTURE_TYPES = '.png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp';
export const PICTURE_MEGABYTES = LARGEST_PICTURE_BYTES / 1024 / 1024;

export function pictureFault(file: Pick<File, 'type' | 'size'>): string | null {
  if (file.type === 'image/svg+xml') return PICTURE_PROBLEMS.svg;
  if (!PICTURE_TYPES.split(',').includes(file.type)) return PICTURE_PROBLEMS.not_a_picture;
  if (file.size === 0) return PICTURE_PROBLEMS.empty;
  return file.size > LARGEST_PICTURE_BYTES ? PICTURE_PROBLEMS.too_large : null;
}
