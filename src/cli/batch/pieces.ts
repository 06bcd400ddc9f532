/** Splits a file at multiples of a size, without communication. A line belongs to the piece in which it begins. */

const NEWLINE = 10;

/** Bytes from `from`, up to but excluding `to`. */
export interface Cut {
  readonly from: number;
  readonly to: number;
}

export const cutsOf = (size: number, pieceBytes: number): Cut[] =>
  Array.from({ length: Math.max(1, Math.ceil(size / pieceBytes)) }, (_, k) => ({
    from: k * pieceBytes,
    to: Math.min(size, (k + 1) * pieceBytes),
  }));

/** One byte earlier than the cut: if it is a newline, a line begins at the cut. */
export const readFrom = ({ from }: Cut): number => Math.max(0, from - 1);

/**
 * The lines that begin in a cut.
 * @param bytes of the file from `readFrom` on, to its end
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>, cut: Cut): AsyncGenerator<Uint8Array> {
  let offset = readFrom(cut);
  let isInside = cut.from === 0;
  for await (const block of bytes) {
    let start = 0;
    if (!isInside) {
      const newline = block.indexOf(NEWLINE);
      if (newline >= 0) {
        start = newline + 1;
        isInside = true;
        if (offset + start >= cut.to) return;
      }
    }
    if (isInside) {
      const end = block.indexOf(NEWLINE, Math.max(start, cut.to - 1 - offset));
      if (end >= 0) {
        yield block.subarray(start, end + 1);
        return;
      }
      if (start < block.length) yield block.subarray(start);
    }
    offset += block.length;
  }
}

/** Returns the number of the first line of each piece, from 1, by reading the file once. */
export async function firstLines(bytes: AsyncIterable<Uint8Array>, cuts: readonly Cut[]): Promise<number[]> {
  const first = [1];
  let offset = 0;
  let newlines = 0;
  for await (const block of bytes) {
    let countedTo = 0;
    const countTo = (end: number): void => {
      for (let k = block.indexOf(NEWLINE, countedTo); k >= 0 && k < end; k = block.indexOf(NEWLINE, k + 1))
        newlines += 1;
      countedTo = end;
    };
    for (
      let cut = cuts[first.length];
      cut && readFrom(cut) < offset + block.length;
      cut = cuts[first.length]
    ) {
      countTo(readFrom(cut) - offset);
      // The newline that ends the line before the piece is not counted yet.
      first.push(newlines + 2);
    }
    countTo(block.length);
    offset += block.length;
  }
  return first;
}

/** Distributes pieces: this process's share in order, or a queue shared by several processes. */
export interface PieceQueue {
  /** Adds pieces of a run, unless another process added them. */
  offer(run: string, pieces: readonly number[]): Promise<void>;
  /** Returns the next piece; null if only this process has unfinished ones. */
  take(): Promise<number | null>;
  done(piece: number): Promise<void>;
  close(): Promise<void>;
}

export function localQueue(): PieceQueue {
  let left: number[] = [];
  return {
    async offer(_, pieces) {
      left = [...pieces];
    },
    take: async () => left.shift() ?? null,
    done: async () => undefined,
    close: async () => undefined,
  };
}

interface Progress {
  readonly bytesRead: number;
  /** Null if the size is unknown. */
  readonly size: number | null;
  readonly documents: number;
  readonly refused: number;
  readonly milliseconds: number;
}

const WIDTH = 24;
export const PROGRESS_INTERVAL_MS = 100;

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
