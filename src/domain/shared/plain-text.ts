/**
 * A text of several lines as it is kept: each line end is "\n", control characters and halves of characters are gone.
 * Nothing else changes: its marks stay as they were typed, and are never HTML.
 */
export const plainText = (typed: string): string =>
  typed
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/\p{Cs}/gu, '');
