/** How far a batch is, as one line. */
interface Progress {
  readonly bytesRead: number;
  /** Null where nobody knows how much will come. */
  readonly size: number | null;
  readonly documents: number;
  readonly refused: number;
  readonly milliseconds: number;
}

const WIDTH = 24;
export const SHOWN_EVERY_MS = 100;

export function progressLine({ bytesRead, size, documents, refused, milliseconds }: Progress): string {
  const share = size ? Math.min(1, bytesRead / size) : null;
  const done = Math.round((share ?? 0) * WIDTH);
  const bar =
    share === null ? [] : [`[${'#'.repeat(done)}${'.'.repeat(WIDTH - done)}] ${Math.floor(share * 100)}%`];
  const speed = milliseconds > 0 ? Math.round((documents * 1000) / milliseconds) : 0;
  return [
    ...bar,
    `${documents.toLocaleString('en-US')} documents`,
    `${speed.toLocaleString('en-US')} a second`,
    ...(refused > 0 ? [`${refused.toLocaleString('en-US')} refused`] : []),
  ].join('  ');
}
