/**
 * What a message may hold of a person is not told to anybody: mail addresses, the tokens of links, queries, and figures
 * with a dollar sign.
 */
export const withoutPrivateParts = (text: string): string =>
  text
    .replaceAll(/[^\s@"'<>()]+@[^\s@"'<>()]+\.[a-z]{2,}/gi, '…')
    .replaceAll(/[?#][^\s"'<>):]*/g, '?…')
    .replaceAll(/[\w-]{24,}/g, '…')
    .replaceAll(/-?\$\s?[\d.,]+/g, '$…');
