/**
 * A text of several lines as it is kept: each line end is "\n", control characters and halves of characters are gone.
 * Nothing else changes: its marks stay as they were typed, and are never HTML.
 */
export const plainText = (typed: string): string =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/\p{Cs}/gu, '');

/**
 * A name as it is read: in one line, without characters that show nothing or turn the direction of what follows, and
 * empty where nothing would be seen. Marks that some scripts are written with (joiners, direction of one letter) stay.
 */
export function readableName(typed: string): string {
  const line = typed
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    // Half of a character is none.
    .replace(/\p{Cs}/gu, '')
    .replace(/[\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/g, '')
    .trim();
  return /[^\p{Cf}\p{Z}]/u.test(line) ? line : '';
}
